//! The verdict on an op of another dialect: that of its own dialect, with our words.
//!
//! | rules | where |
//! |---|---|
//! | those of `bcast` on operands that broadcast | `reading.rs` |
//! | `same-shape` | `judge/same.rs` |
//! | explicit broadcasts: `dims-count`, `dims-range`, `in-dim-unique`, `dims-size` | `judge/stretched.rs` |
//! | `target-shape` | `judge/target.rs` |
//! | `contraction` | `judge/product.rs` |
//! | `result-shape` | `judge/declared.rs`, by the rules of sizes (`sizes.rs`) |
//! | attributes that count or name dimensions: `dims-count`, `dims-range`, `in-dim-unique` | `judge/attributes.rs` |
//! | `element-types`, `element-type-kept` | `judge/elements.rs` |
//! | sizes beside bounds: `result-shape` | `judge/bounded.rs` |
//! | `operand-count` | here |
//! | shapes that a pattern describes: `result-shape` | `judge/shapes.rs` |
//! | ops with a check of their own | `judge/special.rs` |
//!
//! A static size of a result is not an error where the operands leave it dynamic: the program promises that
//! size. An op that is not as its file says is not judged.

mod alone;
mod attributes;
mod bounded;
mod declared;
mod elements;
mod picture;
mod product;
mod quantized;
mod same;
mod shapes;
mod special;
mod spots;
mod stretched;
mod target;
mod verdict;
mod zero;

#[cfg(test)]
pub(crate) use special::CHECKS;
pub use verdict::Verdict;

use crate::{
    breach::Breach,
    op::ForeignOp,
    profile::{Signature, Target},
    reading::{Reading, Refusal, Unread, exception},
};
/// Judges an op of that signature.
pub fn judge(op: &dyn ForeignOp, signature: &Signature) -> Verdict {
    if let Some(reason) = exception(op, signature) {
        return Verdict::NotJudged(reason);
    }
    let refused = |breach: Breach| Verdict::Refused(Box::new(picture::refusal(op, signature, breach)));
    if let Err(breach) = verify_count(op, signature) {
        return refused(breach);
    }
    match verify_shapes(op, signature) {
        Ok(Verdict::Fits) => {}
        Ok(verdict) => return verdict,
        Err(breach) => return refused(breach),
    }
    // Attributes that the custom form writes in words of its own are not known.
    if signature.generic && !op.is_generic() {
        return Verdict::Fits;
    }
    let rest = attributes::verify(op, signature)
        .and_then(|()| same::verify_ranks(op, signature))
        .and_then(|()| same::verify_alike(op, signature))
        .and_then(|()| same::verify_alike_but(op, signature))
        .and_then(|()| product::verify(op, signature))
        .and_then(|()| shapes::verify(op, signature))
        .and_then(|()| special::verify(op, signature))
        .and_then(|()| product::verify_bias(op, signature))
        .and_then(|()| zero::verify(op, signature))
        .and_then(|()| target::verify(op, signature))
        .and_then(|()| declared::verify(op, signature))
        .and_then(|()| elements::verify(op, signature))
        .and_then(|()| quantized::verify(op, signature));
    rest.map_or_else(refused, |()| Verdict::Fits)
}

/// The shapes of the operands, and of the result as far as it follows from those that broadcast.
fn verify_shapes(op: &dyn ForeignOp, signature: &Signature) -> Result<Verdict, Breach> {
    match signature.target {
        Target::Plain => Ok(Verdict::Fits),
        Target::Same => same::verify(op, signature),
        Target::InDims(names) => stretched::in_dims(op, names),
        Target::AddedDims(name) => stretched::added_dims(op, name),
        Target::Times(name) => stretched::times(op, name),
        Target::OntoResult => stretched::onto_result(op),
        Target::Result if target::is_known(op, signature) => Ok(Verdict::Fits),
        Target::Result if signature.shape.is_some() => Ok(by_reading(op, signature)),
        Target::Result => match declared::computed(op, 0) {
            Some(sizes) => stretched::onto_others(op, signature, &sizes),
            None => Ok(by_reading(op, signature)),
        },
        _ => Ok(by_reading(op, signature)),
    }
}

fn by_reading(op: &dyn ForeignOp, signature: &Signature) -> Verdict {
    match Reading::of(op, signature) {
        Ok(reading) => match reading.verify() {
            Ok(()) => Verdict::Fits,
            Err(violation) => Verdict::Refused(Box::new(reading.refusal(op, &violation))),
        },
        Err(Unread::Skipped(reason)) => Verdict::NotJudged(reason),
        Err(Unread::Refused(message)) => Verdict::Refused(Box::new(Refusal {
            rule: None,
            message,
            note: String::new(),
            fix: None,
            change: None,
        })),
    }
}

/// Rule `operand-count`.
fn verify_count(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    let count = op.operand_count();
    let as_results = signature.one_each.then(|| (op.result_count(), op.result_count()));
    let Some((least, most)) = signature.count.or(as_results) else { return Ok(()) };
    if (least..=most).contains(&count) { Ok(()) } else { Err(Breach::OperandCount { count, least, most }) }
}
