//! Words that several messages have.

/// A number of things, such as `1 op` and `2 ops`.
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// The message about an attribute of that name that is not an array of integers.
pub fn not_an_array(name: &str, attribute: &str) -> String {
    format!("expects {name} to be an i64 array such as array<i64: 0, 1>, got '{attribute}'")
}
