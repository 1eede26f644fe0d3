//! The public functions of a program that returns failures: each starts a run, and ends it.

use super::failing::result_type;
use crate::ffi::{self, Function, Op};
use broadcastable::symbols::Place;
use melior::{Context, ir::attribute::FlatSymbolRefAttribute};
use std::iter;

/// A module whose last op is the function that has the name of a public one, whose body has another name by
/// now. The others are declarations.
pub fn text(context: &Context, function: Op, name: &str, body: &str) -> Option<String> {
    // With quotes and escapes where the name needs them.
    let [name, body] =
        [name, body].map(|name| ffi::attribute_text(FlatSymbolRefAttribute::new(context, name).into()));
    let signature = Function::of(function)?;
    // The last one is the run.
    let types: Vec<String> = (0..signature.argument_count - 1)
        .map(|index| ffi::type_text(signature.r#type(Place::Argument(index))))
        .collect();
    let result = result_type(function).map(ffi::type_text);
    let list = |each: &dyn Fn(usize) -> String, last: &str| {
        (0..types.len()).map(each).chain(iter::once(last.to_owned())).collect::<Vec<_>>().join(", ")
    };
    let parameters = list(&|index| format!("%{index}: {}", types[index]), "%failure: !llvm.ptr");
    let arguments = list(&|index| format!("%{index}"), "%run");
    let passed = list(&|index| types[index].clone(), "!llvm.ptr");
    let (arrow, value, call_result, returned) = match &result {
        Some(result) => (format!("-> {result}"), "%result = ", result.clone(), format!("%result : {result}")),
        None => (String::new(), "", "()".to_owned(), String::new()),
    };
    Some(format!(
        r#"module {{
  llvm.func @bcast_begin(!llvm.ptr, !llvm.ptr)
  llvm.func @bcast_end(!llvm.ptr, !llvm.ptr)
  llvm.func {body}({passed}) {arrow}
  llvm.func {name}({parameters}) {arrow} {{
    %one = llvm.mlir.constant(1 : i64) : i64
    %run = llvm.alloca %one x !llvm.struct<(i64, ptr, ptr, i64, i64)> : (i64) -> !llvm.ptr
    llvm.call @bcast_begin(%run, %failure) : (!llvm.ptr, !llvm.ptr) -> ()
    {value}llvm.call {body}({arguments}) : ({passed}) -> {call_result}
    llvm.call @bcast_end(%run, %failure) : (!llvm.ptr, !llvm.ptr) -> ()
    llvm.return {returned}
  }}
}}"#
    ))
}
