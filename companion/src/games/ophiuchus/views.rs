//! How each screen looks.

use super::cards::{Alignments, Card, NOT_ENTERED};
use super::corrections::Field;
use super::layout::{Obstacle, Tile};
use super::map::{
    LEFT_RIGHT, PANEL, RESERVE, ROTATE, UP_DOWN, half_icons, map, panel_footer, panel_name, panel_sums,
};
use super::rules::Refusal;
use super::screens::{At, OphiuchusScreens, bonus_rows, takes_types};
use super::{Ophiuchus, Phase};
use crate::draw::{
    Align, BODY, BOLD, Frame, Ink, LARGE, Line, Row, SMALL, TINY, WIDTH, dialog, footer, knobs, line, list,
    title,
};
use crate::form::Names;
use crate::words::told;

/// Says below the sums whether the tile fits.
fn verdict(frame: &mut Frame, text: &str, forbids: bool) {
    let top = 45;
    let end = frame.text(PANEL + 1, top, Align::Left, &SMALL, Ink::On, text);
    if forbids {
        frame.fill(PANEL - 1, top - 1, end - PANEL + 1, SMALL.height + 1, Ink::Invert);
    }
}

/// `4` or, while it is a guess, `4?`: a sentence with its number.
fn points_text(points: u8, is_guess: bool) -> (&'static str, u16) {
    (if is_guess { "#?" } else { "#" }, u16::from(points))
}

impl Ophiuchus {
    /// `12+1-6 = 7`: cards, prizes, tiles in hand; a `?` follows when placeholders are in it.
    fn score_text(&self, seat: usize) -> Line {
        let mut cards = Card::all().filter(|card| self.owner(*card) == Some(seat));
        let guess = if cards.any(|card| self.is_placeholder(card)) {
            "?"
        } else {
            ""
        };
        line(format_args!(
            "{}+{}-{} = {}{guess}",
            self.card_points(seat),
            self.prizes(seat),
            2 * u16::from(self.hand(seat)),
            self.score(seat)
        ))
    }
}

impl OphiuchusScreens {
    pub(super) fn show(&self, game: &Ophiuchus, frame: &mut Frame) {
        match self.at {
            At::Where | At::Stars | At::Fill => return self.show_tile(game, frame),
            At::Types | At::FillTypes => self.show_types(frame),
            At::Over => Self::show_over(game, frame),
            At::Skip => {
                let heading = told("# skips?", &[game.name(game.turn)]);
                let text = "None of the tiles in hand fits. No tile is drawn.";
                dialog(frame, &heading, text);
            }
            _ => self.show_list(game, frame),
        }
        let knobs = match self.at {
            At::Types | At::FillTypes => knobs!(press DIAL "keep", turn ACTION "first", turn NUMBER "second"),
            At::Claim if self.row == 0 => knobs!(press DIAL "no card"),
            At::Claim => knobs!(press DIAL "take it"),
            At::Bonus => knobs!(press DIAL "take"),
            At::Last => knobs!(press DIAL "choose"),
            At::Over => knobs!(press DIAL "cards", press ACTION "menu"),
            At::Skip => knobs!(press DIAL "skip", press ACTION "back"),
            At::Scores => knobs!(press DIAL "cards", press ACTION "back"),
            At::Cards => knobs!(turn DIAL "card", press ACTION "back"),
            At::Points => knobs!(press DIAL "keep all", press ACTION "back", turn NUMBER "points"),
            _ => knobs!(press DIAL "set", press ACTION "back", turn NUMBER "change"),
        };
        footer(frame, knobs);
    }

    fn show_list(&self, game: &Ophiuchus, frame: &mut Frame) {
        let player = game.name(game.turn);
        let mut chosen = self.row;
        let (left, right) = match self.at {
            At::Claim => (player, "takes a card?"),
            At::Bonus => match game.made_thirteen() {
                Some(true) => (player, "exactly 13!"),
                _ => (player, "13? count it"),
            },
            At::Last => ("The reserve is empty", ""),
            At::Scores => ("Scores", "reserve #"),
            At::Cards => {
                let last = self.rows(game).saturating_sub(1);
                chosen = usize::try_from(self.value).unwrap_or(0).min(last);
                let seat = self.row < game.seat_count();
                (if seat { game.name(self.row) } else { "Firmament" }, "points")
            }
            At::Points if self.points.contains(&NOT_ENTERED) => ("Card points", "? = guess"),
            At::Points => ("Card points", ""),
            _ => ("Corrections", "reserve #"),
        };
        title(frame, left, &told(right, &[game.reserve()]));
        // Found once for all rows: it takes long.
        let aligned = match self.at {
            At::Claim => game.claimable(),
            _ => Alignments::default(),
        };
        let rows = match self.at {
            At::Claim => 1 + aligned.possible.cards().len(),
            _ => self.rows(game),
        };
        if rows == 0 {
            frame.text(WIDTH / 2, 28, Align::Centre, &BODY, Ink::On, "no cards");
        }
        list(frame, rows, chosen, &mut |index, show| {
            self.show_row(game, &aligned, index, show)
        });
    }

    /// One row of the present list.
    fn show_row(&self, game: &Ophiuchus, aligned: &Alignments, index: usize, show: &mut dyn FnMut(Row)) {
        /// Both sides of the rows for each bonus, then for the end.
        static WORDS: Names = Names::new(
            "",
            "No bonus||Draw 2 tiles|1 back|A prize|1 point|End now|the rule|Play out the hands|",
        );
        let words = |row: usize| (WORDS.get(2 * row), (WORDS.get(2 * row + 1), 0));
        let points = |card: Card| points_text(game.points(card), game.is_placeholder(card));
        let (heading, text);
        let (left, (sentence, number)) = match self.at {
            At::Claim => {
                let cards = aligned.possible.cards();
                match index.checked_sub(1).and_then(|row| cards.get(row)) {
                    None => ("No card", ("", 0)),
                    Some(card) => {
                        let found = aligned.found.contains(*card);
                        heading = told(if found { "# *" } else { "#" }, &[card.name()]);
                        (heading.as_str(), points(*card))
                    }
                }
            }
            At::Bonus => words(bonus_rows(game).get(index).map_or(0, |bonus| *bonus as usize)),
            At::Last => words(index + 3),
            At::Scores if index < game.seat_count() => {
                text = game.score_text(index);
                (game.name(index), (text.as_str(), 0))
            }
            At::Scores => ("Firmament", ("# cards", game.cards_of(None).len() as u16)),
            At::Cards => {
                let seat = Some(self.row).filter(|row| *row < game.seat_count());
                let card = game.cards_of(seat).get(index).copied().unwrap_or_default();
                (card.name(), points(card))
            }
            At::Points => {
                // There are 13 rows.
                let card = Card(index as u8);
                let entry = self.points.get(index).copied().unwrap_or(0);
                (card.name(), points_text(card.points(entry), entry == NOT_ENTERED))
            }
            _ => {
                let field = Field::of_row(game, index);
                let now = field.now(game);
                let value = if index == self.row { self.value } else { now };
                // No value is below 0.
                let seat = value as usize;
                let (who, what, word) = match field {
                    Field::Hand(seat) => (game.name(seat), "#: hand", "#"),
                    Field::Prizes(seat) => (game.name(seat), "#: prizes", "#"),
                    Field::Turn => ("", "Turn", game.name(seat)),
                    Field::Owner(card) if seat == 0 => (card.name(), "#", "free"),
                    Field::Owner(card) => (card.name(), "#", game.name(seat - 1)),
                };
                heading = told(what, &[who]);
                // A number stays a # here: it is put in with those of all other rows.
                text = told(if value == now { "#" } else { "> #" }, &[word]);
                (heading.as_str(), (text.as_str(), value as u16))
            }
        };
        show(Row {
            mark: None,
            left,
            right: &told(sentence, &[number]),
        });
    }

    /// The map with the previewed tile or the one that is filled in, and beside it what it makes.
    fn show_tile(&self, game: &Ophiuchus, frame: &mut Frame) {
        map(frame, &game.layout, &self.spot, &self.stars);
        let (is_where, is_fill) = (self.at == At::Where, self.at == At::Fill);
        let is_centre = game.phase == Phase::Centre;
        let player = game.name(game.turn);
        if is_where {
            panel_name(frame, player);
            let hand = told("hand #", &[game.hand(game.turn)]);
            frame.text(PANEL, 15, Align::Left, &SMALL, Ink::On, &hand);
            let reserve = told("#", &[game.reserve()]);
            frame.text(WIDTH, 15, Align::Right, &SMALL, Ink::On, &reserve);
            let icon = WIDTH - SMALL.width(&reserve) - 2 - RESERVE.width();
            frame.icon(icon, 16, Ink::On, &RESERVE);
        } else {
            let tile = told("Tile #", &[self.tile as u16 + 1]);
            let heading = match () {
                () if is_fill => &tile,
                () if is_centre => "Centre tile",
                () => player,
            };
            frame.text(PANEL, 0, Align::Left, &BODY, Ink::On, heading);
            let [first, second] = self.stars;
            let stars = line(format_args!("{first} | {second}"));
            frame.text(PANEL, 9, Align::Left, &LARGE, Ink::On, &stars);
        }
        let mut with = game.layout.clone();
        let (checked, lies) = if is_fill {
            let checked = with.recount(self.tile, self.stars);
            (checked.map_err(Refusal::Obstacle), checked.is_ok())
        } else {
            let lies = with.lay(&Tile::new(self.spot, self.stars));
            (game.check(self.spot, self.stars), lies)
        };
        // A tile on top of another makes no sums.
        let on_top = checked == Err(Refusal::Obstacle(Obstacle::Taken));
        let sums = (lies && !on_top).then(|| with.sums(self.spot));
        if let Some(sums) = &sums {
            panel_sums(frame, sums);
        }
        let is_open = sums.is_some_and(|sums| sums.iter().any(|sum| sum.open > 0));
        match &checked {
            Err(refusal) => verdict(frame, refusal.in_short(), true),
            Ok(()) if is_fill => {}
            Ok(()) if is_open => verdict(frame, "fits (open)", false),
            Ok(()) => verdict(frame, "fits", false),
        }
        let laid = game.layout.tiles().get(self.tile);
        let is_done = laid.is_some_and(|tile| tile.stars == self.stars && takes_types(tile));
        let (dial, press) = match self.at {
            At::Where => (Some(&LEFT_RIGHT), "stars"),
            At::Stars => (is_centre.then_some(&ROTATE), "lay"),
            _ if is_done => (Some(&LEFT_RIGHT), "types"),
            _ => (Some(&LEFT_RIGHT), "keep"),
        };
        let [action, number] = if is_where {
            [&UP_DOWN, &ROTATE]
        } else {
            half_icons(self.spot.dir)
        };
        panel_footer(frame, [dial, Some(action), Some(number)], press);
    }

    fn show_types(&self, frame: &mut Frame) {
        let [first, second] = self.stars;
        title(
            frame,
            "Star types",
            &line(format_args!("tile {}: {first}|{second}", self.tile + 1)),
        );
        let mut y = 16;
        let icons = half_icons(self.spot.dir);
        for ((types, stars), icon) in self.types.iter().zip(&self.stars).zip(&icons) {
            let stars = line(format_args!("{stars}"));
            frame.text(0, y + 1, Align::Left, &LARGE, Ink::On, &stars);
            frame.icon(11, y + 5, Ink::On, icon);
            for index in 0..6 {
                let x = 21 + index as i32 * 18;
                frame.outline(x, y, 16, 15, Ink::On);
                let (text, font, top) = match types.known() {
                    None => ("?", &BODY, y + 2),
                    Some(_) => ("ABCDEF".get(index..=index).unwrap_or(""), &BOLD, y + 1),
                };
                frame.text(x + 8, top, Align::Centre, font, Ink::On, text);
                if types.known().is_some_and(|bits| bits >> index & 1 == 1) {
                    frame.fill(x + 1, y + 1, 14, 13, Ink::Invert);
                }
            }
            y += 19;
        }
    }

    fn show_over(game: &Ophiuchus, frame: &mut Frame) {
        let winners = game.winners();
        let heading = match winners[..] {
            [only] => told("# wins", &[game.name(only)]),
            [one, two] => told("# + # win", &[game.name(one), game.name(two)]),
            _ => told("# win together", &[winners.len() as u16]),
        };
        let fonts = [&LARGE, &BOLD, &BODY, &SMALL];
        let font = fonts
            .into_iter()
            .find(|font| font.width(&heading) <= WIDTH)
            .unwrap_or(&TINY);
        let top = (LARGE.height - font.height) / 2;
        frame.text(WIDTH / 2, top, Align::Centre, font, Ink::On, &heading);
        let mut y = 17;
        for seat in 0..game.seat_count() {
            frame.text(1, y, Align::Left, &SMALL, Ink::On, game.name(seat));
            let score = game.score_text(seat);
            frame.text(WIDTH - 1, y, Align::Right, &SMALL, Ink::On, &score);
            if winners.contains(&seat) {
                frame.fill(0, y, WIDTH, SMALL.height + 1, Ink::Invert);
            }
            y += 9;
        }
    }
}
