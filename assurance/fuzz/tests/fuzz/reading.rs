//! MLIR's text: pieces of a program, changes of it, and its prefixes.

use crate::each_input::each_input;
use bcast_fuzz::reading;

/// With all forms that the reader knows.
const PROGRAM: &str = include_str!("../../../../text/tests/forms.mlir");

#[test]
fn bytes() {
    each_input(4_000, 200, reading::run);
}

#[test]
fn pieces() {
    let words: Vec<&str> = PROGRAM.split_inclusive([' ', '\n', '(', ')', '<', '>', '{', '}']).collect();
    each_input(4_000, 200, |data| {
        let pairs = data.chunks_exact(2).map(|pair| usize::from(pair[0]) * 256 + usize::from(pair[1]));
        let text: String = pairs.map(|number| words[number % words.len()]).collect();
        reading::run(text.as_bytes());
    });
}

/// Parts of the program are removed, moved and replaced.
#[test]
fn changes() {
    each_input(2_000, 24, |data| {
        let mut text = PROGRAM.as_bytes().to_vec();
        for change in data.chunks_exact(6) {
            let place = |at: usize| usize::from(change[at]) * 256 + usize::from(change[at + 1]);
            let at = place(0) % text.len();
            let end = text.len().min(at + usize::from(change[2]) % 32);
            match change[3] % 4 {
                0 => drop(text.drain(at..end)),
                1 => {
                    let moved: Vec<u8> = text.drain(at..end).collect();
                    let to = place(4) % (text.len() + 1);
                    text.splice(to..to, moved).for_each(drop);
                }
                2 => text.insert(at, b"(){}[]<>\"%@^!#:,=-\n/ \\x.\xff"[usize::from(change[4]) % 25]),
                _ => text[at] = change[4],
            }
            if text.is_empty() {
                return;
            }
        }
        reading::run(&text);
    });
}

/// Each prefix of the program, as it is typed.
#[test]
fn prefixes() {
    (0..PROGRAM.len()).for_each(|end| reading::run(&PROGRAM.as_bytes()[..end]));
}
