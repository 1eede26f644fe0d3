//! Which rule reads an op.

use super::{numbers::FUNCTIONS, types::tensor_sizes};
use crate::ffi::{self, Op, OpParts};
use broadcastable_foreign::sizes;
use melior::ir::{ValueLike, operation::OperationLike};

/// How the sizes of an op's results follow from its operands.
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    /// An op of the dialect: its results have the extents.
    Broadcast,
    /// All shaped operands and results have one shape.
    SameShape,
    /// As for [`Rule::SameShape`], or one of two tensors.
    Select,
    /// The result is the first operand.
    Guard,
    /// A result has the shape of its destination operand.
    Destination {
        linalg: bool,
    },
    /// The dynamic sizes of the result are operands, in order, from this one on.
    Operands {
        from: usize,
    },
    /// As for [`Rule::Operands`]: those after the offsets.
    Slice,
    Collapse,
    Pad,
    Concat,
    Reshape,
    Cast,
    Dim,
    Extract,
    /// As the file of its dialect says.
    Foreign(&'static sizes::Rule),

    Assert,
    /// The result is a witness that shapes fit: it has no sizes.
    Constraint,
    Call,
    Module,
    Function,
    Forall,
    /// MLIR's interface tells which values the op passes to its regions and to its results.
    RegionBranch,
    Unknown {
        isolated: bool,
    },
}

impl Rule {
    /// The rule of all ops that have an op's name.
    pub fn of(op: Op) -> Self {
        let name = op.name();
        Self::of_name(op, name.as_string_ref().as_str().unwrap_or_default())
    }

    /// The rule of all ops of that name, in the context of an op.
    fn of_name(op: Op, name: &str) -> Self {
        match name {
            "tensor.empty" | "tensor.generate" => Self::Operands { from: 0 },
            "tensor.splat" | "tensor.expand_shape" => Self::Operands { from: 1 },
            "tensor.extract_slice" => Self::Slice,
            "tensor.collapse_shape" => Self::Collapse,
            "tensor.pad" => Self::Pad,
            "tensor.concat" => Self::Concat,
            "tensor.reshape" => Self::Reshape,
            "tensor.cast" | "tensor.bitcast" => Self::Cast,
            "tensor.dim" => Self::Dim,
            "tensor.extract" => Self::Extract,
            "cf.assert" => Self::Assert,
            "shape.cstr_broadcastable" | "shape.cstr_eq" | "shape.cstr_require" => Self::Constraint,
            "builtin.module" => Self::Module,
            "scf.forall" => Self::Forall,
            "arith.select" => Self::Select,
            "bcast.guard" => Self::Guard,
            _ if ffi::is_bcast_name(name) => Self::Broadcast,
            _ => {
                if let Some(rule) = sizes::rule(name) {
                    return Self::Foreign(rule);
                }
                let traits = ffi::size_traits_of_name(op, name);
                if traits.linalg || (traits.destinationStyle && DESTINATION.contains(&dialect(name))) {
                    Self::Destination { linalg: traits.linalg }
                } else if traits.elementwise && ELEMENTWISE.contains(&dialect(name)) {
                    Self::SameShape
                } else if traits.call {
                    Self::Call
                } else if traits.function {
                    Self::Function
                } else if traits.regionBranch && !traits.isolatedFromAbove {
                    Self::RegionBranch
                } else {
                    Self::Unknown { isolated: traits.isolatedFromAbove }
                }
            }
        }
    }
}

/// The dialects whose ops are read by MLIR's trait `Elementwise`, and those whose ops are read by its
/// interface for ops in destination style, beside those with loops of linalg:
/// `tools/mlir/tests/execution/ops` executes what is claimed of each.
const ELEMENTWISE: [&str; 2] = ["arith", "math"];
const DESTINATION: [&str; 2] = ["tensor", "vector"];

fn dialect(name: &str) -> &str {
    name.split_once('.').map_or(name, |(dialect, _)| dialect)
}

/// The registered ops that the analysis reads, each with its rule, in the context of an op.
pub fn read_ops(op: Op) -> Vec<(String, String)> {
    let reading = |name: &str| match Rule::of_name(op, name) {
        Rule::Unknown { .. } if FUNCTIONS.contains(&name) => Some("Number".into()),
        Rule::Unknown { .. } => None,
        Rule::Foreign(_) => Some("Foreign".into()),
        rule => Some(format!("{rule:?}")),
    };
    let mut names = ffi::registered_ops(op);
    names.sort();
    let read = |name: String| reading(&name).map(|how| (name, how));
    names.into_iter().filter_map(read).collect()
}

/// Whether all operands and results of an op that are tensors have the same sizes, wherever it is executed.
pub fn has_one_shape(op: Op) -> bool {
    let name = op.name();
    let name = name.as_string_ref().as_str().unwrap_or_default();
    ELEMENTWISE.contains(&dialect(name)) && ffi::size_traits(op).elementwise && !is_choice(op)
}

/// Whether an op selects one of two values by one condition: upstream turns an `scf.if` into such an op, even
/// if the two tensors have different sizes.
pub fn is_choice(op: Op) -> bool {
    ffi::has_name(op, "arith.select")
        && op.operand_at(0).is_some_and(|condition| tensor_sizes(condition.r#type()).is_none())
}
