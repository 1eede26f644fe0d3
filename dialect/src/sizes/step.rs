//! The order in which a pass visits a program, and the facts that hold at each step.

use crate::ffi::{Op, Val};
use broadcastable::sizes::Node;

/// A step of a pass through a program, in an order in which dominators come first.
pub enum Step<'c> {
    /// A scope begins. An isolated one uses no value from outside.
    Enter {
        isolated: bool,
    },
    Leave {
        isolated: bool,
    },
    /// An op of the dialect.
    Visit(Op<'c>),
    /// An assertion, before what follows from it.
    Assert(Op<'c>),
    /// An op of the dialect `shape` whose result is a witness that shapes fit.
    Constraint(Op<'c>),
    /// A guard of a tensor.
    Guard(Op<'c>),
    /// A size that can be read from here on in this scope.
    Home(Node, Home<'c>),
    /// Two sizes are equal from here on in this scope, because of this op.
    Equal {
        a: Node,
        b: Node,
        by: Op<'c>,
    },
    /// Sizes that line up are legal from here on in this scope: each is 1 or their extent.
    Legal(Vec<Node>),
}

/// Where a size can be read.
#[derive(Clone, Copy)]
pub enum Home<'c> {
    /// It is this value of type `index` or `i64`.
    Value(Val<'c>),
    /// It is a dimension of this tensor.
    Dim(Val<'c>, usize),
    /// It is an element of this tensor of rank 1.
    Element(Val<'c>, usize),
}
