//! The element types of operands and results.

use crate::{breach::Breach, elements::ElementKind, op::ForeignOp, profile::Signature};
use broadcastable::Place;

/// Rules `element-types` and `element-type-kept`.
pub fn verify(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    if let Some(listed) = &signature.one_element {
        let listed = Some(listed.clone()).filter(|listed| !listed.is_empty());
        let chosen = listed.or(signature.operands.clone());
        let chosen = chosen.unwrap_or_else(|| (0..op.operand_count()).collect());
        let mut known =
            chosen.into_iter().map(Place::Operand).filter_map(|place| Some((place, element(op, place)?)));
        if let Some((other, expected)) = known.next()
            && let Some((place, found)) = known.find(|(_, found)| *found != expected)
        {
            return Err(Breach::ElementTypes { place, found, other, expected });
        }
    }
    verify_kind(op, signature)?;
    verify_scales(op, signature)?;
    verify_parts(op, signature)?;
    if let (Some(gives), Some(found)) = (signature.gives, element(op, Place::Result(0)))
        && ElementKind::of(&found).to_string() != gives
    {
        return Err(Breach::ElementGiven { found, expected: gives.to_owned() });
    }
    if let Some(operand) = signature.keeps_element
        && let (Some(expected), Some(found)) =
            (element(op, Place::Operand(operand)), element(op, Place::Result(0)))
        && found != expected
    {
        return Err(Breach::ElementKept { found, operand, expected });
    }
    Ok(())
}

/// The element type of a value with a shape, if it is one of MLIR's own: the meaning of others is their
/// dialects'.
fn element(op: &dyn ForeignOp, place: Place) -> Option<String> {
    op.value_type(place)?.shape()?;
    // An encoding may say that the elements are stored as others.
    if op.type_text(place)?.contains('#') {
        return None;
    }
    op.element(place).filter(|element| !element.contains(['!', '<']))
}

/// Rule `element-type-kept`, where complex numbers give their parts.
fn verify_parts(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    let [operand, result] = [Place::Operand(0), Place::Result(0)].map(|place| op.element(place));
    let (Some(own), Some(found), true) = (operand, result, signature.keeps_parts) else { return Ok(()) };
    let expected = own.strip_prefix("complex<").and_then(|own| own.strip_suffix('>')).unwrap_or(&own);
    let is_known = |text: &str| !text.contains(['!', '<', '#']);
    if found != expected && is_known(&found) && is_known(expected) {
        Err(Breach::ElementKept { found, operand: 0, expected: expected.to_owned() })
    } else {
        Ok(())
    }
}

/// Rule `element-types`, of the kinds that the op takes as operand #0.
fn verify_kind(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    let place = Place::Operand(0);
    let (Some(takes), Some(found)) = (signature.takes, element(op, place)) else { return Ok(()) };
    let kind = ElementKind::of(&found);
    // An element type that this project does not know may be of a kind that the op takes.
    if kind == ElementKind::Other || takes.split(',').any(|name| name == kind.to_string()) {
        return Ok(());
    }
    Err(Breach::ElementRefused { place, found, taken: takes.replace(',', ", ") })
}

/// Rule `element-types`, of quantized elements with a scale for each index of a dimension.
fn verify_scales(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    if !signature.one_scale {
        return Ok(());
    }
    let operands = (0..op.operand_count()).map(Place::Operand);
    for place in operands.chain((0..op.result_count()).map(Place::Result)) {
        // The scales of the type stand in braces: `!quant.uniform<i8:f32:0, {0.1, 0.2}>`.
        let found = op.element(place).filter(|found| found.starts_with("!quant.uniform<"));
        if let Some(found) = found.filter(|found| found.contains('{')) {
            return Err(Breach::ElementRefused { place, found, taken: "one scale".to_owned() });
        }
    }
    Ok(())
}
