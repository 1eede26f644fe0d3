//! What happens to the front, and which of its two servers it comes from.

use super::frame::Torn;
use serde_json::Value;

/// Which of the two servers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Which {
    Upstream,
    Shapes,
}

impl Which {
    pub const ALL: [Self; 2] = [Self::Upstream, Self::Shapes];
}

/// What happens to the front.
pub enum Event {
    Asked(Result<Value, Torn>),
    /// The editor has gone.
    Left,
    Answered(Which, Value),
    /// The last event of a server that was started.
    Ended(Which),
}
