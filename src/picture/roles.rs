//! An operand's roles in words.

use super::Row;
use crate::column::Role;

/// At most this many dimensions are named, or ranges of them.
const MAX_RANGES: usize = 6;

impl Row {
    /// The operand's roles, dimension by dimension: `dim 1 stretched; repeated along result dim 0`. Its own
    /// dimensions are counted from 0, as everywhere. `None` for rows without roles.
    pub(super) fn note(&self) -> Option<String> {
        if self.roles.is_empty() {
            return None;
        }
        let parts = [
            named("dim", &self.dims_with(Role::Unit), " stretched"),
            named("dim", &self.dims_with(Role::Ambiguous), " stretched if 1 at run time"),
            named("repeated along result dim", &self.columns_with(Role::Missing), ""),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        Some(if parts.is_empty() { "full".into() } else { parts.join("; ") })
    }

    fn columns_with(&self, role: Role) -> Vec<usize> {
        (0..self.roles.len()).filter(|&column| self.roles[column] == role).collect()
    }

    fn dims_with(&self, role: Role) -> Vec<usize> {
        let own = self.roles.iter().filter(|role| **role != Role::Missing);
        own.enumerate().filter(|(_, own)| **own == role).map(|(dim, _)| dim).collect()
    }
}

/// `dim 0 stretched`, `dims 0, 2 to 4 stretched`; `None` without any.
fn named(word: &str, indices: &[usize], rest: &str) -> Option<String> {
    let plural = if indices.len() == 1 { "" } else { "s" };
    (!indices.is_empty()).then(|| format!("{word}{plural} {}{rest}", ranges(indices)))
}

/// Three and more indices in a row are a range.
fn ranges(indices: &[usize]) -> String {
    let mut texts: Vec<String> = indices
        .chunk_by(|before, after| before + 1 == *after)
        .flat_map(|range| match range {
            [first, _, .., last] => vec![format!("{first} to {last}")],
            few => few.iter().map(usize::to_string).collect(),
        })
        .take(MAX_RANGES + 1)
        .collect();
    if texts.len() > MAX_RANGES {
        texts[MAX_RANGES] = "...".into();
    }
    texts.join(", ")
}

#[cfg(test)]
mod tests {
    use crate::op::Op;

    #[test]
    fn roles_are_told_in_words() {
        for (op, notes) in [
            ("4x3, 4x3", &["full", "full"][..]),
            ("4x1, ?x3", &["dim 1 stretched", "dim 0 stretched if 1 at run time"]),
            ("2x3, 1x1", &["full", "dims 0, 1 stretched"]),
            ("2x3x4, 1x1x1", &["full", "dims 0 to 2 stretched"]),
            ("4x4x4x4x4, 1x4x1x1x1", &["full", "dims 0, 2 to 4 stretched"]),
            ("4x3, ()", &["full", "repeated along result dims 0, 1"]),
            ("4x3x2, ?", &["full", "dim 0 stretched if 1 at run time; repeated along result dims 0, 1"]),
            ("4, 4x3 dims 0", &["repeated along result dim 1", "full"]),
            ("(), ()", &[]),
            (
                "1x2x1x2x1x2x1x2x1x2x1x2x1, 3x1x3x1x3x1x3x1x3x1x3x1x3",
                &["dims 0, 2, 4, 6, 8, 10, ... stretched", "dims 1, 3, 5, 7, 9, 11 stretched"],
            ),
        ] {
            let op: Op = op.parse().unwrap();
            let facts = op.infer().unwrap();
            let found: Vec<String> = facts.picture().rows.iter().filter_map(|row| row.note()).collect();
            assert_eq!(found, notes, "{op}");
        }
    }
}
