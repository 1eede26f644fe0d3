//! Functions and their calls, and the sizes that functions declare.

use super::{Draw, Try, tensors::holes};
use crate::{
    array::Array,
    program::{Element, Function, Region, Symbol, Type, Value},
};
use std::rc::Rc;

impl Draw {
    pub fn call(&mut self) -> Try {
        if self.parallel > 0 {
            return None;
        }
        self.show_pending();
        let (function, operands) =
            if self.random.once_in(2) { self.known_function()? } else { self.new_function()? };
        let callee = self.machine.functions[function].clone();
        let (from, to) = (callee.argument_types(), callee.result_types());
        let list = |types: &[Type]| types.iter().map(Type::to_string).collect::<Vec<_>>().join(", ");
        let assign = if to.is_empty() { "" } else { "$r = " };
        let text = format!(
            "{assign}func.call @$f{function}({}) : ({}) -> ({})",
            holes(0, operands.len()),
            list(&from),
            list(&to)
        );
        self.region_op(text, &operands, &to, vec![], move |machine, _, operands| {
            machine.call(function, operands.to_vec())
        })?;
        Some(())
    }

    fn known_function(&mut self) -> Option<(usize, Vec<Value>)> {
        let count = self.functions.len();
        if count == 0 {
            return None;
        }
        let function = self.random.below(count);
        let types = self.functions[function].argument_types();
        let operands = types.iter().map(|r#type| self.as_type(r#type)).collect::<Option<_>>()?;
        Some((function, operands))
    }

    fn new_function(&mut self) -> Option<(usize, Vec<Value>)> {
        if self.functions.len() > 3 || self.budget < 3 {
            return None;
        }
        let (operands, types): (Vec<Value>, Vec<Type>) = self.carried_to_function().into_iter().unzip();
        let witness: Vec<Array> = operands.iter().map(|&value| self.witness(value)).collect();
        let mut symbols = if self.random.once_in(4) { vec![] } else { self.symbols(&types, &witness) };
        let outer = std::mem::take(&mut self.room);
        let outer_types = std::mem::take(&mut self.machine.types);
        let outer_values = std::mem::take(&mut self.machine.values);
        let arguments: Vec<Value> =
            types.iter().zip(&witness).map(|(r#type, array)| self.value(r#type.clone(), array)).collect();
        // A declaration here may be known in a function without declarations.
        if !symbols.is_empty() && self.random.once_in(2) {
            self.call();
        }
        self.some_ops();
        self.show_pending();
        let mut yields = vec![];
        for _ in 0..self.random.below(3) {
            let Some(value) =
                self.pick(|draw, value| matches!(draw.r#type(value), Type::Tensor(..) | Type::Scalar(_)))
            else {
                break;
            };
            yields.push(value);
        }
        if self.random.once_in(3) {
            yields.extend(yields.last().copied()); // one value, returned twice
        }
        for (at, &value) in yields.iter().enumerate() {
            self.declare_result(&mut symbols, &witness, at, value);
        }
        let room = std::mem::replace(&mut self.room, outer);
        let types = std::mem::replace(&mut self.machine.types, outer_types);
        self.machine.values = outer_values;
        let region = Region { arguments, body: room.body, yields };
        let function = Function { is_private: !self.random.once_in(3), types, region, symbols };
        self.machine.functions.push(Rc::new(function.clone()));
        self.functions.push(function);
        Some((self.functions.len() - 1, operands))
    }

    /// The operands of a call: mostly tensors, of possibly less precise types.
    fn carried_to_function(&mut self) -> Vec<(Value, Type)> {
        if self.random.once_in(3) {
            self.extract_slice(); // memory with strides of its own
        }
        let mut all: Vec<(Value, Type)> = vec![];
        for _ in 0..1 + self.random.below(3) {
            if self.random.once_in(6) {
                all.extend(all.last().cloned()); // the same memory
            }
            let value = if self.random.once_in(4) {
                let element = [Element::I32, Element::Index, Element::I1][self.random.below(3)];
                self.scalar(element)
            } else {
                self.tensor()
            };
            let Some(value) = value else { continue };
            let r#type = match self.r#type(value).clone() {
                Type::Tensor(sizes, element) => Type::Tensor(self.forget(&sizes), element),
                scalar => scalar,
            };
            if let Some(value) = self.cast(value, &r#type) {
                all.push((value, r#type));
            }
        }
        all
    }

    /// Symbols for arguments whose sizes the witness has equal.
    pub fn symbols(&mut self, types: &[Type], witness: &[Array]) -> Vec<Symbol> {
        let mut free: Vec<(usize, usize, usize)> = vec![];
        for (at, (r#type, array)) in types.iter().zip(witness).enumerate() {
            if matches!(r#type, Type::Tensor(..)) {
                free.extend(array.sizes.iter().enumerate().map(|(dim, &size)| (at, dim, size)));
            }
        }
        let mut symbols = vec![];
        for _ in 0..2 {
            let Some(&(_, _, size)) = self.random.pick(&free) else { break };
            let arguments: Vec<(usize, usize)> =
                free.iter().filter(|(.., own)| *own == size).map(|&(at, dim, _)| (at, dim)).collect();
            free.retain(|(.., own)| *own != size);
            let is_fixed = arguments.iter().any(|&(at, dim)| types[at].sizes()[dim].is_some());
            let min = if self.random.once_in(3) && !is_fixed { self.random.below(size + 1) } else { 0 };
            let max = self.random.once_in(6).then(|| size + self.random.below(3));
            symbols.push(Symbol { arguments, results: vec![], min, max: max.filter(|_| !is_fixed) });
        }
        symbols
    }

    fn declare_result(&mut self, symbols: &mut [Symbol], witness: &[Array], at: usize, value: Value) {
        let (Type::Tensor(sizes, _), array) = (self.r#type(value).clone(), self.witness(value)) else {
            return;
        };
        for (dim, size) in sizes.iter().enumerate() {
            for symbol in symbols.iter_mut() {
                let (index, of) = symbol.arguments[0];
                if size.is_none() && witness[index].sizes[of] == array.sizes[dim] && self.random.once_in(2) {
                    symbol.results.push((at, dim));
                    break;
                }
            }
        }
    }
}
