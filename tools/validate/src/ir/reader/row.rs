//! A row of the [table](crate::ir::table) of ops, and how a reader finds it.

use super::{
    super::{
        attributes,
        op::{NotUnderstood, Op, name},
    },
    ReadOp,
};
use std::collections::HashMap;

/// How an op is read.
#[derive(Clone, Copy)]
pub enum Meaning {
    /// By this function.
    Read(ReadOp),
    /// As a function of its operands, which are scalars, or whole tensors element by element.
    Scalar,
    /// As loops with a body, or by its text.
    Loops,
    /// It computes the same from the same: what it is stands in its text.
    Opaque,
    /// It ends a block, and passes its operands on.
    End,
    /// It ends a block, and leads to others.
    Branch,
}

/// The conditions under which an op is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// The conditions that its reader demands: bounds, sizes, steps.
    Demanded,
    /// A divisor that is not 0; of signed numbers, a quotient that is a number of the type.
    Divisor {
        /// Whether the numbers are signed.
        signed: bool,
    },
    /// An exponent that is not negative where the base is 0.
    Exponent,
    /// A shift by less than the width; poison otherwise.
    Shift,
    /// A float that the integers of the result hold; poison otherwise.
    Range,
    /// Something that is not stated here.
    Unknown,
}

/// The memory effects of an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Nothing: tensors are values, which no later op changes.
    None,
    /// Anything: it keeps its place among such ops.
    Any,
}

/// Where the target may execute an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// Anywhere where it has what it needs, which is a claim.
    Anywhere,
    /// Only where the source executes it.
    WhereSource,
}

/// The row of one op.
#[derive(Clone, Copy)]
pub struct Row {
    /// The op's name.
    pub name: &'static str,
    /// How it is read.
    pub meaning: Meaning,
    /// The conditions without which it is undefined.
    pub needs: Needs,
    /// Its effects.
    pub memory: Memory,
    /// Where the target may execute it.
    pub runs: Runs,
    /// The attributes that are read.
    pub attributes: &'static [&'static str],
    /// Whether a test shows that runs of counterexamples execute it. Other ops are compared as functions of
    /// their operands: a wrong program that depends on what they compute is not decided.
    pub is_executed: bool,
}

impl Row {
    /// An op that is read by a function, which demands what the op needs.
    pub(in crate::ir) const fn read(
        name: &'static str,
        read: ReadOp,
        attributes: &'static [&'static str],
    ) -> Self {
        Self { attributes, ..Self::of(name, Meaning::Read(read), Needs::Demanded, Memory::None) }
    }

    /// A function of scalars.
    pub(in crate::ir) const fn scalar(
        name: &'static str,
        needs: Needs,
        attributes: &'static [&'static str],
    ) -> Self {
        Self { attributes, ..Self::of(name, Meaning::Scalar, needs, Memory::None) }
    }

    /// An opaque function of tensors without preconditions.
    pub(in crate::ir) const fn total(name: &'static str) -> Self {
        Self::of(name, Meaning::Opaque, Needs::Nothing, Memory::None)
    }

    /// An opaque function of tensors.
    pub(in crate::ir) const fn partial(name: &'static str) -> Self {
        Self { runs: Runs::WhereSource, ..Self::of(name, Meaning::Opaque, Needs::Unknown, Memory::None) }
    }

    /// An opaque op with effects.
    pub(in crate::ir) const fn effect(name: &'static str) -> Self {
        Self { runs: Runs::WhereSource, ..Self::of(name, Meaning::Opaque, Needs::Unknown, Memory::Any) }
    }

    pub(in crate::ir) const fn of(
        name: &'static str,
        meaning: Meaning,
        needs: Needs,
        memory: Memory,
    ) -> Self {
        let is_executed = !matches!(meaning, Meaning::Opaque);
        Self { name, meaning, needs, memory, runs: Runs::Anywhere, attributes: &[], is_executed }
    }

    /// No run executes it.
    pub(in crate::ir) const fn compared(self) -> Self {
        Self { is_executed: false, ..self }
    }

    /// A run executes it.
    pub(in crate::ir) const fn executed(self) -> Self {
        Self { is_executed: true, ..self }
    }

    /// The first attribute of an op that the row does not name. Ops that are compared as text have all of
    /// theirs there.
    pub fn unread(&self, op: Op) -> Option<String> {
        match self.meaning {
            Meaning::Opaque | Meaning::Loops => None,
            _ => attributes::unread(op, self.attributes),
        }
    }
}

/// The rows, by the names of their ops.
#[derive(Default)]
pub struct Table(HashMap<&'static str, Row>);

impl Table {
    /// The table of these rows.
    pub fn of<'r>(rows: impl IntoIterator<Item = &'r Row>) -> Self {
        Self(rows.into_iter().map(|row| (row.name, *row)).collect())
    }

    /// The row of an op, whose attributes it names.
    ///
    /// # Errors
    /// If there is no such row.
    pub fn row(&self, op: Op) -> Result<Row, NotUnderstood> {
        let row = self.named(&name(op));
        let row = row.ok_or_else(|| NotUnderstood::new(op, "this op is not known"))?;
        match row.unread(op) {
            Some(name) => Err(NotUnderstood::new(op, &format!("its attribute '{name}' is not read"))),
            None => Ok(row),
        }
    }

    /// The row of that name.
    pub fn named(&self, name: &str) -> Option<Row> {
        self.0.get(name).copied()
    }

    /// All rows.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.0.values()
    }

    /// The table with another row.
    ///
    /// # Panics
    /// If there is no row of that name.
    pub fn with(mut self, name: &str, change: impl FnOnce(&mut Row)) -> Self {
        change(self.0.get_mut(name).expect("the table has the row"));
        self
    }
}
