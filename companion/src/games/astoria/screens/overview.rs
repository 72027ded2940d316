//! Looking at everything: the tracks, each mage, the power flow and the reserve.

use super::parts::{self, BELOW_NAME, COLUMNS_TOP};
use crate::draw::{self, Align, BODY, Frame, Ink, WIDTH, fitted};
use crate::games::astoria::Astoria;
use crate::games::astoria::components::{CardState, Colour, PerColour, Role, Track};
use crate::games::screen::{Controls, Next, Screen};
use crate::input::step_round;
use crate::text::line;

#[derive(Default)]
pub struct Overview {
    /// The tracks, flow, each mage, reserve.
    page: usize,
}

fn pages(game: &Astoria) -> usize {
    game.names.len() + 3
}

/// Where ACTION has nothing else to turn it opens the overview, and goes on there to the next page.
pub fn open<S>(_: &mut S, _: &Astoria, _: i8) -> Next<Astoria> {
    Next::open(Overview::default())
}

impl Screen for Overview {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "overview"
    }

    fn controls(&self, game: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        let label = line!("page {}/{}", self.page + 1, pages(game));
        knobs.action(label, |screen, game, by| {
            screen.page = step_round(screen.page, by, pages(game));
        })
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        match (self.page, self.page.checked_sub(2)) {
            (0, _) => parts::tracks(game, frame, 0, &Track::ALL, &game.tracks),
            (1, _) => draw_flow(game, frame),
            (_, Some(seat)) if seat < game.names.len() => draw_seat(game, frame, seat as u8),
            _ => {
                draw::title(frame, "Reserve", "free gems");
                let reserve = PerColour(core::array::from_fn(|colour| game.reserve(Colour::at(colour))));
                parts::columns(frame, 20, &reserve, None, None);
            }
        }
    }

    fn help(&self, game: &Astoria) -> &'static str {
        match self.page {
            // told: ASO-5, ASO-40, ASO-61, ASO-64
            0 => {
                "A post is where the game ends. In each siege the mob rises by the unrest, the hordes by their reinforcement."
            }
            // told: ASO-14, ASO-13
            1 => "What a gem of each colour is worth in power in this round, and the warlords who live.",
            // told: ASO-3
            page if page + 1 == pages(game) => "Gems that nobody has: here they are bought and paid.",
            // told: ASO-66, ASO-45
            _ => {
                "Points: 2 for each gem in the flask, 5 for each beaten warlord, 1 for each power; 20 more at the end for a reached goal. \
                 Below are the gems in stock."
            }
        }
    }
}

fn draw_seat(game: &Astoria, frame: &mut Frame, seat: u8) {
    let mage = game.seat(seat);
    let right = mage.role.map_or(mage.colour.word(), Role::word);
    parts::name_bar_with(game, frame, seat, right);
    let ready = mage.cards(CardState::Ready).count();
    let all = ready + mage.cards(CardState::Tapped).count();
    let points = game.points(seat).total();
    for (y, text) in [
        (
            BELOW_NAME - 1,
            line!(
                "{points} points, power {}, flask {}",
                mage.power,
                mage.flask.total()
            ),
        ),
        (
            BELOW_NAME + 8,
            line!("hand {}, guards {}, ready {ready}/{all}", mage.hand, mage.guards),
        ),
    ] {
        fitted(frame, 0, y, Align::Left, Ink::On, WIDTH, &text);
    }
    parts::columns(frame, COLUMNS_TOP, &mage.stock, None, None);
}

fn draw_flow(game: &Astoria, frame: &mut Frame) {
    draw::title(frame, "Power flow", &line!("round {}", game.round));
    parts::columns(frame, 13, &game.flow, None, None);
    let text = if game.warlords.is_empty() {
        "Warlords: none"
    } else {
        "Warlords: "
    };
    let mut x = frame.text(0, 42, Align::Left, &BODY, Ink::On, text) + 2;
    for colour in &game.warlords {
        frame.icon(x, 43, Ink::On, parts::glyph_icon(*colour));
        x += 11;
    }
}
