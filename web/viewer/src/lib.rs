//! What a web page asks of `companion`: a record as states and words, and what is written on a picture of the display.
//!
//! Bytes go in and out through one buffer each: the page asks for room with [`viewer_input`], writes there, calls
//! [`viewer_open`] or [`viewer_read`], and finds so many bytes of JSON at [`viewer_output`]. Whatever the bytes are, the
//! answer is JSON. Plain `open` and `read` would take the place of the C library's in tests.
#![allow(unsafe_code, reason = "the page calls these functions by their names")]

mod picture;
mod record;

use std::cell::RefCell;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Room for so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn viewer_input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|bytes| {
        bytes.resize(length, 0);
        bytes.as_mut_ptr()
    })
}

/// Where the last answer is.
#[unsafe(no_mangle)]
pub extern "C" fn viewer_output() -> *const u8 {
    OUTPUT.with_borrow(|text| text.as_ptr())
}

/// Plays the record in the input; gives the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn viewer_open() -> usize {
    answer(|bytes| record::open(&String::from_utf8_lossy(bytes)))
}

/// Reads the picture in the input, one byte a pixel, row after row; gives the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn viewer_read() -> usize {
    answer(picture::read)
}

fn answer(make: impl FnOnce(&[u8]) -> String) -> usize {
    let text = INPUT.with_borrow(|bytes| make(bytes));
    let length = text.len();
    OUTPUT.set(text);
    length
}

/// A text as JSON has it.
fn quoted(text: &str) -> String {
    let mut json = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => json.extend(['\\', letter]),
            '\0'..' ' => json.push_str(&format!("\\u{:04x}", u32::from(letter))),
            _ => json.push(letter),
        }
    }
    json.push('"');
    json
}
