//! Explanations of the rules: for each, an op that keeps it, an op that breaks it, and how to fix that op.

use crate::{op::Op, rule::Rule};

/// The explanation of a rule by examples.
///
/// ```
/// use broadcastable::Rule;
/// let explanation = Rule::InferDim.explanation();
/// let refused = explanation.refused.op().expect("the rule is about ops");
/// assert_eq!(refused.verify().unwrap_err().rule(), Rule::InferDim);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// An example that keeps the rule.
    pub valid: Example,
    /// An example that breaks the rule.
    pub refused: Example,
    /// How to fix the refused example.
    pub fix: &'static str,
    /// Another way, for ops that `broadcast_dimensions` can align.
    pub by_dimensions: Option<&'static str>,
}

impl Explanation {
    /// How to fix the refused example, with all that an op can do that has `broadcast_dimensions`.
    pub fn whole_fix(&self) -> String {
        [Some(self.fix), self.by_dimensions].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    fn or(self, by_dimensions: &'static str) -> Self {
        Self { by_dimensions: Some(by_dimensions), ..self }
    }
}

/// An op or a piece of a program, and the sizes of one run if the rule is about run-time sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Example {
    /// An op, as [`Op`] reads it.
    Op {
        /// The op.
        text: &'static str,
        /// The same op with the sizes of one run.
        at_run_time: Option<&'static str>,
    },
    /// A piece of a program, as MLIR writes it.
    Program {
        /// A function without its body, or some ops.
        text: &'static str,
        /// The run-time sizes of the function's arguments and results.
        at_run_time: Option<&'static str>,
    },
}

impl Example {
    /// The op or the piece of a program.
    pub fn text(self) -> &'static str {
        match self {
            Self::Op { text, .. } | Self::Program { text, .. } => text,
        }
    }

    /// The sizes of one run.
    pub fn at_run_time(self) -> Option<&'static str> {
        match self {
            Self::Op { at_run_time, .. } | Self::Program { at_run_time, .. } => at_run_time,
        }
    }

    /// The op whose sizes decide; `None` for a piece of a program.
    pub fn op(self) -> Option<Op> {
        match self {
            Self::Op { text, at_run_time } => at_run_time.unwrap_or(text).parse().ok(),
            Self::Program { .. } => None,
        }
    }
}

impl Rule {
    /// The explanation of the rule.
    pub fn explanation(self) -> Explanation {
        let examples = |valid, refused, fix| Explanation { valid, refused, fix, by_dimensions: None };
        let types = |valid, refused, fix| examples(typed(valid), typed(refused), fix);
        let foreign = |valid, refused, fix| examples(program(valid, None), program(refused, None), fix);
        match self {
            Self::OperandsNonempty => types(
                "4 -> 4",
                "-> 4",
                "Add an operand. An op without operands, such as a constant, has nothing to broadcast and \
                 does not need the trait.",
            ),
            Self::SingleResult => types(
                "4, 4 -> 4",
                "4, 4 -> 4, 4",
                "Declare one result, or use `broadcast` (`=>`), which has a result for each operand.",
            ),
            Self::ResultsMatchOperands => types(
                "4x1, 3 => 4x3, 4x3",
                "4x1, 3 => 4x3",
                "Declare a result for each operand, in the order of the operands.",
            ),
            Self::ShapedTypes => types(
                "4, tensor<f32> -> 4",
                "4, f32 -> 4",
                "Convert a scalar to a tensor of rank 0 (`tensor.from_elements`) or to a vector (`vector.broadcast`), and \
                 a memref to a tensor (`bufferization.to_tensor`).",
            ),
            Self::UniformKind => types(
                "vector<4>, vector<1> -> vector<4>",
                "4, vector<4> -> 4",
                "Read the tensor as a vector (`vector.transfer_read`), or write the vector into a tensor \
                 (`vector.transfer_write`).",
            ),
            Self::InferDim => types(
                "4x1, 3 -> 4x3",
                "4x3, 2 -> 4x3",
                "Make the two sizes equal, or one of them 1. Often a dimension is in the wrong place. Shapes align \
                 on the right, so write one value for each row of 4x3 as 4x1.",
            )
            .or("With `broadcast_dimensions` 0 it may be 4."),
            Self::ExpandRank => types(
                "2x3x4, 3x4 -> 2x3x4",
                "4x3, 4 -> 4x3",
                "Shapes align on the right, so 4 meets 3 here. Write the missing dimensions as units, 4x1.",
            )
            .or("Or name the intended dimension with `broadcast_dimensions`: `4x3, 4 dims 0`."),
            Self::InferShape => types(
                "4x1, 1x3 -> 4x3",
                "4x2, 1x3 -> *",
                "Compare the shapes column by column, from the right: in each column the sizes are equal, or one \
                 of them is 1 or `?`.",
            ),
            Self::InferResultShape => types(
                "4x1, *, ?x3 -> 4x3",
                "4x1, 1x3, 2x1 -> *",
                "Compare the operand that the message names with the operand that set the other size. Operands have \
                 to fit even if the result is unranked.",
            ),
            Self::DimsBinary => types(
                "4, 4x3 dims 0 -> 4x3",
                "4, 4x3, 4x3 dims 0 -> 4x3",
                "Split the op into ops of two operands. Or remove the attribute, and write the missing \
                 dimensions of each operand as units.",
            ),
            Self::DimsIdentity => types(
                "4x3, 4x3 dims 0, 1 -> 4x3",
                "4x4, 4x4 dims 1, 0 -> 4x4",
                "Write an empty list. To exchange dimensions, transpose the operand first.",
            ),
            Self::DimsRequired => types(
                "(), 4x3 dims [] -> 4x3",
                "3, 4x3 dims [] -> 4x3",
                "Name a dimension of the larger-rank operand for each dimension of the other operand; here, `dims 1`. \
                 Or remove the attribute: without it, shapes align on the right.",
            ),
            Self::DimsCount => types(
                "3x4, 2x3x4 dims 1, 2 -> 2x3x4",
                "3x4, 2x3x4 dims 1 -> 2x3x4",
                "Write one entry for each dimension of the smaller-rank operand.",
            ),
            Self::DimsRange => types(
                "4, 4x3 dims 0 -> 4x3",
                "4, 4x3 dims 2 -> 4x3",
                "Count the dimensions of the larger-rank operand from 0 on the left.",
            ),
            Self::DimsSize => types(
                "4, 4x3 dims 0 -> 4x3",
                "4, 4x3 dims 1 -> 4x3",
                "Check which dimension of the larger-rank operand each entry names. The two sizes have to be equal, or \
                 one of them 1.",
            ),
            Self::DimsOrder => types(
                "3x4, 2x3x4 dims 1, 2 -> 2x3x4",
                "4x3, 2x3x4 dims 2, 1 -> 2x3x4",
                "Write the entries in increasing order, each once. To exchange dimensions, transpose the operand \
                 first.",
            ),
            Self::ResultRank => types(
                "2x1, 3 -> 2x3",
                "2x1, 3 -> 1x2x3",
                "Declare the rank of the operand with the largest rank. For a larger rank, reshape the result \
                 (`tensor.expand_shape`).",
            ),
            Self::ResultDynamic => types(
                "?x3, 1 -> ?x3",
                "?x3, 1 -> 4x3",
                "Declare `?`. If the size is known to be 4, declare that for the operand, with a `tensor.cast` before \
                 the op.",
            ),
            Self::ResultStatic => {
                types("4x1, 3 -> 4x3", "4x1, 3 -> 4x2", "Declare the size that the message names, or `?`.")
            }
            Self::ElementTypeKept => types(
                "4xf32, 4xi8 => 4xf32, 4xi8",
                "4xf32, 4xi8 => 4xf32, 4xf32",
                "Declare for each result the element type of its operand, and convert the elements with another op.",
            ),
            Self::RuntimeLegal => examples(
                run("?x3, ?x3 -> ?x3", "4x3, 1x3 -> 4x3"),
                run("?x3, ?x3 -> ?x3", "4x3, 2x3 -> 4x3"),
                "Find the origin of the two sizes: the message of the failed check names the operands. If the sizes are \
                       always equal, declare that: as a number in the types, or as one symbol in bcast.dims of the \
                       function. Then no check is needed here.",
            ),
            Self::RuntimeExtent => examples(
                run("?, ? -> ?", "0, 1 -> 0"),
                run("?, ? -> ?", "0, 3 -> 0"),
                "A size of 0 is a size like any other: a 1 stretches to it, and a 3 does not fit. If an operand may \
                       be empty, the sizes that it meets must be 0 or 1.",
            ),
            Self::ElementMap => examples(
                run("?x3, 4x3 -> 4x3", "1x3, 4x3 -> 4x3"),
                run("?x3, 4x3 -> 4x3", "2x3, 4x3 -> 4x3"),
                "Only a size of 1 is read again and again: 2 rows are not repeated to 4. Repeat them with another op, \
                       such as `tensor.concat`.",
            ),
            Self::SameShape => foreign(
                "stablehlo.add %a, %b : (tensor<?x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>",
                "stablehlo.add %a, %b : (tensor<4x3xf32>, tensor<4x1xf32>) -> tensor<4x3xf32>",
                "The op does not broadcast. Stretch the operand before it, with `stablehlo.broadcast_in_dim`, or use an op \
                 that broadcasts, such as `chlo.broadcast_add`.",
            ),
            Self::InDimUnique => foreign(
                "stablehlo.broadcast_in_dim %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>",
                "stablehlo.broadcast_in_dim %a, dims = [1, 1] : (tensor<2x2xf32>) -> tensor<2x2xf32>",
                "Name another dimension of the result for each dimension of the operand.",
            ),
            Self::TargetShape => foreign(
                "%s = onnx.Constant dense<[4, 3]> : tensor<2xi64>\n\
                 %r = \"onnx.Expand\"(%x, %s) : (tensor<1x3xf32>, tensor<2xi64>) -> tensor<4x3xf32>",
                "%s = onnx.Constant dense<[4, 3]> : tensor<2xi64>\n\
                 %r = \"onnx.Expand\"(%x, %s) : (tensor<1x3xf32>, tensor<2xi64>) -> tensor<5x3xf32>",
                "The program computes what the shape says, whatever the type declares: correct the one that is wrong.",
            ),
            Self::Contraction => foreign(
                "\"onnx.MatMul\"(%a, %b) : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>",
                "\"onnx.MatMul\"(%a, %b) : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>",
                "Often an operand is transposed. The last dimension of the first operand meets the last but one of the second.",
            ),
            Self::ResultShape => foreign(
                "stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>",
                "stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>",
                "Declare the sizes that the op computes, or correct the attribute or operand that they follow from.",
            ),
            Self::OperandCount => foreign(
                "\"onnx.Add\"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>",
                "\"onnx.Add\"(%a) : (tensor<3xf32>) -> tensor<3xf32>",
                "Write as many operands as the op takes.",
            ),
            Self::ElementTypes => foreign(
                "\"onnx.Add\"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>",
                "\"onnx.Add\"(%a, %b) : (tensor<3xf32>, tensor<3xi32>) -> tensor<3xf32>",
                "Convert one of the operands before the op.",
            ),
            Self::SymbolAttr => examples(
                program("func.func @f(%x: tensor<?x32xf32> {bcast.dims = [\"B\", 32]})", None),
                program("func.func @f(%x: tensor<?x32xf32> {bcast.dims = [\"B\"]})", None),
                "Write one entry for each dimension: a name for a size that other dimensions share, an expression of \
                       such names, the static size of the type, or \"?\" for a size without a declaration.",
            ),
            Self::SymbolEntry => examples(
                program(TWO_ARGUMENTS, Some("%x: 4, %y: 4")),
                program(TWO_ARGUMENTS, Some("%x: 4, %y: 1")),
                "One name is one size, and a size of 1 is not stretched to it. Declare another name, or \"?\", for a \
                       dimension that may be 1. Or call the function with the declared sizes.",
            ),
            Self::SymbolResult => examples(
                program(ONE_RESULT, Some("%x: 4, result: 4")),
                program(ONE_RESULT, Some("%x: 1, result: 4")),
                "The body does not return the declared sizes. If it stretches the argument, declare another name for \
                       the result, or \"?\".",
            ),
            Self::ProgramSize => examples(
                program(
                    "%x = tensor.cast %a : tensor<3xf32> to tensor<?xf32>; \
                     %r = bcast.add %x, %y : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>",
                    None,
                ),
                program(
                    "%x = tensor.cast %a : tensor<4xf32> to tensor<?xf32>; \
                     %r = bcast.add %x, %y : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>",
                    None,
                ),
                "The types declare `?`, but the program allows only one size there. The notes show the origins of both \
                       sizes: make them equal, or one of them 1.",
            ),
        }
    }
}

const TWO_ARGUMENTS: &str =
    "func.func @f(%x: tensor<?xf32> {bcast.dims = [\"N\"]}, %y: tensor<?xf32> {bcast.dims = [\"N\"]})";
const ONE_RESULT: &str =
    "func.func @f(%x: tensor<?xf32> {bcast.dims = [\"N\"]}) -> (tensor<?xf32> {bcast.dims = [\"N\"]})";

fn typed(text: &'static str) -> Example {
    Example::Op { text, at_run_time: None }
}

fn run(text: &'static str, sizes: &'static str) -> Example {
    Example::Op { text, at_run_time: Some(sizes) }
}

fn program(text: &'static str, at_run_time: Option<&'static str>) -> Example {
    Example::Program { text, at_run_time }
}

#[cfg(test)]
mod tests {
    use super::Example;
    use crate::{error::Violation, op::Op, rule::Rule};

    fn verify(op: &str) -> Result<bool, Violation> {
        op.parse::<Op>().unwrap().verify().map(|facts| facts.is_legal())
    }

    #[test]
    fn every_example_is_what_it_says() {
        for rule in Rule::all() {
            let explanation = rule.explanation();
            let examples = [explanation.valid, explanation.refused];
            let [Some(valid), Some(refused)] = examples.map(Example::op) else { continue };
            let broken = refused.verify().map_err(|why| why.rule());
            assert!(valid.verify().is_ok(), "{rule}");
            if !rule.is_checked_at_run_time() {
                assert_eq!(examples.map(Example::at_run_time), [None, None], "{rule}");
                assert_eq!(broken.err(), Some(rule.reported_as()));
                continue;
            }
            // Types alone leave it open, and the sizes decide.
            assert_eq!(examples.map(|example| verify(example.text())), [Ok(false), Ok(false)], "{rule}");
            assert!(valid.verify().is_ok_and(|facts| facts.is_legal()), "{rule}");
            assert_eq!(broken.err(), Some(Rule::InferDim), "{rule}");
        }
    }
}
