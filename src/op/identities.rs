//! The run-time sizes of an op that are equal by ids or names.

use super::{Op, names::Names};
use crate::{error::Place, size::SizeId, value::ValueType};
use std::collections::HashSet;

/// The run-time sizes that are known to be equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Identities {
    /// None of them.
    Unknown,
    /// Those with equal ids, for each dimension of each operand; an operand that is not ranked has one.
    Given(Vec<Vec<SizeId>>),
    /// Those with equal names.
    Named(Names),
}

impl Identities {
    pub fn size_id(&self, operand: usize, dim: usize) -> SizeId {
        match self {
            Self::Unknown => SizeId::new(operand, dim),
            Self::Given(ids) => ids[operand][dim],
            Self::Named(names) => names.size_id(operand, dim),
        }
    }
}

impl Op {
    /// The same op with identities of its run-time sizes: equal ids are equal sizes. The method calls
    /// `size_id` for the dimensions of each operand, and for dimension 0 of an unranked operand. Without
    /// identities, all sizes without a name count as different. The sizes lose the names that the op's
    /// text gave them.
    #[must_use]
    pub fn with_size_ids(self, size_id: impl Fn(usize, usize) -> SizeId) -> Self {
        let count = |operand: &ValueType| operand.dims().map_or(1, <[_]>::len);
        let ids = |(operand, value)| (0..count(value)).map(|dim| size_id(operand, dim)).collect();
        let given = self.operands.iter().enumerate().map(ids).collect();
        Self { identities: Identities::Given(given), ..self }
    }

    /// The same op with names of its run-time sizes, as in the text form: equal names are equal sizes. A
    /// result's name that no operand has is ignored.
    ///
    /// ```
    /// use broadcastable::Op;
    /// let op: Op = "?x1, ?x3".parse()?;
    /// assert!(!op.infer()?.is_legal());
    /// let op = op.with_size_names(|_, dim| (dim == 0).then_some("batch size"));
    /// assert!(op.infer()?.is_legal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_size_names<'n>(self, name: impl Fn(Place, usize) -> Option<&'n str>) -> Self {
        let of_value = |place: Place| -> Vec<Option<&str>> {
            let dims = self.value(place).dims().unwrap_or_default().iter().enumerate();
            dims.map(|(dim, size)| name(place, dim).filter(|_| size.is_dynamic())).collect()
        };
        let operands: Vec<_> =
            (0..self.operands.len()).map(|index| of_value(Place::Operand(index))).collect();
        let known: HashSet<&str> = operands.iter().flatten().flatten().copied().collect();
        let of_result = |index| {
            of_value(Place::Result(index)).into_iter().map(|name| name.filter(|name| known.contains(name)))
        };
        let results: Vec<_> = (0..self.results.len()).map(|index| of_result(index).collect()).collect();
        let names = Names::new(&operands, &results).expect("the operands have each name of a result");
        self.with_names(names)
    }

    pub(super) fn with_names(self, names: Names) -> Self {
        let identities = if names.is_empty() { Identities::Unknown } else { Identities::Named(names) };
        Self { identities, ..self }
    }

    /// The name of a size, if the op's text gave it a name.
    ///
    /// ```
    /// use broadcastable::{Op, Place};
    /// let op: Op = "Bx1xT, T -> BxT".parse()?;
    /// assert_eq!(op.size_name(Place::Operand(0), 2), Some("T"));
    /// assert_eq!(op.size_name(Place::Operand(0), 1), None);
    /// # Ok::<(), broadcastable::ParseOpError>(())
    /// ```
    pub fn size_name(&self, place: Place, dim: usize) -> Option<&str> {
        match &self.identities {
            Identities::Named(names) => names.name(place, dim),
            _ => None,
        }
    }
}
