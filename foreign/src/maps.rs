//! Affine maps, which say for structured ops which loop each dimension of an operand is.

use crate::op::ForeignOp;
use broadcastable::{Dim, Place};

/// A map of an operand.
pub struct Map {
    /// The number of loops.
    pub loops: usize,
    /// The loop of each dimension; `None` for another expression.
    pub dims: Vec<Option<usize>>,
}

impl Map {
    /// Reads `affine_map<(d0, d1) -> (d1, 0)>`.
    fn parse(text: &str) -> Option<Self> {
        let (loops, dims) = text.strip_prefix("affine_map<")?.strip_suffix('>')?.split_once("->")?;
        let list = |text: &str| -> Option<Vec<String>> {
            let parts = text.trim().strip_prefix('(')?.strip_suffix(')')?.split(',');
            Some(parts.map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect())
        };
        let dim = |expression: &String| expression.strip_prefix('d')?.parse().ok();
        Some(Self { loops: list(loops)?.len(), dims: list(dims)?.iter().map(dim).collect() })
    }

    /// Whether the dimensions are the last loops, in their order. One of size 1 has one element for all of
    /// its loop.
    fn is_on_the_right(&self, sizes: &[Dim]) -> bool {
        let first = self.loops.checked_sub(self.dims.len());
        let is_in_place = |first: usize, at: usize| match self.dims[at] {
            Some(dim) => dim == first + at,
            None => sizes[at] == Dim::UNIT,
        };
        sizes.len() == self.dims.len()
            && first.is_some_and(|first| (0..sizes.len()).all(|at| is_in_place(first, at)))
    }

    /// The loops, if they are in order.
    fn entries(&self) -> Option<Vec<i64>> {
        let dims: Vec<usize> = self.dims.iter().copied().collect::<Option<_>>()?;
        dims.is_sorted_by(|a, b| a < b).then(|| dims.into_iter().map(|dim| dim as i64).collect())
    }
}

/// The maps of an op's operands; `None` if there is not one for each, or one cannot be read.
pub fn maps(op: &dyn ForeignOp, attribute: &str) -> Option<Vec<Map>> {
    let maps: Vec<Map> = op.texts(attribute)?.iter().map(|text| Map::parse(text)).collect::<Option<_>>()?;
    (maps.len() == op.operand_count()).then_some(maps)
}

/// How the maps line up the operands of an op whose last one is written: on the right, or by these dimensions
/// of the result.
///
/// # Errors
/// The reason why neither has the same meaning.
pub fn alignment(op: &dyn ForeignOp, attribute: &str) -> Result<Option<Vec<i64>>, String> {
    let maps = maps(op, attribute).ok_or_else(|| format!("its {attribute} cannot be read"))?;
    let sizes =
        |index: usize| -> Option<Vec<Dim>> { Some(op.value_type(Place::Operand(index))?.dims()?.to_vec()) };
    let is_right = |index: usize| sizes(index).is_some_and(|sizes| maps[index].is_on_the_right(&sizes));
    let Some((result, operands)) = maps.split_last() else { return Ok(None) };
    let last = operands.len();
    if result.dims.len() != result.loops || !is_right(last) {
        return Err(format!("its {attribute} do not write the result in the order of its dimensions"));
    }
    let is_whole = |map: &Map| map.dims.iter().copied().eq((0..map.loops).map(Some));
    if !operands.iter().any(is_whole) {
        return Err(format!("by its {attribute}, only what is written has the shape of the result"));
    }
    let Some(other) = (0..last).find(|&index| !is_right(index)) else { return Ok(None) };
    let lower = operands.iter().filter(|map| map.dims.len() < map.loops);
    let entries = maps[other].entries();
    match entries.filter(|entries| lower.clone().all(|map| map.entries().as_ref() == Some(entries))) {
        Some(entries) if entries.len() < result.loops => Ok(Some(entries)),
        _ => Err(format!("its {attribute} line up operand #{other} in another order than the result")),
    }
}
