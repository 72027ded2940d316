//! The screens that are lists, and those behind the entries of the tactical and the construction menu.

use super::options::{
    Options, Pick, can, conquest, counter, drawing, gunner_reach, options, payable, pick, usual_price,
};
use super::widgets::{PEPPER, PLACEHOLDERS, VANILLA, body, choice, fits, price_words, text_block};
use super::{EfemerisScreens, Screen, View};
use crate::draw::{Align, Frame, HUGE, Ink, Line, Pip, Row, SMALL, TINY, WIDTH, fitted, list_between};
use crate::form::Names;
use crate::games::efemeris::actions::{Action, Counter, SeatCounter, Target};
use crate::games::efemeris::effects::Effect;
use crate::games::efemeris::tables::{Captain, Crew, Nation, Planet, Ship, Spice};
use crate::games::efemeris::{
    Efemeris, FORTRESS_PRICE, FRIGATE_PRICE, GALLEON_PRICE, MOST_FORTRESSES, MOST_SHARED, Phase,
    RECRUIT_PRICE,
};
use crate::packed::packed;
use crate::words::{add, put, told};
use core::fmt::Write;

/// Top of the note above a list. There its letters lie in one page of the panel: as the choice moves, half as many bytes
/// change as they would elsewhere.
const NOTE_TOP: i32 = 15;
/// Where a list of three rows begins and ends.
const LIST_TOP: i32 = 23;
const LIST_BOTTOM: i32 = 53;

/// One row of a list.
#[derive(Default)]
struct Item {
    left: Line,
    right: Line,
    /// Whether it cannot be done: an empty square before it instead of a full one.
    cannot: bool,
}

impl EfemerisScreens {
    /// A list of three rows in sight, with a line above it about the chosen row.
    pub(super) fn draw_list(&self, game: &Efemeris, screen: Screen, frame: &mut Frame) {
        list_between(
            frame,
            LIST_TOP,
            LIST_BOTTOM,
            self.rows(game, screen),
            self.row,
            &mut |index, show| {
                let mut item = Item::default();
                // Without an item the row is empty.
                _ = self.fill(game, screen, index, &mut item);
                show(Row {
                    mark: Some(if item.cannot { Pip::Empty } else { Pip::Full }),
                    left: &item.left,
                    right: &item.right,
                });
            },
        );
        let note = self.note(game, screen);
        let (font, y) = if SMALL.width(&note) > WIDTH - 4 {
            (&TINY, NOTE_TOP + 1)
        } else {
            (&SMALL, NOTE_TOP)
        };
        frame.text(2, y, Align::Left, font, Ink::On, &note);
    }

    /// What is worth knowing about the list or its chosen row.
    fn note(&self, game: &Efemeris, screen: Screen) -> Line {
        let [winds, shots, cargoes] = game.purse;
        let (_, chooser) = game.waiting();
        let mut note = Line::new();
        let text = match screen {
            Screen::First => "Fewer spices, first choice",
            Screen::Nation => match game.ally(chooser) {
                Some(ally) => {
                    put(&mut note, "Also for ");
                    game.name(ally)
                }
                None => "",
            },
            Screen::Draws => "In it: # Winds # Shot # Cargo",
            Screen::Correct => {
                let Some(chosen) = counter(game, self.page, self.row) else {
                    return note;
                };
                match game.bounds(chosen) {
                    Ok((least, most)) => {
                        put(&mut note, "From ");
                        add_value(&mut note, game, chosen, least);
                        put(&mut note, " to ");
                        add_value(&mut note, game, chosen, most);
                        ""
                    }
                    Err(refusal) => return game.say(refusal),
                }
            }
            Screen::Cards => match self.column {
                0 => "Pepper to conquer it",
                1 => "Vanilla to conquer it",
                _ => "What it makes each turn",
            },
            Screen::Tactical | Screen::Construction => {
                let chosen = pick(game, self.seat, self.row).unwrap_or(Pick::Done);
                if let Err(refusal) = can(game, self.seat, chosen) {
                    return game.say(refusal);
                }
                return self.pick_note(game, chosen);
            }
            _ => {
                if screen == Screen::Conquer
                    && let Some(planet) = conquest(game, self.seat, self.row)
                    && let Err(refusal) = payable(game, self.seat, planet)
                {
                    return game.say(refusal);
                }
                if game.placeholder { PLACEHOLDERS } else { "" }
            }
        };
        add(&mut note, text, &[winds, shots, cargoes]);
        note
    }

    /// What is worth knowing about an entry that can be chosen.
    fn pick_note(&self, game: &Efemeris, pick: Pick) -> Line {
        let seat = game.seat(self.seat);
        let side = game.side_of(self.seat);
        let mut note = Line::new();
        let (text, numbers) = match pick {
            Pick::Done if game.phase == Phase::Tactical => {
                self.add_moves(game, &mut note);
                ("", [0; 3])
            }
            Pick::Done | Pick::Conquer => ("Planets # of #", [game.side_planets(side), game.goal(), 0]),
            Pick::Recruit => (
                "Hand # of #, reserve #",
                [seat.hand, game.most_hand(), game.reserve(side)],
            ),
            Pick::Frigate => ("In play #, built #", [seat.frigates(), seat.built, 0]),
            Pick::Crew(Crew::Gunner) => {
                gunner_reach(game, self.seat, &mut note);
                ("", [0; 3])
            }
            Pick::Crew(_) => ("# in hand", [seat.hand, 0, 0]),
            Pick::Bonus(_) => ("Gone for good when used", [0; 3]),
            Pick::Fortress => ("# of # tokens used", [seat.tokens, MOST_FORTRESSES, 0]),
            Pick::Galleon => ("Captains left #", [seat.captains_left, 0, 0]),
            Pick::Wreck => ("In a singularity", [0; 3]),
            Pick::Share => {
                put(&mut note, "To ");
                (game.ally(self.seat).map_or("", |ally| game.name(ally)), [0; 3])
            }
        };
        add(&mut note, text, &numbers);
        note
    }

    /// How far the ships may sail this turn (EFE-35).
    fn add_moves(&self, game: &Efemeris, note: &mut Line) {
        let seat = game.seat(self.seat);
        for ship in self.ships(game) {
            let (name, spaces) = match ship {
                Ship::Galleon => ("Galleon ", 3 + 2 * seat.effects[Effect::Haste as usize]),
                _ => ("Frig. ", 4),
            };
            put(note, name);
            add(
                note,
                if seat.is_frozen(ship) { "frozen " } else { "# " },
                &[spaces],
            );
        }
        if note.is_empty() {
            put(note, "No ship in play");
        }
    }

    /// What stands in a row of a list.
    #[inline(never)] // Large enough that a frame of its own costs less flash.
    fn fill(&self, game: &Efemeris, screen: Screen, index: usize, item: &mut Item) -> Option<()> {
        let planet = Planet::ALL.get(index).copied().unwrap_or_default();
        let (left, right) = (&mut item.left, &mut item.right);
        match screen {
            Screen::First => match index.checked_sub(1) {
                None => put(left, "Draw lots"),
                Some(side) => {
                    let leader = game.leader(side as u8);
                    put(left, game.name(leader));
                    if let Some(ally) = game.ally(leader) {
                        put(right, game.name(ally));
                    }
                }
            },
            Screen::Nation => {
                let nation = *Nation::ALL.get(index)?;
                put(left, nation.title());
                for seat in game.seat_indices() {
                    if game.seat(seat).nation == Some(nation) && !item.cannot {
                        item.cannot = true;
                        put(right, game.name(seat));
                    }
                }
            }
            Screen::Planet => {
                put(left, planet.title());
                match game.place(planet).owner {
                    Some(seat) => {
                        item.cannot = true;
                        put(right, game.name(seat));
                    }
                    None => {
                        let card = game.card(planet);
                        price_words(right, card.cost);
                        put(right, " makes ");
                        put(right, card.makes.initial());
                    }
                }
            }
            Screen::Draws => {
                let count = self.due(game);
                match index.checked_sub(1).and_then(|at| drawing(game, count, at)) {
                    None => add(left, "Device draws #", &[count]),
                    Some(drawn) => {
                        for bonus in drawn.into_iter().flatten() {
                            put(left, bonus.short());
                            put(left, " ");
                        }
                    }
                }
            }
            Screen::Conquer => {
                let planet = conquest(game, self.seat, index)?;
                put(left, planet.title());
                item.cannot = payable(game, self.seat, planet).is_err();
                if let Some(owner) = game.place(planet).owner {
                    put(right, game.name(owner));
                    put(right, " ");
                }
                price_words(right, usual_price(game, self.seat, planet));
            }
            Screen::Correct => {
                let counter = counter(game, self.page, index)?;
                let (kind, title) = match counter {
                    Counter::Seat { counter, .. } => ("", counter.title()),
                    Counter::Owner(planet) => ("", planet.title()),
                    Counter::Fortress(planet) => ("Fort ", planet.title()),
                    Counter::Tiles => ("", "Tiles left"),
                    Counter::Purse(bonus) => ("Purse ", bonus.title()),
                };
                put(left, kind);
                put(left, title);
                let now = game.value(counter);
                let to = self.value.filter(|to| index == self.row && *to != now);
                if to.is_some() {
                    item.cannot = true;
                    put(right, "to ");
                }
                add_value(right, game, counter, to.unwrap_or(now));
            }
            Screen::Cards => {
                put(left, planet.title());
                let card = self.cards.get(index)?;
                item.cannot = *card != game.card(planet);
                let text = match self.column {
                    _ if index != self.row => "#P #V > ",
                    0 => "[#P] #V > ",
                    1 => "#P [#V] > ",
                    _ => "#P #V > [",
                };
                add(right, text, &card.cost);
                put(right, card.makes.initial());
                if text.ends_with('[') {
                    put(right, "]");
                }
            }
            _ => {
                let pick = pick(game, self.seat, index)?;
                item.cannot = can(game, self.seat, pick).is_err();
                self.fill_pick(game, pick, item);
            }
        }
        Some(())
    }

    /// An entry's name and its price, or what else is known of it.
    fn fill_pick(&self, game: &Efemeris, pick: Pick, item: &mut Item) {
        let seat = game.seat(self.seat);
        let (name, price) = match pick {
            Pick::Done if game.phase == Phase::Tactical => return put(&mut item.left, "To construction"),
            Pick::Done => ("End turn", None),
            Pick::Recruit => ("Recruit crew", Some(RECRUIT_PRICE)),
            Pick::Frigate if seat.effects[Effect::FreeFrigate as usize] > 0 => {
                ("Build frigate", Some([0; 2]))
            }
            Pick::Frigate => ("Build frigate", Some(FRIGATE_PRICE)),
            Pick::Wreck => ("Lost ship", None),
            Pick::Fortress => ("Build fortress", Some(FORTRESS_PRICE)),
            Pick::Galleon => ("Build galleon", Some(GALLEON_PRICE)),
            Pick::Conquer => ("Conquer", None),
            Pick::Share => {
                add(&mut item.right, "#/#", &[game.shared, MOST_SHARED]);
                ("Share a spice", None)
            }
            Pick::Bonus(bonus) => {
                add(&mut item.right, "#", &[seat.bonuses[bonus as usize]]);
                return put(&mut item.left, bonus.title());
            }
            Pick::Crew(crew) => {
                if let Some(captain) = seat.captain
                    && crew == Crew::ChiefMate
                {
                    put(&mut item.right, captain.short());
                }
                return put(&mut item.left, crew.title());
            }
        };
        put(&mut item.left, name);
        if let Some(price) = price {
            price_words(&mut item.right, price);
        }
    }

    #[inline(never)] // Large enough that a frame of its own costs less flash.
    pub(super) fn draw_pick(&self, game: &Efemeris, pick: Pick, frame: &mut Frame) {
        let Ok(Options { count, chosen }) = options(game, self.seat, pick, self.row) else {
            return;
        };
        let seat = game.seat(self.seat);
        let text = match (pick, chosen) {
            (Pick::Crew(Crew::ChiefMate), _) => seat.captain.map_or(packed!(""), Captain::effect),
            (Pick::Crew(crew), _) => crew.effect(),
            (Pick::Bonus(bonus), _) => bonus.effect(),
            (Pick::Wreck, _) => packed!("Sailed or was pushed into a singularity. Crew and effects go too."),
            (Pick::Fortress, _) => packed!("On a planet of yours with no enemy ship on it."),
            (Pick::Share, _) => packed!("1 spice for your ally, however far away."),
            (_, Some(Action::Galleon { captain, .. })) => captain.effect(),
            _ => packed!(""),
        };
        let mut text = text.unpacked();
        let prepared = seat.effects[Effect::Range as usize] + seat.effects[Effect::FrigateGun as usize] > 0;
        if prepared && matches!(pick, Pick::Crew(Crew::Gunner)) {
            let mut reach = Line::new();
            gunner_reach(game, self.seat, &mut reach);
            text.clear();
            _ = write!(text, "Destroys a ship or a fortress. {reach}.");
        }
        let mut target = Line::new();
        if let Some(action) = &chosen {
            add_target(&mut target, game, action);
        }
        let bottom = if target.is_empty() { 53 } else { 41 };
        let spices_top = bottom - 10;
        // The arithmetic is shown where the words leave room for it.
        let changes = fits(spices_top, &text)
            && chosen.is_some_and(|action| self.draw_spices(game, &action, spices_top, frame));
        text_block(frame, if changes { spices_top } else { bottom }, &text);
        if !target.is_empty() {
            choice(frame, &target, self.row, count);
        }
    }

    /// What the seat will hold after an action, if that changes.
    fn draw_spices(&self, game: &Efemeris, action: &Action, y: i32, frame: &mut Frame) -> bool {
        let mut after = **game;
        _ = after.change(action);
        let (now, then) = (game.seat(self.seat).spices, after.seat(self.seat).spices);
        if now == then {
            return false;
        }
        for (at, icon) in [&PEPPER, &VANILLA].iter().enumerate() {
            let x = 2 + at as i32 * 64;
            frame.icon(x, y + 1, Ink::On, icon);
            let change = told("# > #", &[now[at], then[at]]);
            body(frame, x + 10, y, &change);
        }
        true
    }

    pub(super) fn draw_price(&self, game: &Efemeris, frame: &mut Frame) {
        let held = game.seat(self.seat).spices;
        for (at, icon) in [&PEPPER, &VANILLA].iter().enumerate() {
            let x = 2 + at as i32 * 64;
            frame.icon(x, 15, Ink::On, icon);
            let (has, pays) = (held[at], self.paid[at]);
            let label = Spice::ALL.get(at).map_or("", |spice| spice.title());
            body(frame, x + 10, 14, label);
            frame.text(x, 23, Align::Left, &HUGE, Ink::On, &told("#", &[pays]));
            let rest = match has.checked_sub(pays) {
                Some(left) => told("# stay", &[left]),
                None => told("has #", &[has]),
            };
            body(frame, x + 16, 29, &rest);
        }
        let (list, governors) = game.price(self.seat, self.planet);
        let (before, behind) = match (governors, game.placeholder) {
            (0, false) => ("The card says ", ""),
            (0, true) => ("Placeholder ", ": see card"),
            _ => ("", ", less # by Governor"),
        };
        let mut note = Line::new();
        put(&mut note, before);
        price_words(&mut note, list);
        add(&mut note, behind, &[governors]);
        fitted(frame, 2, 44, Align::Left, Ink::On, WIDTH - 4, &note);
    }

    /// Whose screen it is, or what it is about, and on the right what there is to do.
    pub(super) fn heading<'a>(&self, game: &'a Efemeris, screen: Screen) -> (&'a str, &'a str) {
        let who = match screen {
            Screen::First => return ("Who begins?", ""),
            Screen::Begin => return ("Take", "# crew each"),
            Screen::Cards => {
                let state = match (self.cards == game.table, game.placeholder) {
                    (false, _) => "not yet set",
                    (_, true) => "placeholders",
                    (_, false) => "as printed",
                };
                return ("Planets", state);
            }
            Screen::Correct => {
                let subject = match self.page.checked_sub(game.seat_indices().end) {
                    None => game.name(self.page),
                    Some(0) => "Planets",
                    Some(_) => "Stack, purse",
                };
                return ("Correct", subject);
            }
            Screen::Nation | Screen::Captain | Screen::Planet => game.waiting().1,
            _ => self.seat,
        };
        let what = match (screen, self.view) {
            (Screen::Captain, _) if game.team => "Captain",
            (_, View::Pick(Pick::Crew(crew))) => match game.seat(self.seat).captain {
                Some(captain) if crew == Crew::ChiefMate => captain.short(),
                _ => crew.title(),
            },
            (_, View::Pick(Pick::Bonus(bonus))) => bonus.title(),
            (_, View::Price) => self.planet.title(),
            _ => HEADINGS.get(screen as usize),
        };
        (game.name(who), what)
    }
}

/// In the order of [`Screen`]; those that are empty are told elsewhere. For each `#` the screen's `draw` has a number.
static HEADINGS: Names = Names::new(
    "",
    "|Nation|1st captain|1st planet|||II Collect|III crew #/#|IV  #P #V||||Lost ship|Fortress|Galleon|Conquer|Share|Purse|",
);

/// A counter's value in words.
fn add_value(out: &mut Line, game: &Efemeris, counter: Counter, value: u8) {
    let text = match (counter, value.checked_sub(1)) {
        (Counter::Owner(_), None) => "nobody",
        (Counter::Owner(_), Some(seat)) => game.name(seat),
        (
            Counter::Seat {
                seat,
                counter: SeatCounter::Captain,
            },
            _,
        ) => game.captain_at(seat, value).map_or("none", Captain::short),
        _ => "#",
    };
    add(out, text, &[value]);
}

/// What an option is about; nothing if there is only the deed itself.
fn add_target(out: &mut Line, game: &Efemeris, action: &Action) {
    let on = match *action {
        Action::Play { on, .. } | Action::Use { on, .. } => on,
        Action::Wreck { seat, ship } => Target::Ship { seat, ship },
        Action::Fortress { planet, .. } => Target::Planet(planet),
        Action::Galleon { captain, .. } => return put(out, captain.title()),
        Action::Share { spice, .. } => Target::Spice(spice),
        _ => Target::Nothing,
    };
    match on {
        Target::Nothing => (),
        Target::Spice(spice) => {
            put(out, spice.title());
            if let Action::Play { .. } = action {
                put(out, " for ");
                put(out, spice.other().word());
            }
        }
        Target::Ship { seat, ship } => {
            put(out, game.name(seat));
            put(out, ": ");
            put(out, ship.title());
        }
        Target::Fortress(planet) => {
            put(out, "Fort ");
            put(out, planet.title());
        }
        Target::Planet(planet) => put(out, planet.title()),
        Target::Hand { seat } => {
            put(out, game.name(seat));
            put(out, "'s hand");
        }
    }
}
