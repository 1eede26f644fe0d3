//! The computation of the dialect's ops on one element: [`scalar`] for the named ops, by the table in
//! [`table`], and [`map`] for `bcast.map`, which has a region. [`evaluate`] computes it of constants.

pub mod elements;
pub mod evaluate;
pub mod map;
pub mod scalar;
pub mod table;
