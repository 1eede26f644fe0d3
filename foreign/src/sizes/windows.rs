//! Windows that move over the last dimensions of a tensor.

use super::asked::{Asked, Sizes, known};
use broadcastable::sizes::{Node, Operation, Outcomes, Rounding};

/// How a window moves along one dimension.
pub struct Window {
    /// The size of the window; the elements between two of it count by `dilation`.
    pub size: Node,
    pub stride: i64,
    pub dilation: i64,
    pub low: i64,
    pub high: i64,
    /// From an element of the tensor to the next.
    pub spread: i64,
    /// Whether a window may lack elements at the end.
    pub is_ceiled: bool,
    /// The behaviour where it is larger than the tensor.
    pub where_larger: Larger,
}

/// The behaviour of an op where a window is larger than the tensor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Larger {
    /// It fails, unless there is no place for other reasons.
    Fails,
    /// The window has no place.
    HasNoPlace,
    /// Runtimes differ: some round to 0.
    Differs,
}

const NOT_LESS: Outcomes = Outcomes { less: false, equal: true, greater: true };

impl Window {
    /// The number of its places along a dimension of that size: `(padded - (window - 1) * dilation - 1) /
    /// stride + 1`.
    pub fn places(&self, asked: &mut Asked, own: Node) -> Option<Node> {
        let padded = asked.spread(own, self.spread);
        let padded = asked.plus(padded, self.low.checked_add(self.high)?);
        let reach = asked.plus(self.size, -1);
        let reach = asked.times(reach, self.dilation);
        let rest = asked.computed(Operation::Subtract, &[padded, reach]);
        let rest = asked.plus(rest, -1);
        let rounding = if self.is_ceiled { Rounding::Up } else { Rounding::Down };
        let steps = asked.divided(rest, self.stride, rounding)?;
        let places = asked.plus(steps, 1);
        Some(match self.where_larger {
            Larger::HasNoPlace => asked.at_least(places, 0),
            Larger::Differs if self.stride != 1 => {
                let other = asked.computed(Operation::Other(u64::MAX - self.stride.unsigned_abs()), &[rest]);
                asked.choice(rest, NOT_LESS, [places, other])
            }
            _ => places,
        })
    }

    /// The other way around: `(size - 1) * stride + (window - 1) * dilation + 1`, and what is added to the
    /// output or cut off.
    pub fn whole(&self, asked: &mut Asked, own: Node, added: i64) -> Option<Node> {
        let first = asked.plus(own, -1);
        let first = asked.times(first, self.stride);
        let reach = asked.plus(self.size, -1);
        let reach = asked.times(reach, self.dilation);
        let whole = asked.computed(Operation::Add, &[first, reach]);
        let cut = self.low.checked_add(self.high)?;
        Some(asked.plus(whole, added.checked_add(1)?.checked_sub(cut)?))
    }

    /// The places of windows that do not begin in the padding at the end.
    pub fn begun(&self, asked: &mut Asked, own: Node, places: Node) -> Option<Node> {
        let most = asked.plus(own, self.low);
        let most = asked.divided(most, self.stride, Rounding::Up)?;
        Some(asked.computed(Operation::Minimum, &[places, most]))
    }
}

/// The windows of ONNX's convolutions and poolings.
fn onnx_windows(
    asked: &mut Asked,
    sizes: &[Node],
    is_ceiled: bool,
    where_larger: Larger,
) -> Option<Vec<Window>> {
    let count = sizes.len();
    if !matches!(asked.text("auto_pad").as_str(), "" | "NOTSET" | "VALID") {
        return None;
    }
    let listed = |asked: &mut Asked, name: &str, unless: i64, count: usize| {
        let listed = asked.numbers(name).unwrap_or_else(|| vec![unless; count]);
        (listed.len() == count).then_some(listed)
    };
    let [strides, dilations] = [listed(asked, "strides", 1, count)?, listed(asked, "dilations", 1, count)?];
    let pads = listed(asked, "pads", 0, 2 * count)?;
    // Runtimes ignore these pads, and ONNX's reference does not.
    if asked.text("auto_pad") == "VALID" && pads.iter().any(|&pad| pad != 0) {
        return None;
    }
    let window = |dim: usize| Window {
        size: sizes[dim],
        stride: strides[dim],
        dilation: dilations[dim],
        low: pads[dim],
        high: pads[dim + count],
        spread: 1,
        is_ceiled,
        where_larger,
    };
    Some((0..count).map(window).collect())
}

/// The batch of the tensor, the channels of the kernel, and the places of its other dimensions.
pub fn onnx_convolution(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let (own, kernel) = (asked.sizes(0)?, asked.second(words)?);
    if own.len() != kernel.len() || own.len() < 3 {
        return None;
    }
    let mut sizes = vec![Some(own[0]), Some(kernel[0])];
    sizes.extend(match padded(asked, &own[2..]) {
        Some(places) => places,
        None => {
            let windows = onnx_windows(asked, &kernel[2..], false, Larger::Fails)?;
            own[2..].iter().zip(&windows).map(|(&size, window)| window.places(asked, size)).collect()
        }
    });
    Some(sizes)
}

/// The places of windows that `auto_pad` pads so that only strides count.
fn padded(asked: &mut Asked, own: &[Node]) -> Option<Vec<Option<Node>>> {
    let is_padded = asked.text("auto_pad").starts_with("SAME_");
    let strides = asked.numbers("strides").unwrap_or_else(|| vec![1; own.len()]);
    let places = own.iter().zip(strides).map(|(&size, stride)| asked.divided(size, stride, Rounding::Up));
    is_padded.then(|| places.collect())
}

pub fn onnx_transposed(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (own, kernel) = (asked.sizes(0)?, asked.sizes(1)?);
    if own.len() != kernel.len() || own.len() < 3 || asked.numbers("output_shape").is_some() {
        return None;
    }
    let windows = onnx_windows(asked, &kernel[2..], false, Larger::Fails)?;
    let added = asked.numbers("output_padding").unwrap_or_else(|| vec![0; windows.len()]);
    let channels = asked.times(kernel[1], asked.number("group").unwrap_or(1));
    let mut sizes = vec![Some(own[0]), Some(channels)];
    for (dim, window) in windows.iter().enumerate() {
        sizes.push(window.whole(asked, own[dim + 2], *added.get(dim)?));
    }
    Some(sizes)
}

/// With `ceil_mode`, no window begins in the padding at the end.
pub fn onnx_pooling(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (own, kernel) = (asked.sizes(0)?, asked.numbers("kernel_shape")?);
    if own.len() != kernel.len() + 2 {
        return None;
    }
    if let Some(places) = padded(asked, &own[2..]) {
        // With dilations, runtimes and ONNX's reference differ.
        let is_dilated =
            asked.numbers("dilations").is_some_and(|dilations| dilations.iter().any(|&by| by != 1));
        return (!is_dilated).then(|| [known(own[..2].to_vec()), places].concat());
    }
    let kernel: Vec<Node> = kernel.into_iter().map(|size| asked.constant(size)).collect();
    let is_ceiled = asked.number("ceil_mode").unwrap_or(0) != 0;
    let windows = onnx_windows(asked, &kernel, is_ceiled, Larger::Differs)?;
    let mut sizes = known(own[..2].to_vec());
    for (&size, window) in own[2..].iter().zip(&windows) {
        let places = window.places(asked, size)?;
        sizes.push(Some(if is_ceiled { window.begun(asked, size, places)? } else { places }));
    }
    Some(sizes)
}

/// The window of a reduction of StableHLO, whose attributes have an entry for each dimension.
pub fn stablehlo_reduction(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    stablehlo_places(asked, asked.result)
}

/// The places of such a window in an operand.
pub fn stablehlo_places(asked: &mut Asked, operand: usize) -> Sizes {
    let own = asked.sizes(operand)?;
    let listed = |asked: &mut Asked, name: &str| asked.numbers(name).unwrap_or_else(|| vec![1; own.len()]);
    let sizes = asked.numbers("window_dimensions")?;
    let [strides, dilations, spreads] =
        ["window_strides", "window_dilations", "base_dilations"].map(|name| listed(asked, name));
    let padding = asked.numbers("padding").unwrap_or_else(|| vec![0; 2 * own.len()]);
    if [&sizes, &strides, &dilations, &spreads].iter().any(|list| list.len() != own.len())
        || padding.len() != 2 * own.len()
    {
        return None;
    }
    let place = |(dim, size): (usize, Node)| {
        let window = Window {
            size: asked.constant(sizes[dim]),
            stride: strides[dim],
            dilation: dilations[dim],
            low: padding[2 * dim],
            high: padding[2 * dim + 1],
            spread: spreads[dim],
            is_ceiled: false,
            where_larger: Larger::HasNoPlace,
        };
        window.places(asked, size)
    };
    Some(own.into_iter().enumerate().map(place).collect())
}
