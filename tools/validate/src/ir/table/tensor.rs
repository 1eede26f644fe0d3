//! Ops on tensors, which are values without memory.

use super::{
    super::{reshape, tensors},
    Row, Runs,
};

/// A reshape that is compared by its text, unless it only adds or removes units.
const fn reshaped(row: Row) -> Row {
    Row { runs: Runs::WhereSource, ..row }
}

#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    Row::read("tensor.dim", tensors::dim, &[]),
    Row::read("tensor.empty", tensors::empty, &[]),
    Row::read("tensor.splat", tensors::splat, &[]),
    Row::read("tensor.generate", tensors::generate, &[]),
    Row::read("tensor.from_elements", tensors::from_elements, &[]),
    Row::read("tensor.cast", tensors::cast, &[]),
    Row::read("tensor.extract", tensors::extract, &[]),
    reshaped(Row::read("tensor.expand_shape", reshape::expand, &["reassociation", "static_output_shape"])),
    reshaped(Row::read("tensor.collapse_shape", reshape::collapse, &["reassociation"])),
    Row::partial("tensor.bitcast"),
    Row::partial("tensor.concat").executed(),
    Row::partial("tensor.extract_slice").executed(),
    Row::partial("tensor.gather"),
    Row::partial("tensor.insert").executed(),
    Row::partial("tensor.insert_slice").executed(),
    Row::partial("tensor.pad"),
    Row::partial("tensor.rank"),
    Row::partial("tensor.reshape").executed(),
    Row::partial("tensor.scatter"),
];
