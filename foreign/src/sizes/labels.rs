//! ONNX's `Einsum`: dimensions with one label have one size, or are stretched to it.

use super::asked::{Asked, Sizes};
use crate::parts::einsum::{Label, result_labels, term_labels, terms};
use broadcastable::sizes::Node;

pub fn einsum(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (terms, result) = terms(&asked.op().text("equation")?);
    if terms.len() != asked.op().operand_count() {
        return None;
    }
    let shapes: Vec<Vec<Node>> =
        (0..terms.len()).map(|operand| asked.sizes(operand)).collect::<Option<_>>()?;
    let labels = terms.iter().zip(&shapes).map(|(term, sizes)| term_labels(term, sizes.len()));
    let labels: Vec<Vec<Label>> = labels.collect::<Option<_>>()?;
    let of = |wanted: Label| -> Vec<Node> {
        let named = labels.iter().zip(&shapes).flat_map(|(labels, sizes)| labels.iter().zip(sizes));
        named.filter(|&(&label, _)| label == wanted).map(|(_, &size)| size).collect()
    };
    let columns: Vec<Vec<Node>> = result_labels(&labels, result.as_deref())?.into_iter().map(of).collect();
    Some(
        columns
            .iter()
            .map(|sizes| (!sizes.is_empty()).then(|| asked.program.graph().extent(sizes)))
            .collect(),
    )
}
