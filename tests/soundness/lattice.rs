//! The laws of `infer_dim`, and that no order of operands matters.

use crate::{
    checks::required,
    model::{FIXED, OPERANDS, column_op, for_each_choice, for_each_column, letters},
};
use broadcastable::{Dim, Role, infer_dim};

#[test]
fn sizes_form_a_lattice_with_an_error_on_top() {
    let letters = letters(FIXED.len());
    let join = |a: Option<Dim>, b: Option<Dim>| infer_dim(a?, b?);
    for &a in &letters {
        assert_eq!(infer_dim(a, a), Some(a), "{a} is idempotent");
        assert_eq!(infer_dim(Dim::UNIT, a), Some(a), "1 is neutral to {a}");
        for &b in &letters {
            assert_eq!(infer_dim(a, b), infer_dim(b, a), "{a} and {b} commute");
            for &c in &letters {
                let (left, right) = (join(infer_dim(a, b), Some(c)), join(Some(a), infer_dim(b, c)));
                assert_eq!(left, right, "{a}, {b} and {c} associate, errors included");
            }
        }
    }
}

/// Compares with the same operands in sorted order.
#[test]
fn no_order_of_up_to_five_operands_changes_what_is_known() {
    for count in 1..=OPERANDS {
        for_each_choice(&vec![letters(count + 1); count], |dims| {
            let mut sorted = dims.to_vec();
            sorted.sort_by_key(|dim| dim.to_string());
            if sorted != dims {
                assert_eq!(known(dims), known(&sorted), "{dims:?}");
            }
        });
    }
}

/// So that only different unknown sizes, and one fixed size, can make a column longer.
#[test]
fn a_unit_or_a_repeated_operand_changes_nothing_that_is_known() {
    for_each_column(|column| {
        let (dims, values) = (&column.dims, &column.values);
        if dims.len() == OPERANDS {
            return;
        }
        let expected = known_of_values(dims, values);
        let with = |dim: Dim, value: usize| {
            let mut known = known_of_values(&[&dims[..], &[dim]].concat(), &[&values[..], &[value]].concat());
            known
                .iter_mut()
                .for_each(|known| assert!(known.3.pop().is_some(), "the role of the new operand"));
            known
        };
        assert_eq!(with(Dim::UNIT, dims.len()), expected, "{dims:?} and a unit, values {values:?}");
        for (&dim, &value) in dims.iter().zip(values) {
            assert_eq!(with(dim, value), expected, "{dims:?} and once more {dim}, values {values:?}");
        }
    });
}

/// The inferred size, whether it is legal, the number of checks, and each operand's size and role.
type Known = (Dim, bool, usize, Vec<(String, Role)>);

fn known_of_values(dims: &[Dim], values: &[usize]) -> Option<Known> {
    let op = column_op(dims, values);
    let facts = op.infer().ok()?;
    let role = |(operand, dim): (usize, &Dim)| (dim.to_string(), facts.roles(operand).next().unwrap());
    let roles = dims.iter().enumerate().map(role).collect();
    let checks = required(&facts.runtime_checks()[0]).len();
    Some((facts.columns()[0].size, facts.is_legal(), checks, roles))
}

/// The facts that do not depend on the order; `None` if refused.
fn known(dims: &[Dim]) -> Option<Known> {
    let mut known = known_of_values(dims, &(0..dims.len()).collect::<Vec<_>>())?;
    known.3.sort_by(|(a, _), (b, _)| a.cmp(b));
    Some(known)
}
