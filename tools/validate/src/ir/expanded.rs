//! Functions that `bcast-expand-functions` adds: a call of one is the op of `math` that it replaces.
//!
//! Whether a function computes what its name says is not decided here: `make functions` compares it with
//! correctly rounded results. So it is known only if its text, and that of each function that it calls, is
//! that of `lowering/functions`.
//!
//! | of `f32` | becomes |
//! |---|---|
//! | `fast` | `bcast_exp_fast(x)` |
//! | `rounded` | `truncf(bcast_exp_rounded(extf(x)))` |
//!
//! `f16` and `bf16` are rounded: by `truncf` of `bcast_to_odd`, or by `bcast_to_bf16` alone.

use super::{
    arithmetic::Scalar,
    functions::{callees, function_name, symbol_of},
    op::{NotUnderstood, Op, context, result_type},
    reader::{Reader, row::Needs},
    roundings::{ROUNDED, TO_BF16, TO_ODD},
    value::Value,
};
use crate::logic::term::Term;
use broadcastable_mlir::{
    FUNCTION_BODIES,
    melior::ir::{BlockLike, Module, operation::OperationLike},
};
use std::{collections::HashMap, sync::OnceLock};

/// The name of the op, or step, that a call of this function is.
pub fn meaning(function: Op) -> Option<String> {
    let name = function_name(function);
    let name = own_name(&name);
    let step = || [TO_ODD, TO_BF16].contains(&name).then(|| name.to_owned());
    let op = || {
        let rest = name.strip_prefix("bcast_")?;
        let fast = rest.strip_suffix("_fast").map(|op| format!("math.{op}"));
        fast.or_else(|| rest.strip_suffix("_rounded").map(|op| format!("{ROUNDED}math.{op}")))
    };
    op().or_else(step).filter(|_| is_known(function))
}

/// Reads a call as that op.
pub fn call(reader: &mut Reader, op: Op, meaning: String) -> Result<(), NotUnderstood> {
    let arguments: Result<Vec<_>, _> =
        (0..op.operand_count()).map(|index| reader.scalar(op, index)).collect();
    let (arguments, defined): (Vec<Term>, Vec<Term>) = arguments?.into_iter().unzip();
    let needs = reader.functions.table.named(&meaning).map_or(Needs::Nothing, |row| row.needs);
    let scalar = Scalar { op: meaning, needs, attributes: Vec::new(), result: result_type(op)?.to_string() };
    let value = scalar.apply(reader.terms, &arguments);
    let value = value.ok_or_else(|| NotUnderstood::new(op, "its operands are not floats"))?;
    let defined = reader.terms.and(&defined);
    reader.define(op, Value::Scalar(value), defined)
}

/// Whether a function, and each that it calls, has the text of `lowering/functions`.
fn is_known(function: Op) -> bool {
    let name = function_name(function);
    let has_text = known().get(own_name(&name)).is_some_and(|text| *text == text_of(function));
    has_text
        && callees(function)
            .iter()
            .all(|callee| symbol_of(function, callee, "func.func").is_some_and(is_known))
}

/// The text of each function of `lowering/functions`.
fn known() -> &'static HashMap<String, String> {
    static KNOWN: OnceLock<HashMap<String, String>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let context = context();
        let module = Module::parse(&context, FUNCTION_BODIES).expect("the bodies are valid");
        let ops = std::iter::successors(module.body().first_operation(), |op| op.next_in_block());
        ops.map(|function| (function_name(function), text_of(function))).collect()
    })
}

/// The text of a function without what the pass changes: attributes, numbers after names, and how it
/// multiplies and adds.
fn text_of(function: Op) -> String {
    function.to_string().lines().map(|line| line_of(line) + "\n").collect()
}

fn line_of(line: &str) -> String {
    let mut line = line.to_owned();
    if let Some((head, _)) = line.split_once(" attributes {") {
        line = format!("{head} {{");
    }
    if let Some((result, call)) = line.split_once("llvm.intr.fmuladd(")
        && let Some((operands, types)) = call.split_once(") : (")
    {
        let element = types.split(',').next().unwrap_or_default();
        line = format!("{result}math.fma {operands} : {element}");
    }
    let mut parts = line.split('@');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find('(').unwrap_or(part.len());
        text += &format!("@{}{}", own_name(&part[..end]), &part[end..]);
    }
    text
}

/// A name without the number that makes it the only one of its module.
fn own_name(name: &str) -> &str {
    match name.rsplit_once('_') {
        Some((name, number)) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => {
            name
        }
        _ => name,
    }
}
