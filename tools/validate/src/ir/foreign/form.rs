//! The form of an op, without its operands: two ops of one form compute the same from the same operands.

use super::super::{
    attributes::{self, tensor_type},
    functions::{blocks, ops},
    op::{NotUnderstood, Op, key, name},
    reader::row::{Memory, Table},
};
use broadcastable_mlir::BlockParts;
use broadcastable_mlir::melior::ir::{
    BlockLike, Type, Value, ValueLike,
    operation::{OperationLike, OperationResult},
};
use std::{collections::HashMap, fmt::Write};

/// Dialects whose ops may stand in a body.
const IN_BODIES: [&str; 6] = ["arith.", "math.", "complex.", "linalg.", "tensor.", "tosa."];

/// The form of an op.
pub struct Form<'c, 'a> {
    /// Its name, its attributes, its types and its regions.
    pub kind: String,
    /// The values from outside that its regions use, which count as operands.
    pub captured: Vec<Value<'c, 'a>>,
}

impl<'c, 'a> Form<'c, 'a> {
    /// The form of an op.
    ///
    /// # Errors
    /// If an op in its regions may have effects.
    pub fn of(op: Op<'c, 'a>, table: &Table) -> Result<Self, NotUnderstood> {
        if attributes::all(op).iter().any(|text| text.contains("dense_resource")) {
            return Err(NotUnderstood::new(op, "it names a resource of the file, which is not read"));
        }
        let mut writer = Writer { table, text: String::new(), local: HashMap::new(), captured: Vec::new() };
        let is_structured = name(op).starts_with("linalg.") && op.region_count() == 1;
        writer.head(op);
        for r#type in
            op.operands().map(|value| value.r#type()).chain(op.results().map(|value| value.r#type()))
        {
            // Its maps define its loops, whatever static sizes its types have.
            match tensor_type(r#type).filter(|_| is_structured) {
                Some((sizes, element)) => writer.word(&format!("rank {} of {element}", sizes.len())),
                None => writer.r#type(r#type),
            }
        }
        writer.regions(op)?;
        Ok(Self { kind: writer.text, captured: writer.captured })
    }
}

struct Writer<'t, 'c, 'a> {
    table: &'t Table,
    text: String,
    /// The ids of the values that are defined in the regions.
    local: HashMap<usize, usize>,
    captured: Vec<Value<'c, 'a>>,
}

impl<'c, 'a> Writer<'_, 'c, 'a> {
    fn word(&mut self, word: &str) {
        let _ = write!(self.text, "{word}; "); // a string takes everything
    }

    fn r#type(&mut self, r#type: Type) {
        self.word(&r#type.to_string());
    }

    /// The name and the attributes of an op.
    fn head(&mut self, op: Op) {
        self.word(&name(op));
        attributes::all(op).iter().for_each(|text| self.word(text));
    }

    fn regions(&mut self, op: Op<'c, 'a>) -> Result<(), NotUnderstood> {
        for block in blocks(op) {
            self.word("block");
            for position in 0..block.argument_count() {
                if let Some(argument) = block.argument_at(position) {
                    self.define(&argument);
                }
            }
            for inner in ops(block) {
                self.inner(inner)?;
            }
        }
        self.word("end");
        Ok(())
    }

    /// An op of a region. A constant is inlined at its use, since it may stand in the region or before it.
    fn inner(&mut self, op: Op<'c, 'a>) -> Result<(), NotUnderstood> {
        let row = self.table.row(op)?;
        if row.memory == Memory::Any || !IN_BODIES.iter().any(|dialect| row.name.starts_with(dialect)) {
            return Err(NotUnderstood::new(op, "it stands in the body of an op that is not known"));
        }
        if name(op) == "arith.constant" {
            return Ok(());
        }
        self.head(op);
        op.operands().for_each(|value| self.operand(value));
        op.results().for_each(|value| self.define(&value));
        self.regions(op)
    }

    fn define(&mut self, value: &impl ValueLike<'c>) {
        self.local.insert(key(value), self.local.len());
        self.r#type(value.r#type());
    }

    fn operand(&mut self, value: Value<'c, 'a>) {
        if let Some(number) = self.local.get(&key(&value)) {
            return self.word(&format!("local {number}"));
        }
        let result = value.is_operation_result().then_some(value);
        let owner = result.and_then(|value| Some(OperationResult::try_from(value).ok()?.owner()));
        if let Some(constant) = owner.filter(|&op| name(op) == "arith.constant") {
            return self.word(&attributes::text(constant, "value").unwrap_or_default());
        }
        let position = self.captured.iter().position(|known| key(known) == key(&value));
        let position = position.unwrap_or(self.captured.len());
        if position == self.captured.len() {
            self.captured.push(value);
        }
        self.word(&format!("captured {position}"));
    }
}
