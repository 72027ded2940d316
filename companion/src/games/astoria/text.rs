//! Record lines: actions as words, and words as actions. `print` and `parse` are exact inverses.

use super::action::{Action, Counter, Effect, Mage, Spend, Tapped};
use super::model::{
    COLOUR_WORDS, Card, Colour, GLYPH_WORDS, GOAL_WORDS, Goal, Lengths, PerColour, ROLE_WORDS, Role,
    TRACK_WORDS, Track,
};
use crate::words::{BadLine, Words};
use core::fmt::{self, Write};
use heapless::Vec;

/// Seats and warlords count from 1 in words.
fn seat_number(seat: u8) -> u16 {
    u16::from(seat) + 1
}

/// A card as one word: `ability`, or `a3` for the third artefact.
struct CardWord(Card);

impl fmt::Display for CardWord {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.0 {
            Card::ABILITY => f.write_str("ability"),
            Card(place) => write!(f, "a{place}"),
        }
    }
}

fn print_flow(flow: &PerColour, out: &mut dyn Write) -> fmt::Result {
    flow.0.iter().try_for_each(|n| write!(out, " {n}"))
}

fn print_glyphs(glyphs: &PerColour, out: &mut dyn Write) -> fmt::Result {
    let mut made = glyphs.iter().filter(|(_, n)| *n > 0);
    made.try_for_each(|(kind, n)| write!(out, " {} {n}", kind.glyph()))
}

pub fn print(action: &Action, out: &mut dyn Write) -> fmt::Result {
    match action {
        Action::Table(l) => write!(
            out,
            "table unrest {} dragon {} king {} start {}",
            l.unrest, l.dragon, l.king, l.king_start
        ),
        Action::Begin { start, mages } => {
            write!(out, "begin {}", seat_number(*start))?;
            mages.iter().try_for_each(|mage| {
                write!(out, " {}", mage.colour.word())?;
                mage.role.map_or(Ok(()), |role| write!(out, " {}", role.word()))
            })
        }
        Action::Invade { effect, flow } => {
            match effect {
                Effect::Nothing => out.write_str("invade nothing")?,
                Effect::Hammer => out.write_str("invade hammer")?,
                Effect::Dragon(steps) => write!(out, "invade dragon {steps}")?,
                Effect::Warlord(colour) => write!(out, "invade warlord {}", colour.word())?,
            }
            print_flow(flow, out)
        }
        Action::Draw => out.write_str("draw"),
        Action::Power => out.write_str("power"),
        Action::Special(colour) => write!(out, "special {}", colour.word()),
        Action::Gem(colour) => write!(out, "gem {}", colour.word()),
        Action::CraftNew { needs, gem } => write!(out, "craft new {needs} {}", gem.word()),
        Action::Craft { card, gem } => write!(out, "craft {} {}", CardWord(*card), gem.word()),
        Action::Use { card, glyphs } => {
            write!(out, "use {}", CardWord(*card))?;
            print_glyphs(glyphs, out)
        }
        Action::Conjure(colour) => write!(out, "conjure {}", colour.word()),
        Action::Sabotage { seat, card, gem } => {
            write!(out, "sabotage {} {}", seat_number(*seat), CardWord(*card))?;
            gem.map_or(Ok(()), |gem| write!(out, " {}", gem.word()))
        }
        Action::Spend(spend) => print_spend(spend, out),
        Action::Tribute(colour) => write!(out, "tribute {}", colour.word()),
        Action::Guard => out.write_str("guard"),
        Action::Accuse { seat, faction, right } => {
            let answer = if *right { "right" } else { "wrong" };
            write!(out, "accuse {} {} {answer}", seat_number(*seat), faction.word())
        }
        Action::Fight(warlord) => write!(out, "fight {}", seat_number(*warlord)),
        Action::Attack => out.write_str("attack"),
        Action::Tap { seat, card, glyphs } => {
            write!(out, "tap {} {}", seat_number(*seat), CardWord(*card))?;
            print_glyphs(glyphs, out)
        }
        Action::Strike { flow, strength } => {
            out.write_str("strike")?;
            print_flow(flow, out)?;
            if *strength > 0 {
                write!(out, " against {strength}")?;
            }
            Ok(())
        }
        Action::End => out.write_str("end"),
        Action::Siege => out.write_str("siege"),
        Action::Disease => out.write_str("disease"),
        Action::Ward(None) => out.write_str("ward"),
        Action::Ward(Some(t)) => write!(out, "ward {} {}", seat_number(t.seat), CardWord(t.card)),
        Action::Recover(masks) => {
            out.write_str("recover")?;
            for (seat, mask) in (1..).zip(masks).filter(|(_, mask)| **mask != 0) {
                write!(out, " {seat}")?;
                let mut cards = (0u8..16).filter(|c| mask >> c & 1 == 1);
                cards.try_for_each(|c| write!(out, " {}", CardWord(Card(c))))?;
            }
            Ok(())
        }
        Action::Goal { seat, goal } => write!(out, "goal {} {}", seat_number(*seat), goal.word()),
        Action::Fix { counter, value } => {
            print_counter(counter, out)?;
            write!(out, " {value}")
        }
    }
}

fn print_spend(spend: &Spend, out: &mut dyn Write) -> fmt::Result {
    match spend {
        Spend::Hordes { with, by } => write!(out, "spend hordes {} {by}", with.glyph()),
        Spend::Mob { with, by } => write!(out, "spend mob {} {by}", with.glyph()),
        Spend::Kill { with, seat, shield } => {
            write!(out, "spend kill {} {}", with.glyph(), seat_number(*seat))?;
            shield.map_or(Ok(()), |t| {
                write!(out, " shield {} {}", seat_number(t.seat), CardWord(t.card))
            })
        }
        Spend::Alchemy(colour) => write!(out, "spend alchemy {}", colour.word()),
        Spend::Sun => out.write_str("spend sun"),
        Spend::StealHand(seat) => write!(out, "spend steal {}", seat_number(*seat)),
        Spend::HurtKing => out.write_str("spend hurt"),
        Spend::StealArtefact { seat, card } => {
            write!(out, "spend take {} {}", seat_number(*seat), CardWord(*card))
        }
        Spend::Look(cards) => write!(out, "spend look {cards}"),
        Spend::HealKing => out.write_str("spend heal"),
    }
}

fn print_counter(counter: &Counter, out: &mut dyn Write) -> fmt::Result {
    match *counter {
        Counter::Track(track) => write!(out, "fix {}", track.word()),
        Counter::Power(s) => write!(out, "fix power {}", seat_number(s)),
        Counter::Hand(s) => write!(out, "fix hand {}", seat_number(s)),
        Counter::Stock(s, c) => write!(out, "fix gems {} {}", seat_number(s), c.word()),
        Counter::Flask(s, c) => write!(out, "fix flask {} {}", seat_number(s), c.word()),
        Counter::Guards(s) => write!(out, "fix guards {}", seat_number(s)),
        Counter::Trophies(s) => write!(out, "fix trophies {}", seat_number(s)),
        Counter::Exiled(s) => write!(out, "fix exiled {}", seat_number(s)),
        Counter::Card(s, card) => write!(out, "fix card {} {}", seat_number(s), CardWord(card)),
        Counter::Needs(s, card) => write!(out, "fix needs {} {}", seat_number(s), CardWord(card)),
        Counter::Laid(s, card, c) => {
            write!(out, "fix laid {} {} {}", seat_number(s), CardWord(card), c.word())
        }
        Counter::Actions => out.write_str("fix actions"),
        Counter::Flow(c) => write!(out, "fix flow {}", c.word()),
        Counter::Glyphs(c) => write!(out, "fix glyphs {}", c.glyph()),
        Counter::Warlords(c) => write!(out, "fix warlords {}", c.word()),
    }
}

/// One of a list of things by its word.
fn pick<T: Copy>(words: &mut Words, expected: &'static str, names: &[&str], all: &[T]) -> Result<T, BadLine> {
    let index = words.one_of(expected, names)?;
    all.get(index).copied().ok_or(BadLine::new(expected, ""))
}

fn colour(words: &mut Words) -> Result<Colour, BadLine> {
    pick(words, "a colour", &COLOUR_WORDS, &Colour::ALL)
}

fn glyph(words: &mut Words) -> Result<Colour, BadLine> {
    pick(words, "a glyph", &GLYPH_WORDS, &Colour::ALL)
}

fn goal(words: &mut Words) -> Result<Goal, BadLine> {
    pick(words, "a goal", &GOAL_WORDS, &Goal::ALL)
}

fn seat(words: &mut Words) -> Result<u8, BadLine> {
    words.number_in("a seat", 1u8, 6).map(|n| n - 1)
}

fn card(words: &mut Words) -> Result<Card, BadLine> {
    let word = words.word("a card")?;
    if word == "ability" {
        return Ok(Card::ABILITY);
    }
    word.strip_prefix('a')
        .and_then(|place| place.parse().ok())
        .filter(|place| (1..Card::COUNT).contains(place))
        .map(Card)
        .ok_or(BadLine::new("a card", word))
}

fn tapped(words: &mut Words) -> Result<Tapped, BadLine> {
    Ok(Tapped {
        seat: seat(words)?,
        card: card(words)?,
    })
}

fn flow(words: &mut Words) -> Result<PerColour, BadLine> {
    let mut flow = PerColour::default();
    for n in &mut flow.0 {
        *n = words.number("six flow numbers")?;
    }
    Ok(flow)
}

fn glyphs(words: &mut Words) -> Result<PerColour, BadLine> {
    let mut glyphs = PerColour::default();
    while words.peek().is_some() {
        let kind = glyph(words)?;
        glyphs[kind] = words.number("glyphs")?;
    }
    Ok(glyphs)
}

fn expect_word(words: &mut Words, word: &'static str) -> Result<(), BadLine> {
    let found = words.word(word)?;
    if found == word {
        Ok(())
    } else {
        Err(BadLine::new(word, found))
    }
}

pub fn parse(words: &mut Words) -> Result<Action, BadLine> {
    let verb = words.word("an action")?;
    Ok(match verb {
        "table" => {
            let mut number = |key| {
                expect_word(words, key)?;
                words.number("a number of steps")
            };
            Action::Table(Lengths {
                unrest: number("unrest")?,
                dragon: number("dragon")?,
                king: number("king")?,
                king_start: number("start")?,
            })
        }
        "begin" => {
            let start = seat(words)?;
            let mut mages = Vec::new();
            while let Some(word) = words.peek() {
                let colour = colour(words)?;
                let role = words.peek().filter(|w| ROLE_WORDS.contains(w));
                let role = role
                    .map(|_| pick(words, "a role", &ROLE_WORDS, &Role::ALL))
                    .transpose()?;
                let mage = Mage { colour, role };
                mages
                    .push(mage)
                    .map_err(|_| BadLine::new("at most six mages", word))?;
            }
            Action::Begin { start, mages }
        }
        "invade" => {
            let effect = match words.one_of(
                "nothing, hammer, dragon or warlord",
                &["nothing", "hammer", "dragon", "warlord"],
            )? {
                0 => Effect::Nothing,
                1 => Effect::Hammer,
                2 => Effect::Dragon(words.number("the dragon's steps")?),
                _ => Effect::Warlord(colour(words)?),
            };
            let flow = flow(words)?;
            Action::Invade { effect, flow }
        }
        "draw" => Action::Draw,
        "power" => Action::Power,
        "special" => Action::Special(colour(words)?),
        "gem" => Action::Gem(colour(words)?),
        "craft" if words.take("new") => Action::CraftNew {
            needs: words.number("how many gems it needs")?,
            gem: colour(words)?,
        },
        "craft" => Action::Craft {
            card: card(words)?,
            gem: colour(words)?,
        },
        "use" => Action::Use {
            card: card(words)?,
            glyphs: glyphs(words)?,
        },
        "conjure" => Action::Conjure(colour(words)?),
        "sabotage" => Action::Sabotage {
            seat: seat(words)?,
            card: card(words)?,
            gem: words.peek().map(|_| colour(words)).transpose()?,
        },
        "spend" => Action::Spend(parse_spend(words)?),
        "tribute" => Action::Tribute(colour(words)?),
        "guard" => Action::Guard,
        "accuse" => Action::Accuse {
            seat: seat(words)?,
            faction: goal(words)?,
            right: words.one_of("right or wrong", &["right", "wrong"])? == 0,
        },
        "fight" => Action::Fight(words.number_in("a warlord", 1u8, 6)? - 1),
        "attack" => Action::Attack,
        "tap" => Action::Tap {
            seat: seat(words)?,
            card: card(words)?,
            glyphs: glyphs(words)?,
        },
        "strike" => Action::Strike {
            flow: flow(words)?,
            strength: if words.take("against") {
                words.number("the warlord's strength")?
            } else {
                0
            },
        },
        "end" => Action::End,
        "siege" => Action::Siege,
        "disease" => Action::Disease,
        "ward" => Action::Ward(words.peek().map(|_| tapped(words)).transpose()?),
        "recover" => Action::Recover(parse_recover(words)?),
        "goal" => Action::Goal {
            seat: seat(words)?,
            goal: goal(words)?,
        },
        "fix" => Action::Fix {
            counter: parse_counter(words)?,
            value: words.number("a value")?,
        },
        other => return Err(BadLine::new("an action", other)),
    })
}

fn parse_spend(words: &mut Words) -> Result<Spend, BadLine> {
    let what = words.word("what to spend on")?;
    Ok(match what {
        "hordes" => Spend::Hordes {
            with: glyph(words)?,
            by: words.number("how many steps")?,
        },
        "mob" => Spend::Mob {
            with: glyph(words)?,
            by: words.number("how many steps")?,
        },
        "kill" => Spend::Kill {
            with: glyph(words)?,
            seat: seat(words)?,
            shield: words.take("shield").then(|| tapped(words)).transpose()?,
        },
        "alchemy" => Spend::Alchemy(colour(words)?),
        "sun" => Spend::Sun,
        "steal" => Spend::StealHand(seat(words)?),
        "hurt" => Spend::HurtKing,
        "take" => Spend::StealArtefact {
            seat: seat(words)?,
            card: card(words)?,
        },
        "look" => Spend::Look(words.number("how many cards")?),
        "heal" => Spend::HealKing,
        other => return Err(BadLine::new("what to spend on", other)),
    })
}

fn parse_recover(words: &mut Words) -> Result<[u16; 6], BadLine> {
    let mut masks = [0u16; 6];
    while words.peek().is_some() {
        let seat = seat(words)?;
        while words.peek().is_some_and(|w| w.starts_with('a')) {
            let card = card(words)?;
            if let Some(mask) = masks.get_mut(usize::from(seat)) {
                *mask |= 1 << card.0;
            }
        }
    }
    Ok(masks)
}

fn parse_counter(words: &mut Words) -> Result<Counter, BadLine> {
    let what = words.word("a counter")?;
    if let Some(track) = Track::ALL.into_iter().zip(TRACK_WORDS).find(|t| t.1 == what) {
        return Ok(Counter::Track(track.0));
    }
    Ok(match what {
        "power" => Counter::Power(seat(words)?),
        "hand" => Counter::Hand(seat(words)?),
        "gems" => Counter::Stock(seat(words)?, colour(words)?),
        "flask" => Counter::Flask(seat(words)?, colour(words)?),
        "guards" => Counter::Guards(seat(words)?),
        "trophies" => Counter::Trophies(seat(words)?),
        "exiled" => Counter::Exiled(seat(words)?),
        "card" => Counter::Card(seat(words)?, card(words)?),
        "needs" => Counter::Needs(seat(words)?, card(words)?),
        "laid" => Counter::Laid(seat(words)?, card(words)?, colour(words)?),
        "actions" => Counter::Actions,
        "flow" => Counter::Flow(colour(words)?),
        "glyphs" => Counter::Glyphs(glyph(words)?),
        "warlords" => Counter::Warlords(colour(words)?),
        other => return Err(BadLine::new("a counter", other)),
    })
}
