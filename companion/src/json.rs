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

    fn value(&mut self, args: fmt::Arguments) {
        if self.comma {
            self.raw(format_args!(","));
        }
        self.raw(args);
        self.comma = true;
    }

    pub fn key(&mut self, key: &str) -> &mut Self {
        self.string(key);
        self.raw(format_args!(":"));
        self.comma = false;
        self
    }

    pub fn number(&mut self, number: impl Into<i64>) {
        self.value(format_args!("{}", number.into()));
    }

    pub fn boolean(&mut self, yes: bool) {
        self.value(format_args!("{yes}"));
    }

    pub fn null(&mut self) {
        self.value(format_args!("null"));
    }

    pub fn string(&mut self, text: &str) {
        self.value(format_args!("\""));
        for c in text.chars() {
            match c {
                '"' | '\\' => self.raw(format_args!("\\{c}")),
                c if c < ' ' => self.raw(format_args!("\\u{:04x}", c as u32)),
                c => self.raw(format_args!("{c}")),
            }
        }
        self.raw(format_args!("\""));
    }

    pub fn object(&mut self, fill: impl FnOnce(&mut Self)) {
        self.nested("{", "}", fill);
    }

    pub fn array(&mut self, fill: impl FnOnce(&mut Self)) {
        self.nested("[", "]", fill);
    }

    fn nested(&mut self, open: &str, close: &str, fill: impl FnOnce(&mut Self)) {
        self.value(format_args!("{open}"));
        self.comma = false;
        fill(self);
        self.raw(format_args!("{close}"));
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
