//! The run-time checks of an op (rule `runtime-legal`): enough to make every column legal, and no more.
//!
//! | different dynamic sizes in a column | with a fixed size | without |
//! |---|---|---|
//! | none | nothing | nothing |
//! | one | that size, against the fixed size | nothing |
//! | k | each, against the fixed size | each except the first, against the extent of those before it |

use crate::{
    dim::Dim,
    error::Place,
    facts::Facts,
    op_types::{OpTypes, Sizes},
};
use std::collections::HashSet;

/// An operand's dimension whose size only run time knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DynamicDim {
    /// The operand.
    pub operand: usize,
    /// Its dimension, counted from 0 on the left.
    pub dim: usize,
}

impl DynamicDim {
    /// The dimension `dim` of operand `operand`.
    pub fn new(operand: usize, dim: usize) -> Self {
        Self { operand, dim }
    }
}

/// The run-time checks that one result dimension needs; its sizes are legal exactly if all checks pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuntimeChecks {
    /// No check: no sizes can be illegal here.
    None,
    /// Each of the sizes must be 1 or the fixed size.
    AgainstFixed {
        /// The fixed size.
        size: Dim,
        /// The first operand that has the fixed size.
        set_by: usize,
        /// The different dynamic sizes, at least one.
        dims: Vec<DynamicDim>,
    },
    /// Each size except the first must be 1, or equal to the one size before it that is not 1, if there is
    /// one.
    AgainstEachOther {
        /// The different dynamic sizes, at least two.
        dims: Vec<DynamicDim>,
    },
}

impl Facts {
    /// The checks of one column of the op that the facts are about.
    pub fn checks_of(&self, op: &impl OpTypes, column: usize) -> RuntimeChecks {
        let facts = self.columns()[column];
        if facts.is_legal() {
            return RuntimeChecks::None;
        }
        let dims = self.dynamic_dims(op, column);
        match facts.size {
            Dim::DYNAMIC => RuntimeChecks::AgainstEachOther { dims },
            size => RuntimeChecks::AgainstFixed { size, set_by: facts.set_by, dims },
        }
    }

    /// The different dynamic sizes in a column of the op that the facts are about, in the order of the
    /// operands.
    pub fn dynamic_dims(&self, op: &impl OpTypes, column: usize) -> Vec<DynamicDim> {
        let mut seen = HashSet::new();
        let dynamic = |operand: usize| {
            let sizes = op.shape(Place::Operand(operand)).ranked()?;
            let dim = self.lineup().dim_at(operand, sizes.rank(), column)?;
            let is_new = sizes.size(dim).is_dynamic() && seen.insert(op.size_id(operand, dim));
            is_new.then_some(DynamicDim { operand, dim })
        };
        (0..op.operand_count()).filter_map(dynamic).collect()
    }
}
