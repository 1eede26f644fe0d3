//! Facts that inference proves about an op.

use super::{Form, Identities, Op};
use crate::{checks::RuntimeChecks, column::Role, error::Place, facts::Facts, value::ValueType};
use std::ops::Deref;

/// The facts that inference proves about an op, with the op.
///
/// ```
/// use broadcastable::{Op, Role};
/// let op: Op = "4, 1x2 dims 0".parse()?;
/// let facts = op.infer()?;
/// assert_eq!(facts.shape().to_string(), "4x2");
/// assert_eq!(facts.roles(0).collect::<Vec<_>>(), [Role::Full, Role::Missing]);
/// assert_eq!(facts.column_of(0, 0), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpFacts<'a> {
    pub(super) op: &'a Op,
    pub(super) facts: Facts,
}

impl<'a> OpFacts<'a> {
    /// The op.
    pub fn op(&self) -> &'a Op {
        self.op
    }

    /// The facts without the op.
    pub fn into_facts(self) -> Facts {
        self.facts
    }

    /// The role of an operand in each result dimension; `Missing` in all of them if the op has no such
    /// operand.
    pub fn roles(&self, operand: usize) -> impl Iterator<Item = Role> + '_ {
        let dims = self.op.operands.get(operand).and_then(ValueType::dims).unwrap_or_default();
        self.facts.roles(operand, dims)
    }

    /// The column of an operand's dimension, as the index in [`Facts::columns`]; `None` if the op has no such
    /// dimension.
    pub fn column_of(&self, operand: usize, dim: usize) -> Option<usize> {
        let rank = self.op.operands.get(operand)?.dims()?.len();
        self.facts.column_of(operand, rank, dim)
    }

    /// The dimension of an operand in a column: the inverse of [`OpFacts::column_of`].
    pub fn dim_at(&self, operand: usize, column: usize) -> Option<usize> {
        let rank = self.op.operands.get(operand)?.dims()?.len();
        self.facts.lineup().dim_at(operand, rank, column)
    }

    /// The name of a column's size: the name of its only run-time size, unless a static size decides.
    ///
    /// ```
    /// use broadcastable::Op;
    /// let op: Op = "Bx1xT, 4xT".parse()?;
    /// let facts = op.infer()?;
    /// assert_eq!([0, 1, 2].map(|column| facts.size_name(column)), [Some("B"), None, Some("T")]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn size_name(&self, column: usize) -> Option<&'a str> {
        let Identities::Named(names) = &self.op.identities else { return None };
        if self.op.is_one_way() && self.facts.columns().get(column)?.size.is_dynamic() {
            return self.kept_name(column);
        }
        let id = self.facts.columns().get(column)?.only_size()?;
        names.of(id).filter(|_| !self.facts.has_unranked())
    }

    /// The name that the operand that is not stretched has for a column's size: the result's size, be it
    /// static as well.
    fn kept_name(&self, column: usize) -> Option<&'a str> {
        let Form::OneWay(kept) = self.op.form else { return None };
        self.op.size_name(Place::Operand(kept), self.dim_at(kept, column)?)
    }

    /// The dimensions of a result whose names the operands do not prove. A declaration of such a name has to
    /// be checked at run time. The list is empty if the result's rank is not the inferred one.
    ///
    /// ```
    /// use broadcastable::Op;
    /// let op: Op = "BxT, BxS -> BxT".parse()?;
    /// assert_eq!(op.verify()?.unproven_names(0), [1]); // S may be the size that is not 1
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unproven_names(&self, result: usize) -> Vec<usize> {
        let rank = self.op.results.get(result).and_then(|result| result.dims()).map(<[_]>::len);
        let dims = rank.filter(|&rank| self.facts.rank() == Some(rank)).unwrap_or_default();
        let is_unproven = |&dim: &usize| {
            let name = self.op.size_name(Place::Result(result), dim);
            name.is_some() && name != self.size_name(dim) && name != self.kept_name(dim)
        };
        (0..dims).filter(is_unproven).collect()
    }

    /// The fewest checks that make every run-time size legal, for each result dimension (rule
    /// `runtime-legal`). There are no checks of unranked operands.
    ///
    /// ```
    /// use broadcastable::{Dim, DynamicDim, Op, RuntimeChecks};
    /// let op: Op = "4x?, ?x?x1".parse()?;
    /// let checks = op.infer()?.runtime_checks();
    /// let dims = vec![DynamicDim::new(1, 1)];
    /// assert_eq!(checks[1], RuntimeChecks::AgainstFixed { size: Dim::new(4), set_by: 0, dims });
    /// assert_eq!([&checks[0], &checks[2]], [&RuntimeChecks::None; 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn runtime_checks(&self) -> Vec<RuntimeChecks> {
        (0..self.columns().len()).map(|column| self.facts.checks_of(self.op, column)).collect()
    }
}

impl Deref for OpFacts<'_> {
    type Target = Facts;

    fn deref(&self) -> &Facts {
        &self.facts
    }
}
