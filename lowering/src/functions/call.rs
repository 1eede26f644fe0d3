//! One op of `math`: which body computes it, and how its operands and results meet that.

use super::{
    bodies::{self, Bodies, COMMON},
    copies::{Copies, IN_LANES},
    form::{Form, may_call, reshape},
};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, Number, Op, OpMut, Val, glue::BcastFunctions},
};
use broadcastable::Dim;
use melior::ir::{Type, ValueLike, operation::OperationLike};

/// The numbers that bodies are for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Element {
    F32,
    F16,
    Bf16,
}

impl Element {
    fn of(r#type: Type) -> Option<Self> {
        match () {
            () if ffi::is_f32(r#type) => Some(Self::F32),
            () if ffi::is_f16(r#type) => Some(Self::F16),
            () if ffi::is_bf16(r#type) => Some(Self::Bf16),
            () => None,
        }
    }

    /// The function that rounds the result of a rounded body, or rounds it to `f32` in such a way that to
    /// round it once more is right.
    fn rounding(self) -> Option<&'static str> {
        match self {
            Self::F32 => None,
            Self::F16 => Some("bcast_to_odd"),
            Self::Bf16 => Some("bcast_to_bf16"),
        }
    }
}

/// Whether an op of its dialect on its type may have a body.
pub fn may_have_body(op: Op) -> bool {
    let name = op.name();
    name.as_string_ref().as_str().is_ok_and(|name| name.starts_with("math.")) && element_of(op).is_some()
}

/// Whether an op of these operands becomes a call of a body, as a scalar and in vectors.
pub fn has_body(op: Op) -> bool {
    let name = op.name();
    let name = name.as_string_ref().as_str().ok().and_then(|name| name.strip_prefix("math."));
    element_of(op).is_some() && name.is_some_and(bodies::has_body)
}

/// The body that computes a function of `f32`, and whether it takes `f64`.
pub fn body_of(name: &str, functions: BcastFunctions, bodies: &Bodies) -> Option<(String, bool)> {
    if functions == BcastFunctions::BcastFunctionsLibm {
        return None;
    }
    let fast = format!("bcast_{name}_fast");
    let is_rounded = functions != BcastFunctions::BcastFunctionsFast || bodies.find(&fast).is_none();
    let function = if is_rounded { format!("bcast_{name}_rounded") } else { fast };
    bodies.find(&function).map(|_| (function, is_rounded))
}

/// The numbers that an op computes, if bodies are for them.
fn element_of(op: Op) -> Option<Element> {
    Element::of(ffi::element_type(ffi::first_result(op)?.r#type()))
}

/// The replacement of one op.
pub struct Call<'c> {
    op: Op<'c>,
    function: String,
    /// Whether the function takes `f64`.
    is_rounded: bool,
    element: Element,
    form: Form,
}

impl<'c> Call<'c> {
    /// `None` if the op has no body.
    pub fn of(op: Op<'c>, functions: BcastFunctions, bodies: &Bodies) -> Option<Self> {
        let name = op.name();
        let name = name.as_string_ref().as_str().ok()?.strip_prefix("math.")?;
        let element = element_of(op).filter(|_| may_call(op))?;
        let functions =
            if element == Element::F32 { functions } else { BcastFunctions::BcastFunctionsRounded };
        let (function, is_rounded) = body_of(name, functions, bodies)?;
        let form = Form::of(ffi::first_result(op)?.r#type())?;
        let takes = |value: Val| {
            let r#type = ffi::element_type(value.r#type());
            Element::of(r#type) == Some(element) || ffi::number_of(r#type) == Number::Signless(32)
        };
        if !op.operands().all(takes) {
            return None;
        }
        let lanes = form.lanes.and_then(Dim::as_static);
        let mut call = Self { op, function, is_rounded, element, form };
        let common = format!("{}{COMMON}", call.function);
        // Of one number, a square root and a quotient are faster than what replaces them in vectors.
        let is_root = name == "rsqrt" && lanes == Some(1);
        if lanes.is_some() && element == Element::F32 && bodies.find(&common).is_some() && !is_root {
            call.function += IN_LANES;
            call.is_rounded = false;
        }
        Some(call)
    }

    /// Builds the call, and returns the values of the op's results.
    pub fn build(
        &self,
        builder: &Builder<'c, '_>,
        root: &mut OpMut,
        copies: &mut Copies<'c, '_>,
        inserter: &Inserter,
    ) -> Vec<Val<'c>> {
        let operands: Vec<_> = self.op.operands().map(|operand| self.enter(builder, operand)).collect();
        let mut call = |function: &str, operands: &[Val<'c>]| {
            copies.call(builder, root, inserter, self.op, (function, self.form.lanes), operands)
        };
        let mut results = call(&self.function, &operands);
        if let Some(rounding) = self.element.rounding() {
            results = results.into_iter().flat_map(|result| call(rounding, &[result])).collect();
        }
        results
            .into_iter()
            .zip(self.op.results())
            .map(|(result, own)| self.leave(builder, result, own.into()))
            .collect()
    }

    /// The body's argument for an operand.
    fn enter(&self, builder: &Builder<'c, '_>, operand: Val<'c>) -> Val<'c> {
        let element = ffi::element_type(operand.r#type());
        let flat = reshape(builder, operand, self.form.flat(builder, element));
        if !self.is_rounded || Element::of(element).is_none() {
            return flat;
        }
        let wide = self.form.flat(builder, Type::float64(builder.context()));
        builder.build("arith.extf", &[flat], &[], wide)
    }

    /// The op's own result, of the body's.
    fn leave(&self, builder: &Builder<'c, '_>, result: Val<'c>, own: Val<'c>) -> Val<'c> {
        let narrow = self.form.flat(builder, ffi::element_type(own.r#type()));
        let result = if result.r#type() == narrow {
            result
        } else {
            builder.build("arith.truncf", &[result], &[], narrow)
        };
        reshape(builder, result, own.r#type())
    }
}
