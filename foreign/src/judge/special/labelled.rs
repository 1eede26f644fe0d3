//! Ops that line up parts of their operands (`parts.rs`): sizes with one label, a mask and the scores.

use crate::{
    breach::{Breach, Spot},
    op::ForeignOp,
    parts::{self, NamedOp, Part, Parts, Size, einsum},
    profile::signature,
    types::is_omitted,
};
use broadcastable::{Dim, Place, Rule};

/// An op whose sizes have no names.
struct Unnamed<'a>(&'a dyn ForeignOp);

impl NamedOp for Unnamed<'_> {
    fn op(&self) -> &dyn ForeignOp {
        self.0
    }

    fn operand_name(&self, operand: usize) -> Option<String> {
        let place = Place::Operand(operand);
        self.0.value_type(place).filter(|value| !is_omitted(value)).map(|_| place.to_string())
    }

    fn sizes(&self, place: Place) -> Option<Vec<Size>> {
        let size = |dim: &Dim| dim.as_static().and_then(|size| i64::try_from(size).ok());
        let value = self.0.value_type(place)?;
        Some(value.dims()?.iter().map(|dim| size(dim).map_or(Size::Unknown, Size::Constant)).collect())
    }

    fn numbers(&self, _: usize) -> Option<Vec<Size>> {
        None
    }
}

/// ONNX's Einsum: a term for each operand, and a letter for each of its dimensions.
pub fn verify_equation(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some(equation) = op.text("equation").filter(|text| parts::is_equation(text)) else { return Ok(()) };
    let (terms, _) = einsum::terms(&equation);
    let (count, wanted) = (op.operand_count(), terms.len());
    if count != wanted {
        return Err(Breach::OperandCount { count, least: wanted, most: wanted });
    }
    for (operand, term) in terms.iter().enumerate() {
        let place = Place::Operand(operand);
        let known = einsum::rank(term).zip(op.value_type(place).and_then(|value| Some(value.dims()?.len())));
        if let Some(((letters, has_dots), rank)) = known
            && (rank < letters || rank > letters && !has_dots)
        {
            let wanted = if has_dots { format!("at least {letters}") } else { letters.to_string() };
            return Err(Breach::Rank {
                place,
                rank,
                wanted: format!("{wanted}, as the term {term} of equation has"),
            });
        }
    }
    verify(op)
}

/// Rule `infer-dim`, of the newest version of the operator.
pub fn verify(op: &dyn ForeignOp) -> Result<(), Breach> {
    let named = Unnamed(op);
    let found = signature(&op.name()).and_then(|signature| parts::parts(&named, signature, u32::MAX));
    found.map_or(Ok(()), |parts| verify_parts(&parts))
}

fn verify_parts(parts: &Parts) -> Result<(), Breach> {
    let rank = |part: &Part| part.sizes.as_ref().map_or(0, Vec::len);
    let widest = parts.all.iter().map(rank).max().unwrap_or(0);
    if let Some((kept, part)) = parts.kept.map(|kept| (kept, &parts.all[kept]))
        && let Some(larger) = parts.all.iter().find(|other| rank(other) > rank(part))
        && let Some(operand) = larger.operand
    {
        let (place, to) = (Place::Operand(operand), rank(&parts.all[kept]));
        return Err(Breach::LargerRank { place, rank: rank(larger), to, what: part.name.clone() });
    }
    (1..=widest).try_for_each(|back| verify_column(parts, back))
}

/// A fixed size that a column has, and the dimension that has it.
type Fixed = (i64, Option<(usize, usize)>);

/// The dimension so far from the right.
fn verify_column(parts: &Parts, back: usize) -> Result<(), Breach> {
    let mut first: Option<Fixed> = None;
    for (index, part) in parts.all.iter().enumerate() {
        let Some(sizes) = &part.sizes else { continue };
        let Some(dim) = sizes.len().checked_sub(back) else { continue };
        let Size::Constant(size) = sizes[dim] else { continue };
        // The part that is not stretched comes first.
        if size == 1 && parts.kept != Some(index) {
            continue;
        }
        match first {
            Some((other, place)) if other != size => return breach((size, part.places[dim]), (other, place)),
            Some(_) => {}
            None => first = Some((size, part.places[dim])),
        }
    }
    Ok(())
}

fn breach(own: Fixed, other: Fixed) -> Result<(), Breach> {
    let dim = |size: i64| Dim::new(size.unsigned_abs());
    let spot = |(size, place): Fixed| {
        place.map(|(operand, at)| Spot { place: Place::Operand(operand), dim: at, size: dim(size) })
    };
    match (spot(own), spot(other)) {
        (Some(at), Some(other)) => Err(Breach::NotStretched { rule: Rule::InferDim, at, other }),
        (Some(at), None) => Err(Breach::NotStretchedToOthers { at, to: dim(other.0) }),
        _ => Ok(()),
    }
}
