//! Reductions of StableHLO that move a window, among them pooling: a `linalg.generic` on the padded tensor. A
//! small window is read as that many inputs, so that vectors go along the other dimensions; a window that holds
//! all elements up to its place is a running sum, which is one loop.

mod scan;
mod small;

use super::{
    casts::{as_declared, as_signless},
    given::{declared, operand, sizes},
    parts::numbers_of,
    scalars,
    sizes::{
        number::Number,
        read::{Arguments, Reader, function},
    },
    windows::{Padding, Window, filled, pad, padding},
};
use crate::{
    builder::{Builder, Loops},
    ffi::{self, Op, OpParts, Val},
};
use melior::ir::{Type, TypeLike, ValueLike, operation::OperationLike};

struct Pooling<'c> {
    tensor: Val<'c>,
    /// A tensor of rank 0.
    initial: Val<'c>,
    declared: Type<'c>,
    /// One for each dimension.
    windows: Vec<Window<'c>>,
    combiner: Combiner<'c>,
}

/// The combination of two elements: one op, or all that a region has.
#[derive(Clone, Copy)]
enum Combiner<'c> {
    One(&'static str),
    Body(Op<'c>),
}

/// Whether an op is JAX's call for a window whose size only run time knows.
pub fn is_dynamic(op: Op) -> bool {
    let target = ffi::attribute(op, "call_target_name").and_then(ffi::string_value);
    target.as_deref() == Some("stablehlo.dynamic_reduce_window")
}

/// Builds the value that replaces the op.
pub fn convert<'c>(builder: &Builder<'c, '_>, op: Op<'c>, arguments: &Arguments) -> Result<Val<'c>, String> {
    let pooling = Pooling::read(builder, op, arguments)?;
    let value = match pooling.scanned()? {
        Some(scan) => pooling.scan(builder, scan)?,
        None => pooling.reduce(builder, op)?,
    };
    Ok(as_declared(builder, value, pooling.declared))
}

impl<'c> Pooling<'c> {
    fn read(builder: &Builder<'c, '_>, op: Op<'c>, arguments: &Arguments) -> Result<Self, String> {
        let (tensor, initial, declared) = (operand(op, 0)?, operand(op, 1)?, declared(op)?);
        let own = sizes(tensor.r#type())?;
        let is_dynamic = is_dynamic(op);
        if op.operand_count() != if is_dynamic { 7 } else { 2 } || sizes(declared)?.len() != own.len() {
            return Err("its operands do not fit".to_owned());
        }
        let body = if is_dynamic { called(op) } else { Some(op) };
        let body =
            body.filter(|&body| ffi::body_arguments(body).len() == 2).ok_or("its body does not fit")?;
        let combiner = match combiner(body, ffi::element_type(tensor.r#type())) {
            Some(one) => Combiner::One(one),
            None => {
                scalars::verify(builder, body)?;
                Combiner::Body(body)
            }
        };
        let list = |name: &str, at: usize| {
            let listed = match ffi::attribute(op, name) {
                _ if is_dynamic => Reader::new(arguments, arguments).elements(operand(op, at)?),
                Some(list) => {
                    ffi::i64_array(list).map(|list| list.iter().copied().map(Number::Constant).collect())
                }
                None => Some(vec![Number::Constant(1); own.len()]),
            };
            listed.filter(|listed| listed.len() == own.len()).ok_or_else(|| format!("its {name} do not fit"))
        };
        let steps = |name: &str, at: usize| -> Result<Vec<i64>, String> {
            let step = |step: Number| step.constant().filter(|&step| step > 0);
            let steps: Option<Vec<i64>> = list(name, at)?.into_iter().map(step).collect();
            steps.ok_or_else(|| format!("its {name} are not positive constants"))
        };
        let extents = list("window_dimensions", 2)?;
        let [strides, base] = [steps("window_strides", 3)?, steps("base_dilations", 4)?];
        let dilations = steps("window_dilations", 5)?;
        let padding = padding(op, if is_dynamic { 6 } else { 2 }, arguments, own.len())?;
        let window = |at: usize| Window {
            size: extents[at].clone(),
            stride: strides[at],
            dilation: dilations[at],
            padding: Padding { interior: base[at] - 1, ..padding[at].clone() },
        };
        let windows = (0..own.len()).map(window).collect();
        let [tensor, initial] = [tensor, initial].map(|value| as_signless(builder, value));
        Ok(Self { tensor, initial, declared, windows, combiner })
    }

    fn combine(&self, builder: &Builder<'c, '_>, a: Val<'c>, b: Val<'c>) -> Val<'c> {
        match self.combiner {
            Combiner::One(op) => builder.build(op, &[a, b], &[], a.r#type()),
            Combiner::Body(body) => scalars::inline(builder, body, &[a, b]).expect("it has been tried"),
        }
    }

    fn reduce(&self, builder: &Builder<'c, '_>, op: Op<'c>) -> Result<Val<'c>, String> {
        let initial = builder.extract(self.initial, &[]);
        let padding: Vec<Padding> = self.windows.iter().map(|window| window.padding.clone()).collect();
        let padded = pad(builder, op, self.tensor, initial, &padding)?;
        let own = numbers_of(self.tensor)?;
        let parallel = own.len();
        let mut moved = Vec::new();
        let mut index = Vec::new();
        for (at, window) in self.windows.iter().enumerate() {
            index.push(match window.size {
                Number::Constant(1) => format!("d{at} * {}", window.stride),
                _ => window.index(&format!("d{at}"), &format!("d{}", parallel + moved.len())),
            });
            if window.size != Number::Constant(1) {
                moved.push(window.size.clone());
            }
        }
        let places = |(window, own): (&Window<'c>, Number<'c>)| window.places(own);
        let places: Option<Vec<_>> = self.windows.iter().zip(own).map(places).collect();
        let places = places.ok_or("its size is too large a computation")?;
        let init = filled(builder, &places, initial)?;
        if let Some(elements) = self.few_elements() {
            return self.combine_all(builder, padded, &places, init, &elements);
        }
        // Nothing reads the second input: its sizes are those of the window.
        let window = filled(builder, &moved, initial)?;
        let of_window = (0..moved.len()).map(|at| format!("d{}", parallel + at)).collect();
        let loops = Loops { parallel, reductions: moved.len(), inputs: &[index, of_window] };
        Ok(builder.generic(&[padded, window], init, &loops, |inside, arguments| {
            self.combine(inside, arguments[2], arguments[0])
        }))
    }
}

/// The function that JAX's call combines elements with.
fn called(op: Op) -> Option<Op> {
    let called = ffi::attribute(op, "called_computations").map(ffi::attribute_text)?;
    function(op, called.strip_prefix("[@")?.strip_suffix(']')?)
}

/// The combination of two elements, if the body of a reduction is one op.
fn combiner(body: Op, element: Type) -> Option<&'static str> {
    let ops = ffi::body_ops(body);
    let &[combining, end] = &ops[..] else { return None };
    let arguments = ffi::body_arguments(body);
    let is_whole = |op: Op| {
        let operands: Vec<Val> = op.operands().collect();
        operands == arguments || operands.iter().rev().eq(arguments.iter())
    };
    let is_result = end.operand_count() == 1 && end.operand_at(0) == ffi::first_result(combining);
    if arguments.len() != 2 || !is_whole(combining) || !is_result {
        return None;
    }
    let is_bool = ffi::number_of(element) == ffi::Number::Signless(1);
    let of = |float: &'static str, integer, bool| match ffi::number_of(element) {
        _ if element.is_float() => Some(float),
        ffi::Number::Signless(_) => Some(if is_bool { bool } else { integer }),
        _ => None,
    };
    let name = combining.name();
    match name.as_string_ref().as_str().ok()? {
        "stablehlo.add" => of("arith.addf", "arith.addi", "arith.ori"),
        "stablehlo.multiply" => of("arith.mulf", "arith.muli", "arith.andi"),
        "stablehlo.maximum" => of("arith.maximumf", "arith.maxsi", "arith.ori"),
        "stablehlo.minimum" => of("arith.minimumf", "arith.minsi", "arith.andi"),
        _ => None,
    }
}
