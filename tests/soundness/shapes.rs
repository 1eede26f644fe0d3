//! Whole shapes that align on the right: they decompose into columns, and are as sound.

use crate::{
    checks::renumbered,
    is_long,
    model::{
        agrees, column_op, fillings, for_each_choice, legal_results, letters, numberings, op_on, shape,
        shapes,
    },
};
use broadcastable::{Dim, Op, Role, Rule, Shape};

/// For up to three operands.
const FIXED: usize = 4;

/// Any operands that are equal may be the same value. Short form: two fixed sizes.
#[test]
fn an_op_is_its_columns() {
    for_each_op(2, if is_long() { FIXED } else { 2 }, |operands| {
        let is_possible = |values: &&Vec<usize>| {
            let first = |value| values.iter().position(|&other| other == value).unwrap();
            (0..operands.len()).all(|operand| operands[operand] == operands[first(values[operand])])
        };
        numberings(operands.len())
            .iter()
            .filter(is_possible)
            .for_each(|values| compare_columns(operands, values));
    });
}

fn compare_columns(operands: &[Vec<Dim>], values: &[usize]) {
    let rank = operands.iter().map(Vec::len).max().unwrap();
    let whole = op_on(operands.iter().map(|dims| shape(dims)), values);
    let op = format!("{whole}, values {values:?}");
    let column_alone = |column: usize| column_op(&column_of(operands, rank, column), values);
    let columns: Vec<Op> = (0..rank).map(column_alone).collect();
    let (facts, of_columns) = (whole.infer(), columns.iter().map(Op::infer).collect::<Vec<_>>());
    assert_eq!(facts.is_ok(), of_columns.iter().all(Result::is_ok), "{op}");
    let Ok(facts) = facts else { return };
    let checks = facts.runtime_checks();
    for (index, of_column) in of_columns.into_iter().map(Result::unwrap).enumerate() {
        let (column, alone) = (&facts.columns()[index], &of_column.columns()[0]);
        assert_eq!((column.size, column.is_legal()), (alone.size, alone.is_legal()), "{op}");
        // Of units, the first may differ: a missing dimension does not count.
        assert!(column.set_by == alone.set_by || column.size.is_unit(), "{op}");
        let alone = &of_column.runtime_checks()[0];
        let expected = renumbered(alone, |dim| index + operands[dim.operand].len() - rank);
        assert_eq!(checks[index], expected, "{op} has the checks of its columns");
        for (operand, own) in operands.iter().enumerate() {
            let role = facts.roles(operand).nth(index).unwrap();
            let alone = of_column.roles(operand).next().unwrap();
            let expected = if index + own.len() < rank { Role::Missing } else { alone };
            assert_eq!(role, expected, "operand #{operand} of {op} in column {index}");
        }
    }
}

/// The sizes in one column; what is missing is a unit.
fn column_of(operands: &[Vec<Dim>], rank: usize, column: usize) -> Vec<Dim> {
    let size = |dims: &Vec<Dim>| (column + dims.len()).checked_sub(rank).map_or(Dim::UNIT, |dim| dims[dim]);
    operands.iter().map(size).collect()
}

/// As for one column. Short form: two fixed sizes for three operands of rank 2.
#[test]
fn an_op_is_accepted_exactly_if_some_filling_is_legal_and_all_legal_ones_agree_with_the_result() {
    let fixed = if is_long() { FIXED } else { 2 };
    let results = shapes(2, &letters(fixed));
    for_each_op(2, fixed, |operands| {
        let filled: Vec<_> = operands.iter().map(|dims| fillings(dims, fixed)).collect();
        let legal = legal_results(&filled);
        let mut op = Op::elementwise(operands.iter().map(|dims| shape(dims)));
        for declared in &results {
            op = op.with_results([shape(declared)]);
            let is_sound = !legal.is_empty() && legal.iter().all(|sizes| agrees(declared, sizes));
            let broken = op.verify().err().map(|violation| violation.rule());
            assert_eq!(broken.is_none(), is_sound, "{op}");
            match broken {
                None => {}
                Some(Rule::InferDim) => assert!(legal.is_empty(), "{op}"),
                Some(Rule::ResultRank | Rule::ResultStatic) => {
                    let none_agrees = !legal.iter().any(|sizes| agrees(declared, sizes));
                    assert!(none_agrees, "{op}");
                }
                Some(rule) => assert_eq!(rule, Rule::ResultDynamic, "{op}"),
            }
        }
        op = op.with_results([Shape::Unranked]);
        assert!(op.verify().is_ok() != legal.is_empty(), "{op}");
    });
}

/// Their run-time shapes are unknown, so they do not affect the verdict.
#[test]
fn an_unranked_operand_changes_no_verdict() {
    let declared = shapes(2, &letters(3));
    let mut both = shapes(1, &letters(3));
    both.retain(|dims| dims.len() == 1);
    for_each_choice(&[both.clone(), both, declared], |dims| {
        let [a, b, declared] = [0, 1, 2].map(|index| shape(&dims[index]));
        let unranked = || Shape::Unranked;
        let rule = |operands: &[Shape]| {
            let op = Op::elementwise(operands.iter().cloned()).with_results([declared.clone()]);
            op.verify().err().map(|violation| violation.rule())
        };
        let expected = rule(&[a.clone(), b.clone()]);
        for operands in
            [[unranked(), a.clone(), b.clone()], [a.clone(), unranked(), b.clone()], [a, b, unranked()]]
        {
            assert_eq!(rule(&operands), expected, "{operands:?} -> {declared}");
        }
    });
}

/// Every op of up to three operands.
fn for_each_op(rank: usize, fixed: usize, mut visit: impl FnMut(&[Vec<Dim>])) {
    for count in 1..=3 {
        for_each_choice(&vec![shapes(rank, &letters(fixed)); count], &mut visit);
    }
}
