//! How each screen looks.

use super::cards::{Card, NOT_ENTERED, TYPE_LETTERS};
use super::layout::{Layout, Obstacle, Tile};
use super::map::{
    LEFT_RIGHT, PANEL, RESERVE, ROTATE, UP_DOWN, half_icons, map, panel_footer, panel_name, panel_sums,
};
use super::rules::{Bonus, Refusal};
use super::screens::{At, Field, OphiuchusScreens, bonus_rows, claim_rows, takes_types};
use super::{Ophiuchus, Phase};
use crate::draw::Hint::{Nothing, Press, Turn};
use crate::draw::{
    Align, BODY, BOLD, Frame, Hint, Ink, Knobs, LARGE, Line, Row, SMALL, TINY, WIDTH, dialog, footer, line,
    list, title,
};

/// Says below the sums whether the tile fits.
fn verdict(frame: &mut Frame, text: &str, forbids: bool) {
    let top = 45;
    let end = frame.text(PANEL + 1, top, Align::Left, &SMALL, Ink::On, text);
    if forbids {
        frame.fill(PANEL - 1, top - 1, end - PANEL + 1, SMALL.height + 1, Ink::Invert);
    }
}

impl Ophiuchus {
    /// `4` or, while it is a placeholder, `4?`.
    fn points_text(&self, card: Card) -> Line {
        let guess = if self.is_placeholder(card) { "?" } else { "" };
        line(format_args!("{}{guess}", self.points(card)))
    }

    /// `12+1-6 = 7`: cards, prizes, tiles in hand; a `?` follows when placeholders are in it.
    fn score_text(&self, seat: usize) -> Line {
        let guess = if self
            .cards_of(Some(seat))
            .iter()
            .any(|card| self.is_placeholder(*card))
        {
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
            At::Where => self.show_where(game, frame),
            At::Stars => self.show_stars(game, frame),
            At::Fill => self.show_fill(game, frame),
            At::Types { .. } => self.show_types(frame),
            At::Claim => self.show_claim(game, frame),
            At::Bonus => {
                let heading = match game.made_thirteen() {
                    Some(true) => "exactly 13!",
                    _ => "13? count it",
                };
                title(frame, game.name(game.turn), heading);
                let rows = bonus_rows(game);
                list(frame, rows.len(), self.row, &mut |index, show| {
                    show(match rows.get(index) {
                        Some(Bonus::Prize) => Row {
                            left: "A prize",
                            right: "1 point",
                        },
                        Some(Bonus::Tiles) => Row {
                            left: "Draw 2 tiles",
                            right: "1 back",
                        },
                        _ => Row {
                            left: "No bonus",
                            right: "",
                        },
                    });
                });
                knobs(frame, Press("take"), Nothing, Nothing);
            }
            At::Last => {
                title(frame, "The reserve is empty", "");
                list(frame, 2, self.row, &mut |index, show| {
                    show(match index {
                        0 => Row {
                            left: "End now",
                            right: "the rule",
                        },
                        _ => Row {
                            left: "Play out the hands",
                            right: "",
                        },
                    });
                });
                knobs(frame, Press("choose"), Nothing, Nothing);
            }
            At::Over => Self::show_over(game, frame),
            At::Skip => {
                let heading = line(format_args!("{} skips?", game.name(game.turn)));
                dialog(
                    frame,
                    &heading,
                    "None of the tiles in hand fits. No tile is drawn.",
                );
                knobs(frame, Press("skip"), Press("back"), Nothing);
            }
            At::Scores => {
                title(frame, "Scores", &line(format_args!("reserve {}", game.reserve())));
                list(frame, game.seat_count() + 1, self.row, &mut |index, show| {
                    if index < game.seat_count() {
                        show(Row {
                            left: game.name(index),
                            right: &game.score_text(index),
                        });
                    } else {
                        let cards = game.cards_of(None).len();
                        show(Row {
                            left: "Firmament",
                            right: &line(format_args!("{cards} cards")),
                        });
                    }
                });
                knobs(frame, Press("cards"), Press("back"), Nothing);
            }
            At::Cards => self.show_cards(game, frame),
            At::Points => {
                title(
                    frame,
                    "Card points",
                    if self.points.contains(&NOT_ENTERED) {
                        "? = guess"
                    } else {
                        ""
                    },
                );
                list(frame, self.points.len(), self.row, &mut |index, show| {
                    let card = Card(index as u8);
                    let entry = self.points.get(index).copied().unwrap_or(0);
                    let points = card.points(entry);
                    let guess = if entry == NOT_ENTERED { "?" } else { "" };
                    show(Row {
                        left: &line(format_args!("{card}")),
                        right: &line(format_args!("{points}{guess}")),
                    });
                });
                knobs(frame, Press("keep all"), Press("back"), Turn("points"));
            }
            At::Correct => {
                title(
                    frame,
                    "Corrections",
                    &line(format_args!("reserve {}", game.reserve())),
                );
                list(frame, Field::count(game), self.row, &mut |index, show| {
                    let field = Field::of_row(game, index);
                    let value = if index == self.row {
                        self.value
                    } else {
                        field.now(game)
                    };
                    let changed = if value == field.now(game) { "" } else { "> " };
                    let seat = |value: i16| usize::try_from(value).map_or("?", |seat| game.name(seat));
                    let (left, right) = match field {
                        Field::Hand(seat) => (
                            line(format_args!("{}: hand", game.name(seat))),
                            line(format_args!("{changed}{value}")),
                        ),
                        Field::Prizes(seat) => (
                            line(format_args!("{}: prizes", game.name(seat))),
                            line(format_args!("{changed}{value}")),
                        ),
                        Field::Turn => (
                            line(format_args!("Turn")),
                            line(format_args!("{changed}{}", seat(value))),
                        ),
                        Field::Owner(card) if value == 0 => {
                            (line(format_args!("{card}")), line(format_args!("{changed}free")))
                        }
                        Field::Owner(card) => (
                            line(format_args!("{card}")),
                            line(format_args!("{changed}{}", seat(value - 1))),
                        ),
                    };
                    show(Row {
                        left: &left,
                        right: &right,
                    });
                });
                knobs(frame, Press("set"), Press("back"), Turn("change"));
            }
        }
    }

    /// The map with the previewed tile, the sums it makes, and what forbids it.
    fn show_preview(&self, game: &Ophiuchus, frame: &mut Frame, checked: Result<Layout, Refusal>) {
        map(frame, &game.layout, (self.spot, self.stars));
        let obstacle = checked.as_ref().err();
        // A tile on top of another makes no sums.
        let with = match obstacle {
            Some(Refusal::Obstacle(Obstacle::Taken)) => None,
            _ => checked
                .as_ref()
                .ok()
                .cloned()
                .or(game.layout.with(&Tile::new(self.spot, self.stars))),
        };
        let sums = with.map(|with| with.sums(self.spot));
        if let Some(sums) = &sums {
            panel_sums(frame, sums);
        }
        let is_open = sums.is_some_and(|sums| sums.iter().any(|sum| sum.open > 0));
        let text = match obstacle {
            Some(refusal) => refusal.in_short(),
            None if is_open => "fits (open)",
            None => "fits",
        };
        verdict(frame, text, obstacle.is_some());
    }

    fn show_where(&self, game: &Ophiuchus, frame: &mut Frame) {
        panel_name(frame, game.name(game.turn));
        frame.print(
            PANEL,
            15,
            Align::Left,
            &SMALL,
            Ink::On,
            format_args!("hand {}", game.hand(game.turn)),
        );
        let reserve = line(format_args!("{}", game.reserve()));
        frame.text(WIDTH, 15, Align::Right, &SMALL, Ink::On, &reserve);
        let icon = WIDTH - SMALL.width(&reserve) - 2 - RESERVE.width();
        frame.icon(icon, 16, Ink::On, &RESERVE);
        self.show_preview(game, frame, game.check(self.spot, self.stars));
        panel_footer(frame, [Some(&LEFT_RIGHT), Some(&UP_DOWN), Some(&ROTATE)], "stars");
    }

    fn show_stars(&self, game: &Ophiuchus, frame: &mut Frame) {
        let is_centre = game.phase == Phase::Centre;
        self.show_counts(
            frame,
            if is_centre {
                "Centre tile"
            } else {
                game.name(game.turn)
            },
        );
        self.show_preview(game, frame, game.check(self.spot, self.stars));
        let [first, second] = half_icons(self.spot.dir);
        panel_footer(
            frame,
            [is_centre.then_some(&ROTATE), Some(first), Some(second)],
            "lay",
        );
    }

    fn show_fill(&self, game: &Ophiuchus, frame: &mut Frame) {
        self.show_counts(frame, &line(format_args!("Tile {}", self.tile + 1)));
        map(frame, &game.layout, (self.spot, self.stars));
        match game.layout.recounted(self.tile, self.stars) {
            Ok(with) => panel_sums(frame, &with.sums(self.spot)),
            Err(obstacle) => verdict(frame, obstacle.in_short(), true),
        }
        let laid = game.layout.tiles().get(self.tile);
        let is_done = laid.is_some_and(|tile| tile.stars == self.stars && takes_types(tile));
        let [first, second] = half_icons(self.spot.dir);
        panel_footer(
            frame,
            [Some(&LEFT_RIGHT), Some(first), Some(second)],
            if is_done { "types" } else { "keep" },
        );
    }

    fn show_counts(&self, frame: &mut Frame, heading: &str) {
        let [first, second] = self.stars;
        frame.text(PANEL, 0, Align::Left, &BODY, Ink::On, heading);
        frame.print(
            PANEL,
            9,
            Align::Left,
            &LARGE,
            Ink::On,
            format_args!("{first} | {second}"),
        );
    }

    fn show_types(&self, frame: &mut Frame) {
        let [first, second] = self.stars;
        title(
            frame,
            "Star types",
            &line(format_args!("tile {}: {first}|{second}", self.tile + 1)),
        );
        for (row, (types, stars)) in self.types.iter().zip(self.stars).enumerate() {
            let y = 16 + row as i32 * 19;
            frame.print(0, y + 1, Align::Left, &LARGE, Ink::On, format_args!("{stars}"));
            if let Some(half) = half_icons(self.spot.dir).get(row) {
                frame.icon(11, y + 5, Ink::On, half);
            }
            for (index, letter) in TYPE_LETTERS.iter().enumerate() {
                let x = 21 + index as i32 * 18;
                frame.outline(x, y, 16, 15, Ink::On);
                let upper = letter.to_ascii_uppercase();
                match types.known() {
                    None => _ = frame.print(x + 8, y + 2, Align::Centre, &BODY, Ink::On, format_args!("?")),
                    Some(bits) => {
                        frame.print(
                            x + 8,
                            y + 1,
                            Align::Centre,
                            &BOLD,
                            Ink::On,
                            format_args!("{upper}"),
                        );
                        if bits >> index & 1 == 1 {
                            frame.fill(x + 1, y + 1, 14, 13, Ink::Invert);
                        }
                    }
                }
            }
        }
        knobs(frame, Press("keep"), Turn("first"), Turn("second"));
    }

    fn show_claim(&self, game: &Ophiuchus, frame: &mut Frame) {
        title(frame, game.name(game.turn), "takes a card?");
        let found = game.claimable().found;
        let cards = claim_rows(game);
        list(frame, 1 + cards.len(), self.row, &mut |index, show| match index
            .checked_sub(1)
            .and_then(|row| cards.get(row))
        {
            None => show(Row {
                left: "No card",
                right: "",
            }),
            Some(card) => {
                let mark = if found.contains(*card) { " *" } else { "" };
                show(Row {
                    left: &line(format_args!("{card}{mark}")),
                    right: &game.points_text(*card),
                });
            }
        });
        knobs(
            frame,
            Press(if self.row == 0 { "no card" } else { "take it" }),
            Nothing,
            Nothing,
        );
    }

    fn show_cards(&self, game: &Ophiuchus, frame: &mut Frame) {
        let seat = Some(self.row).filter(|row| *row < game.seat_count());
        title(frame, seat.map_or("Firmament", |seat| game.name(seat)), "points");
        let cards = game.cards_of(seat);
        if cards.is_empty() {
            frame.text(WIDTH / 2, 28, Align::Centre, &BODY, Ink::On, "no cards");
        }
        let chosen = usize::try_from(self.value)
            .unwrap_or(0)
            .min(cards.len().saturating_sub(1));
        list(frame, cards.len(), chosen, &mut |index, show| {
            if let Some(card) = cards.get(index) {
                show(Row {
                    left: &line(format_args!("{card}")),
                    right: &game.points_text(*card),
                });
            }
        });
        knobs(frame, Turn("card"), Press("back"), Nothing);
    }

    fn show_over(game: &Ophiuchus, frame: &mut Frame) {
        let winners = game.winners();
        let heading = match winners[..] {
            [only] => line(format_args!("{} wins", game.name(only))),
            [one, two] => line(format_args!("{} + {} win", game.name(one), game.name(two))),
            _ => line(format_args!("{} win together", winners.len())),
        };
        let fonts = [&LARGE, &BOLD, &BODY, &SMALL];
        let font = fonts
            .into_iter()
            .find(|font| font.width(&heading) <= WIDTH)
            .unwrap_or(&TINY);
        frame.text(
            WIDTH / 2,
            (LARGE.height - font.height) / 2,
            Align::Centre,
            font,
            Ink::On,
            &heading,
        );
        for seat in 0..game.seat_count() {
            let y = 17 + seat as i32 * 9;
            frame.text(1, y, Align::Left, &SMALL, Ink::On, game.name(seat));
            frame.text(
                WIDTH - 1,
                y,
                Align::Right,
                &SMALL,
                Ink::On,
                &game.score_text(seat),
            );
            if winners.contains(&seat) {
                frame.fill(0, y, WIDTH, SMALL.height + 1, Ink::Invert);
            }
        }
        knobs(frame, Press("cards"), Press("menu"), Nothing);
    }
}

fn knobs(frame: &mut Frame, dial: Hint, action: Hint, number: Hint) {
    footer(frame, &Knobs { dial, action, number });
}
