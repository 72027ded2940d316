//! The screens of set-up, the four phases, and the end.

use super::widgets::{Item, PEPPER, SHIP, VANILLA, bar, choice, fits, fitted, menu, text_block, text_lines};
use super::{EfemerisScreens, Entry, Pick, captains, entries, hands, leaders, offered, options, usual_price};
use crate::draw::{
    Align, BODY, BOLD, Frame, HUGE, Hint, Ink, Knobs, LARGE, Line, SMALL, TINY, WIDTH, footer, line, track,
};
use crate::games::Game;
use crate::games::efemeris::actions::{Action, Target};
use crate::games::efemeris::tables::{Bonus, Captain, Crew, Mode, Nation, Planet, Ship, Spice};
use crate::games::efemeris::{
    Efemeris, FORTRESS_PRICE, FRIGATE_PRICE, GALLEON_PRICE, MOST_PLAYED, MOST_SHARED, Phase, RECRUIT_PRICE,
    Waiting,
};

/// The note where costs are shown that nobody has compared with the printed cards.
const PLACEHOLDERS: &str = "Placeholders: set in menu";

/// `2P 1V`, without what is nothing.
fn price_words(price: [u8; 2]) -> Line {
    match price {
        [0, 0] => line(format_args!("free")),
        [pepper, 0] => line(format_args!("{pepper}P")),
        [0, vanilla] => line(format_args!("{vanilla}V")),
        [pepper, vanilla] => line(format_args!("{pepper}P {vanilla}V")),
    }
}

fn initial(spice: Spice) -> &'static str {
    match spice {
        Spice::Pepper => "P",
        Spice::Vanilla => "V",
    }
}

impl EfemerisScreens {
    /// What ACTION does on a phase's screen.
    fn action_hint(game: &Efemeris) -> Hint<'static> {
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
                menu(frame, leaders.len() + 1, self.row, note, |index, show| {
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
                menu(frame, Nation::ALL.len(), self.row, &note, |index, show| {
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
                text_lines(frame, 25, &SMALL, captain.effect());
                "take"
            }
            Waiting::Planet(seat) => {
                bar(frame, game.name(seat), "1st planet");
                let note = if game.placeholder { PLACEHOLDERS } else { "" };
                menu(frame, Planet::ALL.len(), self.row, note, |index, show| {
                    if let Some(planet) = Planet::ALL.get(index) {
                        let card = game.card(*planet);
                        let owner = game.planets[*planet as usize].owner;
                        let facts = line(format_args!(
                            "{} makes {}",
                            price_words(card.cost),
                            initial(card.makes)
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
            let label = if *ship == Ship::Galleon { "G" } else { "F" };
            frame.text(11, y + 1, Align::Left, &SMALL, Ink::On, label);
            let space = self.spaces[*ship as usize].title();
            frame.text(20, y + 1, Align::Left, &SMALL, Ink::On, space);
            if row == self.row {
                frame.fill(0, y, 68, 10, Ink::Invert);
            }
        }
        frame.fill(69, 13, 1, 40, Ink::On);
        for (at, icon) in [&PEPPER, &VANILLA].into_iter().enumerate() {
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
            (None, None) => Line::new(),
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
        menu(frame, hands.len() + 1, self.row, &note, |index, show| {
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

    fn draw_menu(&self, game: &Efemeris, frame: &mut Frame) {
        let Ok(seat) = game.seat(self.seat) else {
            return;
        };
        let building = game.phase == Phase::Construction;
        let [pepper, vanilla] = seat.spices;
        let right = if building {
            line(format_args!("IV  {pepper}P {vanilla}V"))
        } else {
            line(format_args!("III crew {}/{MOST_PLAYED}", seat.played.len()))
        };
        bar(frame, &seat.name, &right);
        let entries = entries(game, self.seat);
        let chosen = entries.get(self.row).copied().unwrap_or(Entry::Done);
        let note = match offered(game, self.seat, chosen) {
            Err(refusal) => line(format_args!("{refusal}")),
            Ok(()) => self.entry_note(game, chosen),
        };
        menu(frame, entries.len(), self.row, &note, |index, show| {
            let Some(entry) = entries.get(index) else { return };
            let right = match entry {
                Entry::Recruit => price_words(RECRUIT_PRICE),
                Entry::Frigate if seat.pending.free_frigates > 0 => price_words([0; 2]),
                Entry::Frigate => price_words(FRIGATE_PRICE),
                Entry::Ask(Pick::Fortress) => price_words(FORTRESS_PRICE),
                Entry::Ask(Pick::Galleon) => price_words(GALLEON_PRICE),
                Entry::Ask(Pick::Share) => line(format_args!("{}/{MOST_SHARED}", game.shared)),
                Entry::Ask(Pick::Bonus(bonus)) => line(format_args!("{}", seat.bonuses[*bonus as usize])),
                Entry::Ask(Pick::Crew(Crew::ChiefMate)) => {
                    line(format_args!("{}", seat.captain.map_or("", Captain::short)))
                }
                _ => Line::new(),
            };
            let left = match entry {
                Entry::Done if building => "End of turn",
                Entry::Done => "To construction",
                Entry::Recruit => "Recruit crew",
                Entry::Frigate => "Build a frigate",
                Entry::Ask(Pick::Crew(crew)) => crew.title(),
                Entry::Ask(Pick::Bonus(bonus)) => bonus.title(),
                Entry::Ask(Pick::Wreck) => "A ship is lost",
                Entry::Ask(Pick::Fortress) => "Build a fortress",
                Entry::Ask(Pick::Galleon) => "Build the galleon",
                Entry::Ask(Pick::Conquer) => "Conquer a planet",
                Entry::Ask(Pick::Share) => "Share a spice",
            };
            show(Item {
                left,
                right: &right,
                can: offered(game, self.seat, *entry).is_ok(),
            });
        });
        footer(
            frame,
            &Knobs {
                dial: Hint::Press(if chosen == Entry::Done { "done" } else { "choose" }),
                action: Self::action_hint(game),
                number: Hint::Press("help"),
            },
        );
    }

    /// What is worth knowing about an entry that can be chosen.
    fn entry_note(&self, game: &Efemeris, entry: Entry) -> Line {
        let Ok(seat) = game.seat(self.seat) else {
            return Line::new();
        };
        let side = game.side_of(self.seat);
        match entry {
            Entry::Done if game.phase == Phase::Tactical => self.moves(game),
            Entry::Done => line(format_args!(
                "Planets {} of {}",
                game.side_planets(side),
                game.goal()
            )),
            Entry::Recruit => line(format_args!(
                "Hand {} of {}, reserve {}",
                seat.hand,
                game.most_hand(),
                game.reserve(side)
            )),
            Entry::Frigate => line(format_args!("In play {}, built {}", seat.frigates(), seat.built)),
            Entry::Ask(Pick::Crew(Crew::Gunner)) => {
                let from = if seat.pending.frigate_gun > 0 {
                    "a frigate"
                } else {
                    "the galleon"
                };
                line(format_args!("Reach {} from {from}", 1 + seat.pending.range))
            }
            Entry::Ask(Pick::Crew(_)) => line(format_args!("{} in hand", seat.hand)),
            Entry::Ask(Pick::Bonus(_)) => line(format_args!("Gone for good when used")),
            Entry::Ask(Pick::Fortress) => line(format_args!("{} of 2 tokens used", seat.tokens)),
            Entry::Ask(Pick::Galleon) => line(format_args!("Captains left {}", seat.captains_left)),
            Entry::Ask(Pick::Conquer) => line(format_args!(
                "Planets {} of {}",
                game.side_planets(side),
                game.goal()
            )),
            Entry::Ask(Pick::Wreck) => line(format_args!("In a singularity")),
            Entry::Ask(Pick::Share) => line(format_args!(
                "To {}",
                game.ally(self.seat).map_or("", |ally| game.name(ally))
            )),
        }
    }

    /// How far the ships may sail this turn (EFE-35).
    fn moves(&self, game: &Efemeris) -> Line {
        let Ok(seat) = game.seat(self.seat) else {
            return Line::new();
        };
        let mut text = Line::new();
        for ship in self.ships(game) {
            let spaces = if ship == Ship::Galleon {
                3 + 2 * seat.pending.haste
            } else {
                4
            };
            let name = if ship == Ship::Galleon { "Galleon" } else { "Frig." };
            let part = if seat.frozen[ship as usize].is_some() {
                line(format_args!("{name} frozen "))
            } else {
                line(format_args!("{name} {spaces} "))
            };
            _ = text.push_str(&part);
        }
        if text.is_empty() {
            _ = text.push_str("No ship in play");
        }
        text
    }

    pub(super) fn draw_pick(&self, game: &Efemeris, pick: Pick, frame: &mut Frame) {
        let options = options(game, self.seat, pick).unwrap_or_default();
        let name = game.name(self.seat);
        let chosen = options.get(self.row);
        let (title, text): (&str, &str) = match (pick, chosen) {
            (Pick::Crew(Crew::ChiefMate), _) => {
                let captain = game.seat(self.seat).ok().and_then(|s| s.captain);
                captain.map_or(("Chief Mate", ""), |c| (c.short(), c.effect()))
            }
            (Pick::Crew(crew), _) => (crew.title(), crew.effect()),
            (Pick::Bonus(bonus), _) => (bonus.title(), bonus.effect()),
            (Pick::Wreck, _) => (
                "Lost ship",
                "Sailed or was pushed into a singularity. Crew and effects go too.",
            ),
            (Pick::Fortress, _) => ("Fortress", "On a planet of yours with no enemy ship on it."),
            (Pick::Galleon, Some(Action::Galleon { captain, .. })) => ("Galleon", captain.effect()),
            (Pick::Galleon, _) => ("Galleon", ""),
            (Pick::Conquer, _) => ("Conquer", ""),
            (Pick::Share, _) => ("Share", "1 spice for your ally, however far away."),
        };
        bar(frame, name, title);
        if pick == Pick::Conquer {
            let usual = |action: &Action| match *action {
                Action::Conquer { seat, planet, .. } => Action::Conquer {
                    seat,
                    planet,
                    paid: usual_price(game, seat, planet),
                },
                _ => action.clone(),
            };
            let note = match chosen.map(|action| game.check(&usual(action))) {
                Some(Err(refusal)) => line(format_args!("{refusal}")),
                _ if game.placeholder => line(format_args!("{PLACEHOLDERS}")),
                _ => Line::new(),
            };
            menu(frame, options.len(), self.row, &note, |index, show| {
                if let Some(Action::Conquer { planet, seat, .. }) = options.get(index) {
                    let paid = usual_price(game, *seat, *planet);
                    let owner = game.planets[*planet as usize].owner;
                    let price = price_words(paid);
                    let right = match owner {
                        Some(owner) => line(format_args!("{} {price}", game.name(owner))),
                        None => price,
                    };
                    show(Item {
                        left: planet.title(),
                        right: &right,
                        can: options.get(index).is_some_and(|a| game.check(&usual(a)).is_ok()),
                    });
                }
            });
        } else {
            let target = chosen.and_then(|action| target_words(game, action));
            let bottom = if target.is_some() { 41 } else { 53 };
            let spices_top = bottom - 10;
            // The arithmetic is shown where the words leave room for it.
            let changes = fits(spices_top, text)
                && chosen.is_some_and(|action| self.draw_spices(game, action, spices_top, frame));
            text_block(frame, if changes { spices_top } else { bottom }, text);
            if let Some(target) = target {
                choice(frame, &target, self.row, options.len());
            }
        }
        let dial = match pick {
            Pick::Crew(_) => "play",
            Pick::Bonus(_) => "use",
            Pick::Wreck => "lost",
            Pick::Fortress | Pick::Galleon => "build",
            Pick::Conquer => "price",
            Pick::Share => "give",
        };
        footer(
            frame,
            &Knobs {
                dial: Hint::Press(dial),
                action: Hint::Press("back"),
                number: Hint::Press("help"),
            },
        );
    }

    /// What the seat will hold after an action, if that changes.
    fn draw_spices(&self, game: &Efemeris, action: &Action, y: i32, frame: &mut Frame) -> bool {
        let mut after = game.clone();
        let (Ok(()), Ok(now)) = (after.apply(action), game.seat(self.seat)) else {
            return false;
        };
        let Some(then) = after
            .seat(self.seat)
            .ok()
            .filter(|then| then.spices != now.spices)
        else {
            return false;
        };
        for (at, icon) in [&PEPPER, &VANILLA].into_iter().enumerate() {
            let x = 2 + at as i32 * 64;
            frame.icon(x, y + 1, Ink::On, icon);
            let (now, then) = (now.spices[at], then.spices[at]);
            frame.print(
                x + 10,
                y,
                Align::Left,
                &BODY,
                Ink::On,
                format_args!("{now} > {then}"),
            );
        }
        true
    }

    pub(super) fn draw_price(&self, game: &Efemeris, planet: Planet, paid: [u8; 2], frame: &mut Frame) {
        let Ok(seat) = game.seat(self.seat) else {
            return;
        };
        bar(frame, &seat.name, planet.title());
        for (at, (icon, label)) in [(&PEPPER, "Pepper"), (&VANILLA, "Vanilla")]
            .into_iter()
            .enumerate()
        {
            let x = 2 + at as i32 * 64;
            frame.icon(x, 15, Ink::On, icon);
            frame.text(x + 10, 14, Align::Left, &BODY, Ink::On, label);
            let (has, pays) = (seat.spices[at], paid[at]);
            frame.print(x, 23, Align::Left, &HUGE, Ink::On, format_args!("{pays}"));
            let rest = match has.checked_sub(pays) {
                Some(left) => line(format_args!("{left} stay")),
                None => line(format_args!("has {has}")),
            };
            frame.text(x + 16, 29, Align::Left, &BODY, Ink::On, &rest);
        }
        let (list, governors) = game.price(self.seat, planet);
        let list = price_words(list);
        let note = match (governors, game.placeholder) {
            (0, false) => line(format_args!("The card says {list}")),
            (0, true) => line(format_args!("Placeholder {list}: see card")),
            (n, _) => line(format_args!("{list}, less {n} by Governor")),
        };
        fitted(frame, 2, 44, Align::Left, Ink::On, WIDTH - 4, &note);
        footer(
            frame,
            &Knobs {
                dial: Hint::Press("pay"),
                action: Hint::Press("back"),
                number: Hint::Turn("vanilla"),
            },
        );
    }
}

/// What an option is about; nothing if there is only the deed itself.
fn target_words(game: &Efemeris, action: &Action) -> Option<Line> {
    let on = match action {
        Action::Play { on, .. } | Action::Use { on, .. } => *on,
        Action::Wreck { seat, ship } => Target::Ship {
            seat: *seat,
            ship: *ship,
        },
        Action::Fortress { planet, .. } => Target::Planet(*planet),
        Action::Galleon { captain, .. } => return Some(line(format_args!("{}", captain.title()))),
        Action::Share { spice, .. } => Target::Spice(*spice),
        _ => return None,
    };
    match (on, action) {
        (Target::Nothing, _) => None,
        (Target::Spice(give), Action::Play { .. }) => {
            Some(line(format_args!("{} for {}", give.title(), give.other().word())))
        }
        (Target::Spice(spice), _) => Some(line(format_args!("{}", spice.title()))),
        (Target::Ship { seat, ship }, _) => Some(line(format_args!("{}: {}", game.name(seat), ship.title()))),
        (Target::Fortress(planet), _) => Some(line(format_args!("Fort {}", planet.title()))),
        (Target::Planet(planet), _) => Some(line(format_args!("{}", planet.title()))),
        (Target::Hand { seat }, _) => Some(line(format_args!("{}'s hand", game.name(seat)))),
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
