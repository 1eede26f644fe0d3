//! Convolutions of StableHLO, in any layout, padded, dilated and in groups: a `linalg.generic` on the padded
//! tensor.

use super::{
    casts::as_declared,
    given::{assert, declared, operand, sizes},
    parts::numbers_of,
    sizes::{
        emit,
        number::{Number, Operator},
        read::Arguments,
    },
    windows::{Padding, Window, filled, number, pad, padding},
};
use crate::{
    builder::{Builder, Loops},
    ffi::{self, Op, Val},
};
use melior::ir::{
    Type, TypeLike, ValueLike,
    attribute::{ArrayAttribute, IntegerAttribute},
    r#type::IntegerType,
};

/// Where a tensor has its two dimensions that are not spatial, and those that are.
struct Layout {
    first: usize,
    second: usize,
    spatial: Vec<usize>,
}

struct Convolution<'c> {
    tensor: Val<'c>,
    kernel: Val<'c>,
    declared: Type<'c>,
    /// Batch and feature of the tensor and the result, input and output feature of the kernel.
    layouts: [Layout; 3],
    windows: Vec<Window<'c>>,
    groups: i64,
}

/// Builds the value that replaces a convolution.
pub fn convert<'c>(builder: &Builder<'c, '_>, op: Op<'c>, arguments: &Arguments) -> Result<Val<'c>, String> {
    Convolution::read(op, arguments)?.build(builder, op)
}

impl<'c> Convolution<'c> {
    fn read(op: Op<'c>, arguments: &Arguments) -> Result<Self, String> {
        let (tensor, kernel, declared) = (operand(op, 0)?, operand(op, 1)?, declared(op)?);
        let text = ffi::attribute(op, "dimension_numbers").map(ffi::attribute_text).unwrap_or_default();
        let layouts = layouts(&text).ok_or("its dimension_numbers are of no known form")?;
        let of_kernel = numbers_of(kernel)?;
        let ranks = [sizes(tensor.r#type())?.len(), of_kernel.len(), sizes(declared)?.len()];
        let spatial = layouts[0].spatial.len();
        if ranks != [spatial + 2; 3] || layouts.iter().any(|layout| layout.spatial.len() != spatial) {
            return Err("its dimension_numbers do not fit".to_owned());
        }
        let elements = [tensor.r#type(), kernel.r#type(), declared].map(ffi::element_type);
        if elements.iter().any(|&element| element != elements[0] || !is_number(element)) {
            return Err("its elements are of several types, or not numbers with a sum".to_owned());
        }
        let count = |name| ffi::attribute(op, name).and_then(ffi::i64_attribute).unwrap_or(1);
        let reversal = ffi::attribute(op, "window_reversal").map(ffi::attribute_text).unwrap_or_default();
        if count("batch_group_count") != 1 || reversal.contains("true") {
            return Err("it has groups of the batch, or a reversed window".to_owned());
        }
        let list = |name| {
            let listed = ffi::attribute(op, name).and_then(ffi::i64_array).map(<[i64]>::to_vec);
            let listed = listed.unwrap_or_else(|| vec![1; spatial]);
            let fits = listed.len() == spatial && listed.iter().all(|&step| step > 0);
            fits.then_some(listed).ok_or_else(|| format!("its {name} do not fit"))
        };
        let [strides, own, dilations] =
            [list("window_strides")?, list("lhs_dilation")?, list("rhs_dilation")?];
        let padding = padding(op, 2, arguments, spatial)?;
        let window = |at: usize| Window {
            size: of_kernel[layouts[1].spatial[at]].clone(),
            stride: strides[at],
            dilation: dilations[at],
            padding: Padding { interior: own[at] - 1, ..padding[at].clone() },
        };
        let windows = (0..spatial).map(window).collect();
        Ok(Self { tensor, kernel, declared, windows, groups: count("feature_group_count"), layouts })
    }

    fn build(self, builder: &Builder<'c, '_>, op: Op<'c>) -> Result<Val<'c>, String> {
        let [own, kernel, result] = &self.layouts;
        let (sizes, of_kernel) = (numbers_of(self.tensor)?, numbers_of(self.kernel)?);
        self.verify_features(builder, op, &sizes[own.second], &of_kernel)?;
        let zero = zero(builder, ffi::element_type(self.declared))?;
        let mut padding = vec![Padding::none(); sizes.len()];
        self.windows.iter().zip(&own.spatial).for_each(|(window, &at)| padding[at] = window.padding.clone());
        let padded = pad(builder, op, self.tensor, zero, &padding)?;

        // Loops over the result's dimensions, of which the feature has two if there are groups; then over the
        // window and the features that are summed.
        let is_grouped = self.groups != 1;
        let place = |at: usize| format!("d{}", at + usize::from(is_grouped && at > result.second));
        let parallel = sizes.len() + usize::from(is_grouped);
        let element = |at: usize| format!("d{}", parallel + at);
        let summed = element(self.windows.len());
        let mut of_tensor = vec![place(result.first); sizes.len()];
        let mut of_weights = vec![summed.clone(); sizes.len()];
        let mut extents = vec![sizes[own.first].clone(); sizes.len()];
        let output = of_kernel[kernel.second].clone();
        of_tensor[own.second] = summed.clone();
        of_weights[kernel.second] = place(result.second);
        extents[result.second] = output.clone();
        for (at, window) in self.windows.iter().enumerate() {
            of_tensor[own.spatial[at]] = window.index(&place(result.spatial[at]), &element(at));
            of_weights[kernel.spatial[at]] = element(at);
            let places = window.places(sizes[own.spatial[at]].clone());
            extents[result.spatial[at]] = places.ok_or("its size is too large a computation")?;
        }
        if is_grouped {
            let [input, output] =
                [&of_kernel[kernel.first], &output].map(|size| size.constant().unwrap_or(0));
            let (group, inner) = (place(result.second), format!("d{}", result.second + 1));
            of_tensor[own.second] = format!("{group} * {input} + {summed}");
            of_weights[kernel.second] = format!("{group} * {} + {inner}", output / self.groups);
            extents[result.second] = Number::Constant(self.groups);
            extents.insert(result.second + 1, Number::Constant(output / self.groups));
        }
        let init = filled(builder, &extents, zero)?;
        let loops = Loops { parallel, reductions: self.windows.len() + 1, inputs: &[of_tensor, of_weights] };
        let value = builder.generic(&[padded, self.kernel], init, &loops, |inside, arguments| {
            let r#type = arguments[0].r#type();
            let [multiply, add] =
                if r#type.is_float() { ["arith.mulf", "arith.addf"] } else { ["arith.muli", "arith.addi"] };
            let product = inside.build(multiply, &arguments[..2], &[], r#type);
            inside.build(add, &[arguments[2], product], &[], r#type)
        });
        let value = if is_grouped { self.without_groups(builder, value, &extents)? } else { value };
        Ok(as_declared(builder, value, self.declared))
    }

    /// The features that the kernel takes are those that the tensor has.
    fn verify_features(
        &self,
        builder: &Builder<'c, '_>,
        op: Op<'c>,
        features: &Number<'c>,
        of_kernel: &[Number<'c>],
    ) -> Result<(), String> {
        let [taken, made] = [self.layouts[1].first, self.layouts[1].second].map(|at| &of_kernel[at]);
        let [is_fixed, divides] = match (taken.constant(), made.constant()) {
            (Some(_), Some(made)) => [true, self.groups > 0 && made % self.groups == 0],
            _ => [false, true],
        };
        if self.groups != 1 && !(is_fixed && divides) {
            return Err("its feature_group_count does not fit".to_owned());
        }
        let taken = number(Operator::Multiply, taken.clone(), Number::Constant(self.groups));
        let taken = taken.ok_or("its features are too large a number")?;
        match (taken.constant(), features.constant()) {
            (Some(taken), Some(features)) if taken != features => {
                Err(format!("its kernel takes {taken} features of {features}"))
            }
            _ if taken == *features => Ok(()),
            _ => {
                let fits =
                    builder.equal(emit::number_value(builder, &taken), emit::number_value(builder, features));
                assert(builder, op, fits, "operand #1: its features are not those of operand #0");
                Ok(())
            }
        }
    }

    /// The result whose feature is one dimension.
    fn without_groups(
        &self,
        builder: &Builder<'c, '_>,
        value: Val<'c>,
        extents: &[Number<'c>],
    ) -> Result<Val<'c>, String> {
        let (context, feature) = (builder.context(), self.layouts[2].second);
        let i64 = IntegerType::new(context, 64).into();
        let group = |at: usize| -> melior::ir::Attribute {
            let first = at + usize::from(at > feature);
            let dims = first..first + 1 + usize::from(at == feature);
            let dims: Vec<_> = dims.map(|dim| IntegerAttribute::new(i64, dim as i64).into()).collect(); // below a rank
            ArrayAttribute::new(context, &dims).into()
        };
        let groups: Vec<_> = (0..extents.len() - 1).map(group).collect();
        let mut fixed: Vec<i64> =
            extents.iter().map(|extent| extent.constant().unwrap_or(ffi::DYNAMIC)).collect();
        fixed[feature] *= fixed.remove(feature + 1);
        let r#type = ffi::tensor_type(&fixed, ffi::element_type(self.declared), None, builder.location());
        let reassociation = ("reassociation", ArrayAttribute::new(context, &groups).into());
        let r#type = r#type.ok_or("there is no such tensor")?;
        Ok(builder.build("tensor.collapse_shape", &[value], &[reassociation], r#type))
    }
}

fn is_number(element: Type) -> bool {
    element.is_float() || matches!(ffi::number_of(element), ffi::Number::Signless(2..))
}

fn zero<'c>(builder: &Builder<'c, '_>, element: Type<'c>) -> Result<Val<'c>, String> {
    let zero = builder.constant(if element.is_float() { "0.0" } else { "0" }, element);
    zero.ok_or_else(|| "its elements have no zero".to_owned())
}

/// The layouts in a text such as `#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>`.
fn layouts(text: &str) -> Option<[Layout; 3]> {
    let lists: Vec<Vec<&str>> = text
        .split('[')
        .skip(1)
        .map(|list| list.split(']').next().unwrap_or_default().split(',').map(str::trim).collect())
        .collect();
    let [tensor, kernel, result] = <[Vec<&str>; 3]>::try_from(lists).ok()?;
    let layout = |list: &[&str], first: &str, second: &str| {
        let at = |name: &str| list.iter().position(|&dim| dim == name);
        let spatial =
            (0..list.len().checked_sub(2)?).map(|dim| at(&dim.to_string())).collect::<Option<_>>()?;
        Some(Layout { first: at(first)?, second: at(second)?, spatial })
    };
    Some([layout(&tensor, "b", "f")?, layout(&kernel, "i", "o")?, layout(&result, "b", "f")?])
}
