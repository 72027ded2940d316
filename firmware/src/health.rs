//! What keeps the device going: the watchdog, a record across resets of what went wrong, and metrics of what went well.
//!
//! A panic or a hard fault leaves its message and place in memory that a reset does not touch, and resets; the next start
//! finds it. A task that hangs is reset by the watchdog. Below the stack lies memory that the MPU closes (see memory.x): an
//! overflow is a fault. It leaves no room to stack what that fault interrupts. Either the processor enters the handler
//! nevertheless, which takes a fresh stack; or it stops, the watchdog resets it, and the next start sees from the used-up stack
//! what it was. A device that crashes again and again is started without its saved game.
#![allow(
    unsafe_code,
    reason = "crash records and painted stacks lie outside of what the compiler knows"
)]

use companion::checksum;
use companion::shell::Restart;
use companion::shell::link::Hardware;
use core::arch::naked_asm;
use core::cell::UnsafeCell;
use core::fmt::{self, Write};
use core::panic::PanicInfo;
use core::ptr;
use core::sync::atomic::{AtomicU32, Ordering};
use embassy_rp::pac::common::{RW, Reg};
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::{Peri, clocks, pac};
use embassy_time::{Duration, Instant};

/// The device's loop goes round at least every half second; the longest erase of flash takes 0.4 s. Well below the two
/// seconds within which a stuck device has to be back.
const TIMEOUT: Duration = Duration::from_millis(1500);

/// A round that takes longer than this is late, though the watchdog still waits.
const LATE: Duration = Duration::from_millis(TIMEOUT.as_millis() / 2);

/// In scratch register 4 while our watchdog runs; the Pico SDK uses the same word for the same purpose. The boot ROM ends a
/// UF2 copy by a watchdog timeout of its own and overwrites the register before: such a start follows no crash.
const OURS: u32 = 0x6ab7_3121;

/// Whether our watchdog made this start, not being fed in time. To be asked before any peripheral is set up.
///
/// Reason and register outlast a reset of the processor alone, such as a debug probe's: the one may be that of a UF2 copy, the
/// other ours since. But only the watchdog's reset puts the peripherals into reset as well, and the boot ROM leaves PIO0 there.
pub fn timed_out() -> bool {
    pac::WATCHDOG.reason().read().timer()
        && pac::WATCHDOG.scratch4().read() == OURS
        && pac::RESETS.reset().read().pio0()
}

/// Fed by the task that owns the device, and by nobody else.
pub struct Watchdog {
    watchdog: embassy_rp::watchdog::Watchdog,
    fed: Instant,
}

impl Watchdog {
    pub fn start(watchdog: Peri<'static, WATCHDOG>) -> Self {
        let mut watchdog = embassy_rp::watchdog::Watchdog::new(watchdog);
        watchdog.pause_on_debug(true);
        pac::WATCHDOG.scratch4().write_value(OURS);
        watchdog.start(TIMEOUT);
        Self {
            watchdog,
            fed: Instant::now(),
        }
    }

    pub fn feed(&mut self) {
        self.watchdog.feed(TIMEOUT);
        let now = Instant::now();
        if now - self.fed > LATE {
            METRICS.late_rounds.count();
        }
        self.fed = now;
    }
}

/// Arguments of the ROM's restart: no pin shows what it does, and both the drive and picotool's interface are there.
const NO_ACTIVITY_LED: u32 = 0;
const BOTH_INTERFACES: u32 = 0;

/// After so many crashes in a row the saved game is not opened: it may be what makes the device crash.
const MOST_IN_A_ROW: u32 = 3;
/// Having run for this long, the device is well: the next crash has nothing to do with the last.
pub const SETTLED_AFTER: Duration = Duration::from_secs(20);

/// Why the device had to start anew.
pub struct Crash {
    pub words: CrashWords,
    /// It keeps crashing.
    pub again: bool,
}

/// What is told about a crash.
pub type CrashWords = heapless::String<{ CrashRecord::ROOM }>;

/// Why the device crashed before this start, if it did; see [`timed_out`]. To be asked once, at the start, before the stack is
/// painted.
pub fn last_crash(timed_out: bool) -> Option<Crash> {
    let words = cause_of_crash(timed_out);
    let in_a_row = match &words {
        Some(_) => IN_A_ROW.get() + 1,
        None => 0,
    };
    IN_A_ROW.set(in_a_row);
    Some(Crash {
        words: words?,
        again: in_a_row >= MOST_IN_A_ROW,
    })
}

/// The device has run for a while.
pub fn settled() {
    IN_A_ROW.set(0);
}

fn cause_of_crash(timed_out: bool) -> Option<CrashWords> {
    // SAFETY: nobody else looks at the record while the device runs; the handlers that write it never return.
    let record = unsafe { ptr::read_volatile(CRASH_RECORD.0.get()) };
    // SAFETY: the same.
    unsafe { ptr::write_volatile(CRASH_RECORD.0.get(), CrashRecord::EMPTY) };
    let text = record.text.get(..record.len as usize).unwrap_or_default();
    if record.check == checksum::of(text) {
        return Some(text.iter().map(|byte| char::from(*byte)).collect());
    }
    if !timed_out {
        return None;
    }
    let overflowed = stack_left() < FULL;
    CrashWords::try_from(if overflowed {
        "stack overflow"
    } else {
        "stopped answering"
    })
    .ok()
}

/// A number below 65,536 in a scratch register, for as long as the power lasts, whatever restarts.
struct Kept {
    register: fn() -> Reg<u32, RW>,
    /// In the upper half, so that noise is not taken for a number.
    mark: u32,
}

impl Kept {
    fn get(&self) -> u32 {
        let word = (self.register)().read();
        if word >> 16 == self.mark { word & 0xffff } else { 0 }
    }

    fn set(&self, number: u32) {
        (self.register)().write_value(self.mark << 16 | number.min(0xffff));
    }
}

/// What is switched on, a bit for each.
const SWITCHES: Kept = Kept {
    register: || pac::WATCHDOG.scratch0(),
    mark: 0xa11d,
};
const REMOTE: u32 = 1;
const TRIAL: u32 = 2;
/// Nothing has been saved in it yet.
const NEW_TRIAL: u32 = 4;

/// How often the chip has started since power-on.
const STARTS: Kept = Kept {
    register: || pac::WATCHDOG.scratch1(),
    mark: 0x57a2,
};

/// Crashes without a while of good running between them.
const IN_A_ROW: Kept = Kept {
    register: || pac::WATCHDOG.scratch2(),
    mark: 0xc4a5,
};

/// Message and place of a panic or fault. After power-on it holds anything.
#[derive(Clone, Copy)]
struct CrashRecord {
    /// So that noise is not taken for words.
    check: u32,
    len: u32,
    text: [u8; CrashRecord::ROOM],
}

impl CrashRecord {
    const ROOM: usize = 120;
    /// No words have this for their sum, not even none.
    const EMPTY: Self = Self {
        check: 0,
        len: 0,
        text: [0; Self::ROOM],
    };
}

/// Keeps what fits, plain ASCII.
impl Write for CrashRecord {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for char in text.chars() {
            let Some(place) = self.text.get_mut(self.len as usize) else {
                return Ok(());
            };
            *place = if matches!(char, ' '..='~') {
                char as u8
            } else {
                b' '
            };
            self.len += 1;
        }
        Ok(())
    }
}

struct CrashRecordCell(UnsafeCell<CrashRecord>);
// SAFETY: written only by handlers that end the program, read only at the start.
unsafe impl Sync for CrashRecordCell {}

#[unsafe(link_section = ".retained")]
static CRASH_RECORD: CrashRecordCell = CrashRecordCell(UnsafeCell::new(CrashRecord::EMPTY));

/// Whether Remote was on before this start.
pub fn was_remote() -> bool {
    SWITCHES.get() & REMOTE != 0
}

pub fn keep_remote(on: bool) {
    SWITCHES.set(SWITCHES.get() & !REMOTE | if on { REMOTE } else { 0 });
}

/// Saves in a place of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Trial {
    New,
    GoesOn,
}

/// Whether this is a trial. To be asked once, at the start.
pub fn trial() -> Option<Trial> {
    let now = SWITCHES.get();
    SWITCHES.set(now & !NEW_TRIAL);
    match (now & TRIAL != 0, now & NEW_TRIAL != 0) {
        (false, _) => None,
        (true, true) => Some(Trial::New),
        (true, false) => Some(Trial::GoesOn),
    }
}

/// Counts this start; gives how many there were before it since power-on.
fn count_start() -> u32 {
    let before = STARTS.get();
    STARTS.set(before + 1);
    before
}

/// Starts anew. What was to be saved is saved.
pub fn restart(how: Restart) -> ! {
    match how {
        Restart::BootLoader => {
            SWITCHES.set(0);
            enter_boot_loader();
        }
        Restart::Again => {}
        Restart::Trial => SWITCHES.set(SWITCHES.get() | TRIAL | NEW_TRIAL),
        Restart::EndTrial => SWITCHES.set(SWITCHES.get() & !TRIAL),
    }
    reset();
}

/// Everything but the oscillators starts afresh.
fn reset() -> ! {
    pac::PSM.wdsel().write_value(pac::psm::regs::Wdsel(0x0001_fffc));
    pac::WATCHDOG.ctrl().write(|w| w.set_trigger(true));
    loop {
        cortex_m::asm::nop();
    }
}

/// Restarts the chip as the USB drive that takes a UF2 file. The ROM does it by a restart of its own, which our watchdog
/// must not disturb.
fn enter_boot_loader() -> ! {
    pac::WATCHDOG.ctrl().modify(|w| w.set_enable(false));
    embassy_rp::rom_data::reset_to_usb_boot(NO_ACTIVITY_LED, BOTH_INTERFACES);
    loop {
        cortex_m::asm::wfe();
    }
}

/// Leaves a crash record and resets. Uses nothing that may be broken, but formatting, whose code runs in RAM: whoever calls this
/// brings it there first. The start may have gone wrong before it was, and later a wild write may have hit it.
fn crash(words: fmt::Arguments) -> ! {
    cortex_m::interrupt::disable();
    let mut record = CrashRecord::EMPTY;
    _ = record.write_fmt(words);
    record.check = checksum::of(record.text.get(..record.len as usize).unwrap_or_default());
    // SAFETY: interrupts are off and this function does not return.
    unsafe { ptr::write_volatile(CRASH_RECORD.0.get(), record) };
    reset();
}

#[panic_handler]
fn panic(info: &PanicInfo) -> ! {
    crate::copy_hot_code();
    match info.location() {
        Some(place) => {
            // The file's own name says enough, and not where it was built.
            let folders = place
                .file()
                .bytes()
                .rposition(|byte| matches!(byte, b'/' | b'\\'));
            let name = folders.map_or(0, |end| end + 1);
            let file = place.file().get(name..).unwrap_or_default();
            crash(format_args!("{} ({file} {})", info.message(), place.line()))
        }
        None => crash(format_args!("{}", info.message())),
    }
}

/// Begins with a fresh stack, since an overflow of the old one may be what happened, and passes on where that was and
/// which instruction was next.
#[unsafe(no_mangle)]
#[unsafe(naked)]
unsafe extern "C" fn HardFault() {
    naked_asm!(
        "mrs r0, MSP",
        "movs r1, #0",
        "ldr r2, =_stack_end",
        "cmp r0, r2",
        "blo 0f",
        "ldr r1, [r0, #24]", // of what the processor pushes, the program counter is the seventh word
        "0:",
        "ldr r2, =_stack_start",
        "msr MSP, r2",
        "bl {fault}",
        fault = sym fault,
    )
}

unsafe extern "C" {
    /// The stack's two ends, from memory.x. Only their addresses mean something.
    static _stack_end: u32;
    static _stack_start: u32;
    /// The guard's first byte; its last one is just below the stack.
    static _guard_start: u32;
    /// The linker's note on which program this is, from hot.x: 16 bytes of heading, then the number itself.
    static __build_note: [u8; 16 + BUILD_BYTES];
}

/// Closes the memory below the stack to every access. embassy-rp's own guard is 32 bytes: most functions' frames can step
/// over it.
pub fn guard_stack() {
    /// The field of a region's size: two to the power of this plus one are 8 KiB.
    const SIZE_8K: u32 = 12 << 1;
    const ENABLE: u32 = 1;
    /// Fetches of instructions are refused; with no other permission bits, so is all else.
    const NO_ACCESS: u32 = 1 << 28;
    /// Writing the address selects region 0, too.
    const VALID: u32 = 1 << 4;
    /// On, and what no region covers is as it is without the MPU.
    const ON_WITH_DEFAULT_MAP: u32 = 0b101;
    // SAFETY: nobody else uses the MPU, and nothing is kept in the guard.
    unsafe {
        let mpu = cortex_m::Peripherals::steal().MPU;
        mpu.rbar.write((&raw const _guard_start).addr() as u32 | VALID);
        mpu.rasr.write(NO_ACCESS | SIZE_8K | ENABLE);
        mpu.ctrl.write(ON_WITH_DEFAULT_MAP);
    }
    cortex_m::asm::dsb();
    cortex_m::asm::isb();
}

extern "C" fn fault(stack: usize, instruction: usize) -> ! {
    crate::copy_hot_code();
    if stack < (&raw const _stack_end).addr() {
        crash(format_args!("stack overflow (at {stack:#x})"))
    }
    crash(format_args!("hard fault (at {instruction:#x})"))
}

/// What unused stack is filled with.
const PAINT: u32 = 0xcccc_cccc;
/// With less than this left, in bytes, the stack was full: what overflows it need not have written all of it.
const FULL: usize = 512;

/// Paints the stack from its end up to where it is used now.
pub fn paint_stack() {
    let used = cortex_m::register::msp::read() as usize;
    let mut place = (&raw const _stack_end).cast_mut();
    // The frame of this very function lies above `used`.
    while place.addr() < used {
        // SAFETY: between the stack's end and its pointer nobody keeps anything.
        unsafe { ptr::write_volatile(place, PAINT) };
        place = place.wrapping_add(1);
    }
}

/// Bytes of stack that were never used since it was painted.
pub fn stack_left() -> usize {
    let mut place = &raw const _stack_end;
    // SAFETY: stays within the stack, which is readable, aligned memory.
    while place < &raw const _stack_start && unsafe { ptr::read_volatile(place) } == PAINT {
        place = place.wrapping_add(1);
    }
    place.addr() - (&raw const _stack_end).addr()
}

fn stack_size() -> usize {
    (&raw const _stack_start).addr() - (&raw const _stack_end).addr()
}

/// A number that only one task counts up.
pub struct Metric(AtomicU32);

impl Metric {
    const fn new() -> Self {
        Self(AtomicU32::new(0))
    }

    pub fn count(&self) {
        self.add(1);
    }

    pub fn add(&self, more: u32) {
        self.0.store(
            self.0.load(Ordering::Relaxed).wrapping_add(more),
            Ordering::Relaxed,
        );
    }

    /// Keeps the most of all.
    pub fn most(&self, number: u32) {
        self.0.store(self.get().max(number), Ordering::Relaxed);
    }

    pub fn get(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Since the start, by the chip's own timer; begins anew after 71 minutes.
pub fn micros() -> u32 {
    Instant::now().as_ticks() as u32
}

/// When the oldest input came that no picture shows yet.
pub struct InputAt(AtomicU32);

impl InputAt {
    /// An input comes.
    pub fn mark(&self) {
        if self.0.load(Ordering::Relaxed) == 0 {
            self.0.store(micros().max(1), Ordering::Relaxed);
        }
    }

    pub fn take(&self) -> Option<u32> {
        let at = self.0.load(Ordering::Relaxed);
        self.0.store(0, Ordering::Relaxed);
        (at != 0).then_some(at)
    }
}

pub static INPUT_AT: InputAt = InputAt(AtomicU32::new(0));

/// How much was done since the start.
pub struct Metrics {
    /// Rounds of the loop that owns the device.
    pub rounds: Metric,
    /// Pictures drawn.
    pub frames: Metric,
    /// Messages of the device to the store that were carried out.
    pub orders: Metric,
    pub writes: Metric,
    pub erases: Metric,
    /// Times that the display had to be set up anew.
    pub display_faults: Metric,
    /// Turned by players, either way.
    pub detents: Metric,
    /// Presses and holds.
    pub pushes: Metric,
    /// Rounds of the loop that took more than half of the watchdog's time.
    pub late_rounds: Metric,
    /// The longest times in microseconds: from an input to the last byte that it changed on the display, of a step of thinking,
    /// of drawing a picture, and of an input in rules and screens.
    pub worst_input: Metric,
    pub worst_think: Metric,
    pub worst_draw: Metric,
    pub worst_rules: Metric,
}

/// Has its plain name in the binary, so that a debugger or an emulator can read it.
#[unsafe(no_mangle)]
pub static METRICS: Metrics = Metrics {
    rounds: Metric::new(),
    frames: Metric::new(),
    orders: Metric::new(),
    writes: Metric::new(),
    erases: Metric::new(),
    display_faults: Metric::new(),
    detents: Metric::new(),
    pushes: Metric::new(),
    late_rounds: Metric::new(),
    worst_input: Metric::new(),
    worst_think: Metric::new(),
    worst_draw: Metric::new(),
    worst_rules: Metric::new(),
};

const BUILD_BYTES: usize = 8;

/// What the link tells of this chip.
pub struct Chip {
    build: heapless::String<{ 2 * BUILD_BYTES }>,
    board: &'static str,
    is_trial: bool,
    /// Before this start, since power-on.
    resets: u32,
}

impl Chip {
    /// To be asked once, at the start.
    pub fn new(board: &'static str, is_trial: bool) -> Self {
        // SAFETY: the linker has put that many bytes there.
        let note = unsafe { &__build_note };
        let mut build = heapless::String::new();
        let number = note.iter().skip(note.len() - BUILD_BYTES);
        number.for_each(|byte| _ = write!(build, "{byte:02x}"));
        Self {
            build,
            board,
            is_trial,
            resets: count_start(),
        }
    }
}

/// Timed in microseconds, told in cycles of the processor.
fn cycles(metric: &Metric) -> u32 {
    metric.get().saturating_mul(clocks::clk_sys_freq() / 1_000_000)
}

impl Hardware for Chip {
    fn build(&self) -> &str {
        &self.build
    }

    fn board(&self) -> &str {
        self.board
    }

    fn is_trial(&self) -> bool {
        self.is_trial
    }

    fn figure(&self, place: usize) -> Option<(&'static str, u32)> {
        let metrics = &METRICS;
        Some(match place {
            0 => ("uptime-ms", Instant::now().as_millis() as u32),
            1 => ("detents", metrics.detents.get()),
            2 => ("pushes", metrics.pushes.get()),
            3 => ("worst-input-us", metrics.worst_input.get()),
            4 => ("worst-think-cycles", cycles(&metrics.worst_think)),
            5 => ("worst-draw-cycles", cycles(&metrics.worst_draw)),
            6 => ("worst-rules-cycles", cycles(&metrics.worst_rules)),
            7 => ("resets", self.resets),
            8 => ("bus-faults", metrics.display_faults.get()),
            9 => ("stack-bytes", stack_size() as u32),
            10 => ("stack-used", (stack_size() - stack_left()) as u32),
            11 => ("frames", metrics.frames.get()),
            12 => ("writes", metrics.writes.get()),
            13 => ("erases", metrics.erases.get()),
            14 => ("late-rounds", metrics.late_rounds.get()),
            _ => return None,
        })
    }
}

/// Tells how things go; numbers only, so that no log can ever give away a secret.
pub fn report(chip: &Chip) {
    for (name, number) in (0..).map_while(|place| chip.figure(place)) {
        defmt::info!("health: {} {}", name, number);
    }
}
