//! Why something is not allowed, in a player's words.

use super::components::{Colour, FULL_HAND, Goal, Lengths, MOST_ARTEFACTS, MOST_POWER, MOST_WARLORDS, Track};
use super::{Astoria, Phase};
use crate::text::{Line, line};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// What has to come first.
    NotNow(Phase),
    Over,
    NoSuchSeat(u8),
    WrongMages,
    SameColour(Colour),
    RolesOnlyFromFive,
    RolesMissing,
    FourFlasks,
    BadLengths,
    TrackTooShort {
        track: Track,
        now: u8,
    },
    BadNumber {
        most: u8,
    },
    DragonSteps,
    SameSymbols,
    TooManyWarlords,
    NoActionLeft,
    FullHand,
    EmptyHand,
    FullPower,
    TooLittlePower {
        needs: u8,
        has: u8,
    },
    NoGem(Colour),
    NoneInReserve(Colour),
    NoSuchArtefact,
    NotAnArtefact,
    NotInWork,
    NeedsGems,
    TooManyArtefacts,
    NotReady,
    NoGlyphs,
    AlchemistGlyphs,
    MakesNoGlyphs,
    NotThisRole,
    GlyphsMissing {
        kind: Colour,
        needs: u8,
        has: u8,
    },
    WrongGlyph,
    TrackIsLow {
        track: Track,
        now: u8,
    },
    InExile,
    NotInExile,
    NoGuard,
    ShieldByAnother,
    SunOnce,
    NotInFlask(Colour),
    NotFromSelf,
    NothingToSteal,
    BookStays,
    OwnerInExile,
    TributeColour,
    NoWarlord,
    NotAFaction,
    AlreadyShown,
    AllShown(Goal),
    Denied(Goal),
    NoSuchDeal,
    NotAtThisFight,
    Passed,
    NoStrength,
    OnlyTwo,
    NotTapped,
    NoFlask,
    SulphurIsSun,
}

pub fn explain(_: &Astoria, refusal: &Refusal) -> Line {
    match *refusal {
        Refusal::NotNow(phase) => line!("{}", phase.label()),
        Refusal::Over => line!("{}", Phase::Over.label()),
        Refusal::NoSuchSeat(seat) => line!("There is no seat {}", u16::from(seat) + 1),
        Refusal::WrongMages => line!("Every seat needs one colour"),
        Refusal::SameColour(colour) => line!("Two seats have {}", colour.word()),
        Refusal::RolesOnlyFromFive => line!("Roles are for five or six players"),
        Refusal::RolesMissing => line!("With five or six players each needs a role"),
        Refusal::FourFlasks => line!("Only 4 flasks: at most 4 Alchemists and Attendants"),
        Refusal::BadLengths => line!(
            "Tracks have 2 to {} steps; the king starts between",
            Lengths::LONGEST
        ),
        Refusal::TrackTooShort { track, now } => {
            line!("The {} stands at {now}: that is too short", track.word())
        }
        Refusal::BadNumber { most } => line!("{most} is the most here"),
        Refusal::DragonSteps => line!("The dragon moves 1 or 2 steps"),
        Refusal::SameSymbols => line!("Two symbols of a card are two of hammer, dragon, warlord"),
        Refusal::TooManyWarlords => line!("{MOST_WARLORDS} active warlords are the most"),
        Refusal::NoActionLeft => line!("No action is left in this turn"),
        Refusal::FullHand => line!("Draw only with fewer than {FULL_HAND} cards in hand"),
        Refusal::EmptyHand => line!("No card in hand"),
        Refusal::FullPower => line!("{MOST_POWER} power is the most"),
        Refusal::TooLittlePower { needs, has } => line!("That takes {needs} power, there is {has}"),
        Refusal::NoGem(colour) => line!("No {} gem in stock", colour.word()),
        Refusal::NoneInReserve(colour) => line!("No {} gem in the reserve", colour.word()),
        Refusal::NoSuchArtefact => line!("There is no such artefact"),
        Refusal::NotAnArtefact => line!("The ability card is no artefact"),
        Refusal::NotInWork => line!("This artefact is finished"),
        Refusal::NeedsGems => line!("An artefact takes 1 to 6 gems"),
        Refusal::TooManyArtefacts => line!("{MOST_ARTEFACTS} artefacts are the most for one mage"),
        Refusal::NotReady => line!("This card is not ready"),
        Refusal::NoGlyphs => line!("Enter at least one glyph"),
        Refusal::AlchemistGlyphs => line!("The Alchemist makes 3 of his own glyph or 1 of any"),
        Refusal::MakesNoGlyphs => line!("This ability makes no glyphs"),
        Refusal::NotThisRole => line!("This mage has no such ability"),
        Refusal::GlyphsMissing { kind, needs, has } => {
            line!("That takes {needs} {}, there are {has}", kind.glyph())
        }
        Refusal::WrongGlyph => line!("This glyph cannot do that"),
        Refusal::TrackIsLow { track, now } => {
            let are = if track == Track::Hordes { "are" } else { "is" };
            line!("The {} {are} only at {now}", track.word())
        }
        Refusal::InExile => line!("Not from exile"),
        Refusal::NotInExile => line!("Only from exile"),
        Refusal::NoGuard => line!("There is no guard of this colour"),
        Refusal::ShieldByAnother => line!("Only another mage can shield a guard"),
        Refusal::SunOnce => line!("Sun was used in this turn already"),
        Refusal::NotInFlask(colour) => line!("No {} gem in the flask", colour.word()),
        Refusal::NotFromSelf => line!("This is for another mage"),
        Refusal::NothingToSteal => line!("Nothing to take there"),
        Refusal::BookStays => line!("The spell book cannot be stolen"),
        Refusal::OwnerInExile => line!("Not from a mage in exile"),
        Refusal::TributeColour => line!("The dragon takes red or yellow gems"),
        Refusal::NoWarlord => line!("No such warlord is active"),
        Refusal::NotAFaction => line!("Name the dragon, the hordes or the mob"),
        Refusal::AlreadyShown => line!("This goal card is shown already"),
        Refusal::AllShown(goal) => line!("No other {} card is in the game", goal.word()),
        Refusal::Denied(goal) => line!("This mage has answered: not the {}", goal.word()),
        Refusal::NoSuchDeal => line!("That cannot be, with all other goals and answers"),
        Refusal::NotAtThisFight => line!("This mage is not in this fight"),
        Refusal::Passed => line!("Too late: a mage further on has tapped already"),
        Refusal::NoStrength => line!("Enter the warlord's strength"),
        Refusal::OnlyTwo => line!("Each mage turns back 2 cards at most"),
        Refusal::NotTapped => line!("This card is not tapped"),
        Refusal::NoFlask => line!("A Deceiver has no flask"),
        Refusal::SulphurIsSun => line!("Sulphur is sun for a Deceiver: correct sun"),
    }
}
