//! What the dialect's ops compute on one element: [`scalar`] for the named ops, by the table in [`table`], and
//! [`map`] for `bcast.map`, which has a region.

pub mod elements;
pub mod map;
pub mod scalar;
pub mod table;

/// Marks a function of angles of `math`, whose operands have magnitudes of at most [`MAX_SMALL_ANGLE`].
pub const SMALL_ANGLE: &str = "bcast.small_angle";

/// As in `dialect/functions/trigonometric.mlir`.
pub const MAX_SMALL_ANGLE: f64 = 1_048_576.0;
