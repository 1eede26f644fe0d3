//! The events of the front, and the server from which each comes.

use broadcastable_server::frame::Torn;
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

/// An event of the front.
pub enum Event {
    Asked(Result<Value, Torn>),
    /// The editor has disconnected.
    Left,
    Answered(Which, Value),
    /// The last event of a server that was started.
    Ended(Which),
}
