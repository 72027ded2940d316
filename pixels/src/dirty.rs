//! Dirty spans: what must be sent so that a display shows a new picture, as few bytes as can be.

use crate::frame::{BYTES, Frame, WIDTH};
use core::ops::Range;

/// Bytes on the wire that a further span in the same page costs: the I2C address, two commands that say where with a
/// control byte each, and the control byte of the data. Unchanged bytes up to this number are cheaper sent than skipped.
const ANOTHER_SPAN: usize = 6;

/// The first dirty span of bytes, from `from` on and within one page, in which a picture differs from what is shown.
pub fn dirty(shown: &Frame, wanted: &Frame, from: usize) -> Option<Range<usize>> {
    // Most is equal: that is passed over by words.
    let from = shown.skip_equal(wanted, from);
    let differs = |at: &usize| shown.bytes().get(*at) != wanted.bytes().get(*at);
    let start = (from..BYTES).find(differs)?;
    let page_end = start - start % WIDTH as usize + WIDTH as usize;
    let mut end = start + 1;
    for at in start + 1..page_end {
        if differs(&at) {
            end = at + 1;
        } else if at - end >= ANOTHER_SPAN {
            break;
        }
    }
    Some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ink;
    use proptest::prelude::{prop_assert, prop_assert_eq, proptest};
    use std::vec::Vec;

    fn all_dirty(shown: &Frame, wanted: &Frame) -> Vec<Range<usize>> {
        let next = |last: &Range<usize>| dirty(shown, wanted, last.end);
        std::iter::successors(dirty(shown, wanted, 0), next).collect()
    }

    /// Pictures whose bytes differ at these places.
    fn pictures(places: &[usize]) -> (Frame, Frame) {
        let (shown, mut wanted) = (Frame::new(), Frame::new());
        for place in places {
            let (page, column) = (place / WIDTH as usize, place % WIDTH as usize);
            wanted.set(column as i32, page as i32 * 8, Ink::On);
        }
        (shown, wanted)
    }

    #[test]
    fn near_changes_go_together_and_far_ones_and_those_of_other_pages_apart() {
        let (shown, wanted) = pictures(&[3, 10, 18, 39, 127, 128, 1023]);
        let spans = [3..11, 18..19, 39..40, 127..128, 128..129, 1023..1024];
        assert_eq!(all_dirty(&shown, &wanted), spans);
        assert_eq!(dirty(&wanted, &wanted, 0), None);
    }

    proptest! {
        #[test]
        fn sending_the_changes_shows_the_picture_at_no_more_than_the_price_of_all(
            places in proptest::collection::vec(0..1024_usize, 0..400)
        ) {
            let (mut shown, wanted) = pictures(&places);
            let spans = all_dirty(&shown, &wanted);
            let price: usize = spans.iter().map(|span| span.len() + ANOTHER_SPAN).sum();
            prop_assert!(price <= 8 * (WIDTH as usize + ANOTHER_SPAN));
            for span in spans {
                prop_assert_eq!(span.start / WIDTH as usize, (span.end - 1) / WIDTH as usize);
                shown.copy(&wanted, span);
            }
            prop_assert!(shown == wanted);
        }
    }
}
