//! What `Facts` claims, in readable examples; `tests/soundness` has all small ops.

use broadcastable::{Dims, Facts, Role, Shape};

fn shapes(list: &str) -> Vec<Shape> {
    list.split(", ").map(|text| text.parse().unwrap()).collect()
}

/// The roles of every operand, as `FU, AM`: Full, Unit, Ambiguous, Missing.
fn roles(operands: &[Shape], facts: &Facts) -> String {
    let letter = |role| match role {
        Role::Missing => 'M',
        Role::Unit => 'U',
        Role::Full => 'F',
        Role::Ambiguous => 'A',
    };
    let row = |(operand, shape): (usize, &Shape)| {
        shape.dims().map_or("*".into(), |dims| facts.roles(operand, dims).map(letter).collect())
    };
    operands.iter().enumerate().map(row).collect::<Vec<String>>().join(", ")
}

#[test]
fn roles_of_operands() {
    for (operands, expected) in [
        ("4, 4", "F, F"),
        ("4, 1", "F, U"),
        ("1, 1", "F, F"), // nothing is stretched
        ("0, 1", "F, U"),
        ("4, ()", "F, M"),
        ("(), ()", ", "),
        ("?", "F"),
        ("?, 1", "F, U"),
        ("?, ()", "F, M"),
        ("?, ?", "A, A"),
        ("?, 4", "A, F"),
        ("?, 1, 4", "A, U, F"),
        ("?, 0", "A, F"),
        ("4x1, ?x3", "FU, AF"),
        ("2x3x4, 3x1, 4", "FFF, MFU, MMF"),
        ("?x?, ?", "FA, MA"),
        ("[4], 1", "F, U"),
        ("[1], 1", "F, U"),
        // An unranked operand may stretch all but the fixed sizes.
        ("*, 1x4x?", "*, UFA"),
        ("*", "*"),
    ] {
        let operands = shapes(operands);
        assert_eq!(roles(&operands, &Facts::infer(&operands).unwrap()), expected, "{operands:?}");
    }
}

#[test]
fn roles_where_operands_are_the_same_value() {
    for (operands, values, expected) in [
        ("?, ?", [0, 0, 0], "F, F"),
        ("?, ?, 1", [0, 0, 1], "F, F, U"),
        ("?, ?, ?", [0, 0, 1], "A, A, A"),
        ("?, ?, 4", [0, 0, 1], "A, A, F"),
        ("?x?, ?x?, ?", [0, 0, 1], "FA, FA, MA"),
    ] {
        let operands = shapes(operands);
        let facts = Facts::infer_values(&operands, |operand| values[operand]).unwrap();
        assert_eq!(roles(&operands, &facts), expected, "{operands:?}");
    }
}

#[test]
fn roles_with_explicit_dimensions() {
    for (operands, dimensions, expected) in [
        ("4, 4", &[][..], "F, F"),
        ("4, 1", &[0], "F, U"),
        ("4, 1x2", &[0], "FM, UF"),
        ("1x2, 4", &[0], "UF, FM"),
        ("2, 4x1", &[1], "MF, FU"),
        ("(), 2x?", &[], "MM, FF"),
        ("1x2, 4x3x1", &[1, 2], "MUF, FFU"),
        ("2x4, 2x3x4", &[0, 2], "FMF, FFF"),
        ("?, ?x?", &[0], "AM, AF"),
        ("?, 4x?", &[0], "AM, FF"),
        ("?, 1x?", &[0], "FM, UF"),
        ("?x?, 4x1x?", &[0, 2], "AMA, FFA"),
        ("?x?, ?x?", &[0, 1], "AA, AA"),
        ("[4], 1x2", &[0], "FM, UF"),
    ] {
        let operands = shapes(operands);
        let facts = Facts::infer_explicit(&operands, dimensions).unwrap();
        assert_eq!(roles(&operands, &facts), expected, "{operands:?} by {dimensions:?}");
    }
}

/// The first operand that has the inferred size, not the first that takes part.
#[test]
fn set_by_is_the_first_operand_of_that_size() {
    for (operands, expected) in [
        ("4, 4", vec![0]),
        ("1, 4, 4", vec![1]),
        ("1, 1", vec![0]),
        ("?, 4, ?", vec![1]),
        ("1, ?, ?", vec![1]),
        ("?, 1, 0", vec![2]),
        ("(), 1, 1", vec![1]),
        ("*, 1, *, 2", vec![3]),
        ("1, 1x1, 2x1x3, 4x1", vec![2, 3, 2]),
        ("4x1, ?x3", vec![0, 1]),
        ("(), *", vec![]),
    ] {
        let facts = Facts::infer(&shapes(operands)).unwrap();
        let set_by: Vec<usize> = facts.columns().iter().map(|column| column.set_by).collect();
        assert_eq!(set_by, expected, "{operands}");
    }
}

/// As without dimensions; where the smaller operand has none, it takes no part.
#[test]
fn set_by_with_explicit_dimensions() {
    for (operands, dimensions, expected) in [
        ("4, 4", &[][..], vec![0]),
        ("1, 1", &[0], vec![0]),
        ("4, 1x2", &[0], vec![0, 1]),
        ("1x2, 4", &[0], vec![1, 0]),
        ("1, 1x1", &[0], vec![0, 1]),
        ("1, 1x1", &[1], vec![1, 0]),
        ("1x1, 1", &[1], vec![0, 0]),
        ("(), 1x1", &[], vec![1, 1]),
        ("1x1, ()", &[], vec![0, 0]),
        ("?x1, 4x3x?", &[0, 2], vec![1, 1, 1]),
        ("?x1, 1x3x1", &[0, 2], vec![0, 1, 0]),
    ] {
        let facts = Facts::infer_explicit(&shapes(operands), dimensions).unwrap();
        let set_by: Vec<usize> = facts.columns().iter().map(|column| column.set_by).collect();
        assert_eq!(set_by, expected, "{operands} by {dimensions:?}");
    }
}

#[test]
fn columns_of_dimensions() {
    let operands = shapes("2x4, 2x3x4");
    let columns = |facts: Facts, operand: usize, rank: usize| {
        (0..=rank).map(|dim| facts.column_of(operand, rank, dim)).collect::<Vec<_>>()
    };
    let explicit = |operand, rank| columns(Facts::infer_explicit(&operands, &[0, 2]).unwrap(), operand, rank);
    assert_eq!(explicit(0, 2), [Some(0), Some(2), None]);
    assert_eq!(explicit(1, 3), [Some(0), Some(1), Some(2), None]);
    assert_eq!(explicit(1, 4), [None, Some(0), Some(1), Some(2), None], "a rank that it does not have");
    let on_the_right = |operand, rank| columns(Facts::infer(&operands[1..]).unwrap(), operand, rank);
    assert_eq!(on_the_right(0, 3), [Some(0), Some(1), Some(2), None]);
    assert_eq!(on_the_right(0, 2), [Some(1), Some(2), None]);
}

#[test]
fn nothing_inferred_is_not_rank_zero() {
    let facts = |operands| Facts::infer(&shapes(operands)).unwrap();
    let [unranked, scalar, both] = ["*, *", "(), ()", "*, ()"].map(facts);
    assert_eq!([&unranked, &scalar, &both].map(Facts::rank), [None, Some(0), Some(0)]);
    assert_eq!([&unranked, &scalar, &both].map(Facts::has_unranked), [true, false, true]);
    assert_eq!(unranked.shape(), Shape::Unranked);
    let ranks = shapes("*, (), 4, 2x?x1").iter().map(Shape::rank).collect::<Vec<_>>();
    assert_eq!(ranks, [None, Some(0), Some(1), Some(3)]);
    assert_eq!(both.shape(), Shape::Ranked(Dims::new()));
}
