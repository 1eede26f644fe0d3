//! The indices at which an op of linalg accesses its operands, as sums of loops.

use super::reads::maps;
use crate::ffi::{self, AffineExpression, AffineTerm, Op, Val};
use melior::ir::AffineMap;

/// The index of a dimension: the loops that it adds up, each with a factor.
pub type Index = Vec<(usize, i64)>;

/// For each operand and each of its dimensions, the index; `None` if one is no such sum.
pub fn of_operands(op: Op) -> Option<Vec<Vec<Index>>> {
    let of_operand = |map: AffineMap| {
        let terms = ffi::affine_results(map).into_iter();
        terms.map(|term| of_term(term, map.dim_count())).collect()
    };
    maps(op)?.into_iter().map(of_operand).collect()
}

/// An operand and the dimension of it whose index is a loop.
pub fn extent<'c>(operands: &[Val<'c>], indices: &[Vec<Index>], at: usize) -> Option<(Val<'c>, usize)> {
    let dims = operands.iter().zip(indices);
    let mut dims = dims.flat_map(|(operand, own)| own.iter().enumerate().map(move |dim| (operand, dim)));
    dims.find(|(_, (_, index))| **index == [(at, 1)]).map(|(operand, (dim, _))| (*operand, dim))
}

fn of_term(term: AffineExpression, loops: usize) -> Option<Index> {
    let mut index = Index::new();
    add(term, 1, loops, &mut index).then_some(index)
}

/// Adds the loops of a sum; returns whether it is one.
fn add(term: AffineExpression, factor: i64, loops: usize, into: &mut Index) -> bool {
    let constant = |term: AffineExpression| match term.term() {
        AffineTerm::Constant(value) => Some(value),
        _ => None,
    };
    match term.term() {
        AffineTerm::Constant(value) => value == 0,
        AffineTerm::Operand(at) => {
            into.push((at, factor));
            at < loops
        }
        AffineTerm::Add(parts) => parts.into_iter().all(|part| add(part, factor, loops, into)),
        AffineTerm::Multiply([a, b]) => match (constant(a), constant(b)) {
            (Some(value), _) => add(b, factor * value, loops, into),
            (_, Some(value)) => add(a, factor * value, loops, into),
            _ => false,
        },
        _ => false,
    }
}
