//! The run-time checks of a column: sufficient and necessary.

use crate::model::{Column, extent, for_each_column};
use broadcastable::{DynamicDim, RuntimeChecks};
use std::collections::HashSet;

/// One check, as the lowering builds it.
#[derive(Debug)]
pub struct Check {
    operand: usize,
    against: Against,
}

#[derive(Debug)]
enum Against {
    Fixed(u64),
    /// The extent of these operands and of the checked one.
    Before(Vec<usize>),
}

impl Check {
    pub fn passes(&self, sizes: &[u64]) -> bool {
        let size = sizes[self.operand];
        let extent = match &self.against {
            Against::Fixed(fixed) => *fixed,
            Against::Before(operands) => {
                let before = operands.iter().fold(1, |extent, &operand| select(extent, sizes[operand]));
                select(before, size)
            }
        };
        size == 1 || size == extent
    }
}

/// Rule `runtime-extent`.
fn select(a: u64, b: u64) -> u64 {
    if a == 1 { b } else { a }
}

/// The checks of one column, one by one.
pub fn required(checks: &RuntimeChecks) -> Vec<Check> {
    let operand = |dim: &DynamicDim| dim.operand;
    match checks {
        RuntimeChecks::None => vec![],
        RuntimeChecks::AgainstFixed { size, dims, .. } => {
            let size = size.as_static().expect("a size of a tensor");
            dims.iter().map(|dim| Check { operand: operand(dim), against: Against::Fixed(size) }).collect()
        }
        RuntimeChecks::AgainstEachOther { dims } => {
            let before = |index: usize| dims[..index].iter().map(operand).collect();
            let check = |index: usize| Check {
                operand: dims[index].operand,
                against: Against::Before(before(index)),
            };
            (1..dims.len()).map(check).collect()
        }
    }
}

/// The same checks where each operand's dimension has another number.
pub fn renumbered(checks: &RuntimeChecks, number: impl Fn(&DynamicDim) -> usize) -> RuntimeChecks {
    let renumber =
        |dims: &[DynamicDim]| dims.iter().map(|dim| DynamicDim::new(dim.operand, number(dim))).collect();
    match checks {
        RuntimeChecks::None => RuntimeChecks::None,
        RuntimeChecks::AgainstEachOther { dims } => RuntimeChecks::AgainstEachOther { dims: renumber(dims) },
        RuntimeChecks::AgainstFixed { size, set_by, dims } => {
            RuntimeChecks::AgainstFixed { size: *size, set_by: *set_by, dims: renumber(dims) }
        }
    }
}

fn for_each_checked_column(mut visit: impl FnMut(&Column, &[Check])) {
    for_each_column(|column| {
        let Ok(facts) = column.facts() else { return };
        let checks = facts.runtime_checks();
        assert_eq!(checks.len(), 1);
        if let RuntimeChecks::AgainstFixed { size, set_by, .. } = &checks[0] {
            let first = column.dims.iter().position(|dim| dim == size);
            assert_eq!(first, Some(*set_by), "{:?}", column.dims);
        }
        visit(column, &required(&checks[0]));
    });
}

#[test]
fn all_checks_pass_exactly_where_a_filling_is_legal() {
    for_each_checked_column(|column, checks| {
        for sizes in &column.fillings {
            let is_legal = extent(sizes.iter().copied()).is_some();
            let pass = checks.iter().all(|check| check.passes(sizes));
            assert_eq!(pass, is_legal, "{:?} filled with {sizes:?}", column.dims);
        }
    });
}

/// Without any one of them, some illegal filling would pass the others.
#[test]
fn no_check_is_superfluous() {
    for_each_checked_column(|column, checks| {
        let mut is_needed = vec![false; checks.len()];
        for sizes in &column.fillings {
            let mut failing = (0..checks.len()).filter(|&index| !checks[index].passes(sizes));
            if let (Some(only), None) = (failing.next(), failing.next()) {
                is_needed[only] = true;
            }
        }
        assert!(is_needed.iter().all(|&needed| needed), "{:?} has {checks:?}", column.dims);
    });
}

/// Rule `runtime-legal`, the number of checks: k - 1 for k different dynamic sizes, k with a fixed one.
#[test]
fn a_column_has_as_many_checks_as_the_rule_says() {
    for_each_checked_column(|column, checks| {
        let is_dynamic = |operand: &usize| column.dims[*operand].is_dynamic();
        let dynamic: HashSet<usize> =
            (0..column.dims.len()).filter(is_dynamic).map(|operand| column.values[operand]).collect();
        let has_fixed = column.dims.iter().any(|dim| dim.is_fixed());
        let expected = if has_fixed { dynamic.len() } else { dynamic.len().saturating_sub(1) };
        assert_eq!(checks.len(), expected, "{:?}, values {:?}", column.dims, column.values);
    });
}
