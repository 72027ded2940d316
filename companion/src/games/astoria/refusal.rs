//! Why something is not allowed, in a player's words.

use super::Phase;
use super::model::{Colour, FULL_HAND, Goal, Lengths, MOST_ARTEFACTS, MOST_POWER, MOST_WARLORDS, Track};
use core::fmt::{self, Display};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// What has to come first.
    NotNow(Phase),
    GameOver,
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
        needs: u16,
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
    NotAtThisFight,
    NoStrength,
    OnlyTwo,
    NotTapped,
    NoFlask,
    OpenByCraft,
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Self::NotNow(phase) => write!(
                f,
                "{}",
                match phase {
                    Phase::Setup => "First say who plays which colour",
                    Phase::Invasion => "First the invasion card of this round",
                    Phase::Turn => "A turn is still being played",
                    Phase::Battle => "First finish the fight",
                    Phase::Siege => "First the siege",
                    Phase::Disease => "First the king's disease",
                    Phase::Warlords => "First the warlords",
                    Phase::Recovery => "First the recovery",
                    Phase::Goals => "First show the goal cards",
                    Phase::Over => "The game is over",
                }
            ),
            Self::GameOver => f.write_str("The game is over"),
            Self::NoSuchSeat(seat) => write!(f, "There is no seat {}", u16::from(seat) + 1),
            Self::WrongMages => f.write_str("Every seat needs one colour"),
            Self::SameColour(colour) => write!(f, "Two seats have {}", colour.word()),
            Self::RolesOnlyFromFive => f.write_str("Roles are for five or six players"),
            Self::RolesMissing => f.write_str("With five or six players each needs a role"),
            Self::FourFlasks => f.write_str("Only 4 flasks: at most 4 Alchemists and Attendants"),
            Self::BadLengths => write!(
                f,
                "Tracks have 2 to {} steps; the king starts between",
                Lengths::LONGEST
            ),
            Self::TrackTooShort { track, now } => {
                write!(f, "The {} stands at {now}: that is too short", track.word())
            }
            Self::BadNumber { most } => write!(f, "{most} is the most here"),
            Self::DragonSteps => f.write_str("The dragon moves 1 or 2 steps"),
            Self::TooManyWarlords => write!(f, "{MOST_WARLORDS} active warlords are the most"),
            Self::NoActionLeft => f.write_str("No action is left in this turn"),
            Self::FullHand => write!(f, "Draw only with fewer than {FULL_HAND} cards in hand"),
            Self::EmptyHand => f.write_str("No card in hand"),
            Self::FullPower => write!(f, "{MOST_POWER} power is the most"),
            Self::TooLittlePower { needs, has } => write!(f, "That takes {needs} power, there is {has}"),
            Self::NoGem(colour) => write!(f, "No {} gem in stock", colour.word()),
            Self::NoneInReserve(colour) => write!(f, "No {} gem in the reserve", colour.word()),
            Self::NoSuchArtefact => f.write_str("There is no such artefact"),
            Self::NotInWork => f.write_str("This artefact is finished"),
            Self::NeedsGems => f.write_str("An artefact takes 1 to 6 gems"),
            Self::TooManyArtefacts => write!(f, "{MOST_ARTEFACTS} artefacts are the most for one mage"),
            Self::NotReady => f.write_str("This card is not ready"),
            Self::NoGlyphs => f.write_str("Enter at least one glyph"),
            Self::AlchemistGlyphs => f.write_str("The Alchemist makes 3 of his own glyph or 1 of any"),
            Self::MakesNoGlyphs => f.write_str("This ability makes no glyphs"),
            Self::NotThisRole => f.write_str("This mage has no such ability"),
            Self::GlyphsMissing { kind, needs, has } => {
                write!(f, "That takes {needs} {}, there are {has}", kind.glyph())
            }
            Self::WrongGlyph => f.write_str("This glyph cannot do that"),
            Self::TrackIsLow { track, now } => write!(f, "The {} is only at {now}", track.word()),
            Self::InExile => f.write_str("Not from exile"),
            Self::NotInExile => f.write_str("Only from exile"),
            Self::NoGuard => f.write_str("There is no guard of this colour"),
            Self::ShieldByAnother => f.write_str("Only another mage can shield a guard"),
            Self::SunOnce => f.write_str("Sun was used in this turn already"),
            Self::NotInFlask(colour) => write!(f, "No {} gem in the flask", colour.word()),
            Self::NotFromSelf => f.write_str("This is for another mage"),
            Self::NothingToSteal => f.write_str("Nothing to take there"),
            Self::BookStays => f.write_str("The spell book cannot be stolen"),
            Self::OwnerInExile => f.write_str("Not from a mage in exile"),
            Self::TributeColour => f.write_str("The dragon takes red or yellow gems"),
            Self::NoWarlord => f.write_str("No such warlord is active"),
            Self::NotAFaction => f.write_str("Name the dragon, the hordes or the mob"),
            Self::AlreadyShown => f.write_str("This goal card is shown already"),
            Self::AllShown(goal) => write!(f, "No other {} card is in the game", goal.word()),
            Self::NotAtThisFight => f.write_str("This mage is not in this fight"),
            Self::NoStrength => f.write_str("Enter the warlord's strength"),
            Self::OnlyTwo => f.write_str("Each mage turns back 2 cards at most"),
            Self::NotTapped => f.write_str("This card is not tapped"),
            Self::NoFlask => f.write_str("A Deceiver has no flask"),
            Self::OpenByCraft => f.write_str("A card comes into work by crafting"),
        }
    }
}
