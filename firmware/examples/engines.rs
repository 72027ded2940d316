//! Times the games' engines on the processor itself. board-sim's bench runs it and reads the results from memory.
#![no_std]
#![no_main]

use companion::draw::line;
use companion::form::parse;
use companion::games::astralis::{Action, Astralis};
use companion::games::ophiuchus::Ophiuchus;
use companion::games::{Game, Setup, name};
use companion::random::Random;
use core::panic::PanicInfo;
use core::sync::atomic::{AtomicU32, Ordering};
use defmt_rtt as _;
use embassy_time::Instant;

/// Whole games that are played at random.
const GAMES: usize = 3;
/// Moves of one game at the most; random games end by the rules long before.
const MOST_MOVES: usize = 200;

/// Worst times in microseconds: listing all legal moves of Astralis, one move with its consequences; checking the last
/// tile of Ophiuchus, laying a tile and searching what it aligned. Then the number of moves of Astralis that were timed,
/// written last.
#[unsafe(no_mangle)]
static ENGINE_RESULTS: [AtomicU32; 5] = [const { AtomicU32::new(0) }; 5];

/// Does something and keeps its time if it is the longest so far.
fn timed<T>(worst: &mut u32, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = core::hint::black_box(work());
    let micros = start.elapsed().as_micros();
    *worst = (*worst).max(u32::try_from(micros).unwrap_or(u32::MAX));
    result
}

/// Fills the table with 26 tiles whose star types are open, so that every alignment is possible, and tries a 27th that
/// only the last check refuses. Gives the times of the check and of the slowest tile that was laid.
fn ophiuchus() -> Option<(u32, u32)> {
    let setup = Setup {
        seats: ["Red", "Blue"].into_iter().map(name).collect(),
        choices: [1, 1, 0, 0].into_iter().collect(),
    };
    let mut game = Ophiuchus::new(&setup).ok()?;
    let (mut checking, mut laying) = (0, 0);
    for tile in 0..26 {
        let text = line(format_args!("place {} {} right 1 1", tile % 4 * 2, tile / 4));
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

#[cortex_m_rt::entry]
fn main() -> ! {
    // Sets the clocks as the firmware does.
    embassy_rp::init(Default::default());
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
            let Some(reach) = game.moves().nth(random.below(count as u32) as usize) else {
                break;
            };
            let places = u32::from(reach.places.count());
            let stone = reach.places.iter().nth(random.below(places) as usize);
            let action = Action::Move { to: reach.to, stone };
            if timed(&mut playing, || game.apply(&action)).is_err() {
                break;
            }
            moves += 1;
        }
    }
    let (checking, laying) = ophiuchus().unwrap_or((u32::MAX, u32::MAX));
    for (slot, result) in ENGINE_RESULTS
        .iter()
        .zip([listing, playing, checking, laying, moves])
    {
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
