//! Misspelt attributes. MLIR accepts and ignores an attribute that the op does not define.

/// The closest known name, if one is close enough.
pub fn meant<'n>(found: &str, names: &'n [String]) -> Option<&'n str> {
    if found.contains('.') || names.iter().any(|name| name == found) {
        return None;
    }
    let is_near = |name: &&String| plain(name) == plain(found) || distance(name, found) <= name.len() / 5;
    names.iter().find(is_near).map(String::as_str)
}

fn plain(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The edit distance of two words: letters to add, remove or replace.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (index, letter) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for column in 0..b.len() {
            let replaced = diagonal + usize::from(letter != b[column]);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::{distance, meant};

    #[test]
    fn letters_are_added_removed_and_replaced() {
        for (a, b, expected) in
            [("", "abc", 3), ("abc", "", 3), ("abc", "bc", 1), ("bc", "abc", 1), ("kitten", "sitting", 3)]
        {
            assert_eq!(distance(a, b), expected, "{a} {b}");
        }
    }

    #[test]
    fn misspelt_names_are_found() {
        let names = ["broadcast_dimensions", "fastmath", "is_unsigned"].map(String::from);
        for found in [
            "broadcast_dimension",
            "broadcast_dims",
            "broadcastDimensions",
            "brodcast_dimensions",
            "broadcast_dimesnions",
        ] {
            let expected = (found != "broadcast_dims").then_some("broadcast_dimensions");
            assert_eq!(meant(found, &names), expected, "{found}");
        }
        assert_eq!(meant("fast_math", &names), Some("fastmath"));
        for found in ["broadcast_dimensions", "fast", "x", "", "toy.broadcast_dimension"] {
            assert_eq!(meant(found, &names), None, "{found}");
        }
    }
}
