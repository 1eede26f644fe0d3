//! `Op::verify` and `Op::picture` accept any input.

use crate::{any_entry, any_op, entries, explicit_op_with_result};
use broadcastable::{Alignment, Dim, Label, Op, Place, Role, Row, Rule, Violation};
use proptest::{collection::vec, prelude::*, sample::select};

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

/// A violation of each sort, unrelated to any op.
fn violations(index: usize, dim: usize) -> Vec<Violation> {
    let [size, other_size, inferred] = [Dim::new(2), Dim::new(3), Dim::new(3)];
    let ([operand, other_operand, result, rank], unranked) = ([index; 4], Some(index));
    vec![
        Violation::OperandSize { rule: Rule::InferDim, operand, dim, size, other_size, other_operand },
        Violation::OperandSize { rule: Rule::DimsSize, operand, dim, size, other_size, other_operand: 0 },
        Violation::ResultRank { result, rank, inferred: dim, unranked },
        Violation::ResultDynamic { result, dim, size, operand },
        Violation::ResultStatic { result, dim, size, inferred, operand, unranked },
        Violation::DimensionsUnranked { operand },
        Violation::DimensionsRequired { operand },
        Violation::DimensionsCount { operand, rank, count: dim },
        Violation::DimensionsRange { entry: index, value: -1, operand, rank },
        Violation::DimensionsNotIdentity { rank },
        Violation::ElementType { result, found: "i8".into(), expected: "f32".into() },
        Violation::NotShaped { place: Place::Result(index), found: "f32".into() },
        Violation::ResultCount { count: index },
        Violation::NoOperands,
    ]
}

#[test]
fn a_violation_of_no_such_place_does_not_panic() {
    let ops = [
        "",
        "4",
        "4 -> 4, *, ()",
        "4, *, () -> 4, *, ()",
        "4, *, ()",
        "*, * -> 4",
        "4, 3 -> 4",
        "f32, 4 -> f32",
        "4, 4x1x5 dims 0 -> 4, *, ()",
        "4, 4x1x5 dims 7 -> 4",
        "4, () dims [] -> 4x4x4x4x4x4x4x4x4x4x4x4x4x4",
        "4, * dims 0",
        "4, 3 => 4, 3",
    ];
    let indices = [0, 1, 2, 3, usize::MAX];
    for (index, dim) in indices.into_iter().flat_map(|index| indices.map(|dim| (index, dim))) {
        for violation in violations(index, dim) {
            assert!(violation.to_string().ends_with(&format!("[{}]", violation.rule())));
            let _ = (violation.place(), violation.dim(), violation.other_place());
            for op in ops {
                let op: Op = op.parse().unwrap();
                let _ = op.picture(&violation).map(|picture| picture.to_string());
            }
        }
    }
}

proptest! {
    #[test]
    fn any_op_is_valid_or_refused_with_its_rule(op in any_op()) {
        if let Err(violation) = op.verify() {
            let id = format!("[{}]", violation.rule());
            prop_assert!(violation.to_string().ends_with(&id));
        }
    }

    /// The picture is that of the op's own violation, with a mark at its place.
    #[test]
    fn any_refused_shapes_have_a_picture(op in any_op()) {
        let Err(violation) = op.verify() else { return Ok(()) };
        let about_types = [Rule::OperandsNonempty, Rule::SingleResult, Rule::ShapedTypes, Rule::UniformKind];
        let drawn = op.picture(&violation);
        prop_assert_eq!(drawn.is_none(), about_types.contains(&violation.rule()));
        prop_assert!(drawn.is_none_or(|picture| marks_stand_under_sizes(&picture.to_string())));
    }

    /// The place of a violation is the focus of its picture, in a named row.
    #[test]
    fn the_focus_of_a_picture_is_the_place_of_its_violation(op in prop_oneof![any_op(), explicit_op_with_result()]) {
        let Err(violation) = op.verify() else { return Ok(()) };
        let Some(picture) = op.picture(&violation) else { return Ok(()) };
        prop_assert!(picture.rows.iter().all(|row| row.cells.len() == picture.columns));
        prop_assert!(picture.marks.is_sorted() && picture.marks.iter().all(|&mark| mark < picture.columns));
        prop_assert_eq!(picture.focus.is_some(), violation.dim().is_some());
        prop_assert!(picture.focus.is_none_or(|focus| picture.marks.contains(&focus)));
        let named = |row: &&Row| row.is_named;
        let places = [violation.place(), violation.other_place()].into_iter().flatten();
        prop_assert_eq!(picture.rows.iter().filter(named).count(), places.count());
        let own = picture.rows.iter().find(|row| violation.place().map(Label::Place) == Some(row.label)).unwrap();
        prop_assert!(own.is_named);
        let sizes: Vec<Dim> = own.cells.iter().flatten().map(|cell| cell.size).collect();
        prop_assert_eq!(own.shape.dims(), Some(&sizes[..]));
        if let (Some(focus), Some(dim)) = (picture.focus, violation.dim()) {
            prop_assert_eq!(own.cells[focus].as_ref().map(|cell| cell.size), Some(sizes[dim]));
        }
        prop_assert_eq!(picture.is_explicit, op.alignment() != Alignment::Right);
        prop_assert_eq!(picture.why, Some(violation));
    }

    /// The picture of an op that fits has a row for each operand, with the roles of the facts.
    #[test]
    fn any_op_that_fits_has_a_picture(op in any_op()) {
        let Ok(facts) = op.infer() else { return Ok(()) };
        let picture = facts.picture();
        prop_assert_eq!(picture.rows.len(), op.operands().len() + 1);
        for (operand, value) in op.operands().iter().enumerate() {
            let row = &picture.rows[operand];
            prop_assert_eq!(row.cells.iter().flatten().count(), value.dims().map_or(0, <[_]>::len));
            let roles: Vec<Role> = if value.dims().is_some() { facts.roles(operand).collect() } else { vec![] };
            prop_assert_eq!(&row.roles, &roles);
        }
        let _ = (picture.to_string(), picture.to_svg());
    }

    #[test]
    fn the_violation_of_another_op_does_not_panic(
        op in prop_oneof![any_op(), explicit_op_with_result()], other in prop_oneof![any_op(), explicit_op_with_result()]
    ) {
        if let Err(violation) = other.verify() {
            let _ = op.picture(&violation).map(|picture| picture.to_string());
            let _ = op.aligned(Alignment::Right).picture(&violation).map(|picture| picture.to_string());
        }
    }

    /// A picture is data that may be changed before it is drawn.
    #[test]
    fn any_picture_is_drawn(
        op in any_op(),
        columns in select(vec![0, 1, 5, 30]),
        focus in select(vec![None, Some(0), Some(40), Some(usize::MAX)]),
        rows in 0..4usize,
        short in 0..4usize,
    ) {
        let Err(violation) = op.verify() else { return Ok(()) };
        let Some(mut picture) = op.picture(&violation) else { return Ok(()) };
        (picture.columns, picture.focus) = (columns, focus);
        picture.rows.truncate(rows);
        if let Some(row) = picture.rows.get_mut(short) {
            row.cells.truncate(short);
        }
        let _ = (picture.to_string(), picture.to_svg());
        picture.marks.extend(focus);
        let _ = (picture.to_string(), picture.to_svg());
    }

    /// As without dimensions, for the rules about sizes and ranks; but shapes that would have to be drawn in
    /// another order than they are written in, or by an entry that names no dimension, are not.
    #[test]
    fn any_refused_explicit_shapes_have_a_picture(op in explicit_op_with_result()) {
        let Err(violation) = op.verify() else { return Ok(()) };
        let about_sizes = [Rule::DimsSize, Rule::ResultRank, Rule::ResultDynamic, Rule::ResultStatic];
        let drawn = op.picture(&violation);
        let rank = op.operands().iter().filter_map(|operand| operand.dims()).map(<[_]>::len).max();
        let are_dims = entries(&op).iter().all(|&entry| entry < rank.unwrap_or(0) as i64);
        let increases = entries(&op).windows(2).all(|pair| pair[0] < pair[1]);
        prop_assert_eq!(drawn.is_some(), are_dims && increases && about_sizes.contains(&violation.rule()));
        prop_assert!(drawn.is_none_or(|picture| marks_stand_under_sizes(&picture.to_string())));
    }

    #[test]
    fn any_op_with_any_dimensions_is_valid_or_refused_with_its_rule(
        op in any_op(), entries in vec(any_entry(), 0..=4)
    ) {
        let op = op.aligned(Alignment::Explicit(&entries));
        if let Err(violation) = op.verify() {
            let id = format!("[{}]", violation.rule());
            prop_assert!(violation.to_string().ends_with(&id));
            let _ = op.picture(&violation).map(|picture| picture.to_string());
        }
    }
}
