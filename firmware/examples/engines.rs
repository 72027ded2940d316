//! Times the games' engines on the processor itself, and tells how large the games are in RAM. board-sim's bench runs it and
//! reads the results from memory.
#![no_std]
#![no_main]

use companion::games::astoria::Astoria;
use companion::games::astralis::search::Thinker;
use companion::games::astralis::{Action, Astralis};
use companion::games::astrolabe::Astrolabe;
use companion::games::efemeris::Efemeris;
use companion::games::ophiuchus::Ophiuchus;
use companion::games::tally::Tally;
use companion::games::{Game, Session};
use companion::random::Random;
use companion::record::codec::parse;
use companion::record::{Setup, name};
use companion::text::line;
use core::mem::size_of;
use core::panic::PanicInfo;
use core::sync::atomic::{AtomicU32, Ordering};
use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use defmt_rtt as _;
use static_cell::ConstStaticCell;

const _: () = assert!(
    companion::games::GAMES.len() == 6,
    "a new game has its bytes told here, too"
);

/// Whole games that are played at random.
const GAMES: usize = 3;
/// Moves of one game at the most; random games end by the rules long before.
const MOST_MOVES: usize = 200;

/// Counts down once a cycle and begins anew.
const CYCLES_WRAP: u32 = 1 << 24;

/// Positions that the search of Astralis looks at for a move here, and those of one step, as on the device.
const POSITIONS: u32 = 1_300;
const STEP: u32 = 4;

/// Worst times in cycles: listing all legal moves of Astralis, one move with its consequences; checking the last tile of
/// Ophiuchus, laying a tile and searching what it aligned; revealing five astrolabes and finding the order. Then cycles of the search of Astralis: for a position, the mean of a whole
/// game and that of its slowest move; its worst step; its worst beginning. Then the bytes of a running Astrolabe, Efemeris,
/// Astoria, Astralis, Ophiuchus and Tally; then the number of moves of Astralis that were timed, written last.
#[expect(unsafe_code, reason = "the bench finds it by its name")]
#[unsafe(no_mangle)]
static ENGINE_RESULTS: [AtomicU32; 16] = [const { AtomicU32::new(0) }; 16];

/// Does something and keeps its cycles if they are the most so far.
fn timed<T>(worst: &mut u32, work: impl FnOnce() -> T) -> T {
    let start = SYST::get_current();
    let result = core::hint::black_box(work());
    let cycles = start.wrapping_sub(SYST::get_current()) % CYCLES_WRAP;
    *worst = (*worst).max(cycles);
    result
}

/// Five astrolabes, each in a sector of its own or all in the same one: the cycles of the slower reveal.
fn astrolabe() -> Option<u32> {
    let setup = Setup {
        seats: ["Red", "Blue", "Gold", "Jade", "Violet"]
            .into_iter()
            .map(name)
            .collect(),
        ..Astrolabe::INFO.default_setup()
    };
    let mut revealing = 0;
    for sectors in [[1, 4, 2, 5, 3], [5, 4, 3, 2, 1], [3; 5]] {
        let mut game = Astrolabe::new(&setup).ok()?;
        for (seat, sector) in (1..).zip(sectors) {
            let word = if seat == 5 { "reveal" } else { "lock" };
            let text = line!("{word} {seat} {sector} 0 0");
            let action = parse(&text).ok()?;
            let mut cycles = 0;
            timed(&mut cycles, || game.apply(&action)).ok()?;
            if seat == 5 {
                revealing = revealing.max(cycles);
            }
        }
    }
    Some(revealing)
}

/// Fills the table with 26 tiles whose star types are open, so that every alignment is possible, and tries a 27th that
/// only the last check refuses. Gives the cycles of the check and of the slowest tile that was laid.
fn ophiuchus() -> Option<(u32, u32)> {
    let setup = Setup {
        seats: ["Red", "Blue"].into_iter().map(name).collect(),
        options: [1, 1, 0, 0].into_iter().collect(),
    };
    let mut game = Ophiuchus::new(&setup).ok()?;
    let (mut checking, mut laying) = (0, 0);
    for tile in 0..26 {
        let text = line!("place {} {} right 1 1", tile % 4 * 2, tile / 4);
        let place = parse(&text).ok()?;
        timed(&mut laying, || game.apply(&place)).ok()?;
        // Refused where no card was possible.
        _ = game.apply(&parse("claim none").ok()?);
    }
    let place = parse("place 4 6 right 6 6").ok()?;
    timed(&mut checking, || game.apply(&place))
        .is_err()
        .then_some((checking, laying))
}

/// Too large for the stack.
static THINKER: ConstStaticCell<Thinker> = ConstStaticCell::new(Thinker::idle());

/// Lets the search play a game against itself: cycles for a position, on average and in its slowest move; for the worst step, and
/// for the worst beginning of a search.
fn search(thinker: &mut Thinker) -> Option<[u32; 4]> {
    let mut game = Astralis::new(&Astralis::INFO.default_setup()).ok()?;
    let (mut all, mut moves, mut slowest, mut worst_step, mut worst_beginning) = (0, 0, 0, 0, 0);
    while !game.over() {
        timed(&mut worst_beginning, || thinker.begin(&game, POSITIONS, moves));
        let (mut cycles, mut steps, mut is_finished) = (0, 0, false);
        while !is_finished {
            let mut step = 0;
            is_finished = timed(&mut step, || thinker.search.step(STEP));
            worst_step = worst_step.max(step);
            cycles += step;
            steps += 1;
        }
        game.apply(&thinker.best()?).ok()?;
        // A start, or the only move there is, needs no search.
        if steps * STEP >= POSITIONS {
            let each = cycles / (steps * STEP);
            slowest = slowest.max(each);
            all += each;
            moves += 1;
        }
    }
    Some([all / moves, slowest, worst_step, worst_beginning])
}

#[cortex_m_rt::entry]
fn main() -> ! {
    // Sets the clocks as the firmware does.
    embassy_rp::init(Default::default());
    if let Some(mut core) = cortex_m::Peripherals::take() {
        core.SYST.set_clock_source(SystClkSource::Core);
        core.SYST.set_reload(CYCLES_WRAP - 1);
        core.SYST.clear_current();
        core.SYST.enable_counter();
    }
    let mut random = Random::new(1);
    let (mut listing, mut playing, mut moves) = (0, 0, 0);
    for _ in 0..GAMES {
        let Ok(mut game) = Astralis::new(&Astralis::INFO.default_setup()) else {
            break;
        };
        for _ in 0..2 {
            let start = game.starts().next();
            _ = start.map(|hex| game.apply(&Action::Start(hex)));
        }
        for _ in 0..MOST_MOVES {
            let count = timed(&mut listing, || game.moves().map(core::hint::black_box).count());
            let Some((to, places)) = game.moves().nth(random.below(count as u32) as usize) else {
                break;
            };
            let stone = random.below(u32::from(places.count())) as usize;
            let stone = places.iter().nth(stone);
            let action = Action::Move { to, stone };
            if timed(&mut playing, || game.apply(&action)).is_err() {
                break;
            }
            moves += 1;
        }
    }
    let (checking, laying) = ophiuchus().unwrap_or((u32::MAX, u32::MAX));
    let revealing = astrolabe().unwrap_or(u32::MAX);
    let searching = search(THINKER.take()).unwrap_or([u32::MAX; 4]);
    let cycles = [listing, playing, checking, laying, revealing]
        .into_iter()
        .chain(searching);
    let bytes = [
        size_of::<Session<Astrolabe>>(),
        size_of::<Session<Efemeris>>(),
        size_of::<Session<Astoria>>(),
        size_of::<Session<Astralis>>(),
        size_of::<Session<Ophiuchus>>(),
        size_of::<Session<Tally>>(),
    ];
    let results = cycles.chain(bytes.map(|b| b as u32)).chain([moves]);
    for (slot, result) in ENGINE_RESULTS.iter().zip(results) {
        slot.store(result, Ordering::Release);
    }
    loop {
        cortex_m::asm::wfe();
    }
}

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    loop {
        cortex_m::asm::wfe();
    }
}
