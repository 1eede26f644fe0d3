//! Ops with unranked operands: the facts hold for all of their possible shapes, and are as precise as
//! possible.

use crate::model::{
    broadcast, choices, fillings, for_each_choice, letters, numberings, op_on, shape, shapes,
};
use broadcastable::{Dim, Op, Role, Shape, ValueType};

const FIXED: usize = 2;

/// An op of which at least one operand is unranked.
struct Unranked {
    op: Op,
    /// The sizes of all operands, in every way to fill them, and the result's sizes if they are legal.
    fillings: Vec<Filling>,
    text: String,
}

type Filling = (Vec<Vec<u64>>, Option<Vec<u64>>);

impl Unranked {
    /// Operands with equal numbers are the same value.
    fn new(chosen: &[Value], numbering: &[usize]) -> Self {
        let op = op_on(numbering.iter().map(|&value| chosen[value].0.clone()), numbering);
        let lists: Vec<_> = chosen.iter().map(|(_, fillings)| fillings.clone()).collect();
        let filled = |values: Vec<Vec<u64>>| {
            let sizes: Vec<_> = numbering.iter().map(|&value| values[value].clone()).collect();
            let result = broadcast(&sizes.iter().map(|sizes| &sizes[..]).collect::<Vec<_>>());
            (sizes, result)
        };
        let fillings = choices(&lists).into_iter().map(filled).collect();
        let text = format!("{op}, values {numbering:?}");
        Self { op, fillings, text }
    }
}

/// A shape, and all sizes that it may have at run time.
type Value = (Shape, Vec<Vec<u64>>);

/// The shapes of ranks up to that, and the unranked one, which may have any of their sizes.
fn values(rank: usize) -> Vec<Value> {
    let of_any_size = |rank| fillings(&vec![Dim::DYNAMIC; rank], FIXED);
    let unranked = (Shape::Unranked, (0..=rank).flat_map(of_any_size).collect());
    let ranked = shapes(rank, &letters(FIXED)).into_iter().map(|dims| (shape(&dims), fillings(&dims, FIXED)));
    ranked.chain([unranked]).collect()
}

/// Every op of up to three operands of ranks up to 2, of which any may be the same value.
fn for_each_op(mut visit: impl FnMut(&Unranked)) {
    let all = values(2);
    for count in 1..=3 {
        for numbering in numberings(count) {
            let different = numbering.iter().max().unwrap() + 1;
            for_each_choice(&vec![all.clone(); different], |chosen| {
                if chosen.iter().any(|(shape, _)| *shape == Shape::Unranked) {
                    visit(&Unranked::new(chosen, &numbering));
                }
            });
        }
    }
}

#[test]
fn an_op_with_an_unranked_operand_is_proven_legal_exactly_where_every_filling_is() {
    for_each_op(|Unranked { op, fillings, text }| {
        let mut results = fillings.iter().map(|(_, result)| result);
        match op.infer() {
            Ok(facts) => assert_eq!(facts.is_legal(), results.all(Option::is_some), "{text}"),
            Err(_) => assert!(results.all(Option::is_none), "{text} is refused, but may be legal"),
        }
    });
}

/// A missing dimension is none; in every legal filling, a unit is 1 and a full one the extent; and what
/// always is the extent is full.
#[test]
fn a_role_beside_an_unranked_operand_holds_in_every_legal_filling_and_is_no_less_than_is_proven() {
    for_each_op(|Unranked { op, fillings, text }| {
        let Ok(facts) = op.infer() else { return };
        for (operand, dims) in op.operands().iter().map(ValueType::dims).enumerate() {
            let Some(dims) = dims else { continue };
            let roles: Vec<Role> = facts.roles(operand).collect();
            let (missing, own) = roles.split_at(roles.len() - dims.len());
            assert!(missing.iter().all(|&role| role == Role::Missing), "{text}");
            for (dim, &role) in own.iter().enumerate() {
                let size_and_extent = |(sizes, result): &Filling| {
                    let extents = result.as_ref()?;
                    Some((sizes[operand][dim], extents[extents.len() - dims.len() + dim]))
                };
                let seen = || fillings.iter().filter_map(size_and_extent);
                let always_full = seen().all(|(size, extent)| size == extent);
                assert_eq!(role == Role::Full, always_full, "operand #{operand} dim {dim} of {text}");
                assert!(role != Role::Missing && (role != Role::Unit || seen().all(|(size, _)| size == 1)));
            }
        }
    });
}
