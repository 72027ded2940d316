//! Three encoders and three buttons: every detent counts once, whatever the contacts do.
//!
//! A state machine per knob samples both contacts at least 280,000 times a second and keeps a running count of quarter steps. The
//! count goes on while the processor is busy or flash is being erased, so nothing that is turned is ever lost; bounce
//! counts forth and back and cancels. The processor is woken only when a count changed.
//!
//! A button's contact is looked at by the processor. While flash is erased it cannot look, but the pin remembers that it
//! fell: a push that lies wholly in an erase counts too.

use crate::board::{self, ButtonWire, Irqs, KnobWires};
use crate::channels::{DETENTS, INPUTS};
use crate::health::INPUT_AT;
use companion::input::decode::{Button, DetentsPerCycle, Push, Turns};
use companion::input::{Input, Knob};
use companion::shell::facts::{A, B, Contacts, PUSH, PUSHED};
use core::future::pending;
use core::sync::atomic::{AtomicU8, AtomicU32, Ordering};
use embassy_futures::select::{Either, select};
use embassy_rp::gpio;
use embassy_rp::peripherals::PIO0;
use embassy_rp::pio::program::pio_asm;
use embassy_rp::pio::{Common, Config, LoadedProgram, Pio, PioPin, ShiftDirection, StateMachine};
use embassy_rp::{Peri, clocks, pac};
use embassy_time::{Duration, Instant, Timer};

/// Instructions a second. The longest way round the program takes 14, the shortest 7.
const PIO_HERTZ: u32 = 4_000_000;

/// Contacts that chatter wake the processor no more often than this. The counts miss nothing meanwhile.
const BREATH: Duration = Duration::from_millis(1);

#[embassy_executor::task]
pub async fn turns(wires: KnobWires) -> ! {
    // The program must lie at 0: it jumps to the address that the old and the new contacts make, as B A B A. Its words are
    // the count times four plus the contacts; see `Turns::read`. Y is the count, X ends in the contacts last seen.
    let program = pio_asm!(
        ".origin 0"
        "    jmp report" //  00 00
        "    jmp up" //      00 01
        "    jmp down" //    00 10
        "    jmp wake" //    00 11: both at once has no direction
        "    jmp down" //    01 00
        "    jmp report" //  01 01
        "    jmp wake" //    01 10
        "    jmp up" //      01 11
        "    jmp up" //      10 00
        "    jmp wake" //    10 01
        "    jmp report" //  10 10
        "    jmp down" //    10 11
        "    jmp wake" //    11 00
        "    jmp down" //    11 01
        "    jmp up" //      11 10
        "report:" //         11 11
        "    mov isr, y"
        "    in x, 2"
        "    push noblock" // leaves isr empty, also when nobody has read the last words
        "    in x, 2"
        "    in pins, 2"
        "    mov x, isr"
        "    mov pc, isr"
        "up:" // there is no increment, but ~(~y - 1) is one
        "    mov y, ~y"
        "    jmp y-- incremented"
        "incremented:"
        "    mov y, ~y"
        "    jmp wake"
        "down:"
        "    jmp y-- wake"
        "wake:"
        "    irq nowait 0"
        "    jmp report"
    );
    let Pio {
        mut common,
        irq_flags,
        irq0: mut changed,
        sm0,
        sm1,
        sm2,
        ..
    } = Pio::new(wires.pio, Irqs);
    let program = common.load_program(&program.program);
    let mut dial = Encoder::start(&mut common, &program, sm0, wires.dial);
    let mut action = Encoder::start(&mut common, &program, sm1, wires.action);
    let mut number = Encoder::start(&mut common, &program, sm2, wires.number);
    let mut breath = Instant::now();
    loop {
        if let Some(detents) = DETENTS.try_take() {
            dial.turns.set_detents(detents);
            action.turns.set_detents(detents);
            number.turns.set_detents(detents);
        }
        report(Knob::Dial, dial.turned()).await;
        report(Knob::Action, action.turned()).await;
        report(Knob::Number, number.turned()).await;
        Timer::at(breath).await;
        changed.wait().await;
        breath = Instant::now() + BREATH;
        // What changes from here on wakes again; what changed before is in the counts that are read next.
        irq_flags.clear(0);
    }
}

async fn report(knob: Knob, detents: i32) {
    let mut left = detents * board::CLOCKWISE;
    while left != 0 {
        let part = left.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
        INPUT_AT.mark();
        INPUTS.send(Input::Turn(knob, part)).await;
        left -= i32::from(part);
    }
}

struct Encoder<const SM: usize> {
    machine: StateMachine<'static, PIO0, SM>,
    turns: Turns,
}

impl<const SM: usize> Encoder<SM> {
    fn start(
        common: &mut Common<'static, PIO0>,
        program: &LoadedProgram<'static, PIO0>,
        mut machine: StateMachine<'static, PIO0, SM>,
        (a, b): (Peri<'static, impl PioPin>, Peri<'static, impl PioPin>),
    ) -> Self {
        let mut a = common.make_pio_pin(a);
        let mut b = common.make_pio_pin(b);
        a.set_pull(gpio::Pull::Up);
        b.set_pull(gpio::Pull::Up);
        let mut config = Config::default();
        config.use_program(program, &[]);
        config.set_in_pins(&[&a, &b]);
        config.shift_in.direction = ShiftDirection::Left;
        config.clock_divider = ((clocks::clk_sys_freq() / PIO_HERTZ) as u16).into();
        machine.set_config(&config);
        machine.set_enable(true);
        Self {
            machine,
            turns: Turns::new(DetentsPerCycle::One),
        }
    }

    /// Detents since the last call.
    fn turned(&mut self) -> i32 {
        let words = self.machine.rx();
        // Those that wait may be as old as the last call; the next one comes within 4 microseconds.
        for _ in 0..words.level() {
            words.pull();
        }
        loop {
            if let Some(fresh) = words.try_pull() {
                WORDS[SM].store(fresh, Ordering::Relaxed);
                saw(SM, 1 << (!fresh & 3));
                return self.turns.read(fresh);
            }
        }
    }
}

/// Which of DIAL, ACTION and NUMBER are held down.
pub fn held() -> [bool; 3] {
    let levels = pac::SIO.gpio_in(0).read();
    board::WIRING.knobs.map(|[_, _, push]| levels >> push & 1 == 0)
}

/// Of each knob the last word of its state machine, and what was seen of it since [`contacts`] was last asked.
static WORDS: [AtomicU32; 3] = [const { AtomicU32::new(0) }; 3];
static SEEN: [AtomicU8; 3] = [const { AtomicU8::new(0) }; 3];

fn saw(knob: usize, what: u8) {
    SEEN[knob].store(SEEN[knob].load(Ordering::Relaxed) | what, Ordering::Relaxed);
}

/// What the hardware check looks at.
pub fn contacts() -> [Contacts; 3] {
    let levels = pac::SIO.gpio_in(0).read();
    core::array::from_fn(|knob| {
        let [a, b, push] = board::WIRING.knobs[knob].map(|pin| (!levels >> pin & 1) as u8);
        let seen = SEEN[knob].load(Ordering::Relaxed);
        SEEN[knob].store(0, Ordering::Relaxed);
        Contacts {
            quarters: (WORDS[knob].load(Ordering::Relaxed) as i32 >> 2) * board::CLOCKWISE,
            closed: (a * A) | (b * B) | (push * PUSH),
            seen,
        }
    })
}

/// When the last erase of flash ended, in milliseconds.
static ERASE_ENDED: AtomicU32 = AtomicU32::new(0);
/// After an erase it takes at most this long, in milliseconds, until every button has been looked at: a picture may be
/// drawn first.
const CATCHING_UP: u32 = 30;

/// The processor can look at contacts again.
pub fn erase_ended() {
    ERASE_ENDED.store(Instant::now().as_millis() as u32, Ordering::Relaxed);
}

#[embassy_executor::task(pool_size = 3)]
pub async fn button(knob: Knob, mut wire: ButtonWire) -> ! {
    let number = wire.number;
    let is_closed = || pac::SIO.gpio_in(0).read() >> number & 1 == 0;
    let mut button = Button::new(is_closed(), Instant::now().as_millis());
    let mut fell = false;
    loop {
        let now = Instant::now().as_millis();
        let closed = is_closed();
        // Otherwise the processor looks at once, and what is over by then is noise.
        if fell && (now as u32).wrapping_sub(ERASE_ENDED.load(Ordering::Relaxed)) < CATCHING_UP {
            button.closed_unseen(closed, now);
        }
        if let Some(push) = button.contact(closed, now) {
            INPUT_AT.mark();
            saw(knob as usize, PUSHED);
            INPUTS
                .send(match push {
                    Push::Press => Input::Press(knob),
                    Push::Hold => Input::Hold(knob),
                })
                .await;
        }
        let change = async {
            if closed {
                wire.pin.wait_for_high().await;
                return false;
            }
            // What fell before the pin was told to remember it is still low.
            let fallen_already = async {
                if !is_closed() {
                    pending::<()>().await;
                }
            };
            select(wire.pin.wait_for_falling_edge(), fallen_already).await;
            true
        };
        fell = match button.deadline() {
            Some(at) => matches!(
                select(change, Timer::at(Instant::from_millis(at))).await,
                Either::First(true)
            ),
            None => change.await,
        };
    }
}
