//! Where the players stand: laying tiles on the map, taking cards, and the tables behind them.
//!
//! A tile takes two presses: one fixes where it lies, one lays it with its star counts; taking a card (or none) is
//! the third, entering star types the fourth.

use super::cards::{CARDS, Card, MOST_POINTS};
use super::corrections::Field;
use super::layout::{BOX, Direction, MOST_STARS, Spot, Stars, Tile, Types};
use super::rules::{Action, Bonus, Refusal};
use super::{Ophiuchus, Phase};
use crate::draw::{Frame, line};
use crate::form::Names;
use crate::games::{Reply, Screens};
use crate::input::{Input, Knob, step, step_number, step_round};
use crate::packed::{Packed, packed};
use crate::random::Random;
use heapless::Vec;

pub const MENU: [&str; 5] = [
    "Skip: nothing fits",
    "Scores",
    "Fill in tiles",
    "Card points",
    "Corrections",
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum At {
    Where,
    Stars,
    /// Star types of the tile that was just laid.
    Types,
    Claim,
    Bonus,
    Last,
    Over,
    Skip,
    Scores,
    /// The cards behind a row of the scores.
    Cards,
    Fill,
    /// Star types of the tile that is filled in.
    FillTypes,
    Points,
    Correct,
}

pub struct OphiuchusScreens {
    pub(super) at: At,
    /// The tile that is previewed, or the one that is filled in.
    pub(super) spot: Spot,
    pub(super) stars: [Stars; 2],
    pub(super) types: [Types; 2],
    /// Index of the tile that is filled in.
    pub(super) tile: usize,
    /// The chosen row of a list.
    pub(super) row: usize,
    /// What a correction would set.
    pub(super) value: i16,
    /// What the table of card points would become.
    pub(super) points: [u8; CARDS],
}

/// The rows of the bonus: what is left to be had, and none.
pub(super) fn bonus_rows(game: &Ophiuchus) -> &'static [Bonus] {
    match (game.prizes_left() > 0, game.reserve() >= 2) {
        (true, true) => &[Bonus::Prize, Bonus::Tiles, Bonus::None],
        (true, false) => &[Bonus::Prize, Bonus::None],
        (false, true) => &[Bonus::Tiles, Bonus::None],
        (false, false) => &[Bonus::None],
    }
}

/// What to do when the reserve is empty, in the order of the rows.
const LAST: [Action; 2] = [Action::End, Action::PlayOut];

/// Every card that may be taken: the rows of the claim's list below its first, which is none.
pub(super) fn claim_rows(game: &Ophiuchus) -> Vec<Card, CARDS> {
    game.claimable().possible.cards()
}

/// Whether types can be entered: some half has stars but not all six.
pub(super) fn takes_types(tile: &Tile) -> bool {
    tile.stars.iter().any(|stars| {
        stars
            .known()
            .is_some_and(|stars| (1..MOST_STARS).contains(&stars))
    })
}

/// The next count in the ring of unknown, 0 to 6.
fn turn_stars(stars: Stars, detents: i8) -> Stars {
    let ring = stars.known().map_or(0, |stars| usize::from(stars) + 1);
    match step_round(ring, detents, usize::from(MOST_STARS) + 2) {
        0 => Stars::OPEN,
        // At most 7, so the cast cannot lose.
        stars => Stars(stars as u8 - 1),
    }
}

/// The next of all sets of types that a half with so many stars can show, after unknown.
fn turn_types(Types(mut types): Types, stars: Stars, detents: i8) -> Types {
    // Unknown is one more than all types: in the ring of numbers it is the one before none.
    let ring = i16::from(Types::OPEN.0) + 1;
    let is_implied = matches!(stars.known(), Some(0 | MOST_STARS));
    for _ in 0..detents.unsigned_abs() {
        for _ in 0..ring {
            // Below 65, so the cast cannot lose.
            types = (i16::from(types) + i16::from(detents.signum())).rem_euclid(ring) as u8;
            if Types(types).suit(stars) && !(is_implied && Types(types) == Types::OPEN) {
                break;
            }
        }
    }
    Types(types)
}

impl OphiuchusScreens {
    /// The screen on which play goes on.
    fn play(game: &Ophiuchus) -> Self {
        let (at, row) = match game.phase {
            Phase::Centre => (At::Stars, 0),
            Phase::Place => (At::Where, 0),
            // The dearest card that is surely earned is offered first.
            Phase::Claim => {
                let found = game.claimable().found;
                let (mut best, mut points) = (0, 0);
                for (row, card) in (1..).zip(&claim_rows(game)) {
                    if found.contains(*card) && game.points(*card) >= points {
                        (best, points) = (row, game.points(*card));
                    }
                }
                (At::Claim, best)
            }
            Phase::Bonus if game.made_thirteen() == Some(true) => (At::Bonus, 0),
            Phase::Bonus => (At::Bonus, bonus_rows(game).len() - 1),
            // OPH-25: the rule ends the game, but dealt-out hands are there to be played.
            Phase::Last => (At::Last, usize::from(game.all_dealt)),
            Phase::Over => (At::Over, 0),
        };
        Self {
            at,
            spot: if at == At::Where { suggested(game) } else { CENTRE },
            stars: [Stars::OPEN; 2],
            types: [Types::OPEN; 2],
            tile: 0,
            row,
            value: 0,
            points: game.points,
        }
    }

    /// Shows a tile that lies, to be filled in.
    fn fill(&mut self, game: &Ophiuchus, index: usize) {
        if let Some(tile) = game.layout.tiles().get(index) {
            self.tile = index;
            self.spot = tile.spot;
            self.stars = tile.stars;
            self.types = tile.types();
        }
    }

    fn place(&mut self, game: &Ophiuchus, input: Input) -> Reply<Action> {
        let ((left, top), (right, bottom)) = game.layout.bounds().unwrap_or_default();
        // One cell beyond the box can be reached, to see that it is beyond.
        let reach = |at: i8, detents: i8, least: i32, most: i32, two: bool| {
            let last = least + BOX - i32::from(two);
            // Within 20 of the centre, so the casts cannot lose.
            step_number(at.into(), detents, (most - BOX) as i16, last as i16) as i8
        };
        let Spot { x, y, dir } = self.spot;
        match input {
            Input::Turn(Knob::Dial, detents) => {
                self.spot.x = reach(x, detents, left, right, dir == Direction::Right);
            }
            Input::Turn(Knob::Action, detents) => {
                self.spot.y = reach(y, detents, top, bottom, dir == Direction::Down);
            }
            Input::Turn(Knob::Number, detents) if detents % 2 != 0 => {
                self.spot.dir = dir.other();
                // Turned at the edge, the other half must not leave the map.
                self.spot.x = reach(x, 0, left, right, self.spot.dir == Direction::Right);
                self.spot.y = reach(y, 0, top, bottom, self.spot.dir == Direction::Down);
            }
            Input::Press(Knob::Dial) => match game.check(self.spot, [Stars::OPEN; 2]) {
                Ok(_) => self.at = At::Stars,
                Err(refusal) => return Reply::Refuse(line(format_args!("{refusal}"))),
            },
            Input::Press(Knob::Action) => return Reply::Leave,
            _ => (),
        }
        Reply::Stay
    }

    /// Turns ACTION for the first half and NUMBER for the second.
    fn count(&mut self, input: Input) {
        let [first, second] = &mut self.stars;
        match input {
            Input::Turn(Knob::Action, detents) => *first = turn_stars(*first, detents),
            Input::Turn(Knob::Number, detents) => *second = turn_stars(*second, detents),
            _ => (),
        }
    }

    /// How many rows the present list has; other screens have none.
    pub(super) fn rows(&self, game: &Ophiuchus) -> usize {
        match self.at {
            At::Claim => 1 + claim_rows(game).len(),
            At::Bonus => bonus_rows(game).len(),
            At::Last => LAST.len(),
            At::Scores => game.seat_count() + 1,
            At::Cards => {
                let seat = Some(self.row).filter(|row| *row < game.seat_count());
                game.cards_of(seat).len()
            }
            At::Points => CARDS,
            At::Correct => Field::count(game),
            _ => 0,
        }
    }

    fn select(&mut self, game: &Ophiuchus, row: usize) {
        self.row = row;
        self.value = Field::of_row(game, row).now(game);
    }
}

pub(super) const CENTRE: Spot = Spot {
    x: 0,
    y: 0,
    dir: Direction::Right,
};

/// The free spot nearest to the last tile, where the preview begins.
fn suggested(game: &Ophiuchus) -> Spot {
    let last = game.layout.tiles().last().map_or(CENTRE, |tile| tile.spot);
    for far in 1..=18_i8 {
        for back in 0..=2 * far {
            let dx = far - back;
            let dy = far - dx.abs();
            // Below, lying as the last one or across, then above.
            for way in 0..4 {
                let dy = if way < 2 { dy } else { -dy };
                let spot = Spot {
                    x: last.x.saturating_add(dx),
                    y: last.y.saturating_add(dy),
                    dir: if way % 2 == 0 { last.dir } else { last.dir.other() },
                };
                if game.layout.check(&Tile::new(spot, [Stars::OPEN; 2])).is_ok() {
                    return spot;
                }
            }
        }
    }
    last
}

impl Screens<Ophiuchus> for OphiuchusScreens {
    /// Asks first for the types of a tile that was just laid, the centre tile's included. Its turn may be over already,
    /// as nothing could be taken for it.
    fn resume(game: &Ophiuchus) -> Self {
        let mut screens = Self::play(game);
        if game.asks_types
            && game.just_laid
            && game.phase != Phase::Over
            && let Some((index, tile)) = game.layout.tiles().iter().enumerate().next_back()
            && takes_types(tile)
            && tile.types().contains(&Types::OPEN)
        {
            screens.fill(game, index);
            screens.at = At::Types;
        }
        screens
    }

    fn input(&mut self, game: &Ophiuchus, input: Input, _random: &mut Random) -> Reply<Action> {
        let is_play = matches!(
            self.at,
            At::Where | At::Stars | At::Claim | At::Bonus | At::Last | At::Over
        );
        if input == Input::Hold(Knob::Number) && is_play {
            (self.at, self.row) = (At::Scores, game.turn);
            return Reply::Stay;
        }
        // Lists move with DIAL, except those that have more to do then.
        if let Input::Turn(Knob::Dial, detents) = input
            && !matches!(self.at, At::Cards | At::Correct)
        {
            let rows = self.rows(game);
            if rows > 0 {
                self.row = step(self.row, detents, rows);
                return Reply::Stay;
            }
        }
        let (press, back) = (
            input == Input::Press(Knob::Dial),
            input == Input::Press(Knob::Action),
        );
        match self.at {
            At::Where => return self.place(game, input),
            At::Stars => {
                let is_centre = game.phase == Phase::Centre;
                self.count(input);
                match input {
                    Input::Turn(Knob::Dial, detents) if is_centre && detents % 2 != 0 => {
                        self.spot.dir = self.spot.dir.other();
                    }
                    _ if press => {
                        return Reply::Commit(Action::Place {
                            spot: self.spot,
                            stars: self.stars,
                        });
                    }
                    _ if back && is_centre => return Reply::Leave,
                    _ if back => self.at = At::Where,
                    _ => (),
                }
            }
            At::Types | At::FillTypes => {
                let ([first, second], [types_first, types_second]) = (self.stars, &mut self.types);
                match input {
                    Input::Turn(Knob::Action, detents) => {
                        *types_first = turn_types(*types_first, first, detents)
                    }
                    Input::Turn(Knob::Number, detents) => {
                        *types_second = turn_types(*types_second, second, detents)
                    }
                    // At most 27 tiles, so the cast cannot lose.
                    _ if press => {
                        return Reply::Commit(Action::Types {
                            tile: self.tile as u8,
                            types: self.types,
                        });
                    }
                    _ if back && self.at == At::FillTypes => self.at = At::Fill,
                    _ if back => *self = Self::play(game),
                    _ => (),
                }
            }
            At::Claim if press => {
                let cards = claim_rows(game);
                let card = self.row.checked_sub(1).and_then(|row| cards.get(row));
                return Reply::Commit(Action::Claim(card.copied()));
            }
            At::Bonus if press => {
                let bonus = bonus_rows(game).get(self.row).unwrap_or(&Bonus::None);
                return Reply::Commit(Action::Bonus(*bonus));
            }
            At::Last if press => {
                return LAST
                    .get(self.row)
                    .map_or(Reply::Stay, |last| Reply::Commit(*last));
            }
            At::Over if press => (self.at, self.row) = (At::Scores, game.turn),
            At::Claim | At::Bonus | At::Last | At::Over if back => return Reply::Leave,
            At::Skip if press => return Reply::Commit(Action::Skip),
            At::Scores if press => self.at = At::Cards,
            At::Cards => match input {
                Input::Turn(Knob::Dial, detents) => {
                    self.value = step_number(self.value, detents, 0, CARDS as i16)
                }
                _ if back => (self.at, self.value) = (At::Scores, 0),
                _ => (),
            },
            At::Fill => {
                self.count(input);
                let laid = game.layout.tiles().get(self.tile);
                match input {
                    Input::Turn(Knob::Dial, detents) => {
                        self.fill(game, step(self.tile, detents, game.layout.tiles().len()));
                    }
                    _ if press && laid.is_some_and(|tile| tile.stars != self.stars) => {
                        return Reply::Commit(Action::Counts {
                            tile: self.tile as u8,
                            stars: self.stars,
                        });
                    }
                    _ if press && laid.is_some_and(takes_types) => {
                        self.fill(game, self.tile);
                        self.at = At::FillTypes;
                    }
                    _ if press => {
                        return Reply::Refuse(line(format_args!("{}", Refusal::CountFirst)));
                    }
                    _ if back => *self = Self::play(game),
                    _ => (),
                }
            }
            At::Points => match input {
                Input::Turn(Knob::Number, detents) => {
                    if let Some(points) = self.points.get_mut(self.row) {
                        // At most 12, so the cast cannot lose.
                        let now = Card(self.row as u8).points(*points);
                        // Between 0 and 30, so the cast cannot lose.
                        *points = step_number(now.into(), detents, 0, MOST_POINTS.into()) as u8;
                    }
                }
                _ if press => return Reply::Commit(Action::Table(self.points)),
                _ if back => *self = Self::play(game),
                _ => (),
            },
            At::Correct => {
                let field = Field::of_row(game, self.row);
                match input {
                    Input::Turn(Knob::Dial, detents) => {
                        self.select(game, step(self.row, detents, Field::count(game)));
                    }
                    Input::Turn(Knob::Number, detents) => {
                        self.value = step_number(self.value, detents, 0, field.most(game));
                    }
                    _ if press && self.value == field.now(game) => {
                        return Reply::Refuse(line(format_args!("It is so already: turn NUMBER")));
                    }
                    _ if press => return Reply::Commit(field.set(self.value)),
                    _ if back => *self = Self::play(game),
                    _ => (),
                }
            }
            At::Skip | At::Scores if back => *self = Self::play(game),
            _ => (),
        }
        Reply::Stay
    }

    fn committed(&mut self, game: &Ophiuchus, action: &Action) {
        match (self.at, action) {
            (At::Fill, Action::Counts { .. }) => {
                let next = game.layout.tiles().iter().position(Tile::is_open);
                self.fill(game, next.unwrap_or(self.tile));
            }
            (At::FillTypes, Action::Types { .. }) => {
                self.fill(game, self.tile);
                self.at = At::Fill;
            }
            (At::Types, Action::Types { .. }) => *self = Self::play(game),
            (At::Correct, _) => self.select(game, self.row),
            _ => *self = Self::resume(game),
        }
    }

    fn open(&mut self, game: &Ophiuchus, entry: usize) {
        *self = Self::play(game);
        self.row = 0;
        match entry {
            0 => self.at = At::Skip,
            1 => self.at = At::Scores,
            2 if !game.layout.tiles().is_empty() => {
                self.at = At::Fill;
                let open = game.layout.tiles().iter().position(Tile::is_open);
                self.fill(game, open.unwrap_or(game.layout.tiles().len() - 1));
            }
            3 => self.at = At::Points,
            4 => {
                self.at = At::Correct;
                self.select(game, 0);
            }
            _ => *self = Self::resume(game),
        }
    }

    fn draw(&self, game: &Ophiuchus, frame: &mut Frame) {
        self.show(game, frame);
    }

    fn help(&self, game: &Ophiuchus) -> Packed {
        match self.at {
            At::Where => {
                packed!(
                    "Move the tile over the map: DIAL sideways, ACTION up and down, NUMBER turns it. The panel says what \
                 each row and column would sum to, and what forbids the tile.\nPress DIAL to go on to its stars. \
                 If nothing fits, skip by the menu. Hold NUMBER for the scores."
                )
            }
            At::Stars if game.phase == Phase::Centre => {
                packed!(
                    "The centre tile: DIAL turns it, ACTION and NUMBER set the stars of its two halves. A ? can be filled \
                 in later. Press DIAL to lay it."
                )
            }
            At::Stars => {
                packed!(
                    "ACTION sets the stars of the left or upper half, NUMBER those of the other. In a hurry leave the ? \
                 and fill it in later by the menu: till then sums with a ? are open.\nPress DIAL to lay the tile, \
                 ACTION to move it again. A ! marks exactly 13."
                )
            }
            At::Types | At::FillTypes => {
                packed!(
                    "Call the six star types A to F, as the six cards of three lie in the firmament. ACTION turns through \
                 all sets for the first half, NUMBER for the second. Press DIAL to keep them, ACTION to leave them open."
                )
            }
            At::Claim => {
                packed!(
                    "One card may be taken for stars that the new tile aligned: in a row or column, or a square. A * \
                 marks what is surely there; the rest cannot be told without star types, so look at the table.\n\
                 Points with a ? are guesses: enter the printed ones by the menu, Card points."
                )
            }
            At::Bonus => {
                packed!(
                    "A row or column sums to exactly 13. Take a prize of 1 point and draw as always, or draw 2 tiles and \
                 put one of your hand back, or neither."
                )
            }
            At::Last => {
                packed!(
                    "By the rule the game ends when the last covered tile was drawn. You can agree to play out the hands: \
                 then it ends when nobody can lay a tile."
                )
            }
            At::Over => {
                packed!(
                    "Cards and prizes, less 2 for each tile in hand. Equal scores win together. Corrections by the menu \
                 still count; hold ACTION to undo."
                )
            }
            At::Skip => {
                packed!(
                    "Whoever can lay no tile skips and draws none. When all skip in turn the game is over."
                )
            }
            At::Scores => {
                packed!(
                    "Points of cards, plus prizes, less 2 for each tile in hand. Press DIAL to see the cards of a player \
                 or of the firmament. Points with a ? are guesses."
                )
            }
            At::Cards => {
                packed!(
                    "The cards and their points. A ? marks a guess: enter the printed points by the menu."
                )
            }
            At::Fill => {
                packed!(
                    "DIAL chooses a tile, ACTION and NUMBER set its stars, press DIAL to keep them. Press again to enter \
                 star types. Counts that break 13 are refused: then undo and lay the tile anew."
                )
            }
            At::Points => {
                packed!(
                    "Enter the points as printed: DIAL chooses the card, NUMBER its points, press DIAL to keep all. Only \
                 the six threes are known; a ? marks a guess. If a guess is right, turn NUMBER forth and back. The table \
                 is kept for later games."
                )
            }
            At::Correct => {
                packed!(
                    "DIAL chooses, NUMBER changes, press DIAL to set it. The reserve is what is in no hand and not on the \
                 table. Corrections are recorded and can be undone."
                )
            }
        }
    }

    fn name(&self, _game: &Ophiuchus) -> &'static str {
        static NAMES: Names = Names::new(
            "",
            "where|stars|types|claim|bonus|last|over|skip|scores|cards|fill|types|points|correct",
        );
        NAMES.get(self.at as usize)
    }
}
