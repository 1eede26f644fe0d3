//! `bcast-expand-bf16`: ops on `bf16` compute in `f32`, and integers round what they compute.
//!
//! For processors that do not convert to `bf16`, LLVM calls a function for each element, which libraries of C compilers may lack. Those
//! that do convert take subnormal numbers for 0. LLVM may still call the function where it keeps a `bf16` as an `f32`, so that
//! programs with `bf16` get it.

use super::{
    bodies::Bodies,
    copies::Copies,
    form::{Form, may_call, reshape},
};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, Op, OpMut, Replacements, SymbolTable, Val},
};
use melior::ir::{Type, ValueLike, operation::OperationLike};

/// Ops of `arith` and `math` that move or change bits, which LLVM does with integers.
const OF_BITS: [&str; 6] =
    ["arith.constant", "arith.bitcast", "arith.select", "arith.negf", "math.absf", "math.copysign"];

/// The function that LLVM calls, by its name. That of a library, if there is one, comes first.
const ROUND: &str = "__truncsfbf2";
const FUNCTION: &str = "func.func @__truncsfbf2(%x: f32) -> bf16
    attributes {llvm.linkage = #llvm.linkage<weak>, visibility_ = 1 : i64} {
  %0 = arith.truncf %x : f32 to bf16
  return %0 : bf16
}";

/// Replaces the ops below the module `root` that compute `bf16`.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    if !ffi::ops_below(**root).into_iter().any(has_bf16) {
        return true;
    }
    let context = root.context();
    let context = ffi::context(&context);
    let symbols = SymbolTable::of(**root).expect("the pass runs on a module");
    if symbols.lookup(ROUND).is_none() {
        symbols.insert(ffi::parse_op(context, FUNCTION).expect("the function is valid"));
    }
    let ops: Vec<OpMut> = ffi::ops_below_mut(root).into_iter().filter(|op| computes_bf16(**op)).collect();
    let bodies = Bodies::parse(context);
    let mut copies = Copies::new(&bodies, false);
    let mut replacements = Replacements::default();
    for op in ops {
        let Some(form) = Form::of(ffi::result(*op, 0).r#type()) else { continue };
        inserter.set_insertion_point(*op);
        let builder = Builder::new(context, inserter, *op);
        let Some((wide, rounding)) = widened(&builder, *op) else { continue };
        let flat = reshape(&builder, wide, form.flat(&builder, ffi::element_type(wide.r#type())));
        let rounded = copies.call(&builder, root, inserter, *op, (rounding, form.lanes), &[flat])[0];
        let result = reshape(&builder, rounded, ffi::result(*op, 0).r#type());
        replacements.replace(op, &[result]);
    }
    replacements.finish();
    true
}

/// Whether an op takes or computes `bf16`, or memory of it.
fn has_bf16(op: Op) -> bool {
    let is_bf16 = |value: Val| ffi::is_bf16(ffi::element_type(value.r#type()));
    op.operands().any(is_bf16) || op.results().map(Val::from).any(is_bf16)
}

fn computes_bf16(op: Op) -> bool {
    let name = op.name();
    let Ok(name) = name.as_string_ref().as_str() else { return false };
    let is_of_bits = !(name.starts_with("arith.") || name.starts_with("math.")) || OF_BITS.contains(&name);
    let is_one = op.result_count() == 1 && ffi::attribute(op, "roundingmode").is_none();
    !is_of_bits && is_one && may_call(op) && ffi::is_bf16(ffi::element_type(ffi::result(op, 0).r#type()))
}

/// What an op computes in a wider type, and the body that rounds that; `None` if no body rounds that type.
fn widened<'c>(builder: &Builder<'c, '_>, op: Op<'c>) -> Option<(Val<'c>, &'static str)> {
    const OF_F32: &str = "bcast_f32_to_bf16";
    const OF_F64: &str = "bcast_to_bf16";
    let (f32, f64) = (Type::float32(builder.context()), Type::float64(builder.context()));
    let name = op.name();
    let (element, rounding) = match name.as_string_ref().as_str().ok()? {
        "arith.extf" => return None,
        "arith.truncf" => {
            let operand = op.operand(0).ok()?;
            let element = ffi::element_type(operand.r#type());
            let rounding = [(f32, OF_F32), (f64, OF_F64)].into_iter().find(|&(wide, _)| wide == element);
            return rounding.map(|(_, rounding)| (operand, rounding));
        }
        // `f64` has the digits of most integers.
        "arith.sitofp" | "arith.uitofp" => (f64, OF_F64),
        _ => (f32, OF_F32),
    };
    let widen = |operand: Val<'c>| match ffi::is_bf16(ffi::element_type(operand.r#type())) {
        true => Some(builder.build("arith.extf", &[operand], &[], builder.like(operand.r#type(), f32)?)),
        false => Some(operand),
    };
    let operands: Vec<_> = op.operands().map(widen).collect::<Option<_>>()?;
    let mut wide = builder.insert(ffi::clone_op(op));
    for (index, &operand) in operands.iter().enumerate() {
        ffi::set_operand(&mut wide, index, operand);
    }
    ffi::set_result_type(&mut wide, 0, builder.like(ffi::result(op, 0).r#type(), element)?);
    Some((ffi::result(*wide, 0), rounding))
}
