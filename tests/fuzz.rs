//! Every fuzzed body, briefly, on deterministic bytes. `make fuzz` runs them for longer.

#[path = "../fuzz/src/bodies/mod.rs"]
mod bodies;

/// Bytes of every length up to that, from a small generator (xorshift).
fn each_input(count: u64, longest: usize, mut body: impl FnMut(&[u8])) {
    for seed in 1..=count {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut byte = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 32) as u8
        };
        let length = usize::from(byte()) * longest / 255;
        body(&(0..length).map(|_| byte()).collect::<Vec<u8>>());
    }
}

#[test]
fn shapes() {
    each_input(30_000, 60, bodies::shapes::run);
}

#[test]
fn sizes() {
    each_input(10_000, 80, bodies::sizes::run);
}

#[test]
fn texts() {
    const ALPHABET: &[u8] = b"0123456789?x[]*()<>vectortensor ,-+=!fi\xff";
    const WORDS: [&[u8]; 18] = [
        b"4", b"1", b"?", b"x", b", ", b" -> ", b" => ", b" dims ", b"tensor<", b"vector<", b">", b"[", b"]",
        b"f32", b"()", b"*", b"B", b"None",
    ];
    each_input(20_000, 24, |data| {
        bodies::texts::run(data);
        let likely: Vec<u8> = data.iter().map(|&byte| ALPHABET[usize::from(byte) % ALPHABET.len()]).collect();
        bodies::texts::run(&likely);
        let words: Vec<&[u8]> = data.iter().map(|&byte| WORDS[usize::from(byte) % WORDS.len()]).collect();
        bodies::texts::run(&words.concat());
    });
}

#[cfg(feature = "cli")]
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
        bodies::commands::run(data);
        let words: Vec<&[u8]> = data.iter().map(|&byte| WORDS[usize::from(byte) % WORDS.len()]).collect();
        bodies::commands::run(&words.concat());
    });
}

#[cfg(all(feature = "cli", feature = "mlir"))]
#[test]
fn checks() {
    each_input(400, 60, bodies::checks::run);
}

#[cfg(feature = "mlir")]
#[test]
fn modules() {
    each_input(1_000, 80, bodies::modules::run);
}

#[cfg(feature = "mlir")]
#[test]
fn syntax() {
    each_input(1_000, 40, bodies::syntax::run);
}
