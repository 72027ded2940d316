//! The page that a screen is drawn on: texts and lists in phrases (see `phrase`), a tab between left and right.

use super::super::Astoria;
use super::super::phrase::Facts;
use crate::draw::{
    Align, BODY, BODY_TOP, BOLD, FOOTER_TOP, Font, Frame, HUGE, Ink, LARGE, Row, SMALL, TINY, list_between,
    title,
};

/// The size of letters.
#[derive(Clone, Copy)]
pub enum Letters {
    Tiny,
    Small,
    Body,
    Bold,
    Large,
    Huge,
}

impl Letters {
    pub fn font(self) -> &'static Font {
        match self {
            Self::Tiny => &TINY,
            Self::Small => &SMALL,
            Self::Body => &BODY,
            Self::Bold => &BOLD,
            Self::Large => &LARGE,
            Self::Huge => &HUGE,
        }
    }
}

/// Where a text stands: its column, its top row, on which side of the column, and how large it is. So small that it is
/// handed over as one number.
#[derive(Clone, Copy)]
pub struct At(pub u8, pub i8, pub Align, pub Letters);

/// Says a row of a list and fills in its facts.
pub type Rows<'a> = dyn FnMut(usize, &mut Facts) -> &'static str + 'a;

pub struct Page<'a> {
    pub game: &'a Astoria,
    pub frame: &'a mut Frame,
    /// What the marks of the next phrases stand for.
    pub facts: Facts,
}

/// What is before the next tab and what is behind it.
pub fn cut(text: &str) -> (&str, &str) {
    let tab = text.bytes().position(|byte| byte == b'\t');
    let end = tab.unwrap_or(text.len());
    (text.get(..end).unwrap_or(""), text.get(end + 1..).unwrap_or(""))
}

impl Page<'_> {
    /// A text that is no phrase; gives the column behind it.
    pub fn plain(&mut self, at: At, text: &str) -> i32 {
        let At(x, y, align, letters) = at;
        self.frame
            .text(x.into(), y.into(), align, letters.font(), Ink::On, text)
    }

    pub fn text(&mut self, at: At, phrase: &str) -> i32 {
        let line = self.game.line(phrase, &self.facts);
        self.plain(at, &line)
    }

    pub fn title(&mut self, phrase: &str) {
        let line = self.game.line(phrase, &self.facts);
        let (left, right) = cut(&line);
        title(self.frame, left, right);
    }

    /// A list from the first row of pixels up to the second.
    pub fn list_between(&mut self, rows: [u8; 2], count: usize, chosen: usize, say: &mut Rows) {
        let Self { game, frame, facts } = self;
        let [top, bottom] = rows;
        list_between(
            frame,
            top.into(),
            bottom.into(),
            count,
            chosen,
            &mut |row, show| {
                let phrase = say(row, facts);
                let line = game.line(phrase, facts);
                let (left, right) = cut(&line);
                show(Row {
                    mark: None,
                    left,
                    right,
                });
            },
        );
    }

    pub fn list(&mut self, count: usize, chosen: usize, say: &mut Rows) {
        self.list_between([BODY_TOP as u8, FOOTER_TOP as u8], count, chosen, say);
    }
}
