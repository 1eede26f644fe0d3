//! Rules `dims-binary` to `dims-order`: shapes that line up by `broadcast_dimensions`.

use crate::{any_dim, any_entry, any_shape, entries, explicit_op, lined_up_op};
use broadcastable::{Alignment, Dim, Dims, Op, Rule, Shape, Violation, infer_dim, infer_shape};
use proptest::{collection::vec, prelude::*};

/// The sizes of both operands.
fn pair(op: &Op) -> [&[Dim]; 2] {
    [0, 1].map(|operand| op.operands()[operand].dims().unwrap())
}

fn swapped(op: &Op) -> Op {
    Op::elementwise(op.operands().iter().rev().cloned()).aligned(op.alignment())
}

/// The inferred shape, or the broken rule.
fn verdict(op: &Op) -> Result<Shape, Rule> {
    op.infer().map(|facts| facts.shape()).map_err(|violation| violation.rule())
}

/// The first broken rule, in the words of XLA's document; an entry is checked whole before the next one.
fn first_broken_rule(op: &Op) -> Option<Rule> {
    let ([a, b], entries) = (pair(op), entries(op));
    let (smaller, larger) = if a.len() < b.len() { (a, b) } else { (b, a) };
    let identity: Vec<i64> = (0..smaller.len() as i64).collect();
    let mut lined_up = entries;
    if smaller.len() == larger.len() {
        if !entries.is_empty() && entries != identity {
            return Some(Rule::DimsIdentity);
        }
        lined_up = &identity;
    } else if entries.is_empty() && !smaller.is_empty() {
        return Some(Rule::DimsRequired);
    } else if entries.len() != smaller.len() {
        return Some(Rule::DimsCount);
    }
    let broken = |index: usize, entry: i64| {
        let size = usize::try_from(entry).ok().and_then(|entry| larger.get(entry));
        match size {
            None => Some(Rule::DimsRange),
            Some(&size) if infer_dim(smaller[index], size).is_none() => Some(Rule::DimsSize),
            _ => (index > 0 && lined_up[index - 1] >= entry).then_some(Rule::DimsOrder),
        }
    };
    lined_up.iter().enumerate().find_map(|(index, &entry)| broken(index, entry))
}

/// Whether the violation agrees with the operands.
fn is_true(violation: &Violation, op: &Op) -> bool {
    let (operands, entries) = (pair(op), entries(op));
    let ranks = [operands[0].len(), operands[1].len()];
    let [smaller, larger] = if ranks[0] < ranks[1] { [0, 1] } else { [1, 0] };
    match *violation {
        Violation::DimensionsNotIdentity { rank } => ranks == [rank; 2],
        Violation::DimensionsRequired { operand } => operand == smaller && ranks[operand] > 0,
        Violation::DimensionsCount { operand, rank, count } => {
            operand == smaller && rank == ranks[operand] && count == entries.len()
        }
        Violation::DimensionsRange { entry, value, operand, rank } => {
            let is_first = entries[..entry].iter().all(|entry| (0..rank as i64).contains(entry));
            entries[entry] == value && operand == larger && rank == ranks[operand] && is_first
        }
        Violation::OperandSize { rule, operand, dim, size, other_size, other_operand } => {
            let other_dim = operands[other_operand].iter().position(|&dim| dim == other_size);
            rule == Rule::DimsSize
                && (operand, other_operand) == (1, 0)
                && operands[operand][dim] == size
                && other_dim.is_some()
                && infer_dim(size, other_size).is_none()
        }
        Violation::DimensionsOrder { entry, value, before } => {
            let is_first = entries[..entry].windows(2).all(|pair| pair[0] < pair[1]);
            entries[entry] == value && entries[entry - 1] == before && before >= value && is_first
        }
        _ => false,
    }
}

/// The smaller shape with units for all dimensions that are not named.
fn padded(smaller: &[Dim], rank: usize, entries: &[i64]) -> Dims {
    let mut dims = vec![Dim::UNIT; rank];
    smaller.iter().zip(entries).for_each(|(&size, &entry)| dims[entry as usize] = size);
    dims.into()
}

proptest! {
    #[test]
    fn any_dimensions_are_taken_or_refused_with_their_rule(
        op in prop_oneof![
            3 => explicit_op(),
            1 => (vec(any_dim(), 0..=5), vec(any_dim(), 0..=5), vec(any_entry(), 0..=5)).prop_map(
                |(a, b, entries)| Op::elementwise([a, b].map(Dims::from)).aligned(Alignment::Explicit(&entries))
            ),
        ]
    ) {
        let violation = op.infer().err();
        prop_assert_eq!(violation.as_ref().map(Violation::rule), first_broken_rule(&op));
        prop_assert!(violation.is_none_or(|violation| is_true(&violation, &op)));
    }

    #[test]
    fn operands_may_be_swapped(op in explicit_op()) {
        prop_assert_eq!(verdict(&op), verdict(&swapped(&op)));
    }

    /// Dimensions line up as if the smaller shape had units for the dimensions that it lacks.
    #[test]
    fn dimensions_mean_a_shape_of_full_rank(op in lined_up_op()) {
        let [a, b] = pair(&op);
        let rank = a.len().max(b.len());
        let pad = |dims: &[Dim]| if dims.len() < rank { padded(dims, rank, entries(&op)) } else { dims.into() };
        let of_full_rank = infer_shape(&pad(a), &pad(b)).ok().map(Shape::Ranked);
        prop_assert_eq!(verdict(&op).ok(), of_full_rank);
    }

    #[test]
    fn the_last_dimensions_mean_alignment_on_the_right(
        a in vec(any_dim(), 0..=6), kept in vec(prop::option::of(any_dim()), 0..=6)
    ) {
        let missing = a.len().saturating_sub(kept.len());
        let b: Dims = a[missing..].iter().zip(kept).map(|(&size, kept)| kept.unwrap_or(size)).collect();
        let entries: Vec<i64> = (missing as i64..a.len() as i64).collect();
        let on_the_right = Op::elementwise([a.into(), b]);
        for op in [swapped(&on_the_right), on_the_right] {
            let explicit = op.clone().aligned(Alignment::Explicit(&entries));
            prop_assert_eq!(verdict(&explicit).ok(), verdict(&op).ok());
        }
    }

    /// An empty list is stricter, as in XLA: it aligns as usual, but only equal ranks and rank 0.
    #[test]
    fn no_dimensions_take_equal_ranks_and_rank_0(op in explicit_op()) {
        let [a, b] = pair(&op);
        let may_go = a.len() == b.len() || a.is_empty() || b.is_empty();
        let [none, on_the_right] =
            [Alignment::Explicit(&[]), Alignment::Right].map(|alignment| op.clone().aligned(alignment));
        prop_assert_eq!(verdict(&none).ok(), verdict(&on_the_right).ok().filter(|_| may_go));
    }

    #[test]
    fn other_than_two_ranked_operands_are_refused(
        shapes in vec(any_shape(), 0..=4), entries in vec(any_entry(), 0..=4)
    ) {
        let is_binary = shapes.len() == 2 && shapes.iter().all(|shape| shape.rank().is_some());
        let op = Op::elementwise(shapes).aligned(Alignment::Explicit(&entries));
        prop_assert_eq!(verdict(&op) == Err(Rule::DimsBinary), !is_binary);
    }
}
