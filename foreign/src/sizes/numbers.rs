//! Rules whose words name attributes with sizes, dimensions or windows.

use super::{
    asked::{Asked, Sizes, from_end, known},
    windows::{Larger, Window},
};
use crate::op::is_set;
use broadcastable::sizes::{Node, Rounding};

/// The entries of the attribute; one that is negative does not follow.
pub fn entries(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let entries = asked.numbers(words.first()?)?;
    Some(entries.into_iter().map(|size| (size >= 0).then(|| asked.constant(size))).collect())
}

/// The sizes of the operand with the number of the result; these dimensions do not follow.
pub fn but(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let mut sizes = known(asked.sizes(asked.result)?);
    for word in words {
        for dim in asked.numbers(word)? {
            let dim = from_end(dim, sizes.len())?;
            sizes[dim] = None;
        }
    }
    Some(sizes)
}

/// The sizes of operand #0, the last of which the attribute tells.
pub fn last(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let (mut sizes, size) = (asked.sizes(0)?, asked.number(words.first()?)?);
    *sizes.last_mut()? = asked.constant(size);
    Some(known(sizes))
}

/// The dimensions of the first attribute are dropped, or become 1 if the second one is set; all without the
/// first.
pub fn reduced(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let sizes = asked.sizes(0)?;
    let dims = match asked.op().text(words.first()?) {
        Some(_) => asked.numbers(words.first()?)?,
        None => (0..i64::try_from(sizes.len()).ok()?).collect(),
    };
    let dims: Vec<usize> = dims.into_iter().map(|dim| from_end(dim, sizes.len())).collect::<Option<_>>()?;
    let unit = is_set(asked.op(), words.get(1)).then(|| asked.constant(1));
    let sizes = sizes.into_iter().enumerate();
    Some(
        sizes
            .filter_map(|(dim, size)| if dims.contains(&dim) { unit } else { Some(size) })
            .map(Some)
            .collect(),
    )
}

/// The dimension of the first attribute, repeated as the second one says.
pub fn repeated(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let mut sizes = asked.sizes(0)?;
    let dim = from_end(asked.number(words.first()?)?, sizes.len())?;
    sizes[dim] = asked.times(sizes[dim], asked.number(words.get(1)?)?);
    Some(known(sizes))
}

/// From the first attribute up to the second one, each so far from the next as the third one says. Only where
/// all lies inside of the operand, which is where dialects agree.
pub fn sliced(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let own = asked.sizes(0)?;
    let [begins, ends, steps] = <[_; 3]>::try_from(words).ok()?.map(|word| asked.numbers(word));
    let (begins, ends, steps) = (begins?, ends?, steps?);
    if [&begins, &ends, &steps].iter().any(|list| list.len() != own.len()) {
        return None;
    }
    let size = |dim: usize| {
        let inside =
            |entry: i64| Some(if entry < 0 { entry.checked_add(asked.value(own[dim])?)? } else { entry });
        let (begin, end, step) = (inside(begins[dim])?, inside(ends[dim])?, steps[dim]);
        let is_inside = 0 <= begin && begin <= end && asked.value(own[dim]).is_none_or(|own| end <= own);
        let length = (is_inside && step > 0).then(|| (end - begin + step - 1) / step)?;
        Some(asked.constant(length))
    };
    Some((0..own.len()).map(size).collect())
}

/// Height and width, which are dimensions 1 and 2, times the attribute: one number, or one for each.
pub fn scaled(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let (own, [by_height, by_width]) = (image(asked)?, pair(asked, words.first()?)?);
    let [height, width] = [asked.times(own[1], by_height), asked.times(own[2], by_width)];
    Some(known(vec![own[0], height, width, own[3]]))
}

/// Pooling of images whose channels come last, with windows of the attribute `kernel`.
pub fn pooled(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (own, kernel) = (image(asked)?, pair(asked, "kernel")?);
    let kernel = kernel.map(|size| asked.constant(size));
    let [height, width] = windows(asked, kernel, is_set(asked.op(), Some(&"ceil_mode")))?;
    Some(vec![Some(own[0]), height.places(asked, own[1]), width.places(asked, own[2]), Some(own[3])])
}

/// Convolution of images, whose attributes say which dimension is which, with weights as the kernel's last
/// dimensions.
pub fn convolved(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (own, weights) = (image(asked)?, asked.sizes(1)?);
    let names = ["batch_dim", "height_dim", "width_dim", "channel_dim"];
    let mut dims = [0; 4];
    for (index, name) in names.iter().enumerate() {
        let dim = asked.number(name).unwrap_or(i64::try_from(index).ok()?);
        dims[index] = from_end(dim, 4)?;
    }
    let [batch, height, width, channel] = dims;
    let &[out, _, kernel_height, kernel_width] = weights.as_slice() else { return None };
    let [down, across] = windows(asked, [kernel_height, kernel_width], false)?;
    let mut sizes = vec![None; 4];
    sizes[batch] = Some(own[batch]);
    sizes[height] = down.places(asked, own[height]);
    sizes[width] = across.places(asked, own[width]);
    sizes[channel] = Some(out);
    Some(sizes)
}

/// The sizes of operand #0, if it has four dimensions that are not flattened.
fn image(asked: &mut Asked) -> Option<Vec<Node>> {
    let is_flat = asked.op().text("flattened_compat_info").is_some();
    asked.sizes(0).filter(|sizes| sizes.len() == 4 && !is_flat)
}

/// One number for both, or two.
fn pair(asked: &Asked, name: &str) -> Option<[i64; 2]> {
    match *asked.numbers(name)?.as_slice() {
        [both] => Some([both; 2]),
        [height, width] => Some([height, width]),
        _ => None,
    }
}

/// Padding is one number, one for height and one for width, or top, left, bottom and right.
fn windows(asked: &mut Asked, sizes: [Node; 2], is_ceiled: bool) -> Option<[Window; 2]> {
    let [strides, dilations] = ["stride", "dilation"].map(|name| pair(asked, name));
    let [strides, dilations] = [strides?, dilations?];
    let [top, left, bottom, right] = match *asked.numbers("padding")?.as_slice() {
        [all] => [all; 4],
        [height, width] => [height, width, height, width],
        [top, left, bottom, right] => [top, left, bottom, right],
        _ => return None,
    };
    // How a window that begins in the padding counts is not said.
    if is_ceiled && strides != [1, 1] {
        return None;
    }
    let window = |dim: usize, low: i64, high: i64| Window {
        size: sizes[dim],
        stride: strides[dim],
        dilation: dilations[dim],
        low,
        high,
        spread: 1,
        is_ceiled: false,
        where_larger: Larger::Fails,
    };
    Some([window(0, top, bottom), window(1, left, right)])
}

/// One size may be -1: it follows from the number of elements.
pub fn reshaped(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let (own, target) = (asked.sizes(0)?, asked.numbers(words.first()?)?);
    let wanted: i64 = target
        .iter()
        .filter(|&&size| size != -1)
        .try_fold(1_i64, |product, &size| product.checked_mul(size))?;
    let is_one_free = target.iter().filter(|&&size| size == -1).count() == 1;
    let count = asked.product(&own);
    let size = |size| match size {
        -1 if is_one_free => asked.divided(count, wanted, Rounding::Down),
        -1 => None,
        size => Some(asked.constant(size)),
    };
    Some(target.into_iter().map(size).collect())
}
