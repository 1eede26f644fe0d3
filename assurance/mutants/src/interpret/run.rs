//! How a run goes: what it assumes, how long it is, and how it ends.

/// The reason why a run ends without a result.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// A check fails, with its message.
    Failed(String),
    /// Undefined behaviour.
    Undefined(String),
    /// The same, because of a read or write out of bounds.
    OutOfBounds(String),
    /// The run takes too many steps or too much memory.
    TooLong,
    /// The interpreter does not support that.
    Unknown(String),
}

/// The result of a run, or how it ends.
pub type Run<T> = Result<T, Stop>;

/// Undefined behaviour.
pub fn undefined<T>(what: &str) -> Run<T> {
    Err(Stop::Undefined(what.into()))
}

/// The assumptions of a lowering.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rules {
    /// Illegal sizes are undefined behaviour instead of a failure.
    pub assume_legal: bool,
    /// Two `?` of a column have to be equal.
    pub assume_equal: bool,
    /// Checks are ignored: the ops after them are executed as if hoisted above them.
    pub pass_checks: bool,
}

/// The most steps of a run, and elements of a tensor.
pub const LIMIT: usize = 200_000;
