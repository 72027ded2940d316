//! Astoria, the epic game: keeps the tracks, the mages' power, gems and cards, runs the siege and counts the points.
//!
//! Rules are cited by their ids in `seeds/astoria.md`. Faces of cards are not known here: what a card makes is
//! entered, and remembered for its next use. Goals are secret and asked only when the game has ended.

mod action;
mod battle;
mod fixes;
mod model;
mod phrase;
mod refusal;
mod screens;
mod siege;
mod tell;
#[cfg(test)]
mod tests;
mod text;
mod turn;

pub use action::Action;
pub use refusal::Refusal;

use super::{Choice, Game, Info, MOST_SEATS, Name, Setup, Values};
use crate::json::Json;
use action::Mage;
use core::fmt::{self, Write};
use heapless::Vec;
use model::{
    Card, Colour, GEMS_A_COLOUR, Lengths, MOST_WARLORDS, PerColour, Role, Seat, Track, Tracks, Work,
};

/// Where in a round the table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Setup,
    Invasion,
    Turn,
    Battle,
    Siege,
    Disease,
    Warlords,
    Recovery,
    /// The game has ended; goal cards are being shown.
    Goals,
    Over,
}

impl Phase {
    fn word(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::Invasion => "invasion",
            Self::Turn => "turn",
            Self::Battle => "battle",
            Self::Siege => "siege",
            Self::Disease => "disease",
            Self::Warlords => "warlords",
            Self::Recovery => "recovery",
            Self::Goals => "goals",
            Self::Over => "over",
        }
    }
}

/// How the game ended (ASO-60 to ASO-65).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    Dragon,
    Mob,
    Hordes,
    MobAndHordes,
    /// Stormed by this seat.
    Castle(u8),
    Disease,
    Healed,
}

impl Ending {
    fn word(self) -> &'static str {
        match self {
            Self::Dragon => "dragon",
            Self::Mob => "mob",
            Self::Hordes => "hordes",
            Self::MobAndHordes => "mob_and_hordes",
            Self::Castle(_) => "castle",
            Self::Disease => "disease",
            Self::Healed => "healed",
        }
    }
}

/// The turn that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Turn {
    /// Turns played in this round before this one.
    place: u8,
    actions_left: u8,
    /// Glyphs that can still be spent.
    glyphs: PerColour,
    sun_used: bool,
    /// The Attendant may lay a second gem with the same action.
    second_craft: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Foe {
    Warlord(u8),
    Castle,
}

/// A fight that is on: against whom, and the glyphs of both sides so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Battle {
    foe: Foe,
    attack: PerColour,
    defence: PerColour,
}

/// The whole table. Kept in this order, the largest parts last, as a field near the beginning takes less code to reach.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct Astoria {
    phase: Phase,
    /// The round's start player.
    start: u8,
    ended: Option<Ending>,
    tracks: Tracks,
    turn: Turn,
    flow: PerColour,
    lengths: Lengths,
    round: u16,
    /// Whether one unmasked traitor spares the king for the whole game (ASO-42).
    unmasking_lasts: bool,
    /// Whether a traitor was unmasked in this round.
    unmasked: bool,
    /// Whether fire has raised the unrest in this round.
    unrest_rose: bool,
    /// Warlords that were asked in this siege.
    warlords_asked: u8,
    battle: Battle,
    warlords: Vec<Colour, MOST_WARLORDS>,
    names: Vec<Name, MOST_SEATS>,
    /// One for each name; those behind are nobody's.
    mages: [Seat; MOST_SEATS],
}

impl Astoria {
    /// The mages that play.
    fn seats(&self) -> &[Seat] {
        self.mages.get(..self.names.len()).unwrap_or(&self.mages)
    }

    /// A seat's mage. Rules ask [`Astoria::known`] first where a seat comes from outside.
    #[inline(never)] // So many callers that a copy for each would cost more flash than it saves time.
    fn seat(&self, seat: u8) -> &Seat {
        &self.mages[usize::from(seat).min(MOST_SEATS - 1)]
    }

    #[inline(never)] // So many callers that a copy for each would cost more flash than it saves time.
    fn seat_mut(&mut self, seat: u8) -> &mut Seat {
        &mut self.mages[usize::from(seat).min(MOST_SEATS - 1)]
    }

    /// Refuses a seat where nobody sits.
    #[inline(never)] // So many callers that a copy for each would cost more flash than it saves time.
    fn known(&self, seat: u8) -> Result<(), Refusal> {
        if usize::from(seat) < self.names.len() {
            Ok(())
        } else {
            Err(Refusal::NoSuchSeat(seat))
        }
    }

    /// A mage that something is done to, who must not be the one who does it.
    fn other(&mut self, me: u8, seat: u8) -> Result<&mut Seat, Refusal> {
        if seat == me {
            return Err(Refusal::NotFromSelf);
        }
        self.known(seat)?;
        Ok(self.seat_mut(seat))
    }

    #[inline(never)] // So many callers that a copy for each would cost more flash than it saves time.
    fn require(&self, phase: Phase) -> Result<(), Refusal> {
        if self.phase == phase {
            Ok(())
        } else if self.ended.is_some() {
            Err(Refusal::GameOver)
        } else {
            Err(Refusal::NotNow(self.phase))
        }
    }

    /// The seat so many places clockwise from this one.
    #[inline(never)] // So many callers that a copy for each would cost more flash than it saves time.
    fn after(&self, seat: u8, places: u8) -> u8 {
        // There is always a seat, and there are no more than six.
        ((usize::from(seat) + usize::from(places)) % self.names.len().max(1)) as u8
    }

    /// All seats clockwise, beginning with this one.
    fn clockwise(&self, first: u8) -> impl Iterator<Item = u8> {
        (0..self.names.len() as u8).map(move |places| self.after(first, places))
    }

    /// Whose turn it is.
    #[inline(never)] // So many callers that a copy for each would cost more flash than it saves time.
    fn active(&self) -> u8 {
        self.after(self.start, self.turn.place)
    }

    /// Actions in a turn (ASO-15).
    fn actions_a_turn(&self) -> u8 {
        match self.names.len() {
            ..=3 => 5,
            4 => 4,
            _ => 3,
        }
    }

    /// Gems of a colour that nobody holds (ASO-3).
    fn reserve(&self, colour: Colour) -> u8 {
        let held: u8 = self.seats().iter().map(|s| s.held(colour)).sum();
        GEMS_A_COLOUR.saturating_sub(held)
    }

    fn begin(&mut self, start: u8, mages: &[Mage]) -> Result<(), Refusal> {
        self.require(Phase::Setup)?;
        self.known(start)?;
        if mages.len() != self.names.len() {
            return Err(Refusal::WrongMages);
        }
        for (place, mage) in mages.iter().enumerate() {
            if mages.iter().take(place).any(|m| m.colour == mage.colour) {
                return Err(Refusal::SameColour(mage.colour));
            }
            match (mages.len() >= 5, mage.role) {
                (true, None) => return Err(Refusal::RolesMissing),
                (false, Some(_)) => return Err(Refusal::RolesOnlyFromFive),
                _ => (),
            }
        }
        let flasks = mages.iter().filter(|m| m.role != Some(Role::Deceiver)).count();
        if flasks > 4 {
            return Err(Refusal::FourFlasks);
        }
        for (seat, mage) in self.mages.iter_mut().zip(mages) {
            *seat = Seat::new(mage.colour, mage.role);
        }
        self.start = start;
        self.round = 1;
        self.phase = Phase::Invasion;
        Ok(())
    }

    /// Changes how long the tracks are (ASO-6): freely before the game, later only to beyond where they stand.
    fn set_lengths(&mut self, lengths: &Lengths) -> Result<(), Refusal> {
        if self.ended.is_some() {
            return Err(Refusal::GameOver);
        }
        let Lengths {
            unrest,
            dragon,
            king,
            king_start,
        } = *lengths;
        let fits = |end: &u8| (2..=Lengths::LONGEST).contains(end);
        if ![unrest, dragon, king].iter().all(fits) || !(1..king).contains(&king_start) {
            return Err(Refusal::BadLengths);
        }
        if self.phase == Phase::Setup {
            self.tracks[Track::King] = king_start;
        }
        for track in [Track::Dragon, Track::King, Track::Unrest] {
            let now = self.tracks[track];
            // Only unrest may stand at its end.
            let least = if track == Track::Unrest { now } else { now + 1 };
            if lengths.of(track) < least {
                return Err(Refusal::TrackTooShort { track, now });
            }
        }
        self.lengths = *lengths;
        Ok(())
    }

    #[inline(never)] // All rules in one function would be farther apart than short jumps and loads reach.
    fn act(&mut self, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Table(lengths) => self.set_lengths(lengths),
            Action::Begin { start, mages } => self.begin(*start, mages),
            Action::Invade { effect, flow } => self.invade(*effect, flow),
            Action::Siege => self.siege(),
            Action::Disease => self.disease(),
            Action::Ward(tapped) => self.ward(*tapped),
            Action::Recover(cards) => self.recover(cards),
            Action::Tap { seat, card, glyphs } => self.tap(*seat, *card, glyphs),
            Action::Strike { flow, strength } => self.strike(flow, *strength),
            Action::Goal { seat, goal } => self.show_goal(*seat, *goal),
            Action::Fix { counter, value } => self.fix(counter, *value),
            action => self.turn_action(action),
        }
    }
}

impl Game for Astoria {
    const INFO: Info = Info {
        name: "astoria",
        title: "Astoria",
        least_seats: 3,
        most_seats: 6,
        seat_names: &[],
        choices: &[Choice {
            key: "unmasking",
            label: "Unmasking holds",
            values: Values::Names(&["round", "game"]),
            default: 0,
        }],
        menu: &["Corrections", "Track lengths"],
    };
    type Action = Action;
    type Refusal = Refusal;
    type Screens = screens::AstoriaScreens;

    fn new(setup: &Setup) -> Result<Self, Refusal> {
        let lengths = Lengths::PLACEHOLDER;
        Ok(Self {
            phase: Phase::Setup,
            start: 0,
            ended: None,
            // ASO-5, ASO-6.
            tracks: Tracks([1, 1, 1, 1, 0, lengths.king_start]),
            turn: Turn::default(),
            flow: PerColour::default(),
            lengths,
            round: 0,
            unmasking_lasts: setup.choices.first() == Some(&1),
            unmasked: false,
            unrest_rose: false,
            warlords_asked: 0,
            battle: Battle {
                foe: Foe::Castle,
                attack: PerColour::default(),
                defence: PerColour::default(),
            },
            warlords: Vec::new(),
            names: setup.seats.clone(),
            mages: DEFAULT_COLOURS.map(|colour| Seat::new(colour, None)),
        })
    }

    fn apply(&mut self, action: &Action) -> Result<(), Refusal> {
        let before = self.clone();
        let done = self.act(action);
        if done.is_err() {
            // A refusal halfway leaves no trace.
            *self = before;
        } else if self.ended.is_none() {
            self.check_tracks();
        }
        done
    }

    fn tell(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        tell::tell(self, action, out)
    }

    fn json(&self, json: &mut Json) {
        json.key("round").number(self.round);
        json.key("phase").string(self.phase.word());
        json.key("start_player").number(self.start + 1);
        json.key("active").number(self.active() + 1);
        json.key("actions_left").number(self.turn.actions_left);
        json.key("tracks").object(|o| {
            for track in Track::ALL.iter().copied() {
                o.key(track.word()).number(self.tracks[track]);
            }
        });
        json.key("ends").object(|o| {
            for track in Track::ALL.iter().copied() {
                o.key(track.word()).number(self.lengths.of(track));
            }
        });
        json.key("flow")
            .object(|o| per_colour(o, &self.flow, Colour::word));
        json.key("glyphs")
            .object(|o| per_colour(o, &self.turn.glyphs, Colour::glyph));
        json.key("warlords").array(|a| {
            for colour in &self.warlords {
                a.object(|o| o.key("colour").string(colour.word()));
            }
        });
        json.key("reserve").object(|o| {
            for colour in Colour::ALL.iter().copied() {
                o.key(colour.word()).number(self.reserve(colour));
            }
        });
        json.key("seats").array(|a| {
            for (name, seat) in self.names.iter().zip(&self.mages) {
                a.object(|o| seat_json(name, seat, o));
            }
        });
        json.key("over").boolean(self.ended.is_some());
        match self.ended {
            Some(ending) => json.key("ended_by").string(ending.word()),
            None => json.key("ended_by").null(),
        }
        json.key("scores").array(|a| {
            if self.ended.is_some() {
                for seat in 0..self.names.len() as u8 {
                    a.number(self.points(seat).total());
                }
            }
        });
        json.key("winners")
            .array(|a| self.winners().iter().for_each(|seat| a.number(seat + 1)));
    }

    fn is_table(action: &Action) -> bool {
        matches!(action, Action::Table(_))
    }
}

/// The mages' colours that best match the names that stand in for players.
const DEFAULT_COLOURS: [Colour; 6] = [
    Colour::Red,
    Colour::Blue,
    Colour::Yellow,
    Colour::Green,
    Colour::Purple,
    Colour::Orange,
];

fn per_colour(json: &mut Json, numbers: &PerColour, word: fn(Colour) -> &'static str) {
    for (colour, number) in numbers.iter() {
        json.key(word(colour)).number(number);
    }
}

fn seat_json(name: &str, seat: &Seat, json: &mut Json) {
    json.key("name").string(name);
    json.key("colour").string(seat.colour.word());
    match seat.role {
        Some(role) => json.key("role").string(role.word()),
        None => json.key("role").null(),
    }
    json.key("power").number(seat.power);
    json.key("gems")
        .object(|o| per_colour(o, &seat.stock, Colour::word));
    json.key("flask").number(seat.flask.total());
    json.key("hand").number(seat.hand);
    json.key("artefacts").object(|o| {
        o.key("open").number(seat.count(Work::Open));
        o.key("ready").number(seat.count(Work::Ready));
        o.key("tapped").number(seat.count(Work::Tapped));
    });
    json.key("ability_ready")
        .boolean(seat.work(Card::ABILITY) == Work::Ready);
    json.key("guards").number(seat.guards);
    json.key("trophies").number(seat.trophies);
    json.key("exiled").boolean(seat.exiled);
    match seat.goal {
        Some(goal) => json.key("goal").string(goal.word()),
        None => json.key("goal").null(),
    }
}
