//! The entries of the tactical and the construction menu: what each could mean, what of that is allowed, and why not.

use super::parts::price_words;
use super::{Conquer, Pick};
use crate::draw::{Row, SMALL, WIDTH};
use crate::games::Game;
use crate::games::efemeris::action::{Action, Target};
use crate::games::efemeris::components::{BONUS_HELP, Bonus, Captain, Crew, Planet, Ship, Spice};
use crate::games::efemeris::refusal::Refusal;
use crate::games::efemeris::rules::effects::CrewEffect;
use crate::games::efemeris::rules::tactics::Need;
use crate::games::efemeris::{
    Efemeris, FORTRESS_PRICE, FRIGATE_PRICE, GALLEON_PRICE, MOST_FORTRESSES, MOST_SHARED, Phase,
    RECRUIT_PRICE,
};
use crate::games::screen::Next;
use crate::text::{Line, line};
use core::fmt::Write;
use heapless::Vec;

/// An entry of the tactical or the construction menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PhaseEntry {
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

/// Done, five kinds of crew, three bonuses, and a lost ship.
pub type PhaseEntries = Vec<PhaseEntry, 10>;
/// The most that an entry can mean: a Gunner's prey are three ships of four seats and eight fortresses.
pub type Actions = Vec<Action, 20>;

/// The ships of all seats, in play or not.
fn ships(game: &Efemeris) -> impl Iterator<Item = (u8, Ship)> {
    let seats = game.seat_indices();
    seats.flat_map(|seat| Ship::ALL.map(|ship| (seat, ship)))
}

/// Everything that could be meant where a target is needed, allowed or not.
fn targets(game: &Efemeris, need: Need) -> Vec<Target, 20> {
    let planets = Planet::ALL.into_iter();
    let ships = ships(game).map(|(seat, ship)| Target::Ship { seat, ship });
    match need {
        Need::Nothing => [Target::Nothing].into_iter().collect(),
        Need::Spice => Spice::ALL.into_iter().map(Target::Spice).collect(),
        Need::Planet => planets.map(Target::Planet).collect(),
        Need::Hand => game.seat_indices().map(|seat| Target::Hand { seat }).collect(),
        Need::Ship => ships.collect(),
        Need::Prey => ships.chain(planets.map(Target::Fortress)).collect(),
    }
}

/// Everything that an entry could mean, allowed or not.
pub fn candidates(game: &Efemeris, seat: u8, entry: PhaseEntry) -> Actions {
    let planets = Planet::ALL.into_iter();
    match entry {
        PhaseEntry::Done => [Action::Done].into_iter().collect(),
        PhaseEntry::Recruit => [Action::Recruit { seat }].into_iter().collect(),
        PhaseEntry::Frigate => [Action::Frigate { seat }].into_iter().collect(),
        PhaseEntry::Crew(crew) => {
            let targets = targets(game, game.need(seat, crew)).into_iter();
            targets.map(|on| Action::Play { seat, crew, on }).collect()
        }
        PhaseEntry::Bonus(bonus) => {
            let need = match bonus {
                Bonus::Cargo => Need::Spice,
                Bonus::Winds | Bonus::Shot => Need::Nothing,
            };
            let targets = targets(game, need).into_iter();
            targets.map(|on| Action::Use { seat, bonus, on }).collect()
        }
        PhaseEntry::Wreck => {
            let ships = ships(game);
            ships.map(|(seat, ship)| Action::Wreck { seat, ship }).collect()
        }
        PhaseEntry::Fortress => planets.map(|planet| Action::Fortress { seat, planet }).collect(),
        PhaseEntry::Galleon => Captain::ALL
            .into_iter()
            .map(|captain| Action::Galleon { seat, captain })
            .collect(),
        // Any price can have been paid, so the planet alone decides.
        PhaseEntry::Conquer => planets
            .map(|planet| Action::Conquer {
                seat,
                planet,
                paid: [0; 2],
            })
            .collect(),
        PhaseEntry::Share => Spice::ALL
            .into_iter()
            .map(|spice| Action::Share { seat, spice })
            .collect(),
    }
}

/// What is allowed of an entry; if nothing is, why.
pub fn allowed(game: &Efemeris, seat: u8, entry: PhaseEntry) -> Result<Actions, Refusal> {
    let mut allowed = Actions::new();
    let mut why = None;
    for action in candidates(game, seat, entry) {
        match game.check(&action) {
            Ok(()) => _ = allowed.push(action),
            // The reason that speaks of the player's own means says more than one about a single target.
            Err(
                Refusal::OwnSide
                | Refusal::NoSuchShip(_)
                | Refusal::NoFortress(_)
                | Refusal::NotYourPlanet(_)
                | Refusal::NotOfNation(_)
                | Refusal::CaptainGone(_)
                | Refusal::OwnPlanet(_),
            ) if why.is_some() => {}
            Err(refusal) => why = Some(refusal),
        }
    }
    match why {
        Some(refusal) if allowed.is_empty() => Err(refusal),
        _ => Ok(allowed),
    }
}

/// The planets that can be conquered, whatever was paid.
pub fn conquests(game: &Efemeris, seat: u8) -> Vec<Planet, 8> {
    let allowed = allowed(game, seat, PhaseEntry::Conquer).unwrap_or_default();
    let planet = |action| match action {
        Action::Conquer { planet, .. } => Some(planet),
        _ => None,
    };
    allowed.into_iter().filter_map(planet).collect()
}

/// The list price of a conquest, less what Governors take off: each off the spice that the player is short of, else
/// off the dearer one.
pub fn usual_price(game: &Efemeris, seat: u8, planet: Planet) -> [u8; 2] {
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
pub fn payable(game: &Efemeris, seat: u8, planet: Planet) -> Result<(), Refusal> {
    let paid = usual_price(game, seat, planet);
    game.check(&Action::Conquer { seat, planet, paid })
}

/// Whether an entry can be done now. A conquest can be chosen all the same, and if some planet can be conquered at its
/// usual price is said here, or why not the first: less than the list price may really have been paid.
pub fn can(game: &Efemeris, seat: u8, entry: PhaseEntry) -> Result<(), Refusal> {
    allowed(game, seat, entry)?;
    let mut why = Ok(());
    if entry == PhaseEntry::Conquer {
        for planet in conquests(game, seat) {
            match payable(game, seat, planet) {
                Ok(()) => return Ok(()),
                refused => why = why.and(refused),
            }
        }
    }
    why
}

/// What pressing an entry is called.
pub fn press_label(entry: PhaseEntry) -> &'static str {
    match entry {
        PhaseEntry::Done => "done",
        PhaseEntry::Recruit => "recruit",
        PhaseEntry::Frigate => "build",
        _ => "open",
    }
}

/// What pressing an entry does: at once where there is nothing to choose, else on a screen of its own.
pub fn press(game: &Efemeris, seat: u8, entry: PhaseEntry) -> Next<Efemeris> {
    match (entry, allowed(game, seat, entry)) {
        // Why is in the line above the list, before the press too.
        (_, Err(_)) => Next::refuse("Not now: see above"),
        (PhaseEntry::Done | PhaseEntry::Recruit | PhaseEntry::Frigate, Ok(actions)) => {
            actions.into_iter().next().map_or(Next::Stay, Next::act)
        }
        (PhaseEntry::Conquer, Ok(_)) => Next::open(Conquer::new(seat)),
        (_, Ok(_)) => Next::open(Pick::new(seat, entry)),
    }
}

/// An entry's name and its price, or what else is known of it.
pub fn row(game: &Efemeris, index: u8, entry: PhaseEntry) -> Row {
    let seat = game.seat(index);
    let row = match entry {
        PhaseEntry::Done if game.phase == Phase::Tactical => Row::new("To construction", ""),
        PhaseEntry::Done => Row::new("End turn", ""),
        PhaseEntry::Recruit => Row::new("Recruit crew", price_words(RECRUIT_PRICE)),
        PhaseEntry::Frigate if game.in_force(index, CrewEffect::FreeFrigate) > 0 => {
            Row::new("Build frigate", "free")
        }
        PhaseEntry::Frigate => Row::new("Build frigate", price_words(FRIGATE_PRICE)),
        PhaseEntry::Wreck => Row::new("Lost ship", ""),
        PhaseEntry::Fortress => Row::new("Build fortress", price_words(FORTRESS_PRICE)),
        PhaseEntry::Galleon => Row::new("Build galleon", price_words(GALLEON_PRICE)),
        PhaseEntry::Conquer => Row::new("Conquer", ""),
        PhaseEntry::Share => Row::new("Share a spice", line!("{}/{MOST_SHARED}", game.shared)),
        PhaseEntry::Bonus(bonus) => Row::new(bonus.label(), seat.bonuses[bonus as usize]),
        PhaseEntry::Crew(Crew::ChiefMate) => Row::new(
            Crew::ChiefMate.label(),
            seat.captain.map_or("", |captain| captain.card().short),
        ),
        PhaseEntry::Crew(crew) => Row::new(crew.label(), ""),
    };
    row.marked(can(game, index, entry).is_ok())
}

/// Why an entry cannot be chosen, or what is worth knowing about it.
pub fn note(game: &Efemeris, index: u8, entry: PhaseEntry) -> Line {
    if let Err(refusal) = can(game, index, entry) {
        return game.explain(&refusal);
    }
    let seat = game.seat(index);
    let side = game.side_of(index);
    match entry {
        PhaseEntry::Done if game.phase == Phase::Tactical => moves(game, index),
        PhaseEntry::Done | PhaseEntry::Conquer => {
            line!("Planets {} of {}", game.side_planets(side), game.goal())
        }
        PhaseEntry::Recruit => {
            let (most, reserve) = (game.most_hand(), game.reserve(side));
            line!("Hand {} of {most}, reserve {reserve}", seat.hand)
        }
        PhaseEntry::Frigate => line!("In play {}, built {}", seat.frigates(), seat.built),
        PhaseEntry::Crew(Crew::Gunner) => gunner_reach(game, index),
        PhaseEntry::Crew(_) => line!("{} in hand", seat.hand),
        PhaseEntry::Bonus(_) => line!("Gone for good when used"),
        PhaseEntry::Fortress => line!("{} of {MOST_FORTRESSES} tokens used", seat.tokens),
        PhaseEntry::Galleon => line!("Captains left {}", seat.captains_left),
        PhaseEntry::Wreck => line!("In a singularity"),
        PhaseEntry::Share => line!("To {}", game.ally(index).map_or("", |ally| game.seat_name(ally))),
    }
}

/// What an entry costs and brings, and what it asks for.
pub fn help(game: &Efemeris, index: u8, entry: PhaseEntry) -> &'static str {
    match entry {
        PhaseEntry::Crew(Crew::ChiefMate) => {
            let captain = game.seat(index).captain;
            captain.map_or(Crew::ChiefMate.help(), |captain| captain.card().help)
        }
        PhaseEntry::Crew(crew) => crew.help(),
        PhaseEntry::Bonus(_) => BONUS_HELP,
        // told: EFE-30, EFE-31, EFE-35, EFE-37, EFE-38, EFE-116, EFE-117
        PhaseEntry::Done if game.phase == Phase::Tactical => {
            "In any order: sail, play up to 3 crew cards, use bonuses; all may be left out. Your galleon sails up to 3 spaces, each \
             frigate up to 4, once a turn; a move broken off is over. Follow the paths; a path's end is a space too. No ship enters \
             or crosses a space with another, but the Rose of the winds, nor an enemy's fortress. A singularity destroys it. Crew \
             helps your own galleon only; its cards lie open until your next turn."
        }
        // told: EFE-50, EFE-60, EFE-61, EFE-62
        PhaseEntry::Done => {
            "Build and conquer what you can pay (P pepper, V vanilla), in any order, or nothing. A full square can be done now; if \
             not, the line above says why. 5 planets of a nation win at once, 4 in Free For All; without a planet you are out."
        }
        // told: EFE-37, EFE-105
        PhaseEntry::Wreck => {
            "A ship that sailed into a singularity, or was pushed there, is lost; you may do that on purpose. An enemy ship does not \
             sail in your turn: a Warning Shot or da Silva's Winds must have pushed it."
        }
        // told: EFE-32, EFE-51
        PhaseEntry::Recruit => {
            "2 pepper: a card of your choice comes from the nation's reserve into your hand. 8 cards in hand is the most, in Team 6."
        }
        // told: EFE-52, EFE-57, EFE-118
        PhaseEntry::Frigate => {
            "2 pepper: a frigate on a planet of your own where no ship is. From your next turn it sails up to 4 spaces and collects \
             and conquers like a galleon, but crew does not help it and it cannot attack. 2 is the most; in Team the nation has a \
             limit too."
        }
        // told: EFE-38, EFE-53, EFE-57
        PhaseEntry::Fortress => {
            "1 pepper and 1 vanilla: a fortress on a planet of your own, not an ally's, that has none and no enemy ship. Enemy ships \
             can neither stop there nor cross, your nation's can. An enemy's Gunner can destroy it, but first a ship on it. You have \
             2 tokens in a game; in Team the nation has a limit too."
        }
        // told: EFE-54, EFE-109
        PhaseEntry::Galleon => {
            "2 vanilla, if your galleon is lost: the next captain's; in Team the same captain's. It goes on a planet of yours where \
             no ship is, or on the Rose of the winds, and sails next turn. You need not build it: without a galleon you play no \
             crew cards, but you can still win."
        }
        // told: EFE-55, EFE-102, EFE-103, EFE-118
        PhaseEntry::Conquer => {
            "One of your ships, galleon or frigate, must stand on the planet; each takes one a turn, a new ship none. Pay what its \
             card says, less Governors. A fortress must be destroyed first. Your token goes on it and its card to you; the old \
             owner has the token back. It pays from your next collection on."
        }
        // told: EFE-31, EFE-35, EFE-36, EFE-56
        PhaseEntry::Share => {
            "Allies may give each other 2 spices a turn in all, however far apart. Nobody holds more than 5 of a kind. Crew and \
             bonuses are not shared, and nobody sails an ally's ship."
        }
    }
}

/// How far the ships may sail this turn (EFE-35).
fn moves(game: &Efemeris, index: u8) -> Line {
    let ships = game.seat(index).ships_in_play();
    if ships.is_empty() {
        return line!("No ship in play");
    }
    let far = 3 + 2 * game.in_force(index, CrewEffect::Haste);
    let tell = |is_short: bool| {
        let mut text = line!("{}", if is_short { "" } else { "Sail: " });
        let mut comma = "";
        for ship in &ships {
            let (name, spaces) = match ship {
                Ship::Galleon if is_short => ("G", far),
                Ship::Galleon => ("galleon", far),
                Ship::Frigate1 if is_short => ("F1", 4),
                Ship::Frigate2 if is_short => ("F2", 4),
                Ship::Frigate1 | Ship::Frigate2 => ("frigate", 4),
            };
            // A line has room for three short ones.
            _ = if game.is_frozen(index, *ship) {
                write!(text, "{comma}{name} frozen")
            } else {
                write!(text, "{comma}{name} {spaces}")
            };
            comma = ", ";
        }
        text
    };
    let long = tell(false);
    if SMALL.width(&long) <= WIDTH - 4 {
        long
    } else {
        tell(true)
    }
}

/// How far the seat's next Gunner reaches, and from which ship (EFE-94, EFE-97).
pub fn gunner_reach(game: &Efemeris, seat: u8) -> Line {
    let ship = match game.in_force(seat, CrewEffect::FrigateGun) {
        0 => "the galleon",
        _ => "a frigate",
    };
    line!("Reach {} from {ship}", 1 + game.in_force(seat, CrewEffect::Range))
}
