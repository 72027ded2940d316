//! What is printed on the components: nations, captains, crew, planets, spices, bonuses and spaces.
//!
//! Every thing has one word for records and one label for screens. What a captain or a crew member does is told here in
//! two lengths: a few lines for the screen where the card is played, and the full ruling for the help.

use super::CREW_CARDS;
use crate::text::words;

words! {
    /// EFE-1.
    pub enum Mode ("a mode") {
        Duel = "duel",
        FreeForAll = "free-for-all",
        Team = "team",
    }
}

words! {
    pub enum Spice ("pepper or vanilla") {
        Pepper = "pepper" | "Pepper",
        Vanilla = "vanilla" | "Vanilla",
    }
}

impl Spice {
    pub fn initial(self) -> &'static str {
        match self {
            Self::Pepper => "P",
            Self::Vanilla => "V",
        }
    }

    pub fn other(self) -> Self {
        match self {
            Self::Pepper => Self::Vanilla,
            Self::Vanilla => Self::Pepper,
        }
    }
}

words! {
    pub enum Bonus ("winds, shot or cargo") {
        Winds = "winds" | "Winds",
        Shot = "shot" | "Warning Shot",
        Cargo = "cargo" | "New Cargo",
    }
}

impl Bonus {
    /// Its name where several stand in a row.
    pub fn short(self) -> &'static str {
        match self {
            Self::Winds => "Winds",
            Self::Shot => "Shot",
            Self::Cargo => "Cargo",
        }
    }

    /// What it does, for the screen where it is used.
    pub fn effect(self) -> &'static str {
        match self {
            // told: EFE-36
            Self::Winds => "On the map: one of your ships sails 1 to 3 spaces, frozen or not.",
            Self::Shot => "On the map: push any enemy ship by 1 space, however far away.",
            Self::Cargo => "Take 1 spice of your choice from the bank.",
        }
    }
}

/// The full ruling of all bonuses.
// told: EFE-36
pub const BONUS_HELP: &str = "Winds: one of your own ships sails 1 to 3 spaces, even if frozen or after its move. Warning Shot: any enemy \
                              ship is pushed 1 space. New Cargo: 1 spice, not one of which you hold 5. No galleon is needed. A used \
                              token leaves the game; an unused one is neither given away nor discarded.";

words! {
    pub enum Nation ("a nation") {
        French = "french" | "French",
        British = "british" | "British",
        Spanish = "spanish" | "Spanish",
    }
}

impl Nation {
    /// Of its board, cards, ships and tokens (EFE-113).
    pub fn colour(self) -> &'static str {
        match self {
            Self::French => "blue",
            Self::British => "red",
            Self::Spanish => "black",
        }
    }
}

words! {
    /// Where a ship stands when its owner's turn begins. The last three are on Expert tiles only.
    pub enum Space ("a space") {
        Open = "open" | "elsewhere",
        PepperFactory = "pepper" | "Pepper",
        VanillaFactory = "vanilla" | "Vanilla",
        Anchorage = "anchorage" | "Anchorage",
        PepperProvidence = "providence-pepper" | "2 Pepper",
        VanillaProvidence = "providence-vanilla" | "2 Vanilla",
        Shipwreck = "shipwreck" | "Shipwreck",
    }
}

impl Space {
    pub fn is_expert(self) -> bool {
        matches!(
            self,
            Self::PepperProvidence | Self::VanillaProvidence | Self::Shipwreck
        )
    }
}

words! {
    #[derive(PartialOrd, Ord)]
    pub enum Ship ("galleon, frigate1 or frigate2") {
        Galleon = "galleon" | "Galleon",
        Frigate1 = "frigate1" | "Frigate 1",
        Frigate2 = "frigate2" | "Frigate 2",
    }
}

words! {
    #[derive(PartialOrd, Ord)]
    pub enum Planet ("a planet") {
        Demodamas = "demodamas" | "Demodamas",
        Patrocles = "patrocles" | "Patrocles",
        Posidonius = "posidonius" | "Posidonius",
        Pytheas = "pytheas" | "Pytheas",
        Hipparchus = "hipparchus" | "Hipparchus",
        Apollas = "apollas" | "Apollas",
        Hecateus = "hecateus" | "Hecateus",
        Eratosthenes = "eratosthenes" | "Eratosthenes",
    }
}

/// One planet card: what its conquest costs and what it makes each turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlanetCard {
    /// Pepper, then vanilla.
    pub cost: [u8; 2],
    pub makes: Spice,
}

/// The highest cost of one spice that a planet table can hold, in tokens: one digit.
pub const MOST_PLANET_COST: u8 = 9;

/// The most cards of one kind that a nation can have: each of its other four kinds has one at least.
pub const MOST_COPIES: u8 = CREW_CARDS - 4;

/// What the rule text does not give of the printed cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PrintedCards {
    /// In the order of [`Planet::ALL`].
    pub planets: [PlanetCard; 8],
    /// Cards of each kind that a nation has, in the order of [`Crew::ALL`].
    pub copies: [u8; 9],
}

/// Placeholders (EFE-106): that there are three Chief Mates can be inferred from the rule text, the rest is a guess.
pub const PLACEHOLDER_COPIES: [u8; 9] = [2, 3, 3, 2, 2, 2, 2, 2, 2];

/// Placeholders (EFE-12): the printed costs are not in the rule text. Only that Patrocles and Posidonius make pepper
/// can be inferred from it.
pub const PLACEHOLDER_PLANETS: [PlanetCard; 8] = {
    const fn card(pepper: u8, vanilla: u8, makes: Spice) -> PlanetCard {
        PlanetCard {
            cost: [pepper, vanilla],
            makes,
        }
    }
    [
        card(2, 1, Spice::Pepper),
        card(2, 1, Spice::Pepper),
        card(3, 1, Spice::Pepper),
        card(3, 1, Spice::Pepper),
        card(2, 2, Spice::Vanilla),
        card(2, 2, Spice::Vanilla),
        card(3, 2, Spice::Vanilla),
        card(3, 2, Spice::Vanilla),
    ]
};

words! {
    pub enum Crew ("a crew member") {
        Banker = "banker" | "Banker",
        ChiefMate = "mate" | "Chief Mate",
        Gunner = "gunner" | "Gunner",
        Helmsman = "helmsman" | "Helmsman",
        Lady = "lady" | "Lady of the Night",
        Surgeon = "surgeon" | "Surgeon",
        Shipwright = "shipwright" | "Shipwright",
        Crewmaster = "crewmaster" | "Crewmaster",
        Governor = "governor" | "Governor",
    }
}

impl Crew {
    /// The only nation that has this card, if it is not common to all.
    pub fn nation(self) -> Option<Nation> {
        match self {
            Self::Banker | Self::ChiefMate | Self::Gunner => None,
            Self::Helmsman | Self::Lady => Some(Nation::French),
            Self::Surgeon | Self::Shipwright => Some(Nation::British),
            Self::Crewmaster | Self::Governor => Some(Nation::Spanish),
        }
    }

    /// What it does, for the screen where it is played. A Chief Mate does what the captain can.
    pub fn effect(self) -> &'static str {
        match self {
            Self::Banker => "Give 1 spice to the bank, take 1 of the other kind.",
            Self::ChiefMate => "Uses the captain's ability.",
            Self::Gunner => "Your galleon destroys a ship or a fortress 1 space away.",
            Self::Helmsman => "On the map: your galleon goes to the Rose of the winds at once. Not a move.",
            Self::Lady => "Take 2 vanilla, 5 is the most.",
            Self::Surgeon => "No attack can destroy your galleon for a round.",
            Self::Shipwright => "A free frigate in this turn's construction phase.",
            Self::Crewmaster => "At your next collection 1 more bonus, if the galleon is at anchor.",
            Self::Governor => "This turn the planet under your galleon costs 1 spice less.",
        }
    }

    /// The full ruling.
    pub fn help(self) -> &'static str {
        match self {
            // told: EFE-40
            Self::Banker => {
                "Banker: 1 spice goes to the bank and 1 of the other kind comes back. Not if you hold 5 of that \
                 other kind already."
            }
            // told: EFE-41
            Self::ChiefMate => "Chief Mate: uses the ability of the captain whose galleon is in play.",
            // told: EFE-42, EFE-38, EFE-118
            Self::Gunner => {
                "Gunner: your galleon, never a frigate, destroys an enemy ship or fortress 1 space away. Not from the Rose of \
                 the winds nor at a ship on it. A ship on a fortress goes first. A destroyed fortress is gone \
                 for good. Each Gunner is one attack."
            }
            // told: EFE-43
            Self::Helmsman => {
                "Helmsman: your galleon goes to the Rose of the winds. Before or after its move, even if frozen."
            }
            // told: EFE-44
            Self::Lady => "Lady of the Night: 2 vanilla from the bank; what goes over 5 is not taken.",
            // told: EFE-45
            Self::Surgeon => {
                "Surgeon: no attack destroys your galleon until your next tactical phase. A singularity still \
                 does."
            }
            // told: EFE-46
            Self::Shipwright => {
                "Shipwright: one frigate for nothing in this turn's construction phase, within the limit of \
                 frigates. Not built then, it is lost."
            }
            // told: EFE-47
            Self::Crewmaster => {
                "Crewmaster: if your galleon is on an anchorage at your next collection, it brings 1 more bonus \
                 for each Crewmaster played."
            }
            // told: EFE-48
            Self::Governor => {
                "Governor: with your galleon on a planet, its conquest costs 1 spice less in this turn's construction, a spice of \
                 your choice. Several add up."
            }
        }
    }
}

words! {
    pub enum Captain ("a captain") {
        Hubac = "hubac" | "Mathurin Hubac",
        Chesnaye = "chesnaye" | "V. de la Chesnaye",
        Oleron = "oleron" | "C. Castel d'Oleron",
        Cassini = "cassini" | "Augustine Cassini",
        Fairborne = "fairborne" | "Elizabeth Fairborne",
        Blake = "blake" | "Cicely Blake",
        Byng = "byng" | "Peter Byng",
        Lancaster = "lancaster" | "Nathaniel Lancaster",
        Pargo = "pargo" | "Anibal Pargo",
        Guzman = "guzman" | "Catalina de Guzman",
        Silva = "silva" | "Isabel da Silva",
        Aviles = "aviles" | "Sebastian de Aviles",
    }
}

/// What is printed on a captain's card, and what the device says of it.
pub struct CaptainCard {
    pub nation: Nation,
    /// The name by which one calls this captain at the table.
    pub short: &'static str,
    pub galleon: &'static str,
    /// What the ability does, for the screens where the captain is chosen and where the Chief Mate is played: two small lines.
    pub effect: &'static str,
    /// The full ruling.
    pub help: &'static str,
}

impl Captain {
    pub fn card(self) -> &'static CaptainCard {
        match self {
            Self::Hubac => &CaptainCard {
                nation: Nation::French,
                short: "Hubac",
                galleon: "L'Intrepide",
                effect: "The galleon moves 2 spaces more this turn. Play it before the move.",
                // told: EFE-90
                help: "Hubac: each Chief Mate before the galleon's move adds 2 spaces to it, 9 at the most. Not if \
                       frozen.",
            },
            Self::Chesnaye => &CaptainCard {
                nation: Nation::French,
                short: "Chesnaye",
                galleon: "Le Mercure",
                effect: "The galleon goes to a planet of your own at once. Not a move.",
                // told: EFE-91
                help: "Chesnaye: put the galleon on a planet under your command. Before or after its move, even if \
                       frozen.",
            },
            Self::Oleron => &CaptainCard {
                nation: Nation::French,
                short: "Oleron",
                galleon: "L'Invincible",
                effect: "No attack can destroy your fortresses for a round.",
                // told: EFE-92
                help: "Castel d'Oleron: until your next tactical phase no attack destroys a fortress of yours. An ally's \
                       fortresses are not protected.",
            },
            Self::Cassini => &CaptainCard {
                nation: Nation::French,
                short: "Cassini",
                galleon: "L'Eole",
                effect: "On the map: turn a tile, none with an enemy galleon on it.",
                // told: EFE-93
                help: "Cassini: turn a placed tile. A ship on a space at the tile's end stays where it is. Not a tile \
                       with an enemy galleon.",
            },
            Self::Fairborne => &CaptainCard {
                nation: Nation::British,
                short: "Fairborne",
                galleon: "HMS Revenge",
                effect: "Your next Gunner reaches 1 space farther.",
                // told: EFE-94
                help: "Fairborne: the next Gunner of this turn reaches 1 space more, for each Chief Mate before it: 3 \
                       spaces at the most.",
            },
            Self::Blake => &CaptainCard {
                nation: Nation::British,
                short: "Blake",
                galleon: "HMS Surprise",
                effect: "Freeze an enemy ship within 3 spaces: no move on its next turn.",
                // told: EFE-95
                help: "Blake: the frozen ship cannot use its move on its next turn. Winds, crew and abilities still \
                       work. Also on the Rose of the winds.",
            },
            Self::Byng => &CaptainCard {
                nation: Nation::British,
                short: "Byng",
                galleon: "HMS Charon",
                effect: "Draw a card of an enemy's hand. It is out of the game.",
                // told: EFE-96
                help: "Byng: draw blindly 1 crew card from an enemy's hand, show it, put it in the box. It cannot be \
                       recruited again.",
            },
            Self::Lancaster => &CaptainCard {
                nation: Nation::British,
                short: "Lancaster",
                galleon: "HMS Furious",
                effect: "Your next Gunner fires from one of your frigates.",
                // told: EFE-97
                help: "Lancaster: the next Gunner of this turn fires from a frigate of yours, 1 space. The galleon must \
                       be in play.",
            },
            Self::Pargo => &CaptainCard {
                nation: Nation::Spanish,
                short: "Pargo",
                galleon: "Aguila",
                effect: "At a factory the galleon brings 2 more spices next turn.",
                // told: EFE-98
                help: "Pargo: if the galleon is on a factory at your next collection, it brings 2 more of that spice for \
                       each Chief Mate played.",
            },
            Self::Guzman => &CaptainCard {
                nation: Nation::Spanish,
                short: "Guzman",
                galleon: "Almanzora",
                effect: "Build a fortress for nothing.",
                // told: EFE-99
                help: "Guzman: a fortress for nothing on a planet under your own command, within the limit of \
                       fortresses.",
            },
            Self::Silva => &CaptainCard {
                nation: Nation::Spanish,
                short: "da Silva",
                galleon: "Gran Princesa",
                effect: "Your next Winds may push an enemy ship 1 to 3 spaces.",
                // told: EFE-100
                help: "Da Silva: the next Winds of this turn pushes an enemy ship 1 to 3 spaces. Needs a Winds. Even if \
                       frozen. Never an ally's ship.",
            },
            Self::Aviles => &CaptainCard {
                nation: Nation::Spanish,
                short: "de Aviles",
                galleon: "Coracero",
                effect: "Sell a crew card to the reserve for 1 pepper and 1 vanilla.",
                // told: EFE-101
                help: "De Aviles: 1 more card of your hand goes to the reserve, 1 pepper and 1 vanilla come at once, 5 \
                       of each at the most.",
            },
        }
    }
}
