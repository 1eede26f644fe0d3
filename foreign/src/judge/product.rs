//! Products: which sizes of their operands meet.
//!
//! | words after `contract` | the op |
//! |---|---|
//! | `mk,kn` | equal letters are equal sizes, of operands with as many dimensions as there are letters; an empty part is skipped |
//! | `matmul A B` | the last dimension of the first operand, and the last but one, or the only one, of the second; the attributes A and B transpose |
//! | `gemm A B` | the same of matrices |
//! | `linear` | the last dimension of both |
//! | `features` | the features of a convolution's tensor and kernel, as its numbers of dimensions say |
//! | `solve` | the last two dimensions of operand #0, with that of operand #1 that `left_side` says; those of the batch |
//! | `along NAME` | the dimension of the first operand that the attribute names, and the only one of each further operand of rank 1 |
//! | `dot` | as the numbers of a `dot_general` say |

use super::{
    declared,
    spots::{differ, dims, spot},
};
use crate::{
    breach::{Breach, Spot},
    op::{ForeignOp, is_set},
    profile::Signature,
    sizes::{self, dot::Dot, from_end, stablehlo},
};
use broadcastable::{Place, Rule};

/// Two dimensions of the same size, each of an operand.
type Pair = [(usize, usize); 2];

/// Rule `contraction`.
pub fn verify(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    let Some((&kind, words)) = signature.product.split_first() else { return Ok(()) };
    let factors = match signature.operands.as_deref() {
        Some([first, second, ..]) if kind == "matmul" => [*first, *second],
        _ => [0, 1],
    };
    let pairs = match kind {
        "matmul" => matmul(op, factors, words),
        "gemm" => matmul(op, factors, words).filter(|_| is_matrix(op, 0) && is_matrix(op, 1)),
        "linear" => last(op, 0).zip(last(op, 1)).map(|(a, b)| vec![[(1, b), (0, a)]]),
        "features" => features(op),
        "solve" => solve(op),
        "along" => along(op, words),
        "dot" => dot(op),
        letters => letters_of(op, letters),
    };
    for [(operand, dim), (other, other_dim)] in pairs.unwrap_or_default() {
        let spots = spot(op, Place::Operand(operand), dim).zip(spot(op, Place::Operand(other), other_dim));
        if let Some((at, other)) = spots.filter(|(at, other)| differ(at.size, other.size)) {
            return Err(Breach::Contracted { at, other });
        }
    }
    Ok(())
}

/// Rule `infer-dim`, of an operand that broadcasts with the product.
pub fn verify_bias(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    let transposed = signature.product.get(1..).unwrap_or_default();
    if signature.bias.is_some() {
        verify_leading(op)?;
    }
    let Some((operand, own)) = signature.bias.and_then(|bias| Some((bias, dims(op, Place::Operand(bias))?)))
    else {
        return Ok(());
    };
    let product = declared::computed_by(op, |op| sizes::product(op, transposed)).unwrap_or_default();
    // Either may have further dimensions on the left.
    for (back, (&size, &to)) in own.iter().rev().zip(product.iter().rev()).enumerate() {
        if !size.is_unit() && !to.is_unit() && differ(size, to) {
            let at = Spot { place: Place::Operand(operand), dim: own.len() - 1 - back, size };
            return Err(Breach::NotStretchedToOthers { at, to });
        }
    }
    Ok(())
}

/// Rule `infer-dim`, of the dimensions before the matrices of both operands.
fn verify_leading(op: &dyn ForeignOp) -> Result<(), Breach> {
    let [a, b] = [0, 1].map(|operand| dims(op, Place::Operand(operand)).unwrap_or_default());
    for back in 2..a.len().min(b.len()) {
        let [dim, other_dim] = [b.len() - 1 - back, a.len() - 1 - back];
        let at = Spot { place: Place::Operand(1), dim, size: b[dim] };
        let other = Spot { place: Place::Operand(0), dim: other_dim, size: a[other_dim] };
        if !at.size.is_unit() && !other.size.is_unit() && differ(at.size, other.size) {
            return Err(Breach::NotStretched { rule: Rule::InferDim, at, other });
        }
    }
    Ok(())
}

fn rank(op: &dyn ForeignOp, operand: usize) -> Option<usize> {
    op.value_type(Place::Operand(operand))?.dims().map(<[_]>::len)
}

fn is_matrix(op: &dyn ForeignOp, operand: usize) -> bool {
    rank(op, operand) == Some(2)
}

fn last(op: &dyn ForeignOp, operand: usize) -> Option<usize> {
    rank(op, operand)?.checked_sub(1)
}

/// The features of a convolution's tensor and kernel, unless they are in groups.
fn features(op: &dyn ForeignOp) -> Option<Vec<Pair>> {
    if op.integers("feature_group_count").is_some_and(|count| count != [1]) {
        return None;
    }
    let [tensor, kernel] = stablehlo::features(op)?;
    Some(vec![[(1, kernel), (0, tensor)]])
}

/// The sizes of a square operand #0, and those that it shares with operand #1.
fn solve(op: &dyn ForeignOp) -> Option<Vec<Pair>> {
    let last = rank(op, 0)?.checked_sub(1).filter(|&last| last > 0)?;
    let mut pairs = vec![[(0, last), (0, last - 1)]];
    if rank(op, 1) == Some(last + 1) && op.text("left_side").is_some() {
        let shared = if is_set(op, Some(&"left_side")) { last - 1 } else { last };
        pairs.push([(1, shared), (0, last)]);
        pairs.extend((0..last - 1).map(|dim| [(1, dim), (0, dim)]));
    }
    Some(pairs)
}

fn along(op: &dyn ForeignOp, words: &[&str]) -> Option<Vec<Pair>> {
    let dim = from_end(*op.integers(words.first()?)?.first()?, rank(op, 0)?)?;
    let vectors = (1..op.operand_count()).filter(|&operand| rank(op, operand) == Some(1));
    Some(vectors.map(|operand| [(operand, 0), (0, dim)]).collect())
}

fn matmul(op: &dyn ForeignOp, [a, b]: [usize; 2], transposed: &[&str]) -> Option<Vec<Pair>> {
    let (a_rank, b_rank) = (rank(op, a)?, rank(op, b)?);
    let [turns_a, turns_b] = [0, 1].map(|index| is_set(op, transposed.get(index)));
    let from_end = |rank: usize, back: usize| rank.checked_sub(if rank == 1 { 1 } else { back });
    let a_dim = from_end(a_rank, if turns_a { 2 } else { 1 })?;
    let b_dim = from_end(b_rank, if turns_b { 1 } else { 2 })?;
    Some(vec![[(b, b_dim), (a, a_dim)]])
}

/// Rule `contraction`, of the dimensions that a `dot_general` contracts or takes as a batch.
fn dot(op: &dyn ForeignOp) -> Option<Vec<Pair>> {
    let dot = Dot::of(op);
    let [a, b] = [&dot.lhs, &dot.rhs];
    let contracted = a.contracted.iter().zip(&b.contracted);
    let batch = a.batch.iter().zip(&b.batch);
    Some(batch.chain(contracted).map(|(&a, &b)| [(1, b), (0, a)]).collect())
}

/// The first dimension of each letter, with the others of that letter.
fn letters_of(op: &dyn ForeignOp, letters: &str) -> Option<Vec<Pair>> {
    let mut first: Vec<(char, (usize, usize))> = Vec::new();
    let mut pairs = Vec::new();
    for (operand, letters) in letters.split(',').enumerate().filter(|(_, letters)| !letters.is_empty()) {
        if rank(op, operand)? != letters.len() {
            return None;
        }
        for (dim, letter) in letters.chars().enumerate() {
            match first.iter().find(|(known, _)| *known == letter) {
                Some(&(_, other)) => pairs.push([(operand, dim), other]),
                None => first.push((letter, (operand, dim))),
            }
        }
    }
    Some(pairs)
}
