//! Astoria in words: phrases whose marks stand for mages, colours, cards and numbers, and each action as one of them for
//! the history.

use super::Astoria;
use super::action::{Action, Counted, Counter, Effect, Spend, Tapped};
use super::fixes::CARD_STATES;
use super::model::{Card, Colour, PerColour, Track};
use crate::draw::Line;
use crate::form::Names;
use core::fmt::{self, Write};

/// What the marks of a phrase stand for.
#[derive(Default)]
pub struct Facts {
    /// `@`: who acts.
    pub me: u8,
    /// `%`: another mage.
    pub other: u8,
    /// `$`: a colour, and `^`: its glyph.
    pub colour: Colour,
    /// `&`: a card, `_`: a card in short, and `;`: the place of an own artefact and the initials of the gems on it.
    pub card: Card,
    /// `*`: a track.
    pub track: Track,
    /// `~`: any word.
    pub word: &'static str,
    /// `#`: the next of these, and `=`: how the first moves to the second.
    pub numbers: [i32; 4],
}

impl Facts {
    fn tap(&mut self, tapped: &Tapped) {
        (self.other, self.card) = (tapped.seat, tapped.card);
    }
}

impl Counted {
    /// Its name for players. The marks in it are the parts that a counter of this kind has, besides its seat.
    pub fn name(self) -> &'static str {
        static NAMES: Names = Names::new(
            "",
            "*|power|hand|$ gems|$ in flask|guards|trophies|exile|&|& needs|$ on &|actions left|$ flow|^ glyphs|$ warlords",
        );
        NAMES.get(self as usize)
    }

    /// Whether it has the part that this mark stands for.
    pub fn has(self, mark: u8) -> bool {
        self.name().bytes().any(|byte| byte == mark)
    }
}

impl Counter {
    /// What the marks of its name stand for.
    pub fn facts(&self) -> Facts {
        Facts {
            other: self.seat,
            colour: self.colour,
            card: self.card,
            track: self.track,
            ..Facts::default()
        }
    }
}

impl Astoria {
    /// A seat's name; `?` for a seat that is not there.
    #[inline(never)] // So many callers that a copy for each would cost more flash than it saves time.
    pub(super) fn name(&self, seat: u8) -> &str {
        self.names
            .get(usize::from(seat))
            .map_or("?", |name| name.as_str())
    }

    /// Writes a phrase with the facts in place of its marks.
    pub(super) fn say(&self, out: &mut dyn Write, phrase: &str, facts: &Facts) -> fmt::Result {
        let mut numbers = facts.numbers.iter();
        for mark in phrase.chars() {
            let word = match mark {
                '@' => self.name(facts.me),
                '%' => self.name(facts.other),
                '$' => facts.colour.word(),
                '^' => facts.colour.glyph(),
                '*' => facts.track.word(),
                '~' => facts.word,
                '&' if facts.card == Card::ABILITY => "ability card",
                '_' if facts.card == Card::ABILITY => "ability",
                '&' | '_' => {
                    let card = if mark == '&' { "artefact" } else { "art." };
                    write!(out, "{card} {}", facts.card.0)?;
                    continue;
                }
                ';' => {
                    write!(out, "{}: ", facts.card.0)?;
                    if let Some(artefact) = self.seat(facts.me).artefact(facts.card) {
                        for (colour, number) in artefact.gems.iter() {
                            let initial = colour.word().bytes().next().unwrap_or(b'?');
                            for _ in 0..number {
                                out.write_char(char::from(initial.to_ascii_uppercase()))?;
                            }
                        }
                    }
                    continue;
                }
                '#' => {
                    write!(out, "{}", numbers.next().unwrap_or(&0))?;
                    continue;
                }
                '=' => match facts.numbers {
                    // It will be refused, and the refusal says why.
                    [_, ..0, ..] => "-",
                    [from, to, ..] => {
                        write!(out, "{from} > {to}")?;
                        continue;
                    }
                },
                letter => {
                    out.write_char(letter)?;
                    continue;
                }
            };
            out.write_str(word)?;
        }
        Ok(())
    }

    /// A phrase as a line of its own.
    pub(super) fn line(&self, phrase: &str, facts: &Facts) -> Line {
        let mut line = Line::new();
        _ = self.say(&mut line, phrase, facts);
        line
    }

    fn say_glyphs(&self, out: &mut dyn Write, glyphs: &PerColour) -> fmt::Result {
        for (colour, number) in glyphs.iter().filter(|(_, number)| *number > 0) {
            let facts = Facts {
                colour,
                numbers: [number.into(), 0, 0, 0],
                ..Facts::default()
            };
            self.say(out, " # ^", &facts)?;
        }
        Ok(())
    }
}

pub fn tell(game: &Astoria, action: &Action, out: &mut dyn Write) -> fmt::Result {
    let mut facts = Facts {
        me: game.active(),
        ..Facts::default()
    };
    let number = &mut facts.numbers[0];
    let phrase = match action {
        Action::Table(l) => {
            facts.numbers = [l.unrest, l.dragon, l.king_start, l.king].map(i32::from);
            "Tracks: unrest #, dragon #, king # of #"
        }
        Action::Begin { start, .. } => {
            facts.other = *start;
            "% starts"
        }
        Action::Invade { effect, .. } => match effect {
            Effect::Nothing => "Invasion",
            Effect::Hammer => "Invasion: reinforcement",
            Effect::Dragon(steps) => {
                *number = i32::from(*steps);
                "Invasion: dragon +#"
            }
            Effect::Warlord(colour) => {
                facts.colour = *colour;
                "Invasion: $ warlord"
            }
        },
        Action::Draw => "@ draws a card",
        Action::Power => "@ gains 1 power",
        Action::Special(c) => {
            (facts.colour, *number) = (*c, i32::from(game.flow[*c]));
            "@ burns $ for # power"
        }
        Action::Gem(c) => {
            (facts.colour, *number) = (*c, i32::from(game.flow[*c]));
            "@ pays # power for $"
        }
        Action::CraftNew { gem, .. } => {
            facts.colour = *gem;
            "@ begins an artefact: $"
        }
        Action::Craft { card, gem } => {
            (facts.card, facts.colour) = (*card, *gem);
            "@ lays $ on &"
        }
        Action::Use { card, .. } => {
            facts.card = *card;
            "@ uses &:"
        }
        Action::Conjure(c) => {
            facts.colour = *c;
            "@ conjures a $ gem"
        }
        Action::Sabotage { seat, card, gem } => {
            (facts.other, facts.card) = (*seat, *card);
            match gem {
                Some(gem) => {
                    facts.colour = *gem;
                    "@ takes $ off %'s &"
                }
                None => "@ taps %'s &",
            }
        }
        Action::Spend(spend) => match spend {
            Spend::Hordes { by, .. } => {
                *number = i32::from(*by);
                "@: hordes -#"
            }
            Spend::Mob { by, .. } => {
                *number = i32::from(*by);
                "@: mob -#"
            }
            Spend::Kill { shield: Some(t), .. } => {
                facts.tap(t);
                "% taps &: guard lives"
            }
            Spend::Kill { seat, .. } => {
                facts.other = *seat;
                "@ kills %'s guard"
            }
            Spend::Alchemy(c) => {
                facts.colour = *c;
                "@: $ gem from flask"
            }
            Spend::Sun => {
                *number = i32::from(game.turn.glyphs[Colour::Orange]) + 1;
                "@: sun, power +#"
            }
            Spend::StealHand(seat) => {
                facts.other = *seat;
                "@ steals a card of %"
            }
            Spend::HurtKing => "@ hurts the king",
            Spend::StealArtefact { seat, card } => {
                (facts.other, facts.card) = (*seat, *card);
                "@ steals %'s &"
            }
            Spend::Look(cards) => {
                *number = i32::from(*cards);
                "@ looks at # cards"
            }
            Spend::HealKing => "@ heals the king",
        },
        Action::Tribute(c) => {
            facts.colour = *c;
            "@: $ tribute to the dragon"
        }
        Action::Guard => "@ posts a guard",
        Action::Accuse { seat, .. } => {
            facts.other = *seat;
            "@: % is the "
        }
        Action::Fight(_) => "@ fights a warlord",
        Action::Attack => "@ attacks the castle",
        Action::Tap { seat, card, .. } => {
            (facts.other, facts.card) = (*seat, *card);
            "% taps &:"
        }
        Action::Strike { flow, strength } => {
            let (attack, defence) = game.strengths(flow, *strength);
            facts.numbers = [attack.into(), defence.into(), 0, 0];
            if game.attack_wins(flow, *strength) {
                "@ wins with # against #"
            } else {
                "@ loses with # against #"
            }
        }
        Action::End => "@ ends the turn",
        Action::Siege => "Siege",
        Action::Disease => "The king's disease",
        Action::Ward(None) => "A warlord hurts the king",
        Action::Ward(Some(t)) => {
            facts.tap(t);
            "% taps &"
        }
        Action::Recover(_) => "Recovery",
        Action::Goal { seat, .. } => {
            facts.other = *seat;
            "% played the "
        }
        Action::Fix { counter, .. } => {
            facts = counter.facts();
            if counter.kind.of_seat() { "Set % " } else { "Set " }
        }
    };
    game.say(out, phrase, &facts)?;
    match action {
        Action::Use { glyphs, .. } | Action::Tap { glyphs, .. } => game.say_glyphs(out, glyphs),
        Action::Accuse { faction, right, .. } => {
            out.write_str(faction.word())?;
            out.write_str(if *right { ": right" } else { ": wrong" })
        }
        Action::Goal { goal, .. } => out.write_str(goal.word()),
        Action::Fix { counter, value } => {
            game.say(out, counter.kind.name(), &facts)?;
            out.write_char(' ')?;
            match counter.kind {
                Counted::Card => out.write_str(CARD_STATES.get(usize::from(*value)).unwrap_or(&"?")),
                _ => write!(out, "{value}"),
            }
        }
        _ => Ok(()),
    }
}
