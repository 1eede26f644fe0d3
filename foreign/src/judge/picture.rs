//! The report on what an op breaks: its shapes in columns, and the fix.

use super::{declared, spots::dims, stretched::entries};
use crate::{
    breach::{Breach, Spot},
    op::ForeignOp,
    profile::{Signature, Target},
    reading::{Refusal, spelled},
};
use broadcastable::{Dim, Fix, Label, Op, Picture, Place, Shape, ValueType};

/// The report.
pub fn refusal(op: &dyn ForeignOp, signature: &Signature, breach: Breach) -> Refusal {
    let note =
        picture(op, signature, &breach).map_or_else(String::new, |picture| format!("shapes:\n{picture}"));
    let change = fix(op, &breach);
    let fix = change.as_ref().map(Fix::to_string);
    Refusal { rule: Some(breach.rule()), message: breach.to_string(), note, fix, change }
}

/// The shapes that the breach is about. `None` if no shapes are.
fn picture(op: &dyn ForeignOp, signature: &Signature, breach: &Breach) -> Option<Picture> {
    let spots = breach.spots();
    let places = shown(op, signature, breach, &spots);
    let shapes: Vec<(Label, Vec<Dim>)> =
        places.iter().filter_map(|&label| Some((label, sizes(op, breach, label)?))).collect();
    let rank = shapes.iter().map(|(_, dims)| dims.len()).max()?;
    let column = |label: Label, dims: usize, dim: usize| match (signature.target, label) {
        (Target::InDims(names), Label::Place(Place::Operand(0))) => {
            let (_, entries) = entries(op, names)?;
            usize::try_from(*entries.get(dim)?).ok().filter(|&column| column < rank)
        }
        (Target::AddedDims(name), Label::Place(Place::Operand(0))) => {
            let (_, added) = entries(op, name)?;
            (0..rank).filter(|&column| !added.contains(&(column as i64))).nth(dim)
        }
        _ => Some(rank - dims + dim),
    };
    let columns =
        |label: Label, dims: usize| (0..dims).map(|dim| column(label, dims, dim)).collect::<Option<Vec<_>>>();
    let mut marks = Vec::new();
    let mut rows = Vec::new();
    for (label, dims) in shapes {
        let columns = columns(label, dims.len()).filter(|columns| columns.is_sorted())?;
        let own = spots.iter().filter(|spot| label == Label::Place(spot.place));
        marks.extend(own.filter_map(|spot| columns.get(spot.dim).copied()));
        rows.push((label, dims.into_iter().collect::<Shape>(), columns));
    }
    marks.sort_unstable();
    marks.dedup();
    Some(Picture::of_shapes(rows, marks))
}

/// The rows of the picture: the operands that take part, then the results, with the computed shape before a
/// wrong result.
fn shown(op: &dyn ForeignOp, signature: &Signature, breach: &Breach, spots: &[Spot]) -> Vec<Label> {
    let is_named = |place: Place| spots.iter().any(|spot| spot.place == place);
    let operands = (0..op.operand_count()).map(Place::Operand);
    match breach {
        Breach::Contracted { .. } => operands.filter(|&place| is_named(place)).map(Label::Place).collect(),
        Breach::OperandCount { .. }
        | Breach::ElementTypes { .. }
        | Breach::ElementRefused { .. }
        | Breach::ElementKept { .. }
        | Breach::ElementGiven { .. }
        | Breach::EntryPositive { .. }
        | Breach::EntrySize { .. }
        | Breach::EntryOther { .. }
        | Breach::EntryAlso { .. }
        | Breach::Entries { .. }
        | Breach::TargetRank { .. }
        | Breach::TargetEntry { .. }
        | Breach::EntryCount { .. }
        | Breach::EntryRange { .. }
        | Breach::EntryTwice { .. } => vec![],
        Breach::ResultSize { result, .. } | Breach::ResultRank { result, .. } => {
            let result = Label::Place(Place::Result(*result));
            operands.map(Label::Place).chain([Label::Inferred, result]).collect()
        }
        _ => {
            let chosen = |place: &Place| match (place, &signature.operands) {
                (Place::Operand(index), Some(chosen)) => chosen.contains(index),
                _ => signature.shape.is_none_or(|shape| *place != Place::Operand(shape)),
            };
            let results = (0..op.result_count()).map(Place::Result);
            operands.filter(chosen).chain(results).map(Label::Place).collect()
        }
    }
}

fn sizes(op: &dyn ForeignOp, breach: &Breach, label: Label) -> Option<Vec<Dim>> {
    match (label, breach) {
        (Label::Place(place), _) => dims(op, place),
        (_, Breach::ResultSize { result, .. } | Breach::ResultRank { result, .. }) => {
            declared::computed(op, *result)
        }
        _ => None,
    }
}

/// The declaration of the result that the op computes; `None` if something else is at fault, or not all sizes
/// are known.
fn fix(op: &dyn ForeignOp, breach: &Breach) -> Option<Fix> {
    let (Breach::ResultSize { result, .. } | Breach::ResultRank { result, .. }) = *breach else {
        return None;
    };
    let mut computed = declared::computed(op, result)?;
    let results: Vec<ValueType> =
        (0..op.result_count()).map(|index| op.value_type(Place::Result(index))).collect::<Option<_>>()?;
    if let Some(declared) = results[result].dims().filter(|declared| declared.len() == computed.len()) {
        for (size, &declared) in computed.iter_mut().zip(declared) {
            // A size that the program promises, or leaves open, stays.
            if size.is_dynamic() || declared.is_dynamic() {
                *size = declared;
            }
        }
    }
    let seen = Op::broadcast([] as [ValueType; 0]).with_results(results.clone());
    let mut fixed = results;
    fixed[result] = ValueType::shaped(fixed[result].kind()?, computed.into_iter().collect());
    spelled(op, &seen, Fix::Results(fixed))
}
