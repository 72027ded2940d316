//! Where the letters of a name begin when a new one is looked for: near the likely ones, so that names take few detents.
//!
//! Letters stay in the order of the alphabet, since nobody could find one in any other; only where DIAL begins among them
//! depends on the letter before.

/// The first letter to the right of the blank at the beginning of a name, then behind a, b and so on. A start has the least sum of
/// detents to what follows in common given names: a test makes this table from a list of them, which is ours.
const STARTS: &[u8; 27] = b"koffarijblaafbdnhuiailfeetu";

/// Letters of the alphabet.
pub const LETTERS: usize = 26;

/// The place in the alphabet of the first letter to the right of the blank, behind a plain letter or at the beginning.
pub fn start(before: Option<char>) -> usize {
    let row = before.map_or(0, |letter| 1 + place(letter));
    STARTS.get(row).map_or(0, |start| place(char::from(*start)))
}

/// The place of a plain letter in the alphabet; of anything else that of the first.
pub fn place(letter: char) -> usize {
    let letter = u8::try_from(letter).unwrap_or(b'a').to_ascii_lowercase();
    usize::from(letter.saturating_sub(b'a')).min(LETTERS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::letters::plain;
    use std::collections::BTreeMap;
    use std::vec::Vec;

    /// Common given names of Europe, America and Asia, as they came to mind; those by which the way is measured are not among
    /// them (see [`super::super::rename`]).
    const NAMES: &str = "\
        Sophie Marie Mia Lea Sarah Julia Lisa Katharina Johanna Clara Charlotte Emilia Ella Nora Ida Frieda Greta Paula \
        Luisa Leon Finn Elias Max Moritz Jakob Anton Emil Oskar Theo Karl Hans Thomas Stefan Andreas Klaus Jan Tim Tom \
        Niklas Simon Philipp Fabian Florian Sebastian Alexander Tobias Markus Wolfgang Uwe Günther Björn John Robert \
        William Richard Joseph Charles George Edward Henry Jack Harry Oliver Oscar Alfie Arthur Ethan Logan Mason Lucas \
        Jacob Samuel Andrew Joshua Matthew Ryan Kevin Brian Steven Mark Scott Eric Adam Alan Ian Neil Sean Liam Owen \
        Dylan Mary Linda Susan Karen Nancy Betty Helen Sandra Donna Carol Ruth Sharon Michelle Emily Amanda Jessica \
        Ashley Olivia Ava Amelia Grace Zoe Lucy Ellie Rachel Rebecca Hazel Violet Alice Jane Kate Claire Fiona Heather \
        Jean Pierre Jacques Louis Nicolas Julien Antoine Raphaël Jules Adrien Maxime Théo Manon Inès Jade Élodie Aurélie \
        Sylvie Nathalie Isabelle Monique Céline Amélie Margaux Juliette Mathilde Juan Carlos Luis Antonio Manuel \
        Francisco Javier Miguel Pedro Diego Alejandro Álvaro Raúl Ana Lucía Sara Marta Pilar Rosa Teresa Isabel Beatriz \
        Alba João Tiago Rui Inês Mariana Catarina Luca Matteo Andrea Francesco Giovanni Alessandro Lorenzo Davide Giulia \
        Francesca Martina Elisa Federica Silvia Paola Giorgia Alessia Aurora Beatrice Piotr Krzysztof Andrzej Tomasz \
        Paweł Michał Marcin Jakub Mateusz Kamil Katarzyna Małgorzata Agnieszka Barbara Ewa Magdalena Monika Zofia \
        Zuzanna Maja Jiří Petr Tomáš Eva Lenka Kateřina Tereza Lucie Veronika Lars Anders Per Nils Johan Karin Kristina \
        Astrid Elin Linnea Freja Sofie Mads Magnus Jens Kaare Åsa Eszter Katalin Zsuzsa László István Zoltán Gábor Tamás \
        Attila Ivan Dmitri Sergei Natasha Tatiana Irina Svetlana Boris Igor Alexei Mikhail Anastasia Daria Nikolai \
        Mehmet Ahmet Mustafa Ali Ayşe Fatma Emre Elif Zeynep Deniz Can Yusuf Omar Fatima Leila Hassan Amir Layla Yasmin \
        Samir Karim Nadia Aisha Ibrahim Yuki Haruto Sakura Hiroshi Kenji Akira Mei Wei Ming Priya Rahul Arjun Ananya \
        Rohan Anil Sanjay Deepa Esther Naomi Judith Tamara Dalia Noa Eli Aaron Levi";

    /// Detents from the blank to a letter, whichever way is shorter.
    fn detents(start: usize, letter: usize) -> usize {
        let right = (letter + LETTERS - start) % LETTERS;
        (right + 1).min(LETTERS - right)
    }

    #[test]
    fn each_start_is_the_nearest_to_what_follows_in_common_names() {
        let mut following = BTreeMap::<_, Vec<usize>>::new();
        for name in NAMES.split_ascii_whitespace() {
            let mut before = None;
            for letter in name.chars().map(plain) {
                following.entry(before).or_default().push(place(letter));
                before = Some(letter.to_ascii_lowercase());
            }
        }
        for before in core::iter::once(None).chain(('a'..='z').map(Some)) {
            let letters = following.get(&before).map_or(&[][..], |letters| letters);
            let sum = |start: &usize| {
                letters
                    .iter()
                    .map(|letter| detents(*start, *letter))
                    .sum::<usize>()
            };
            let nearest = (0..LETTERS).min_by_key(sum).unwrap();
            assert_eq!(start(before), nearest, "behind {before:?}");
        }
    }
}
