//! The `broadcast_dimensions` with which an op fits, if there is exactly one such list.

use crate::{
    dim::{Dim, infer_dim},
    op::Op,
};

/// The largest rank that is tried: the table below has a cell for each pair of dimensions.
const MAX_RANK: usize = 64;

/// For two ranked operands and a result that fits.
pub(super) fn only_possible(op: &Op) -> Option<Vec<i64>> {
    let [a, b] = op.operands() else { return None };
    let (a, b) = (a.dims()?, b.dims()?);
    let (smaller, larger) = if a.len() < b.len() { (a, b) } else { (b, a) };
    let [result] = op.results() else { return None };
    if larger.len() > MAX_RANK || op.is_one_way() || op.is_broadcast() {
        return None;
    }
    let declared = result.dims();
    if declared.is_some_and(|declared| declared.len() != larger.len()) {
        return None;
    }
    Placement { smaller, larger, declared }.only()
}

struct Placement<'a> {
    smaller: &'a [Dim],
    larger: &'a [Dim],
    /// The sizes of the result, which has the rank of `larger`; `None` if it is unranked.
    declared: Option<&'a [Dim]>,
}

/// The number of such lists.
#[derive(Clone, Copy, PartialEq)]
enum Ways {
    None,
    One,
    Many,
}

impl Ways {
    fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::None, ways) | (ways, Self::None) => ways,
            _ => Self::Many,
        }
    }
}

impl Placement<'_> {
    fn only(&self) -> Option<Vec<i64>> {
        let ways = self.ways();
        if ways[0][0] != Ways::One {
            return None;
        }
        let mut entries = Vec::new();
        for column in 0..self.larger.len() {
            let next = entries.len() + 1;
            if next < ways.len() && self.takes(next - 1, column) && ways[next][column + 1] != Ways::None {
                entries.push(column as i64);
            }
        }
        Some(entries)
    }

    /// The number of ways to map each suffix of the smaller operand's dimensions to each suffix of the
    /// columns.
    fn ways(&self) -> Vec<Vec<Ways>> {
        let (dims, columns) = (self.smaller.len(), self.larger.len());
        let mut ways = vec![vec![Ways::None; columns + 1]; dims + 1];
        ways[dims][columns] = Ways::One;
        for column in (0..columns).rev() {
            for dim in (0..=dims).rev() {
                let skipped = if self.fits(column, Some(self.larger[column])) {
                    ways[dim][column + 1]
                } else {
                    Ways::None
                };
                let taken = if dim < dims && self.takes(dim, column) {
                    ways[dim + 1][column + 1]
                } else {
                    Ways::None
                };
                ways[dim][column] = skipped.or(taken);
            }
        }
        ways
    }

    /// Whether a dimension of the smaller operand may line up with a column.
    fn takes(&self, dim: usize, column: usize) -> bool {
        self.fits(column, infer_dim(self.larger[column], self.smaller[dim]))
    }

    /// Rules `result-dynamic` and `result-static`, for this inferred size.
    fn fits(&self, column: usize, inferred: Option<Dim>) -> bool {
        let is_declared = |inferred| {
            self.declared.is_none_or(|declared| declared[column].is_dynamic() || declared[column] == inferred)
        };
        inferred.is_some_and(is_declared)
    }
}

#[cfg(test)]
mod tests {
    use super::MAX_RANK;
    use crate::{Alignment, Fix, Op};

    fn dimensions(text: &str) -> Option<Vec<i64>> {
        let op: Op = text.parse().unwrap();
        match op.fix(&op.verify().unwrap_err())? {
            Fix::Dimensions(entries) => Some(entries),
            Fix::Results(_) => None,
        }
    }

    #[test]
    fn the_only_possible_list_is_found() {
        for (op, expected) in [
            ("4, 4x3 -> 4x3", vec![0]),
            ("4, 4x3 dims [] -> 4x3", vec![0]),
            ("4x3, 4 dims [] -> 4x3", vec![0]),
            ("2x4, 2x3x4 dims 0 -> 2x3x4", vec![0, 2]),
            ("2x4, 2x3x4 dims 2, 0 -> 2x3x4", vec![0, 2]),
            ("4, 2x4 dims 7 -> 2x4", vec![1]),
            ("4, 4x3 dims 1 -> 4x3", vec![0]),
            ("4x4, 4x4 dims 1, 0 -> 4x4", vec![0, 1]),
            ("(), 4x4 dims 0 -> 4x4", vec![]),
            ("4, ?x3 dims [] -> 4x3", vec![0]), // the result says that it is not the other one
            ("5, 1x5 dims [] -> 1x5", vec![1]), // likewise
        ] {
            assert_eq!(dimensions(op), Some(expected), "{op}");
        }
    }

    #[test]
    fn an_operand_that_is_never_stretched_lines_up_on_the_right() {
        let op = "4, 4x3 -> 4x3".parse::<Op>().unwrap().one_way(1);
        assert_eq!(op.fix(&op.verify().unwrap_err()), None);
    }

    #[test]
    fn ranks_have_a_bound() {
        let found = |rank: usize| {
            let larger = format!("7{}", "x3".repeat(rank - 1));
            dimensions(&format!("7, {larger} -> {larger}"))
        };
        assert_eq!(found(MAX_RANK), Some(vec![0]));
        assert_eq!(found(MAX_RANK + 1), None);
    }

    #[test]
    fn none_or_many_are_not_guessed() {
        for op in ["4, 4x4x3 -> 4x4x3", "4, 2x3 dims [] -> 2x3", "5, ?x? dims [] -> ?x?", "4, 4x3 -> 4"] {
            assert_eq!(dimensions(op), None, "{op}");
        }
    }

    /// The table counts as many as brute force, on all small shapes.
    #[test]
    fn as_if_every_list_were_tried() {
        let shapes = ["()", "1", "?", "3", "1x3", "3x?", "3x2", "2x3x1", "?x3x3"];
        for op in shapes.iter().flat_map(|a| {
            shapes.iter().flat_map(move |b| {
                ["?x?x?", "3x2", "2x3x3", "*", "?", "()"]
                    .map(|result| format!("{a}, {b} dims 9, 9, 9, 9 -> {result}"))
            })
        }) {
            let op: Op = op.parse().unwrap();
            let lists = (0..8).map(|bits| (0..3).filter(|dim| bits >> dim & 1 == 1).collect::<Vec<i64>>());
            let rank = |index: usize| op.operands()[index].dims().unwrap().len();
            // Of equal ranks an empty list means the same as the whole one.
            let smaller = rank(0).min(rank(1));
            let fitting: Vec<_> = lists
                .filter(|list| list.len() == smaller)
                .filter(|list| op.clone().aligned(Alignment::Explicit(list)).verify().is_ok())
                .collect();
            let found = super::only_possible(&op);
            assert_eq!(found.as_ref(), fitting.first().filter(|_| fitting.len() == 1), "{op}");
        }
    }
}
