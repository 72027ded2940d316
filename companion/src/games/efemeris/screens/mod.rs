//! Where a player stands in Efemeris, and what the knobs do there.
//!
//! Each phase is one screen. DIAL moves the choice, NUMBER the amount, ACTION the ally's place or the page.

mod aside;
mod menus;
pub(super) mod options;
mod phases;
mod widgets;

use super::actions::{Action, Drawn};
use super::refusal::Refusal;
use super::tables::{Captain, Crew, MOST_PLANET_COST, Nation, Planet, PlanetCard, Ship, Space};
use super::{Efemeris, Phase, Waiting};
use crate::draw::{Frame, line};
use crate::games::{Reply, Screens};
use crate::input::{Input, Knob, step, step_number, step_round};
use crate::packed::{Packed, packed};
use crate::random::Random;
use heapless::Vec;
use options::{
    Entry, Pick, captains, counters, draw_tokens, entries, hands, leaders, offered, options, usual_price,
};

#[derive(Clone, Copy)]
enum View {
    /// The screen of the present phase.
    Phase,
    /// What a card or a building is for.
    Pick(Pick),
    /// What came out of the purse.
    Draws,
    /// What was really paid for a planet.
    Price {
        planet: Planet,
        paid: [u8; 2],
    },
    Overview,
    /// A page of counters and, once turned, the new value of the chosen one.
    Correct {
        page: u8,
        value: Option<u8>,
    },
    Cards {
        cards: [PlanetCard; 8],
        column: u8,
    },
    Draw,
}

pub struct EfemerisScreens {
    view: View,
    /// The row or page that DIAL chose.
    row: usize,
    /// Which of the allies has the device.
    seat: u8,
    /// Where the ships stand at the collection, as far as entered.
    spaces: [Space; 3],
}

/// Columns of the planet cards: pepper, vanilla, product.
const CARD_COLUMNS: usize = 3;

fn refuse(refusal: Refusal) -> Reply<Action> {
    Reply::Refuse(line(format_args!("{refusal}")))
}

impl EfemerisScreens {
    fn go(&mut self, view: View) -> Reply<Action> {
        self.view = view;
        self.row = 0;
        Reply::Stay
    }

    /// DIAL moves among `count` rows.
    fn turn_dial(&mut self, detents: i8, count: usize) -> Reply<Action> {
        self.row = step(self.row, detents, count);
        Reply::Stay
    }

    fn in_set_up(&mut self, game: &Efemeris, input: Input, random: &mut Random) -> Reply<Action> {
        let waiting = game.waiting();
        match input {
            Input::Turn(Knob::Dial, detents) => {
                let count = match waiting {
                    Waiting::First => leaders(game).len() + 1,
                    Waiting::Nation(_) => Nation::ALL.len(),
                    Waiting::Captain(seat) => captains(game, seat).len(),
                    Waiting::Planet(_) => Planet::ALL.len(),
                    Waiting::Begin => 1,
                };
                self.turn_dial(detents, count)
            }
            Input::Press(Knob::Dial) => {
                let action = match waiting {
                    Waiting::First => {
                        let leaders = leaders(game);
                        // The first row draws lots.
                        let at = match self.row.checked_sub(1) {
                            Some(at) => at,
                            None => random.below(leaders.len() as u32) as usize,
                        };
                        leaders.get(at).map(|seat| Action::First { seat: *seat })
                    }
                    Waiting::Nation(seat) => Nation::ALL.get(self.row).map(|nation| Action::Nation {
                        seat,
                        nation: *nation,
                    }),
                    Waiting::Captain(seat) => {
                        captains(game, seat).get(self.row).map(|captain| Action::Captain {
                            seat,
                            captain: *captain,
                        })
                    }
                    Waiting::Planet(seat) => Planet::ALL.get(self.row).map(|planet| Action::Mobilize {
                        seat,
                        planet: *planet,
                    }),
                    Waiting::Begin => Some(Action::Begin),
                };
                action.map_or(Reply::Stay, Reply::Commit)
            }
            Input::Press(Knob::Action) => Reply::Leave,
            _ => Reply::Stay,
        }
    }

    fn in_collection(&mut self, game: &Efemeris, input: Input) -> Reply<Action> {
        let ships = self.ships(game);
        match input {
            Input::Turn(Knob::Dial, detents) => self.turn_dial(detents, ships.len()),
            Input::Turn(Knob::Number, detents) => {
                if let Some(space) = ships
                    .get(self.row)
                    .and_then(|ship| self.spaces.get_mut(*ship as usize))
                {
                    let known = if game.expert { Space::ALL.len() } else { 4 };
                    let at = step_round(*space as usize, detents, known);
                    *space = Space::ALL.get(at).copied().unwrap_or(Space::Open);
                }
                Reply::Stay
            }
            Input::Press(Knob::Dial) => match game.harvest(self.seat, self.spaces) {
                Err(refusal) => refuse(refusal),
                Ok(harvest) if harvest.bonuses > 0 => self.go(View::Draws),
                Ok(_) => Reply::Commit(Action::Collect {
                    seat: self.seat,
                    spaces: self.spaces,
                    drawn: Drawn::new(),
                }),
            },
            _ => self.common(game, input),
        }
    }

    /// The ships in play of the seat that has the device.
    fn ships(&self, game: &Efemeris) -> Vec<Ship, 3> {
        let in_play = |ship: &&Ship| game.seat(self.seat).is_ok_and(|seat| seat.has(**ship));
        Ship::ALL.iter().filter(in_play).copied().take(3).collect()
    }

    fn in_draws(&mut self, game: &Efemeris, input: Input, random: &mut Random) -> Reply<Action> {
        let count = game.harvest(self.seat, self.spaces).map_or(0, |h| h.bonuses);
        let hands = hands(game, count);
        match input {
            Input::Turn(Knob::Dial, detents) => self.turn_dial(detents, hands.len() + 1),
            Input::Press(Knob::Dial) => {
                // The first row lets the device draw.
                let drawn = match self.row.checked_sub(1).and_then(|at| hands.get(at)) {
                    Some(hand) => hand.clone(),
                    None => draw_tokens(game, count, random),
                };
                Reply::Commit(Action::Collect {
                    seat: self.seat,
                    spaces: self.spaces,
                    drawn,
                })
            }
            Input::Press(Knob::Action) => self.go(View::Phase),
            _ => Reply::Stay,
        }
    }

    fn in_menu(&mut self, game: &Efemeris, input: Input) -> Reply<Action> {
        let entries = entries(game, self.seat);
        match input {
            Input::Turn(Knob::Dial, detents) => self.turn_dial(detents, entries.len()),
            Input::Press(Knob::Dial) => {
                let Some(entry) = entries.get(self.row) else {
                    return Reply::Stay;
                };
                if let Err(refusal) = offered(game, self.seat, *entry) {
                    return refuse(refusal);
                }
                let seat = self.seat;
                match *entry {
                    Entry::Done => Reply::Commit(Action::Done),
                    Entry::Recruit => Reply::Commit(Action::Recruit { seat }),
                    Entry::Frigate => Reply::Commit(Action::Frigate { seat }),
                    Entry::Ask(pick) => self.go(View::Pick(pick)),
                }
            }
            _ => self.common(game, input),
        }
    }

    fn in_pick(&mut self, game: &Efemeris, pick: Pick, input: Input) -> Reply<Action> {
        let options = options(game, self.seat, pick).unwrap_or_default();
        match input {
            Input::Turn(Knob::Dial, detents) => self.turn_dial(detents, options.len()),
            Input::Press(Knob::Dial) => match options.get(self.row) {
                Some(Action::Conquer { planet, .. }) => {
                    let paid = usual_price(game, self.seat, *planet);
                    self.go(View::Price {
                        planet: *planet,
                        paid,
                    })
                }
                Some(action) => Reply::Commit(action.clone()),
                None => Reply::Stay,
            },
            Input::Press(Knob::Action) => {
                let entries = entries(game, self.seat);
                let back = entries.iter().position(|entry| *entry == Entry::Ask(pick));
                self.view = View::Phase;
                self.row = back.unwrap_or(0);
                Reply::Stay
            }
            _ => Reply::Stay,
        }
    }

    fn in_price(&mut self, game: &Efemeris, planet: Planet, paid: [u8; 2], input: Input) -> Reply<Action> {
        let mut paid = paid;
        // DIAL turns the pepper, NUMBER the vanilla.
        let (at, detents) = match input {
            Input::Turn(Knob::Dial, detents) => (0, detents),
            Input::Turn(Knob::Number, detents) => (1, detents),
            Input::Press(Knob::Dial) => {
                let action = Action::Conquer {
                    seat: self.seat,
                    planet,
                    paid,
                };
                return match game.check(&action) {
                    Ok(()) => Reply::Commit(action),
                    Err(refusal) => refuse(refusal),
                };
            }
            Input::Press(Knob::Action) => return self.go(View::Pick(Pick::Conquer)),
            _ => return Reply::Stay,
        };
        paid[at] = step_number(i16::from(paid[at]), detents, 0, i16::from(MOST_PLANET_COST)) as u8;
        self.view = View::Price { planet, paid };
        Reply::Stay
    }

    /// What works on every screen of a phase.
    fn common(&mut self, game: &Efemeris, input: Input) -> Reply<Action> {
        match input {
            Input::Turn(Knob::Action, _) => {
                if let Some(ally) = game.ally(self.seat)
                    && !(game.phase == Phase::Collection && game.seat(ally).is_ok_and(|s| s.collected))
                {
                    self.seat = ally;
                    self.row = 0;
                    self.spaces = [Space::Open; 3];
                }
                Reply::Stay
            }
            Input::Press(Knob::Action) => Reply::Leave,
            Input::Hold(Knob::Number) => self.go(View::Overview),
            _ => Reply::Stay,
        }
    }

    fn in_correct(&mut self, game: &Efemeris, page: u8, value: Option<u8>, input: Input) -> Reply<Action> {
        let counters = counters(game, page);
        let counter = counters.get(self.row).copied();
        match (input, counter) {
            (Input::Turn(Knob::Dial, detents), _) => {
                self.view = View::Correct { page, value: None };
                self.turn_dial(detents, counters.len())
            }
            (Input::Turn(Knob::Action, detents), _) => {
                let pages = game.seats.len() + 2;
                let page = step_round(usize::from(page), detents, pages) as u8;
                self.go(View::Correct { page, value: None })
            }
            (Input::Turn(Knob::Number, detents), Some(counter)) => {
                let bounds = game.value(counter).and_then(|v| Ok((v, game.bounds(counter)?)));
                match bounds {
                    Ok((now, (least, most))) => {
                        let from = i16::from(value.unwrap_or(now));
                        let to = step_number(from, detents, i16::from(least), i16::from(most)) as u8;
                        self.view = View::Correct {
                            page,
                            value: Some(to),
                        };
                        Reply::Stay
                    }
                    Err(refusal) => refuse(refusal),
                }
            }
            (Input::Press(Knob::Dial), Some(counter)) => match value {
                Some(to) => Reply::Commit(Action::Set { counter, to }),
                None => Reply::Stay,
            },
            (Input::Press(Knob::Action), _) => self.go(View::Phase),
            _ => Reply::Stay,
        }
    }

    fn in_cards(&mut self, cards: [PlanetCard; 8], column: u8, input: Input) -> Reply<Action> {
        let (mut cards, mut column) = (cards, column);
        match input {
            Input::Turn(Knob::Dial, detents) => return self.turn_dial(detents, Planet::ALL.len()),
            Input::Turn(Knob::Action, detents) => {
                column = step_round(usize::from(column), detents, CARD_COLUMNS) as u8;
            }
            Input::Turn(Knob::Number, detents) => {
                if let Some(card) = cards.get_mut(self.row) {
                    match card.cost.get_mut(usize::from(column)) {
                        Some(cost) => {
                            *cost =
                                step_number(i16::from(*cost), detents, 0, i16::from(MOST_PLANET_COST)) as u8;
                        }
                        None => card.makes = card.makes.other(),
                    }
                }
            }
            Input::Press(Knob::Dial) => return Reply::Commit(Action::Table(cards)),
            Input::Press(Knob::Action) => return self.go(View::Phase),
            _ => return Reply::Stay,
        }
        self.view = View::Cards { cards, column };
        Reply::Stay
    }

    fn in_phase(&mut self, game: &Efemeris, input: Input, random: &mut Random) -> Reply<Action> {
        match game.phase {
            Phase::SetUp => self.in_set_up(game, input, random),
            Phase::Collection => self.in_collection(game, input),
            Phase::Tactical | Phase::Construction => self.in_menu(game, input),
            Phase::Exploration => match input {
                Input::Press(Knob::Dial) => Reply::Commit(Action::Explore),
                _ => self.common(game, input),
            },
            Phase::Over(_) => match input {
                Input::Press(Knob::Dial) if !game.match_decided() => Reply::Commit(Action::Next),
                Input::Press(Knob::Dial) => Reply::Leave,
                Input::Turn(Knob::Action, _) => Reply::Stay,
                _ => self.common(game, input),
            },
        }
    }
}

impl Screens<Efemeris> for EfemerisScreens {
    fn resume(game: &Efemeris) -> Self {
        let waits = |seat: &u8| game.seat(*seat).is_ok_and(|s| !s.collected);
        let seat = match game.phase {
            Phase::Collection => game.side_seats(game.side).find(waits),
            _ => None,
        };
        Self {
            view: View::Phase,
            row: 0,
            seat: seat.unwrap_or(game.leader(game.side)),
            spaces: [Space::Open; 3],
        }
    }

    fn input(&mut self, game: &Efemeris, input: Input, random: &mut Random) -> Reply<Action> {
        match self.view {
            View::Phase => self.in_phase(game, input, random),
            View::Pick(pick) => self.in_pick(game, pick, input),
            View::Draws => self.in_draws(game, input, random),
            View::Price { planet, paid } => self.in_price(game, planet, paid, input),
            View::Overview => match input {
                Input::Turn(Knob::Dial, detents) => self.turn_dial(detents, aside::overview_pages(game)),
                Input::Press(_) | Input::Hold(_) => self.go(View::Phase),
                Input::Turn(..) => Reply::Stay,
            },
            View::Correct { page, value } => self.in_correct(game, page, value, input),
            View::Cards { cards, column } => self.in_cards(cards, column, input),
            View::Draw => match input {
                Input::Press(Knob::Dial) => match game.check(&Action::Draw) {
                    Ok(()) => Reply::Commit(Action::Draw),
                    Err(refusal) => refuse(refusal),
                },
                Input::Press(Knob::Action) => self.go(View::Phase),
                _ => Reply::Stay,
            },
        }
    }

    fn committed(&mut self, game: &Efemeris, action: &Action) {
        match (action, self.view) {
            // Corrections often come in several.
            (Action::Set { .. }, View::Correct { page, .. }) if !matches!(game.phase, Phase::Over(_)) => {
                self.view = View::Correct { page, value: None }
            }
            (Action::Done | Action::Collect { .. } | Action::Explore | Action::Begin, _) => {
                *self = Self::resume(game)
            }
            _ => {
                let seat = self.seat;
                *self = Self::resume(game);
                // The ally who was at it stays at it.
                if game.phase != Phase::Collection
                    && game.ally(seat).is_some()
                    && game.side_of(seat) == game.side
                {
                    self.seat = seat;
                }
            }
        }
    }

    fn open(&mut self, game: &Efemeris, entry: usize) {
        let view = match entry {
            0 => View::Overview,
            1 => View::Correct {
                page: self.seat,
                value: None,
            },
            2 => View::Cards {
                cards: game.table,
                column: 0,
            },
            _ => View::Draw,
        };
        self.go(view);
    }

    fn draw(&self, game: &Efemeris, frame: &mut Frame) {
        match self.view {
            View::Phase => self.draw_phase(game, frame),
            View::Pick(pick) => self.draw_pick(game, pick, frame),
            View::Draws => self.draw_draws(game, frame),
            View::Price { planet, paid } => self.draw_price(game, planet, paid, frame),
            View::Overview => aside::draw_overview(game, self.row, frame),
            View::Correct { page, value } => aside::draw_correct(game, page, self.row, value, frame),
            View::Cards { cards, column } => aside::draw_cards(game, &cards, self.row, column, frame),
            View::Draw => aside::draw_draw(frame),
        }
    }

    fn help(&self, game: &Efemeris) -> Packed {
        match self.view {
            View::Pick(Pick::Crew(Crew::ChiefMate)) => {
                let captain = game.seat(self.seat).ok().and_then(|s| s.captain);
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
                        "Build what you can pay. A full square can be done now; else the line below says why not. The top \
                     entry ends the turn."
                    )
                }
                Phase::Over(_) => {
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
            View::Price { .. } => {
                packed!(
                    "The price is the card's, less Governors. DIAL and NUMBER change it to what was really paid."
                )
            }
            View::Overview => packed!("DIAL turns the pages: all, each player, planets, effects."),
            View::Correct { .. } => {
                packed!(
                    "ACTION chooses the page, DIAL the counter, NUMBER its value. Press DIAL to set it. It is recorded and \
                 can be undone."
                )
            }
            View::Cards { .. } => {
                packed!(
                    "Copy cost and product from your printed planet cards: DIAL planet, ACTION column, NUMBER value. They \
                 are kept for all later games."
                )
            }
            View::Draw => packed!("Without a winner only if everyone agrees."),
        }
    }

    fn name(&self, game: &Efemeris) -> &'static str {
        match self.view {
            View::Phase => match (game.phase, game.waiting()) {
                (Phase::SetUp, Waiting::First) => "first",
                (Phase::SetUp, Waiting::Nation(_)) => "nation",
                (Phase::SetUp, Waiting::Captain(_)) => "captain",
                (Phase::SetUp, Waiting::Planet(_)) => "planet",
                (Phase::SetUp, Waiting::Begin) => "begin",
                (phase, _) => phase.word(),
            },
            View::Pick(Pick::Crew(_)) => "crew",
            View::Pick(Pick::Bonus(_)) => "bonus",
            View::Pick(Pick::Wreck) => "wreck",
            View::Pick(Pick::Fortress) => "fortress",
            View::Pick(Pick::Galleon) => "galleon",
            View::Pick(Pick::Conquer) => "conquer",
            View::Pick(Pick::Share) => "share",
            View::Draws => "draws",
            View::Price { .. } => "price",
            View::Overview => "overview",
            View::Correct { .. } => "correct",
            View::Cards { .. } => "cards",
            View::Draw => "draw",
        }
    }
}

impl EfemerisScreens {
    fn help_set_up(&self, game: &Efemeris) -> Packed {
        match game.waiting() {
            Waiting::First => packed!("Who begins chooses first but gets fewer spices."),
            Waiting::Nation(_) => {
                packed!("Each nation has its own captains and two crew members of its own.")
            }
            Waiting::Captain(seat) => captains(game, seat)
                .get(self.row)
                .map_or(packed!(""), |captain| captain.help()),
            Waiting::Planet(_) => {
                packed!("The mobilization planet: it pays 1 spice a turn and counts towards victory.")
            }
            Waiting::Begin => packed!("Take crew cards and spices as shown, put the galleon on your planet."),
        }
    }
}
