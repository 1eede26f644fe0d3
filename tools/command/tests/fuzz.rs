//! The fuzzed bodies about this crate, briefly.

#[path = "../../../assurance/fuzz/src/bodies/commands.rs"]
mod commands;
#[path = "../../../assurance/fuzz/src/each_input.rs"]
mod each_input;

use each_input::each_input;

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
