//! The task that owns the device: takes what comes in, hands on what goes out, and is the only one to feed the watchdog.

use crate::board::WIRING;
use crate::channels::{
    Bounded, DETENTS, FROM_STORE, HOST_GONE, INPUTS, LINES_IN, PICTURE, PIECES_OUT, Picture, RESTART, SHOWN,
    SOUND, TO_STORE,
};
use crate::display::{is_absent, is_busy};
use crate::health::{
    Chip, Crash, INPUT_AT, METRICS, SETTLED_AFTER, Watchdog, keep_remote, micros, report, settled,
    stack_left, was_remote,
};
use crate::knobs;
use crate::serial::is_found;
use companion::draw::Frame;
use companion::games::screen::Work;
use companion::input::Input;
use companion::shell::Device;
use companion::shell::facts::Facts;
use core::future::{pending, poll_fn};
use core::task::Poll;
use embassy_futures::select::{Either6, select, select6};
use embassy_futures::yield_now;
use embassy_sync::channel::TrySendError;
use embassy_time::{Duration, Instant, Timer};

/// The loop goes round this often although nothing happens, to show that it can.
const IDLE: Duration = Duration::from_millis(500);
/// What goes over the cable waits for a picture on its way to the display, but no longer than this: a knob may be spinning.
const AFTER_DISPLAY: Duration = Duration::from_millis(10);
/// Lines of a record are taken for this long before a picture shows what has come of them; a host may never end.
const LINES_TIME: Duration = Duration::from_millis(30);
/// From the start until the pull-ups have charged whatever hangs at the buttons: 100 nF take 8 ms.
const PULLED_UP: Duration = Duration::from_millis(20);
/// How often the log tells how things go.
const REPORT: Duration = Duration::from_secs(600);

#[embassy_executor::task]
pub async fn run(seed: u32, chip: &'static Chip, crash: Option<Crash>, mut watchdog: Watchdog) -> ! {
    // Larger than the stack. As a local of the task it is built right where it stays, in the task's own memory.
    let mut device = Device::new(seed);
    device.set_hardware(chip);
    let mut remote = was_remote();
    device.set_remote(remote);
    if let Some(Crash { words, again }) = crash {
        defmt::error!("crashed before this start: {}", words.as_str());
        device.crashed(&words, again);
    }
    let mut to_store = Outbox {
        channel: &TO_STORE,
        waiting: None,
    };
    let mut pieces = Outbox {
        channel: &PIECES_OUT,
        waiting: None,
    };
    let mut changed = true;
    let mut since = None;
    let mut held_since = None;
    let mut shown = Instant::now();
    let mut next_report = Instant::now() + REPORT;
    let mut well = false;
    let mut looked = false;
    let mut bare = false;
    loop {
        watchdog.feed();
        METRICS.rounds.count();
        #[cfg(feature = "provoke")]
        crate::provoke::poll().await;
        if !looked && Instant::now() >= Instant::MIN + PULLED_UP {
            device.held_at_start(knobs::held());
            (looked, changed) = (true, true);
        }
        to_store.fill(|| device.to_store());
        if let Some(how) = device.restart() {
            RESTART.signal(how);
        }
        if device.remote() != remote {
            remote = !remote;
            keep_remote(remote);
        }
        if is_absent() != bare {
            bare = !bare;
            device.set_bare(bare);
            changed = true;
        }
        if device.wants_facts() {
            device.set_facts(Facts {
                knobs: knobs::contacts(),
                wiring: WIRING,
                usb: is_found(),
                free_stack: stack_left() as u32,
                bus_faults: METRICS.display_faults.get(),
            });
        }
        if let Some(sound) = device.sound() {
            SOUND.signal(sound);
        }
        if changed || device.wants_picture() {
            // Whoever has more to say gets the chance to; then the picture is drawn once for it all.
            yield_now().await;
            let is_told = LINES_IN.is_empty() || !device.takes_line() || shown.elapsed() > LINES_TIME;
            if FROM_STORE.is_empty() && INPUTS.is_empty() && is_told {
                show(&mut device, &mut since);
                changed = false;
                shown = Instant::now();
            }
        }
        let now = Instant::now();
        let held = match is_busy() {
            true => Some(*held_since.get_or_insert(now) + AFTER_DISPLAY).filter(|until| *until > now),
            false => None,
        };
        if held.is_none() {
            held_since = None;
            pieces.fill(|| device.serial_out());
        }
        if now >= next_report {
            report(chip);
            next_report = now + REPORT;
        }
        if !well && now >= Instant::MIN + SETTLED_AFTER {
            settled();
            well = true;
        }
        let began = micros();
        let work = device.work(now.as_millis());
        if work != Work::Nothing {
            METRICS.worst_think.most(micros().wrapping_sub(began));
        }
        let thinks = match work {
            Work::Nothing => false,
            Work::More => true,
            Work::Shows => {
                changed = true;
                true
            }
        };
        if thinks {
            // The others come first, and so does what they hand over.
            yield_now().await;
        }
        let tick = device.next_tick().map(Instant::from_millis);
        let latest = if thinks || device.wants_picture() {
            now
        } else {
            now + IDLE
        };
        let look = (!looked).then_some(Instant::MIN + PULLED_UP);
        let wake = [tick, held, look]
            .into_iter()
            .flatten()
            .fold(latest, Instant::min);
        let takes_line = device.takes_line();
        // What is held would find room at once, and the display, for which it is held, would never get its turn.
        let room_on_cable = async {
            match held {
                Some(_) => pending().await,
                None => pieces.room().await,
            }
        };
        let event = select6(
            FROM_STORE.receive(),
            INPUTS.receive(),
            poll_fn(|cx| match takes_line {
                true => LINES_IN.poll_receive(cx),
                false => Poll::Pending,
            }),
            to_store.room(),
            select(room_on_cable, SHOWN.wait()),
            Timer::at(wake),
        )
        .await;
        if HOST_GONE.try_take().is_some() {
            device.serial_gone();
            pieces.waiting = None;
        }
        let now = Instant::now();
        let mut hand = None;
        match event {
            Either6::First(answer) => {
                #[cfg(feature = "provoke")]
                crate::provoke::answer(&answer);
                device.from_store(answer);
            }
            Either6::Second(input) => hand = Some(input),
            Either6::Third(line) => {
                hand = device.serial_in(&line);
                if hand.is_some() {
                    INPUT_AT.mark();
                }
            }
            Either6::Fourth(()) | Either6::Fifth(_) => continue,
            Either6::Sixth(()) => {
                if tick.is_none_or(|tick| tick > now) {
                    continue;
                }
                device.tick(now.as_millis());
            }
        }
        if let Some(input) = hand {
            match input {
                Input::Turn(_, detents) => METRICS.detents.add(detents.unsigned_abs().into()),
                Input::Press(_) | Input::Hold(_) => METRICS.pushes.count(),
            }
            let began = micros();
            for detent in input.detents() {
                device.input(detent, now.as_millis());
                // Each may play a whole game anew, to undo or redo something.
                watchdog.feed();
            }
            METRICS.worst_rules.most(micros().wrapping_sub(began));
        }
        changed = true;
    }
}

/// Draws a picture and hands it to the display. `since`: when the first input came that the display
/// has not begun to show.
fn show(device: &mut Device, since: &mut Option<u32>) {
    let input = INPUT_AT.take();
    *since = match PICTURE.signaled() {
        true => since.or(input),
        false => input,
    };
    let mut picture = Picture {
        frame: Frame::new(),
        settings: device.display(),
        since: *since,
    };
    let began = micros();
    device.show(&mut picture.frame);
    METRICS.worst_draw.most(micros().wrapping_sub(began));
    PICTURE.signal(picture);
    DETENTS.signal(device.detents_per_cycle());
    METRICS.frames.count();
}

/// Things on their way out. The device never waits for those who take them: what does not fit waits here.
struct Outbox<T: 'static, const N: usize> {
    channel: &'static Bounded<T, N>,
    waiting: Option<T>,
}

impl<T, const N: usize> Outbox<T, N> {
    fn fill(&mut self, mut next: impl FnMut() -> Option<T>) {
        while let Some(thing) = self.waiting.take().or_else(&mut next) {
            if let Err(TrySendError::Full(thing)) = self.channel.try_send(thing) {
                self.waiting = Some(thing);
                return;
            }
        }
    }

    /// Until there is room for what waits; forever if nothing does.
    async fn room(&self) {
        match self.waiting {
            Some(_) => poll_fn(|cx| self.channel.poll_ready_to_send(cx)).await,
            None => pending().await,
        }
    }
}
