//! Two shapes that line up by `broadcast_dimensions`: refused if these are invalid, and otherwise as sound as
//! shapes of full rank.

use crate::{
    checks::{renumbered, required},
    is_long,
    model::{
        agrees, choices, extent, fillings, for_each_choice, legal_results, letters, shape, shapes, sizes_of,
    },
};
use broadcastable::{Alignment, Dim, DynamicDim, Op, Role, Rule};

/// For two operands.
const FIXED: usize = 3;

/// Whether these entries are valid, in the words of XLA's document: equal ranks take none or all, a
/// scalar takes none, and else each dimension of the smaller shape goes to one of the larger, in order.
fn is_meant(ranks: [usize; 2], entries: &[i64]) -> bool {
    let (smaller, larger) = (ranks[0].min(ranks[1]), ranks[0].max(ranks[1]));
    if smaller == larger {
        return entries.is_empty() || entries.iter().copied().eq(0..larger as i64);
    }
    let increase = entries.windows(2).all(|pair| pair[0] < pair[1]);
    entries.len() == smaller && increase && entries.iter().all(|entry| (0..larger as i64).contains(entry))
}

/// The columns of a shape's dimensions in the larger rank.
fn columns(rank: usize, larger: usize, entries: &[i64]) -> Vec<usize> {
    if rank == larger { (0..rank).collect() } else { entries.iter().map(|&entry| entry as usize).collect() }
}

/// The shape with units for the dimensions that it lacks.
fn padded<T: Copy>(sizes: &[T], unit: T, larger: usize, entries: &[i64]) -> Vec<T> {
    let mut padded = vec![unit; larger];
    columns(sizes.len(), larger, entries)
        .iter()
        .zip(sizes)
        .for_each(|(&column, &size)| padded[column] = size);
    padded
}

/// Two shapes that line up by these entries.
fn explicit(pair: [&[Dim]; 2], entries: &[i64]) -> Op {
    Op::elementwise(pair.map(shape)).aligned(Alignment::Explicit(entries))
}

/// Every list of up to three entries from -1 to 3.
fn all_entries() -> Vec<Vec<i64>> {
    (0..=3).flat_map(|count| choices(&vec![(-1..=3).collect::<Vec<i64>>(); count])).collect()
}

/// Two shapes of up to that rank with valid entries.
fn for_each_meant(rank: usize, fixed: usize, mut visit: impl FnMut([&[Dim]; 2], &[i64])) {
    let (shapes, entries) = (shapes(rank, &letters(fixed)), all_entries());
    for_each_choice(&[shapes.clone(), shapes], |pair| {
        for entries in entries.iter().filter(|entries| is_meant([pair[0].len(), pair[1].len()], entries)) {
            visit([&pair[0], &pair[1]], entries);
        }
    });
}

/// Ranks up to 3. Short form: one fixed size.
#[test]
fn dimensions_that_say_nothing_are_refused_and_others_only_for_their_sizes() {
    let fixed = if is_long() { FIXED } else { 1 };
    let (shapes, entries) = (shapes(3, &letters(fixed)), all_entries());
    for_each_choice(&[shapes.clone(), shapes], |pair| {
        let ranks = [pair[0].len(), pair[1].len()];
        let mut op = Op::elementwise([shape(&pair[0]), shape(&pair[1])]);
        for entries in &entries {
            op = op.aligned(Alignment::Explicit(entries));
            let broken = op.infer().err().map(|violation| violation.rule());
            if is_meant(ranks, entries) {
                assert!(matches!(broken, None | Some(Rule::DimsSize)), "{op}: {broken:?}");
            } else {
                assert!(broken.is_some(), "{op} means nothing");
            }
        }
    });
}

/// Ranks up to 3. Short form: two fixed sizes.
#[test]
fn an_explicit_op_is_its_columns() {
    for_each_meant(3, if is_long() { FIXED } else { 2 }, |pair, entries| {
        let larger = pair[0].len().max(pair[1].len());
        let op = explicit(pair, entries);
        let full = Op::elementwise(pair.map(|dims| shape(&padded(dims, Dim::UNIT, larger, entries))));
        let (facts, expected) = (op.infer(), full.infer());
        assert_eq!(facts.is_ok(), expected.is_ok(), "{op}");
        let (Ok(facts), Ok(expected)) = (facts, expected) else { return };
        assert_eq!((facts.shape(), facts.is_legal()), (expected.shape(), expected.is_legal()), "{op}");
        let own = |operand: usize| columns(pair[operand].len(), larger, entries);
        let own_dim =
            |dim: &DynamicDim| own(dim.operand).iter().position(|&column| column == dim.dim).unwrap();
        let expected_checks = expected.runtime_checks();
        let expected_checks: Vec<_> =
            expected_checks.iter().map(|checks| renumbered(checks, own_dim)).collect();
        assert_eq!(facts.runtime_checks(), expected_checks, "{op}");
        for operand in 0..2 {
            let own = own(operand);
            let roles: Vec<Role> = facts.roles(operand).collect();
            let expected = expected.roles(operand).enumerate();
            let expected =
                expected.map(|(column, role)| if own.contains(&column) { role } else { Role::Missing });
            assert_eq!(roles, expected.collect::<Vec<_>>(), "operand #{operand} of {op}");
        }
    });
}

/// As without dimensions. Short form: ranks up to 2.
#[test]
fn an_explicit_op_is_accepted_exactly_if_some_filling_is_legal_and_all_legal_ones_agree_with_the_result() {
    let (rank, fixed) = if is_long() { (3, FIXED) } else { (2, FIXED) };
    let results = shapes(rank, &letters(fixed));
    for_each_meant(rank, fixed, |pair, entries| {
        let larger = pair[0].len().max(pair[1].len());
        let filled = pair.map(|dims| fillings(&padded(dims, Dim::UNIT, larger, entries), fixed));
        let legal = legal_results(&filled);
        let mut op = explicit(pair, entries);
        for declared in &results {
            op = op.with_results([shape(declared)]);
            let is_sound = !legal.is_empty() && legal.iter().all(|sizes| agrees(declared, sizes));
            assert_eq!(op.verify().is_ok(), is_sound, "{op}");
        }
    });
}

/// Ranks up to 3: the checks of each column, against the sizes that line up in it.
#[test]
fn checks_of_an_explicit_op_pass_exactly_where_a_filling_is_legal_and_none_is_superfluous() {
    let fixed = if is_long() { FIXED } else { 2 };
    for_each_meant(3, fixed, |pair, entries| {
        let op = explicit(pair, entries);
        let Ok(facts) = op.infer() else { return };
        let larger = pair[0].len().max(pair[1].len());
        let full = pair.map(|dims| padded(dims, Dim::UNIT, larger, entries));
        let all = facts.runtime_checks();
        for (column, checks) in all.iter().map(required).enumerate() {
            let mut is_needed = false;
            for_each_choice(&[0, 1].map(|operand| sizes_of(full[operand][column], fixed)), |sizes| {
                let is_legal = extent(sizes.iter().copied()).is_some();
                let pass = checks.iter().all(|check| check.passes(sizes));
                assert_eq!(pass, is_legal, "{op}, column {column} filled with {sizes:?}");
                is_needed |= !is_legal;
            });
            // A column of two operands takes one check at most.
            assert_eq!(checks.len(), usize::from(is_needed), "{op}, column {column}");
        }
    });
}
