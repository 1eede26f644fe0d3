//! `bcast-expand-bf16`: ops on `bf16` compute in `f32`, and integers convert from and to that.
//!
//! For processors that do not convert to `bf16`, LLVM calls a function for each element, which libraries of C
//! compilers may lack. Those that do convert take subnormal numbers for 0. Where LLVM keeps a `bf16` as an
//! `f32`, it may still call the function, so that programs with `bf16` get it.
//!
//! The conversion from `bf16` is one of integers because LLVM moves `floor` and others before one of floats.
//! Signs and choices are those of integers because LLVM takes vectors of `bf16` apart.

use super::{
    bodies::Bodies,
    copies::Copies,
    form::{Form, may_call, reshape},
};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, Op, OpMut, Replacements, SymbolTable, Val},
};
use melior::ir::{Type, TypeLike, ValueLike, operation::OperationLike};

/// The function that LLVM calls, by its name. That of a library, if there is one, comes first.
const ROUND: &str = "__truncsfbf2";
/// Its text, with the name of the attribute that hides it.
const FUNCTION: &str = "func.func @__truncsfbf2(%x: f32) -> bf16
    attributes {llvm.linkage = #llvm.linkage<weak>, VISIBILITY = 1 : i64} {
  %0 = arith.truncf %x : f32 to bf16
  return %0 : bf16
}";

/// The bodies that convert.
const TO_F32: &str = "bcast_bf16_to_f32";
const OF_F32: &str = "bcast_f32_to_bf16";
const OF_F64: &str = "bcast_to_bf16";

/// Replaces the ops below the module `root` that compute with `bf16`.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    if !ffi::ops_below(**root).into_iter().any(has_bf16) {
        return true;
    }
    let context = root.context();
    let context = ffi::context(&context);
    let symbols = SymbolTable::of(**root).expect("the pass runs on a module");
    if symbols.lookup(ROUND).is_none() {
        let function = FUNCTION.replace("VISIBILITY", ffi::VISIBILITY);
        symbols.insert(ffi::parse_op(context, &function).expect("the function is valid"));
    }
    let ops: Vec<OpMut> = ffi::ops_below_mut(root).into_iter().filter(|op| is_computed(**op)).collect();
    let bodies = Bodies::parse(context);
    let mut copies = Copies::new(&bodies, false);
    let mut replacements = Replacements::default();
    for op in ops {
        inserter.set_insertion_point(*op);
        let builder = Builder::new(context, inserter, *op);
        let Some(form) = Form::of(ffi::result(*op, 0).r#type()) else { continue };
        let result = computed(&builder, *op, &mut |body, values| {
            let flat = values.iter().map(|&value| {
                reshape(&builder, value, form.flat(&builder, ffi::element_type(value.r#type())))
            });
            let flat: Vec<_> = flat.collect();
            let result = copies.call(&builder, root, inserter, *op, (body, form.lanes), &flat)[0];
            let r#type = builder.like(values[0].r#type(), ffi::element_type(result.r#type()));
            reshape(&builder, result, r#type.expect("such values exist"))
        });
        replacements.replace(op, &[result]);
    }
    replacements.finish();
    true
}

fn is_bf16(value: Val) -> bool {
    ffi::is_bf16(ffi::element_type(value.r#type()))
}

/// Whether an op takes or computes `bf16`, or memory of it.
fn has_bf16(op: Op) -> bool {
    op.operands().any(is_bf16) || op.results().map(Val::from).any(is_bf16)
}

/// Whether an op computes with `bf16`, or converts it from and to types that have a body or hold it.
fn is_computed(op: Op) -> bool {
    let name = op.name();
    let Ok(name) = name.as_string_ref().as_str() else { return false };
    let is_one = op.result_count() == 1 && ffi::attribute(op, "roundingmode").is_none();
    let operand_is =
        |fits: fn(Type) -> bool| op.operands().all(|value| fits(ffi::element_type(value.r#type())));
    let is_known = match name {
        "arith.constant" | "arith.bitcast" => false,
        "arith.select" => is_number(op),
        "arith.truncf" => operand_is(|element| ffi::is_f32(element) || element.is_f64()),
        "arith.extf" => operand_is(ffi::is_bf16),
        _ => name.starts_with("arith.") || name.starts_with("math."),
    };
    is_one && is_known && may_call(op) && has_bf16(op)
}

/// Whether an op computes a number or a vector: memrefs can be chosen as well.
fn is_number(op: Op) -> bool {
    let r#type = ffi::result(op, 0).r#type();
    ffi::is_bf16(r#type) || Form::of(r#type).is_some_and(|form| form.lanes.is_some())
}

/// The replacement of an op's result; `call` builds the call of a body.
fn computed<'c>(
    builder: &Builder<'c, '_>,
    op: Op<'c>,
    call: &mut dyn FnMut(&str, &[Val<'c>]) -> Val<'c>,
) -> Val<'c> {
    let result = ffi::result(op, 0);
    let of_result = |element| builder.like(result.r#type(), element).expect("such values exist");
    let (f32, f64) = (Type::float32(builder.context()), Type::float64(builder.context()));
    let operands: Vec<_> = op.operands().collect();
    let name = op.name();
    let name = name.as_string_ref().as_str().unwrap_or_default();
    match name {
        "arith.negf" => return call("bcast_negf_bf16", &operands),
        "math.absf" => return call("bcast_absf_bf16", &operands),
        "math.copysign" => return call("bcast_copysign_bf16", &operands),
        "arith.select" => {
            let condition = builder.i1_like(result.r#type()).expect("such values exist");
            let each = if operands[0].r#type() == condition {
                operands[0]
            } else {
                builder.build("vector.broadcast", &[operands[0]], &[], condition)
            };
            return call("bcast_select_bf16", &[operands[1], operands[2], each]);
        }
        "arith.truncf" if ffi::element_type(operands[0].r#type()) == f32 => return call(OF_F32, &operands),
        "arith.truncf" => return call(OF_F64, &operands),
        _ => {}
    }
    let wide: Vec<_> = operands
        .into_iter()
        .map(|operand| if is_bf16(operand) { call(TO_F32, &[operand]) } else { operand })
        .collect();
    match name {
        "arith.extf" if result.r#type() == of_result(f32) => wide[0],
        // `f64` has the digits of most integers.
        "arith.sitofp" | "arith.uitofp" => call(OF_F64, &[clone(builder, op, &wide, of_result(f64))]),
        _ if is_bf16(result) => call(OF_F32, &[clone(builder, op, &wide, of_result(f32))]),
        _ => clone(builder, op, &wide, result.r#type()),
    }
}

/// The result of the same op on other operands.
fn clone<'c>(builder: &Builder<'c, '_>, op: Op<'c>, operands: &[Val<'c>], result: Type<'c>) -> Val<'c> {
    let mut new = builder.insert(ffi::clone_op(op));
    for (index, &operand) in operands.iter().enumerate() {
        ffi::set_operand(&mut new, index, operand);
    }
    ffi::set_result_type(&mut new, 0, result);
    ffi::result(*new, 0)
}
