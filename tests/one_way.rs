//! Ops that stretch every operand but one: the kept operand's shape is the result's.

use broadcastable::{Op, Role, Rule, RuntimeChecks};

fn op(text: &str, kept: usize) -> Op {
    text.parse::<Op>().unwrap().one_way(kept)
}

#[test]
fn the_result_has_the_shape_of_the_kept_operand() {
    for (text, kept, shape) in [
        ("4x2x3, 2x3", 0, "4x2x3"),
        ("2x3, 4x2x3", 1, "4x2x3"),
        ("4x2x3, 1x1", 0, "4x2x3"),
        ("4x2x3, ()", 0, "4x2x3"),
        ("0x3, 1x3", 0, "0x3"),
        ("1x3, ?x3", 0, "1x3"),
        ("?x3, 5x3", 0, "5x3"),
        ("*, 5x3", 0, "5x3"),
        ("5x3, *", 0, "5x3"),
        ("2x3, 3, 1x1", 0, "2x3"),
    ] {
        let op = op(text, kept);
        assert_eq!(op.infer().unwrap().shape().to_string(), shape, "{text} keeps #{kept}");
    }
}

#[test]
fn a_kept_operand_is_not_stretched() {
    for (text, kept, message) in [
        (
            "2x3, 4x2x3",
            0,
            "operand #0 has rank 2, and would be stretched to rank 3 of operand #1, but this op stretches only the \
             other operands [infer-dim]",
        ),
        (
            "2x3, 1x1x1",
            0,
            "operand #0 has rank 2, and would be stretched to rank 3 of operand #1, but this op stretches only the \
             other operands [infer-dim]",
        ),
        (
            "3, 2x1",
            1,
            "operand #1 dim 1: size 1 would be stretched to size 3 of operand #0, but this op stretches only the \
             other operands [infer-dim]",
        ),
        (
            "1, 0",
            0,
            "operand #0 dim 0: size 1 would be stretched to size 0 of operand #1, but this op stretches only the \
             other operands [infer-dim]",
        ),
        ("2x4, 5", 0, "operand #1 dim 0: size 5 cannot broadcast with size 4 of operand #0 [infer-dim]"),
    ] {
        let violation = op(text, kept).infer().unwrap_err();
        assert_eq!((violation.rule(), violation.to_string()), (Rule::InferDim, message.into()), "{text}");
        let result = op(text, kept).with_results(["*".parse::<broadcastable::Shape>().unwrap()]);
        assert_eq!(result.verify().unwrap_err(), violation, "{text}");
    }
}

#[test]
fn the_picture_marks_what_would_be_stretched() {
    let picture = |op: Op| op.picture(&op.infer().unwrap_err()).unwrap().to_string();
    let larger_rank = "  operand #0     2x3\n  operand #1   4x2x3\n               ^";
    assert_eq!(picture(op("2x3, 4x2x3", 0)), larger_rank);
    assert_eq!(picture(op("2x1, 3", 0)), "  operand #0   2x1\n  operand #1     3\n                 ^");
}

/// A kept 1 beside a `?`: the result is 1, which needs a run-time check.
#[test]
fn a_dynamic_size_must_be_one_where_the_kept_operand_is() {
    let op = op("1, ?", 0);
    let facts = op.infer().unwrap();
    assert!(!facts.is_legal());
    assert!(matches!(&facts.runtime_checks()[0], RuntimeChecks::AgainstFixed { size, set_by: 0, dims }
        if size.is_unit() && dims.len() == 1));
    assert_eq!(facts.roles(0).collect::<Vec<_>>(), [Role::Full]);
    assert!(op.clone().with_results(["1".parse::<broadcastable::Shape>().unwrap()]).verify().is_ok());
}

#[test]
fn a_size_of_the_kept_operand_keeps_its_name() {
    let op = op("NxK, MxK -> NxK", 0);
    let facts = op.verify().unwrap();
    assert_eq!([0, 1].map(|column| facts.size_name(column)), [Some("N"), Some("K")]);
    assert!(facts.unproven_names(0).is_empty());
    assert_eq!(facts.runtime_checks().iter().filter(|checks| **checks != RuntimeChecks::None).count(), 1);
}

/// The kept operand's size is the result's, be it static at run time alone.
#[test]
fn a_name_of_the_kept_operand_is_proven_beside_a_static_size() {
    let unproven = |text, kept| op(text, kept).verify().unwrap().unproven_names(0);
    assert!(unproven("NxK, 3 -> NxK", 0).is_empty());
    assert_eq!(unproven("NxK, 3 -> KxK", 0), [0]);
    assert_eq!(unproven("1x3, 1xK -> 1xK", 0), [1]);
}
