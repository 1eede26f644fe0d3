//! Upstream's own bugs: `upstream.txt`.

/// Whether upstream refuses a program for a reason that the list names.
pub fn refuses(error: &str) -> bool {
    include_str!("upstream.txt")
        .lines()
        .filter_map(|line| line.strip_prefix("refused: "))
        .any(|text| error.contains(text))
}
