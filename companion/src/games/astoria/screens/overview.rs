//! Looking at everything: the tracks, each mage, the power flow and the reserve.

use super::parts;
use crate::draw::{self, Align, BODY, Frame, Ink, SMALL};
use crate::games::astoria::Astoria;
use crate::games::astoria::model::{Colour, PerColour, Role, Work};
use crate::games::screen::{Controls, Next, Screen};
use crate::input::step_round;
use crate::text::line;

#[derive(Default)]
pub struct Overview {
    /// The tracks, each mage, flow, reserve.
    page: usize,
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

    fn controls(&self, _: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        knobs.action("page", |screen, game, by| {
            screen.page = step_round(screen.page, by, game.names.len() + 3);
        })
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let seats = game.names.len();
        match self.page.checked_sub(1) {
            None => parts::tracks(game, frame, &game.tracks),
            Some(seat) if seat < seats => draw_seat(game, frame, seat as u8),
            Some(page) if page == seats => draw_flow(game, frame),
            Some(_) => {
                draw::title(frame, "Reserve", "free gems");
                let reserve = PerColour(core::array::from_fn(|colour| game.reserve(Colour::at(colour))));
                parts::columns(frame, 20, &reserve, None, None);
            }
        }
    }

    fn help(&self, _: &Astoria) -> &'static str {
        "All tracks, then every mage, the power flow and the reserve. Turn ACTION for the next page, press it to go back. \
         A post marks where a track ends the game."
    }
}

fn draw_seat(game: &Astoria, frame: &mut Frame, seat: u8) {
    let mage = game.seat(seat);
    let right = mage.role.map_or(mage.colour.word(), Role::word);
    parts::name_bar_with(game, frame, seat, right);
    let ready = mage.cards(Work::Ready).count();
    let all = ready + mage.cards(Work::Tapped).count();
    let has = line!(
        "power {}  hand {}  flask {}",
        mage.power,
        mage.hand,
        mage.flask.total()
    );
    let won = line!(
        "guards {}  won {}  ready {ready} of {all}",
        mage.guards,
        mage.trophies
    );
    frame.text(0, 15, Align::Left, &SMALL, Ink::On, &has);
    frame.text(0, 23, Align::Left, &SMALL, Ink::On, &won);
    parts::columns(frame, 31, &mage.stock, None, None);
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
