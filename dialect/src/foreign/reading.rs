//! An op of another dialect as the core sees it.

use super::profile::{Signature, Target};
use crate::{
    convert::foreign::any_value_type,
    ffi::{self, Op, Val},
    verify::{alignment::attribute_dimensions, error::BROADCAST_DIMENSIONS, report, spelling::spelled},
};
use broadcastable::{Alignment, Fix, Place, Shape, ValueType, Violation};
use melior::ir::{Attribute, ValueLike, operation::OperationLike};

/// An importer's op of another dialect, which an attribute names.
const OPERATOR: &str = "torch.operator";

/// A possible reason for an operand of rank 0 of such an op.
const UNKNOWN_AS_SCALAR: &str =
    "\ntorch-mlir's importer writes [] for a shape that the ONNX model does not say, too";

const STRAY: &str = "\nits broadcast_dimensions are not read: its dialect has no such attribute on it";

/// The name by which a profile knows an op.
pub fn with_name<T>(op: Op, look_up: impl FnOnce(&str) -> T) -> Option<T> {
    let name = op.name();
    let name = name.as_string_ref().as_str().ok()?;
    let inner = (name == OPERATOR).then(|| ffi::string_value(ffi::attribute(op, "name")?)).flatten();
    Some(look_up(inner.as_deref().unwrap_or(name)))
}

/// An attribute of the op by the name that its profile knows.
pub fn attribute<'c>(op: Op<'c>, name: &str) -> Option<Attribute<'c>> {
    match ffi::has_name(op, OPERATOR) {
        true => ffi::attribute(op, &format!("torch.onnx.{name}")),
        false => ffi::attribute(op, name),
    }
}

/// The op on which the rules are checked.
pub struct Reading {
    pub op: broadcastable::Op,
    /// Whether operands and results are the elements of lists.
    has_lists: bool,
    /// The attribute that aligns the operands, if its name is not `bcast`'s.
    attribute: Option<String>,
}

/// Why an op is not checked.
pub enum Unread {
    /// It cannot be interpreted, or is exempt.
    Skipped(String),
    /// It is invalid.
    Refused(String),
}

impl Reading {
    /// Reads an op of that signature.
    pub fn of(op: Op, signature: &Signature) -> Result<Self, Unread> {
        if let Some(reason) = exception(op, signature) {
            return Err(Unread::Skipped(reason));
        }
        let (operands, mut results) = match signature.target {
            Target::Lists => list_types(op).map_err(Unread::Skipped)?,
            _ => (operand_types(op, signature), value_types(op.results().map(Val::from))),
        };
        if signature.first_result {
            results.truncate(1);
        }
        if let Target::Operand(kept) = signature.target
            && kept >= operands.len()
        {
            let profile = signature.profile.unwrap_or_default();
            return Err(Unread::Refused(format!(
                "has no operand #{kept}: the profile '{profile}' expects it"
            )));
        }
        if let (Some(profile), Some(found)) = (signature.profile, not_understood(&operands, &results)) {
            return Err(Unread::Skipped(format!("{found}; the profile '{profile}' expects a shape there")));
        }
        let dimensions = signature.explicit.map(|name| attribute_dimensions(op, name)).transpose();
        let dimensions = dimensions.map_err(|message| match signature.profile {
            Some(_) => Unread::Skipped(format!("it {message}")),
            None => Unread::Refused(message),
        })?;
        let dimensions = dimensions.flatten();
        let read = read(operands, results, signature.target);
        let read = match &dimensions {
            Some(dimensions) => read.aligned(Alignment::Explicit(dimensions)),
            None => read,
        };
        let attribute = signature.explicit.filter(|&name| name != BROADCAST_DIMENSIONS).map(String::from);
        Ok(Self { op: read, has_lists: signature.target == Target::Lists, attribute })
    }

    /// Reports the broken rule of the op.
    pub fn report(&self, op: Op, violation: &Violation) {
        let message = match self.has_lists {
            true => format!("does not fit in its lists: {violation}"),
            false => violation.to_string(),
        };
        let picture = self.named(report::note(&self.op, violation)) + self.stray(op);
        let (note, fix) = match ffi::has_name(op, OPERATOR) && is_of_scalars(violation) {
            true => (picture + UNKNOWN_AS_SCALAR, None),
            false => (picture, self.fix(op, violation)),
        };
        report::report_as(
            op,
            violation,
            &self.named(message),
            note,
            fix.map(|fix| self.named(fix.to_string())),
        );
    }

    /// The text with the name of the op's own attribute.
    fn named(&self, text: String) -> String {
        match &self.attribute {
            Some(name) => text.replace(BROADCAST_DIMENSIONS, name),
            None => text,
        }
    }

    /// A note on an attribute that does not align this op.
    fn stray(&self, op: Op) -> &'static str {
        let is_stray =
            self.op.alignment() == Alignment::Right && ffi::attribute(op, BROADCAST_DIMENSIONS).is_some();
        if is_stray { STRAY } else { "" }
    }

    /// The fix of the op. It adds no attribute: the op's definition may lack it.
    fn fix(&self, op: Op, violation: &Violation) -> Option<Fix> {
        let is_known = |fix: &Fix| match fix {
            Fix::Results(_) => self.is_whole(op),
            Fix::Dimensions(_) => matches!(self.op.alignment(), Alignment::Explicit(_)),
        };
        spelled(op, &self.op, self.op.fix(violation).filter(is_known)?)
    }

    /// Whether the rules read the whole shapes of its results, and not only the dimensions before those of matrices.
    pub fn is_whole(&self, op: Op) -> bool {
        let types = op.results().map(|result| any_value_type(result.r#type()));
        self.op.results().iter().zip(types).all(|(seen, own)| seen.dims() == own.dims())
    }
}

fn is_of_scalars(violation: &Violation) -> bool {
    matches!(violation, Violation::ResultRank { inferred: 0, .. })
}

fn read(operands: Vec<ValueType>, results: Vec<ValueType>, target: Target) -> broadcastable::Op {
    match target {
        Target::All => broadcastable::Op::elementwise(operands).with_results(results),
        Target::Operand(kept) => broadcastable::Op::elementwise(operands).one_way(kept).with_results(results),
        Target::Result => {
            let operands = operands.into_iter().map(|operand| filled(operand, results.first()));
            broadcastable::Op::elementwise(operands).with_results(results.clone())
        }
        Target::Matrices => {
            let vectors = operands.iter().filter(|operand| rank(operand) == Some(1)).count();
            let results = results.into_iter().map(|result| without_last(result, 2 - vectors.min(2)));
            let operands = operands.into_iter().map(|operand| without_last(operand, 2));
            broadcastable::Op::elementwise(operands).with_results(results)
        }
        Target::Lists => broadcastable::Op::broadcast(operands).with_results(results),
    }
}

/// The operand, with the sizes that can be stretched to the result's.
fn filled(operand: ValueType, result: Option<&ValueType>) -> ValueType {
    let (Some(own), Some(target)) = (operand.dims(), result.and_then(ValueType::dims)) else {
        return operand;
    };
    let rank = own.len().max(target.len());
    let dims = (0..rank).map(|column| {
        let aligned =
            |dims: &[broadcastable::Dim]| (column + dims.len()).checked_sub(rank).map(|dim| dims[dim]);
        aligned(own).filter(|dim| dim.is_fixed()).or(aligned(target)).unwrap_or(broadcastable::Dim::UNIT)
    });
    dims.collect::<Shape>().into()
}

/// The dimensions before the last ones.
fn without_last(value: ValueType, count: usize) -> ValueType {
    let Some(dims) = value.dims() else { return value };
    let leading = dims[..dims.len().saturating_sub(count)].iter().copied();
    leading.collect::<Shape>().into()
}

fn rank(value: &ValueType) -> Option<usize> {
    value.dims().map(<[_]>::len)
}

fn value_types<'c>(values: impl Iterator<Item = Val<'c>>) -> Vec<ValueType> {
    values.map(|value| any_value_type(value.r#type())).collect()
}

/// The types of all operands up to the last one that broadcasts. A neutral type replaces each operand between them that
/// does not broadcast or is omitted, so that the others keep their numbers.
fn operand_types(op: Op, signature: &Signature) -> Vec<ValueType> {
    let count = signature.operands.iter().flatten().max().map_or(op.operand_count(), |last| last + 1);
    let is_chosen = |index: usize| signature.operands.as_ref().is_none_or(|chosen| chosen.contains(&index));
    let read = ffi::operand_types(op).take(count).enumerate().map(|(index, r#type)| {
        let read = is_chosen(index).then(|| any_value_type(r#type));
        read.filter(|read| !(signature.optional && is_left_out(read)))
    });
    let read: Vec<Option<ValueType>> = read.collect();
    let is_ranked = read.iter().flatten().any(|operand| operand.dims().is_some());
    let neutral = match signature.target {
        Target::Result => Shape::Unranked,
        _ if is_ranked => Shape::from_iter([]),
        _ => Shape::Unranked,
    };
    read.into_iter().map(|operand| operand.unwrap_or_else(|| neutral.clone().into())).collect()
}

/// Whether the type is that of an omitted operand.
fn is_left_out(read: &ValueType) -> bool {
    matches!(read, ValueType::Other(text) if text == "none" || text == "!torch.none")
}

/// The element types of the list that an op takes, and of those extracted from the list that it returns.
fn list_types(op: Op) -> Result<(Vec<ValueType>, Vec<ValueType>), String> {
    let list = op.operands().next().and_then(|list| ffi::defining_op(list, "torch.prim.ListConstruct"));
    let list = list.ok_or("operand #0 is not a list of known elements")?;
    let users = ffi::first_result(op).map_or_else(Vec::new, ffi::users);
    let unpacked = users.into_iter().find(|user| ffi::has_name(*user, "torch.prim.ListUnpack"));
    let unpacked = unpacked.ok_or("result #0 is not taken apart by one torch.prim.ListUnpack")?;
    Ok((value_types(list.operands()), value_types(unpacked.results().map(Val::from))))
}

/// The reason why the rules do not apply to this op.
pub fn exception(op: Op, signature: &Signature) -> Option<String> {
    let is_false =
        |name: &&str| attribute(op, name).is_some_and(|value| ffi::attribute_text(value) == "false");
    if let Some(name) = signature.unless.filter(|name| attribute(op, name).is_some()) {
        return Some(format!("its '{name}' gives it another meaning, which its profile does not describe"));
    }
    if let Some(name) = signature.unless_false.filter(is_false) {
        return Some(format!("its '{name}' is false, so it accepts any shapes"));
    }
    let chosen = signature.operands.iter().flatten().copied();
    let last = match signature.target {
        Target::Operand(kept) if signature.optional => Some(kept),
        _ if signature.optional => None,
        _ => chosen.max(),
    }?;
    (op.operand_count() <= last).then(|| format!("it has no operand #{last}"))
}

/// The first value that has no shape.
fn not_understood(operands: &[ValueType], results: &[ValueType]) -> Option<String> {
    let operands = operands.iter().enumerate().map(|(index, value)| (Place::Operand(index), value));
    let results = results.iter().enumerate().map(|(index, value)| (Place::Result(index), value));
    operands.chain(results).find_map(|(place, value)| match value {
        ValueType::Other(text) => Some(format!("{place} has type '{text}'")),
        ValueType::Shaped { .. } => None,
    })
}
