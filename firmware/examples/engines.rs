//! Times the games' engines on the processor itself. board-sim's bench runs it and reads the results from memory.
#![no_std]
#![no_main]

use companion::games::Game;
use companion::games::astralis::{Action, Astralis};
use companion::random::Random;
use core::panic::PanicInfo;
use core::sync::atomic::{AtomicU32, Ordering};
use defmt_rtt as _;
use embassy_time::Instant;

/// Whole games that are played at random.
const GAMES: usize = 3;
/// Moves of one game at the most; random games end by the rules long before.
const MOST_MOVES: usize = 200;

/// Worst times in microseconds: listing all legal moves of Astralis, one move with its consequences. Then the number
/// of moves that were timed, written last.
#[unsafe(no_mangle)]
static ENGINE_RESULTS: [AtomicU32; 3] = [const { AtomicU32::new(0) }; 3];

/// Does something and keeps its time if it is the longest so far.
fn timed<T>(worst: &mut u32, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = core::hint::black_box(work());
    let micros = start.elapsed().as_micros();
    *worst = (*worst).max(u32::try_from(micros).unwrap_or(u32::MAX));
    result
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
    for (slot, result) in ENGINE_RESULTS.iter().zip([listing, playing, moves]) {
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
