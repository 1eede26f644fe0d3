//! A function while it is drawn.

use crate::program::{Function, Kind, Op, Statement, Type, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The column of each dimension of a tensor.
pub type Columns = Vec<usize>;

/// The state at the start of a nested block.
#[derive(Default)]
pub struct Around {
    pub visible: usize,
    alike: BTreeMap<Value, Value>,
}

#[derive(Default)]
pub struct Room {
    pub types: Vec<Type>,
    pub columns: Vec<Columns>,
    /// The values that the next statement may use.
    pub visible: Vec<Value>,
    /// The unused values.
    pub unused: BTreeSet<Value>,
    refinable: BTreeSet<Value>,
    /// The results of ops, but for those of broadcasts, which may be their operands.
    computed: BTreeSet<Value>,
    /// For the result of an op on tensors of one size the tensor that its first operand has the sizes of.
    alike: BTreeMap<Value, Value>,
}

impl Room {
    /// A new value, visible from here on.
    pub fn add(&mut self, r#type: Type, columns: Columns) -> Value {
        let value = self.types.len();
        self.types.push(r#type);
        self.columns.push(columns);
        self.visible.push(value);
        value
    }

    /// A new value that an op, a call or a cast computes.
    pub fn compute(&mut self, r#type: Type, columns: Columns) -> Value {
        let value = self.add(r#type, columns);
        self.unused.insert(value);
        value
    }

    pub fn use_value(&mut self, value: Value) {
        self.unused.remove(&value);
    }

    /// Records the operands from which an op computes a value, and whether that is another tensor than these.
    pub fn set_source(&mut self, value: Value, operands: &[Value], is_new: bool) {
        if is_new {
            self.computed.insert(value);
        }
        if operands.iter().any(|operand| self.refinable.contains(operand)) {
            self.refinable.insert(value);
        }
    }

    /// Records that two tensors have the same sizes.
    pub fn set_alike(&mut self, value: Value, other: Value) {
        self.alike.insert(value, self.source(other));
    }

    /// Whether two tensors have one type and the same sizes.
    pub fn are_alike(&self, value: Value, other: Value) -> bool {
        self.types[value] == self.types[other] && self.source(value) == self.source(other)
    }

    fn source(&self, value: Value) -> Value {
        self.alike.get(&value).copied().unwrap_or(value)
    }

    /// Whether its sizes may be known more precisely than its type.
    pub fn is_refinable(&self, value: Value) -> bool {
        self.refinable.contains(&value)
    }

    pub fn is_computed(&self, value: Value) -> bool {
        self.computed.contains(&value)
    }

    /// A new tensor like that one, by an op of one operand.
    pub fn copy(&mut self, value: Value, body: &mut Vec<Statement>) -> Value {
        self.use_value(value);
        let result = self.compute(self.types[value].clone(), self.columns[value].clone());
        self.set_source(result, &[value], true);
        let (kind, operands, results) = (Kind::Or, vec![value], vec![result]);
        body.push(Statement::Op(Op { kind, dimensions: None, operands, results }));
        result
    }

    /// The statement that casts a value to that type, of which the result is the last value.
    pub fn cast(&mut self, operand: Value, r#type: Type) -> Statement {
        self.use_value(operand);
        let result = self.compute(r#type, self.columns[operand].clone());
        self.refinable.insert(result);
        Statement::Cast { operand, result, unranked: false }
    }

    /// The value, or a cast of it if its type is another one.
    pub fn cast_to(&mut self, value: Value, r#type: &Type, body: &mut Vec<Statement>) -> Value {
        if self.types[value] == *r#type {
            self.use_value(value);
            return value;
        }
        body.push(self.cast(value, r#type.clone()));
        let result = self.types.len() - 1;
        self.use_value(result);
        result
    }

    /// Begins a block within this one: how much is visible there, and which tensors have the same sizes.
    pub fn enter(&self) -> Around {
        Around { visible: self.visible.len(), alike: self.alike.clone() }
    }

    /// Ends a block: prints its unused values, and hides its values.
    pub fn leave(&mut self, around: Around, body: &mut Vec<Statement>) {
        self.alike = around.alike;
        for value in self.visible.split_off(around.visible) {
            if self.unused.remove(&value) {
                body.push(Statement::Print(value));
            }
        }
    }

    pub fn close(mut self, arguments: usize, mut body: Vec<Statement>, results: Vec<Value>) -> Function {
        self.leave(Around::default(), &mut body);
        let symbols = vec![];
        Function { types: self.types, arguments, refinable: self.refinable, body, results, symbols }
    }
}
