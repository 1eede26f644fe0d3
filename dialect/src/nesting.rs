//! The nesting depth of a text's brackets. MLIR's parser is recursive, and a stack overflow ends the process.

/// A text that nests deeper is refused. A stack of [`STACK_SIZE`] is enough to parse any other.
const MAX_DEPTH: usize = 1_000;

/// In bytes: 64 KiB for each level.
pub const STACK_SIZE: usize = MAX_DEPTH << 16;

/// Of `bcast-opt`, which reads a text of any depth: enough for 20,000 nested ops. The system provides what is used of it.
pub const DEEP_STACK_SIZE: usize = 16 * STACK_SIZE;

/// The reason why a text is refused.
pub fn refusal() -> String {
    format!("brackets nest deeper than {MAX_DEPTH} levels")
}

/// The line and column, from 1, at which brackets first nest deeper than they may.
pub fn too_deep(text: &[u8]) -> Option<(usize, usize)> {
    let mut open: Vec<u8> = vec![];
    for (line, text) in text.split(|&byte| byte == b'\n').enumerate() {
        for (column, bracket) in brackets(text) {
            match closed_by(bracket) {
                None => open.push(bracket),
                // Closes brackets that are still open inside, such as a `<` that compares.
                Some(opening) => {
                    if let Some(at) = open.iter().rposition(|&other| other == opening) {
                        open.truncate(at);
                    }
                }
            }
            if open.len() > MAX_DEPTH {
                return Some((line + 1, column + 1));
            }
        }
    }
    None
}

/// The brackets of a line with their places, without those in strings, comments, arrows and comparisons.
fn brackets(line: &[u8]) -> impl Iterator<Item = (usize, u8)> {
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
        !is_comment && b"()[]{}<>".contains(&byte) && !(b"<>".contains(&byte) && is_operator)
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

    #[test]
    fn only_open_brackets_count() {
        for bracket in ["(", "[", "{", "<", "tuple<", "({", "\n["] {
            let count = MAX_DEPTH / bracket.bytes().filter(|byte| b"([{<".contains(byte)).count();
            assert_eq!(too_deep(bracket.repeat(count).as_bytes()), None, "{bracket}");
            assert!(too_deep(bracket.repeat(count + 1).as_bytes()).is_some(), "{bracket}");
        }
        for flat in
            ["()", "tensor<4xf32> ", "(a -> b)", "(d0 >= 0, d0 <= 1)", "\"(\\\"[\" ", "// (\n", "(<)", ")"]
        {
            assert_eq!(too_deep(flat.repeat(2 * MAX_DEPTH).as_bytes()), None, "{flat}");
        }
    }

    #[test]
    fn the_place_is_that_of_the_bracket() {
        let text = format!("module\n  {}", "[".repeat(MAX_DEPTH + 1));
        assert_eq!(too_deep(text.as_bytes()), Some((2, MAX_DEPTH + 3)));
    }
}
