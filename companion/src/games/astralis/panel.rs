//! The screens: the board with the words and numbers beside it.

use super::board::Hex;
use super::changes::Deed;
use super::rules::{Seat, Tile};
use super::screens::change_count;
use super::view::{self, CLOSE_PANEL, Scene, WHOLE_PANEL};
use super::{Astralis, STONES_IN_BAG};
use crate::draw::{
    Align, BODY, BODY_TOP, BOLD, Font, Frame, Hint, Ink, Knobs, LARGE, Line, SMALL, WIDTH, dialog, footer,
    line, paragraph, title,
};

/// The largest font in which a text is at most so wide.
fn fitting(text: &str, width: i32) -> &'static Font {
    [&LARGE, &BOLD, &BODY]
        .into_iter()
        .find(|font| font.width(text) <= width)
        .unwrap_or(&SMALL)
}

/// Doubled points as people write them.
fn points(doubled: i16) -> Line {
    let half = if doubled % 2 == 0 { "" } else { ".5" };
    line(format_args!("{}{half}", doubled / 2))
}

/// Before and after, or one number where they are equal.
fn from_to(before: u16, after: u16) -> Line {
    if before == after {
        line(format_args!("{before}"))
    } else {
        line(format_args!("{before}>{after}"))
    }
}

fn right(frame: &mut Frame, y: i32, font: &Font, text: &str) {
    frame.text(WIDTH, y, Align::Right, font, Ink::On, text);
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

/// What Cyan adds, if anything.
fn komi(game: &Astralis) -> Line {
    match game.komi2 {
        0 => Line::new(),
        komi2 => line(format_args!("+{}", points(komi2))),
    }
}

/// Both players' hexes beside the whole board, the first one's large, with the komi where it belongs.
fn scores(frame: &mut Frame, game: &Astralis, after: &Astralis, first: Seat) {
    let text = |seat| from_to(game.land.points(seat), after.land.points(seat));
    let width = WIDTH - WHOLE_PANEL;
    let mine = text(first);
    right(frame, 14, fitting(&mine, width), &mine);
    let theirs = text(first.other());
    let name = match first {
        Seat::Yellow => line(format_args!("Cyan {}", komi(game))),
        Seat::Cyan => line(format_args!("Yellow")),
    };
    right(frame, 29, &SMALL, name.trim_ascii_end());
    let font = if BODY.width(&theirs) <= width {
        &BODY
    } else {
        &SMALL
    };
    right(frame, 36, font, &theirs);
    if first == Seat::Cyan {
        let left = WIDTH - LARGE.width("Cyan") - 1;
        frame.text(left, 1, Align::Right, &SMALL, Ink::On, &komi(game));
    }
}

fn name(frame: &mut Frame, seat: Seat) {
    right(frame, 0, &LARGE, &line(format_args!("{seat}")));
}

fn knobs<'a>(dial: Hint<'a>, action: Hint<'a>, number: Hint<'a>) -> Knobs<'a> {
    Knobs { dial, action, number }
}

pub fn start(frame: &mut Frame, game: &Astralis, at: Option<Hex>, close: bool) {
    let Some(at) = at else { return };
    let mut after = game.clone();
    after.pawns[game.turn as usize] = Some(at);
    let scene = Scene {
        cursor: Some(at),
        ..Scene::of(&after)
    };
    name(frame, game.turn);
    right(frame, 16, &BODY, "starts");
    right(frame, 26, &BODY, "at");
    right(frame, 36, &BODY, &line(format_args!("{at}")));
    if close {
        view::close(frame, &scene, at);
        footer(
            frame,
            &knobs(Hint::Press("put pawn"), Hint::Press("menu"), Hint::Press("help")),
        );
    } else {
        view::whole(frame, &scene);
        view::corner_footer(
            frame,
            &knobs(Hint::Press("go"), Hint::Press("menu"), Hint::Nothing),
        );
    }
}

/// A move before it is committed: `after` is the state that it would lead to.
pub fn preview(frame: &mut Frame, game: &Astralis, after: &Astralis, close: bool) {
    let (Some(last), seat) = (&after.last, game.turn) else {
        return;
    };
    let lying = after.land.stones[seat as usize].count();
    let changed = after.changed();
    let tiles = changed.count();
    let (taken, bonus) = (last.taken(&after.land).count(), last.bonus(&after.land).count());
    let owed = last.owed(&after.land).is_some();
    let scene = Scene {
        cursor: last.placed.or(Some(last.to)),
        trail: Some((last.from, last.to)),
        ..Scene::of(after)
    };
    name(frame, seat);
    if !close {
        view::whole(frame, &scene);
        scores(frame, game, after, seat);
        let summary = match (taken, bonus) {
            _ if lying > STONES_IN_BAG => line(format_args!("bag empty")),
            (0, 0) if owed => line(format_args!("1 to {}", seat.other())),
            (0, 0) if tiles == 0 => line(format_args!("no stone")),
            (0, 0) => line(format_args!("{tiles} tiles")),
            (_, 0) => line(format_args!("{taken} taken")),
            (0, _) => line(format_args!("{bonus} bonus")),
            (_, _) => line(format_args!("{taken} and {bonus}")),
        };
        right(frame, 45, &SMALL, &summary);
        view::corner_footer(
            frame,
            &knobs(Hint::Press("go"), Hint::Turn("stone"), Hint::Turn("far")),
        );
        return;
    }
    let scene = Scene { changed, ..scene };
    view::close(frame, &scene, last.to);
    for (y, who) in [(14, seat), (22, seat.other())] {
        frame.print(
            CLOSE_PANEL,
            y,
            Align::Left,
            &SMALL,
            Ink::On,
            format_args!("{who}"),
        );
        right(
            frame,
            y,
            &SMALL,
            &from_to(game.land.points(who), after.land.points(who)),
        );
    }
    let consequences = match (taken, bonus) {
        (0, 0) if owed => line(format_args!("stone to {}", seat.other())),
        (0, 0) => match after.score2(seat) - after.score2(seat.other()) {
            0 => line(format_args!("even")),
            ahead @ 1.. => line(format_args!("ahead {}", points(ahead))),
            behind => line(format_args!("behind {}", points(-behind))),
        },
        (_, 0) => line(format_args!("take {taken}")),
        (0, _) => line(format_args!("bonus {bonus}")),
        (_, _) => line(format_args!("take {taken}, bonus {bonus}")),
    };
    let bag = if lying > STONES_IN_BAG {
        line(format_args!("{lying}/{STONES_IN_BAG}: borrow!"))
    } else {
        line(format_args!("stones {lying}/{STONES_IN_BAG}"))
    };
    let changing = match tiles {
        0 => line(format_args!("no stone")),
        1 => line(format_args!("1 tile changes")),
        _ => line(format_args!("{tiles} tiles change")),
    };
    for (y, text) in [(30, changing), (38, consequences), (46, bag)] {
        frame.text(CLOSE_PANEL, y, Align::Left, &SMALL, Ink::On, &text);
    }
    footer(
        frame,
        &knobs(Hint::Press("play"), Hint::Turn("stone"), Hint::Turn("far")),
    );
}

pub(super) fn deed_words(deed: Deed) -> Line {
    let colour = |seat| match seat {
        Seat::Yellow => "yellow",
        Seat::Cyan => "cyan",
    };
    match deed {
        Deed::Put(seat) => line(format_args!("Put a {} tile and stone", colour(seat))),
        Deed::Exchange(seat) => line(format_args!("Flip tile, {} stone", colour(seat))),
        Deed::Lay(seat) => line(format_args!("Lay a {} tile", colour(seat))),
        Deed::Flip(seat) => line(format_args!("Flip tile to {}", colour(seat))),
        Deed::Contest => line(format_args!("Change tile to red")),
        Deed::Settle(seat) => line(format_args!("Change red to {}", colour(seat))),
    }
}

pub fn changes(frame: &mut Frame, game: &Astralis, at: usize, close: bool) {
    let Some(last) = &game.last else { return };
    let count = change_count(game);
    let changes = game.changes();
    let deed = at.checked_sub(1).and_then(|index| changes.get(index));
    let (hex, text) = match deed {
        Some((hex, deed)) => (Some(*hex), deed_words(*deed)),
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
    let place = hex.map_or(Line::new(), |hex| line(format_args!("{hex}")));
    right(frame, 0, &BOLD, &line(format_args!("{}/{count}", at + 1)));
    if close {
        view::close(frame, &scene, hex.unwrap_or(last.to));
        frame.text(CLOSE_PANEL, 2, Align::Left, &BODY, Ink::On, &place);
        words(frame, CLOSE_PANEL, 14, &BODY, &text);
        let next = if at + 1 < count { "next" } else { "done" };
        footer(
            frame,
            &knobs(Hint::Press(next), Hint::Press("all done"), Hint::Nothing),
        );
    } else {
        view::whole(frame, &scene);
        words(frame, WHOLE_PANEL, 13, &SMALL, &text);
        right(frame, 45, &SMALL, &place);
        view::corner_footer(
            frame,
            &knobs(Hint::Press("go"), Hint::Press("all done"), Hint::Nothing),
        );
    }
}

pub fn over(frame: &mut Frame, game: &Astralis) {
    view::whole(frame, &Scene::of(game));
    match game.leader() {
        Some(winner) => {
            name(frame, winner);
            let lead = game.score2(winner) - game.score2(winner.other());
            right(frame, 13, &SMALL, &line(format_args!("wins by {}", points(lead))));
        }
        None => right(frame, 0, &LARGE, "Draw"),
    }
    for &(y, seat) in &[(22, Seat::Yellow), (37, Seat::Cyan)] {
        right(frame, y, &SMALL, &line(format_args!("{seat}")));
        right(frame, y + 7, &BODY, &points(game.score2(seat)));
    }
    view::corner_footer(frame, &knobs(Hint::Nothing, Hint::Press("menu"), Hint::Nothing));
}

pub fn score(frame: &mut Frame, game: &Astralis) {
    let control = &game.land;
    title(
        frame,
        "Score",
        &line(format_args!(
            "red {} open {}",
            control.contested.count(),
            control.unexplored.count()
        )),
    );
    let row = |frame: &mut Frame, y: i32, label: &str, value: &dyn Fn(Seat) -> Line| {
        frame.text(0, y, Align::Left, &BODY, Ink::On, label);
        frame.text(84, y, Align::Right, &BODY, Ink::On, &value(Seat::Yellow));
        frame.text(WIDTH, y, Align::Right, &BODY, Ink::On, &value(Seat::Cyan));
    };
    let y = BODY_TOP;
    row(frame, y, "", &|seat| line(format_args!("{seat}")));
    row(frame, y + 10, "Hexes", &|seat| {
        line(format_args!("{}", control.points(seat)))
    });
    row(frame, y + 20, "Points", &|seat| points(game.score2(seat)));
    row(frame, y + 30, "Stones", &|seat| {
        let lying = game.land.stones[seat as usize].count();
        line(format_args!("{lying}/{STONES_IN_BAG}"))
    });
    footer(frame, &knobs(Hint::Nothing, Hint::Press("back"), Hint::Nothing));
}

pub fn look(frame: &mut Frame, game: &Astralis, at: Hex, close: bool) {
    let scene = Scene {
        cursor: Some(at),
        ..Scene::of(game)
    };
    let pawn = Seat::BOTH
        .into_iter()
        .find(|seat| game.pawns[*seat as usize] == Some(at));
    let tile = match (game.land.stone(at), game.land.tile(at)) {
        (Some(seat), _) => line(format_args!("{seat} stone")),
        (None, Tile::Of(seat)) => line(format_args!("{seat} tile")),
        (None, Tile::Contested) => line(format_args!("red tile")),
        (None, Tile::Nothing) => line(format_args!("no tile")),
    };
    right(frame, 0, &LARGE, &line(format_args!("{at}")));
    let (x, font) = if close {
        view::close(frame, &scene, at);
        footer(
            frame,
            &knobs(Hint::Turn("along"), Hint::Press("back"), Hint::Turn("row")),
        );
        (CLOSE_PANEL, &BODY)
    } else {
        view::whole(frame, &scene);
        view::corner_footer(
            frame,
            &knobs(Hint::Turn("q"), Hint::Press("back"), Hint::Turn("r")),
        );
        (WHOLE_PANEL, &SMALL)
    };
    let y = words(frame, x, 16, font, &tile);
    if let Some(seat) = pawn {
        words(frame, x, y, font, &line(format_args!("{seat} pawn")));
    }
}

pub fn agree(frame: &mut Frame, game: &Astralis) {
    let [yellow, cyan] = Seat::BOTH.map(|seat| points(game.score2(seat)));
    let text = line(format_args!("As it stands: Yellow {yellow}, Cyan {cyan}"));
    dialog(frame, "End the game?", &text);
    footer(
        frame,
        &knobs(Hint::Press("end it"), Hint::Press("back"), Hint::Nothing),
    );
}
