//! The events that the server reacts to.

use crate::frame::Torn;
use serde_json::Value;

/// A message, or an end.
pub(crate) enum Event {
    Asked(Result<Value, Torn>),
    /// The editor has disconnected.
    Left,
    /// A message of the server with MLIR.
    Mlir(Value),
    MlirEnded,
}
