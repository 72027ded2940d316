//! What can be chosen on the screens: menu entries, targets, and why something is not offered.

use super::widgets::add;
use crate::draw::Line;
use crate::games::efemeris::actions::{Action, Counter, Drawn, SeatCounter, Target};
use crate::games::efemeris::effects::Effect;
use crate::games::efemeris::refusal::Refusal;
use crate::games::efemeris::tables::{Bonus, Captain, Crew, Planet, Ship, Space, Spice};
use crate::games::efemeris::tactics::Need;
use crate::games::efemeris::{Phase, State};
use crate::random::Random;
use heapless::Vec;

/// An entry of the tactical or the construction menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// The most that can be asked about one entry: four fleets of three ships.
pub type Options = Vec<Action, 16>;
/// Ways in which up to three bonuses can come out of the purse.
pub type Hands = Vec<Drawn, 10>;

/// The entries of the present phase's menu.
pub fn picks(game: &State, seat: u8) -> Vec<Pick, 12> {
    let mut picks = Vec::new();
    let mut add = |pick| _ = picks.push(pick);
    add(Pick::Done);
    if game.phase == Phase::Tactical {
        let nation = game.seat(seat).nation;
        for crew in Crew::ALL {
            if crew.nation().is_none() || crew.nation() == nation {
                add(Pick::Crew(*crew));
            }
        }
        Bonus::ALL.iter().for_each(|bonus| add(Pick::Bonus(*bonus)));
        add(Pick::Wreck);
    } else {
        let all = [
            Pick::Conquer,
            Pick::Frigate,
            Pick::Fortress,
            Pick::Recruit,
            Pick::Galleon,
            Pick::Share,
        ];
        let count = if game.is_team() { 6 } else { 5 };
        all.into_iter().take(count).for_each(add);
    }
    picks
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
pub fn options(game: &State, seat: u8, pick: Pick) -> Result<Options, Refusal> {
    let mut allowed = Options::new();
    let mut why = None;
    let mut at = 0;
    while let Some(action) = candidate(game, seat, pick, at) {
        at += 1;
        match game.check(&action) {
            Ok(()) => _ = allowed.push(action),
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
        Some(refusal) if allowed.is_empty() => Err(refusal),
        _ => Ok(allowed),
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
    let options = options(game, seat, pick)?;
    let mut why = Ok(());
    for option in options {
        let Action::Conquer { planet, .. } = option else {
            break;
        };
        match payable(game, seat, planet) {
            Ok(()) => return Ok(()),
            refused => why = why.and(refused),
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

/// The ways in which `count` bonuses can come out of this purse.
pub fn hands(game: &State, count: u8) -> Hands {
    let mut hands = Hands::new();
    for winds in 0..=count {
        for shots in 0..=count - winds {
            let kinds = [winds, shots, count - winds - shots];
            if kinds.iter().zip(&game.purse).all(|(drawn, left)| drawn <= left) {
                let mut hand = [None; 3];
                let mut tokens = hand.iter_mut();
                for (bonus, drawn) in Bonus::ALL.iter().zip(kinds) {
                    for token in tokens.by_ref().take(usize::from(drawn)) {
                        *token = Some(*bonus);
                    }
                }
                _ = hands.push(hand);
            }
        }
    }
    hands
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

/// The captains among whom a seat chooses in the set-up.
pub fn captains(game: &State, seat: u8) -> Vec<Captain, 4> {
    let mut captains = Vec::new();
    for captain in Captain::ALL.iter().copied() {
        if game.check(&Action::Captain { seat, captain }).is_ok() {
            _ = captains.push(captain);
        }
    }
    captains
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
