//! A second referee, for tests only: slow, simple, and written from the rules without a look at the first.
//!
//! It knows nothing but a list of cells with their stars and types, and judges the whole table every time.

use crate::games::ophiuchus::rules::cards::{Card, Pattern};
use crate::games::ophiuchus::rules::layout::{Direction, Spot, Stars, Tile};
use std::vec::Vec;

#[derive(Clone, Copy)]
struct Half {
    x: i32,
    y: i32,
    stars: Option<u8>,
    types: Option<u8>,
}

fn halves(tiles: &[Tile]) -> Vec<Half> {
    let mut all = Vec::new();
    for tile in tiles {
        for half in 0..2 {
            let (x, y) = tile.spot.cells()[half];
            all.push(Half {
                x,
                y,
                stars: tile.stars[half].known(),
                types: tile.types()[half].known(),
            });
        }
    }
    all
}

fn find(all: &[Half], x: i32, y: i32) -> Option<&Half> {
    all.iter().find(|half| half.x == x && half.y == y)
}

/// Whether the whole table keeps OPH-11, OPH-12 and OPH-13.
pub fn keeps_rules(tiles: &[Tile]) -> bool {
    let all = halves(tiles);
    !over_thirteen(&all) && !has_gap(&all) && fits_box(&all)
}

fn over_thirteen(all: &[Half]) -> bool {
    for half in all {
        for (dx, dy) in [(1, 0), (0, 1)] {
            // Only from the beginning of a run.
            if find(all, half.x - dx, half.y - dy).is_some() {
                continue;
            }
            let (mut x, mut y, mut sum) = (half.x, half.y, 0);
            while let Some(half) = find(all, x, y) {
                sum += u32::from(half.stars.unwrap_or(0));
                (x, y) = (x + dx, y + dy);
            }
            if sum > 13 {
                return true;
            }
        }
    }
    false
}

fn has_gap(all: &[Half]) -> bool {
    // A field larger than the table can grow, walked from one corner.
    const SIZE: i32 = 26;
    let mut seen = std::vec![false; (SIZE * SIZE) as usize];
    let mut to_visit = std::vec![(0, 0)];
    while let Some((x, y)) = to_visit.pop() {
        if !(0..SIZE).contains(&x) || !(0..SIZE).contains(&y) || seen[(y * SIZE + x) as usize] {
            continue;
        }
        if find(all, x - SIZE / 2, y - SIZE / 2).is_some() {
            continue;
        }
        seen[(y * SIZE + x) as usize] = true;
        to_visit.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
    }
    let empty = (SIZE * SIZE) as usize - all.len();
    seen.iter().filter(|seen| **seen).count() != empty
}

fn fits_box(all: &[Half]) -> bool {
    all.iter()
        .all(|a| all.iter().all(|b| (a.x - b.x).abs() < 9 && (a.y - b.y).abs() < 9))
}

/// Whether one more tile may lie there.
pub fn allows(tiles: &[Tile], new: &Tile) -> bool {
    let (before, new_halves) = (halves(tiles), halves(&[*new]));
    let overlaps = new_halves
        .iter()
        .any(|half| find(&before, half.x, half.y).is_some());
    let touches = new_halves.iter().any(|half| {
        [(1, 0), (-1, 0), (0, 1), (0, -1)]
            .iter()
            .any(|(dx, dy)| find(&before, half.x + dx, half.y + dy).is_some())
    });
    let fits = if tiles.is_empty() {
        (new.spot.x, new.spot.y) == (0, 0)
    } else {
        touches && !overlaps && tiles.len() < 27
    };
    let with: Vec<Tile> = tiles.iter().chain([new]).copied().collect();
    fits && keeps_rules(&with)
}

/// Whether a tile with these stars may lie anywhere, either way round: tried on a field larger than the table.
pub fn fits_somewhere(tiles: &[Tile], [one, other]: [Stars; 2]) -> bool {
    (-13..=13).any(|x| {
        (-13..=13).any(|y| {
            [Direction::Right, Direction::Down].into_iter().any(|dir| {
                let spot = Spot { x, y, dir };
                [[one, other], [other, one]]
                    .into_iter()
                    .any(|stars| allows(tiles, &Tile::new(spot, stars)))
            })
        })
    })
}

/// Whether some way to fill in the open counts gives the last tile a row or column of exactly 13 and breaks no rule. Halves
/// outside that row or column are best left without stars.
pub fn may_make_thirteen(tiles: &[Tile]) -> bool {
    let all = halves(tiles);
    halves(&tiles[tiles.len() - 1..]).iter().any(|new| {
        [(1, 0), (0, 1)].into_iter().any(|(dx, dy)| {
            let (mut x, mut y) = (new.x, new.y);
            while find(&all, x - dx, y - dy).is_some() {
                (x, y) = (x - dx, y - dy);
            }
            let mut cells = Vec::new();
            while find(&all, x, y).is_some() {
                cells.push((x, y));
                (x, y) = (x + dx, y + dy);
            }
            fills_to_thirteen(&mut all.clone(), &cells)
        })
    })
}

/// Tries every count for the open halves among these cells.
fn fills_to_thirteen(all: &mut [Half], cells: &[(i32, i32)]) -> bool {
    let sum = |all: &[Half]| -> u32 {
        let counts = cells.iter().map(|(x, y)| find(all, *x, *y).unwrap().stars);
        counts.map(|stars| u32::from(stars.unwrap_or(0))).sum()
    };
    if over_thirteen(all) {
        return false;
    }
    let open = all
        .iter()
        .position(|half| half.stars.is_none() && cells.contains(&(half.x, half.y)));
    let Some(open) = open else {
        return sum(all) == 13;
    };
    let found = (0..=6).any(|stars| {
        all[open].stars = Some(stars);
        fills_to_thirteen(all, cells)
    });
    all[open].stars = None;
    found
}

/// Whether the last tile completes a card's pattern; halves with unknown types count as showing `unknown`. Those with an
/// open count show a star only if no row or column comes to more than 13 by one star for each of them.
pub fn forms(tiles: &[Tile], card: Card, unknown: u8) -> bool {
    let all = halves(tiles);
    let new = halves(&tiles[tiles.len() - 1..]);
    let shows = |half: &Half| half.types.unwrap_or(unknown);
    let mut shapes: Vec<Vec<(i32, i32)>> = Vec::new();
    let length = match card.pattern() {
        Pattern::Three(_) => 3,
        Pattern::Alike(length) | Pattern::Different(length) => length as i32,
        Pattern::Square => {
            shapes.push(std::vec![(0, 0), (1, 0), (0, 1), (1, 1)]);
            0
        }
    };
    if length > 0 {
        shapes.push((0..length).map(|i| (i, 0)).collect());
        shapes.push((0..length).map(|i| (0, i)).collect());
    }
    for half in &all {
        for shape in &shapes {
            let cells: Option<Vec<&Half>> = shape
                .iter()
                .map(|(dx, dy)| find(&all, half.x + dx, half.y + dy))
                .collect();
            let Some(cells) = cells else { continue };
            if !cells.iter().any(|cell| find(&new, cell.x, cell.y).is_some()) {
                continue;
            }
            let types: Vec<u8> = cells.iter().map(|cell| shows(cell)).collect();
            let shared = |kind: u8| types.iter().all(|types| types >> kind & 1 == 1);
            let formed = match card.pattern() {
                Pattern::Three(kind) => shared(kind),
                Pattern::Square | Pattern::Alike(_) => (0..6).any(shared),
                Pattern::Different(_) => can_differ(&types, &mut Vec::new()),
            };
            let mut filled = all.clone();
            for half in &mut filled {
                let is_of_shape = cells.iter().any(|cell| (cell.x, cell.y) == (half.x, half.y));
                if is_of_shape && half.stars.is_none() {
                    half.stars = Some(1);
                }
            }
            if formed && !over_thirteen(&filled) {
                return true;
            }
        }
    }
    false
}

/// Tries every way to pick another type for each cell.
fn can_differ(cells: &[u8], picked: &mut Vec<u8>) -> bool {
    let Some((first, rest)) = cells.split_first() else {
        return true;
    };
    for kind in 0..6 {
        if first >> kind & 1 == 1 && !picked.contains(&kind) {
            picked.push(kind);
            if can_differ(rest, picked) {
                return true;
            }
            picked.pop();
        }
    }
    false
}
