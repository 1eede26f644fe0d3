//! StableHLO's quantized elements with a scale for each index of a dimension: which dimension that is.

use super::{spots::dims, stretched::entries};
use crate::{
    breach::Breach,
    op::ForeignOp,
    profile::{Signature, Target},
};
use broadcastable::Place;

/// A dimension that has a scale for each index.
struct Scales {
    place: Place,
    found: String,
    dim: usize,
    count: usize,
}

impl Scales {
    /// The scales of `!quant.uniform<i8:f32:1, {0.1, 0.2}>`.
    fn of(op: &dyn ForeignOp, place: Place) -> Option<Self> {
        let found = op.element(place)?;
        let (types, scales) = found.strip_prefix("!quant.uniform<")?.split_once('{')?;
        let dim = types.trim_end_matches([',', ' ']).rsplit(':').next()?.parse().ok()?;
        let count = scales.split('}').next()?.split(',').count();
        Some(Self { place, dim, count, found })
    }

    fn refused(self, taken: String) -> Breach {
        Breach::ElementRefused { place: self.place, found: self.found, taken }
    }

    fn verify_dim(self, dim: usize, why: &str) -> Result<(), Breach> {
        if self.dim == dim { Ok(()) } else { Err(self.refused(format!("scales for dimension {dim}, {why}"))) }
    }
}

/// The zero points of a type are values of its storage type.
fn verify_zero_points(op: &dyn ForeignOp, place: Place) -> Result<(), Breach> {
    let Some(found) = op.element(place) else { return Ok(()) };
    let Some((least, most)) = storage(&found) else { return Ok(()) };
    let (_, scales) = found.rsplit_once(['{']).or_else(|| found.rsplit_once(", ")).unwrap_or_default();
    let zero_points =
        scales.trim_end_matches(['>', '}']).split(',').filter_map(|scale| scale.rsplit_once(':'));
    let mut values = zero_points.filter_map(|(_, value)| value.trim().parse::<i64>().ok());
    if values.any(|value| !(least..=most).contains(&value)) {
        Err(Breach::ElementRefused { place, found, taken: format!("zero points from {least} to {most}") })
    } else {
        Ok(())
    }
}

/// The least and the largest value of the storage type, as in `i8` or `u8<0:15>`.
fn storage(element: &str) -> Option<(i64, i64)> {
    let text = element.strip_prefix("!quant.uniform<")?;
    let name = text.split([':', '<']).next()?;
    if let Some(range) = text[name.len()..].strip_prefix('<') {
        let (least, most) = range.split('>').next()?.split_once(':')?;
        return Some((least.trim().parse().ok()?, most.trim().parse().ok()?));
    }
    let bits: u32 =
        name.trim_start_matches(['i', 'u', 's']).parse().ok().filter(|bits| (1..=32).contains(bits))?;
    Some(if name.starts_with('u') {
        (0, (1_i64 << bits) - 1)
    } else {
        (-(1_i64 << (bits - 1)), (1_i64 << (bits - 1)) - 1)
    })
}

/// Rule `element-types`.
pub fn verify(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    if !op.own_name().starts_with("stablehlo.") {
        return Ok(());
    }
    let operands = (0..op.operand_count()).map(Place::Operand);
    for place in operands.chain((0..op.result_count()).map(Place::Result)) {
        verify_zero_points(op, place)?;
        let Some((scales, own)) = Scales::of(op, place).zip(dims(op, place)) else { continue };
        let Some(size) = own.get(scales.dim) else {
            return Err(scales.refused(format!("scales for one of {} dimensions", own.len())));
        };
        if let Some(wanted) = size.as_static().filter(|&size| size != scales.count as u64) {
            let dim = scales.dim;
            return Err(scales.refused(format!("{wanted} scales, one for each index of dimension {dim}")));
        }
    }
    verify_dims(op, signature)
}

/// The result has its scales where those of operand #0 go to.
fn verify_dims(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    let places = (1..op.operand_count()).map(Place::Operand).chain([Place::Result(0)]);
    let Some(first) = Scales::of(op, Place::Operand(0)) else { return Ok(()) };
    let Some(result) = Scales::of(op, Place::Result(0)) else { return Ok(()) };
    let entry = |names: &str, dim: usize| usize::try_from(*entries(op, names)?.1.get(dim)?).ok();
    match signature.target {
        Target::Same => {
            let others = places.filter_map(|place| Scales::of(op, place));
            others.into_iter().try_for_each(|scales| scales.verify_dim(first.dim, "as operand #0 has"))
        }
        Target::InDims(names) => match entry(names, first.dim) {
            Some(dim) => result.verify_dim(dim, "to which the attribute moves those of operand #0"),
            None => Ok(()),
        },
        Target::Plain if op.own_name() == "stablehlo.transpose" => match entry("permutation", result.dim) {
            Some(dim) => first.verify_dim(dim, "which the permutation moves to those of the result"),
            None => Ok(()),
        },
        _ => Ok(()),
    }
}
