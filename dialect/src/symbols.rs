//! The sizes that functions declare, in the attributes `bcast.dims` and `bcast.symbols`.

mod read;
mod verify;

pub use read::{can_be_checked, checked_signature, declared_at, declared_signature, signature};
pub use verify::{verify_operation_attribute, verify_place_attribute};

/// On an argument or a result: an array with an entry for each dimension.
pub const DIMS: &str = "bcast.dims";
/// On a function: a dictionary from symbols to dictionaries of their bounds.
pub const SYMBOLS: &str = "bcast.symbols";
