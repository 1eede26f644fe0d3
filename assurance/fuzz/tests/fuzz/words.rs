//! Bytes as words: most random bytes are refused at the first one.

use crate::each_input::each_input;
use bcast_fuzz::{commands, texts};

#[test]
fn texts() {
    const ALPHABET: &[u8] = b"0123456789?x[]*()<>vectortensor ,-+=!fi\xff";
    const WORDS: [&[u8]; 18] = [
        b"4", b"1", b"?", b"x", b", ", b" -> ", b" => ", b" dims ", b"tensor<", b"vector<", b">", b"[", b"]",
        b"f32", b"()", b"*", b"B", b"None",
    ];
    each_input(7_000, 24, |data| {
        texts::run(data);
        let likely: Vec<u8> = data.iter().map(|&byte| ALPHABET[usize::from(byte) % ALPHABET.len()]).collect();
        texts::run(&likely);
        let words: Vec<&[u8]> = data.iter().map(|&byte| WORDS[usize::from(byte) % WORDS.len()]).collect();
        texts::run(&words.concat());
    });
}

#[test]
fn commands() {
    const WORDS: [&[u8]; 20] = [
        b"4",
        b"\0",
        b"\0",
        b"?",
        b"x",
        b", ",
        b" -> ",
        b"=>",
        b"--dims\0",
        b"--result\0",
        b"--json",
        b"--svg",
        b"explain\0",
        b"infer-dim",
        b"[",
        b"]",
        b"B",
        b"(",
        b")",
        b"*",
    ];
    each_input(4_000, 24, |data| {
        commands::run(data);
        let words: Vec<&[u8]> = data.iter().map(|&byte| WORDS[usize::from(byte) % WORDS.len()]).collect();
        commands::run(&words.concat());
    });
}
