//! Convolutions and poolings of torch. A list of one number is that of all dimensions.

use super::{
    super::{
        asked::{Asked, Sizes, known},
        windows::{Larger, Window},
    },
    operands::operand,
};
use broadcastable::sizes::Node;

/// The numbers in an operand, one for each dimension. No number at all is as `unless`.
fn listed(asked: &mut Asked, operand: usize, count: usize, unless: &[i64]) -> Option<Vec<i64>> {
    let listed = if asked.has(operand) { asked.constants(operand)? } else { Vec::new() };
    match listed[..] {
        [] => (unless.len() == count).then(|| unless.to_vec()),
        [only] => Some(vec![only; count]),
        _ => (listed.len() == count).then_some(listed),
    }
}

/// The windows along the last dimensions: their sizes, and the operands with padding and, if there are any,
/// with dilations.
fn windows(
    asked: &mut Asked,
    sizes: &[Node],
    strides: Vec<i64>,
    [padding, dilation]: [Option<usize>; 2],
    is_ceiled: bool,
) -> Option<Vec<Window>> {
    let mut listed = |operand: Option<usize>, unless: i64| match operand {
        Some(operand) => listed(asked, operand, sizes.len(), &vec![unless; sizes.len()]),
        None => Some(vec![unless; sizes.len()]),
    };
    let [padding, dilations] = [listed(padding, 0)?, listed(dilation, 1)?];
    let window = |dim: usize| Window {
        size: sizes[dim],
        stride: strides[dim],
        dilation: dilations[dim],
        low: padding[dim],
        high: padding[dim],
        spread: 1,
        is_ceiled,
        where_larger: Larger::Fails,
    };
    Some((0..sizes.len()).map(window).collect())
}

/// Of a tensor, a weight and a bias, then stride, padding and dilation. The word is the operand that says
/// whether it is transposed.
pub fn convolution(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let (own, weight) = (asked.sizes(0)?, asked.sizes(1)?);
    if weight.len() < 3 || !(weight.len() - 1..=weight.len()).contains(&own.len()) {
        return None;
    }
    // Without a batch there is one dimension less.
    let batch = own.len() + 1 - weight.len();
    let (kernel, spatial) = (&weight[2..], &own[own.len() + 2 - weight.len()..]);
    let strides = listed(asked, 3, kernel.len(), &vec![1; kernel.len()])?;
    let windows = windows(asked, kernel, strides, [Some(4), Some(5)], false)?;
    let is_transposed = operand(words, 0).map_or(Some(false), |at| asked.flag(at))?;
    let mut sizes = known(own[..batch].to_vec());
    if !is_transposed {
        sizes.push(Some(weight[0]));
        sizes.extend(spatial.iter().zip(&windows).map(|(&size, window)| window.places(asked, size)));
        return Some(sizes);
    }
    let (added, groups) =
        (listed(asked, 7, kernel.len(), &vec![0; kernel.len()])?, *asked.constants(8)?.first()?);
    sizes.push(Some(asked.times(weight[1], groups)));
    for ((&size, window), added) in spatial.iter().zip(&windows).zip(added) {
        sizes.push(window.whole(asked, size, added));
    }
    Some(sizes)
}

/// Of a tensor, then window, stride and padding. The words are the number of dimensions, the operand with
/// `ceil_mode`, and, if there is one, that with dilations.
pub fn pool(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let own = asked.sizes(0)?;
    let count: usize = words.first()?.parse().ok()?;
    let is_ceiled = asked.flag(operand(words, 1)?)?;
    let kernel = listed(asked, 1, count, &[])?;
    let strides = listed(asked, 2, count, &kernel)?;
    let sizes: Vec<Node> = kernel.into_iter().map(|size| asked.constant(size)).collect();
    let windows = windows(asked, &sizes, strides, [Some(3), operand(words, 2)], is_ceiled)?;
    let (leading, spatial) = own.split_at_checked(own.len().checked_sub(count)?)?;
    let mut sizes = known(leading.to_vec());
    for (&size, window) in spatial.iter().zip(&windows) {
        let places = window.places(asked, size)?;
        sizes.push(Some(if is_ceiled { window.begun(asked, size, places)? } else { places }));
    }
    Some(sizes)
}
