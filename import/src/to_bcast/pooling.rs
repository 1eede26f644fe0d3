//! Reductions of StableHLO that move a window, among them pooling: a `linalg.generic` on the padded tensor. A window that
//! holds all elements up to its place is a running sum, which is one loop.

use super::{
    casts::{as_declared, as_signless},
    given::{declared, operand, sizes},
    parts::{Part, numbers_of},
    scalars,
    sizes::{
        number::{Number, Operator},
        read::{Arguments, Reader, function},
    },
    windows::{Padding, Window, filled, number, pad, padding, plus},
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

/// What combines two elements: one op, or all that a region has.
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

/// The dimension along which a running sum goes, and whether it starts at the last element.
struct Scan {
    dim: usize,
    is_reversed: bool,
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
        let init = filled(builder, &places.ok_or("its size is too large a computation")?, initial)?;
        // Nothing reads the second input: its sizes are those of the window.
        let window = filled(builder, &moved, initial)?;
        let of_window = (0..moved.len()).map(|at| format!("d{}", parallel + at)).collect();
        let loops = Loops { parallel, reductions: moved.len(), inputs: &[index, of_window] };
        Ok(builder.generic(&[padded, window], init, &loops, |inside, arguments| {
            self.combine(inside, arguments[2], arguments[0])
        }))
    }

    /// The running sum that this is.
    fn scanned(&self) -> Result<Option<Scan>, String> {
        let own = numbers_of(self.tensor)?;
        let moving: Vec<usize> = (0..own.len()).filter(|&at| !self.windows[at].is_trivial()).collect();
        let &[dim] = &moving[..] else { return Ok(None) };
        let window = &self.windows[dim];
        let is_whole = window.size == own[dim] && window.stride == 1 && window.dilation == 1;
        let rest = plus(own[dim].clone(), -1);
        let Some(rest) = rest.filter(|_| is_whole) else { return Ok(None) };
        let before = Padding { low: rest.clone(), ..Padding::none() };
        let after = Padding { high: rest, ..Padding::none() };
        let is_reversed = window.padding == after;
        Ok((is_reversed || window.padding == before).then_some(Scan { dim, is_reversed }))
    }

    /// A loop over the slices across a dimension, each of which is combined with the one before it.
    fn scan(&self, builder: &Builder<'c, '_>, scan: Scan) -> Result<Val<'c>, String> {
        let own = numbers_of(self.tensor)?;
        let initial = builder.extract(self.initial, &[]);
        let mut across = own.clone();
        across[scan.dim] = Number::Constant(1);
        let first = filled(builder, &across, initial)?;
        let result = filled(builder, &own, initial)?;
        let index = |at: Val<'c>| {
            let from_end = || number(Operator::Subtract, plus(own[scan.dim].clone(), -1)?, Number::Value(at));
            if scan.is_reversed { from_end() } else { Some(Number::Value(at)) }
        };
        let count = super::sizes::emit::number_value(builder, &own[scan.dim]);
        let mut failed = None;
        let rank = own.len();
        let names: Vec<String> = (0..rank).map(|at| format!("d{at}")).collect();
        let bounds = [builder.index(0), count, builder.index(1)];
        let values = builder.fold(bounds, &[result, first], |inside, at, carried| {
            let slice = || -> Result<Vec<Val<'c>>, String> {
                let mut offsets = vec![Number::Constant(0); rank];
                offsets[scan.dim] = index(at).ok_or("its size is too large a computation")?;
                let part = Part { offsets, sizes: across.clone(), strides: vec![1; rank] };
                let own = part.extract(inside, self.tensor, &[])?;
                let loops = Loops { parallel: rank, reductions: 0, inputs: std::slice::from_ref(&names) };
                let sum = inside.generic(&[own], carried[1], &loops, |body, elements| {
                    self.combine(body, elements[1], elements[0])
                });
                Ok(vec![part.insert(inside, sum, carried[0]), sum])
            };
            slice().unwrap_or_else(|reason| {
                failed = Some(reason);
                carried.to_vec()
            })
        });
        failed.map_or(Ok(values[0]), Err)
    }
}

/// The function that JAX's call combines elements with.
fn called(op: Op) -> Option<Op> {
    let called = ffi::attribute(op, "called_computations").map(ffi::attribute_text)?;
    function(op, called.strip_prefix("[@")?.strip_suffix(']')?)
}

/// What combines two elements, if the body of a reduction is one op.
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
