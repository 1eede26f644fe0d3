//! Random reductions, lowered and run, against the order that `docs/reductions.md` describes, bit by bit.

mod case;
mod chains;
mod compiled;
mod reference;

use bcast_testing::effort;
use case::{Case, Mode};
use compiled::{Compiled, TARGETS};

/// The cases of one module.
fn cases(first: u64, mode: Mode) -> Vec<Case> {
    let count = if effort::is_long() { 60 } else { 12 };
    (first..first + count).map(|seed| Case::draw(seed, mode)).collect()
}

/// Compares every case with the reference, as lowered with these options for that processor.
fn check(cases: &[Case], mode: Mode, options: &str, target: &str) {
    let module: String = cases.iter().enumerate().map(|(number, case)| case.function(number)).collect();
    let name = format!("{options}-{target}").replace([' ', '='], "-");
    let compiled = Compiled::new(&name, &module, &format!("reductions={} {options}", mode.name()), target);
    for (number, case) in cases.iter().enumerate() {
        let expected = case.expected();
        let actual = compiled.call(&format!("f{number}"), &case.operands(), expected.shape.len());
        assert_eq!(expected.shape, actual.shape, "{case:?}");
        let is_same = |(&a, &b): (&f32, &f32)| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
        let are_same = expected.elements.iter().zip(&actual.elements).all(is_same);
        assert!(
            are_same,
            "{options} {target}: {case:?}\n{}\nexpected {:?}\nactual   {:?}",
            case.function(number),
            expected.elements,
            actual.elements
        );
    }
}

#[test]
fn a_tree_has_the_same_bits_on_every_machine_fused_and_unfused() {
    let cases = cases(0, Mode::Tree);
    for target in TARGETS {
        check(&cases, Mode::Tree, "fuse=true", target);
    }
    check(&cases, Mode::Tree, "fuse=false", TARGETS[0]);
}

#[test]
fn threads_do_not_change_bits() {
    let options = "threads=openmp min-shared-cost=0";
    check(&cases(3_000, Mode::Tree), Mode::Tree, options, TARGETS[0]);
    let columns = (100..110).map(|seed| Case::of_columns(seed, Mode::Strict));
    let strict: Vec<_> = cases(4_000, Mode::Strict).into_iter().chain(columns).collect();
    check(&strict, Mode::Strict, options, TARGETS[0]);
}

#[test]
fn a_strict_order_is_that_of_the_elements() {
    check(&cases(1_000, Mode::Strict), Mode::Strict, "fuse=true", TARGETS[0]);
}

#[test]
fn columns_are_combined_row_by_row() {
    for mode in [Mode::Strict, Mode::Tree] {
        let cases: Vec<_> = (0..20).map(|seed| Case::of_columns(seed, mode)).collect();
        check(&cases, mode, "fuse=true", TARGETS[0]);
    }
}

#[test]
fn reductions_that_may_be_reassociated_are_trees_by_default() {
    let cases = cases(2_000, Mode::Marked);
    check(&cases, Mode::Marked, "fuse=true", TARGETS[0]);
    check(&cases, Mode::Marked, "fuse=false", TARGETS[TARGETS.len() - 1]);
}
