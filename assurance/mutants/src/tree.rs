//! A program as plain data, to be changed and run. Values are ids; attributes and types are MLIR's texts.

use std::fmt::{self, Display};

/// The id of a value, unique in a module.
pub type Id = usize;

/// An op with its regions, each of which has one block.
#[derive(Clone, Debug, PartialEq)]
pub struct Op {
    /// Its full name, such as `arith.addi`.
    pub name: String,
    /// Its operands.
    pub operands: Vec<Id>,
    /// Its results, with their types.
    pub results: Vec<(Id, String)>,
    /// Its attributes, by name.
    pub attributes: Vec<(String, String)>,
    /// Its regions.
    pub regions: Vec<Block>,
}

/// The only block of a region. A function without a body has none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// Its arguments, with their types.
    pub arguments: Vec<(Id, String)>,
    /// Its ops, the terminator last.
    pub ops: Vec<Op>,
}

/// The functions of a module.
#[derive(Clone, Debug, PartialEq)]
pub struct Module {
    /// The ops of its body.
    pub ops: Vec<Op>,
    /// The type of each value.
    pub types: Vec<String>,
}

impl Op {
    /// An op without attributes and regions.
    pub fn new(name: &str, operands: &[Id], results: Vec<(Id, String)>) -> Self {
        let operands = operands.to_vec();
        Self { name: name.into(), operands, results, attributes: Vec::new(), regions: Vec::new() }
    }

    /// The same with an attribute.
    pub fn with(mut self, name: &str, value: impl Display) -> Self {
        self.attributes.push((name.into(), value.to_string()));
        self
    }

    /// The text of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Changes an attribute that the op has.
    pub fn set(&mut self, name: &str, value: impl Display) {
        if let Some((_, old)) = self.attributes.iter_mut().find(|(known, _)| known == name) {
            *old = value.to_string();
        }
    }

    /// The name of a function, without quotes.
    pub fn symbol(&self) -> Option<&str> {
        Some(self.attribute("sym_name")?.trim_matches('"'))
    }
}

impl Module {
    /// The function, or the global, of that name.
    pub fn function(&self, name: &str) -> Option<&Op> {
        self.ops.iter().find(|op| op.symbol() == Some(name))
    }

    /// A new value.
    pub fn define(&mut self, r#type: &str) -> Id {
        self.types.push(r#type.into());
        self.types.len() - 1
    }
}

/// MLIR's generic form.
impl Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.ops.iter().try_for_each(|op| write_op(f, op, &self.types, 0))
    }
}

fn write_op(f: &mut fmt::Formatter, op: &Op, types: &[String], depth: usize) -> fmt::Result {
    write!(f, "{:1$}", "", depth * 2)?;
    if !op.results.is_empty() {
        let names: Vec<_> = op.results.iter().map(|(id, _)| format!("%{id}")).collect();
        write!(f, "{} = ", names.join(", "))?;
    }
    let operands: Vec<_> = op.operands.iter().map(|id| format!("%{id}")).collect();
    write!(f, "\"{}\"({})", op.name, operands.join(", "))?;
    if !op.regions.is_empty() {
        f.write_str(" (")?;
        for (position, block) in op.regions.iter().enumerate() {
            f.write_str(if position > 0 { ", " } else { "" })?;
            write_block(f, block, types, depth)?;
        }
        f.write_str(")")?;
    }
    if !op.attributes.is_empty() {
        let attribute = |(name, value): &(String, String)| match value.as_str() {
            "unit" => name.clone(),
            _ => format!("{name} = {value}"),
        };
        let all: Vec<_> = op.attributes.iter().map(attribute).collect();
        write!(f, " {{{}}}", all.join(", "))?;
    }
    let taken: Vec<_> = op.operands.iter().map(|&id| types[id].as_str()).collect();
    let given: Vec<_> = op.results.iter().map(|(_, r#type)| r#type.as_str()).collect();
    writeln!(f, " : ({}) -> ({})", taken.join(", "), given.join(", "))
}

fn write_block(f: &mut fmt::Formatter, block: &Block, types: &[String], depth: usize) -> fmt::Result {
    f.write_str("{\n")?;
    if !block.arguments.is_empty() {
        let arguments: Vec<_> = block.arguments.iter().map(|(id, r#type)| format!("%{id}: {type}")).collect();
        writeln!(f, "{:2$}^bb0({}):", "", arguments.join(", "), depth * 2)?;
    }
    block.ops.iter().try_for_each(|op| write_op(f, op, types, depth + 1))?;
    write!(f, "{:1$}}}", "", depth * 2)
}
