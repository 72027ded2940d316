//! Why an action is not allowed, in words a player understands.

use super::Phase;
use super::tables::{Captain, Nation, Planet, Ship, Spice};
use crate::words::sentences;
use core::fmt::{self, Display, Formatter};

/// A seat in a sentence. It stands there as `#` until [`Efemeris::say`](super::Efemeris::say) knows the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player(pub u8);

impl Display for Player {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str("#")
    }
}

/// Each fits on one line of the smallest text, so that a menu can say why an entry is not offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    SeatsForMode { wanted: u8 },
    NoSuchSeat,
    CostTooHigh { most: u8 },
    SetUpFirst,
    AlreadySetUp,
    ChoosesNow(Player),
    FirstOfTeam(Player),
    NationTaken(Nation),
    NotOfNation(Nation),
    CaptainGone(Captain),
    PlanetTaken(Planet),
    OtherPhase(Phase),
    NotTheirTurn(Player),
    GameOver,
    AlreadyCollected,
    NoSuchShip(Ship),
    ExpertSpace,
    DrawExactly { due: u8 },
    NotInPurse,
    NoGalleon,
    ThreeCrew,
    EmptyHand,
    CardOfNation(Nation),
    WrongTarget,
    OwnSide,
    Protected,
    NoFortress(Planet),
    Frozen,
    AlreadyFrozen,
    AlreadyProtected,
    NeedsGunner,
    NeedsWinds,
    NothingToSell,
    HandIsEmpty(Player),
    Full(Spice),
    Short { spice: Spice, needs: u8, has: u8 },
    NoBonus,
    NoShip,
    NoEnemyShip,
    HandFull { most: u8 },
    ReserveEmpty,
    Frigates { most: u8 },
    FrigatesOfNation { most: u8 },
    NoPlanet,
    NotYourPlanet(Planet),
    HasFortress(Planet),
    Fortresses { most: u8 },
    FortressesOfNation { most: u8 },
    GalleonInPlay,
    NoCaptain,
    CaptainStays(Captain),
    OwnPlanet(Planet),
    FortressFirst,
    TeamOnly,
    SharedEnough { most: u8 },
    Eliminated(Player),
    MatchOnly,
    MatchDecided,
    OnlyOne { value: u8 },
    OutOfBounds { least: u8, most: u8 },
    NameCaptain,
    NotOver,
}

impl Refusal {
    /// The seat of whom it speaks, if it speaks of one.
    pub fn player(self) -> u8 {
        match self {
            Self::ChoosesNow(player)
            | Self::FirstOfTeam(player)
            | Self::NotTheirTurn(player)
            | Self::HandIsEmpty(player)
            | Self::Eliminated(player) => player.0,
            _ => 0,
        }
    }
}

sentences! { Refusal {
    SeatsForMode { wanted } "This mode is for # players" [wanted]
    NoSuchSeat {} "No such seat at this table"
    CostTooHigh { most } "A planet costs # at most" [most]
    SetUpFirst {} "Finish the set-up first"
    AlreadySetUp {} "The set-up is over"
    ChoosesNow(name) "# chooses now" [name]
    FirstOfTeam(name) "# chooses for the team" [name]
    NationTaken(nation) "The # are taken" [&nation.title()]
    NotOfNation(nation) "Not one of the #" [&nation.title()]
    CaptainGone(captain) "# was here before" [&captain.short()]
    PlanetTaken(planet) "# is taken" [&planet.title()]
    OtherPhase(phase) "Only in the # phase" [&phase.word()]
    NotTheirTurn(name) "It is not #'s turn" [name]
    GameOver {} "The game is over"
    AlreadyCollected {} "Has collected this turn"
    NoSuchShip(ship) "# is not in play" [&ship.title()]
    ExpertSpace {} "This space is Expert only"
    DrawExactly { due } "# bonuses are to be drawn" [due]
    NotInPurse {} "No such bonus in the purse"
    NoGalleon {} "Needs a galleon in play"
    ThreeCrew {} "3 crew a turn is the most"
    EmptyHand {} "No crew card in hand"
    CardOfNation(nation) "A card of the # only" [&nation.title()]
    WrongTarget {} "This needs another target"
    OwnSide {} "Not against your own side"
    Protected {} "Protected from attacks"
    NoFortress(planet) "No fortress: #" [&planet.title()]
    Frozen {} "The galleon is frozen"
    AlreadyFrozen {} "Frozen by you already"
    AlreadyProtected {} "Is protected already"
    NeedsGunner {} "A Gunner must be able to follow"
    NeedsWinds {} "Needs a Winds bonus"
    NothingToSell {} "Needs one more card to sell"
    HandIsEmpty(name) "# has no crew card" [name]
    Full(spice) "5 # is the most" [&spice.word()]
    Short { spice, needs, has } "Needs # #, has #" [needs, &spice.word(), has]
    NoBonus {} "No such bonus here"
    NoShip {} "Needs a ship in play"
    NoEnemyShip {} "No enemy ship in play"
    HandFull { most } "# crew in hand is the most" [most]
    ReserveEmpty {} "No crew card in reserve"
    Frigates { most } "# frigates is the most" [most]
    FrigatesOfNation { most } "# frigates a nation at most" [most]
    NoPlanet {} "Needs a planet of your own"
    NotYourPlanet(planet) "Not yours: #" [&planet.title()]
    HasFortress(planet) "Has one: #" [&planet.title()]
    Fortresses { most } "All # fortresses were used" [most]
    FortressesOfNation { most } "# fortresses a nation at most" [most]
    GalleonInPlay {} "The galleon is in play"
    NoCaptain {} "No captain is left"
    CaptainStays(captain) "# stays captain" [&captain.short()]
    OwnPlanet(planet) "Is yours: #" [&planet.title()]
    FortressFirst {} "Its fortress must go first"
    TeamOnly {} "Only in Team mode"
    SharedEnough { most } "# shared a turn is the most" [most]
    Eliminated(name) "# is out of the game" [name]
    MatchOnly {} "Only an Expert match goes on"
    MatchDecided {} "The match is decided"
    OnlyOne { value } "Can only be #" [value]
    OutOfBounds { least, most } "From # to # only" [least, most]
    NameCaptain {} "Name the captain first"
    NotOver {} "Only in the last phase"
} }
