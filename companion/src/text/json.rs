//! Writes a game's state as JSON, piece by piece, without allocating.

use core::fmt::{self, Write};

pub struct Json<'w> {
    out: &'w mut dyn Write,
    comma: bool,
    result: fmt::Result,
}

impl<'w> Json<'w> {
    pub fn new(out: &'w mut dyn Write) -> Self {
        Self {
            out,
            comma: false,
            result: Ok(()),
        }
    }

    /// The first error of the writer below, if there was one.
    pub fn finish(self) -> fmt::Result {
        self.result
    }

    fn raw(&mut self, args: fmt::Arguments) {
        if self.result.is_ok() {
            self.result = self.out.write_fmt(args);
        }
    }

    fn letter(&mut self, letter: char) {
        if self.result.is_ok() {
            self.result = self.out.write_char(letter);
        }
    }

    /// Parts a value from the one before it.
    fn part(&mut self) {
        if self.comma {
            self.letter(',');
        }
        self.comma = true;
    }

    fn value(&mut self, args: fmt::Arguments) {
        self.part();
        self.raw(args);
    }

    pub fn key(&mut self, key: &str) -> &mut Self {
        self.string(key);
        self.letter(':');
        self.comma = false;
        self
    }

    pub fn number(&mut self, number: impl Into<i32>) {
        let number: i32 = number.into();
        self.value(format_args!("{number}"));
    }

    pub fn boolean(&mut self, yes: bool) {
        self.value(format_args!("{yes}"));
    }

    pub fn number_or_null(&mut self, number: Option<impl Into<i32>>) {
        match number {
            Some(number) => self.number(number),
            None => self.null(),
        }
    }

    pub fn null(&mut self) {
        self.value(format_args!("null"));
    }

    pub fn string(&mut self, text: &str) {
        self.part();
        self.letter('"');
        for c in text.chars() {
            if c < ' ' {
                self.raw(format_args!("\\u{:04x}", c as u32));
                continue;
            }
            if matches!(c, '"' | '\\') {
                self.letter('\\');
            }
            self.letter(c);
        }
        self.letter('"');
    }

    pub fn string_or_null(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.string(text),
            None => self.null(),
        }
    }

    pub fn object(&mut self, fill: impl FnOnce(&mut Self)) {
        self.open('{');
        fill(self);
        self.close('}');
    }

    pub fn array(&mut self, fill: impl FnOnce(&mut Self)) {
        self.open('[');
        fill(self);
        self.close(']');
    }

    fn open(&mut self, bracket: char) {
        self.part();
        self.letter(bracket);
        self.comma = false;
    }

    fn close(&mut self, bracket: char) {
        self.letter(bracket);
        self.comma = true;
    }
}

#[cfg(test)]
mod tests {
    use super::Json;
    use std::string::String;

    #[test]
    fn nests_separates_and_escapes() {
        let mut out = String::new();
        let mut json = Json::new(&mut out);
        json.object(|o| {
            o.key("name").string("a\"b\\\n");
            o.key("list").array(|a| {
                a.number(1);
                a.null();
                a.object(|o| o.key("x").boolean(true));
            });
            o.key("empty").object(|_| ());
            o.key("last").number(-2);
        });
        json.finish().unwrap();
        assert_eq!(
            out,
            r#"{"name":"a\"b\\\u000a","list":[1,null,{"x":true}],"empty":{},"last":-2}"#
        );
    }
}
