//! The hardware check: each knob by itself, the display, and then what was found, in words that say what to solder again.
//!
//! It looks at contacts, not at inputs, so that it sees more of a knob than that it does not count. Any knob that still can be pressed
//! leads on. It cannot see whether the buzzer sounds, nor what is on the display: for these it asks.

use crate::draw::{self, Align, BODY, BODY_TOP, Frame, HEIGHT, Ink, KnobLabels, WIDTH, paragraph, pip};
use crate::games::screen::{Controls, Next, Screen};
use crate::input::{KNOBS, step_number};
use crate::random::Random;
use crate::save::{BRIGHTEST, Settings};
use crate::shell::facts::{A, B, Facts, PUSH, PUSHED};
use crate::shell::{Command, Shell};
use crate::text::{Line, line};
use core::fmt::Write;
use heapless::String;

/// The push contact was open.
const PUSH_OPEN: u8 = 0x20;

/// After the three knobs.
const DISPLAY: usize = 3;
const FOUND: usize = 4;

/// Less than this was never used of the stack: the next call may be one too many.
const LITTLE_STACK: u32 = 1024;

/// How many clicks a cycle of the contacts has, by the quarter steps of ten clicks, or of nine or eleven by a hand that miscounts.
fn clicks_in_cycle(quarters: i32) -> Option<u8> {
    match quarters.unsigned_abs() {
        36..=44 => Some(1),
        18..=22 => Some(2),
        _ => None,
    }
}

pub struct Check {
    /// Which knob, or what comes after them.
    step: usize,
    /// What the check makes of the settings.
    pub edited: Settings,
    facts: Facts,
    seen: [u8; 3],
    /// Where the knob stood when its step began.
    begun: Option<i32>,
    /// Quarter steps of each knob in its step.
    moved: [i32; 3],
    /// The first shown line of what was found.
    first: usize,
}

type Text = String<512>;

impl Check {
    pub fn new(settings: Settings) -> Self {
        Self {
            step: 0,
            edited: settings,
            facts: Facts::default(),
            seen: [0; 3],
            begun: None,
            moved: [0; 3],
            first: 0,
        }
    }

    /// All is tried.
    fn is_done(&self) -> bool {
        self.step == FOUND
    }

    /// Looks at the contacts. What happened since the last look is in `seen`.
    pub fn look(&mut self, facts: Facts) {
        self.facts = facts;
        for (index, (seen, knob)) in self.seen.iter_mut().zip(facts.knobs).enumerate() {
            *seen |= knob.seen;
            if self.begun.is_none() && index == self.step {
                // What it did before does not count.
                *seen = 0;
            }
            if knob.closed & PUSH == 0 {
                *seen |= PUSH_OPEN;
            }
        }
        if let (Some(knob), Some(moved)) = (facts.knobs.get(self.step), self.moved.get_mut(self.step)) {
            let begun = *self.begun.get_or_insert(knob.quarters);
            *moved = knob.quarters.wrapping_sub(begun);
        }
    }

    fn next(&mut self, _: &Shell, _: &mut Random) -> Next<Shell> {
        self.step += 1;
        self.begun = None;
        let found = self.moved.map(clicks_in_cycle);
        // One that is not as the others is to be mended: settings are for all three.
        if self.is_done() && found.iter().all(|clicks| clicks.is_some() && *clicks == found[0]) {
            self.edited.two_clicks = found[0] == Some(2);
            self.edited.reversed = self.moved.iter().all(|moved| *moved < 0);
        }
        Next::Stay
    }

    /// What is wrong with a knob, and what to do about it.
    fn verdict(&self, knob: usize) -> Line {
        let (Some(seen), Some(moved), Some([a, b, push])) = (
            self.seen.get(knob),
            self.moved.get(knob),
            self.facts.wiring.knobs.get(knob),
        ) else {
            return line!("");
        };
        let pairs = seen & 0xf;
        if pairs.count_ones() < 2 {
            return line!("never turned. Solder C, GP{a} and GP{b}");
        }
        for (name, pin, closed) in [("A", a, 0b1010), ("B", b, 0b1100)] {
            if pairs & closed == 0 {
                return line!("{name} never closes. Solder GP{pin}");
            }
            if pairs & !closed == 0 {
                return line!("{name} never opens. GP{pin} touches GND");
            }
        }
        if pairs & 0b0110 == 0 {
            return line!("A and B touch: GP{a} and GP{b}");
        }
        if seen & PUSH_OPEN == 0 {
            return line!("press never opens. GP{push} touches GND");
        }
        if seen & PUSHED == 0 {
            return line!("press never closes. Solder GP{push}");
        }
        if clicks_in_cycle(*moved).is_none() {
            return line!("{moved} for ten clicks, not 40 or 20");
        }
        if *moved < 0 && !self.edited.reversed {
            return line!("backwards. Exchange GP{a} and GP{b}");
        }
        line!("good")
    }

    fn report(&self, shell: &Shell) -> Text {
        let mut text = Text::new();
        for (knob, (_, name)) in KNOBS.iter().enumerate() {
            _ = writeln!(text, "{name}: {}.", self.verdict(knob));
        }
        if self.edited != shell.settings {
            let way = if self.edited.reversed {
                "reversed"
            } else {
                "normal"
            };
            let clicks = 1 + u8::from(self.edited.two_clicks);
            let light = self.edited.brightness;
            _ = writeln!(
                text,
                "Press DIAL to keep: knobs {way}, clicks a step {clicks}, brightness {light}."
            );
        }
        let Facts {
            wiring, bus_faults, ..
        } = self.facts;
        if bus_faults > 0 {
            _ = writeln!(
                text,
                "Display: {bus_faults} faults. Solder GP{} and GP{}.",
                wiring.sda, wiring.scl
            );
        }
        let memory = if shell.broken { "broken" } else { "good" };
        let usb = if self.facts.usb { "good" } else { "only power" };
        _ = writeln!(text, "Memory: {memory}.\nUSB: {usb}.");
        if self.facts.free_stack < LITTLE_STACK {
            _ = writeln!(text, "Stack: only {} bytes left.", self.facts.free_stack);
        }
        _ = match shell.settings.sound {
            true => write!(text, "No tick at a press? Solder GP{}.", wiring.buzzer),
            false => write!(text, "Sound is off."),
        };
        text
    }

    fn scroll(&mut self, shell: &Shell, by: i8) {
        self.first = draw::scroll(&self.report(shell), self.first, by);
    }
}

fn end(_: &mut Check, _: &Shell, _: &mut Random) -> Next<Shell> {
    Next::Back
}

impl Screen for Check {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "check"
    }

    fn controls(&self, shell: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        if self.is_done() {
            let knobs = knobs.dial("more", Self::scroll).number("more", Self::scroll);
            return match self.edited == shell.settings {
                true => knobs.press("done", end),
                false => knobs.press("keep", |check, _, _| {
                    Next::Commit(Command::KeepSettings(check.edited.clone()))
                }),
            };
        }
        let knobs = knobs
            .press("next", Self::next)
            .press_action("next", Self::next)
            .press_number("next", Self::next)
            .hold_dial("end", end)
            .hold_number("end", end);
        match self.step {
            DISPLAY => knobs.number("light", |check, _, by| {
                let level = step_number(check.edited.brightness.into(), by, 0, BRIGHTEST.into());
                check.edited.brightness = u8::try_from(level).unwrap_or(BRIGHTEST);
            }),
            _ => knobs,
        }
    }

    fn draw(&self, shell: &Shell, frame: &mut Frame) {
        let rows = |frame: &mut Frame, x, text| {
            for (row, part) in (0..).zip(paragraph(text, &BODY, WIDTH - 2 * x)) {
                frame.text(x, BODY_TOP + 2 + 10 * row, Align::Left, &BODY, Ink::On, part);
            }
        };
        match (KNOBS.get(self.step), self.facts.knobs.get(self.step)) {
            (Some((_, name)), Some(knob)) => {
                draw::title(frame, &line!("Check {name}"), &line!("{}/4", self.step + 1));
                rows(frame, 0, "Turn it ten clicks to the right, then press it.");
                let mut x = 0;
                for (contact, name) in [(A, "A"), (B, "B"), (PUSH, "press")] {
                    x = frame.text(x, 38, Align::Left, &BODY, Ink::On, name) + 2;
                    let is_closed = knob.closed & contact != 0;
                    x = pip(frame, x, 40, 7, is_closed.into()) + 6;
                }
                let moved = self.moved.get(self.step).copied().unwrap_or_default();
                frame.text(WIDTH, 38, Align::Right, &BODY, Ink::On, &line!("{moved:+}"));
            }
            _ if self.is_done() => {
                draw::title(frame, "Hardware check", "");
                draw::long_text(frame, &self.report(shell), self.first);
            }
            _ => {
                const SIDE: i32 = 8;
                for y in (0..HEIGHT).step_by(SIDE as usize) {
                    for x in (y % (2 * SIDE)..WIDTH).step_by(2 * SIDE as usize) {
                        frame.fill(x, y, SIDE, SIDE, Ink::On);
                    }
                }
                frame.outline(0, 0, WIDTH, HEIGHT, Ink::On);
                frame.fill(16, 8, 96, 48, Ink::Off);
                rows(
                    frame,
                    20,
                    "Even squares? A line on all edges? NUMBER: light. Press: go on",
                );
            }
        }
    }

    /// The pattern of the display covers all of it and has its own words.
    fn draw_labels(&self, _: &Shell, labels: &KnobLabels, frame: &mut Frame) {
        if self.step != DISPLAY {
            draw::footer(frame, labels);
        }
    }

    fn help(&self, _: &Shell) -> &'static str {
        "What was found, and what to solder again. A and B are a knob's contacts, C is their common one."
    }

    /// Until all is tried, any knob that can be pressed leads on.
    fn takes_shared_gestures(&self) -> bool {
        self.is_done()
    }

    fn unsaved(&self, shell: &Shell) -> bool {
        self.is_done() && self.edited != shell.settings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Input, Knob};
    use crate::save::{FromStore, Trouble};
    use crate::shell::facts::Wiring;
    use crate::shell::{Device, Sound};

    const WIRING: Wiring = Wiring {
        knobs: [[10, 11, 12], [13, 14, 15], [16, 17, 18]],
        sda: 4,
        scl: 5,
        buzzer: 20,
    };

    fn next(check: &mut Check) {
        check.next(&Device::new(1).shell, &mut Random::new(1));
    }

    /// A check in which all knobs were turned by so many quarter steps, with these pairs of contacts, and pressed.
    fn checked(quarters: [i32; 3], pairs: [u8; 3]) -> Check {
        let mut check = Check::new(Settings::default());
        let mut facts = Facts {
            wiring: WIRING,
            ..Facts::default()
        };
        check.look(facts);
        for knob in 0..3 {
            facts.knobs[knob].quarters = quarters[knob];
            facts.knobs[knob].seen = pairs[knob];
            facts.knobs[knob].seen |= PUSHED;
            check.look(facts);
            next(&mut check);
            check.look(facts);
        }
        next(&mut check);
        assert!(check.is_done());
        check
    }

    #[test]
    fn ten_clicks_tell_the_kind_of_encoder() {
        for (quarters, two) in [
            (40, false),
            (36, false),
            (44, false),
            (20, true),
            (18, true),
            (22, true),
        ] {
            let check = checked([quarters; 3], [0xf; 3]);
            assert_eq!(check.edited.two_clicks, two, "{quarters}");
            assert_eq!(check.verdict(0), "good");
        }
        for quarters in [0, 4, 27, 60, -27, i32::MIN, i32::MAX] {
            let check = checked([quarters; 3], [0xf; 3]);
            assert!(!check.edited.two_clicks);
            assert!(check.verdict(1).ends_with("not 40 or 20"), "{quarters}");
        }
        // Of two kinds, nothing is changed.
        assert!(!checked([20, 40, 20], [0xf; 3]).edited.two_clicks);
    }

    #[test]
    fn one_that_runs_backwards_is_to_be_mended_and_all_three_are_a_setting() {
        let one = checked([40, -40, 40], [0xf; 3]);
        assert!(!one.edited.reversed);
        assert_eq!(one.verdict(1), "backwards. Exchange GP13 and GP14");
        let all = checked([-40; 3], [0xf; 3]);
        assert!(all.edited.reversed);
        assert_eq!(all.verdict(1), "good");
        // Of one that does not count nothing is known.
        assert!(!checked([-40, -40, 0], [0xf; 3]).edited.reversed);
    }

    #[test]
    fn what_is_loose_or_touches_is_named_by_its_pin() {
        let verdict = |pairs| checked([1, 0, 0], [pairs; 3]).verdict(0);
        assert_eq!(verdict(0b0001), "never turned. Solder C, GP10 and GP11");
        assert_eq!(verdict(0b0101), "A never closes. Solder GP10");
        assert_eq!(verdict(0b0011), "B never closes. Solder GP11");
        assert_eq!(verdict(0b1010), "A never opens. GP10 touches GND");
        assert_eq!(verdict(0b1100), "B never opens. GP11 touches GND");
        assert_eq!(verdict(0b1001), "A and B touch: GP10 and GP11");
    }

    #[test]
    fn a_press_that_never_closes_or_never_opens_is_named() {
        let mut check = checked([40; 3], [0xf; 3]);
        check.seen[2] = 0xf | PUSH_OPEN;
        assert_eq!(check.verdict(2), "press never closes. Solder GP18");
        check.seen[2] = 0xf | PUSHED;
        assert_eq!(check.verdict(2), "press never opens. GP18 touches GND");
    }

    #[test]
    fn what_a_knob_did_before_its_step_does_not_count() {
        let mut check = Check::new(Settings::default());
        let mut facts = Facts {
            wiring: WIRING,
            ..Facts::default()
        };
        facts.knobs[0].seen = 0xf | PUSHED;
        facts.knobs[0].quarters = 400;
        check.look(facts);
        assert_eq!(
            (check.moved[0], check.verdict(0).as_str()),
            (0, "never turned. Solder C, GP10 and GP11")
        );
    }

    /// A device that has been used before, at home.
    fn used() -> std::boxed::Box<Device> {
        let mut device = std::boxed::Box::new(Device::new(1));
        device.from_store(FromStore::Settings(Settings::default()));
        device.from_store(FromStore::Loaded);
        device
    }

    #[test]
    fn knobs_held_at_power_on_ask_for_the_check_or_the_other_display() {
        let mut device = used();
        device.held_at_start([true, true, false]);
        assert_eq!(device.screen_name(), "check");
        assert!(!device.display().sh1106);
        for held in [[true; 3], [false, true, true]] {
            let mut device = used();
            device.held_at_start(held);
            assert_eq!((device.screen_name(), device.display().sh1106), ("check", false));
        }
        let mut device = used();
        for sh1106 in [true, false] {
            device.held_at_start([true, false, true]);
            assert_eq!(device.display().sh1106, sh1106);
        }
        let mut device = used();
        for held in [
            [false; 3],
            [true, false, false],
            [false, true, false],
            [false, false, true],
        ] {
            device.held_at_start(held);
            assert_eq!((device.screen_name(), device.display().sh1106), ("home", false));
        }
        // Told before the store has answered, it waits for that.
        let mut early = Device::new(1);
        early.held_at_start([true, false, true]);
        assert!(!early.display().sh1106);
        early.from_store(FromStore::Settings(Settings::default()));
        early.from_store(FromStore::Loaded);
        assert!(early.display().sh1106);
    }

    #[test]
    fn a_press_ticks_in_the_check_and_any_knob_leads_on() {
        let mut device = used();
        device.held_at_start([true, true, false]);
        while device.to_store().is_some() {}
        for knob in [Knob::Dial, Knob::Action, Knob::Number, Knob::Number] {
            device.input(Input::Press(knob), 0);
            assert_eq!(
                (device.screen_name(), device.sound()),
                ("check", Some(Sound::Committed))
            );
        }
        device.input(Input::Press(Knob::Dial), 0);
        assert_eq!(device.screen_name(), "home");
        // What was set is kept only by a press.
        assert!(device.to_store().is_none());
    }

    #[test]
    fn a_memory_that_does_not_keep_is_told() {
        let mut device = used();
        assert!(
            checked([40; 3], [0xf; 3])
                .report(&device.shell)
                .contains("Memory: good")
        );
        device.from_store(FromStore::Trouble(Trouble::Broken));
        assert!(
            checked([40; 3], [0xf; 3])
                .report(&device.shell)
                .contains("Memory: broken")
        );
    }

    #[test]
    fn the_longest_report_has_room() {
        let mut device = Device::new(1);
        device.shell.broken = true;
        let mut check = checked([-9999; 3], [0b1010, 0b1100, 0b0001]);
        check.edited.reversed = true;
        check.facts.bus_faults = u32::MAX;
        check.facts.free_stack = LITTLE_STACK - 1;
        let text = check.report(&device.shell);
        assert!(text.ends_with("Solder GP20."), "{text}");
    }
}
