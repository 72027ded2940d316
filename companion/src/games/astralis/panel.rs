//! The screens: the board with the words and numbers beside it.
//!
//! None is inlined: one function with all of them would keep on the stack what each of them needs.

use super::board::Hex;
use super::changes::Deed;
use super::rules::{Seat, Tile};
use super::screens::change_count;
use super::view::{self, CLOSE_PANEL, Scene, WHOLE_PANEL};
use super::{Astralis, STONES_IN_BAG};
use crate::draw::{
    Align, BODY, BODY_TOP, BOLD, Font, Frame, Ink, LARGE, Line, SMALL, WIDTH, dialog, footer, knobs, line,
    paragraph, title,
};
use crate::words::told;
use core::fmt;

/// What the knobs do beside the whole board, and beside the magnified one.
type Hints = [&'static str; 2];

static START: Hints = [
    knobs!(press DIAL "go", press ACTION "menu"),
    knobs!(press DIAL "put pawn", press ACTION "menu", press NUMBER "help"),
];
static MOVE: Hints = [
    knobs!(press DIAL "go", turn ACTION "stone", turn NUMBER "far"),
    knobs!(press DIAL "play", turn ACTION "stone", turn NUMBER "far"),
];
static CHANGES: Hints = [
    knobs!(press DIAL "go", press ACTION "all done"),
    knobs!(press DIAL "next", press ACTION "all done"),
];
static LAST_CHANGE: Hints = [
    knobs!(press DIAL "go", press ACTION "all done"),
    knobs!(press DIAL "done", press ACTION "all done"),
];
static LOOK: Hints = [
    knobs!(turn DIAL "q", press ACTION "back", turn NUMBER "r"),
    knobs!(turn DIAL "along", press ACTION "back", turn NUMBER "row"),
];

/// The board and the bottom line: magnified round a hex, or whole.
fn board(frame: &mut Frame, scene: &Scene, close: Option<Hex>, hints: &Hints) {
    let [whole, magnified] = hints;
    match close {
        Some(middle) => {
            view::close(frame, scene, middle);
            footer(frame, magnified);
        }
        None => {
            view::whole(frame, scene);
            view::corner_footer(frame, whole);
        }
    }
}

/// Doubled points as people write them.
struct Points(i16);

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{}{half}", self.0 / 2)
    }
}

/// What Cyan adds, if anything.
struct Komi(i16);

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            komi2 => write!(f, " +{}", Points(komi2)),
        }
    }
}

/// A number and what it counts; the words alone for none.
struct Count(u16, &'static str);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.0 > 0 {
            write!(f, "{} ", self.0)?;
        }
        f.write_str(self.1)
    }
}

/// Words and doubled points; the words alone for none.
struct Said(&'static str, i16);

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)?;
        match self.1 {
            0 => Ok(()),
            doubled => Points(doubled).fmt(f),
        }
    }
}

/// Before and after, or one number where they are equal.
fn points(game: &Astralis, after: &Astralis, seat: Seat) -> Line {
    let [before, after] = [game, after].map(|game| game.land.points(seat));
    if before == after {
        line(format_args!("{before}"))
    } else {
        line(format_args!("{before}>{after}"))
    }
}

fn right(frame: &mut Frame, y: i32, font: &Font, text: fmt::Arguments) {
    frame.print(WIDTH, y, Align::Right, font, Ink::On, text);
}

/// Lines from `y` on between `x` and the right rim; gives the row below them.
fn words(frame: &mut Frame, x: i32, y: i32, font: &Font, text: &str) -> i32 {
    let mut y = y;
    for part in paragraph(text, font, WIDTH - x) {
        frame.text(x, y, Align::Left, font, Ink::On, part);
        y += font.height;
    }
    y
}

/// A player's hexes beside the whole board, in the first of these fonts that fits.
fn hexes(frame: &mut Frame, y: i32, fonts: &[&Font], game: &Astralis, after: &Astralis, seat: Seat) {
    let text = points(game, after, seat);
    let fits = |font: &&&Font| font.width(&text) <= WIDTH - WHOLE_PANEL;
    let font = fonts.iter().find(fits).map_or(&SMALL, |font| font);
    frame.text(WIDTH, y, Align::Right, font, Ink::On, &text);
}

/// Both players' hexes, the first one's large, with the komi where it belongs.
fn scores(frame: &mut Frame, game: &Astralis, after: &Astralis, first: Seat) {
    let komi = Komi(game.komi2);
    match first {
        Seat::Yellow => right(frame, 29, &SMALL, format_args!("Cyan{komi}")),
        Seat::Cyan => {
            right(frame, 29, &SMALL, format_args!("Yellow"));
            let left = WIDTH - LARGE.width("Cyan") - 1;
            frame.print(left, 1, Align::Right, &SMALL, Ink::On, format_args!("{komi}"));
        }
    }
    hexes(frame, 14, &[&LARGE, &BOLD, &BODY], game, after, first);
    hexes(frame, 36, &[&BODY], game, after, first.other());
}

fn name(frame: &mut Frame, seat: Seat) {
    right(frame, 0, &LARGE, format_args!("{seat}"));
}

#[inline(never)]
pub fn start(frame: &mut Frame, game: &Astralis, at: Hex, close: bool) {
    let mut after = *game;
    after.pawns[game.turn as usize] = Some(at);
    let scene = Scene {
        cursor: Some(at),
        ..Scene::of(&after)
    };
    name(frame, game.turn);
    right(frame, 16, &BODY, format_args!("starts"));
    right(frame, 26, &BODY, format_args!("at"));
    right(frame, 36, &BODY, format_args!("{at}"));
    board(frame, &scene, close.then_some(at), &START);
}

/// A move before it is committed: `after` is the state that it would lead to.
#[inline(never)]
pub fn preview(frame: &mut Frame, game: &Astralis, after: &Astralis, close: bool) {
    let (Some(last), seat) = (&after.last, game.turn) else {
        return;
    };
    let changed = after.changed();
    let scene = Scene {
        cursor: last.placed.or(Some(last.to)),
        trail: Some((last.from, last.to)),
        changed,
        game: after,
    };
    name(frame, seat);
    board(frame, &scene, close.then_some(last.to), &MOVE);
    if !close {
        scores(frame, game, after, seat);
    }
    let lying = after.land.stones[seat as usize].count();
    let tiles = changed.count();
    let taken = last.taken(&after.land).count();
    let bonus = last.bonus(&after.land).count();
    let owed = last.owed(&after.land).is_some();
    if !close {
        let summary = match (taken, bonus) {
            _ if lying > STONES_IN_BAG => Count(0, "bag empty"),
            (0, 0) if owed => Count(
                1,
                match seat {
                    Seat::Yellow => "to Cyan",
                    Seat::Cyan => "to Yellow",
                },
            ),
            (0, 0) if tiles == 0 => Count(0, "no stone"),
            (0, 0) => Count(tiles, "tiles"),
            (_, 0) => Count(taken, "taken"),
            (0, _) => Count(bonus, "bonus"),
            (_, _) => return right(frame, 45, &SMALL, format_args!("{taken} and {bonus}")),
        };
        right(frame, 45, &SMALL, format_args!("{summary}"));
        return;
    }
    let mut left = |y: i32, text: fmt::Arguments| {
        frame.print(CLOSE_PANEL, y, Align::Left, &SMALL, Ink::On, text);
    };
    let doubled = |count: u16| 2 * count as i16;
    let nothing = Said("", 0);
    let consequences = match (taken, bonus) {
        (0, 0) if owed => [
            match seat {
                Seat::Yellow => Said("stone to Cyan", 0),
                Seat::Cyan => Said("stone to Yellow", 0),
            },
            nothing,
        ],
        (0, 0) => [
            match after.score2(seat) - after.score2(seat.other()) {
                0 => Said("even", 0),
                ahead @ 1.. => Said("ahead ", ahead),
                behind => Said("behind ", -behind),
            },
            nothing,
        ],
        (_, 0) => [Said("take ", doubled(taken)), nothing],
        (0, _) => [Said("bonus ", doubled(bonus)), nothing],
        (_, _) => [Said("take ", doubled(taken)), Said(", bonus ", doubled(bonus))],
    };
    let changing = match tiles {
        0 => "no stone",
        1 => "tile changes",
        _ => "tiles change",
    };
    left(30, format_args!("{}", Count(tiles, changing)));
    left(38, format_args!("{}{}", consequences[0], consequences[1]));
    if lying > STONES_IN_BAG {
        left(46, format_args!("{lying}/{STONES_IN_BAG}: borrow!"));
    } else {
        left(46, format_args!("stones {lying}/{STONES_IN_BAG}"));
    }
    left(14, format_args!("{seat}"));
    left(22, format_args!("{}", seat.other()));
    right(frame, 14, &SMALL, format_args!("{}", points(game, after, seat)));
    right(
        frame,
        22,
        &SMALL,
        format_args!("{}", points(game, after, seat.other())),
    );
}

pub(super) fn deed_words(deed: Deed) -> Line {
    let (sentence, seat) = match deed {
        Deed::Put(seat) => ("Put a # tile and stone", seat.word()),
        Deed::Exchange(seat) => ("Flip tile, # stone", seat.word()),
        Deed::Lay(seat) => ("Lay a # tile", seat.word()),
        Deed::Flip(seat) => ("Flip tile to #", seat.word()),
        Deed::Settle(seat) => ("Change red to #", seat.word()),
        Deed::Contest => ("Change tile to red", ""),
    };
    told(sentence, &[seat])
}

#[inline(never)]
pub fn changes(frame: &mut Frame, game: &Astralis, at: usize, close: bool) {
    let Some(last) = &game.last else { return };
    let count = change_count(game);
    let deed = at.checked_sub(1).and_then(|index| game.change(index));
    let (hex, text) = match deed {
        Some((hex, deed)) => (Some(hex), deed_words(deed)),
        None if at == 0 => (Some(last.to), line(format_args!("Move {}'s pawn", last.seat))),
        None => {
            let (stuck, again) = (last.seat.other(), last.seat);
            (None, line(format_args!("{stuck} is stuck: {again} again")))
        }
    };
    let scene = Scene {
        cursor: hex,
        trail: (at == 0).then_some((last.from, last.to)),
        ..Scene::of(game)
    };
    let hints = if at + 1 < count { &CHANGES } else { &LAST_CHANGE };
    board(frame, &scene, close.then_some(hex.unwrap_or(last.to)), hints);
    right(frame, 0, &BOLD, format_args!("{}/{count}", at + 1));
    let (x, y, font) = if close {
        (CLOSE_PANEL, 14, &BODY)
    } else {
        (WHOLE_PANEL, 13, &SMALL)
    };
    words(frame, x, y, font, &text);
    let (x, y, align) = if close {
        (CLOSE_PANEL, 2, Align::Left)
    } else {
        (WIDTH, 45, Align::Right)
    };
    if let Some(hex) = hex {
        frame.print(x, y, align, font, Ink::On, format_args!("{hex}"));
    }
}

#[inline(never)]
pub fn over(frame: &mut Frame, game: &Astralis) {
    view::whole(frame, &Scene::of(game));
    view::corner_footer(frame, knobs!(press ACTION "menu"));
    match game.leader() {
        Some(winner) => {
            name(frame, winner);
            let lead = Points(game.score2(winner) - game.score2(winner.other()));
            right(frame, 13, &SMALL, format_args!("wins by {lead}"));
        }
        None => right(frame, 0, &LARGE, format_args!("Draw")),
    }
    for &(y, seat) in &[(22, Seat::Yellow), (37, Seat::Cyan)] {
        right(frame, y, &SMALL, format_args!("{seat}"));
        right(frame, y + 7, &BODY, format_args!("{}", Points(game.score2(seat))));
    }
}

#[inline(never)]
pub fn score(frame: &mut Frame, game: &Astralis) {
    let land = &game.land;
    title(
        frame,
        "Score",
        &line(format_args!(
            "red {} open {}",
            land.contested.count(),
            land.unexplored.count()
        )),
    );
    for &(y, label) in &[(10, "Hexes"), (20, "Points"), (30, "Stones")] {
        frame.text(0, BODY_TOP + y, Align::Left, &BODY, Ink::On, label);
    }
    for &(x, seat) in &[(84, Seat::Yellow), (WIDTH, Seat::Cyan)] {
        let mut y = BODY_TOP;
        let mut next = |text: fmt::Arguments| {
            frame.print(x, y, Align::Right, &BODY, Ink::On, text);
            y += 10;
        };
        next(format_args!("{seat}"));
        next(format_args!("{}", land.points(seat)));
        next(format_args!("{}", Points(game.score2(seat))));
        let lying = land.stones[seat as usize].count();
        next(format_args!("{lying}/{STONES_IN_BAG}"));
    }
    footer(frame, knobs!(press ACTION "back"));
}

#[inline(never)]
pub fn look(frame: &mut Frame, game: &Astralis, at: Hex, close: bool) {
    let scene = Scene {
        cursor: Some(at),
        ..Scene::of(game)
    };
    board(frame, &scene, close.then_some(at), &LOOK);
    right(frame, 0, &LARGE, format_args!("{at}"));
    let (what, kind) = match (game.land.stone(at), game.land.tile(at)) {
        (Some(seat), _) => (seat.name(), "stone"),
        (None, Tile::Of(seat)) => (seat.name(), "tile"),
        (None, Tile::Contested) => ("red", "tile"),
        (None, Tile::Nothing) => ("no", "tile"),
    };
    let (x, font) = if close {
        (CLOSE_PANEL, &BODY)
    } else {
        (WHOLE_PANEL, &SMALL)
    };
    let mut y = words(frame, x, 16, font, &line(format_args!("{what} {kind}")));
    for &seat in &Seat::BOTH {
        if game.pawns[seat as usize] == Some(at) {
            y = words(frame, x, y, font, &line(format_args!("{seat} pawn")));
        }
    }
}

#[inline(never)]
pub fn agree(frame: &mut Frame, game: &Astralis) {
    let [yellow, cyan] = Seat::BOTH.map(|seat| Points(game.score2(seat)));
    let text = line(format_args!("As it stands: Yellow {yellow}, Cyan {cyan}"));
    dialog(frame, "End the game?", &text);
    footer(frame, knobs!(press DIAL "end it", press ACTION "back"));
}
