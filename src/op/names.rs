//! The names of an op's sizes: `BxT` is a shape whose sizes are known only at run time, and equal names are
//! equal sizes.

mod equal;

use crate::{error::Place, size::SizeId};
use equal::equal_texts;
use std::collections::HashMap;

/// The names in an op's text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Names {
    /// Each name once, in the order in which they are written.
    all: Vec<Box<str>>,
    /// For each operand, the index in `all` of each dimension's name.
    operands: Vec<Vec<Option<usize>>>,
    results: Vec<Vec<Option<usize>>>,
}

impl Names {
    /// The names of each dimension of each operand and result; the error is a name that only results have, or
    /// an expression of results with a symbol that operands do not have.
    pub fn new<'a>(
        operands: &[Vec<Option<&'a str>>],
        results: &[Vec<Option<&'a str>>],
    ) -> Result<Self, &'a str> {
        let texts = |names: &[Vec<Option<&'a str>>]| names.iter().flatten().flatten().copied().collect();
        let (operand_texts, result_texts): (Vec<&str>, Vec<&str>) = (texts(operands), texts(results));
        let first = equal_texts(&operand_texts, &result_texts)?;
        let mut all = Vec::new();
        let mut indices = HashMap::new();
        let mut index_of = |name: &'a str| {
            let name = first.get(name).copied().unwrap_or(name);
            *indices.entry(name).or_insert_with(|| {
                all.push(name.into());
                all.len() - 1
            })
        };
        let mut index = |names: &Vec<Option<&'a str>>| -> Vec<Option<usize>> {
            names.iter().map(|name| name.map(&mut index_of)).collect()
        };
        let operands = operands.iter().map(&mut index).collect();
        let results = results.iter().map(index).collect();
        Ok(Self { all, operands, results })
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub fn forget_results(&mut self) {
        self.results.clear();
    }

    pub fn name(&self, place: Place, dim: usize) -> Option<&str> {
        Some(&self.all[self.index(place, dim)?])
    }

    /// The ids of names follow those of the operands, which are for sizes without a name.
    pub fn size_id(&self, operand: usize, dim: usize) -> SizeId {
        match self.index(Place::Operand(operand), dim) {
            Some(name) => SizeId::new(self.operands.len() + name, 0),
            None => SizeId::new(operand, dim),
        }
    }

    /// The name of a size with that id, if it has one.
    pub fn of(&self, id: SizeId) -> Option<&str> {
        self.all.get(id.value().checked_sub(self.operands.len())?).map(|name| &**name)
    }

    fn index(&self, place: Place, dim: usize) -> Option<usize> {
        let dims = match place {
            Place::Operand(operand) => self.operands.get(operand)?,
            Place::Result(result) => self.results.get(result)?,
        };
        dims.get(dim).copied().flatten()
    }
}
