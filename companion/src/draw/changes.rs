//! What must be sent so that a panel shows a new picture: as few bytes as can be.

use core::ops::Range;

/// Bytes on the wire that a further span in the same page costs: the I2C address, two commands that say where with a
/// control byte each, and the control byte of the data. Unchanged bytes up to this number are cheaper sent than skipped.
const ANOTHER_SPAN: usize = 6;

/// The first span of columns, from `from` on, in which one page differs from what is shown.
pub fn change(shown: &[u8], wanted: &[u8], from: usize) -> Option<Range<usize>> {
    let differs = |pair: (&u8, &u8)| pair.0 != pair.1;
    let mut columns = shown.get(from..)?.iter().zip(wanted.get(from..)?);
    let start = from + columns.position(differs)?;
    let mut end = start + 1;
    let mut column = end;
    for pair in columns {
        column += 1;
        if differs(pair) {
            end = column;
        } else if column - end > ANOTHER_SPAN {
            break;
        }
    }
    Some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::{Strategy, any, prop_assert, prop_assert_eq, proptest};
    use std::vec::Vec;

    fn all_changes(shown: &[u8], wanted: &[u8]) -> Vec<Range<usize>> {
        let next = |last: &Range<usize>| change(shown, wanted, last.end);
        std::iter::successors(change(shown, wanted, 0), next).collect()
    }

    #[test]
    fn near_changes_go_together_and_far_ones_apart() {
        let shown = [0; 40];
        let mut wanted = [0; 40];
        for column in [3, 10, 18, 39] {
            wanted[column] = 1;
        }
        assert_eq!(all_changes(&shown, &wanted), [3..11, 18..19, 39..40]);
        assert_eq!(change(&wanted, &wanted, 0), None);
    }

    proptest! {
        #[test]
        fn sending_the_changes_shows_the_picture_at_no_more_than_the_price_of_all(
            columns in proptest::collection::vec((any::<u8>(), proptest::bool::weighted(0.3)), 128)
                .prop_map(|columns| columns.into_iter().map(|(old, new)| (old, old ^ u8::from(new))).collect::<Vec<_>>())
        ) {
            let (mut shown, wanted): (Vec<u8>, Vec<u8>) = columns.into_iter().unzip();
            let spans = all_changes(&shown, &wanted);
            let price: usize = spans.iter().map(|span| span.len() + ANOTHER_SPAN).sum();
            prop_assert!(price <= shown.len() + ANOTHER_SPAN);
            for span in spans {
                shown[span.clone()].copy_from_slice(&wanted[span]);
            }
            prop_assert_eq!(shown, wanted);
        }
    }
}
