//! ONNX: layers of networks, whose results have sizes of their weights.

use super::asked::{Asked, Sizes, known};
use crate::op::is_set;
use broadcastable::sizes::Node;

/// The product of matrices, transposed by attributes.
pub fn gemm(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let [a, b] = [asked.sizes(0)?, asked.sizes(1)?];
    let [first, second] = ["transA", "transB"].map(|name| usize::from(asked.number(name).unwrap_or(0) != 0));
    Some(vec![a.get(first).copied(), b.get(1 - second).copied()])
}

/// The leading dimensions broadcast. A vector is a matrix without the dimension that the result lacks.
pub fn matmul(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let [a, b] = [asked.sizes(0)?, asked.second(words)?];
    let leading = [&a, &b].map(|sizes| sizes[..sizes.len().saturating_sub(2)].to_vec());
    let mut sizes: Vec<Option<Node>> = asked.extents(&leading).into_iter().map(Some).collect();
    sizes.extend(a.len().checked_sub(2).map(|row| Some(a[row])));
    sizes.extend((b.len() >= 2).then(|| b.last().copied()));
    Some(sizes)
}

/// As [`matmul`], of operands that attributes transpose. The product of two vectors has one element, of rank
/// 1.
pub fn product(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    product_of(asked, words)
}

/// As [`product`], broadcast with operand #2 if there is one.
pub fn biased(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let product = product_of(asked, words)?;
    if !asked.has(2) {
        return Some(product);
    }
    let shapes = [product.into_iter().collect::<Option<_>>()?, asked.sizes(2)?];
    Some(known(asked.extents(&shapes)))
}

/// As [`product`], of any names.
pub fn product_of(asked: &mut Asked, words: &[&str]) -> Sizes {
    let shapes = [asked.sizes(0)?, asked.sizes(1)?];
    let mut sizes: Vec<Option<Node>> = {
        let leading = [&shapes[0], &shapes[1]].map(|sizes| sizes[..sizes.len().saturating_sub(2)].to_vec());
        asked.extents(&leading).into_iter().map(Some).collect()
    };
    for (sizes_of, (operand, word)) in shapes.iter().zip([(0, words.first()), (1, words.get(1))]) {
        let kept = if (operand == 0) == is_set(asked.op(), word) { 1 } else { 2 };
        if let (true, Some(dim)) = (sizes_of.len() >= 2, sizes_of.len().checked_sub(kept)) {
            sizes.push(Some(sizes_of[dim]));
        }
    }
    if shapes.iter().all(|sizes| sizes.len() == 1) {
        sizes.push(Some(asked.constant(1)));
    }
    Some(sizes)
}

/// Of LSTM, GRU and RNN: all steps, then the last one, each of every direction.
pub fn recurrent(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let [x, weights, state] = [0, 1, 2].map(|operand| asked.sizes(operand).unwrap_or_default());
    let [directions, hidden] = [weights.first().copied(), state.get(2).copied()];
    // With a layout of 1 the batch comes first.
    let is_batch_first = asked.number("layout").unwrap_or(0) != 0;
    let [steps, batch] = if is_batch_first { [1, 0] } else { [0, 1] }.map(|dim| x.get(dim).copied());
    Some(match (asked.result, is_batch_first) {
        (0, false) => vec![steps, directions, batch, hidden],
        (0, true) => vec![batch, steps, directions, hidden],
        (_, false) => vec![directions, batch, hidden],
        (_, true) => vec![batch, directions, hidden],
    })
}

/// All dimensions but batch and channel become 1.
pub fn global(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (sizes, unit) = (asked.sizes(0)?, asked.constant(1));
    Some(sizes.into_iter().enumerate().map(|(dim, size)| Some(if dim < 2 { size } else { unit })).collect())
}

/// The label of each row, and the scores of its classes.
pub fn classifier(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let sizes = asked.sizes(0)?;
    let rows = if sizes.len() == 1 { asked.constant(1) } else { *sizes.first()? };
    if asked.result == 0 {
        return Some(vec![Some(rows)]);
    }
    let labels =
        ["classlabels_ints", "classlabels_strings"].into_iter().find_map(|name| asked.op().length(name))?;
    let count = asked.constant(i64::try_from(labels).ok()?);
    Some(vec![Some(rows), Some(count)])
}
