//! Astoria in words: phrases whose marks stand for mages, colours, cards and numbers, and each action as one of them for
//! the history.

use super::Astoria;
use super::action::{Action, Counted, Counter, Effect, Spend, Tapped};
use super::model::{Card, Colour, Lengths, PerColour, Track};
use crate::draw::Line;
use crate::form::Names;
use core::fmt::{self, Write};

/// How a card stands, in the order of [`super::model::Work`].
static STATES: Names = Names::new("", "none|ready|tapped|in work");

/// What the marks of a phrase stand for.
#[derive(Default)]
pub struct Facts {
    /// `@`: who acts.
    pub me: u8,
    /// `%`: another mage.
    pub other: u8,
    /// `$`: a colour, and `^`: its glyph.
    pub colour: Colour,
    /// `&`: a card, `_`: a card in short, and `;`: the initials of the gems on this card of the one who acts.
    pub card: Card,
    /// `*`: a track.
    pub track: Track,
    /// `~`: any word, or a phrase of other marks; never with `~` or `=` in it.
    pub word: &'static str,
    /// `#`: the next of these, `<`: the next as a card's state, and `=`: how the first moves to the second.
    pub numbers: [i32; 4],
}

impl Facts {
    /// Sets the first two numbers.
    pub fn pair(&mut self, first: impl Into<i32>, second: impl Into<i32>) {
        [self.numbers[0], self.numbers[1]] = [first.into(), second.into()];
    }
}

impl Counted {
    /// Its name for players, as a phrase for [`Counter::facts`].
    pub fn name(self) -> &'static str {
        static NAMES: Names = Names::new(
            "",
            "*|power|hand|$ gems|$ in flask|guards|trophies|exile|&|& needs|$ on &|actions left|$ flow|^ glyphs|$ warlords",
        );
        NAMES.get(self as usize)
    }
}

impl Counter {
    /// What the marks of its name stand for.
    pub fn facts(&self) -> Facts {
        Facts {
            other: self.seat,
            colour: self.colour,
            card: self.card,
            track: self.track,
            word: self.kind.name(),
            ..Facts::default()
        }
    }
}

impl Astoria {
    /// A seat's name; `?` for a seat that is not there.
    #[inline(never)] // So many callers that a copy for each would cost more flash than it saves time.
    pub(super) fn name(&self, seat: u8) -> &str {
        self.names
            .get(usize::from(seat))
            .map_or("?", |name| name.as_str())
    }

    /// Writes a phrase with the facts in place of its marks.
    pub(super) fn say(&self, out: &mut dyn Write, phrase: &str, facts: &Facts) -> fmt::Result {
        let mut numbers = facts.numbers.iter();
        for mark in phrase.chars() {
            let mut number = None;
            let word = match mark {
                '@' => self.name(facts.me),
                '%' => self.name(facts.other),
                '$' => facts.colour.word(),
                '^' => facts.colour.glyph(),
                '*' => facts.track.word(),
                '&' if facts.card == Card::ABILITY => "ability card",
                '_' if facts.card == Card::ABILITY => "ability",
                '&' | '_' => {
                    number = Some(i32::from(facts.card.0));
                    if mark == '&' { "artefact " } else { "art. " }
                }
                '#' | '<' => {
                    number = numbers.next().copied();
                    ""
                }
                // It will be refused, and the refusal says why.
                '=' if facts.numbers[1] < 0 => "-",
                '=' | '~' => {
                    self.say(out, if mark == '~' { facts.word } else { "# > #" }, facts)?;
                    continue;
                }
                ';' => {
                    for (colour, number) in self.seat(facts.me).slot(facts.card).gems.iter() {
                        let initial = colour.word().bytes().next().unwrap_or(b'?');
                        for _ in 0..number {
                            out.write_char(char::from(initial.to_ascii_uppercase()))?;
                        }
                    }
                    continue;
                }
                letter => {
                    out.write_char(letter)?;
                    continue;
                }
            };
            out.write_str(word)?;
            match number {
                Some(number) if mark == '<' => out.write_str(STATES.get(number as usize))?,
                Some(number) => write!(out, "{number}")?,
                None => (),
            }
        }
        Ok(())
    }

    /// A phrase as a line of its own.
    pub(super) fn line(&self, phrase: &str, facts: &Facts) -> Line {
        let mut line = Line::new();
        _ = self.say(&mut line, phrase, facts);
        line
    }

    fn say_glyphs(&self, out: &mut dyn Write, glyphs: &PerColour) -> fmt::Result {
        for (colour, number) in glyphs.iter().filter(|(_, number)| *number > 0) {
            let facts = Facts {
                colour,
                numbers: [number.into(), 0, 0, 0],
                ..Facts::default()
            };
            self.say(out, " # ^", &facts)?;
        }
        Ok(())
    }
}

/// What an action is told with; some go on behind it.
#[inline(never)] // Within `tell` its cases would be copied into those of the facts.
fn phrase(game: &Astoria, action: &Action) -> &'static str {
    match action {
        Action::Table(_) => "Tracks: unrest #, dragon #, king # of #",
        Action::Begin { .. } => "% starts",
        Action::Invade { effect, .. } => match effect {
            Effect::Nothing => "Invasion",
            Effect::Hammer => "Invasion: reinforcement",
            Effect::Dragon(_) => "Invasion: dragon +#",
            Effect::Warlord(_) => "Invasion: $ warlord",
        },
        Action::Draw => "@ draws a card",
        Action::Power => "@ gains 1 power",
        Action::Special(_) => "@ burns $ for # power",
        Action::Gem(_) => "@ pays # power for $",
        Action::CraftNew { .. } => "@ begins an artefact: $",
        Action::Craft { .. } => "@ lays $ on &",
        Action::Use { .. } => "@ uses &:",
        Action::Conjure(_) => "@ conjures a $ gem",
        Action::Sabotage { gem: Some(_), .. } => "@ takes $ off %'s &",
        Action::Sabotage { .. } => "@ taps %'s &",
        Action::Spend(spend) => match spend {
            Spend::Hordes { .. } => "@: hordes -#",
            Spend::Mob { .. } => "@: mob -#",
            Spend::Kill { shield: Some(_), .. } => "% taps &: guard lives",
            Spend::Kill { .. } => "@ kills %'s guard",
            Spend::Alchemy(_) => "@: $ gem from flask",
            Spend::Sun => "@: sun, power +#",
            Spend::StealHand(_) => "@ steals a card of %",
            Spend::HurtKing => "@ hurts the king",
            Spend::StealArtefact { .. } => "@ steals %'s &",
            Spend::Look(_) => "@ looks at # cards",
            Spend::HealKing => "@ heals the king",
        },
        Action::Tribute(_) => "@: $ tribute to the dragon",
        Action::Guard => "@ posts a guard",
        Action::Accuse { right: true, .. } => "@: % is the ~: right",
        Action::Accuse { .. } => "@: % is the ~: wrong",
        Action::Fight(_) => "@ fights a warlord",
        Action::Attack => "@ attacks the castle",
        Action::Tap { .. } => "% taps &:",
        Action::Strike { flow, strength } if game.attack_wins(flow, *strength) => "@ wins with # against #",
        Action::Strike { .. } => "@ loses with # against #",
        Action::End => "@ ends the turn",
        Action::Siege => "Siege",
        Action::Disease => "The king's disease",
        Action::Ward(None) => "A warlord hurts the king",
        Action::Ward(_) => "% taps &",
        Action::Recover(_) => "Recovery",
        Action::Goal { .. } => "% played the ~",
        Action::Fix { counter, .. } => match counter.kind {
            Counted::Card => "Set % ~ <",
            kind if kind.of_seat() => "Set % ~ #",
            _ => "Set ~ #",
        },
    }
}

pub fn tell(game: &Astoria, action: &Action, out: &mut dyn Write) -> fmt::Result {
    let mut facts = Facts {
        me: game.active(),
        ..Facts::default()
    };
    match action {
        Action::Special(c)
        | Action::Gem(c)
        | Action::CraftNew { gem: c, .. }
        | Action::Conjure(c)
        | Action::Tribute(c)
        | Action::Spend(Spend::Alchemy(c))
        | Action::Invade {
            effect: Effect::Warlord(c),
            ..
        } => {
            facts.colour = *c;
            facts.numbers[0] = game.flow[*c].into();
        }
        Action::Invade {
            effect: Effect::Dragon(number),
            ..
        }
        | Action::Spend(
            Spend::Hordes { by: number, .. } | Spend::Mob { by: number, .. } | Spend::Look(number),
        ) => facts.numbers[0] = (*number).into(),
        Action::Spend(Spend::Sun) => facts.numbers[0] = i32::from(game.turn.glyphs[Colour::Orange]) + 1,
        Action::Accuse {
            seat, faction: goal, ..
        }
        | Action::Goal { seat, goal } => (facts.other, facts.word) = (*seat, goal.word()),
        Action::Begin { start: seat, .. }
        | Action::Spend(
            Spend::Kill {
                seat, shield: None, ..
            }
            | Spend::StealHand(seat),
        ) => facts.other = *seat,
        Action::Tap { seat, card, .. }
        | Action::Ward(Some(Tapped { seat, card }))
        | Action::Spend(
            Spend::Kill {
                shield: Some(Tapped { seat, card }),
                ..
            }
            | Spend::StealArtefact { seat, card },
        ) => (facts.other, facts.card) = (*seat, *card),
        Action::Sabotage { seat, card, gem } => {
            (facts.other, facts.card, facts.colour) = (*seat, *card, gem.unwrap_or_default());
        }
        Action::Craft { card, gem } => (facts.card, facts.colour) = (*card, *gem),
        Action::Use { card, .. } => facts.card = *card,
        Action::Strike { flow, strength } => {
            let (attack, defence) = game.strengths(flow, *strength);
            facts.pair(attack, defence);
        }
        Action::Table(lengths) => {
            let Lengths {
                unrest,
                dragon,
                king,
                king_start,
            } = *lengths;
            facts.numbers = [unrest, dragon, king_start, king].map(i32::from);
        }
        Action::Fix { counter, value } => {
            facts = counter.facts();
            facts.numbers[0] = (*value).into();
        }
        _ => (),
    }
    game.say(out, phrase(game, action), &facts)?;
    match action {
        Action::Use { glyphs, .. } | Action::Tap { glyphs, .. } => game.say_glyphs(out, glyphs),
        _ => Ok(()),
    }
}
