//! Where a player stands in Efemeris, and what the knobs do there.
//!
//! Each phase is one screen. DIAL moves the choice, NUMBER the amount, ACTION the ally's place or the page.

mod aside;
mod menus;
pub(super) mod options;
mod phases;
mod widgets;

use super::actions::Action;
use super::refusal::Refusal;
use super::tables::{Captain, Crew, MOST_PLANET_COST, Nation, Planet, PlanetCard, Ship, Space};
use super::{Efemeris, MOST_PLAYED, Phase, Waiting};
use crate::draw::{Frame, Line, dialog, footer, knobs};
use crate::form::Names;
use crate::games::{Reply, Screens};
use crate::input::{Input, Knob, step, step_number, step_round};
use crate::packed::{Packed, packed};
use crate::random::Random;
use crate::words::told;
use heapless::Vec;
use options::{Pick, captain, counter, draw_tokens, drawing, options, pick, usual_price};
use widgets::bar;

#[derive(Clone, Copy)]
enum View {
    /// The screen of the present phase.
    Phase,
    /// What a card or a building is for.
    Pick(Pick),
    /// What came out of the purse.
    Draws,
    /// What was really paid for a planet.
    Price,
    Overview,
    Correct,
    Cards,
    Draw,
}

// As in the state: what is short stands first.
#[repr(C)]
pub struct EfemerisScreens {
    view: View,
    /// The row or page that DIAL chose.
    row: usize,
    /// The row of the menu to which a pick goes back.
    menu_row: usize,
    /// Which of the allies has the device.
    seat: u8,
    /// Where the ships stand at the collection, as far as entered.
    spaces: [Space; 3],
    /// Which planet is paid for, and with what.
    planet: Planet,
    paid: [u8; 2],
    /// The page of counters and, once turned, the new value of the chosen one.
    page: u8,
    value: Option<u8>,
    /// The planet cards as entered, and the column that NUMBER changes.
    cards: [PlanetCard; 8],
    column: u8,
}

/// Columns of the planet cards: pepper, vanilla, product.
const CARD_COLUMNS: usize = 3;

/// Every screen that has a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Screen {
    First,
    Nation,
    Captain,
    Planet,
    Begin,
    Exploration,
    Collection,
    Tactical,
    Construction,
    Over,
    Crew,
    Bonus,
    Wreck,
    Fortress,
    Galleon,
    Conquer,
    Share,
    Draws,
    Price,
    Overview,
    Correct,
    Cards,
    Draw,
}

/// The words of scripts, in the order of [`Screen`].
static NAMES: Names = Names::new(
    "",
    "first|nation|captain|planet|begin|exploration|collection|tactical|construction|over|crew|bonus|wreck|fortress|\
     galleon|conquer|share|draws|price|overview|correct|cards|draw",
);

/// What pushing DIAL does, in the order of [`Screen`].
static PRESSES: Names = Names::new(
    "",
    "take|take|take|take|begin|placed|collect|choose|choose|next game|play|use|lost|build|build|price|give|collect|\
     pay||set|set|all agree",
);

impl EfemerisScreens {
    fn screen(&self, game: &Efemeris) -> Screen {
        match self.view {
            View::Phase => match game.phase {
                Phase::SetUp => match game.waiting().0 {
                    Waiting::First => Screen::First,
                    Waiting::Nation => Screen::Nation,
                    Waiting::Captain => Screen::Captain,
                    Waiting::Planet => Screen::Planet,
                    Waiting::Begin => Screen::Begin,
                },
                Phase::Exploration => Screen::Exploration,
                Phase::Collection => Screen::Collection,
                Phase::Tactical => Screen::Tactical,
                Phase::Construction => Screen::Construction,
                Phase::Over => Screen::Over,
            },
            View::Pick(pick) => match pick {
                Pick::Crew(_) => Screen::Crew,
                Pick::Bonus(_) => Screen::Bonus,
                Pick::Wreck => Screen::Wreck,
                Pick::Fortress => Screen::Fortress,
                Pick::Galleon => Screen::Galleon,
                Pick::Share => Screen::Share,
                // The others are done without being asked about.
                Pick::Conquer | Pick::Done | Pick::Recruit | Pick::Frigate => Screen::Conquer,
            },
            View::Draws => Screen::Draws,
            View::Price => Screen::Price,
            View::Overview => Screen::Overview,
            View::Correct => Screen::Correct,
            View::Cards => Screen::Cards,
            View::Draw => Screen::Draw,
        }
    }

    fn go(&mut self, view: View) {
        self.view = view;
        self.row = 0;
        self.value = None;
    }

    /// The ships in play of the seat that has the device.
    fn ships(&self, game: &Efemeris) -> Vec<Ship, 3> {
        let in_play = |ship: &&Ship| game.seat(self.seat).has(**ship);
        Ship::ALL.iter().filter(in_play).copied().take(3).collect()
    }

    /// The bonuses that are due at the collection.
    fn due(&self, game: &Efemeris) -> u8 {
        let harvest = game.harvest(self.seat, self.spaces).unwrap_or_default();
        let [_, _, bonuses, _] = harvest.taken;
        bonuses
    }

    /// Whether there is such a row or page for DIAL to choose, except on the screen of a pick.
    fn has_row(&self, game: &Efemeris, screen: Screen, row: usize) -> bool {
        match screen {
            // Before the sides stands the drawing of lots.
            Screen::First => row <= usize::from(game.sides()),
            Screen::Nation => row < Nation::ALL.len(),
            Screen::Captain => captain(game, game.waiting().1, row).is_some(),
            Screen::Planet | Screen::Cards => row < Planet::ALL.len(),
            Screen::Collection => row < self.ships(game).len(),
            Screen::Tactical | Screen::Construction => pick(game, self.seat, row).is_some(),
            // Before what was drawn by hand stands the device.
            Screen::Draws => row == 0 || drawing(game, self.due(game), row - 1).is_some(),
            Screen::Overview => row < aside::overview_pages(game),
            Screen::Correct => counter(game, self.page, row).is_some(),
            _ => row == 0,
        }
    }

    fn rows(&self, game: &Efemeris, screen: Screen) -> usize {
        if let View::Pick(pick) = self.view {
            return options(game, self.seat, pick, 0).map_or(0, |all| all.count);
        }
        let mut rows = 0;
        while self.has_row(game, screen, rows) {
            rows += 1;
        }
        rows
    }

    /// Gives what is to be done; else another screen was opened.
    fn press_dial(
        &mut self,
        game: &Efemeris,
        screen: Screen,
        random: &mut Random,
    ) -> Result<Option<Action>, Refusal> {
        let (seat, row) = (self.seat, self.row);
        let (_, chooser) = game.waiting();
        let action = match screen {
            Screen::First => {
                let side = match row.checked_sub(1) {
                    Some(side) => side as u8,
                    // Below a u8, so nothing is lost.
                    None => random.below(u32::from(game.sides())) as u8,
                };
                Some(Action::First {
                    seat: game.leader(side),
                })
            }
            Screen::Nation => Nation::ALL.get(row).map(|nation| Action::Nation {
                seat: chooser,
                nation: *nation,
            }),
            Screen::Captain => captain(game, chooser, row).map(|captain| Action::Captain {
                seat: chooser,
                captain,
            }),
            Screen::Planet => Planet::ALL.get(row).map(|planet| Action::Mobilize {
                seat: chooser,
                planet: *planet,
            }),
            Screen::Begin => Some(Action::Begin),
            Screen::Exploration => Some(Action::Explore),
            Screen::Collection if self.due(game) > 0 => {
                self.go(View::Draws);
                None
            }
            Screen::Collection | Screen::Draws => {
                let count = self.due(game);
                let drawn = match row.checked_sub(1).and_then(|at| drawing(game, count, at)) {
                    Some(drawn) => drawn,
                    None => draw_tokens(game, count, random),
                };
                Some(Action::Collect {
                    seat,
                    spaces: self.spaces,
                    drawn,
                })
            }
            Screen::Tactical | Screen::Construction => {
                let pick = pick(game, seat, row).unwrap_or(Pick::Done);
                let options = options(game, seat, pick, 0)?;
                if matches!(pick, Pick::Done | Pick::Recruit | Pick::Frigate) {
                    options.chosen
                } else {
                    self.go(View::Pick(pick));
                    self.menu_row = row;
                    None
                }
            }
            Screen::Over => Some(Action::Next),
            Screen::Price => Some(Action::Conquer {
                seat,
                planet: self.planet,
                paid: self.paid,
            }),
            Screen::Correct => counter(game, self.page, row)
                .zip(self.value)
                .map(|(counter, to)| Action::Set { counter, to }),
            Screen::Cards => Some(Action::Table(self.cards)),
            Screen::Draw => Some(Action::Draw),
            _ => match self.view {
                View::Pick(pick) => {
                    let action = options(game, seat, pick, row)?.chosen;
                    if let Some(Action::Conquer { planet, .. }) = action {
                        self.planet = planet;
                        self.paid = usual_price(game, seat, planet);
                        self.go(View::Price);
                        return Ok(None);
                    }
                    action
                }
                _ => {
                    self.go(View::Phase);
                    None
                }
            },
        };
        Ok(action)
    }

    fn turn(&mut self, game: &Efemeris, screen: Screen, knob: Knob, detents: i8) -> Result<(), Refusal> {
        let cost = |cost: &mut u8| {
            *cost = step_number(i16::from(*cost), detents, 0, i16::from(MOST_PLANET_COST)) as u8;
        };
        match (screen, knob) {
            (Screen::Price, Knob::Dial) => cost(&mut self.paid[0]),
            (Screen::Price, Knob::Number) => cost(&mut self.paid[1]),
            (_, Knob::Dial) => {
                self.value = None;
                self.row = step(self.row, detents, self.rows(game, screen));
            }
            (Screen::Collection, Knob::Number) => {
                let ship = self.ships(game).get(self.row).copied();
                if let Some(space) = ship.and_then(|ship| self.spaces.get_mut(ship as usize)) {
                    let known = if game.expert { Space::ALL.len() } else { 4 };
                    let at = step_round(*space as usize, detents, known);
                    *space = Space::ALL.get(at).copied().unwrap_or(Space::Open);
                }
            }
            (Screen::Correct, Knob::Number) => {
                if let Some(counter) = counter(game, self.page, self.row) {
                    let (least, most) = game.bounds(counter)?;
                    let from = i16::from(self.value.unwrap_or(game.value(counter)));
                    let to = step_number(from, detents, i16::from(least), i16::from(most));
                    self.value = Some(to as u8);
                }
            }
            (Screen::Correct, Knob::Action) => {
                let pages = usize::from(game.seat_indices().end) + 2;
                self.page = step_round(usize::from(self.page), detents, pages) as u8;
                self.go(View::Correct);
            }
            (Screen::Cards, Knob::Number) => {
                if let Some(card) = self.cards.get_mut(self.row) {
                    match card.cost.get_mut(usize::from(self.column)) {
                        Some(number) => cost(number),
                        None => card.makes = card.makes.other(),
                    }
                }
            }
            (Screen::Cards, Knob::Action) => {
                self.column = step_round(usize::from(self.column), detents, CARD_COLUMNS) as u8;
            }
            (
                Screen::Exploration | Screen::Collection | Screen::Tactical | Screen::Construction,
                Knob::Action,
            ) => {
                if let Some(ally) = game.ally(self.seat)
                    && !(screen == Screen::Collection && game.seat(ally).collected)
                {
                    self.seat = ally;
                    self.row = 0;
                    self.spaces = [Space::Open; 3];
                }
            }
            _ => (),
        }
        Ok(())
    }

    /// What the knobs do.
    fn knobs(&self, game: &Efemeris, screen: Screen) -> Line {
        let press = match screen {
            Screen::Collection if self.due(game) > 0 => "draw",
            Screen::Tactical | Screen::Construction if self.row == 0 => "done",
            _ => PRESSES.get(screen as usize),
        };
        let knobs = match screen {
            Screen::Overview => knobs!(turn DIAL "page", press ACTION "back", press NUMBER "help"),
            Screen::Over if game.match_decided() => knobs!(press ACTION "menu", press NUMBER "help"),
            Screen::Correct => knobs!(press DIAL "#", turn ACTION "page", turn NUMBER "value"),
            Screen::Cards => knobs!(press DIAL "#", turn ACTION "column", turn NUMBER "value"),
            Screen::Price => knobs!(press DIAL "#", press ACTION "back", turn NUMBER "vanilla"),
            Screen::Draw => knobs!(press DIAL "#", press ACTION "back"),
            Screen::Collection if game.has_ship(self.seat).is_ok() => match game.team {
                true => knobs!(press DIAL "#", turn ACTION "ally", turn NUMBER "space"),
                false => knobs!(press DIAL "#", press ACTION "menu", turn NUMBER "space"),
            },
            Screen::Collection | Screen::Tactical | Screen::Construction if game.team => {
                knobs!(press DIAL "#", turn ACTION "ally", press NUMBER "help")
            }
            _ if matches!(self.view, View::Phase) => {
                knobs!(press DIAL "#", press ACTION "menu", press NUMBER "help")
            }
            _ => knobs!(press DIAL "#", press ACTION "back", press NUMBER "help"),
        };
        told(knobs, &[press])
    }
}

impl Screens<Efemeris> for EfemerisScreens {
    fn resume(game: &Efemeris) -> Self {
        let waits = |seat: &u8| !game.seat(*seat).collected;
        let seat = match game.phase {
            Phase::Collection => game.side_seats(game.side).find(waits),
            _ => None,
        };
        Self {
            view: View::Phase,
            row: 0,
            menu_row: 0,
            seat: seat.unwrap_or(game.leader(game.side)),
            spaces: [Space::Open; 3],
            planet: Planet::default(),
            paid: [0; 2],
            page: 0,
            value: None,
            cards: game.table,
            column: 0,
        }
    }

    fn input(&mut self, game: &Efemeris, input: Input, random: &mut Random) -> Reply<Action> {
        let screen = self.screen(game);
        let done = match (input, self.view) {
            (Input::Turn(knob, detents), _) => self.turn(game, screen, knob, detents).map(|()| None),
            (Input::Press(Knob::Action), View::Phase) => return Reply::Leave,
            (Input::Press(Knob::Dial), _) if screen == Screen::Over && game.match_decided() => {
                return Reply::Leave;
            }
            (Input::Press(Knob::Dial), _) => self.press_dial(game, screen, random),
            (Input::Press(Knob::Action), View::Price) => {
                self.go(View::Pick(Pick::Conquer));
                Ok(None)
            }
            (Input::Press(Knob::Action), _) | (Input::Hold(Knob::Number), View::Overview) => {
                let from = self.view;
                self.go(View::Phase);
                if let View::Pick(_) = from {
                    self.row = self.menu_row;
                }
                Ok(None)
            }
            (Input::Hold(Knob::Number), View::Phase) if game.phase != Phase::SetUp => {
                self.go(View::Overview);
                Ok(None)
            }
            _ => Ok(None),
        };
        match done {
            Ok(Some(action)) => Reply::Commit(action),
            Ok(None) => Reply::Stay,
            Err(refusal) => Reply::Refuse(game.say(refusal)),
        }
    }

    fn committed(&mut self, game: &Efemeris, action: &Action) {
        // Corrections often come in several.
        if matches!((action, self.view), (Action::Set { .. }, View::Correct)) && game.phase != Phase::Over {
            self.value = None;
            return;
        }
        let seat = self.seat;
        *self = Self::resume(game);
        // The ally who was at it stays at it.
        let goes_on = matches!(
            action,
            Action::Done | Action::Collect { .. } | Action::Explore | Action::Begin
        );
        if !goes_on && game.phase != Phase::Collection && game.team && game.side_of(seat) == game.side {
            self.seat = seat;
        }
    }

    fn open(&mut self, game: &Efemeris, entry: usize) {
        self.page = self.seat;
        self.cards = game.table;
        self.column = 0;
        self.go(match entry {
            0 => View::Overview,
            1 => View::Correct,
            2 => View::Cards,
            _ => View::Draw,
        });
    }

    fn draw(&self, game: &Efemeris, frame: &mut Frame) {
        let screen = self.screen(game);
        if !matches!(
            screen,
            Screen::Exploration | Screen::Over | Screen::Overview | Screen::Draw
        ) {
            let seat = game.seat(self.seat);
            let numbers = match screen {
                Screen::Begin => [game.start_hand(), 0],
                Screen::Tactical => [seat.played_count(), MOST_PLAYED as u8],
                _ => seat.spices,
            };
            let (left, right) = self.heading(game, screen);
            bar(frame, left, &told(right, &numbers));
        }
        match (screen, self.view) {
            (Screen::Captain, _) => self.draw_captain(game, frame),
            (Screen::Begin, _) => phases::draw_begin(game, frame),
            (Screen::Exploration, _) => self.draw_exploration(game, frame),
            (Screen::Collection, _) => self.draw_collection(game, frame),
            (Screen::Over, _) => phases::draw_end(game, frame),
            (Screen::Price, _) => self.draw_price(game, frame),
            (Screen::Overview, _) => aside::draw_overview(game, self.row, frame),
            (Screen::Draw, _) => dialog(
                frame,
                "A draw?",
                "Only if all players agree to stop without a winner.",
            ),
            (_, View::Pick(pick)) if screen != Screen::Conquer => self.draw_pick(game, pick, frame),
            _ => self.draw_list(game, screen, frame),
        }
        footer(frame, &self.knobs(game, screen));
    }

    fn help(&self, game: &Efemeris) -> Packed {
        match self.view {
            View::Pick(Pick::Crew(Crew::ChiefMate)) => {
                let captain = game.seat(self.seat).captain;
                captain.map_or(Crew::ChiefMate.help(), Captain::help)
            }
            View::Pick(Pick::Crew(crew)) => crew.help(),
            View::Pick(Pick::Bonus(bonus)) => bonus.effect(),
            View::Phase => match game.phase {
                Phase::SetUp => self.help_set_up(game),
                Phase::Exploration => {
                    packed!(
                        "Draw the tiles and lay them edge to edge, at most 2 tiles from the centre. Press DIAL when they lie."
                    )
                }
                Phase::Collection => {
                    packed!(
                        "Planets pay by themselves. DIAL chooses a ship, NUMBER says where it stood when the turn began. \
                     The right side shows what you will have; what goes over the cap is lost."
                    )
                }
                Phase::Tactical => {
                    packed!(
                        "Sail: galleon 3 spaces, frigates 4. Play up to 3 crew cards, use bonuses, in any order. The top \
                     entry goes on to construction."
                    )
                }
                Phase::Construction => {
                    packed!(
                        "Build what you can pay. A full square can be done now; else the line above says why not. The top \
                     entry ends the turn."
                    )
                }
                Phase::Over => {
                    packed!(
                        "The game is over. Hold ACTION to take the last step back. Corrections by the menu still count."
                    )
                }
            },
            View::Pick(Pick::Wreck) => {
                packed!("A ship that sailed into a singularity, or was pushed there, is lost.")
            }
            View::Pick(Pick::Galleon) => {
                packed!(
                    "The galleon goes on a planet of yours without a ship, or on the Rose of the winds. It sails next turn."
                )
            }
            View::Pick(_) => packed!("DIAL chooses, press DIAL to do it."),
            View::Draws => {
                packed!("Let the device draw, or draw from the cotton purse and choose here what came out.")
            }
            View::Price => {
                packed!(
                    "The price is the card's, less Governors. DIAL and NUMBER change it to what was really paid."
                )
            }
            View::Overview => packed!("DIAL turns the pages: all, each player, planets, effects."),
            View::Correct => {
                packed!(
                    "ACTION chooses the page, DIAL the counter, NUMBER its value. Press DIAL to set it. It is recorded and \
                 can be undone."
                )
            }
            View::Cards => {
                packed!(
                    "Copy cost and product from your printed planet cards: DIAL planet, ACTION column, NUMBER value. They \
                 are kept for all later games."
                )
            }
            View::Draw => packed!("Without a winner only if everyone agrees."),
        }
    }

    fn name(&self, game: &Efemeris) -> &'static str {
        NAMES.get(self.screen(game) as usize)
    }
}

impl EfemerisScreens {
    fn help_set_up(&self, game: &Efemeris) -> Packed {
        let (waiting, seat) = game.waiting();
        match waiting {
            Waiting::First => packed!("Who begins chooses first but gets fewer spices."),
            Waiting::Nation => {
                packed!("Each nation has its own captains and two crew members of its own.")
            }
            Waiting::Captain => captain(game, seat, self.row).map_or(packed!(""), |captain| captain.help()),
            Waiting::Planet => {
                packed!("The mobilization planet: it pays 1 spice a turn and counts towards victory.")
            }
            Waiting::Begin => packed!("Take crew cards and spices as shown, put the galleon on your planet."),
        }
    }
}
