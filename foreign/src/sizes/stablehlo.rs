//! StableHLO: which dimension is which stands in attributes of its own, whose texts are read.

use super::{
    asked::{Asked, Sizes, known},
    dot::listed,
    windows::{Larger, Window},
};
use crate::op::ForeignOp;
use broadcastable::{
    Place,
    sizes::{Node, Operation},
};

/// Where a tensor has batch or features, and its other dimensions in order.
fn layout(text: &str) -> Option<(Vec<&str>, Vec<usize>)> {
    let names: Vec<&str> = text.split(',').map(str::trim).collect();
    let at = |name: &str| names.iter().position(|&dim| dim == name);
    let spatial = (0..names.len().checked_sub(2)?).map(|dim| at(&dim.to_string())).collect::<Option<_>>()?;
    Some((names, spatial))
}

/// The lists of a text such as `#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>`: those of the
/// tensor, the kernel, the result.
fn lists(text: &str) -> impl Iterator<Item = &str> {
    text.split('[').skip(1).map(|list| list.split(']').next().unwrap_or_default())
}

/// The dimensions of features in the tensor and in the kernel.
pub(crate) fn features(op: &dyn ForeignOp) -> Option<[usize; 2]> {
    let text = op.text("dimension_numbers").or_else(|| op.text("dim_numbers"))?;
    let mut lists = lists(&text);
    let mut at = |name: &str| lists.next()?.split(',').position(|dim| dim.trim() == name);
    Some([at("f")?, at("i")?])
}

/// For the tensor, the kernel and the result: the dimension of batch or output features, that of features or
/// input features, then the spatial ones.
pub(crate) fn layouts(text: &str) -> Option<Vec<Vec<usize>>> {
    let lists: Vec<&str> = lists(text).collect();
    let of = |list: &&str| {
        let (names, spatial) = layout(list)?;
        let at = |[first, second]: [&str; 2]| names.iter().position(|&name| name == first || name == second);
        Some([vec![at(["b", "o"])?, at(["f", "i"])?], spatial].concat())
    };
    lists.iter().map(of).collect::<Option<Vec<_>>>().filter(|layouts| layouts.len() == 3)
}

/// An attribute of windows; in the custom form, a list in one text such as `{stride = [1, 1], pad = [[1, 1],
/// [1, 1]]}`.
fn window_numbers(asked: &Asked, name: &str, custom: &str, unless: Vec<i64>) -> Option<Vec<i64>> {
    if asked.op().is_generic() {
        return Some(asked.numbers(name).unwrap_or(unless));
    }
    let text = asked.text("window");
    let Some((_, value)) = text.split_once(&format!("{custom} = ")) else { return Some(unless) };
    let mut depth = 0_usize;
    let is_inside = |c: &char| {
        depth = match *c {
            '[' => depth + 1,
            ']' => depth.saturating_sub(1),
            _ => depth,
        };
        depth > 0
    };
    let list: String = value.chars().take_while(is_inside).collect();
    list.split(',').map(|number| number.trim_matches(['[', ']', ' ']).parse().ok()).collect()
}

/// Its layouts stand in the text of an attribute.
pub fn convolution(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let text =
        if asked.op().is_generic() { asked.text("dimension_numbers") } else { asked.text("dim_numbers") };
    let [tensor, kernel, result] =
        <[_; 3]>::try_from(lists(&text).map(layout).collect::<Option<Vec<_>>>()?).ok()?;
    let (own, weights) = (asked.sizes(0)?, asked.sizes(1)?);
    let spatial = tensor.1.len();
    let units = || vec![1; spatial];
    let strides = window_numbers(asked, "window_strides", "stride", units())?;
    let spreads = window_numbers(asked, "lhs_dilation", "lhs_dilate", units())?;
    let dilations = window_numbers(asked, "rhs_dilation", "rhs_dilate", units())?;
    let padding = window_numbers(asked, "padding", "pad", vec![0; 2 * spatial])?;
    if own.len() != spatial + 2
        || weights.len() != spatial + 2
        || result.0.len() != spatial + 2
        || padding.len() != 2 * spatial
    {
        return None;
    }
    let mut sizes = vec![None; spatial + 2];
    let at = |names: &[&str], name: &str| names.iter().position(|&dim| dim == name);
    let groups = asked.number("batch_group_count").unwrap_or(1);
    let batch = own[at(&tensor.0, "b")?];
    sizes[at(&result.0, "b")?] = asked.divided(batch, groups, broadcastable::sizes::Rounding::Down);
    sizes[at(&result.0, "f")?] = Some(weights[at(&kernel.0, "o")?]);
    for dim in 0..spatial {
        let window = Window {
            size: *weights.get(*kernel.1.get(dim)?)?,
            stride: *strides.get(dim)?,
            dilation: *dilations.get(dim)?,
            low: padding[2 * dim],
            high: padding[2 * dim + 1],
            spread: *spreads.get(dim)?,
            is_ceiled: false,
            where_larger: Larger::HasNoPlace,
        };
        sizes[*result.1.get(dim)?] = window.places(asked, own[tensor.1[dim]]);
    }
    Some(sizes)
}

/// New dimensions before those of the operand.
pub fn broadcast(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (added, own) =
        (asked.numbers("broadcast_sizes").or_else(|| asked.numbers("sizes"))?, asked.sizes(0)?);
    let added = added.into_iter().map(|size| asked.constant(size));
    Some(added.chain(own).map(Some).collect())
}

/// Padding at both ends, which may be negative, and between elements.
pub fn pad(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let own = asked.sizes(0)?;
    let [low, high, interior] =
        ["edge_padding_low", "edge_padding_high", "interior_padding"].map(|name| asked.numbers(name));
    let [low, high, interior] = [low?, high?, interior?];
    let padded = own.into_iter().enumerate().map(|(dim, size)| {
        let spread = asked.spread(size, interior.get(dim)?.checked_add(1)?);
        Some(asked.plus(spread, low.get(dim)?.checked_add(*high.get(dim)?)?))
    });
    Some(padded.collect())
}

/// The sizes of the slices at the offset dimensions, and those of the indices at the others.
pub fn gather(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let text = asked.text("dimension_numbers");
    let indices = asked.sizes(1)?;
    let slices: Vec<Node> = match asked.numbers("slice_sizes") {
        Some(sizes) => sizes.into_iter().map(|size| asked.constant(size)).collect(),
        None => match asked.elements(2) {
            Some(sizes) => sizes,
            // Of an operand of which only the type is known, their number.
            None => {
                let list = asked.op().value_type(Place::Operand(2))?;
                let count = usize::try_from(list.dims()?.first()?.as_static()?).ok()?;
                (count <= slices_at_most(asked)?)
                    .then(|| (0..count).map(|_| asked.program.graph().unknown()).collect())?
            }
        },
    };
    let along = listed::<usize>(&text, "index_vector_dim").first().copied().unwrap_or(0); // which is not printed
    let dropped: Vec<usize> =
        [listed(&text, "collapsed_slice_dims"), listed(&text, "operand_batching_dims")].concat();
    let mut of_slice =
        slices.into_iter().enumerate().filter(|(dim, _)| !dropped.contains(dim)).map(|(_, size)| size);
    let mut batch = indices.into_iter().enumerate().filter(|&(dim, _)| dim != along).map(|(_, size)| size);
    let offset: Vec<usize> = listed(&text, "offset_dims");
    let mut sizes = Vec::new();
    loop {
        let next = if offset.contains(&sizes.len()) { of_slice.next() } else { batch.next() };
        match next {
            Some(size) => sizes.push(Some(size)),
            None => return (of_slice.next().is_none() && batch.next().is_none()).then_some(sizes),
        }
    }
}

/// One dimension is split into parts, which another one joins.
pub fn exchanged(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let mut sizes = asked.sizes(asked.result)?;
    let count = asked.number("split_count").filter(|&count| count > 0)?;
    let [split, joined] = ["split_dimension", "concat_dimension"].map(|name| asked.number(name));
    let [split, joined] = [usize::try_from(split?).ok()?, usize::try_from(joined?).ok()?];
    if split != joined {
        let size = *sizes.get(split)?;
        sizes[split] = asked.divided(size, count, broadcastable::sizes::Rounding::Down)?;
        let size = *sizes.get(joined)?;
        sizes[joined] = asked.times(size, count);
    }
    Some(known(sizes))
}

/// A transform from real numbers has the non-negative frequencies alone, in its last dimension.
pub fn fourier(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (mut sizes, lengths) = (asked.sizes(0)?, asked.numbers("fft_length")?);
    let kind = [asked.text("fft_type"), asked.text("type")].concat();
    let (last, length) = (sizes.last_mut()?, *lengths.last()?);
    if kind.contains("IRFFT") {
        *last = asked.constant(length);
    } else if kind.contains("RFFT") {
        *last = asked.constant(length / 2 + 1);
    }
    Some(known(sizes))
}

/// There is a slice for each dimension of operand #0.
fn slices_at_most(asked: &mut Asked) -> Option<usize> {
    asked.sizes(0).map(|own| own.len())
}

impl Asked<'_> {
    /// The size of a dimension whose elements are so far from one another.
    pub fn spread(&mut self, size: Node, distance: i64) -> Node {
        if distance == 1 {
            return size;
        }
        let gaps = self.plus(size, -1);
        let gaps = self.at_least(gaps, 0);
        let gaps = self.times(gaps, distance - 1);
        self.computed(Operation::Add, &[size, gaps])
    }
}
