//! Which loops a kernel gets, and how each of its operands is read in them: plain data.
//!
//! The last two columns are called *row* and *inner*. Where an operand moves is known, or is decided at run time:
//!
//! | moves along the inner column | in rows it is read |
//! |---|---|
//! | always | at every element |
//! | never | once a row |
//! | perhaps | once a row, and at every element if it moves |
//!
//! Short rows would be all loop and no work. Many of them together are one loop over a *tile*, in which every
//! operand lies as the result does: the operand itself where it moves along both columns, else a copy that repeats
//! its elements.
//!
//! If types say all of that, and how long a row is, plain loops do, except over rows of 9 to about 60 elements: LLVM unrolls
//! these before it vectorizes, and then vectorizes nothing.

use super::repeat::MARGIN;

/// Whether an operand moves along a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    Always,
    Never,
    /// Decided at run time.
    Perhaps,
}

/// What is known of one operand.
#[derive(Clone, Copy)]
pub struct Operand {
    /// Along the row column, if there is one: a result of rank 1 is one row.
    pub row: Option<Motion>,
    pub inner: Motion,
    /// Whether a dimension that always moves has the size of its column: else it may be longer.
    pub is_input: bool,
}

/// The sizes of the result, as far as its type says them.
#[derive(Clone, Copy)]
pub struct Sizes {
    /// How many rows there are.
    pub rows: Option<i64>,
    /// How many elements a row has.
    pub inner: Option<i64>,
}

/// The loops of one kernel.
#[derive(Debug, PartialEq, Eq)]
pub struct Plan {
    /// Whether there are tiles as well, and how each operand is read there.
    pub tiles: Option<Vec<TileRead>>,
}

/// How an operand is read in a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileRead {
    /// Before the loop: it is one element.
    Once,
    /// Where it is: it lies as the result does.
    InPlace,
    /// From a copy that repeats its elements.
    Copy,
    /// One of both, which is decided at run time.
    Either,
}

/// Bodies of more ops are built once, for rows.
const MAX_TILED_OPS: usize = 64;

/// Where anything has to be copied, longer rows get no tiles.
pub const MAX_SHORT: i64 = MARGIN;

/// LLVM unrolls a loop over a known number of elements completely before it vectorizes. Of up to so many it still makes vectors.
pub const MAX_VECTORIZED: i64 = 8;
/// It unrolls up to so many instructions: its `-unroll-threshold` at `-O3`.
const MAX_UNROLLED: usize = 300;
/// So many rows take less than what tiles cost before the first element.
const FEW_ROWS: i64 = 8;

/// LLVM makes loops for each case of so many conditions.
const MAX_OPEN: usize = 2;
/// So many conditions are tested one by one, at most: each test doubles the loops.
const MAX_DECISIONS: usize = 3;
/// The loops behind these tests have so many ops in all, at most: in a long body, a test in the loop costs little.
const MAX_DECIDED_OPS: usize = 64;

/// The loops for a body of so many ops on these operands; `None` where plain loops do, of which LLVM makes good ones, or
/// where nothing is read.
pub fn plan(operands: &[Operand], ops: usize, sizes: Sizes) -> Option<Plan> {
    let tile_reads =
        operands.iter().map(|operand| Some(tile_read(operand.row?, operand.inner, operand.is_input)));
    let tiles = tile_reads.collect::<Option<Vec<_>>>();
    let tiles = tiles.filter(|reads| !reads.is_empty() && ops <= MAX_TILED_OPS);
    let is_decided = operands.iter().all(|operand| operand.inner != Motion::Perhaps);
    let with_tiles = |tiles| Plan { tiles: Some(tiles) };
    match sizes.inner {
        _ if !is_decided => Some(Plan { tiles }),
        None => tiles.map(with_tiles),
        _ if operands.is_empty() || sizes.rows.is_some_and(|rows| rows <= FEW_ROWS) => None,
        Some(..=MAX_VECTORIZED) => tiles.filter(|_| open_rows(operands) > MAX_OPEN).map(with_tiles),
        Some(inner) if is_unrolled(inner, operands, ops) => {
            Some(Plan { tiles: tiles.filter(|_| inner <= MAX_SHORT) })
        }
        Some(_) => None,
    }
}

/// How many operands may move from row to row.
fn open_rows(operands: &[Operand]) -> usize {
    operands.iter().filter(|operand| operand.row == Some(Motion::Perhaps)).count()
}

/// Whether LLVM unrolls a row of so many elements. Each of them is also stored, and its index is counted and compared.
fn is_unrolled(inner: i64, operands: &[Operand], ops: usize) -> bool {
    let loads = operands.iter().filter(|operand| operand.inner != Motion::Never).count();
    usize::try_from(inner).is_ok_and(|inner| inner.saturating_mul(loads + ops + 3) < MAX_UNROLLED)
}

/// How many of so many conditions, by which operands of a body of so many ops move along a row, are tested before the loops
/// over rows. LLVM would leave some of three or more in the loop, as branches every four vectors.
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
        Operand { row: Some(row), inner, is_input: true }
    }

    const PERHAPS: Operand = Operand { row: Some(Perhaps), inner: Perhaps, is_input: false };

    const OPEN: Sizes = Sizes { rows: None, inner: None };

    fn of_rows(inner: i64) -> Sizes {
        Sizes { rows: None, inner: Some(inner) }
    }

    fn tiles(operands: &[Operand], sizes: Sizes) -> Option<Vec<TileRead>> {
        plan(operands, 1, sizes).expect("it gets loops").tiles
    }

    #[test]
    fn rows_that_llvm_vectorizes_need_no_choice_if_their_motion_is_known() {
        let known = [operand(Perhaps, Always), operand(Always, Never)];
        for inner in [1, MAX_VECTORIZED, 60, 1_000] {
            assert_eq!(plan(&known, 1, of_rows(inner)), None);
        }
        assert_eq!(tiles(&[PERHAPS], of_rows(1_000)).unwrap(), [TileRead::Either]);
        assert_eq!(tiles(&known, OPEN).unwrap(), [TileRead::Either, TileRead::Copy]);
        assert_eq!(plan(&known, MAX_TILED_OPS + 1, OPEN), None);
    }

    #[test]
    fn rows_that_llvm_would_unroll_get_tiles_or_loops_over_rows() {
        let known = [operand(Perhaps, Always), operand(Always, Never)];
        for inner in [MAX_VECTORIZED + 1, MAX_SHORT] {
            assert_eq!(tiles(&known, of_rows(inner)).unwrap(), [TileRead::Either, TileRead::Copy]);
        }
        for inner in [MAX_SHORT + 1, 59] {
            assert_eq!(tiles(&known, of_rows(inner)), None);
        }
        assert_eq!(
            plan(&known, 27, of_rows(MAX_VECTORIZED + 1)).map(|plan| plan.tiles.is_some()),
            Some(true)
        );
        assert_eq!(plan(&known, 30, of_rows(MAX_VECTORIZED + 1)), None);
    }

    #[test]
    fn few_rows_of_a_static_size_need_no_choice() {
        let sizes = |rows| Sizes { rows: Some(rows), inner: Some(16) };
        assert_eq!(plan(&[operand(Always, Always)], 1, sizes(FEW_ROWS)), None);
        assert_eq!(tiles(&[operand(Always, Always)], sizes(FEW_ROWS + 1)).unwrap(), [TileRead::InPlace]);
    }

    #[test]
    fn short_rows_get_tiles_if_more_than_two_operands_may_move_from_row_to_row() {
        let open = |count| vec![operand(Perhaps, Always); count];
        assert_eq!(plan(&open(MAX_OPEN), 1, of_rows(2)), None);
        assert_eq!(tiles(&open(MAX_OPEN + 1), of_rows(2)).unwrap(), [TileRead::Either; MAX_OPEN + 1]);
    }

    #[test]
    fn one_row_needs_no_choice_if_its_motion_is_known() {
        assert_eq!(plan(&[Operand { row: None, ..operand(Always, Always) }], 1, OPEN), None);
    }

    #[test]
    fn what_reads_nothing_needs_no_choice() {
        assert_eq!(plan(&[], 1, OPEN), None);
        assert_eq!(plan(&[], 1, of_rows(16)), None);
    }

    #[test]
    fn what_moves_along_both_columns_is_read_in_place_and_what_moves_along_none_once() {
        let read = |row, inner| tiles(&[PERHAPS, operand(row, inner)], OPEN).unwrap()[1];
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
    fn what_may_have_longer_rows_than_the_result_is_not_always_read_in_place() {
        let longer = Operand { is_input: false, ..operand(Always, Always) };
        assert_eq!(tiles(&[PERHAPS, longer], OPEN).unwrap()[1], TileRead::Either);
    }

    #[test]
    fn more_than_two_conditions_are_tested_before_the_loops_unless_the_body_is_long() {
        assert_eq!([0, 1, 2, 3, 4, 9].map(|open| decisions(open, 1)), [0, 0, 0, 3, 3, 3]);
        assert_eq!([8, 9, 16, 17, 32, 33].map(|ops| decisions(3, ops)), [3, 2, 2, 1, 1, 0]);
    }

    #[test]
    fn there_are_no_tiles_without_rows_or_of_long_bodies() {
        assert_eq!(tiles(&[Operand { row: None, ..PERHAPS }], OPEN), None);
        assert_eq!(plan(&[PERHAPS], MAX_TILED_OPS + 1, OPEN).unwrap().tiles, None);
        assert!(plan(&[PERHAPS], MAX_TILED_OPS, OPEN).unwrap().tiles.is_some());
    }
}
