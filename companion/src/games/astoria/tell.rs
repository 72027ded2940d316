//! Actions in a few words for the history.

use super::Astoria;
use super::action::{Action, Counter, Effect, Spend, Tapped};
use super::fixes::CARD_STATES;
use super::model::{Card, Colour, PerColour};
use core::fmt::{self, Display, Write};

/// A card as players call it.
pub struct CardName(pub Card);

impl Display for CardName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.0 {
            Card::ABILITY => f.write_str("ability card"),
            Card(place) => write!(f, "artefact {place}"),
        }
    }
}

/// Glyphs in words: `3 fire 1 sun`.
pub struct GlyphList<'a>(pub &'a PerColour);

impl Display for GlyphList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut glyphs = self.0.iter().filter(|(_, n)| *n > 0);
        if let Some((kind, n)) = glyphs.next() {
            write!(f, "{n} {}", kind.glyph())?;
        }
        glyphs.try_for_each(|(kind, n)| write!(f, " {n} {}", kind.glyph()))
    }
}

impl Astoria {
    /// A seat's name; `?` for a seat that is not there.
    #[inline(never)] // So many callers that a copy for each would cost more flash than it saves time.
    pub(super) fn name(&self, seat: u8) -> &str {
        self.seat(seat).map_or("?", |s| s.name.as_str())
    }
}

pub fn tell(game: &Astoria, action: &Action, out: &mut dyn Write) -> fmt::Result {
    let me = game.name(game.active());
    let tapped =
        |t: &Tapped, out: &mut dyn Write| write!(out, "{} taps {}", game.name(t.seat), CardName(t.card));
    match action {
        Action::Table(l) => write!(
            out,
            "Tracks: unrest {}, dragon {}, king {} of {}",
            l.unrest, l.dragon, l.king_start, l.king
        ),
        Action::Begin { start, .. } => write!(out, "{} starts", game.name(*start)),
        Action::Invade { effect, .. } => match effect {
            Effect::Nothing => out.write_str("Invasion"),
            Effect::Hammer => out.write_str("Invasion: reinforcement"),
            Effect::Dragon(steps) => write!(out, "Invasion: dragon +{steps}"),
            Effect::Warlord(colour) => write!(out, "Invasion: {} warlord", colour.word()),
        },
        Action::Draw => write!(out, "{me} draws a card"),
        Action::Power => write!(out, "{me} gains 1 power"),
        Action::Special(c) => write!(out, "{me} burns {} for {} power", c.word(), game.flow[*c]),
        Action::Gem(c) => write!(out, "{me} pays {} power for {}", game.flow[*c], c.word()),
        Action::CraftNew { gem, .. } => write!(out, "{me} begins an artefact: {}", gem.word()),
        Action::Craft { card, gem } => write!(out, "{me} lays {} on {}", gem.word(), CardName(*card)),
        Action::Use { card, glyphs } => write!(out, "{me} uses {}: {}", CardName(*card), GlyphList(glyphs)),
        Action::Conjure(c) => write!(out, "{me} conjures a {} gem", c.word()),
        Action::Sabotage { seat, card, gem } => match gem {
            Some(gem) => write!(
                out,
                "{me} takes {} off {}'s {}",
                gem.word(),
                game.name(*seat),
                CardName(*card)
            ),
            None => write!(out, "{me} taps {}'s {}", game.name(*seat), CardName(*card)),
        },
        Action::Spend(spend) => match spend {
            Spend::Hordes { by, .. } => write!(out, "{me}: hordes -{by}"),
            Spend::Mob { by, .. } => write!(out, "{me}: mob -{by}"),
            Spend::Kill {
                seat, shield: None, ..
            } => {
                write!(out, "{me} kills {}'s guard", game.name(*seat))
            }
            Spend::Kill { shield: Some(t), .. } => {
                tapped(t, out)?;
                out.write_str(": guard lives")
            }
            Spend::Alchemy(c) => write!(out, "{me}: {} gem from flask", c.word()),
            Spend::Sun => write!(
                out,
                "{me}: sun, power +{}",
                u16::from(game.turn.glyphs[Colour::Orange]) + 1
            ),
            Spend::StealHand(seat) => write!(out, "{me} steals a card of {}", game.name(*seat)),
            Spend::HurtKing => write!(out, "{me} hurts the king"),
            Spend::StealArtefact { seat, card } => {
                write!(out, "{me} steals {}'s {}", game.name(*seat), CardName(*card))
            }
            Spend::Look(cards) => write!(out, "{me} looks at {cards} cards"),
            Spend::HealKing => write!(out, "{me} heals the king"),
        },
        Action::Tribute(c) => write!(out, "{me}: {} tribute to the dragon", c.word()),
        Action::Guard => write!(out, "{me} posts a guard"),
        Action::Accuse { seat, faction, right } => {
            let answer = if *right { "right" } else { "wrong" };
            write!(
                out,
                "{me}: {} is the {}: {answer}",
                game.name(*seat),
                faction.word()
            )
        }
        Action::Fight(_) => write!(out, "{me} fights a warlord"),
        Action::Attack => write!(out, "{me} attacks the castle"),
        Action::Tap { seat, card, glyphs } => write!(
            out,
            "{} taps {}: {}",
            game.name(*seat),
            CardName(*card),
            GlyphList(glyphs)
        ),
        Action::Strike { flow, strength } => {
            let (attack, defence) = game.strengths(flow, *strength);
            let wins = if game.attack_wins(flow, *strength) {
                "wins"
            } else {
                "loses"
            };
            write!(out, "{me} {wins} with {attack} against {defence}")
        }
        Action::End => write!(out, "{me} ends the turn"),
        Action::Siege => out.write_str("Siege"),
        Action::Disease => out.write_str("The king's disease"),
        Action::Ward(None) => out.write_str("A warlord hurts the king"),
        Action::Ward(Some(t)) => tapped(t, out),
        Action::Recover(_) => out.write_str("Recovery"),
        Action::Goal { seat, goal } => write!(out, "{} played the {}", game.name(*seat), goal.word()),
        Action::Fix { counter, value } => {
            out.write_str("Set ")?;
            tell_counter(game, *counter, out)?;
            match counter {
                Counter::Card(..) => write!(out, " {}", CARD_STATES.get(usize::from(*value)).unwrap_or(&"?")),
                _ => write!(out, " {value}"),
            }
        }
    }
}

/// A counter by its name, with whose it is.
fn tell_counter(game: &Astoria, counter: Counter, out: &mut dyn Write) -> fmt::Result {
    match counter {
        Counter::Track(_)
        | Counter::Actions
        | Counter::Flow(_)
        | Counter::Glyphs(_)
        | Counter::Warlords(_) => (),
        Counter::Power(s)
        | Counter::Hand(s)
        | Counter::Stock(s, _)
        | Counter::Flask(s, _)
        | Counter::Guards(s)
        | Counter::Trophies(s)
        | Counter::Exiled(s)
        | Counter::Card(s, _)
        | Counter::Needs(s, _)
        | Counter::Laid(s, _, _) => write!(out, "{} ", game.name(s))?,
    }
    write!(out, "{}", CounterName(counter))
}

/// A counter by its name alone.
pub struct CounterName(pub Counter);

impl Display for CounterName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.0 {
            Counter::Track(track) => f.write_str(track.word()),
            Counter::Power(_) => f.write_str("power"),
            Counter::Hand(_) => f.write_str("hand"),
            Counter::Stock(_, c) => write!(f, "{} gems", c.word()),
            Counter::Flask(_, c) => write!(f, "{} in flask", c.word()),
            Counter::Guards(_) => f.write_str("guards"),
            Counter::Trophies(_) => f.write_str("trophies"),
            Counter::Exiled(_) => f.write_str("exile"),
            Counter::Card(_, card) => write!(f, "{}", CardName(card)),
            Counter::Needs(_, card) => write!(f, "{} needs", CardName(card)),
            Counter::Laid(_, card, c) => write!(f, "{} on {}", c.word(), CardName(card)),
            Counter::Actions => f.write_str("actions left"),
            Counter::Flow(c) => write!(f, "{} flow", c.word()),
            Counter::Glyphs(c) => write!(f, "{} glyphs", c.glyph()),
            Counter::Warlords(c) => write!(f, "{} warlords", c.word()),
        }
    }
}
