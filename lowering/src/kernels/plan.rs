//! The loops of a kernel, and how each of its operands is read in them: plain data.
//!
//! The last two columns are called *row* and *inner*. An operand *moves* along a column if its stride there
//! is not 0, which is known, or decided at run time:
//!
//! | moves along the inner column | in rows it is read |
//! |---|---|
//! | always | at every element |
//! | never | once a row |
//! | perhaps | once a row, and at every element if it moves |
//!
//! In short rows the overhead of the loop dominates. So one loop computes a *tile* of many rows, in which
//! every operand has the result's layout: the operand itself if it moves along both columns, else a copy in
//! which its elements are replicated.
//!
//! If types specify the strides and the row size, LLVM vectorizes plain loops well, with three exceptions:
//! rows that it unrolls ([`is_unrolled`]), `i1` in memory, and functions, of which it computes too few
//! vectors at once.

use super::constants::{
    MAX_DECIDED_OPS, MAX_DECISIONS, MAX_INTERLEAVED, MAX_OPEN, MAX_TILED_OPS, MAX_UNROLLED, MIN_INTERLEAVED,
};

/// Whether an operand moves along a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    Always,
    Never,
    /// Decided at run time.
    Perhaps,
}

/// The strides of one operand.
#[derive(Clone, Copy)]
pub struct Operand {
    /// Along the column before the row column, if there is one.
    pub outer: Option<Motion>,
    /// Along the row column, if there is one: a result of rank 1 is one row.
    pub row: Option<Motion>,
    pub inner: Motion,
    /// Whether a dimension that always moves has the size of its column; otherwise it may be larger.
    pub is_input: bool,
}

/// The loops of one kernel.
#[derive(Debug, PartialEq, Eq)]
pub struct Plan {
    /// How each operand is read in tiles, if there are tiles as well.
    pub tiles: Option<Vec<TileRead>>,
    /// Whether LLVM unrolls the loops over rows, and must not vectorize the loop around them.
    pub is_unrolled: bool,
    /// Whether LLVM is told to compute several vectors at once.
    pub is_interleaved: bool,
}

/// The kind of a kernel, besides its operands.
#[derive(Clone, Copy)]
pub struct Traits {
    /// The number of ops in its body.
    pub ops: usize,
    /// The row size, if static.
    pub inner: Option<i64>,
    /// The size of the row column, if that is static, and another column is around it.
    pub rows: Option<i64>,
    pub has_bits: bool,
    pub has_functions: bool,
}

/// How an operand is read in a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileRead {
    /// Before the loop: one element.
    Once,
    /// In place: it has the result's layout.
    InPlace,
    /// From a copy in which its elements are replicated.
    Copy,
    /// In place or from a copy, decided at run time.
    Either,
}

/// Chooses the loops for a kernel. Returns `None` if plain loops vectorize well, which they never do for `i1`
/// in memory.
pub fn plan(operands: &[Operand], traits: Traits) -> Option<Plan> {
    let Traits { ops, inner, rows, has_bits, has_functions } = traits;
    let is_open = operands.iter().any(|operand| operand.inner == Motion::Perhaps);
    let tile_reads =
        operands.iter().map(|operand| Some(tile_read(operand.row?, operand.inner, operand.is_input)));
    let tiles = tile_reads.collect::<Option<Vec<_>>>();
    let is_small = inner
        .zip(rows)
        .is_some_and(|(inner, rows)| rows > 1 && is_short(operands, ops, inner.saturating_mul(rows)));
    let are_merged = is_small && operands.iter().all(|operand| operand.outer == operand.row);
    let is_tiled = is_open || inner.is_none() || are_merged;
    let tiles = tiles.filter(|reads| is_tiled && !reads.is_empty() && ops <= MAX_TILED_OPS);
    let is_unrolled = inner.is_some_and(|inner| is_unrolled(operands, ops, inner)) || is_small && !are_merged;
    let is_interleaved = has_functions && inner.is_none_or(|inner| inner >= MIN_INTERLEAVED);
    let is_any = is_open || has_bits || is_unrolled || is_interleaved || tiles.is_some();
    is_any.then_some(Plan { tiles, is_unrolled, is_interleaved })
}

/// Whether LLVM unrolls a loop over `inner` elements completely, and would then vectorize the loop around it
/// badly: with a stride that is large or unknown. With AVX-512 it scatters the elements. If LLVM must not
/// vectorize that loop, it vectorizes the unrolled elements, which is faster.
fn is_unrolled(operands: &[Operand], ops: usize, inner: i64) -> bool {
    let open_rows = operands.iter().filter(|operand| operand.row == Some(Motion::Perhaps)).count();
    let has_rows = operands.iter().any(|operand| operand.row.is_some());
    has_rows && (inner > MAX_INTERLEAVED || open_rows > MAX_OPEN) && is_short(operands, ops, inner)
}

/// Whether LLVM unrolls loops over that number of elements completely.
fn is_short(operands: &[Operand], ops: usize, elements: i64) -> bool {
    let loads = operands.iter().filter(|operand| operand.inner != Motion::Never).count();
    // Each element also needs a store, and an increment and a comparison of its index.
    let instructions = usize::try_from(elements).unwrap_or(usize::MAX).saturating_mul(loads + ops + 3);
    instructions < MAX_UNROLLED
}

/// The number of conditions on which the loops over rows are unswitched, of `open` ones, for a body of `ops`
/// ops. LLVM would leave some of three or more in the loop, as branches every four vectors.
pub fn decisions(open: usize, ops: usize) -> usize {
    let fits = |decisions: &usize| ops << decisions <= MAX_DECIDED_OPS;
    if open <= MAX_OPEN { 0 } else { (1..=MAX_DECISIONS).rev().find(fits).unwrap_or(0) }
}

fn tile_read(row: Motion, inner: Motion, is_input: bool) -> TileRead {
    match (row, inner) {
        (Motion::Never, Motion::Never) => TileRead::Once,
        (Motion::Always, Motion::Always) if is_input => TileRead::InPlace,
        (Motion::Never, _) | (_, Motion::Never) => TileRead::Copy,
        _ => TileRead::Either,
    }
}

#[cfg(test)]
mod tests {
    use super::{Motion::*, *};

    fn operand(row: Motion, inner: Motion) -> Operand {
        Operand { outer: None, row: Some(row), inner, is_input: true }
    }

    const PERHAPS: Operand = Operand { outer: None, row: Some(Perhaps), inner: Perhaps, is_input: false };

    /// The plan of a kernel without functions.
    fn plan(operands: &[Operand], ops: usize, inner: Option<i64>, has_bits: bool) -> Option<Plan> {
        super::plan(operands, Traits { ops, inner, rows: None, has_bits, has_functions: false })
    }

    fn tiles(operands: &[Operand], inner: Option<i64>) -> Option<Vec<TileRead>> {
        plan(operands, 1, inner, false).expect("it gets loops").tiles
    }

    fn rows(is_unrolled: bool) -> Option<Plan> {
        Some(Plan { tiles: None, is_unrolled, is_interleaved: false })
    }

    #[test]
    fn rows_that_llvm_vectorizes_need_no_choice_if_their_motion_is_known() {
        let known = [operand(Perhaps, Always), operand(Always, Never)];
        for inner in [0, 1, MAX_INTERLEAVED, 60, i64::MAX] {
            assert_eq!(plan(&known, 1, Some(inner), false), None);
        }
        assert_eq!(tiles(&[PERHAPS], Some(60)).unwrap(), [TileRead::Either]);
        assert_eq!(tiles(&known, None).unwrap(), [TileRead::Either, TileRead::Copy]);
        assert_eq!(plan(&known, MAX_TILED_OPS + 1, None, false), None);
    }

    #[test]
    fn llvm_is_told_not_to_vectorize_around_rows_that_it_unrolls() {
        let known = [operand(Perhaps, Always), operand(Always, Never)];
        for inner in [MAX_INTERLEAVED + 1, 59] {
            assert_eq!(plan(&known, 1, Some(inner), false), rows(true));
        }
        assert_eq!([30, 29].map(|ops| plan(&known, ops, Some(9), false)), [None, rows(true)]);
    }

    #[test]
    fn shorter_rows_need_a_choice_if_more_than_two_operands_move_from_row_to_row() {
        let open = |count| vec![operand(Perhaps, Always); count];
        assert_eq!(plan(&open(MAX_OPEN), 1, Some(2), false), None);
        assert_eq!(plan(&open(MAX_OPEN + 1), 1, Some(2), false), rows(true));
    }

    #[test]
    fn small_matrices_whose_loops_llvm_unrolls_are_not_scattered() {
        let plan = |outer, rows| {
            let operands = [operand(Always, Always), operand(Always, Never)];
            let operands = operands.map(|operand| Operand { outer: Some(outer), ..operand });
            let traits =
                Traits { ops: 1, inner: Some(4), rows: Some(rows), has_bits: false, has_functions: false };
            super::plan(&operands, traits)
        };
        assert_eq!(plan(Never, 4), rows(true));
        assert_eq!(plan(Never, 40), None);
        // A matrix after another is one of more rows.
        assert_eq!(plan(Always, 4).unwrap().tiles.unwrap(), [TileRead::InPlace, TileRead::Copy]);
    }

    #[test]
    fn functions_are_interleaved_in_rows_that_are_long_enough_for_it() {
        let known = [operand(Always, Always)];
        let plan = |inner| {
            let traits = Traits { ops: 1, inner, rows: None, has_bits: false, has_functions: true };
            super::plan(&known, traits).map(|plan| plan.is_interleaved)
        };
        assert_eq!(plan(None), Some(true));
        assert_eq!(plan(Some(MIN_INTERLEAVED)), Some(true));
        assert_eq!(plan(Some(MAX_INTERLEAVED)), None);
    }

    #[test]
    fn bits_get_loops_over_rows() {
        assert_eq!(plan(&[operand(Always, Always)], 1, Some(128), true), rows(false));
        assert!(plan(&[operand(Always, Always)], 1, None, true).unwrap().tiles.is_some());
    }

    #[test]
    fn one_row_needs_no_choice_if_its_motion_is_known() {
        assert_eq!(plan(&[Operand { row: None, ..operand(Always, Always) }], 1, None, false), None);
    }

    #[test]
    fn a_kernel_without_reads_needs_no_choice() {
        assert_eq!([None, Some(16)].map(|inner| plan(&[], 1, inner, false)), [None, None]);
    }

    #[test]
    fn operands_along_both_columns_are_read_in_place_and_others_once() {
        let read = |row, inner| tiles(&[PERHAPS, operand(row, inner)], None).unwrap()[1];
        assert_eq!(read(Always, Always), TileRead::InPlace);
        for (row, inner) in [(Always, Perhaps), (Perhaps, Always), (Perhaps, Perhaps)] {
            assert_eq!(read(row, inner), TileRead::Either);
        }
        for (row, inner) in [(Never, Always), (Never, Perhaps), (Always, Never), (Perhaps, Never)] {
            assert_eq!(read(row, inner), TileRead::Copy);
        }
        assert_eq!(read(Never, Never), TileRead::Once);
    }

    #[test]
    fn operands_with_longer_rows_than_the_result_are_not_always_read_in_place() {
        let longer = Operand { is_input: false, ..operand(Always, Always) };
        assert_eq!(tiles(&[PERHAPS, longer], None).unwrap()[1], TileRead::Either);
    }

    #[test]
    fn more_than_two_conditions_are_tested_before_the_loops_unless_the_body_is_long() {
        assert_eq!([0, 1, 2, 3, 4, 9].map(|open| decisions(open, 1)), [0, 0, 0, 3, 3, 3]);
        assert_eq!([8, 9, 16, 17, 32, 33].map(|ops| decisions(3, ops)), [3, 2, 2, 1, 1, 0]);
    }

    #[test]
    fn there_are_no_tiles_without_rows_or_of_long_bodies() {
        assert_eq!(tiles(&[Operand { row: None, ..PERHAPS }], None), None);
        assert_eq!(plan(&[PERHAPS], MAX_TILED_OPS + 1, None, false).unwrap().tiles, None);
        assert!(plan(&[PERHAPS], MAX_TILED_OPS, None, false).unwrap().tiles.is_some());
    }
}
