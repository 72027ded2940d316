//! What can be done in Efemeris, as data, and its record lines.

use super::tables::{Bonus, Captain, Crew, MOST_PLANET_COST, Nation, Planet, PlanetCard, Ship, Space, Spice};
use crate::words::{BadLine, Words};
use core::fmt::{self, Write};
use heapless::Vec;
use serde::{Deserialize, Serialize};

/// What a crew card, an ability or a bonus is used on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Target {
    Nothing,
    Spice(Spice),
    Ship { seat: u8, ship: Ship },
    Fortress(Planet),
    Planet(Planet),
    Hand { seat: u8 },
}

/// Bonuses that came out of the purse at one collection.
pub type Drawn = Vec<Bonus, 3>;

/// Seats are indices here and numbers from 1 in records.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Action {
    /// The printed planet cards, in the order of [`Planet::ALL`].
    Table([PlanetCard; 8]),
    First {
        seat: u8,
    },
    Nation {
        seat: u8,
        nation: Nation,
    },
    Captain {
        seat: u8,
        captain: Captain,
    },
    Mobilize {
        seat: u8,
        planet: Planet,
    },
    Begin,
    Explore,
    Collect {
        seat: u8,
        /// Where the galleon and the two frigates stand.
        spaces: [Space; 3],
        drawn: Drawn,
    },
    Play {
        seat: u8,
        crew: Crew,
        on: Target,
    },
    Use {
        seat: u8,
        bonus: Bonus,
        on: Target,
    },
    /// A ship was destroyed by something else than a Gunner.
    Wreck {
        seat: u8,
        ship: Ship,
    },
    Recruit {
        seat: u8,
    },
    Frigate {
        seat: u8,
    },
    Fortress {
        seat: u8,
        planet: Planet,
    },
    Galleon {
        seat: u8,
        captain: Captain,
    },
    Conquer {
        seat: u8,
        planet: Planet,
        /// Pepper, then vanilla.
        paid: [u8; 2],
    },
    /// One spice for the ally.
    Share {
        seat: u8,
        spice: Spice,
    },
    /// Ends the tactical or the construction phase.
    Done,
    /// All agree to stop without a winner.
    Draw,
    /// The next game of an Expert match.
    Next,
    Set {
        counter: Counter,
        to: u8,
    },
}

/// A number that can be corrected by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Counter {
    Seat(u8, SeatCounter),
    /// 0 for nobody, else the seat's number.
    Owner(Planet),
    Fortress(Planet),
    Tiles,
    Purse(Bonus),
}

macro_rules! seat_counters {
    ($($variant:ident = $word:literal, $title:literal;)*) => {
        /// A seat's number that can be corrected by hand.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        pub enum SeatCounter { $($variant),* }

        impl SeatCounter {
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }

            pub fn title(self) -> &'static str {
                match self { $(Self::$variant => $title),* }
            }
        }
    };
}

seat_counters! {
    Pepper = "pepper", "Pepper";
    Vanilla = "vanilla", "Vanilla";
    Winds = "winds", "Winds";
    Shot = "shot", "Warning Shot";
    Cargo = "cargo", "New Cargo";
    Hand = "hand", "Crew in hand";
    Played = "played", "Crew on table";
    Out = "out", "Crew out of game";
    Captain = "captain", "Captain";
    Captains = "captains", "Captains left";
    Galleon = "galleon", "Galleon";
    Frigate1 = "frigate1", "Frigate 1";
    Frigate2 = "frigate2", "Frigate 2";
    Built = "built", "Frigates built";
    Tokens = "tokens", "Fortresses used";
    Effects = "effects", "Effects";
    Wins = "wins", "Games won";
}

impl Action {
    pub fn print(&self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::Table(cards) => {
                write!(out, "table")?;
                cards.iter().zip(Planet::ALL).try_for_each(|(card, planet)| {
                    let [pepper, vanilla] = card.cost;
                    write!(out, " {} {pepper} {vanilla} {}", planet.word(), card.makes.word())
                })
            }
            Self::First { seat } => write!(out, "first {}", number(*seat)),
            Self::Nation { seat, nation } => write!(out, "nation {} {}", number(*seat), nation.word()),
            Self::Captain { seat, captain } => write!(out, "captain {} {}", number(*seat), captain.word()),
            Self::Mobilize { seat, planet } => write!(out, "mobilize {} {}", number(*seat), planet.word()),
            Self::Begin => write!(out, "begin"),
            Self::Explore => write!(out, "explore"),
            Self::Collect { seat, spaces, drawn } => {
                write!(out, "collect {}", number(*seat))?;
                spaces
                    .iter()
                    .try_for_each(|space| write!(out, " {}", space.word()))?;
                drawn
                    .iter()
                    .try_for_each(|bonus| write!(out, " {}", bonus.word()))
            }
            Self::Play { seat, crew, on } => {
                write!(out, "play {} {}", number(*seat), crew.word())?;
                on.print(out)
            }
            Self::Use { seat, bonus, on } => {
                write!(out, "use {} {}", number(*seat), bonus.word())?;
                on.print(out)
            }
            Self::Wreck { seat, ship } => write!(out, "wreck {} {}", number(*seat), ship.word()),
            Self::Recruit { seat } => write!(out, "recruit {}", number(*seat)),
            Self::Frigate { seat } => write!(out, "frigate {}", number(*seat)),
            Self::Fortress { seat, planet } => write!(out, "fortress {} {}", number(*seat), planet.word()),
            Self::Galleon { seat, captain } => write!(out, "galleon {} {}", number(*seat), captain.word()),
            Self::Conquer {
                seat,
                planet,
                paid: [pepper, vanilla],
            } => write!(
                out,
                "conquer {} {} {pepper} {vanilla}",
                number(*seat),
                planet.word()
            ),
            Self::Share { seat, spice } => write!(out, "share {} {}", number(*seat), spice.word()),
            Self::Done => write!(out, "done"),
            Self::Draw => write!(out, "draw"),
            Self::Next => write!(out, "next"),
            Self::Set { counter, to } => {
                match counter {
                    Counter::Seat(seat, counter) => write!(out, "set {} {}", counter.word(), number(*seat)),
                    Counter::Owner(planet) => write!(out, "set owner {}", planet.word()),
                    Counter::Fortress(planet) => write!(out, "set fortress {}", planet.word()),
                    Counter::Tiles => write!(out, "set tiles"),
                    Counter::Purse(bonus) => write!(out, "set purse {}", bonus.word()),
                }?;
                write!(out, " {to}")
            }
        }
    }

    pub fn parse(words: &mut Words) -> Result<Self, BadLine> {
        let verb = words.word("an action")?;
        Ok(match verb {
            "table" => {
                let mut cards = super::tables::PLACEHOLDER_PLANETS;
                for (card, planet) in cards.iter_mut().zip(Planet::ALL) {
                    if !words.take(planet.word()) {
                        return Err(BadLine::new(planet.word(), words.peek().unwrap_or("")));
                    }
                    for cost in &mut card.cost {
                        *cost = words.number_in("a cost from 0 to 9", 0, MOST_PLANET_COST)?;
                    }
                    card.makes = Spice::read(words)?;
                }
                Self::Table(cards)
            }
            "begin" => Self::Begin,
            "explore" => Self::Explore,
            "done" => Self::Done,
            "draw" => Self::Draw,
            "next" => Self::Next,
            "set" => {
                let counter = read_counter(words)?;
                Self::Set {
                    counter,
                    to: words.number("a number")?,
                }
            }
            _ => return Self::parse_of_seat(verb, words),
        })
    }

    /// The actions that begin with a seat.
    fn parse_of_seat(verb: &str, words: &mut Words) -> Result<Self, BadLine> {
        const VERBS: &[&str] = &[
            "first",
            "nation",
            "captain",
            "mobilize",
            "collect",
            "play",
            "use",
            "wreck",
            "recruit",
            "frigate",
            "fortress",
            "galleon",
            "conquer",
            "share",
        ];
        if !VERBS.contains(&verb) {
            return Err(BadLine::new("an action of this game", verb));
        }
        let seat = read_seat(words)?;
        Ok(match verb {
            "nation" => Self::Nation {
                seat,
                nation: Nation::read(words)?,
            },
            "captain" => Self::Captain {
                seat,
                captain: Captain::read(words)?,
            },
            "mobilize" => Self::Mobilize {
                seat,
                planet: Planet::read(words)?,
            },
            "collect" => {
                let spaces = [Space::read(words)?, Space::read(words)?, Space::read(words)?];
                let mut drawn = Drawn::new();
                while words.peek().is_some() && !drawn.is_full() {
                    _ = drawn.push(Bonus::read(words)?);
                }
                Self::Collect { seat, spaces, drawn }
            }
            "play" => Self::Play {
                seat,
                crew: Crew::read(words)?,
                on: Target::parse(words)?,
            },
            "use" => Self::Use {
                seat,
                bonus: Bonus::read(words)?,
                on: Target::parse(words)?,
            },
            "wreck" => Self::Wreck {
                seat,
                ship: Ship::read(words)?,
            },
            "recruit" => Self::Recruit { seat },
            "frigate" => Self::Frigate { seat },
            "fortress" => Self::Fortress {
                seat,
                planet: Planet::read(words)?,
            },
            "galleon" => Self::Galleon {
                seat,
                captain: Captain::read(words)?,
            },
            "conquer" => Self::Conquer {
                seat,
                planet: Planet::read(words)?,
                paid: [words.number("pepper paid")?, words.number("vanilla paid")?],
            },
            "share" => Self::Share {
                seat,
                spice: Spice::read(words)?,
            },
            _ => Self::First { seat },
        })
    }
}

/// A seat as records and people count it.
pub fn number(seat: u8) -> u16 {
    u16::from(seat) + 1
}

fn read_seat(words: &mut Words) -> Result<u8, BadLine> {
    let number: u16 = words.number_in("a seat's number", 1, 256)?;
    // Seats beyond the table are the rules' business; the bounds above make this lossless.
    Ok((number - 1) as u8)
}

fn read_counter(words: &mut Words) -> Result<Counter, BadLine> {
    let word = words.word("a counter")?;
    Ok(match word {
        "owner" => Counter::Owner(Planet::read(words)?),
        "fortress" => Counter::Fortress(Planet::read(words)?),
        "tiles" => Counter::Tiles,
        "purse" => Counter::Purse(Bonus::read(words)?),
        _ => {
            let counter = SeatCounter::ALL.iter().find(|c| c.word() == word);
            let counter = counter.ok_or(BadLine::new("a counter of this game", word))?;
            Counter::Seat(read_seat(words)?, *counter)
        }
    })
}

impl Target {
    fn print(self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::Nothing => Ok(()),
            Self::Spice(spice) => write!(out, " {}", spice.word()),
            Self::Ship { seat, ship } => write!(out, " ship {} {}", number(seat), ship.word()),
            Self::Fortress(planet) => write!(out, " fortress {}", planet.word()),
            Self::Planet(planet) => write!(out, " planet {}", planet.word()),
            Self::Hand { seat } => write!(out, " hand {}", number(seat)),
        }
    }

    fn parse(words: &mut Words) -> Result<Self, BadLine> {
        if words.peek().is_none() {
            return Ok(Self::Nothing);
        }
        if words.take("ship") {
            let seat = read_seat(words)?;
            let ship = Ship::read(words)?;
            return Ok(Self::Ship { seat, ship });
        }
        if words.take("fortress") {
            return Planet::read(words).map(Self::Fortress);
        }
        if words.take("planet") {
            return Planet::read(words).map(Self::Planet);
        }
        if words.take("hand") {
            return read_seat(words).map(|seat| Self::Hand { seat });
        }
        Spice::read(words).map(Self::Spice)
    }
}
