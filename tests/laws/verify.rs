//! `verify` and `picture` take whatever they are given.

use crate::{any_entry, any_op, explicit_op};
use broadcastable::{Dim, Rule, Violation, picture, verify, verify_explicit};
use proptest::{collection::vec, prelude::*};

/// Every mark stands under a size, or under the last digit of one.
fn marks_stand_under_sizes(picture: &str) -> bool {
    let lines: Vec<&[u8]> = picture.lines().map(str::as_bytes).collect();
    let Some((marks, shapes)) = lines.split_last() else { return false };
    let is_size =
        |place: usize| shapes.iter().any(|line| line.get(place).is_some_and(|c| b"0123456789?]".contains(c)));
    let mut places =
        marks.iter().enumerate().filter(|(_, mark)| **mark == b'^').map(|(place, _)| place).peekable();
    places.peek().is_some() && places.all(is_size)
}

#[test]
fn a_violation_of_no_such_place_does_not_panic() {
    let [size, other_size, inferred] = [Dim::new(2), Dim::new(3), Dim::new(3)];
    let values = ["4".parse().unwrap(), "*".parse().unwrap(), "()".parse().unwrap()];
    let indices = [0, 1, 2, 3, usize::MAX];
    for (index, dim) in indices.into_iter().flat_map(|index| indices.map(|dim| (index, dim))) {
        let [operand, result] = [index; 2];
        for violation in [
            Violation::OperandSize {
                rule: Rule::InferDim,
                operand,
                dim,
                size,
                other_size,
                other_operand: index,
            },
            Violation::ResultRank { result, rank: index, inferred: index },
            Violation::ResultDynamic { result, dim, size, operand },
            Violation::ResultStatic { result, dim, size, inferred, operand },
        ] {
            for count in 0..=values.len() {
                let _ = picture(&values[..count], &values, None, &violation);
                let _ = picture(&values, &values[..count], None, &violation);
                let _ = picture(&values[..count], &values, Some(&[0]), &violation);
                let _ = picture(&[values[0].clone(), values[2].clone()], &values, Some(&[]), &violation);
            }
        }
    }
}

proptest! {
    #[test]
    fn any_op_is_valid_or_refused_with_its_rule((operands, results) in any_op()) {
        if let Err(violation) = verify(&operands, &results) {
            let id = format!("[{}]", violation.rule());
            prop_assert!(violation.to_string().ends_with(&id));
        }
    }

    /// The picture is that of the op's own violation, of which the mark shows the place.
    #[test]
    fn any_refused_shapes_have_a_picture((operands, results) in any_op()) {
        let Err(violation) = verify(&operands, &results) else { return Ok(()) };
        let about_types = [Rule::OperandsNonempty, Rule::SingleResult, Rule::ShapedTypes, Rule::UniformKind];
        let drawn = picture(&operands, &results, None, &violation);
        prop_assert_eq!(drawn.is_none(), about_types.contains(&violation.rule()));
        prop_assert!(drawn.is_none_or(|picture| marks_stand_under_sizes(&picture)));
    }

    #[test]
    fn the_violation_of_another_op_does_not_panic((operands, results) in any_op(), other in any_op()) {
        if let Err(violation) = verify(&other.0, &other.1) {
            let _ = picture(&operands, &results, None, &violation);
        }
    }

    /// As without dimensions, for the rules about sizes and ranks; but shapes that would have to be drawn in
    /// another order than they are written in are not.
    #[test]
    fn any_refused_explicit_shapes_have_a_picture(((operands, results), dimensions) in explicit_op()) {
        let Err(violation) = verify_explicit(&operands, &results, &dimensions) else { return Ok(()) };
        let about_sizes = [Rule::DimsSize, Rule::ResultRank, Rule::ResultDynamic, Rule::ResultStatic];
        let drawn = picture(&operands, &results, Some(&dimensions), &violation);
        let increases = dimensions.windows(2).all(|pair| pair[0] < pair[1]);
        prop_assert_eq!(drawn.is_some(), increases && about_sizes.contains(&violation.rule()));
        prop_assert!(drawn.is_none_or(|picture| marks_stand_under_sizes(&picture)));
    }

    #[test]
    fn any_op_with_any_dimensions_is_valid_or_refused_with_its_rule(
        (operands, results) in any_op(), dimensions in vec(any_entry(), 0..=4)
    ) {
        if let Err(violation) = verify_explicit(&operands, &results, &dimensions) {
            let id = format!("[{}]", violation.rule());
            prop_assert!(violation.to_string().ends_with(&id));
            let _ = picture(&operands, &results, Some(&dimensions), &violation);
        }
    }

    #[test]
    fn the_violation_of_another_explicit_op_does_not_panic(
        (op, dimensions) in explicit_op(), (other, other_dimensions) in explicit_op()
    ) {
        if let Err(violation) = verify_explicit(&other.0, &other.1, &other_dimensions) {
            let _ = picture(&op.0, &op.1, Some(&dimensions), &violation);
            let _ = picture(&op.0, &op.1, None, &violation);
        }
    }
}
