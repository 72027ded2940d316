//! What must be sent so that a panel shows a new picture: as few bytes as can be.

use core::ops::Range;

/// Bytes on the wire that a further span costs: two I2C addresses and control bytes, and the three bytes that say where.
/// Unchanged bytes up to this number are cheaper sent than skipped.
const ANOTHER_SPAN: usize = 7;

/// The spans of columns in which one page differs from what is shown, from left to right.
pub fn changes<'a>(shown: &'a [u8], wanted: &'a [u8]) -> impl Iterator<Item = Range<usize>> + 'a {
    let mut differing = shown
        .iter()
        .zip(wanted)
        .enumerate()
        .filter(|(_, (shown, wanted))| shown != wanted)
        .map(|(column, _)| column)
        .peekable();
    core::iter::from_fn(move || {
        let start = differing.next()?;
        let mut end = start + 1;
        while let Some(next) = differing.next_if(|next| next - end <= ANOTHER_SPAN) {
            end = next + 1;
        }
        Some(start..end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::{Strategy, any, prop_assert, prop_assert_eq, proptest};
    use std::vec::Vec;

    #[test]
    fn near_changes_go_together_and_far_ones_apart() {
        let shown = [0; 40];
        let mut wanted = [0; 40];
        for column in [3, 11, 20, 39] {
            wanted[column] = 1;
        }
        let spans: Vec<_> = changes(&shown, &wanted).collect();
        assert_eq!(spans, [3..12, 20..21, 39..40]);
        assert_eq!(changes(&wanted, &wanted).count(), 0);
    }

    proptest! {
        #[test]
        fn sending_the_changes_shows_the_picture_at_no_more_than_the_price_of_all(
            columns in proptest::collection::vec((any::<u8>(), proptest::bool::weighted(0.3)), 128)
                .prop_map(|columns| columns.into_iter().map(|(old, new)| (old, old ^ u8::from(new))).collect::<Vec<_>>())
        ) {
            let (mut shown, wanted): (Vec<u8>, Vec<u8>) = columns.into_iter().unzip();
            let spans: Vec<_> = changes(&shown, &wanted).collect();
            let price: usize = spans.iter().map(|span| span.len() + ANOTHER_SPAN).sum();
            prop_assert!(price <= shown.len() + ANOTHER_SPAN);
            for span in spans {
                shown[span.clone()].copy_from_slice(&wanted[span]);
            }
            prop_assert_eq!(shown, wanted);
        }
    }
}
