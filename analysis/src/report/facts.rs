//! The sizes of all values, by name: `BxTx32`.

use crate::{
    convert::any_value_type,
    ffi::{self, Function, Op, Val},
    program::TensorSizes,
    symbols::declared_signature,
};
use broadcastable::{SizeId, sizes::Size, symbols::Place};
use melior::ir::{ValueLike, operation::OperationLike};
use std::collections::HashMap;

/// The names of sizes.
#[derive(Default)]
pub struct Names {
    /// The symbols of each function, by the id of its op.
    symbols: HashMap<(usize, SizeId), String>,
    /// The symbols of any function, with its name.
    elsewhere: HashMap<SizeId, String>,
    numbers: HashMap<SizeId, usize>,
}

impl Names {
    /// Names from the symbols that the functions below a root declare.
    pub fn of(root: Op, sizes: &mut TensorSizes) -> Self {
        let mut names = Self::default();
        for op in ffi::ops_below(root) {
            let signature = declared_signature(op);
            let arguments = ffi::body_arguments(op);
            // A symbol is a better name than another expression of the same size.
            let (alone, others): (Vec<_>, Vec<_>) =
                signature.declared().iter().partition(|all| all.is_alone());
            for declared in alone.into_iter().chain(others) {
                let text = if declared.is_alone() {
                    declared.expression.to_string()
                } else {
                    format!("({})", declared.expression)
                };
                for at in &declared.occurrences {
                    let Place::Argument(index) = at.place else { continue };
                    let Some(&argument) = arguments.get(index) else { continue };
                    let size = sizes.of_tensor(argument, at.dim);
                    names.symbols.entry((ffi::op_number(op), size)).or_insert_with(|| text.clone());
                    let name = || format!("@{}.{text}", ffi::symbol_name(op).unwrap_or_default());
                    names.elsewhere.entry(size).or_insert_with(name);
                }
            }
        }
        names
    }

    /// Remarks the sizes of every tensor below a root on its op, or on its function.
    pub fn report(&mut self, root: Op, sizes: &mut TensorSizes) {
        for function in ffi::outer_ops_first(root) {
            for (index, argument) in arguments(function).into_iter().enumerate() {
                self.remark(function, &format!("argument #{index}"), argument, function, sizes);
            }
            for result in function.results() {
                let index = result.result_number();
                let scope = ffi::function_around(function).unwrap_or(function);
                self.remark(function, &format!("result #{index}"), result.into(), scope, sizes);
            }
        }
    }

    fn remark(&mut self, op: Op, place: &str, value: Val, function: Op, sizes: &mut TensorSizes) {
        let r#type = any_value_type(value.r#type());
        let Some(dims) = r#type
            .dims()
            .filter(|dims| !dims.is_empty() && r#type.kind() == Some(broadcastable::Kind::Tensor))
        else {
            return;
        };
        let text = |dim: usize| {
            if let Some(size) = dims[dim].as_static() {
                return size.to_string();
            }
            let size = sizes.of_tensor(value, dim);
            self.text(sizes, size, ffi::op_number(function))
        };
        let texts: Vec<String> = (0..dims.len()).map(text).collect();
        ffi::emit_op_remark(op, &format!("{place} is {}", texts.join("x")));
    }

    /// Whether a function declares a symbol for a size.
    pub fn is_symbol(&self, size: SizeId, function: usize) -> bool {
        self.symbols.contains_key(&(function, size))
    }

    /// The name of a size in a function, given by the id of its op.
    pub fn text(&mut self, sizes: &TensorSizes, size: SizeId, function: usize) -> String {
        if let Size::Constant(size) = sizes.size(size) {
            return size.to_string();
        }
        if let Some(symbol) = self.symbols.get(&(function, size)).or_else(|| self.elsewhere.get(&size)) {
            return symbol.clone();
        }
        match sizes.size(size).clone() {
            Size::Extent(members) => {
                let members: Vec<String> =
                    members.iter().map(|&size| self.text(sizes, size, function)).collect();
                format!("({})", members.join("|"))
            }
            _ => {
                let next = self.numbers.len();
                format!("s{}", self.numbers.entry(size).or_insert(next))
            }
        }
    }
}

fn arguments(op: Op) -> Vec<Val> {
    match Function::of(op) {
        Some(_) => ffi::body_arguments(op),
        None => Vec::new(),
    }
}
