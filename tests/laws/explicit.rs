//! Rules `dims-binary` to `dims-order`: shapes that line up as `broadcast_dimensions` say.

use crate::{Explicit, any_dim, any_entry, any_shape, explicit_shapes, lined_up_shapes};
use broadcastable::{Dim, Dims, Facts, Rule, Shape, Violation, infer_dim, infer_shape, infer_shape_explicit};
use proptest::{collection::vec, prelude::*};

/// The first broken rule, in the words of XLA's document; an entry is checked whole before the next one.
fn first_broken_rule(([a, b], entries): &Explicit) -> Option<Rule> {
    let (smaller, larger) = if a.len() < b.len() { (a, b) } else { (b, a) };
    let identity: Vec<i64> = (0..smaller.len() as i64).collect();
    let mut lined_up = entries;
    if smaller.len() == larger.len() {
        if !entries.is_empty() && *entries != identity {
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

/// Whether what the violation says is there to be seen.
fn is_true(violation: &Violation, (operands, entries): &Explicit) -> bool {
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
    let mut dims: Dims = (0..rank).map(|_| Dim::UNIT).collect();
    smaller.iter().zip(entries).for_each(|(&size, &entry)| dims[entry as usize] = size);
    dims
}

proptest! {
    #[test]
    fn any_dimensions_are_taken_or_refused_with_their_rule(
        shapes in prop_oneof![
            3 => explicit_shapes(),
            1 => (vec(any_dim(), 0..=5), vec(any_dim(), 0..=5), vec(any_entry(), 0..=5))
                .prop_map(|(a, b, entries)| ([a.into(), b.into()], entries)),
        ]
    ) {
        let ([a, b], entries) = &shapes;
        let violation = infer_shape_explicit(a, b, entries).err();
        prop_assert_eq!(violation.as_ref().map(Violation::rule), first_broken_rule(&shapes));
        prop_assert!(violation.is_none_or(|violation| is_true(&violation, &shapes)));
    }

    #[test]
    fn operands_may_be_swapped(([a, b], entries) in explicit_shapes()) {
        let [inferred, swapped] = [(&a, &b), (&b, &a)].map(|(a, b)| infer_shape_explicit(a, b, &entries));
        prop_assert_eq!(inferred.as_ref().ok(), swapped.as_ref().ok());
        prop_assert_eq!(inferred.err().map(|error| error.rule()), swapped.err().map(|error| error.rule()));
    }

    /// Dimensions line up as they would if the smaller shape were given units where it has none.
    #[test]
    fn dimensions_mean_a_shape_of_full_rank(([a, b], entries) in lined_up_shapes()) {
        let rank = a.len().max(b.len());
        let pad = |dims: &Dims| if dims.len() < rank { padded(dims, rank, &entries) } else { dims.clone() };
        prop_assert_eq!(infer_shape_explicit(&a, &b, &entries).ok(), infer_shape(&pad(&a), &pad(&b)).ok());
    }

    #[test]
    fn the_last_dimensions_mean_alignment_on_the_right(
        a in vec(any_dim(), 0..=6), kept in vec(prop::option::of(any_dim()), 0..=6)
    ) {
        let missing = a.len().saturating_sub(kept.len());
        let b: Dims = a[missing..].iter().zip(kept).map(|(&size, kept)| kept.unwrap_or(size)).collect();
        let entries: Vec<i64> = (missing as i64..a.len() as i64).collect();
        prop_assert_eq!(infer_shape_explicit(&a, &b, &entries).ok(), infer_shape(&a, &b).ok());
        prop_assert_eq!(infer_shape_explicit(&b, &a, &entries).ok(), infer_shape(&b, &a).ok());
    }

    /// No entries are XLA's strictness: what they take lines up as always, but only equal ranks and rank 0.
    #[test]
    fn no_dimensions_take_equal_ranks_and_rank_0([a, b] in explicit_shapes().prop_map(|(shapes, _)| shapes)) {
        let may_go = a.len() == b.len() || a.is_empty() || b.is_empty();
        prop_assert_eq!(infer_shape_explicit(&a, &b, &[]).ok(), infer_shape(&a, &b).ok().filter(|_| may_go));
    }

    #[test]
    fn facts_agree_with_the_shape(([a, b], entries) in explicit_shapes()) {
        let facts = Facts::infer_explicit(&[Shape::Ranked(a.clone()), Shape::Ranked(b.clone())], &entries);
        let shape = infer_shape_explicit(&a, &b, &entries).map(Shape::Ranked);
        prop_assert_eq!(facts.map(|facts| facts.shape()), shape);
    }

    #[test]
    fn other_than_two_ranked_operands_are_refused(
        shapes in vec(any_shape(), 0..=4), entries in vec(any_entry(), 0..=4)
    ) {
        let is_binary = shapes.len() == 2 && shapes.iter().all(|shape| shape.rank().is_some());
        let violation = Facts::infer_explicit(&shapes, &entries).err();
        let refused = violation.is_some_and(|violation| violation.rule() == Rule::DimsBinary);
        prop_assert_eq!(refused, !is_binary);
    }
}
