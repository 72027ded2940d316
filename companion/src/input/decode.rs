//! From contacts to inputs: counted quarter steps become detents, and a button's contact becomes presses and holds.
//!
//! Pure, so that bounce, half turns and long pushes can be tried without a board. A turn is reported exactly when a knob
//! comes to rest with a whole detent behind it; a push exactly once, either as a press or as a hold.

use super::Millis;

/// How long a contact is debounced: one that has not changed for this long has come to rest. Good buttons bounce for 5 ms, worn
/// ones for 15.
const DEBOUNCE: Millis = 20;
/// Longer than anybody clicks, shorter than anybody waits.
pub const HOLD: Millis = 600;

/// How an encoder's detents lie on the cycle of its two contacts; parts differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DetentsPerCycle {
    /// At rest both contacts are open.
    One,
    /// At rest both contacts are open, or both closed.
    Two,
}

/// Turns a running count of quarter steps into detents.
pub struct Turns {
    detents: DetentsPerCycle,
    /// The count when the knob last rested; none until it has been seen at rest.
    rest: Option<u32>,
}

impl Turns {
    pub const fn new(detents: DetentsPerCycle) -> Self {
        Self { detents, rest: None }
    }

    /// Another kind of encoder from now on; where it rests, it goes on resting.
    pub fn set_detents(&mut self, detents: DetentsPerCycle) {
        self.detents = detents;
    }

    /// `reading`: the number of quarter steps, signed and wrapping, times four, plus the level of contact B times two, plus
    /// that of contact A. Answers the detents since the last answer.
    ///
    /// Bounce goes forth and back and has cancelled itself in the count. If the contacts ever changed both at once, a half
    /// cycle is missing; it is dropped here, at rest, so that an error never stays.
    pub fn read(&mut self, reading: u32) -> i32 {
        let (at_rest, quarters) = match self.detents {
            DetentsPerCycle::One => (reading & 3 == 3, 4),
            DetentsPerCycle::Two => (reading & 3 == 3 || reading & 3 == 0, 2),
        };
        if !at_rest {
            return 0;
        }
        let now = reading & !3;
        let moved = now.wrapping_sub(self.rest.unwrap_or(now)) as i32 / 4;
        self.rest = Some(now);
        moved / quarters
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Push {
    /// Released before it was a hold.
    Press,
    /// Down for [`HOLD`]; its release says nothing more.
    Hold,
}

/// Tells presses and holds from the bouncing contact of a button.
pub struct Button {
    /// The contact as it was last seen, and since when.
    closed: bool,
    since: Millis,
    finger: Finger,
}

/// What the contact means once it has settled.
#[derive(Clone, Copy)]
enum Finger {
    Off,
    Pushing {
        since: Millis,
    },
    /// The push has been reported, or was there at power-on: nobody meant it.
    Lingering,
}

impl Button {
    pub const fn new(closed: bool, now: Millis) -> Self {
        Self {
            closed,
            since: now,
            finger: if closed { Finger::Lingering } else { Finger::Off },
        }
    }

    /// The contact is `closed` at this time. To be called when it changes, and at [`Button::deadline`].
    pub fn contact(&mut self, closed: bool, now: Millis) -> Option<Push> {
        // Until this moment the contact was as last seen: what did that time mean?
        let mut push = None;
        if now.saturating_sub(self.since) >= DEBOUNCE {
            match (self.finger, self.closed) {
                (Finger::Off, true) => self.finger = Finger::Pushing { since: self.since },
                (Finger::Pushing { .. }, false) => {
                    self.finger = Finger::Off;
                    push = Some(Push::Press);
                }
                (Finger::Lingering, false) => self.finger = Finger::Off,
                (Finger::Off, false) | (Finger::Pushing { .. } | Finger::Lingering, true) => {}
            }
        }
        if let Finger::Pushing { since } = self.finger
            && self.closed
            && now.saturating_sub(since) >= HOLD
        {
            self.finger = Finger::Lingering;
            push = Some(Push::Hold);
        }
        if closed != self.closed {
            self.closed = closed;
            self.since = now;
        }
        push
    }

    /// The contact has closed at some moment when nobody could look (flash was being erased), and is `closed` now. To be
    /// called before [`Button::contact`]. From an open contact at rest only a finger does that, however short it was.
    pub fn closed_unseen(&mut self, closed: bool, now: Millis) {
        let at_rest = matches!(self.finger, Finger::Off) && !self.closed;
        if at_rest && now.saturating_sub(self.since) >= DEBOUNCE {
            self.finger = Finger::Pushing { since: now };
            self.closed = closed;
            self.since = now;
        }
    }

    /// When to look again although the contact does not change.
    pub fn deadline(&self) -> Option<Millis> {
        match (self.finger, self.closed) {
            (Finger::Off, true) | (Finger::Pushing { .. } | Finger::Lingering, false) => {
                Some(self.since + DEBOUNCE)
            }
            (Finger::Pushing { since }, true) => Some(since + HOLD),
            (Finger::Off, false) | (Finger::Lingering, true) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Contact levels (B, A) of one detent clockwise, from rest to rest.
    const CYCLE: [u32; 4] = [0b11, 0b10, 0b00, 0b01];

    /// Counts as the state machine does: contacts at the end of so many quarter steps.
    fn reading(quarters: i32) -> u32 {
        (quarters as u32) << 2 | CYCLE[quarters.rem_euclid(4) as usize]
    }

    fn total(detents: DetentsPerCycle, path: impl IntoIterator<Item = i32>) -> Vec<i32> {
        let mut turns = Turns::new(detents);
        assert_eq!(turns.read(reading(0)), 0);
        path.into_iter()
            .map(|quarters| turns.read(reading(quarters)))
            .filter(|detents| *detents != 0)
            .collect()
    }

    #[test]
    fn a_detent_is_reported_when_it_is_complete() {
        assert!(total(DetentsPerCycle::One, [1, 2, 3]).is_empty());
        assert_eq!(total(DetentsPerCycle::One, [1, 2, 3, 4]), [1]);
        assert_eq!(
            total(DetentsPerCycle::One, [-1, -2, -3, -4, -5, -6, -7, -8]),
            [-1, -1]
        );
        assert_eq!(total(DetentsPerCycle::Two, [1, 2, 3, 4, 3, 2]), [1, 1, -1]);
    }

    #[test]
    fn bounce_and_aborted_turns_report_nothing_of_their_own() {
        let bouncing = [1, 0, 1, 0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4, 3, 4];
        assert_eq!(total(DetentsPerCycle::One, bouncing), [1]);
        assert!(total(DetentsPerCycle::One, [1, 2, 3, 2, 3, 2, 1, 0, -1, -2, -1, 0]).is_empty());
    }

    #[test]
    fn what_was_not_looked_at_is_not_lost() {
        // 45 ms without a look, and then one between two detents.
        assert_eq!(total(DetentsPerCycle::One, [18, 21, 24]), [6]);
    }

    #[test]
    fn the_count_may_wrap() {
        let mut turns = Turns::new(DetentsPerCycle::One);
        turns.read(0x7fff_ffff);
        assert_eq!(turns.read(0x8000_000f), 1);
        assert_eq!(turns.read(0x7fff_ffef), -2);
        let mut turns = Turns::new(DetentsPerCycle::One);
        turns.read(0xffff_ffff);
        assert_eq!(turns.read(0x0000_000f), 1);
    }

    #[test]
    fn both_contacts_at_once_cost_at_most_that_turn() {
        let mut turns = Turns::new(DetentsPerCycle::One);
        turns.read(0b11);
        // From open to closed in one sample: no direction, so nothing was counted; then on to rest.
        assert_eq!(turns.read(0b00), 0);
        assert_eq!(turns.read(2 << 2 | 0b11), 0);
        assert_eq!(turns.read(6 << 2 | 0b11), 1);
        assert_eq!(turns.read(2 << 2 | 0b11), -1);
    }

    #[test]
    fn a_knob_between_detents_at_power_on_settles_first() {
        let mut turns = Turns::new(DetentsPerCycle::One);
        assert_eq!(turns.read(reading(2)), 0);
        assert_eq!(turns.read(reading(4)), 0);
        assert_eq!(turns.read(reading(8)), 1);
    }

    #[test]
    fn another_kind_of_encoder_counts_from_where_it_rests() {
        let mut turns = Turns::new(DetentsPerCycle::One);
        turns.read(reading(0));
        assert_eq!(turns.read(reading(4)), 1);
        turns.set_detents(DetentsPerCycle::Two);
        assert_eq!(turns.read(reading(4)), 0);
        assert_eq!(turns.read(reading(6)), 1);
        assert_eq!(turns.read(reading(8)), 1);
        turns.set_detents(DetentsPerCycle::One);
        assert_eq!(turns.read(reading(12)), 1);
    }

    /// Runs a button over changes of its contact, looking at every change and deadline.
    fn pushes(first: bool, changes: &[(Millis, bool)]) -> Vec<(Millis, Push)> {
        let mut button = Button::new(first, 0);
        let mut seen = Vec::new();
        let mut closed = first;
        for (at, next) in changes.iter().copied().chain([(1_000_000, false)]) {
            while let Some(deadline) = button.deadline().filter(|d| *d <= at) {
                seen.extend(button.contact(closed, deadline).map(|push| (deadline, push)));
            }
            closed = next;
            seen.extend(button.contact(closed, at).map(|push| (at, push)));
        }
        seen
    }

    #[test]
    fn a_press_is_reported_on_release() {
        assert_eq!(pushes(false, &[(100, true), (250, false)]), [(270, Push::Press)]);
    }

    #[test]
    fn a_hold_is_reported_once_while_down_and_no_press_follows() {
        assert_eq!(
            pushes(false, &[(100, true), (60_000, false)]),
            [(700, Push::Hold)]
        );
    }

    #[test]
    fn bounce_does_not_count() {
        let bouncing = [
            (100, true),
            (103, false),
            (104, true),
            (110, false),
            (111, true),
            (200, false),
            (204, true),
            (206, false),
        ];
        assert_eq!(pushes(false, &bouncing), [(226, Push::Press)]);
        assert!(pushes(false, &[(100, true), (110, false)]).is_empty());
    }

    #[test]
    fn a_release_just_before_the_hold_is_a_press() {
        assert_eq!(pushes(false, &[(100, true), (695, false)]), [(715, Push::Press)]);
    }

    #[test]
    fn a_push_that_nobody_could_see_is_one_press() {
        // Down and up again meanwhile; down meanwhile and up soon after; bouncing when the first look comes.
        for later in [&[][..], &[(1_010, false)], &[(1_003, true), (1_200, false)]] {
            let mut button = Button::new(false, 0);
            let mut closed = later.first().is_some_and(|(_, closed)| !closed);
            button.closed_unseen(closed, 1_000);
            assert_eq!(button.contact(closed, 1_000), None);
            let mut seen = Vec::new();
            for (at, next) in later.iter().copied().chain([(5_000, false)]) {
                while let Some(deadline) = button.deadline().filter(|d| *d <= at) {
                    seen.extend(button.contact(closed, deadline));
                }
                closed = next;
                seen.extend(button.contact(closed, at));
            }
            assert_eq!(seen, [Push::Press], "{later:?}");
        }
    }

    #[test]
    fn the_bounce_of_a_release_that_nobody_could_see_is_no_press() {
        let mut button = Button::new(false, 0);
        assert_eq!(button.contact(true, 100), None);
        assert_eq!(button.contact(false, 200), None);
        button.closed_unseen(false, 245);
        assert_eq!(button.contact(false, 245), Some(Push::Press));
        assert_eq!(button.deadline(), None);
    }

    #[test]
    fn a_button_down_at_power_on_says_nothing_until_pushed_anew() {
        assert!(pushes(true, &[(5_000, false)]).is_empty());
        assert_eq!(
            pushes(true, &[(5_000, false), (6_000, true), (6_100, false)]),
            [(6_120, Push::Press)]
        );
    }
}
