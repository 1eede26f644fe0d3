//! Results beside what the rules of sizes give for the types, attributes and constants of an op.

use super::{
    alone,
    spots::{differ, dims},
};
use crate::{
    breach::Breach,
    op::{ForeignOp, SizedOp},
    profile::Signature,
    sizes,
};
use broadcastable::{Dim, Place, Rule, sizes::Node};

/// Rule `result-shape`, of each result.
pub fn verify(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    // An op with a shape as an operand is verified with it.
    if signature.shape.is_some() || may_lack_ranks(op) {
        return Ok(());
    }
    let rule = Rule::ResultShape;
    for result in 0..op.result_count() {
        let Some(declared) = dims(op, Place::Result(result)) else { continue };
        let Some(computed) = computed(op, result) else { continue };
        if declared.len() != computed.len() {
            // torch-mlir has no verifier of shapes, and its passes write scalars as [1], or [] for what is
            // not known.
            if op.own_name().starts_with("torch.") {
                continue;
            }
            return Err(Breach::ResultRank { rule, result, rank: declared.len(), computed: computed.len() });
        }
        for (dim, (&size, &computed)) in declared.iter().zip(&computed).enumerate() {
            if differ(size, computed) {
                return Err(Breach::ResultSize { rule, result, dim, size, computed });
            }
        }
    }
    Ok(())
}

/// Whether ranks may be missing: torch-mlir's importer writes `[]` for a shape that the model does not say.
fn may_lack_ranks(op: &dyn ForeignOp) -> bool {
    let operands = (0..op.operand_count()).map(Place::Operand);
    let mut places = operands.chain((0..op.result_count()).map(Place::Result));
    op.is_operator() && places.any(|place| dims(op, place).is_some_and(|dims| dims.is_empty()))
}

/// The sizes of a result that follow, with `?` for the others; `None` if not even the rank does.
pub fn computed(op: &dyn ForeignOp, result: usize) -> Option<Vec<Dim>> {
    let rule = sizes::rule(&op.name())?;
    computed_by(op, |op| rule.computed(op, result))
}

/// The sizes that a question gives, with `?` for those that do not follow.
pub fn computed_by(
    op: &dyn ForeignOp,
    question: impl FnOnce(&mut dyn SizedOp) -> Option<Vec<Option<Node>>>,
) -> Option<Vec<Dim>> {
    let (sizes, value) = alone::ask(op, question)?;
    let size = |value: i64| u64::try_from(value).ok().map(Dim::new);
    Some(
        sizes
            .into_iter()
            .map(|size_of| size_of.and_then(&value).and_then(size).unwrap_or(Dim::DYNAMIC))
            .collect(),
    )
}
