//! A renaming of fixed sizes that keeps different ones different keeps every verdict: the reason why the
//! fixed sizes of the model stand for all others.

use crate::{
    is_long,
    model::{FIXED, OPERANDS, for_each_choice, letters, shape},
};
use broadcastable::{Column, Dim, Op, Role, RuntimeChecks, Violation};

/// Swaps of two neighbours: every permutation is a chain of them, and the columns are the same set after
/// each.
fn swaps(fixed: usize) -> impl Iterator<Item = impl Fn(Dim) -> Dim> {
    (1..fixed).map(|index| {
        let (a, b) = (Dim::new(FIXED[index - 1]), Dim::new(FIXED[index]));
        move |dim| match dim {
            _ if dim == a => b,
            _ if dim == b => a,
            _ => dim,
        }
    })
}

/// To the largest sizes, to small ones modulo some power of 2, and to scalable ones.
const STRANGE: [[Dim; 6]; 2] = [
    [
        Dim::new((1 << 63) - 2),
        Dim::new(1 << 62),
        Dim::new(1 << 32),
        Dim::new((1 << 32) + 1),
        Dim::new(0),
        Dim::new((1 << 63) - 1),
    ],
    [
        Dim::scalable(1),
        Dim::scalable(2),
        Dim::new(4),
        Dim::scalable(4),
        Dim::new(2),
        Dim::scalable((1 << 63) - 1),
    ],
];

fn strange(sizes: [Dim; 6]) -> impl Fn(Dim) -> Dim {
    move |dim| match FIXED.iter().position(|&fixed| dim == Dim::new(fixed)) {
        Some(index) => sizes[index],
        None => dim,
    }
}

/// Short form: up to four operands.
#[test]
fn a_permutation_of_the_fixed_sizes_keeps_every_verdict() {
    for_each_op(|operands, declared| {
        for rename in swaps(operands.len() + 1) {
            keeps_the_verdict(operands, declared, &rename);
        }
    });
}

/// Short form: up to four operands.
#[test]
fn any_other_fixed_sizes_scalable_ones_included_keep_every_verdict() {
    for_each_op(|operands, declared| {
        for sizes in STRANGE {
            keeps_the_verdict(operands, declared, &strange(sizes));
        }
    });
}

fn for_each_op(mut visit: impl FnMut(&[Dim], Dim)) {
    for count in 1..=if is_long() { OPERANDS } else { OPERANDS - 1 } {
        for_each_choice(&vec![letters(count + 1); count + 1], |dims| {
            let (declared, operands) = dims.split_last().unwrap();
            visit(operands, *declared);
        });
    }
}

/// All facts of a column of these operands with that result.
type Known = Result<(Dim, usize, Vec<Role>, RuntimeChecks), Violation>;

fn known(operands: &[Dim], declared: Dim) -> Known {
    let op = Op::elementwise(operands.iter().map(|&dim| shape(&[dim]))).with_results([shape(&[declared])]);
    let facts = op.verify()?;
    let roles = (0..operands.len()).map(|operand| facts.roles(operand).next().unwrap());
    let Column { size, set_by, .. } = facts.columns()[0];
    let checks = facts.runtime_checks().remove(0);
    Ok((size, set_by, roles.collect(), checks))
}

fn keeps_the_verdict(operands: &[Dim], declared: Dim, rename: &impl Fn(Dim) -> Dim) {
    let renamed: Vec<Dim> = operands.iter().map(|&dim| rename(dim)).collect();
    let expected = renamed_verdict(known(operands, declared), rename);
    assert_eq!(known(&renamed, rename(declared)), expected, "{operands:?} -> {declared}");
}

fn renamed_verdict(known: Known, rename: &impl Fn(Dim) -> Dim) -> Known {
    match known {
        Ok((size, set_by, roles, checks)) => {
            let checks = match checks {
                RuntimeChecks::AgainstFixed { size, set_by, dims } => {
                    RuntimeChecks::AgainstFixed { size: rename(size), set_by, dims }
                }
                checks => checks,
            };
            Ok((rename(size), set_by, roles, checks))
        }
        Err(Violation::OperandSize { rule, operand, dim, size, other_size, other_operand }) => {
            let (size, other_size) = (rename(size), rename(other_size));
            Err(Violation::OperandSize { rule, operand, dim, size, other_size, other_operand })
        }
        Err(Violation::ResultDynamic { result, dim, size, operand }) => {
            Err(Violation::ResultDynamic { result, dim, size: rename(size), operand })
        }
        Err(Violation::ResultStatic { result, dim, size, inferred, operand, unranked }) => {
            let (size, inferred) = (rename(size), rename(inferred));
            Err(Violation::ResultStatic { result, dim, size, inferred, operand, unranked })
        }
        Err(violation) => panic!("{violation} has no place here"),
    }
}
