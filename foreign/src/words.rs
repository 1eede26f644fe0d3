//! Words of messages that depend on numbers.

/// A number of things, such as `1 op` and `2 ops`.
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
