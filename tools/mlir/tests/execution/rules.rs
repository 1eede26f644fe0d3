//! The core's verdict on one op: the only module here that uses the core.

use super::program::{Change, Kind, Op, Type};
use broadcastable::{
    Alignment, Dim, Shape, Violation,
    reference::{Array, broadcast, evaluate},
};

/// The facts of one op by its types.
pub struct Inferred(broadcastable::Op);

impl Inferred {
    pub fn new(operands: &[&Type], dimensions: Option<&[i64]>) -> Result<Self, Violation> {
        let shapes = operands.iter().map(|r#type| shape(&r#type.sizes));
        let op = broadcastable::Op::elementwise(shapes).aligned(alignment(dimensions));
        op.infer()?;
        Ok(Self(op))
    }

    /// The sizes of the result.
    pub fn sizes(&self) -> Vec<Option<usize>> {
        let size = |size: Dim| size.as_static().map(|size| size as usize);
        self.facts().columns().iter().map(|column| size(column.size)).collect()
    }

    /// The dimension of the result that an operand's dimension takes part in.
    pub fn column(&self, operand: usize, dim: usize) -> Option<usize> {
        self.facts().column_of(operand, dim)
    }

    fn facts(&self) -> broadcastable::OpFacts<'_> {
        self.0.infer().expect("it was inferred before")
    }
}

fn alignment(dimensions: Option<&[i64]>) -> Alignment<'_> {
    dimensions.map_or(Alignment::Right, Alignment::Explicit)
}

/// The reference's result of one op; `None` if the run-time sizes are illegal.
pub fn compute(op: &Op, operands: &[Array<i32>], seed: i32) -> Option<Vec<Array<i32>>> {
    if op.kind == Kind::Broadcast {
        return broadcast(operands).ok();
    }
    let body = |elements: &[&i32]| element(op.kind, elements, seed);
    evaluate(operands, alignment(op.dimensions.as_deref()), body).ok().map(|result| vec![result])
}

fn element(kind: Kind, elements: &[&i32], seed: i32) -> i32 {
    let fold = |combine: fn(i32, i32) -> i32| {
        elements.iter().map(|&&element| element).reduce(combine).expect("an op has an operand")
    };
    match kind {
        Kind::Add => fold(i32::wrapping_add),
        Kind::Mul => fold(i32::wrapping_mul),
        Kind::Max => fold(i32::max),
        Kind::Min => fold(i32::min),
        Kind::And => fold(|a, b| a & b),
        Kind::Or => fold(|a, b| a | b),
        Kind::Xor => fold(|a, b| a ^ b),
        Kind::Sub | Kind::TensorSub | Kind::LinalgSub => fold(i32::wrapping_sub),
        Kind::TensorAbs => elements[0].wrapping_abs(),
        Kind::Reshape | Kind::Refold | Kind::Generate => *elements[0],
        Kind::Less => fold(|a, b| (a < b).into()),
        Kind::Select => *elements[if *elements[0] == 0 { 2 } else { 1 }],
        Kind::Map => elements.iter().fold(seed, |sum, &&next| sum.wrapping_mul(3).wrapping_add(next)),
        Kind::Broadcast => unreachable!("it has no body"),
    }
}

/// The tensor with another size.
pub fn resize(tensor: &Array<i32>, dim: usize, change: Change, counts: &[usize]) -> Array<i32> {
    let mut sizes = tensor.sizes().to_vec();
    sizes[dim] = match change {
        Change::Pad => sizes[dim] + 1,
        Change::Slice(count) => sizes[dim].min(counts[count]),
    };
    let elements = indices(&sizes).map(|index| tensor.get(&index).copied().unwrap_or(0)).collect();
    Array::new(&sizes, elements).expect("as many as there are")
}

/// All indices, in order.
fn indices(sizes: &[usize]) -> impl Iterator<Item = Vec<usize>> {
    (0..sizes.iter().product()).map(|position: usize| {
        let mut rest = position;
        let mut index: Vec<usize> = sizes.iter().rev().map(|size| (rest % size, rest /= size).0).collect();
        index.reverse();
        index
    })
}

fn shape(sizes: &[Option<usize>]) -> Shape {
    sizes.iter().map(|size| size.map_or(Dim::DYNAMIC, |size| Dim::new(size as u64))).collect()
}
