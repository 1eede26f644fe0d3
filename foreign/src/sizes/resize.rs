//! ONNX's `Resize`: sizes, or the sizes of the tensor times floats.

use super::asked::{Asked, Sizes, from_end, known};
use broadcastable::sizes::{Node, Operation, Rounding};

/// The bits of the mantissa of a scale.
const BITS: u32 = 24;

/// Of all dimensions, or of those in `axes`.
pub fn resize(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let own = asked.sizes(0)?;
    let axes = asked.numbers("axes").unwrap_or_else(|| (0..own.len() as i64).collect());
    // Others keep the ratio of sizes by rounded scales.
    if !matches!(asked.text("keep_aspect_ratio_policy").as_str(), "" | "stretch") {
        return None;
    }
    // Cropping scales a part of the size, which is a float.
    let is_cropped = asked.text("coordinate_transformation_mode") == "tf_crop_and_resize";
    let given = if asked.has(3) { asked.elements(3) } else { None }.filter(|given| !given.is_empty());
    let mut sizes = known(own.clone());
    let scales = if asked.has(2) && !is_cropped { scales(asked, 2) } else { None };
    let scales = scales.unwrap_or_default();
    for (at, axis) in axes.into_iter().enumerate() {
        let dim = from_end(axis, own.len())?;
        sizes[dim] = match &given {
            Some(given) => given.get(at).copied(),
            None => scales.get(at).and_then(|&scale| scaled(asked, own[dim], scale)),
        };
    }
    Some(sizes)
}

/// The floats of a constant.
fn scales(asked: &Asked, operand: usize) -> Option<Vec<f64>> {
    let constant = asked.op().producer(operand)?;
    matches!(&*constant.own_name(), "onnx.Constant" | "arith.constant").then(|| constant.floats("value"))?
}

/// `floor(size * scale)` in `f32`: where the product is not exact, runtimes differ. The scale is an integer
/// divided by a power of 2.
fn scaled(asked: &mut Asked, size: Node, scale: f64) -> Option<Node> {
    let shift = (0..BITS).find(|&shift| (scale * f64::from(1_u32 << shift)).fract() == 0.0)?;
    let times = scale * f64::from(1_u32 << shift);
    if !(0.0 < times && times < f64::from(1_u32 << BITS)) {
        return None;
    }
    let [times, divisor] = [times as i64, 1_i64 << shift].map(|value| asked.constant(value));
    let size = asked.computed(Operation::Round { bits: BITS }, &[size]);
    let product = asked.computed(Operation::MultiplyFloats { bits: BITS }, &[size, times]);
    Some(asked.computed(Operation::Divide(Rounding::Down), &[product, divisor]))
}
