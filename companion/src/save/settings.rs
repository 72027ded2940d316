//! What the owner of the device chose: kept apart from all games.

use crate::record::codec::{Codec, Coder, Names, Number};
use crate::record::{GameId, MOST_GAMES, MOST_SEATS, Name, SEAT_COLOURS, Setup, name};

/// Steps of brightness, from the dimmest.
pub const BRIGHTEST: u8 = 4;
/// Minutes without a touch after which the screen goes dark; 0 is never.
pub const OFF_AFTER: [u8; 4] = [0, 10, 30, 60];

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// 0 to [`BRIGHTEST`].
    pub brightness: u8,
    /// The picture is turned by 180 degrees.
    pub rotated: bool,
    /// Clockwise counts down: for encoders wired the other way round.
    pub reversed: bool,
    pub sound: bool,
    pub names: [Name; MOST_SEATS],
    /// A place in [`OFF_AFTER`].
    pub off_after: u8,
    /// The encoders click twice in each cycle of their contacts, not once.
    pub two_clicks: bool,
    /// The display is an SH1106: its memory is wider than the glass.
    pub sh1106: bool,
    /// Of each game, by its number, for which kind of table the preparation was last shown; 0 is none.
    pub prepared: [u8; PREPARED],
}

/// Stored so many, from number 0 on.
const PREPARED: usize = 8;
const _: () = assert!(
    MOST_GAMES < PREPARED,
    "a game whose preparation is not remembered"
);

/// A number for a game's players and options; never 0. Two kinds seldom have the same one.
fn kind(setup: &Setup) -> u8 {
    let mut kind = setup.seats.len() as u8;
    for value in &setup.options {
        kind = kind.rotate_left(3) ^ *value as u8;
    }
    kind.max(1)
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            brightness: 3,
            rotated: false,
            reversed: false,
            sound: true,
            names: SEAT_COLOURS.map(name),
            off_after: 0,
            two_clicks: false,
            sh1106: false,
            prepared: [0; PREPARED],
        }
    }
}

impl Codec for Settings {
    fn walk(&mut self, coder: &mut Coder) {
        static BRIGHTNESS: Number = Number::byte("brightness");
        static SWITCH: Names = Names::new("off or on", &["off", "on"]);
        coder.byte(&mut self.brightness, &BRIGHTNESS);
        for switch in [
            &mut self.rotated,
            &mut self.reversed,
            &mut self.sound,
            &mut self.two_clicks,
            &mut self.sh1106,
        ] {
            *switch = coder.name(usize::from(*switch), &SWITCH) == 1;
        }
        static OFF: Number = Number::byte("when the screen goes dark");
        coder.byte(&mut self.off_after, &OFF);
        self.names.iter_mut().for_each(|name| name.walk(coder));
        static PREPARED_FOR: Number = Number::byte("a kind of table");
        let prepared = self.prepared.iter_mut();
        prepared.for_each(|kind| coder.byte(kind, &PREPARED_FOR));
    }
}

impl Settings {
    /// The table has been prepared for a game like this.
    pub fn prepare(&mut self, game: GameId, setup: &Setup) {
        if let Some(prepared) = self.prepared.get_mut(usize::from(game.0)) {
            *prepared = kind(setup);
        }
    }

    /// Whether the last table that was prepared for this game is like this one.
    pub fn is_prepared(&self, game: GameId, setup: &Setup) -> bool {
        self.prepared.get(usize::from(game.0)) == Some(&kind(setup))
    }

    /// How long nobody must touch a knob for the screen to go dark, in minutes; none if it never does.
    pub fn off_after_minutes(&self) -> Option<u8> {
        OFF_AFTER
            .get(usize::from(self.off_after))
            .copied()
            .filter(|minutes| *minutes > 0)
    }

    /// Brings every field into its range, whatever was stored.
    pub fn sane(mut self) -> Self {
        self.brightness = self.brightness.min(BRIGHTEST);
        self.off_after = self.off_after.min(OFF_AFTER.len() as u8 - 1);
        self.names = self.names.map(|own| name(&own));
        for seat in 0..self.names.len() {
            let (earlier, rest) = self.names.split_at(seat);
            if rest
                .first()
                .is_some_and(|own| own.is_empty() || earlier.contains(own))
            {
                // Fewer names than colours are left, so one of these is free.
                let mut colours = SEAT_COLOURS.map(name).into_iter();
                let free = colours.find(|colour| !self.names.contains(colour));
                if let (Some(slot), Some(free)) = (self.names.get_mut(seat), free) {
                    *slot = free;
                }
            }
        }
        self
    }
}
