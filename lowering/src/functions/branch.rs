//! Functions of vectors: if all lanes have common operands, a shorter body computes them, else the body of
//! all operands.

use crate::{
    builder::Builder,
    ffi::{self, Function, Op, SymbolTable},
};
use melior::ir::{Module, Operation, Type};
use std::fmt::Display;

/// A body as a function of vectors: its name, and the types of its operands and of its results.
pub struct Body<'c> {
    name: String,
    operands: Vec<Type<'c>>,
    results: Vec<Type<'c>>,
}

impl<'c> Body<'c> {
    pub fn of(name: String, function: Op<'c>) -> Self {
        let function = Function::of(function).expect("a body is a function");
        let mut types: Vec<_> = function.places().map(|place| function.r#type(place)).collect();
        Self { name, results: types.split_off(function.argument_count), operands: types }
    }

    fn types(&self) -> String {
        format!("({}) -> ({})", list(&self.operands), list(&self.results))
    }
}

/// A function that calls one of two others. The body of common operands has an `i1` for each lane after its
/// results, which says whether they are right. That of all operands may compute in `f64`.
pub fn function<'c>(builder: &Builder<'c, '_>, name: &str, common: &Body, all: &Body) -> Operation<'c> {
    let (flags, own) = common.results.split_last().expect("a body of common operands has an `i1`");
    let arguments = common.operands.iter().enumerate().map(|(at, x)| format!("%x{at}: {x}"));
    let operands = numbered("%x", common.operands.len());
    let common_results = numbered("%common#", own.len());
    let (extend, wide) = converted("arith.extf", "%wide", &operands, &common.operands, &all.operands);
    let all_results = numbered("%all#", own.len());
    let (truncate, narrow) = converted("arith.truncf", "%narrow", &all_results, &all.results, own);
    // Declared, so that the calls are valid.
    let text = format!(
        "func.func private @{common_name}{common_types}
         func.func private @{all_name}{all_types}
         func.func private @{name}({arguments}) -> ({own}) {{
           %common:{count} = func.call @{common_name}({operands}) : {common_types}
           %are_common = vector.reduction <and>, %common#{last} : {flags} into i1
           cf.cond_br %are_common, ^common, ^all
         ^common:
           return {common_results} : {own}
         ^all:
           {extend}
           %all:{last} = func.call @{all_name}({wide}) : {all_types}
           {truncate}
           return {narrow} : {own}
         }}",
        common_name = common.name,
        common_types = common.types(),
        all_name = all.name,
        all_types = all.types(),
        arguments = list(arguments),
        own = list(own),
        count = common.results.len(),
        last = own.len(),
        operands = list(&operands),
        common_results = list(common_results),
        wide = list(wide),
        narrow = list(narrow),
    );
    let module = Module::parse(builder.context(), &text).expect("the functions are valid");
    let symbols = SymbolTable::of(module.as_operation()).expect("a module has symbols");
    ffi::clone_op(symbols.lookup(name).expect("it was parsed"))
}

/// The ops that convert values to other types, and the values that are left: those of the same type stay.
fn converted(op: &str, name: &str, values: &[String], from: &[Type], to: &[Type]) -> (String, Vec<String>) {
    let mut ops = String::new();
    let values = values.iter().zip(from.iter().zip(to)).enumerate().map(|(at, (value, (from, to)))| {
        if from == to {
            return value.clone();
        }
        ops += &format!("{name}{at} = {op} {value} : {from} to {to}\n");
        format!("{name}{at}")
    });
    let values = values.collect();
    (ops, values)
}

fn numbered(name: &str, count: usize) -> Vec<String> {
    (0..count).map(|at| format!("{name}{at}")).collect()
}

fn list(items: impl IntoIterator<Item = impl Display>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}
