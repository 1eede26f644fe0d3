//! One case: an op, what it is verified with, and the verdict that it must get.

use broadcastable::{
    Facts, Rule, Shape, ValueType, Violation, infer_result_shape, infer_shape_explicit, picture, verify,
    verify_broadcast, verify_explicit,
};

/// A type and its element type, which only the N-to-N operator has.
pub type Value = (ValueType, String);

/// One line of a table.
pub struct Case {
    pub text: String,
    pub op: Op,
    pub operands: Vec<Value>,
    pub results: Vec<Value>,
    pub verdict: Verdict,
}

#[derive(Clone)]
pub enum Op {
    /// Operands line up on the right.
    Elementwise,
    /// Operands line up by these `broadcast_dimensions`.
    Explicit(Vec<i64>),
    /// The N-to-N operator.
    Broadcast,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The op is valid, and this is what its operands infer.
    Infers(Shape),
    /// The op is refused with this rule's id.
    Breaks(Rule),
}

impl Case {
    pub fn verify(&self) -> Result<Facts, Violation> {
        let (operands, results) = (types(&self.operands), types(&self.results));
        match &self.op {
            Op::Elementwise => verify(&operands, &results),
            Op::Explicit(dimensions) => verify_explicit(&operands, &results, dimensions),
            Op::Broadcast => verify_broadcast(&self.operands, &self.results),
        }
    }

    /// What the inference of shapes alone says of a valid case.
    pub fn inferred(&self) -> Option<Shape> {
        let shapes: Vec<Shape> = types(&self.operands).into_iter().filter_map(shape).collect();
        match &self.op {
            Op::Elementwise | Op::Broadcast => infer_result_shape(&shapes).ok(),
            Op::Explicit(dimensions) => {
                let [a, b] = &shapes[..] else { return None };
                infer_shape_explicit(a.dims()?, b.dims()?, dimensions).ok().map(Shape::Ranked)
            }
        }
    }

    pub fn picture(&self, violation: &Violation) -> Option<String> {
        let dimensions = match &self.op {
            Op::Explicit(dimensions) => Some(&dimensions[..]),
            Op::Elementwise | Op::Broadcast => None,
        };
        picture(&types(&self.operands), &types(&self.results), dimensions, violation)
    }

    /// The same op with its operands in reverse order, and their results with them.
    pub fn reversed(&self) -> Self {
        let reversed = |values: &[Value]| values.iter().rev().cloned().collect::<Vec<_>>();
        let results = match self.op {
            Op::Elementwise | Op::Explicit(_) => self.results.clone(),
            Op::Broadcast => reversed(&self.results),
        };
        let (text, op, verdict) = (self.text.clone(), self.op.clone(), self.verdict.clone());
        Self { text, op, operands: reversed(&self.operands), results, verdict }
    }
}

fn types(values: &[Value]) -> Vec<ValueType> {
    values.iter().map(|(value, _)| value.clone()).collect()
}

fn shape(value: ValueType) -> Option<Shape> {
    match value {
        ValueType::Shaped(_, shape) => Some(shape),
        ValueType::Other(_) => None,
    }
}
