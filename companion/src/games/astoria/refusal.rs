//! Why something is not allowed, in a player's words.

use super::Phase;
use super::model::{Colour, FULL_HAND, Goal, Lengths, MOST_ARTEFACTS, MOST_POWER, MOST_WARLORDS, Track};
use crate::words::sentences;

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
    NotAtThisFight,
    NoStrength,
    OnlyTwo,
    NotTapped,
    NoFlask,
}

sentences! { Refusal {
    NotNow(phase) "#" [&comes_first(*phase)]
    GameOver {} "The game is over"
    NoSuchSeat(seat) "There is no seat #" [&(u16::from(*seat) + 1)]
    WrongMages {} "Every seat needs one colour"
    SameColour(colour) "Two seats have #" [&colour.word()]
    RolesOnlyFromFive {} "Roles are for five or six players"
    RolesMissing {} "With five or six players each needs a role"
    FourFlasks {} "Only 4 flasks: at most 4 Alchemists and Attendants"
    BadLengths {} "Tracks have 2 to # steps; the king starts between" [&Lengths::LONGEST]
    TrackTooShort { track, now } "The # stands at #: that is too short" [&track.word(), now]
    BadNumber { most } "# is the most here" [most]
    DragonSteps {} "The dragon moves 1 or 2 steps"
    TooManyWarlords {} "# active warlords are the most" [&MOST_WARLORDS]
    NoActionLeft {} "No action is left in this turn"
    FullHand {} "Draw only with fewer than # cards in hand" [&FULL_HAND]
    EmptyHand {} "No card in hand"
    FullPower {} "# power is the most" [&MOST_POWER]
    TooLittlePower { needs, has } "That takes # power, there is #" [needs, has]
    NoGem(colour) "No # gem in stock" [&colour.word()]
    NoneInReserve(colour) "No # gem in the reserve" [&colour.word()]
    NoSuchArtefact {} "There is no such artefact"
    NotInWork {} "This artefact is finished"
    NeedsGems {} "An artefact takes 1 to 6 gems"
    TooManyArtefacts {} "# artefacts are the most for one mage" [&MOST_ARTEFACTS]
    NotReady {} "This card is not ready"
    NoGlyphs {} "Enter at least one glyph"
    AlchemistGlyphs {} "The Alchemist makes 3 of his own glyph or 1 of any"
    MakesNoGlyphs {} "This ability makes no glyphs"
    NotThisRole {} "This mage has no such ability"
    GlyphsMissing { kind, needs, has } "That takes # #, there are #" [needs, &kind.glyph(), has]
    WrongGlyph {} "This glyph cannot do that"
    TrackIsLow { track, now } "The # is only at #" [&track.word(), now]
    InExile {} "Not from exile"
    NotInExile {} "Only from exile"
    NoGuard {} "There is no guard of this colour"
    ShieldByAnother {} "Only another mage can shield a guard"
    SunOnce {} "Sun was used in this turn already"
    NotInFlask(colour) "No # gem in the flask" [&colour.word()]
    NotFromSelf {} "This is for another mage"
    NothingToSteal {} "Nothing to take there"
    BookStays {} "The spell book cannot be stolen"
    OwnerInExile {} "Not from a mage in exile"
    TributeColour {} "The dragon takes red or yellow gems"
    NoWarlord {} "No such warlord is active"
    NotAFaction {} "Name the dragon, the hordes or the mob"
    AlreadyShown {} "This goal card is shown already"
    AllShown(goal) "No other # card is in the game" [&goal.word()]
    NotAtThisFight {} "This mage is not in this fight"
    NoStrength {} "Enter the warlord's strength"
    OnlyTwo {} "Each mage turns back 2 cards at most"
    NotTapped {} "This card is not tapped"
    NoFlask {} "A Deceiver has no flask"
} }

fn comes_first(phase: Phase) -> &'static str {
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
}
