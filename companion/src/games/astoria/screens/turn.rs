//! A mage's turn: the list of all that can be done, and what needs more than one line of it.

use super::super::Astoria;
use super::super::action::{Action, Spend, Tapped};
use super::super::model::{BOOK_GEMS, Card, Colour, Goal, Track, Work};
use super::super::turn::GREAT_POWER;
use super::choices::{self, Choice, choices, label, makes_glyphs, nth};
use super::{Form, Next, Stage, fight, parts};
use crate::draw::{
    Align, BODY, BODY_TOP, FOOTER_TOP, Frame, Hint, Ink, Knobs, LARGE, Line, Row, SMALL, WIDTH, footer, line,
    list, list_between, title,
};
use crate::input::{Knob, step, step_number, step_round};
use crate::packed::{Packed, packed};
use crate::random::Random;
use core::fmt::Write;

/// Below the mage's name.
const LIST_TOP: i32 = 16;
/// Where the list ends and the line above the bottom line begins, whose letters have a blank row on top.
const STATUS_TOP: i32 = 46;

#[derive(Default)]
pub struct TurnList {
    row: usize,
    /// Which of the choice's actions.
    option: usize,
}

impl TurnList {
    pub fn choice(&self, game: &Astoria) -> Option<Choice> {
        choices(game).get(self.row).copied()
    }

    /// Puts the cursor where the mage will most likely go on: at fresh glyphs, at the same choice again, or at the
    /// end of the turn.
    pub fn settle(&mut self, game: &Astoria, last: Option<Choice>) {
        let list = choices(game);
        let spends = !game.turn.glyphs.is_empty();
        let done = game.turn.actions_left == 0 && !game.turn.second_craft;
        let place = |choice| list.iter().position(|c| *c == choice);
        self.option = 0;
        self.row = match last.and_then(place) {
            _ if done && !spends => list.len().saturating_sub(1),
            Some(row) if !spends || last != Some(Choice::Use) => row,
            _ => 0,
        };
    }

    fn action(&self, game: &Astoria) -> (usize, Option<Action>) {
        match self.choice(game) {
            Some(choice) => nth(&|visit| choices::actions(game, choice, visit), self.option),
            None => (0, None),
        }
    }

    /// Whether what is chosen leaves no glyphs to spend (ASO-29).
    pub fn loses_glyphs(&self, game: &Astoria) -> bool {
        let uses = matches!(
            self.choice(game),
            Some(Choice::Use | Choice::Conjure | Choice::Sabotage | Choice::StealArtefact)
        );
        !uses && !matches!(self.action(game).1, Some(Action::Spend(_)))
    }
}

impl Form for TurnList {
    fn turn(&mut self, game: &Astoria, knob: Knob, detents: i8) {
        match knob {
            Knob::Number => self.option = step_round(self.option, detents, self.action(game).0),
            Knob::Dial | Knob::Action => {
                self.row = step(self.row, detents, choices(game).len());
                self.option = 0;
            }
        }
    }

    fn press(&self, game: &Astoria, _random: &mut Random) -> Next {
        let open = |what: PickOf| {
            let pick = Pick::new(what);
            if pick.action(game).0 == 0 {
                return Next::Refuse(line(format_args!("There is nothing to take")));
            }
            Next::Open(Stage::Pick(pick))
        };
        match (self.choice(game), self.action(game).1) {
            (Some(Choice::Craft), _) => Next::Open(Stage::Craft(Craft::default())),
            (Some(Choice::Unmask), _) => Next::Open(Stage::Unmask(Unmask::default())),
            (Some(Choice::Sabotage), _) => open(PickOf::Sabotage),
            (Some(Choice::StealArtefact), _) => open(PickOf::Steal),
            (Some(Choice::Use), _) if choices::sources(game).is_empty() => {
                Next::Refuse(line(format_args!("No card is ready")))
            }
            (Some(Choice::Use), _) => Next::Open(Stage::Glyphs(fight::Glyphs::new(game))),
            (_, Some(Action::Spend(Spend::Kill { with, seat, .. }))) => open(PickOf::Shield { with, seat }),
            (_, Some(action)) => Next::Commit(action),
            (_, None) => Next::Refuse(Line::new()),
        }
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        parts::name_bar_with_actions(frame, game);
        let list = choices(game);
        list_between(
            frame,
            LIST_TOP,
            STATUS_TOP,
            list.len(),
            self.row,
            &mut |row, show| {
                if let Some(choice) = list.get(row) {
                    let option = if row == self.row { self.option } else { 0 };
                    let (_, action) = nth(&|visit| choices::actions(game, *choice, visit), option);
                    let (left, right) = label(game, *choice, action.as_ref());
                    show(Row {
                        left: &left,
                        right: &right,
                    });
                }
            },
        );
        if !game.turn.glyphs.is_empty() {
            let end = parts::glyph_line(frame, STATUS_TOP - 1, &game.turn.glyphs);
            let mut notes = ["will be lost", "lost"].into_iter();
            if self.loses_glyphs(game)
                && let Some(note) = notes.find(|note| end + SMALL.width(note) < WIDTH)
            {
                frame.text(end, STATUS_TOP - 1, Align::Left, &SMALL, Ink::On, note);
            }
        } else if let Ok(seat) = game.seat(game.active()) {
            let (power, hand, gems) = (seat.power, seat.hand, seat.stock.total());
            let status = line(format_args!("{power} power  {hand} cards  {gems} gems"));
            frame.text(0, STATUS_TOP - 1, Align::Left, &SMALL, Ink::On, &status);
        }
        let choice = self.choice(game);
        let (count, action) = self.action(game);
        footer(
            frame,
            &Knobs {
                dial: Hint::Press(match (choice, action) {
                    (Some(Choice::End), _) => "end turn",
                    (Some(Choice::Kill(_)), _) | (_, None) => "choose",
                    (_, Some(Action::Spend(_))) => "spend",
                    _ => "do it",
                }),
                action: Hint::Turn("tracks"),
                number: match choice {
                    _ if count < 2 => Hint::Nothing,
                    Some(Choice::Kill(_) | Choice::StealHand) => Hint::Turn("mage"),
                    Some(Choice::Hordes(_) | Choice::Mob(_) | Choice::Look) => Hint::Turn("by"),
                    Some(Choice::Fight) => Hint::Turn("which"),
                    _ => Hint::Turn("colour"),
                },
            },
        );
    }

    fn name(&self) -> &'static str {
        "turn"
    }

    fn help(&self) -> Packed {
        packed!(
            "DIAL chooses an action, NUMBER its colour, mage or amount, and the right side shows what will change. Press \
         DIAL to do it. Squares are the actions that are left.\n\
         Glyphs that a card made stand first in the list. They are lost with the next action, unless that uses another \
         card. Turn ACTION to see the tracks and all mages."
        )
    }
}

/// A gem for an artefact in work, or for a new one.
pub struct Craft {
    /// Artefacts in work, then the new one.
    row: usize,
    /// How many gems a new one needs.
    needs: u8,
    /// Which of the colours in stock.
    gem: usize,
}

impl Default for Craft {
    fn default() -> Self {
        Self {
            row: 0,
            needs: 3,
            gem: 0,
        }
    }
}

impl Craft {
    fn card(&self, game: &Astoria) -> Option<Card> {
        let seat = game.seat(game.active()).ok()?;
        seat.cards(Work::Open).nth(self.row)
    }

    fn gem(&self, game: &Astoria) -> Colour {
        let Ok(seat) = game.seat(game.active()) else {
            return Colour::Red;
        };
        let mut held = Colour::ALL.iter().copied().filter(|c| seat.stock[*c] > 0);
        held.nth(self.gem).unwrap_or(seat.colour)
    }
}

impl Form for Craft {
    fn turn(&mut self, game: &Astoria, knob: Knob, detents: i8) {
        let Ok(seat) = game.seat(game.active()) else {
            return;
        };
        match knob {
            Knob::Dial => self.row = step(self.row, detents, usize::from(seat.count(Work::Open)) + 1),
            Knob::Action => {
                self.needs = step_number(i16::from(self.needs), detents, 1, i16::from(BOOK_GEMS)) as u8;
            }
            Knob::Number => {
                let held = seat.stock.iter().filter(|(_, n)| *n > 0).count();
                self.gem = step_round(self.gem, detents, held);
            }
        }
    }

    fn press(&self, game: &Astoria, _random: &mut Random) -> Next {
        let gem = self.gem(game);
        Next::Commit(match self.card(game) {
            Some(card) => Action::Craft { card, gem },
            None => Action::CraftNew {
                needs: self.needs,
                gem,
            },
        })
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let Ok(seat) = game.seat(game.active()) else {
            return;
        };
        let gem = self.gem(game);
        let left = line(format_args!("Lay {} gem", gem.word()));
        title(frame, &left, &line(format_args!("{} here", seat.stock[gem])));
        let rows = usize::from(seat.count(Work::Open)) + 1;
        list_between(
            frame,
            BODY_TOP,
            STATUS_TOP - 3,
            rows,
            self.row,
            &mut |row, show| {
                let open = seat.cards(Work::Open).nth(row);
                match open.and_then(|card| seat.artefact(card).map(|a| (card, a))) {
                    Some((Card(place), artefact)) => {
                        let mut laid = line(format_args!("Art. {place}: "));
                        for (colour, number) in artefact.gems.iter() {
                            let initial = colour.word().chars().next().unwrap_or('?').to_ascii_uppercase();
                            (0..number).for_each(|_| _ = laid.push(initial));
                        }
                        let right = line(format_args!("{} of {}", artefact.gems.total(), artefact.needs));
                        show(Row {
                            left: &laid,
                            right: &right,
                        });
                    }
                    None => show(Row {
                        left: &line(format_args!("New ({} in hand)", seat.hand)),
                        right: &match self.needs {
                            BOOK_GEMS => line(format_args!("book: 6")),
                            needs => line(format_args!("needs {needs}")),
                        },
                    }),
                }
            },
        );
        let (laid, needs) = self
            .card(game)
            .and_then(|c| seat.artefact(c))
            .map_or((0, self.needs), |a| (a.gems.total(), a.needs));
        let king = game.tracks[Track::King];
        let mut text = if laid + 1 < u16::from(needs) {
            line(format_args!("then {} of {needs} gems lie on it", laid + 1))
        } else {
            line(format_args!("finished! King {king}>{}", king + 1))
        };
        if laid + 1 >= u16::from(needs) && needs == BOOK_GEMS {
            _ = write!(text, ", power -{GREAT_POWER}");
        }
        frame.text(2, STATUS_TOP - 1, Align::Left, &SMALL, Ink::On, &text);
        footer(
            frame,
            &Knobs {
                dial: Hint::Press("lay gem"),
                action: if self.card(game).is_none() {
                    Hint::Turn("needs")
                } else {
                    Hint::Press("back")
                },
                number: Hint::Turn("colour"),
            },
        );
    }

    fn name(&self) -> &'static str {
        "craft"
    }

    fn help(&self) -> Packed {
        packed!(
            "DIAL chooses an artefact in work or a new one from your hand, NUMBER the gem to lay on it. For a new one ACTION \
         sets how many gems its card asks for; 6 is the spell book, whose last gem also costs 5 power. The last gem \
         finishes it: its gems go into the flask and the king gains 1 health."
        )
    }
}

/// An accusation and its answer.
#[derive(Default)]
pub struct Unmask {
    /// Among the others, clockwise.
    other: usize,
    faction: usize,
    wrong: bool,
}

impl Unmask {
    fn accused(&self, game: &Astoria) -> u8 {
        let mut others = game.clockwise(game.turn.place).skip(1);
        others.nth(self.other).unwrap_or(0)
    }

    fn faction(&self) -> Goal {
        Goal::FACTIONS.get(self.faction).copied().unwrap_or(Goal::Dragon)
    }
}

impl Form for Unmask {
    fn turn(&mut self, game: &Astoria, knob: Knob, detents: i8) {
        match knob {
            Knob::Dial => self.wrong = detents > 0,
            Knob::Action => self.other = step_round(self.other, detents, game.seats.len() - 1),
            Knob::Number => self.faction = step_round(self.faction, detents, Goal::FACTIONS.len()),
        }
    }

    fn press(&self, game: &Astoria, _random: &mut Random) -> Next {
        Next::Commit(Action::Accuse {
            seat: self.accused(game),
            faction: self.faction(),
            right: !self.wrong,
        })
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let (me, accused) = (game.name(game.active()), game.name(self.accused(game)));
        frame.print(0, 0, Align::Left, &BODY, Ink::On, format_args!("{me} accuses"));
        frame.print(
            WIDTH,
            0,
            Align::Right,
            &BODY,
            Ink::On,
            format_args!("of the {}", self.faction().word()),
        );
        frame.text(WIDTH / 2, 12, Align::Centre, &LARGE, Ink::On, accused);
        list_between(
            frame,
            32,
            FOOTER_TOP,
            2,
            usize::from(self.wrong),
            &mut |row, show| {
                let exile = line(format_args!("exile: {}", if row == 0 { accused } else { me }));
                show(Row {
                    left: if row == 0 { "Right" } else { "Wrong" },
                    right: &exile,
                });
            },
        );
        footer(
            frame,
            &Knobs {
                dial: Hint::Press("answered"),
                action: Hint::Turn("mage"),
                number: Hint::Turn("faction"),
            },
        );
    }

    fn name(&self) -> &'static str {
        "unmask"
    }

    fn help(&self) -> Packed {
        packed!(
            "ACTION chooses whom you accuse, NUMBER of what. The accused must not lie: DIAL enters the answer. Right: the \
         goal card is shown and its owner goes into exile. Wrong: you go into exile. Press DIAL to do it, ACTION to go \
         back."
        )
    }
}

/// What a list of cards is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PickOf {
    /// Who shields the guard that is about to be killed.
    Shield {
        with: Colour,
        seat: u8,
    },
    Sabotage,
    Steal,
    /// Who stands up to the warlord.
    Ward,
}

/// One of several cards, or none.
pub struct Pick {
    what: PickOf,
    row: usize,
}

impl Pick {
    pub fn new(what: PickOf) -> Self {
        Self { what, row: 0 }
    }

    fn each(&self, game: &Astoria, visit: &mut dyn FnMut(Action)) {
        let others = || game.clockwise(game.turn.place).skip(1);
        let ready = |seat: u8, visit: &mut dyn FnMut(Tapped)| {
            if let Ok(mage) = game.seat(seat) {
                let cards = mage.cards(Work::Ready).filter(|c| makes_glyphs(mage.role, *c));
                cards.for_each(|card| visit(Tapped { seat, card }));
            }
        };
        match self.what {
            PickOf::Shield { with, seat } => {
                let kill = |shield| Action::Spend(Spend::Kill { with, seat, shield });
                visit(kill(None));
                for other in others().filter(|s| game.seat(*s).is_ok_and(|s| !s.exiled)) {
                    ready(other, &mut |tapped| visit(kill(Some(tapped))));
                }
            }
            PickOf::Ward => {
                visit(Action::Ward(None));
                for seat in game.clockwise(0) {
                    ready(seat, &mut |tapped| visit(Action::Ward(Some(tapped))));
                }
            }
            PickOf::Sabotage => {
                for seat in others() {
                    let Ok(mage) = game.seat(seat) else { continue };
                    for card in Card::artefacts() {
                        let Some(artefact) = mage.artefact(card) else {
                            continue;
                        };
                        if artefact.work == Work::Ready {
                            let gem = None;
                            visit(Action::Sabotage { seat, card, gem });
                        }
                        for (colour, _) in artefact.gems.iter().filter(|(_, n)| *n > 0) {
                            let gem = Some(colour);
                            visit(Action::Sabotage { seat, card, gem });
                        }
                    }
                }
            }
            PickOf::Steal => {
                for seat in others() {
                    let Ok(mage) = game.seat(seat) else { continue };
                    let finished = Card::artefacts().filter(|c| {
                        mage.artefact(*c)
                            .is_some_and(|a| a.work != Work::Open && !a.is_book())
                    });
                    if !mage.exiled {
                        finished.for_each(|card| visit(Action::Spend(Spend::StealArtefact { seat, card })));
                    }
                }
            }
        }
    }

    fn action(&self, game: &Astoria) -> (usize, Option<Action>) {
        nth(&|visit| self.each(game, visit), self.row)
    }

    fn row(&self, game: &Astoria, action: &Action) -> (Line, Line) {
        let card = |seat: u8, card: Card| match card {
            Card::ABILITY => line(format_args!("{}: ability", game.name(seat))),
            Card(place) => line(format_args!("{}: art. {place}", game.name(seat))),
        };
        match *action {
            Action::Spend(Spend::Kill {
                shield: None, with, ..
            }) => (
                line(format_args!("Nobody")),
                line(format_args!(
                    "it dies{}",
                    if with == Colour::Red { ", exile" } else { "" }
                )),
            ),
            Action::Spend(Spend::Kill { shield: Some(t), .. }) => {
                (card(t.seat, t.card), line(format_args!("lives")))
            }
            Action::Ward(None) => {
                let king = game.tracks[Track::King];
                let right = line(format_args!("king {king} > {}", king.saturating_sub(1)));
                (line(format_args!("Nobody")), right)
            }
            Action::Ward(Some(t)) => (card(t.seat, t.card), line(format_args!("safe"))),
            Action::Sabotage { seat, card: c, gem } => {
                let right = line(format_args!("{}", gem.map_or("tap", Colour::word)));
                (card(seat, c), right)
            }
            Action::Spend(Spend::StealArtefact { seat, card: c }) => {
                let tapped = game.seat(seat).is_ok_and(|s| s.work(c) == Some(Work::Tapped));
                let right = line(format_args!("{}", if tapped { "tapped" } else { "ready" }));
                (card(seat, c), right)
            }
            _ => Default::default(),
        }
    }
}

impl Form for Pick {
    fn turn(&mut self, game: &Astoria, _knob: Knob, detents: i8) {
        self.row = step(self.row, detents, self.action(game).0);
    }

    fn press(&self, game: &Astoria, _random: &mut Random) -> Next {
        match self.action(game).1 {
            Some(action) => Next::Commit(action),
            None => Next::Refuse(Line::new()),
        }
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let warlord = game.warlords.get(usize::from(game.warlords_asked)).copied();
        let (left, right) = match self.what {
            PickOf::Shield { seat, .. } => (
                line(format_args!("{}'s guard", game.name(seat))),
                line(format_args!("shield?")),
            ),
            PickOf::Sabotage => (line(format_args!("Sabotage")), Line::new()),
            PickOf::Steal => (line(format_args!("Steal an artefact")), Line::new()),
            PickOf::Ward => {
                let colour = warlord.unwrap_or(Colour::Red);
                let place = u16::from(game.warlords_asked) + 1;
                (
                    line(format_args!("Warlord: {}?", colour.glyph())),
                    line(format_args!("{place}/{}", game.warlords.len())),
                )
            }
        };
        title(frame, &left, &right);
        let count = self.action(game).0;
        list(frame, count, self.row, &mut |row, show| {
            if let Some(action) = nth(&|visit| self.each(game, visit), row).1 {
                let (left, right) = self.row(game, &action);
                show(Row {
                    left: &left,
                    right: &right,
                });
            }
        });
        footer(
            frame,
            &Knobs {
                dial: Hint::Press(match self.what {
                    PickOf::Shield { .. } => "strike guard",
                    PickOf::Sabotage => "sabotage",
                    PickOf::Steal => "steal",
                    PickOf::Ward => "answer",
                }),
                action: if self.what == PickOf::Ward {
                    Hint::Nothing
                } else {
                    Hint::Press("back")
                },
                number: Hint::Nothing,
            },
        );
    }

    fn name(&self) -> &'static str {
        match self.what {
            PickOf::Shield { .. } => "shield",
            PickOf::Sabotage => "sabotage",
            PickOf::Steal => "steal",
            PickOf::Ward => "warlord",
        }
    }

    fn help(&self) -> Packed {
        match self.what {
            PickOf::Shield { .. } => {
                packed!(
                    "Ask the others: one cobalt glyph from a ready card of a mage who is not in exile saves the guard, and \
                 you are not exiled. DIAL chooses who shields, or nobody."
                )
            }
            PickOf::Sabotage => {
                packed!(
                    "Choose whose artefact: with a colour that gem goes back to its owner's stock, 'tap' uses up a ready one \
                 without effect."
                )
            }
            PickOf::Steal => {
                packed!("Choose the artefact that becomes yours. It stays tapped or ready as it is.")
            }
            PickOf::Ward => {
                packed!(
                    "Ask clockwise from the start player who taps a card that makes this warlord's glyph. DIAL chooses the \
                 card, or nobody: then the king loses 1 health."
                )
            }
        }
    }
}
