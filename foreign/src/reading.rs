//! An op of another dialect as the core sees it.

use super::{
    dialects::BCAST,
    maps::alignment,
    op::{BROADCAST_DIMENSIONS, ForeignOp, is_set},
    profile::{Signature, Target},
    types::{is_omitted, with_shape},
    words::not_an_array,
};
use broadcastable::{Alignment, Dim, Fix, Op, Place, Rule, Shape, ValueType, Violation};

/// A possible reason for an operand of rank 0 of an importer's op.
const UNKNOWN_AS_SCALAR: &str =
    "\ntorch-mlir's importer writes [] for a shape that the ONNX model does not say, too";

const STRAY: &str = "\nits broadcast_dimensions are not read: its dialect has no such attribute on it";

/// The op on which the rules are checked.
pub struct Reading {
    /// The operands that broadcast, and the results.
    pub op: Op,
    /// Whether operands and results are the elements of lists.
    has_lists: bool,
    /// The attribute that aligns the operands, if its name is not `bcast`'s.
    attribute: Option<String>,
    /// Whether a static size in a result is an error where the operands leave it dynamic.
    strict: bool,
    /// Whether the op's definition is known to have the attribute that aligns the operands.
    has_attribute: bool,
}

/// Why an op is not checked.
#[derive(Debug)]
pub enum Unread {
    /// It cannot be interpreted, or is exempt.
    Skipped(String),
    /// It is invalid.
    Refused(String),
}

/// The report on an op that breaks a rule.
#[derive(Debug)]
pub struct Refusal {
    /// The broken rule; `None` if an attribute is not as every op has it.
    pub rule: Option<Rule>,
    /// The error.
    pub message: String,
    /// The shapes, aligned; empty if there is no picture.
    pub note: String,
    /// The fix, in words.
    pub fix: Option<String>,
    /// The same as a change: types of results are texts.
    pub change: Option<Fix>,
}

impl Reading {
    /// Reads an op of that signature.
    ///
    /// # Errors
    /// The reason why the op is not checked.
    pub fn of(op: &dyn ForeignOp, signature: &Signature) -> Result<Self, Unread> {
        if let Some(reason) = exception(op, signature) {
            return Err(Unread::Skipped(reason));
        }
        let (mut operands, mut results) = match signature.target {
            Target::Lists => list_types(op).map_err(Unread::Skipped)?,
            Target::Each => (
                with_elements(op, all_operand_types(op), Place::Operand),
                with_elements(op, result_types(op), Place::Result),
            ),
            _ => (operand_types(op, signature), result_types(op)),
        };
        if signature.first_result {
            results.truncate(1);
        }
        if signature.maps.is_some() {
            operands.pop(); // It is written.
        }
        if let Target::Operand(kept) = signature.target
            && kept >= operands.len()
        {
            let profile = signature.profile.unwrap_or_default();
            return Err(Unread::Refused(format!(
                "has no operand #{kept}: the profile '{profile}' expects it"
            )));
        }
        // Of the ops of `bcast`, all is known.
        let foreign = signature.profile.filter(|profile| *profile != BCAST.name);
        if let (Some(profile), Some(found)) = (foreign, not_understood(&operands, &results)) {
            return Err(Unread::Skipped(format!("{found}; the profile '{profile}' expects a shape there")));
        }
        let dimensions = signature.explicit.map(|name| dimensions(op, name)).transpose();
        let dimensions = dimensions.map_err(|message| match foreign {
            Some(_) => Unread::Skipped(format!("it {message}")),
            None => Unread::Refused(message),
        })?;
        let dimensions = match signature.maps {
            Some(maps) => alignment(op, maps).map_err(Unread::Skipped)?,
            None => dimensions.flatten().filter(|_| !signature.unequal || have_unequal_ranks(&operands)),
        };
        let read = read(operands, results, signature.target);
        let read = match dimensions {
            Some(dimensions) => read.aligned(Alignment::Explicit(&dimensions)),
            None => read,
        };
        let attribute = signature.explicit.filter(|&name| name != BROADCAST_DIMENSIONS).map(String::from);
        Ok(Self {
            op: read,
            has_lists: signature.target == Target::Lists,
            attribute,
            has_attribute: signature.has_alignment(),
            strict: signature.strict,
        })
    }

    /// Applies the rules of `bcast`. An op of another dialect may promise a size that the operands leave
    /// dynamic.
    ///
    /// # Errors
    /// The violation of the first broken rule.
    pub fn verify(&self) -> Result<(), Violation> {
        match self.op.verify() {
            Err(Violation::ResultDynamic { .. }) if !self.strict => {
                self.without_promises().verify().map(drop)
            }
            verdict => verdict.map(drop),
        }
    }

    /// The op, with `?` for each size in a result that the operands leave dynamic.
    fn without_promises(&self) -> Op {
        let Ok(facts) = self.op.infer() else { return self.op.clone() };
        let inferred = facts.shape();
        let open = |result: &ValueType| match (result.dims(), inferred.dims(), result.kind()) {
            (Some(declared), Some(inferred), Some(kind)) => {
                let size =
                    |(&own, inferred): (&Dim, &Dim)| if inferred.is_dynamic() { Dim::DYNAMIC } else { own };
                ValueType::shaped(kind, declared.iter().zip(inferred).map(size).collect())
            }
            _ => result.clone(),
        };
        self.op.clone().with_results(self.op.results().iter().map(open).collect::<Vec<_>>())
    }

    /// The report on the broken rule of the op.
    pub fn refusal(&self, op: &dyn ForeignOp, violation: &Violation) -> Refusal {
        let message = if self.has_lists {
            format!("does not fit in its lists: {violation}")
        } else {
            violation.to_string()
        };
        let picture = self.named(note(&self.op, violation)) + self.stray(op);
        let (note, fix) = if op.is_operator() && is_of_scalars(violation) {
            (picture + UNKNOWN_AS_SCALAR, None)
        } else {
            (picture, self.fix(op, violation))
        };
        let words = fix.as_ref().map(|fix| self.named(fix.to_string()));
        Refusal { rule: Some(violation.rule()), message: self.named(message), note, fix: words, change: fix }
    }

    /// The text with the name of the op's own attribute.
    fn named(&self, text: String) -> String {
        match &self.attribute {
            Some(name) => text.replace(BROADCAST_DIMENSIONS, name),
            None => text,
        }
    }

    /// A note on an attribute that does not align this op.
    fn stray(&self, op: &dyn ForeignOp) -> &'static str {
        let is_stray = self.op.alignment() == Alignment::Right && op.own_text(BROADCAST_DIMENSIONS).is_some();
        if is_stray { STRAY } else { "" }
    }

    /// The fix of the op. It adds no attribute that the op's definition may lack.
    fn fix(&self, op: &dyn ForeignOp, violation: &Violation) -> Option<Fix> {
        let is_known = |fix: &Fix| match fix {
            Fix::Results(_) => self.is_whole(op),
            Fix::Dimensions(_) => self.has_attribute || matches!(self.op.alignment(), Alignment::Explicit(_)),
        };
        spelled(op, &self.op, self.op.fix(violation).filter(is_known)?)
    }

    /// Whether the rules read the whole shapes of its results, and not only the dimensions before those of
    /// matrices.
    pub fn is_whole(&self, op: &dyn ForeignOp) -> bool {
        self.op.results().iter().zip(result_types(op)).all(|(seen, own)| seen.dims() == own.dims())
    }
}

/// The picture of an op that breaks a rule, with its alignment; empty if there is no picture.
pub fn note(seen: &Op, violation: &Violation) -> String {
    let how = match seen.alignment() {
        Alignment::Right => "on the right",
        Alignment::Explicit(_) => "by broadcast_dimensions",
    };
    let picture = seen.picture(violation);
    picture.map_or_else(String::new, |picture| format!("shapes, aligned {how}:\n{picture}"))
}

/// The fix of an op that the rules see as `seen`, with each type as MLIR prints it: with its encoding, and
/// with an element type that the rules do not know. `None` if the rules see other results than the op has.
pub fn spelled(op: &dyn ForeignOp, seen: &Op, fix: Fix) -> Option<Fix> {
    let Fix::Results(types) = fix else { return Some(fix) };
    if types.len() != op.result_count() {
        return None;
    }
    let texts = seen.results().iter().zip(&types).enumerate();
    let texts = texts.map(|(index, (before, after))| retyped(op, Place::Result(index), before, after));
    let texts: Option<Vec<_>> = texts.map(|text| text.map(ValueType::Other)).collect();
    texts.map(Fix::Results)
}

/// The text of a value's type, which the rules see as `before`, when it is `after`.
fn retyped(op: &dyn ForeignOp, place: Place, before: &ValueType, after: &ValueType) -> Option<String> {
    let text = op.type_text(place)?;
    match before.element() == after.element() || text.starts_with('!') {
        true if before == after => Some(text),
        true => with_shape(&text, after.shape()?),
        false => Some(after.to_string()),
    }
}

fn have_unequal_ranks(operands: &[ValueType]) -> bool {
    let ranks: Option<Vec<usize>> = operands.iter().map(rank).collect();
    ranks.is_some_and(|ranks| ranks.windows(2).any(|pair| pair[0] != pair[1]))
}

/// The entries of an attribute, an array or a dense constant; `None` without it.
fn dimensions(op: &dyn ForeignOp, name: &str) -> Result<Option<Vec<i64>>, String> {
    let Some(text) = op.own_text(name) else { return Ok(None) };
    let is_array = text.starts_with("array<") || text.starts_with("dense<");
    op.own_integers(name).filter(|_| is_array).map(Some).ok_or_else(|| not_an_array(name, &text))
}

fn is_of_scalars(violation: &Violation) -> bool {
    matches!(violation, Violation::ResultRank { inferred: 0, .. })
}

fn read(operands: Vec<ValueType>, results: Vec<ValueType>, target: Target) -> Op {
    match target {
        Target::All => Op::elementwise(operands).with_results(results),
        Target::Operand(kept) => Op::elementwise(operands).one_way(kept).with_results(results),
        Target::Result => {
            let operands = operands.into_iter().map(|operand| filled(operand, results.first()));
            Op::elementwise(operands).with_results(results.clone())
        }
        Target::Matrices => {
            let vectors = operands.iter().filter(|operand| rank(operand) == Some(1)).count();
            // Dialects differ in the rank of the product of two vectors: the rules of sizes have it.
            let without = if vectors == 2 { usize::MAX } else { 2 - vectors };
            let results = results.into_iter().map(|result| without_last(result, without));
            let operands = operands.into_iter().map(|operand| without_last(operand, 2));
            Op::elementwise(operands).with_results(results)
        }
        Target::Lists | Target::Each => Op::broadcast(operands).with_results(results),
        // `judge.rs` has the rules of these.
        Target::Plain
        | Target::Same
        | Target::InDims(_)
        | Target::AddedDims(_)
        | Target::Times(_)
        | Target::OntoResult => Op::elementwise(operands).with_results(results),
    }
}

/// The operand, with the sizes that can be stretched to the result's.
fn filled(operand: ValueType, result: Option<&ValueType>) -> ValueType {
    let (Some(own), Some(target)) = (operand.dims(), result.and_then(ValueType::dims)) else {
        return operand;
    };
    let rank = own.len().max(target.len());
    let dims = (0..rank).map(|column| {
        let aligned = |dims: &[Dim]| (column + dims.len()).checked_sub(rank).map(|dim| dims[dim]);
        aligned(own).filter(|dim| dim.is_fixed()).or(aligned(target)).unwrap_or(Dim::UNIT)
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

fn all_operand_types(op: &dyn ForeignOp) -> impl Iterator<Item = ValueType> {
    (0..op.operand_count()).filter_map(|index| op.value_type(Place::Operand(index)))
}

fn result_types(op: &dyn ForeignOp) -> Vec<ValueType> {
    (0..op.result_count()).filter_map(|index| op.value_type(Place::Result(index))).collect()
}

/// The types of all operands up to the last one that broadcasts. A neutral type replaces each operand between
/// them that does not broadcast or is omitted, so that the others keep their numbers.
fn operand_types(op: &dyn ForeignOp, signature: &Signature) -> Vec<ValueType> {
    let count = signature.operands.iter().flatten().max().map_or(op.operand_count(), |last| last + 1);
    let is_chosen = |index: usize| signature.operands.as_ref().is_none_or(|chosen| chosen.contains(&index));
    let read = all_operand_types(op).take(count).enumerate().map(|(index, read)| {
        let read = is_chosen(index).then_some(read);
        read.filter(|read| !(signature.optional && is_omitted(read)))
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

/// The types with their elements.
fn with_elements(
    op: &dyn ForeignOp,
    types: impl IntoIterator<Item = ValueType>,
    place: impl Fn(usize) -> Place,
) -> Vec<ValueType> {
    let with_element = |(index, read): (usize, ValueType)| match op.element(place(index)) {
        Some(element) => read.with_element(element),
        None => read,
    };
    types.into_iter().enumerate().map(with_element).collect()
}

/// The element types of the list that an op takes, and of those extracted from the list that it returns.
fn list_types(op: &dyn ForeignOp) -> Result<(Vec<ValueType>, Vec<ValueType>), String> {
    let list = op.producer(0).filter(|list| list.own_name() == "torch.prim.ListConstruct");
    let list = list.ok_or("operand #0 is not a list of known elements")?;
    let unpacked = op.user("torch.prim.ListUnpack");
    let unpacked = unpacked.ok_or("result #0 is not taken apart by one torch.prim.ListUnpack")?;
    Ok((all_operand_types(&*list).collect(), result_types(&*unpacked)))
}

/// The reason why the rules do not apply to this op.
pub fn exception(op: &dyn ForeignOp, signature: &Signature) -> Option<String> {
    if let Some(name) = signature.unless.filter(|name| op.text(name).is_some()) {
        return Some(format!("its '{name}' gives it another meaning, which its profile does not describe"));
    }
    if let Some(name) = signature.unless_false.filter(|name| op.text(name).as_deref() == Some("false")) {
        return Some(format!("its '{name}' is false, so it accepts any shapes"));
    }
    if let Some(name) = signature.unless_set.iter().find(|&name| is_set(op, Some(name))) {
        return Some(format!("its '{name}' gives it another meaning, which its profile does not describe"));
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

/// Whether an op has a tensor or vector as result, and operands that are not all of one shape.
pub fn has_different_shapes(op: &dyn ForeignOp) -> bool {
    if op.operand_count() < 2 || op.result_count() == 0 {
        return false;
    }
    let operands: Vec<_> = all_operand_types(op).collect();
    let mut shapes = operands.iter().filter_map(ValueType::shape);
    let first = shapes.next();
    shapes.any(|shape| Some(shape) != first) && result_types(op).iter().any(|result| result.shape().is_some())
}

/// The type of the first operand that is not a tensor of MLIR's own.
pub fn not_a_tensor(op: &dyn ForeignOp) -> Option<String> {
    let texts = (0..op.operand_count()).filter_map(|index| op.type_text(Place::Operand(index)));
    texts.into_iter().find(|text| !text.starts_with("tensor<"))
}
