//! What the active mage can choose from, each choice with the variants that NUMBER turns through.

use super::glyphs::sources;
use super::pick::{Pick, PickOf};
use crate::draw::Row;
use crate::games::Game;
use crate::games::astoria::Astoria;
use crate::games::astoria::action::{Action, Spend};
use crate::games::astoria::components::{Card, CardState, Colour, MOST_POWER, Role, Track};
use crate::games::astoria::rules::{GREAT_POWER, glyph_price};
use crate::games::stock::List;
use crate::text::line;
use heapless::Vec;

/// What a row of the turn's list does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnDeed {
    Hordes,
    Mob,
    Kill,
    Alchemy,
    Sun,
    StealHand,
    HurtKing,
    StealArtefact,
    Look,
    HealKing,
    Draw,
    Power,
    Special,
    Gem,
    Craft,
    Use,
    Conjure,
    Sabotage,
    Tribute,
    Fight,
    Guard,
    Unmask,
    Attack,
    End,
}

/// A row of the turn's list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    pub does: TurnDeed,
    /// The glyph that pays for it.
    pub glyph: Colour,
    /// How many of it; none for what is an action of its own.
    pub price: u8,
}

const fn paid(does: TurnDeed, price: u8, glyph: Colour) -> Choice {
    Choice { does, glyph, price }
}

const fn acted(does: TurnDeed) -> Choice {
    paid(does, 0, Colour::Red)
}

pub const END: Choice = acted(TurnDeed::End);

/// What glyphs buy, cheapest use of each kind first, then all actions.
static CHOICES: [Choice; 27] = [
    paid(TurnDeed::Hordes, glyph_price::HORDES, Colour::Red),
    paid(TurnDeed::Mob, glyph_price::MOB_BY_RED, Colour::Red),
    paid(TurnDeed::Kill, glyph_price::KILL, Colour::Red),
    paid(TurnDeed::Alchemy, glyph_price::ALCHEMY, Colour::Yellow),
    paid(TurnDeed::Hordes, glyph_price::HORDES, Colour::Green),
    paid(TurnDeed::Mob, glyph_price::MOB_BY_GREEN, Colour::Green),
    paid(TurnDeed::Sun, glyph_price::LEAST_SUN, Colour::Orange),
    paid(TurnDeed::StealHand, glyph_price::STEAL_HAND, Colour::Purple),
    paid(TurnDeed::HurtKing, glyph_price::HURT_KING, Colour::Purple),
    paid(TurnDeed::Kill, glyph_price::KILL, Colour::Purple),
    paid(
        TurnDeed::StealArtefact,
        glyph_price::STEAL_ARTEFACT,
        Colour::Purple,
    ),
    paid(TurnDeed::HealKing, glyph_price::HEAL_KING, Colour::Blue),
    paid(TurnDeed::Look, glyph_price::LOOK, Colour::Blue),
    acted(TurnDeed::Draw),
    acted(TurnDeed::Power),
    acted(TurnDeed::Special),
    acted(TurnDeed::Gem),
    acted(TurnDeed::Craft),
    acted(TurnDeed::Use),
    acted(TurnDeed::Conjure),
    acted(TurnDeed::Sabotage),
    acted(TurnDeed::Tribute),
    acted(TurnDeed::Fight),
    acted(TurnDeed::Guard),
    acted(TurnDeed::Unmask),
    acted(TurnDeed::Attack),
    END,
];

/// The choices that the active mage has now.
pub type Choices = Vec<Choice, { CHOICES.len() }>;

pub fn choices(game: &Astoria) -> Choices {
    CHOICES
        .iter()
        .filter(|choice| choice.is_open(game))
        .copied()
        .collect()
}

/// Variants of a choice, each a colour, a seat, or a number from 1 on: at most as many as there can be glyphs.
pub type Variants = Vec<u8, { u8::MAX as usize }>;

impl Choice {
    fn is_open(self, game: &Astoria) -> bool {
        let mage = game.seat(game.active());
        let acts = game.turn.actions_left > 0;
        let can = match self.does {
            TurnDeed::Kill => game.seats().iter().any(|seat| seat.guards > 0),
            TurnDeed::Craft => acts || game.turn.second_craft,
            TurnDeed::Conjure => acts && mage.role == Some(Role::Attendant),
            TurnDeed::Sabotage => acts && mage.role == Some(Role::Deceiver),
            TurnDeed::Attack => acts && mage.exiled,
            TurnDeed::End => true,
            _ => acts || self.price > 0,
        };
        let is_paid = game.turn.glyphs[self.glyph] >= self.price;
        can && is_paid && !(mage.exiled && self.is_forbidden_in_exile())
    }

    /// ASO-36, as the rules have it for the actions; some rows have none before their own screen makes it.
    fn is_forbidden_in_exile(self) -> bool {
        matches!(
            self.does,
            TurnDeed::Hordes
                | TurnDeed::Mob
                | TurnDeed::Kill
                | TurnDeed::StealArtefact
                | TurnDeed::Sabotage
                | TurnDeed::Tribute
                | TurnDeed::Fight
                | TurnDeed::Guard
                | TurnDeed::Unmask
        )
    }

    /// What NUMBER turns through. None for choices that have a screen of their own; at least one, be it refused, for all
    /// others.
    pub fn variants(self, game: &Astoria) -> Variants {
        let me = game.active();
        let mage = game.seat(me);
        let glyphs = game.turn.glyphs[self.glyph];
        let steps = |track| (1..=game.tracks[track].min(glyphs / self.price.max(1)).max(1)).collect();
        let colours = |fits: &dyn Fn(Colour) -> bool| -> Variants {
            let colours = Colour::ALL.into_iter().filter(|colour| fits(*colour));
            colours.map(|colour| colour as u8).collect()
        };
        let mut variants: Variants = match self.does {
            TurnDeed::Craft
            | TurnDeed::Use
            | TurnDeed::Sabotage
            | TurnDeed::StealArtefact
            | TurnDeed::Unmask => {
                return Variants::new();
            }
            TurnDeed::Hordes => steps(Track::Hordes),
            TurnDeed::Mob => steps(Track::Mob),
            TurnDeed::Look => (1..=glyphs).collect(),
            // There are six at the most.
            TurnDeed::Fight => (1..=game.warlords.len().max(1) as u8).collect(),
            TurnDeed::Kill => game
                .clockwise(me)
                .filter(|seat| game.seat(*seat).guards > 0)
                .collect(),
            TurnDeed::StealHand => game.clockwise(me).skip(1).collect(),
            TurnDeed::Alchemy => colours(&|colour| mage.flask[colour] > 0),
            TurnDeed::Gem | TurnDeed::Conjure => colours(&|colour| game.reserve(colour) > 0),
            TurnDeed::Special => colours(&|colour| mage.stock[colour] > 0),
            TurnDeed::Tribute => {
                colours(&|colour| matches!(colour, Colour::Red | Colour::Yellow) && mage.stock[colour] > 0)
            }
            TurnDeed::Sun
            | TurnDeed::HurtKing
            | TurnDeed::HealKing
            | TurnDeed::Draw
            | TurnDeed::Power
            | TurnDeed::Guard
            | TurnDeed::Attack
            | TurnDeed::End => (1..=1).collect(),
        };
        if variants.is_empty() {
            // The refusal says what is missing.
            let usual = if self.does == TurnDeed::Tribute {
                Colour::Red
            } else {
                mage.colour
            };
            _ = variants.push(usual as u8);
        }
        variants
    }

    /// What NUMBER chooses.
    pub fn variant_label(self) -> &'static str {
        match self.does {
            TurnDeed::Kill | TurnDeed::StealHand => "mage",
            TurnDeed::Hordes | TurnDeed::Mob | TurnDeed::Look => "by",
            TurnDeed::Fight => "which",
            _ => "colour",
        }
    }

    /// The action of one of the variants; none for choices that have a screen of their own.
    pub fn action(self, variant: u8) -> Option<Action> {
        let (with, by, seat, colour) = (self.glyph, variant, variant, Colour::at(variant.into()));
        Some(match self.does {
            TurnDeed::Hordes => Action::Spend(Spend::Hordes { with, by }),
            TurnDeed::Mob => Action::Spend(Spend::Mob { with, by }),
            TurnDeed::Alchemy => Action::Spend(Spend::Alchemy(colour)),
            TurnDeed::Sun => Action::Spend(Spend::Sun),
            TurnDeed::StealHand => Action::Spend(Spend::StealHand(seat)),
            TurnDeed::HurtKing => Action::Spend(Spend::HurtKing),
            TurnDeed::Look => Action::Spend(Spend::Look(by)),
            TurnDeed::HealKing => Action::Spend(Spend::HealKing),
            TurnDeed::Draw => Action::Draw,
            TurnDeed::Power => Action::Power,
            TurnDeed::Special => Action::Special(colour),
            TurnDeed::Gem => Action::Gem(colour),
            TurnDeed::Conjure => Action::Conjure(colour),
            TurnDeed::Tribute => Action::Tribute(colour),
            TurnDeed::Fight => Action::Fight(variant.saturating_sub(1)),
            TurnDeed::Guard => Action::Guard,
            TurnDeed::Attack => Action::Attack,
            TurnDeed::End => Action::End,
            TurnDeed::Kill
            | TurnDeed::Craft
            | TurnDeed::Use
            | TurnDeed::Sabotage
            | TurnDeed::StealArtefact
            | TurnDeed::Unmask => {
                return None;
            }
        })
    }

    /// Whether NUMBER turns an amount: what is left of it differs each time, unlike a colour or a mage.
    pub fn is_amount(self) -> bool {
        matches!(self.does, TurnDeed::Hordes | TurnDeed::Mob | TurnDeed::Look)
    }

    /// Why there is nothing to choose from on the screen of its own that this choice has, if it has one.
    pub fn missing(self, game: &Astoria) -> Option<&'static str> {
        let mage = game.seat(game.active());
        let lists_any = |what| Pick::new(what).len(game) > 0;
        let (can, why) = match self.does {
            TurnDeed::Craft if mage.stock.is_empty() => (false, "No gem in stock"),
            TurnDeed::Craft => (
                mage.hand > 0 || mage.count(CardState::Open) > 0,
                "No card in hand and none in work",
            ),
            TurnDeed::Use => (sources(game).next().is_some(), "No card is ready"),
            TurnDeed::Sabotage if mage.state(Card::ABILITY) != CardState::Ready => {
                (false, "Your card is not ready")
            }
            TurnDeed::Sabotage => (lists_any(PickOf::Sabotage), "There is nothing to sabotage"),
            TurnDeed::StealArtefact => (lists_any(PickOf::Steal), "There is nothing to take"),
            TurnDeed::Unmask => {
                let mut others = game.clockwise(game.active()).skip(1);
                let any = others.any(|seat| game.seat(seat).goal.is_none());
                (any, "All others have shown their cards")
            }
            _ => (true, ""),
        };
        (!can).then_some(why)
    }

    /// Whether it can be done now.
    fn is_possible(self, game: &Astoria, variant: u8) -> bool {
        match self.action(variant) {
            Some(action) => game.allows(&action),
            None => self.missing(game).is_none(),
        }
    }

    /// What it is, what it will change, and whether it can be done.
    pub fn row(self, game: &Astoria, variant: u8) -> Row {
        let is_possible = self.is_possible(game, variant);
        self.texts(game, variant).marked(is_possible)
    }

    fn texts(self, game: &Astoria, variant: u8) -> Row {
        let me = game.active();
        let mage = game.seat(me);
        let (glyph, colour, name) = (
            self.glyph.glyph(),
            Colour::at(variant.into()),
            game.seat_name(variant),
        );
        let flow = i16::from(game.flow[colour]);
        let change = |from: u8, by: i16| match u8::try_from(i16::from(from) + by) {
            // Nothing on the table goes further than power.
            Ok(to @ ..=MOST_POWER) => line!("{from} > {to}"),
            // It will be refused, and the refusal says why.
            _ => line!("-"),
        };
        let fall = |track| change(game.tracks[track], -i16::from(variant));
        let king = game.tracks[Track::King];
        match self.does {
            TurnDeed::Hordes => Row::new(line!("Hordes by {glyph}"), fall(Track::Hordes)),
            TurnDeed::Mob if self.glyph == Colour::Red && !game.unrest_rose => {
                Row::new("Mob, unrest +1", fall(Track::Mob))
            }
            TurnDeed::Mob => Row::new(line!("Mob by {glyph}"), fall(Track::Mob)),
            TurnDeed::Kill => {
                let what = if self.glyph == Colour::Red {
                    "Kill guard, exile"
                } else {
                    "Kill guard"
                };
                Row::new(what, name)
            }
            TurnDeed::Alchemy => {
                let left = line!("{} from flask", colour.word());
                Row::new(left, change(mage.flask[colour], -1))
            }
            TurnDeed::Sun => {
                let suns = i16::from(game.turn.glyphs[self.glyph]);
                Row::new("Power by sun", change(mage.power, suns + 1))
            }
            TurnDeed::StealHand => Row::new(line!("Rob {name}"), change(game.seat(variant).hand, -1)),
            TurnDeed::HurtKing => Row::new("Hurt king, exile", change(king, -1)),
            TurnDeed::StealArtefact => Row::new("Steal an artefact", ""),
            TurnDeed::Look => Row::new("Look at next cards", variant),
            TurnDeed::HealKing => Row::new("Heal the king", change(king, 1)),
            TurnDeed::Draw => Row::new("Draw a card", change(mage.hand, 1)),
            TurnDeed::Power => Row::new("Power", change(mage.power, 1)),
            TurnDeed::Special => Row::new(line!("Burn {} gem", colour.word()), change(mage.power, flow)),
            TurnDeed::Gem => Row::new(line!("Buy {} gem", colour.word()), change(mage.power, -flow)),
            TurnDeed::Craft => {
                let again = if game.turn.second_craft { " again" } else { "" };
                let in_work = mage.count(CardState::Open);
                Row::new(line!("Craft{again}"), line!("{in_work} in work"))
            }
            TurnDeed::Use => Row::new("Use a card", line!("{} ready", sources(game).count())),
            TurnDeed::Conjure => {
                let left = line!("Free {} gem", colour.word());
                Row::new(left, change(mage.stock[colour], 1))
            }
            TurnDeed::Sabotage => Row::new("Sabotage", ""),
            TurnDeed::Tribute => {
                let left = line!("Tribute: {}", colour.word());
                Row::new(left, change(game.tracks[Track::Dragon], -1))
            }
            TurnDeed::Fight => {
                let warlord = game.warlords.get(usize::from(variant.saturating_sub(1)));
                Row::new("Fight warlord", warlord.map_or("none", |colour| colour.word()))
            }
            TurnDeed::Guard => Row::new("Post a guard", change(mage.power, -i16::from(GREAT_POWER))),
            TurnDeed::Unmask => Row::new("Unmask a traitor", ""),
            TurnDeed::Attack => Row::new("Attack the castle", ""),
            TurnDeed::End if game.turn.place.saturating_add(1) >= game.seat_count() => {
                Row::new("End turn", "> siege")
            }
            TurnDeed::End => Row::new("End turn", line!("> {}", game.seat_name(game.after(me, 1)))),
        }
    }

    /// What it costs and what it brings.
    pub fn help(self, game: &Astoria) -> &'static str {
        let mage = game.seat(game.active());
        match self.does {
            // told: ASO-36
            TurnDeed::Draw | TurnDeed::End if mage.exiled => {
                "You are in exile for good. You can draw, gain power, burn and buy gems, craft, use cards and attack the castle, but \
                 not move mob or hordes, kill, post or save guards, steal artefacts, sabotage, pay tribute, fight warlords or accuse."
            }
            // told: ASO-70, ASO-61
            TurnDeed::Hordes => {
                "1 fire or 1 nature: hordes -1. At 10 the game is over: 20 points for their servant."
            }
            // told: ASO-71, ASO-74, ASO-61
            TurnDeed::Mob => {
                "1 fire or 2 nature: mob -1. The first fire against it in a round, whoever makes it, raises unrest by 1. At 10 \
                 the game is over: 20 points for its servant."
            }
            // told: ASO-72, ASO-78, ASO-79, ASO-32
            TurnDeed::Kill => {
                "3 fire or 3 darkness kill any guard; for fire you go into exile. Others are asked first: one cobalt saves the \
                 guard, and you from exile."
            }
            // told: ASO-73, ASO-66
            TurnDeed::Alchemy => {
                "1 sulphur: a gem from your flask into your stock. In the flask it is 2 points."
            }
            // told: ASO-75
            TurnDeed::Sun => "All your sun glyphs: power +1, and +1 for each. Once in a turn.",
            // told: ASO-76
            TurnDeed::StealHand => "2 darkness: take a card out of another mage's hand.",
            // told: ASO-77, ASO-62, ASO-63
            TurnDeed::HurtKing => {
                "3 darkness: king -1, and you go into exile. If he dies, the servant of the strongest of dragon, hordes and mob \
                 has reached the goal; of two as strong nobody."
            }
            // told: ASO-78
            TurnDeed::StealArtefact => {
                "6 darkness: take another's finished artefact, tapped or ready. No spell book, nothing of a mage in exile."
            }
            // told: ASO-79
            TurnDeed::Look => "1 cobalt each: look at the next invasion cards. Their order stays.",
            // told: ASO-79, ASO-64
            TurnDeed::HealKing => {
                "3 cobalt: king +1. When he is healed the game is over, and all who serve him have reached their goal."
            }
            // told: ASO-21, ASO-83
            TurnDeed::Draw => "Draw from one of the artefact piles, if you have fewer than 5 cards in hand.",
            // told: ASO-4, ASO-22, ASO-66
            TurnDeed::Power => "Power +1. It buys gems and guards; what is left at the end is 1 point each.",
            // told: ASO-14, ASO-23
            TurnDeed::Special => {
                "A gem from your stock into the reserve: power + its flow, the number on this round's card."
            }
            // told: ASO-14, ASO-24
            TurnDeed::Gem => {
                "Pay a colour's flow, the number on this round's card, and take a gem of it from the reserve."
            }
            // told: ASO-51
            TurnDeed::Craft if mage.role == Some(Role::Attendant) => {
                "Lay a gem on an artefact in work or a new one. An Attendant lays two with one action, on one artefact or two."
            }
            // told: ASO-25, ASO-26
            TurnDeed::Craft => {
                "Lay a gem on an artefact in work or a new one. The last gem finishes it: you can use it, and king +1."
            }
            // told: ASO-28, ASO-29, ASO-57
            TurnDeed::Use => {
                "Tap an artefact or your ability card: it makes its printed glyphs. Spend them as you like. What is left is lost \
                 with the next action, unless that uses a card too."
            }
            // told: ASO-55
            TurnDeed::Conjure => "Tap your Attendant's card: take any gem from the reserve for nothing.",
            // told: ASO-54
            TurnDeed::Sabotage => {
                "Tap your Deceiver's card: a gem goes from another's artefact in work back to its owner, or another's ready \
                 artefact is tapped."
            }
            // told: ASO-30, ASO-60
            TurnDeed::Tribute => {
                "A red or yellow gem into the reserve: dragon -1. At its end the game is over at once: 20 points for its servant."
            }
            // told: ASO-33, ASO-34, ASO-35, ASO-43, ASO-44
            TurnDeed::Fight => {
                "Tap cards, then draw an invasion card: each glyph counts its flow there. As much as the warlord's strength wins his \
                 card, 5 points; less ends your turn. While he lives: king -1 a round, unless somebody taps his glyph."
            }
            // told: ASO-32, ASO-38
            TurnDeed::Guard => {
                "5 power, and a gem of your colour into the guard room. It counts 5 when the castle is attacked: for the \
                 defence, or for you if you attack."
            }
            // told: ASO-31, ASO-42, ASO-81
            TurnDeed::Unmask => {
                "Accuse another of serving dragon, hordes or mob; no lies. Right: exile for that mage, and no disease this round, or from then on if so chosen. Wrong: \
                 exile for you."
            }
            // told: ASO-37, ASO-38, ASO-39, ASO-65
            TurnDeed::Attack => {
                "You tap cards, then all others who are not in exile. An invasion card's flow counts for each glyph, 5 for each guard. \
                 More than the defence takes the castle: 20 points for a servant of dragon, hordes or mob. Your turn ends."
            }
            // told: ASO-15, ASO-16, ASO-10
            TurnDeed::End => {
                "The next mage clockwise plays; actions that are left are lost. An action may be done several times."
            }
        }
    }
}
