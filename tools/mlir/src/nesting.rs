//! The nesting depth of a text's brackets. MLIR's parser is recursive, and a stack overflow ends the process.

mod aliases;

use aliases::Aliases;

/// A text that nests deeper is refused. A stack of [`STACK_SIZE`] is enough to parse any other.
const MAX_DEPTH: usize = 1_000;

/// In bytes: 64 KiB for each level.
pub const STACK_SIZE: usize = MAX_DEPTH << 16;

/// Of `bcast-opt`, which reads a text of any depth: enough for 20,000 nested ops. The system provides what is
/// used of it.
pub const DEEP_STACK_SIZE: usize = 16 * STACK_SIZE;

/// Why a text is not read.
#[derive(Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// From 1.
    pub line: usize,
    /// From 1, in bytes.
    pub column: usize,
    /// The reason, in words.
    pub reason: String,
}

fn refusal() -> String {
    format!("brackets nest deeper than {MAX_DEPTH} levels")
}

/// The place at which brackets first nest deeper than they may, written or by aliases, or at which aliases
/// stand for too much.
pub fn too_large(text: &[u8]) -> Option<TooLarge> {
    let mut open: Vec<u8> = vec![];
    let mut aliases = Aliases::of(text);
    for (number, line) in text.split(|&byte| byte == b'\n').enumerate() {
        aliases.begin_line(line.trim_ascii_start());
        for (at, mark) in marks(line) {
            let reason = match mark {
                b'!' | b'#' => {
                    let (name, rest) = name(&line[at..]);
                    if is_definition(rest) {
                        aliases.define(
                            name,
                            rest.trim_ascii_start().get(1..).unwrap_or_default(),
                            open.len(),
                        );
                        None
                    } else {
                        aliases.r#use(name, open.len())
                    }
                }
                bracket => {
                    note(bracket, &mut open);
                    (open.len() > MAX_DEPTH).then(refusal)
                }
            };
            if let Some(reason) = reason {
                return Some(TooLarge { line: number + 1, column: at + 1, reason });
            }
        }
        aliases.end_line(line, open.len());
    }
    None
}

/// Opens or closes a bracket. One that closes also closes those that are still open inside, such as a `<`
/// that compares.
fn note(bracket: u8, open: &mut Vec<u8>) {
    match closed_by(bracket) {
        None => open.push(bracket),
        Some(opening) => {
            if let Some(at) = open.iter().rposition(|&other| other == opening) {
                open.truncate(at);
            }
        }
    }
}

/// The name of an alias with its mark, and what follows.
fn name(text: &[u8]) -> (&[u8], &[u8]) {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$.".contains(byte);
    text.split_at(1 + text[1..].iter().take_while(|byte| is_name(byte)).count())
}

fn is_definition(rest: &[u8]) -> bool {
    let rest = rest.trim_ascii_start();
    rest.starts_with(b"=") && !rest.starts_with(b"==")
}

/// The brackets and the marks of aliases in a line with their places, without those in strings, comments,
/// arrows and comparisons.
fn marks(line: &[u8]) -> impl Iterator<Item = (usize, u8)> {
    let mut is_string = false;
    let mut is_escaped = false;
    let mut before = 0;
    let mut is_comment = false;
    line.iter().copied().enumerate().filter(move |&(at, byte)| {
        let previous = std::mem::replace(&mut before, byte);
        if is_string {
            is_string = is_escaped || byte != b'"';
            is_escaped = byte == b'\\' && !is_escaped;
            return false;
        }
        is_string = byte == b'"';
        is_comment |= previous == b'/' && byte == b'/';
        let is_operator = byte == b'>' && previous == b'-' || line.get(at + 1) == Some(&b'=');
        !is_comment && b"()[]{}<>!#".contains(&byte) && !(b"<>".contains(&byte) && is_operator)
    })
}

/// The opening bracket of a closing one.
fn closed_by(bracket: u8) -> Option<u8> {
    match bracket {
        b')' => Some(b'('),
        b']' => Some(b'['),
        b'}' => Some(b'{'),
        b'>' => Some(b'<'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> Option<(usize, usize)> {
        too_large(text.as_bytes()).map(|found| (found.line, found.column))
    }

    #[test]
    fn only_open_brackets_count() {
        for bracket in ["(", "[", "{", "<", "tuple<", "({", "\n["] {
            let count = MAX_DEPTH / bracket.bytes().filter(|byte| b"([{<".contains(byte)).count();
            assert_eq!(place(&bracket.repeat(count)), None, "{bracket}");
            assert!(place(&bracket.repeat(count + 1)).is_some(), "{bracket}");
        }
        for flat in
            ["()", "tensor<4xf32> ", "(a -> b)", "(d0 >= 0, d0 <= 1)", "\"(\\\"[\" ", "// (\n", "(<)", ")"]
        {
            assert_eq!(place(&flat.repeat(2 * MAX_DEPTH)), None, "{flat}");
        }
    }

    #[test]
    fn the_place_is_that_of_the_bracket() {
        let text = format!("module\n  {}", "[".repeat(MAX_DEPTH + 1));
        assert_eq!(place(&text), Some((2, MAX_DEPTH + 3)));
    }

    /// Definitions of `!t0` and so on, each of which has the text with the one before in place of `T`.
    fn chain(first: &str, next: &str, count: usize) -> String {
        let line = |at: usize| {
            format!("{}\n", next.replace('N', &at.to_string()).replace('T', &(at - 1).to_string()))
        };
        format!("{first}\n{}", (1..count).map(line).collect::<String>())
    }

    #[test]
    fn aliases_nest_no_deeper_than_brackets() {
        for (first, next) in [
            ("!t0 = i32", "!tN = tuple<!tT>"),
            ("#t0 = 1", "#tN = [#tT]"),
            ("!t0 = i32", "!tN =\n  tuple\n<\n!tT >  // ="),
            ("!t0 = i32", "!tN = () ->\n (!tT)"),
        ] {
            assert_eq!(place(&chain(first, next, MAX_DEPTH)), None, "{next}");
            let deep = too_large(chain(first, next, MAX_DEPTH + 2).as_bytes()).unwrap();
            assert_eq!(
                deep.reason, "with what aliases stand for, brackets nest deeper than 1000 levels",
                "{next}"
            );
        }
        let used = chain("!t0 = i32", "!tN = tuple<!tT>", MAX_DEPTH)
            + "%a = \"a.b\"() : () -> tuple<tuple<!t999>>\n";
        assert_eq!(place(&used), Some((MAX_DEPTH + 1, 34)));
        assert_eq!(place(&chain("!t0 = i32", "!tN = !tT", 100_000)), None);
        assert_eq!(place(&chain("#loc0 = loc(unknown)", "#locN = loc(\"a\"(#locT))", 100_000)), None);
    }

    #[test]
    fn aliases_stand_for_as_much_as_a_text_may_have() {
        for (first, next, mark) in [
            ("!t0 = tensor<1xf32>", "!tN = tuple<!tT, !tT>", "!"),
            ("#t0 = \"x\"", "#tN = {a = #tT,\n\n  b = [#tT, #tT]}", "#"),
        ] {
            let used = |count: usize| {
                format!("{}func.func @f() {mark}t{} {{}}\n", chain(first, next, count), count - 1)
            };
            assert_eq!(place(&used(10)), None);
            let large = too_large(used(40).as_bytes()).unwrap();
            assert_eq!(
                large.reason,
                "with what aliases stand for, the text has more than 16 MiB, and 64 times its size"
            );
        }
        // A text that does not repeat anything may have any size, and so may locations, which nobody prints.
        let long = format!(
            "#a = dense<\"0x{}\"> : tensor<1xf32>\n\"a.b\"() {{c = #a, d = #a}} : () -> ()",
            "0".repeat(40 << 20)
        );
        assert_eq!(place(&long), None);
        let locations = chain("#loc0 = loc(unknown)", "#locN = loc(fused[#locT, #locT])", 60);
        assert_eq!(place(&format!("{locations}module {{}} loc(#loc59)")), None);
        // The text after a definition is not a part of it.
        let text =
            format!("!t = i32\nmodule {{ {} }}\n{}", "f() ".repeat(1 << 18), "g() : !t\n".repeat(1 << 10));
        assert_eq!(place(&text), None);
    }
}
