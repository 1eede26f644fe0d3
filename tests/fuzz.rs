//! The fuzzed bodies about this crate, briefly.

#[path = "../assurance/fuzz/src/each_input.rs"]
mod each_input;
#[path = "../assurance/fuzz/src/bodies/input.rs"]
mod input;
#[path = "../assurance/fuzz/src/bodies/machine.rs"]
mod machine;
#[path = "../assurance/fuzz/src/bodies/shapes.rs"]
mod shapes;
#[path = "../assurance/fuzz/src/bodies/sizes.rs"]
mod sizes;
#[path = "../assurance/fuzz/src/bodies/texts.rs"]
mod texts;

use each_input::each_input;

#[test]
fn shapes() {
    each_input(10_000, 60, shapes::run);
}

#[test]
fn sizes() {
    each_input(4_000, 80, sizes::run);
}

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
