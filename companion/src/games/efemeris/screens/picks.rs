//! What can be chosen on the screens: menu entries, targets, and why something is not offered.

use crate::draw::Line;
use crate::games::efemeris::actions::{Action, Counter, Drawn, SeatCounter, Target};
use crate::games::efemeris::effects::Effect;
use crate::games::efemeris::refusal::Refusal;
use crate::games::efemeris::tables::{Bonus, Captain, Crew, Planet, Ship, Space, Spice};
use crate::games::efemeris::tactics::Need;
use crate::games::efemeris::{Phase, State};
use crate::random::Random;
use crate::words::add;

/// An entry of the tactical or the construction menu.
#[derive(Clone, Copy, Debug)]
pub enum Pick {
    Done,
    Recruit,
    Frigate,
    Wreck,
    Fortress,
    Galleon,
    Conquer,
    Share,
    Crew(Crew),
    Bonus(Bonus),
}

/// What is allowed of a pick.
pub struct Options {
    pub count: usize,
    /// The one in the row that was asked for.
    pub chosen: Option<Action>,
}

/// An entry of the present phase's menu.
pub fn pick(game: &State, seat: u8, row: usize) -> Option<Pick> {
    static BUILDING: [Pick; 7] = [
        Pick::Done,
        Pick::Conquer,
        Pick::Frigate,
        Pick::Fortress,
        Pick::Recruit,
        Pick::Galleon,
        Pick::Share,
    ];
    let rows = if game.team { 7 } else { 6 };
    // The three crew members that all nations have come first, then two of each nation.
    let own = game.seat(seat).nation.map_or(0, |nation| 2 * nation as usize);
    match row {
        _ if game.phase == Phase::Construction => BUILDING.get(row).copied().filter(|_| row < rows),
        0 => Some(Pick::Done),
        1..=3 => Crew::ALL.get(row - 1).copied().map(Pick::Crew),
        4..=5 => Crew::ALL.get(own + row - 1).copied().map(Pick::Crew),
        6..=8 => Bonus::ALL.get(row - 6).copied().map(Pick::Bonus),
        9 => Some(Pick::Wreck),
        _ => None,
    }
}

/// Everything that could be meant where a target is needed, allowed or not, one after the other.
fn target(need: Need, at: usize) -> Option<Target> {
    let fleets = 4 * Ship::ALL.len();
    Some(match need {
        Need::Nothing if at > 0 => return None,
        Need::Nothing => Target::Nothing,
        Need::Spice => Target::Spice(*Spice::ALL.get(at)?),
        Need::Planet => Target::Planet(*Planet::ALL.get(at)?),
        Need::Hand if at >= 4 => return None,
        Need::Hand => Target::Hand { seat: at as u8 },
        Need::Ship | Need::Prey if at < fleets => Target::Ship {
            seat: (at / Ship::ALL.len()) as u8,
            ship: *Ship::ALL.get(at % Ship::ALL.len())?,
        },
        Need::Ship => return None,
        Need::Prey => Target::Fortress(*Planet::ALL.get(at - fleets)?),
    })
}

/// Everything that a pick could mean, allowed or not, one after the other.
fn candidate(game: &State, seat: u8, pick: Pick, at: usize) -> Option<Action> {
    let only = |action| (at == 0).then_some(action);
    let planet = Planet::ALL.get(at).copied();
    match pick {
        Pick::Done => only(Action::Done),
        Pick::Recruit => only(Action::Recruit { seat }),
        Pick::Frigate => only(Action::Frigate { seat }),
        Pick::Crew(crew) => {
            let on = target(game.need(seat, crew), at)?;
            Some(Action::Play { seat, crew, on })
        }
        Pick::Bonus(bonus) => {
            let need = match bonus {
                Bonus::Cargo => Need::Spice,
                _ => Need::Nothing,
            };
            let on = target(need, at)?;
            Some(Action::Use { seat, bonus, on })
        }
        Pick::Wreck => match target(Need::Ship, at)? {
            Target::Ship { seat, ship } => Some(Action::Wreck { seat, ship }),
            _ => None,
        },
        Pick::Fortress => planet.map(|planet| Action::Fortress { seat, planet }),
        Pick::Galleon => Captain::ALL.get(at).map(|captain| Action::Galleon {
            seat,
            captain: *captain,
        }),
        // Any price can have been paid, so the planet alone decides.
        Pick::Conquer => planet.map(|planet| Action::Conquer {
            seat,
            planet,
            paid: [0; 2],
        }),
        Pick::Share => Spice::ALL
            .get(at)
            .map(|spice| Action::Share { seat, spice: *spice }),
    }
}

/// What is allowed of a pick; if nothing is, why.
pub fn options(game: &State, seat: u8, pick: Pick, row: usize) -> Result<Options, Refusal> {
    let mut options = Options {
        count: 0,
        chosen: None,
    };
    let mut why = None;
    let mut at = 0;
    while let Some(action) = candidate(game, seat, pick, at) {
        at += 1;
        match game.check(&action) {
            Ok(()) => {
                if options.count == row {
                    options.chosen = Some(action);
                }
                options.count += 1;
            }
            // The reason that speaks of the player's own means says more than one about a single target.
            Err(
                Refusal::OwnSide
                | Refusal::NoSuchSeat
                | Refusal::NoSuchShip(_)
                | Refusal::NoFortress(_)
                | Refusal::NotYourPlanet(_)
                | Refusal::NotOfNation(_)
                | Refusal::CaptainGone(_)
                | Refusal::OwnPlanet(_),
            ) if why.is_some() => (),
            Err(refusal) => why = Some(refusal),
        }
    }
    match why {
        Some(refusal) if options.count == 0 => Err(refusal),
        _ => Ok(options),
    }
}

/// The planet in a row of those that can be conquered.
pub fn conquest(game: &State, seat: u8, row: usize) -> Option<Planet> {
    match options(game, seat, Pick::Conquer, row).ok()?.chosen? {
        Action::Conquer { planet, .. } => Some(planet),
        _ => None,
    }
}

/// The list price of a conquest, less what Governors take off: each off the spice that the player is short of, else
/// off the dearer one.
pub fn usual_price(game: &State, seat: u8, planet: Planet) -> [u8; 2] {
    let (mut price, governors) = game.price(seat, planet);
    let held = game.seat(seat).spices;
    for _ in 0..governors {
        let helps = |at: usize| (price[at].saturating_sub(held[at]), price[at]);
        let off = usize::from(helps(1) > helps(0));
        price[off] = price[off].saturating_sub(1);
    }
    price
}

/// Whether a planet can be conquered at its usual price.
pub fn payable(game: &State, seat: u8, planet: Planet) -> Result<(), Refusal> {
    let paid = usual_price(game, seat, planet);
    game.check(&Action::Conquer { seat, planet, paid })
}

/// Whether an entry can be done now. A conquest can be chosen all the same, and if some planet can be conquered at its
/// usual price is said here, or why not the first: less than the list price may really have been paid.
pub fn can(game: &State, seat: u8, pick: Pick) -> Result<(), Refusal> {
    options(game, seat, pick, 0)?;
    let mut why = Ok(());
    if let Pick::Conquer = pick {
        for planet in Planet::ALL.iter().copied() {
            let paid = [0; 2];
            if game.check(&Action::Conquer { seat, planet, paid }).is_ok() {
                match payable(game, seat, planet) {
                    Ok(()) => return Ok(()),
                    refused => why = why.and(refused),
                }
            }
        }
    }
    why
}

/// How far the seat's next Gunner reaches, and from which ship (EFE-94, EFE-97).
pub fn gunner_reach(game: &State, seat: u8, out: &mut Line) {
    let effects = &game.seat(seat).effects;
    let words = match effects[Effect::FrigateGun as usize] {
        0 => "Reach # from the galleon",
        _ => "Reach # from a frigate",
    };
    add(out, words, &[1 + effects[Effect::Range as usize]]);
}

/// What Pargo or a Crewmaster would bring if the galleon stood elsewhere than entered (EFE-23): it is lost otherwise.
pub fn unused_at_collection(game: &State, seat: u8, galleon: Space, out: &mut Line) {
    let effects = &game.seat(seat).effects;
    let (uses, more) = (
        effects[Effect::Harvest as usize],
        effects[Effect::MoreBonus as usize],
    );
    if galleon == Space::Open && uses > 0 {
        add(out, "factory +#?", &[2 * uses]);
    } else if galleon == Space::Open && more > 0 {
        add(out, "anchor +#?", &[more]);
    }
}

/// One of the ways in which `count` bonuses can come out of this purse.
pub fn drawing(game: &State, count: u8, row: usize) -> Option<Drawn> {
    let mut left = row;
    for winds in 0..=count {
        for shots in 0..=count - winds {
            let kinds = [winds, shots, count - winds - shots];
            if kinds.iter().zip(&game.purse).any(|(drawn, left)| drawn > left) {
                continue;
            }
            if left == 0 {
                let mut tokens = [None; 3];
                let mut free = tokens.iter_mut();
                for (bonus, drawn) in Bonus::ALL.iter().zip(kinds) {
                    for token in free.by_ref().take(usize::from(drawn)) {
                        *token = Some(*bonus);
                    }
                }
                return Some(tokens);
            }
            left -= 1;
        }
    }
    None
}

/// Draws blindly from the purse.
pub fn draw_tokens(game: &State, count: u8, random: &mut Random) -> Drawn {
    let mut purse = game.purse;
    let mut drawn = [None; 3];
    for token in drawn.iter_mut().take(usize::from(count)) {
        let all: u8 = purse.iter().sum();
        // Below a u8, so nothing is lost.
        let mut at = random.below(u32::from(all)) as u8;
        for (bonus, left) in Bonus::ALL.iter().zip(&mut purse) {
            if at < *left {
                *left -= 1;
                *token = Some(*bonus);
                break;
            }
            at -= *left;
        }
    }
    drawn
}

/// One of the captains among whom a seat chooses in the set-up.
pub fn captain(game: &State, seat: u8, row: usize) -> Option<Captain> {
    let allowed = |captain: &&Captain| {
        let captain = **captain;
        game.check(&Action::Captain { seat, captain }).is_ok()
    };
    Captain::ALL.iter().filter(allowed).nth(row).copied()
}

/// A row of a page of the corrections: one page a seat, then the planets, then what lies beside the map.
pub fn counter(game: &State, page: u8, row: usize) -> Option<Counter> {
    let seats = game.seat_indices().end;
    Some(if page < seats {
        Counter::Seat {
            seat: page,
            counter: *SeatCounter::ALL.get(row)?,
        }
    } else if page > seats {
        match row.checked_sub(1) {
            None => Counter::Tiles,
            Some(at) => Counter::Purse(*Bonus::ALL.get(at)?),
        }
    } else {
        match row.checked_sub(Planet::ALL.len()) {
            None => Counter::Owner(*Planet::ALL.get(row)?),
            Some(at) => Counter::Fortress(*Planet::ALL.get(at)?),
        }
    })
}
