//! Astralis without a device: lets players of the search play each other, plays by lines for other programs, and fits the
//! weights of its evaluation.
#![allow(clippy::float_arithmetic, reason = "statistics, which no device makes")]

use companion::games::Game;
use companion::games::astralis::search::weights::{self, Weight, Weights};
use companion::games::astralis::search::{self, FEATURES, Level, Thinker};
use companion::games::astralis::{Action, Astralis, Seat};
use companion::random::Random;
use companion::record::codec::{self, Coder};
use companion::record::grammar::Words;

/// More moves than any game of the search takes; two players by chance may shuffle for ever.
const MOST_MOVES: usize = 1_000;
/// Moves by chance at the start of each game, so that no two are alike.
const OPENING: usize = 4;
/// In half points. Weights are fitted without it: the search adds it itself.
const USUAL_KOMI2: i16 = 7;
/// Positions between two looks at whether it has finished.
const STEP: u32 = 1_000;

/// Who plays.
#[derive(Clone, Copy, PartialEq)]
pub enum Player {
    /// Any move.
    Random,
    /// The move after which it controls most hexes more than the opponent.
    Greedy,
    /// The search with so many positions a move.
    Search(u32),
}

impl Player {
    pub fn parse(word: &str) -> Result<Self, String> {
        let level = Level::ALL.iter().find(|level| level.word() == word);
        Ok(match (word, level, word.parse()) {
            ("random", ..) => Self::Random,
            ("greedy", ..) => Self::Greedy,
            (_, Some(level), _) => Self::Search(level.positions()),
            (_, None, Ok(positions)) => Self::Search(positions),
            _ => {
                return Err(format!(
                    "'{word}' is no player: easy, normal, master, greedy, random or positions a move"
                ));
            }
        })
    }

    fn choose(self, game: &Astralis, thinker: &mut Thinker, random: &mut Random) -> Action {
        match self {
            Self::Random => by_chance(&moves(game), random),
            Self::Greedy => {
                let lead = |action: &Action| {
                    let mut after = *game;
                    // Only legal ones are listed.
                    _ = after.apply(action);
                    game.to_move().map_or(0, |seat| lead(&after, seat))
                };
                let all = moves(game);
                let most = all.iter().map(lead).max();
                let best: Vec<_> = all
                    .into_iter()
                    .filter(|action| Some(lead(action)) == most)
                    .collect();
                by_chance(&best, random)
            }
            Self::Search(positions) => {
                thinker.begin(game, positions, random.below(u32::MAX));
                while !thinker.search.step(STEP) {}
                let best = thinker.best().unwrap_or_default();
                if search::is_standoff(game, &best) {
                    Action::End
                } else {
                    best
                }
            }
        }
    }
}

fn by_chance(actions: &[Action], random: &mut Random) -> Action {
    let at = random.below(actions.len() as u32) as usize;
    actions.get(at).copied().unwrap_or_default()
}

/// Twice the points by which a player leads, komi included.
fn lead(game: &Astralis, seat: Seat) -> i32 {
    i32::from(game.score2(seat)) - i32::from(game.score2(seat.other()))
}

/// All legal moves, or before them all hexes where the pawn can start.
fn moves(game: &Astralis) -> Vec<Action> {
    let all = game.moves().flat_map(|(to, places)| {
        let stones = places.iter().map(Some).chain([None]);
        stones.map(move |stone| Action::Move { to, stone })
    });
    let all: Vec<_> = all.collect();
    if all.is_empty() {
        return game.starts().map(Action::Start).collect();
    }
    all
}

/// Those with a stone if there are any, else all.
fn with_stones(game: &Astralis) -> Vec<Action> {
    let all = moves(game);
    let is_with = |action: &&Action| matches!(action, Action::Move { stone: Some(_), .. });
    let stones: Vec<_> = all.iter().filter(is_with).copied().collect();
    if stones.is_empty() { all } else { stones }
}

/// A game after starts and some moves by chance.
fn opened(size: i16, komi2: i16, random: &mut Random) -> Astralis {
    let mut setup = Astralis::INFO.default_setup();
    setup.options = [size, komi2].into_iter().collect();
    let Ok(mut game) = Astralis::new(&setup) else {
        unreachable!("the usual setup with a size from 7 to 8 is one that the game knows");
    };
    for _ in 0..2 {
        _ = game.apply(&by_chance(&moves(&game), random));
    }
    for _ in 0..OPENING {
        _ = game.apply(&by_chance(&with_stones(&game), random));
    }
    game
}

/// Chance for one game of many.
fn random(seed: u32, game: u32) -> Random {
    Random::new(seed.wrapping_add(game).wrapping_mul(2_654_435_761))
}

/// Plays a game to its end; hands over each position on the way, and what is played there.
fn finish(
    mut game: Astralis,
    players: [Player; 2],
    thinker: &mut Thinker,
    random: &mut Random,
    mut each: impl FnMut(&Astralis, &Action),
) -> Result<Astralis, String> {
    for _ in 0..MOST_MOVES {
        let Some(seat) = game.to_move() else {
            return Ok(game);
        };
        let action = players[seat as usize].choose(&game, thinker, random);
        each(&game, &action);
        game.apply(&action)
            .map_err(|why| format!("a move was refused: {}", game.explain(&why)))?;
    }
    Err("a game does not end".into())
}

/// What came of many games.
pub struct Score {
    pub games: u32,
    /// Of the first player; a draw is half of one.
    pub wins: f64,
    /// A checksum of all that was played: as long as it is the same, so is every other figure.
    pub moves: u32,
}

impl Score {
    pub fn percent(&self) -> f64 {
        100.0 * self.wins / f64::from(self.games)
    }

    /// One standard error of that.
    pub fn error(&self) -> f64 {
        let share = self.wins / f64::from(self.games);
        100.0 * (share * (1.0 - share) / f64::from(self.games)).sqrt()
    }
}

/// Two players, so many games; each opening twice, once in each colour.
pub fn play(players: [Player; 2], games: u32, size: i16, seed: u32) -> Result<Score, String> {
    let mut thinker = Box::new(Thinker::idle());
    let (mut wins, mut moves) = (0.0, 0x811c_9dc5);
    for index in 0..games {
        // The same opening for both games of a pair.
        let mut random = random(seed, index / 2);
        let game = opened(size, USUAL_KOMI2, &mut random);
        let swapped = index % 2 == 1;
        let [first, second] = players;
        let seated = if swapped { [second, first] } else { [first, second] };
        let own = if swapped { Seat::Cyan } else { Seat::Yellow };
        let end = finish(game, seated, &mut thinker, &mut random, |_, action| {
            // FNV-1a.
            for byte in record_line(action).bytes() {
                moves = (moves ^ u32::from(byte)).wrapping_mul(0x0100_0193);
            }
        })?;
        wins += match end.leader() {
            Some(winner) if winner == own => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
    }
    Ok(Score { games, wins, moves })
}

/// An action as a record has it.
fn record_line(action: &Action) -> String {
    let mut text = String::new();
    // A String never refuses what is written to it.
    _ = codec::write(&mut { *action }, Coder::to_words(&mut text));
    text
}

/// Unknown weights: each feature and the turn, at the opening and at the end.
const UNKNOWNS: usize = 2 * (FEATURES + 1);

/// Rounds of fitting: the first plays for control alone, each later one by the weights of the one before.
const ROUNDS: u32 = 3;

/// Weights of a player who counts hexes, and nothing else.
const CONTROL_ONLY: Weights = {
    let mut weights = [Weight { opening: 0, end: 0 }; FEATURES + 1];
    weights[0] = Weight {
        opening: weights::HEX,
        end: weights::HEX,
    };
    weights
};

/// Lets the search play against itself and gives the weights that come nearest to the final lead, by least squares. They
/// depend on nothing but these numbers: not on the weights that the search has by now.
pub fn fit(positions: u32, games: u32, seed: u32) -> Result<Weights, String> {
    (0..ROUNDS).try_fold(CONTROL_ONLY, |weights, round| {
        fit_round(weights, positions, games, seed.wrapping_add(round * games))
    })
}

fn fit_round(weights: Weights, positions: u32, games: u32, seed: u32) -> Result<Weights, String> {
    let mut thinker = Box::new(Thinker::idle());
    thinker.search.set_weights(weights);
    // The normal equations: products of the unknowns' factors, and of these with the lead.
    let mut normal = [[0.0; UNKNOWNS + 1]; UNKNOWNS];
    for index in 0..games {
        let mut random = random(seed, index);
        let game = opened(7 + (index % 2) as i16, 0, &mut random);
        let mut seen = Vec::new();
        let players = [Player::Search(positions); 2];
        let end = finish(game, players, &mut thinker, &mut random, |game, _| {
            seen.extend(game.to_move().zip(search::features(game)));
        })?;
        for (seat, (features, open, hexes)) in seen {
            let open = f64::from(open) / f64::from(hexes);
            let mut row = [0.0; UNKNOWNS + 1];
            for (at, feature) in features.into_iter().chain([1]).enumerate() {
                row[2 * at] = f64::from(feature) * open;
                row[2 * at + 1] = f64::from(feature) * (1.0 - open);
            }
            row[UNKNOWNS] = f64::from(lead(&end, seat)) / 2.0;
            for (at, sums) in normal.iter_mut().enumerate() {
                for (sum, value) in sums.iter_mut().zip(row) {
                    *sum += row[at] * value;
                }
            }
        }
    }
    let solved = solve(normal);
    let unit = |value: f64| (value * f64::from(weights::HEX)).round() as i16;
    Ok(std::array::from_fn(|at| Weight {
        opening: unit(solved[2 * at]),
        end: unit(solved[2 * at + 1]),
    }))
}

/// Gauss's elimination; the last column is the right side.
fn solve(mut rows: [[f64; UNKNOWNS + 1]; UNKNOWNS]) -> [f64; UNKNOWNS] {
    for at in 0..UNKNOWNS {
        let largest = (at..UNKNOWNS).max_by(|a, b| rows[*a][at].abs().total_cmp(&rows[*b][at].abs()));
        rows.swap(at, largest.unwrap_or(at));
        let pivot = rows[at];
        for row in rows
            .iter_mut()
            .enumerate()
            .filter(|(index, _)| *index != at)
            .map(|(_, row)| row)
        {
            let factor = row[at] / pivot[at];
            for (value, above) in row.iter_mut().zip(pivot) {
                *value -= factor * above;
            }
        }
    }
    std::array::from_fn(|at| rows[at][UNKNOWNS] / rows[at][at])
}

/// Plays by lines: record lines are applied, `go` is answered by the line that it plays, what is refused by the reason.
pub fn serve(player: Player, seed: u32, lines: impl Iterator<Item = String>, mut say: impl FnMut(&str)) {
    let mut game = None;
    let (mut thinker, mut random) = (Box::new(Thinker::idle()), Random::new(seed));
    for line in lines {
        match answer(&line, &mut game, player, &mut thinker, &mut random) {
            Ok(None) => {}
            Ok(Some(played)) => say(&played),
            Err(why) => say(&format!("refused: {why}")),
        }
    }
}

fn answer(
    line: &str,
    game: &mut Option<Astralis>,
    player: Player,
    thinker: &mut Thinker,
    random: &mut Random,
) -> Result<Option<String>, String> {
    let mut words = Words::new(line);
    if line.trim().is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    if words.take("game") {
        if !words.take(Astralis::INFO.name) {
            return Err("only astralis is played here".into());
        }
        let setup = Astralis::INFO
            .parse_setup(&mut words)
            .map_err(|why| why.to_string())?;
        *game = Some(Astralis::new(&setup).map_err(|why| why.to_string())?);
        return Ok(None);
    }
    let game = game.as_mut().ok_or("the first line is game astralis")?;
    let is_asked = line.trim() == "go";
    let action = if is_asked {
        if game.over() {
            return Err("the game is over".into());
        }
        player.choose(game, thinker, random)
    } else {
        codec::parse(line).map_err(|why| why.to_string())?
    };
    game.apply(&action)
        .map_err(|why| game.explain(&why).to_string())?;
    Ok(is_asked.then(|| record_line(&action)))
}
