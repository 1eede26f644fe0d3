//! Counts of verified, refused and skipped ops, and of ops that no profile lists.

use crate::words::counted;
use std::{collections::BTreeMap, fmt};

/// At most this many names of unknown ops are written.
const MAX_NAMES: usize = 12;

/// The number of ops with each verdict.
#[derive(Debug, Default)]
pub struct Seen {
    /// Ops that follow the rules.
    pub verified: usize,
    /// Ops that break one.
    pub refused: usize,
    /// Ops that are named or in a profile, but cannot be interpreted.
    pub skipped: usize,
    /// Ops that no profile lists although their operands have different shapes, by name.
    pub unknown: BTreeMap<String, usize>,
}

impl Seen {
    /// Adds those of another program.
    pub fn add(&mut self, other: &Self) {
        self.verified += other.verified;
        self.refused += other.refused;
        self.skipped += other.skipped;
        for (name, count) in &other.unknown {
            *self.unknown.entry(name.clone()).or_default() += count;
        }
    }

    /// The ops that a verdict, or the lack of one, is about.
    pub fn total(&self) -> usize {
        self.verified + self.refused + self.skipped
    }

    /// The reason why the verdict does not cover the whole program, in words.
    pub fn gap(&self) -> Option<String> {
        match (self.total(), self.skipped) {
            (0, _) => Some("no op that broadcasts was seen".into()),
            (_, 0) => None,
            (_, 1) => Some("1 op was skipped".into()),
            (_, skipped) => Some(format!("{skipped} ops were skipped")),
        }
    }

    /// The unknown ops, in words.
    pub fn unknown_text(&self) -> Option<String> {
        let names: Vec<String> =
            self.unknown.iter().take(MAX_NAMES).map(|(name, count)| format!("{name} ({count})")).collect();
        let more = if self.unknown.len() > MAX_NAMES { ", ..." } else { "" };
        (!names.is_empty()).then(|| {
            format!(
                "operands of different shapes, and neither named nor in a profile: {}{more}",
                names.join(", ")
            )
        })
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { verified, refused, skipped, .. } = self;
        let total = counted(self.total(), "op");
        write!(formatter, "{total} seen, {verified} verified, {refused} refused, {skipped} skipped")
    }
}
