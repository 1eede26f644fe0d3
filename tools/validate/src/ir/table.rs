//! The table of the ops that may appear in a proof. A proof gets at an op only through its row, so an op
//! without a row, or an attribute that its row does not name, makes the claim unknown.
//!
//! | column | what it says |
//! |---|---|
//! | `meaning` | how the op is read |
//! | `needs` | what makes it undefined, a trap or poison |
//! | `memory` | its effects; what it reads of memory, it reads where it stands |
//! | `runs` | whether it may be executed where the source does not execute it |
//! | `is_executed` | whether a run of a counterexample executes it, which `tests/table.rs` shows; the others are compared |
//! | `attributes` | those that are read; ops that are compared as text have all of theirs in that text |
//!
//! An error in a row makes a wrong claim proven: `tests/table.rs` changes each column, and sees it.

mod arith;
mod control;
mod linalg;
mod memory;
mod tensor;
mod tosa;

pub use super::reader::row::{Meaning, Memory, Needs, Row, Runs, Table};

/// The table.
pub fn table() -> Table {
    Table::of(all())
}

fn all() -> impl Iterator<Item = &'static Row> {
    [arith::ROWS, control::ROWS, linalg::ROWS, memory::ROWS, tensor::ROWS, tosa::ROWS].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_op_has_one_row() {
        assert_eq!(table().rows().count(), all().count());
    }

    #[test]
    fn an_op_with_an_unknown_condition_runs_where_the_source_runs_it() {
        for row in all() {
            let is_free = row.runs == Runs::Anywhere;
            assert!(!is_free || row.needs != Needs::Unknown && row.memory == Memory::None, "{}", row.name);
        }
    }
}
