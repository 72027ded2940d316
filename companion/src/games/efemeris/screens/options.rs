//! What can be chosen on the screens: menu entries, targets, and why something is not offered.

use crate::draw::{Line, line};
use crate::games::efemeris::actions::{Action, Counter, Drawn, SeatCounter, Target};
use crate::games::efemeris::effects::Effect;
use crate::games::efemeris::refusal::Refusal;
use crate::games::efemeris::tables::{Bonus, Captain, Crew, Planet, Ship, Space, Spice};
use crate::games::efemeris::tactics::Need;
use crate::games::efemeris::{Phase, State};
use crate::random::Random;
use heapless::Vec;

/// What a menu entry asks for before it can be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    Crew(Crew),
    Bonus(Bonus),
    Wreck,
    Fortress,
    Galleon,
    Conquer,
    Share,
}

/// An entry of the tactical or the construction menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    Done,
    Recruit,
    Frigate,
    Ask(Pick),
}

/// The most that can be asked about one entry: four fleets of three ships.
pub type Options = Vec<Action, 16>;
/// Ways in which up to three bonuses can come out of the purse.
pub type Hands = Vec<Drawn, 10>;

/// The entries of the present phase's menu.
pub fn entries(game: &State, seat: u8) -> Vec<Entry, 12> {
    let mut entries = Vec::new();
    let mut add = |entry| _ = entries.push(entry);
    add(Entry::Done);
    if game.phase == Phase::Tactical {
        let nation = game.seat(seat).nation;
        Crew::ALL
            .iter()
            .filter(|crew| crew.nation().is_none() || crew.nation() == nation)
            .for_each(|crew| add(Entry::Ask(Pick::Crew(*crew))));
        Bonus::ALL
            .iter()
            .for_each(|bonus| add(Entry::Ask(Pick::Bonus(*bonus))));
        add(Entry::Ask(Pick::Wreck));
    } else {
        add(Entry::Ask(Pick::Conquer));
        add(Entry::Frigate);
        add(Entry::Ask(Pick::Fortress));
        add(Entry::Recruit);
        add(Entry::Ask(Pick::Galleon));
        if game.ally(seat).is_some() {
            add(Entry::Ask(Pick::Share));
        }
    }
    entries
}

/// Everything that a pick could mean, allowed or not.
fn candidates(game: &State, seat: u8, pick: Pick, add: &mut dyn FnMut(Action)) {
    let ships = |add: &mut dyn FnMut(u8, Ship)| {
        for seat in game.seat_indices() {
            Ship::ALL.iter().for_each(|ship| add(seat, *ship));
        }
    };
    match pick {
        Pick::Crew(crew) => {
            let mut on = |on| add(Action::Play { seat, crew, on });
            match game.need(seat, crew) {
                Need::Nothing => on(Target::Nothing),
                Need::Spice => Spice::ALL.iter().for_each(|spice| on(Target::Spice(*spice))),
                Need::Ship => ships(&mut |seat, ship| on(Target::Ship { seat, ship })),
                Need::Prey => {
                    ships(&mut |seat, ship| on(Target::Ship { seat, ship }));
                    Planet::ALL
                        .iter()
                        .for_each(|planet| on(Target::Fortress(*planet)));
                }
                Need::Planet => Planet::ALL.iter().for_each(|planet| on(Target::Planet(*planet))),
                Need::Hand => game.seat_indices().for_each(|seat| on(Target::Hand { seat })),
            }
        }
        Pick::Bonus(Bonus::Cargo) => Spice::ALL.iter().for_each(|spice| {
            add(Action::Use {
                seat,
                bonus: Bonus::Cargo,
                on: Target::Spice(*spice),
            });
        }),
        Pick::Bonus(bonus) => add(Action::Use {
            seat,
            bonus,
            on: Target::Nothing,
        }),
        Pick::Wreck => ships(&mut |seat, ship| add(Action::Wreck { seat, ship })),
        Pick::Fortress => Planet::ALL.iter().for_each(|planet| {
            add(Action::Fortress {
                seat,
                planet: *planet,
            })
        }),
        Pick::Galleon => Captain::ALL.iter().for_each(|captain| {
            add(Action::Galleon {
                seat,
                captain: *captain,
            })
        }),
        // Any price can have been paid, so the planet alone decides.
        Pick::Conquer => Planet::ALL.iter().for_each(|planet| {
            add(Action::Conquer {
                seat,
                planet: *planet,
                paid: [0; 2],
            });
        }),
        Pick::Share => Spice::ALL
            .iter()
            .for_each(|spice| add(Action::Share { seat, spice: *spice })),
    }
}

/// What is allowed of a pick; if nothing is, why.
pub fn options(game: &State, seat: u8, pick: Pick) -> Result<Options, Refusal> {
    let mut allowed = Options::new();
    let mut why: Option<Refusal> = None;
    candidates(game, seat, pick, &mut |action| match game.check(&action) {
        Ok(()) => _ = allowed.push(action),
        Err(refusal) => {
            // The reason that speaks of the player's own means says more than one about a single target.
            let about_target = matches!(
                refusal,
                Refusal::OwnSide
                    | Refusal::NoSuchShip(_)
                    | Refusal::NoFortress(_)
                    | Refusal::NotYourPlanet(_)
                    | Refusal::NotOfNation(_)
                    | Refusal::CaptainGone(_)
                    | Refusal::OwnPlanet(_)
            );
            if why.is_none() || !about_target {
                why = Some(refusal);
            }
        }
    });
    if allowed.is_empty() {
        Err(why.unwrap_or(Refusal::WrongTarget))
    } else {
        Ok(allowed)
    }
}

/// Whether an entry can be chosen now.
pub fn offered(game: &State, seat: u8, entry: Entry) -> Result<(), Refusal> {
    match entry {
        Entry::Done => Ok(()),
        Entry::Recruit => game.check(&Action::Recruit { seat }),
        Entry::Frigate => game.check(&Action::Frigate { seat }),
        Entry::Ask(pick) => options(game, seat, pick).map(|_| ()),
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

/// Whether some planet can be conquered at its usual price; if none, why not the first.
pub fn payable_conquest(game: &State, seat: u8) -> Result<(), Refusal> {
    let mut why = None;
    for action in options(game, seat, Pick::Conquer)? {
        if let Action::Conquer { planet, .. } = action {
            let paid = usual_price(game, seat, planet);
            match game.check(&Action::Conquer { seat, planet, paid }) {
                Ok(()) => return Ok(()),
                Err(refusal) => why = why.or(Some(refusal)),
            }
        }
    }
    why.map_or(Ok(()), Err)
}

/// How far the seat's next Gunner reaches, and from which ship (EFE-94, EFE-97).
pub fn gunner_reach(game: &State, seat: u8) -> Line {
    let effects = game.seat(seat).effects;
    let from = match effects[Effect::FrigateGun as usize] {
        0 => "the galleon",
        _ => "a frigate",
    };
    line(format_args!(
        "Reach {} from {from}",
        1 + effects[Effect::Range as usize]
    ))
}

/// What Pargo or a Crewmaster would bring if the galleon stood elsewhere than entered (EFE-23): it is lost otherwise.
pub fn unused_at_collection(game: &State, seat: u8, galleon: Space) -> Option<Line> {
    let effects = game.seat(seat).effects;
    match (
        galleon,
        effects[Effect::Harvest as usize],
        effects[Effect::MoreBonus as usize],
    ) {
        (Space::Open, 0, 0) => None,
        (Space::Open, 0, more) => Some(line(format_args!("anchor +{more}?"))),
        (Space::Open, uses, _) => Some(line(format_args!("factory +{}?", 2 * uses))),
        _ => None,
    }
}

/// The ways in which `count` bonuses can come out of this purse.
pub fn hands(game: &State, count: u8) -> Hands {
    let [winds, shots, cargoes] = game.purse;
    let mut hands = Hands::new();
    for w in 0..=count.min(winds) {
        for s in 0..=(count - w).min(shots) {
            let c = count - w - s;
            if c <= cargoes {
                let kinds = [(Bonus::Winds, w), (Bonus::Shot, s), (Bonus::Cargo, c)];
                let mut tokens = kinds
                    .iter()
                    .flat_map(|(bonus, n)| core::iter::repeat_n(*bonus, usize::from(*n)));
                _ = hands.push([(); 3].map(|()| tokens.next()));
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

/// Who can begin: every player, but of a team only its first.
pub fn leaders(game: &State) -> Vec<u8, 4> {
    (0..game.sides()).map(|side| game.leader(side)).take(4).collect()
}

/// The captains among whom a seat chooses in the set-up.
pub fn captains(game: &State, seat: u8) -> Vec<Captain, 4> {
    let allowed = |captain: &&Captain| {
        let captain = **captain;
        game.check(&Action::Captain { seat, captain }).is_ok()
    };
    Captain::ALL.iter().filter(allowed).copied().take(4).collect()
}

/// The pages of the corrections: one a seat, then the planets, then what lies beside the map.
pub fn counters(game: &State, page: u8) -> Vec<Counter, 20> {
    let seats = game.seat_indices().end;
    if page < seats {
        let counters = SeatCounter::ALL.iter();
        counters
            .map(|c| Counter::Seat {
                seat: page,
                counter: *c,
            })
            .take(20)
            .collect()
    } else if page == seats {
        let owners = Planet::ALL.iter().map(|p| Counter::Owner(*p));
        owners
            .chain(Planet::ALL.iter().map(|p| Counter::Fortress(*p)))
            .collect()
    } else {
        let purse = Bonus::ALL.iter().map(|b| Counter::Purse(*b));
        core::iter::once(Counter::Tiles).chain(purse).collect()
    }
}
