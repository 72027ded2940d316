//! The screens of set-up, the four phases, and the end.

use super::EfemerisScreens;
use super::options::{captains, hands, leaders, unused_at_collection};
use super::widgets::{Item, PEPPER, PLACEHOLDERS, SHIP, VANILLA, bar, fitted, menu, price_words, text_lines};
use crate::draw::{
    Align, BODY, BOLD, Frame, HUGE, Hint, Ink, Knobs, LARGE, Line, SMALL, TINY, WIDTH, footer, line, track,
};
use crate::games::efemeris::tables::{Bonus, Mode, Nation, Planet, Ship};
use crate::games::efemeris::{Efemeris, Phase, Waiting};

impl EfemerisScreens {
    /// What ACTION does on a phase's screen.
    pub(super) fn action_hint(game: &Efemeris) -> Hint<'static> {
        if game.mode == Mode::Team {
            Hint::Turn("ally")
        } else {
            Hint::Press("menu")
        }
    }

    pub(super) fn draw_phase(&self, game: &Efemeris, frame: &mut Frame) {
        match game.phase {
            Phase::SetUp => self.draw_set_up(game, frame),
            Phase::Exploration => self.draw_exploration(game, frame),
            Phase::Collection => self.draw_collection(game, frame),
            Phase::Tactical | Phase::Construction => self.draw_menu(game, frame),
            Phase::Over(winner) => draw_end(game, winner, frame),
        }
    }

    fn draw_set_up(&self, game: &Efemeris, frame: &mut Frame) {
        let dial = match game.waiting() {
            Waiting::First => {
                let leaders = leaders(game);
                bar(frame, "Who begins?", "");
                let note = "Fewer spices, first choice";
                menu(frame, leaders.len() + 1, self.row, note, &mut |index, show| {
                    let leader = index.checked_sub(1).and_then(|at| leaders.get(at));
                    show(Item {
                        left: leader.map_or("Draw lots", |seat| game.name(*seat)),
                        right: leader
                            .and_then(|seat| game.ally(*seat))
                            .map_or("", |ally| game.name(ally)),
                        can: true,
                    });
                });
                "take"
            }
            Waiting::Nation(seat) => {
                bar(frame, game.name(seat), "Nation");
                let holder = |nation| game.seats.iter().find(|s| s.nation == Some(nation));
                let note = match game.ally(seat) {
                    Some(ally) => line(format_args!("Also for {}", game.name(ally))),
                    None => Line::new(),
                };
                menu(frame, Nation::ALL.len(), self.row, &note, &mut |index, show| {
                    if let Some(nation) = Nation::ALL.get(index) {
                        show(Item {
                            left: nation.title(),
                            right: holder(*nation).map_or("", |s| &s.name),
                            can: holder(*nation).is_none(),
                        });
                    }
                });
                "take"
            }
            Waiting::Captain(seat) => {
                let captains = captains(game, seat);
                let Some(captain) = captains.get(self.row) else {
                    return;
                };
                let right = if game.mode == Mode::Team {
                    "Captain"
                } else {
                    "1st captain"
                };
                bar(frame, game.name(seat), right);
                frame.text(2, 12, Align::Left, &BOLD, Ink::On, captain.short());
                frame.text(WIDTH - 2, 15, Align::Right, &SMALL, Ink::On, captain.galleon());
                text_lines(frame, 25, &SMALL, &captain.effect().unpacked());
                "take"
            }
            Waiting::Planet(seat) => {
                bar(frame, game.name(seat), "1st planet");
                let note = if game.placeholder { PLACEHOLDERS } else { "" };
                menu(frame, Planet::ALL.len(), self.row, note, &mut |index, show| {
                    if let Some(planet) = Planet::ALL.get(index) {
                        let card = game.card(*planet);
                        let owner = game.planets[*planet as usize].owner;
                        let facts = line(format_args!(
                            "{} makes {}",
                            price_words(card.cost),
                            card.makes.initial()
                        ));
                        show(Item {
                            left: planet.title(),
                            right: owner.map_or(&facts, |seat| game.name(seat)),
                            can: owner.is_none(),
                        });
                    }
                });
                "take"
            }
            Waiting::Begin => {
                bar(
                    frame,
                    "Take",
                    &line(format_args!("{} crew each", game.start_hand())),
                );
                for (row, seat) in game.seat_indices().enumerate() {
                    let y = 13 + row as i32 * 10;
                    let [pepper, vanilla] = game.start_spices(seat);
                    frame.text(2, y, Align::Left, &BODY, Ink::On, game.name(seat));
                    frame.print(88, y, Align::Right, &BODY, Ink::On, format_args!("{pepper}"));
                    frame.icon(90, y + 1, Ink::On, &PEPPER);
                    frame.print(114, y, Align::Right, &BODY, Ink::On, format_args!("{vanilla}"));
                    frame.icon(116, y + 1, Ink::On, &VANILLA);
                }
                "begin"
            }
        };
        footer(
            frame,
            &Knobs {
                dial: Hint::Press(dial),
                action: Hint::Press("menu"),
                number: Hint::Press("help"),
            },
        );
    }

    fn draw_exploration(&self, game: &Efemeris, frame: &mut Frame) {
        let side = game.side;
        frame.fill(0, 0, WIDTH, 20, Ink::On);
        frame.text(2, 0, Align::Left, &HUGE, Ink::Off, game.name(self.seat));
        let nation = game.seat(self.seat).ok().and_then(|s| s.nation);
        frame.text(
            WIDTH - 2,
            1,
            Align::Right,
            &SMALL,
            Ink::Off,
            nation.map_or("", Nation::title),
        );
        let second = match game.ally(self.seat) {
            Some(ally) => line(format_args!("& {}", game.name(ally))),
            None => line(format_args!("I of IV")),
        };
        let font = if SMALL.width(&second) > 36 { &TINY } else { &SMALL };
        frame.text(WIDTH - 2, 10, Align::Right, font, Ink::Off, &second);
        let (due, left) = (game.tiles_due(), game.tiles);
        frame.text(2, 25, Align::Left, &BODY, Ink::On, "Draw");
        let end = frame.print(30, 20, Align::Left, &HUGE, Ink::On, format_args!("{due}"));
        let each = match (game.mode, due) {
            (Mode::Team, 2) => "one each",
            (_, 1) => "the last tile",
            _ => "tiles",
        };
        frame.text(end + 4, 25, Align::Left, &BODY, Ink::On, each);
        frame.print(
            WIDTH - 2,
            26,
            Align::Right,
            &SMALL,
            Ink::On,
            format_args!("{left} left"),
        );
        frame.text(2, 43, Align::Left, &BODY, Ink::On, "Planets");
        let planets = game.side_planets(side);
        track(frame, 48, 43, 9, planets, planets, game.goal());
        footer(
            frame,
            &Knobs {
                dial: Hint::Press("placed"),
                action: Hint::Press("menu"),
                number: Hint::Press("help"),
            },
        );
    }

    fn draw_collection(&self, game: &Efemeris, frame: &mut Frame) {
        bar(frame, game.name(self.seat), "II Collect");
        let (Ok(harvest), Ok(seat)) = (game.harvest(self.seat, self.spaces), game.seat(self.seat)) else {
            return;
        };
        // On the left where it comes from, on the right what it comes to.
        let [pepper, vanilla] = harvest.planets;
        frame.print(
            2,
            14,
            Align::Left,
            &SMALL,
            Ink::On,
            format_args!("Planets {pepper}P {vanilla}V"),
        );
        let ships = self.ships(game);
        for (row, ship) in ships.iter().enumerate() {
            let y = 23 + row as i32 * 10;
            frame.icon(2, y + 1, Ink::On, &SHIP);
            let label = match ship {
                Ship::Galleon => "G",
                Ship::Frigate1 => "F1",
                Ship::Frigate2 => "F2",
            };
            frame.text(11, y + 1, Align::Left, &SMALL, Ink::On, label);
            let space = self.spaces[*ship as usize].title();
            frame.text(24, y + 1, Align::Left, &SMALL, Ink::On, space);
            if row == self.row {
                frame.fill(0, y, 68, 10, Ink::Invert);
            }
        }
        frame.fill(69, 13, 1, 40, Ink::On);
        for (at, icon) in [&PEPPER, &VANILLA].iter().enumerate() {
            let y = 13 + at as i32 * 15;
            let (now, taken) = (seat.spices[at], harvest.taken[at]);
            frame.icon(72, y + 4, Ink::On, icon);
            frame.print(
                82,
                y,
                Align::Left,
                &LARGE,
                Ink::On,
                format_args!("{now}>{}", now + taken),
            );
            if harvest.lost[at] > 0 {
                frame.print(
                    120,
                    y + 1,
                    Align::Centre,
                    &TINY,
                    Ink::On,
                    format_args!("{}", harvest.lost[at]),
                );
                frame.text(120, y + 7, Align::Centre, &TINY, Ink::On, "lost");
            }
        }
        let more = |count: u8, lost: u8, what: &str| {
            if lost > 0 {
                line(format_args!("+{count} {what} -{lost}"))
            } else {
                line(format_args!("+{count} {what}"))
            }
        };
        let wreck =
            (harvest.crew + harvest.crew_lost > 0).then(|| more(harvest.crew, harvest.crew_lost, "crew"));
        let bonus = (harvest.bonuses + harvest.bonuses_lost > 0)
            .then(|| more(harvest.bonuses, harvest.bonuses_lost, "bonus"));
        let text = match (bonus, wreck) {
            (Some(_), Some(_)) => line(format_args!("+{} bns +{} crew", harvest.bonuses, harvest.crew)),
            (Some(text), None) | (None, Some(text)) => text,
            (None, None) => {
                let [galleon, ..] = self.spaces;
                unused_at_collection(game, self.seat, galleon).unwrap_or_default()
            }
        };
        fitted(frame, 72, 44, Align::Left, Ink::On, WIDTH - 73, &text);
        footer(
            frame,
            &Knobs {
                dial: Hint::Press(if harvest.bonuses > 0 { "draw" } else { "collect" }),
                action: Self::action_hint(game),
                number: if ships.is_empty() {
                    Hint::Press("help")
                } else {
                    Hint::Turn("space")
                },
            },
        );
    }

    pub(super) fn draw_draws(&self, game: &Efemeris, frame: &mut Frame) {
        let count = game.harvest(self.seat, self.spaces).map_or(0, |h| h.bonuses);
        let hands = hands(game, count);
        bar(frame, game.name(self.seat), "Purse");
        let [winds, shots, cargoes] = game.purse;
        let note = line(format_args!("In it: {winds} Winds {shots} Shot {cargoes} Cargo"));
        menu(frame, hands.len() + 1, self.row, &note, &mut |index, show| {
            let hand = index.checked_sub(1).and_then(|at| hands.get(at));
            let text = match hand {
                None => line(format_args!("Device draws {count}")),
                Some(hand) => {
                    let mut text = Line::new();
                    for bonus in hand {
                        let word = match bonus {
                            Bonus::Winds => "Winds ",
                            Bonus::Shot => "Shot ",
                            Bonus::Cargo => "Cargo ",
                        };
                        _ = text.push_str(word);
                    }
                    text
                }
            };
            show(Item {
                left: &text,
                right: "",
                can: true,
            });
        });
        footer(
            frame,
            &Knobs {
                dial: Hint::Press("collect"),
                action: Hint::Press("back"),
                number: Hint::Press("help"),
            },
        );
    }
}

fn draw_end(game: &Efemeris, winner: Option<u8>, frame: &mut Frame) {
    frame.fill(0, 0, WIDTH, 22, Ink::On);
    let leader = winner.map(|side| game.leader(side));
    let nation = leader.and_then(|seat| game.seat(seat).ok()?.nation);
    let headline = match (leader, game.mode) {
        (None, _) => "A draw",
        (Some(_), Mode::Team) => nation.map_or("", Nation::title),
        (Some(seat), _) => game.name(seat),
    };
    let end = frame.text(2, 1, Align::Left, &HUGE, Ink::Off, headline);
    if winner.is_some() {
        let wins = if game.mode == Mode::Team { "win" } else { "wins" };
        frame.text(end + 4, 6, Align::Left, &BODY, Ink::Off, wins);
    }
    let second = match (winner, game.mode) {
        (None, _) => line(format_args!("by agreement")),
        (Some(side), Mode::Team) => {
            let mut seats = game.side_seats(side).map(|seat| game.name(seat));
            let (one, two) = (seats.next().unwrap_or(""), seats.next().unwrap_or(""));
            line(format_args!("{one} and {two}"))
        }
        (Some(_), _) => line(format_args!("The {}", nation.map_or("", Nation::title))),
    };
    frame.text(2, 24, Align::Left, &BODY, Ink::On, &second);
    if let Some(side) = winner {
        let planets = game.side_planets(side);
        frame.print(
            WIDTH - 2,
            24,
            Align::Right,
            &BODY,
            Ink::On,
            format_args!("{planets} planets"),
        );
    }
    if game.expert {
        let done = if game.match_decided() {
            "Match won"
        } else {
            "Match"
        };
        frame.text(2, 34, Align::Left, &BODY, Ink::On, done);
        let width = (WIDTH - 2) / i32::from(game.sides());
        for (side, wins) in (0..game.sides()).zip(game.wins) {
            let score = line(format_args!("{} {wins}", game.name(game.leader(side))));
            let x = 2 + width * i32::from(side);
            fitted(frame, x, 43, Align::Left, Ink::On, width - 4, &score);
        }
    }
    let next = if game.match_decided() {
        Hint::Nothing
    } else {
        Hint::Press("next game")
    };
    footer(
        frame,
        &Knobs {
            dial: next,
            action: Hint::Press("menu"),
            number: Hint::Press("help"),
        },
    );
}
