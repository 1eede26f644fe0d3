//! Which run-time sizes are to be checked (rule `runtime-legal`): enough to make every column legal, and
//! none too many.
//!
//! | different dynamic sizes in a column | with a fixed size | without |
//! |---|---|---|
//! | none | nothing | nothing |
//! | one | it, against the fixed size | nothing |
//! | k | each, against the fixed size | each but the first, against the extent of those before it |

use crate::{dim::Dim, facts::Facts, shape::Shape};
use std::collections::HashSet;

/// A dimension of an operand, with a size that is only known at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DynamicDim {
    /// The operand.
    pub operand: usize,
    /// Its dimension, counted from 0 on the left.
    pub dim: usize,
}

/// The run-time checks that one result dimension needs; its sizes are legal exactly if all of them pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuntimeChecks {
    /// No sizes can be illegal here.
    None,
    /// Each of the sizes must be 1 or the fixed one.
    AgainstFixed {
        /// The fixed size.
        size: Dim,
        /// The first operand that has it.
        set_by: usize,
        /// The different dynamic sizes, at least one.
        dims: Vec<DynamicDim>,
    },
    /// Each of the sizes but the first must be 1, or that of those before it which is not 1, if there is one.
    AgainstEachOther {
        /// The different dynamic sizes, at least two.
        dims: Vec<DynamicDim>,
    },
}

impl Facts {
    /// The fewest checks that make every run-time size legal, for each result dimension (rule `runtime-legal`).
    /// The operands and their values must be those that were inferred from, else the answer means nothing; what
    /// unranked ones do is not checked.
    ///
    /// ```
    /// use broadcastable::{Dim, DynamicDim, Facts, RuntimeChecks, Shape};
    /// let operands: [Shape; 2] = ["4x?".parse()?, "?x?x1".parse()?];
    /// let checks = Facts::infer(&operands).unwrap().runtime_checks(&operands, |operand| operand);
    /// let dims = vec![DynamicDim { operand: 1, dim: 1 }];
    /// assert_eq!(checks[1], RuntimeChecks::AgainstFixed { size: Dim::new(4), set_by: 0, dims });
    /// assert_eq!([&checks[0], &checks[2]], [&RuntimeChecks::None; 2]);
    /// # Ok::<(), broadcastable::ParseShapeError>(())
    /// ```
    pub fn runtime_checks(&self, operands: &[Shape], value: impl Fn(usize) -> usize) -> Vec<RuntimeChecks> {
        let dims = || operands.iter().map(Shape::dims);
        let number = |operand, _| value(operand);
        (0..self.columns().len()).map(|column| self.checks_of(column, dims(), number)).collect()
    }

    /// [`Facts::runtime_checks`] for one column, with `number` as in [`Facts::fold`].
    pub(crate) fn checks_of<'a>(
        &self,
        column: usize,
        operands: impl Iterator<Item = Option<&'a [Dim]>>,
        number: impl Fn(usize, usize) -> usize,
    ) -> RuntimeChecks {
        let facts = self.columns()[column];
        if facts.is_legal() {
            return RuntimeChecks::None;
        }
        let dims = self.dynamic_dims(column, operands, number);
        match facts.size {
            Dim::DYNAMIC => RuntimeChecks::AgainstEachOther { dims },
            size => RuntimeChecks::AgainstFixed { size, set_by: facts.set_by, dims },
        }
    }

    /// The different dynamic sizes in a column, in the order of the operands.
    pub(crate) fn dynamic_dims<'a>(
        &self,
        column: usize,
        operands: impl Iterator<Item = Option<&'a [Dim]>>,
        number: impl Fn(usize, usize) -> usize,
    ) -> Vec<DynamicDim> {
        let mut seen = HashSet::new();
        let dynamic = |(operand, dims): (usize, Option<&[Dim]>)| {
            let dims = dims?;
            let dim = self.dim_at(operand, dims.len(), column)?;
            let is_new = dims.get(dim)?.is_dynamic() && seen.insert(number(operand, dim));
            is_new.then_some(DynamicDim { operand, dim })
        };
        operands.enumerate().filter_map(dynamic).collect()
    }
}
