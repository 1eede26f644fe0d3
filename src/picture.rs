//! The picture of an op: its shapes in columns, with the roles of the operands, or with the offending columns
//! marked.

mod layout;
mod refused;
mod roles;
mod svg;
mod text;

use crate::{
    alignment::Alignment,
    column::Role,
    dim::Dim,
    error::{Place, Violation},
    op::{Op, OpFacts},
    shape::Shape,
    value::in_product,
};
use std::fmt;

/// The shapes of an op in columns: of a refused one ([`Op::picture`]), or of one that fits
/// ([`OpFacts::picture`]).
///
/// This is the whole picture. The drawings of it, as text by [`Display`](fmt::Display) or as SVG by
/// [`Picture::to_svg`], omit parts of large ops.
///
/// ```
/// use broadcastable::{Dim, Op};
/// let op: Op = "4x3, 2".parse()?;
/// let picture = op.picture(&op.infer().unwrap_err()).unwrap();
/// assert!(picture.rows[1].cells[0].is_none());
/// assert_eq!(picture.rows[1].cells[1].as_ref().unwrap().size, Dim::new(2));
/// assert_eq!(picture.marks, [1]);
/// # Ok::<(), broadcastable::ParseOpError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Picture {
    /// From top to bottom: the operands; the inferred shape, if the op fits or a result is wrong; and the
    /// wrong result.
    pub rows: Vec<Row>,
    /// The number of columns; every row has a cell for each.
    pub columns: usize,
    /// The offending columns in ascending order, counted from 0 on the left.
    pub marks: Vec<usize>,
    /// The column that the violation names, if it names one.
    pub focus: Option<usize>,
    /// Whether the operands line up by `broadcast_dimensions` instead of on the right.
    pub is_explicit: bool,
    /// Why the columns are marked; `None` for an op that fits.
    pub why: Option<Violation>,
}

/// One shape in a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// The operand, the result, or the inferred shape.
    pub label: Label,
    /// The shape.
    pub shape: Shape,
    /// The shape's dimension in each column of the picture.
    pub cells: Vec<Option<Cell>>,
    /// The operand's role in each column, if the op fits.
    pub roles: Vec<Role>,
    /// Whether the violation names this row.
    pub is_named: bool,
}

/// One dimension in a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cell {
    /// Its size.
    pub size: Dim,
    /// The name of its size, if it has one.
    pub name: Option<Box<str>>,
}

impl fmt::Display for Cell {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => formatter.write_str(&in_product(name)),
            None => self.size.fmt(formatter),
        }
    }
}

/// The owner of a row's shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Label {
    /// An operand or a result.
    Place(Place),
    /// The shape that the operands infer.
    Inferred,
}

impl fmt::Display for Label {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(place) => place.fmt(formatter),
            Self::Inferred => formatter.write_str("inferred"),
        }
    }
}

impl Op {
    /// The picture of this refused op. `None` if the violation is not about sizes or ranks, or if
    /// `broadcast_dimensions` do not define which dimensions line up.
    pub fn picture(&self, violation: &Violation) -> Option<Picture> {
        refused::picture(self, violation)
    }
}

impl Picture {
    /// The picture of shapes that do not fit by a rule about ops of other dialects: each shape with the
    /// column of each of its dimensions, and the offending columns in ascending order.
    ///
    /// ```
    /// use broadcastable::{Label, Picture, Place};
    /// let label = |operand| Label::Place(Place::Operand(operand));
    /// let shapes = [(label(0), "4x3".parse()?, vec![0, 1]), (label(1), "4x1".parse()?, vec![0, 1])];
    /// assert_eq!(Picture::of_shapes(shapes, vec![1]).to_string(), "\
    /// \x20 operand #0   4x3
    /// \x20 operand #1   4x1
    /// \x20                ^");
    /// # Ok::<(), broadcastable::ParseShapeError>(())
    /// ```
    pub fn of_shapes(
        shapes: impl IntoIterator<Item = (Label, Shape, Vec<usize>)>,
        marks: Vec<usize>,
    ) -> Self {
        let shapes: Vec<_> = shapes.into_iter().collect();
        let places = shapes.iter().flat_map(|(.., places)| places).chain(&marks);
        let columns = places.max().map_or(0, |last| last + 1);
        let row = |(label, shape, places): (Label, Shape, Vec<usize>)| {
            let mut cells = vec![None; columns];
            for (&size, column) in shape.dims().unwrap_or_default().iter().zip(places) {
                cells[column] = Some(Cell { size, name: None });
            }
            Row { label, shape, cells, roles: vec![], is_named: true }
        };
        let rows = shapes.into_iter().map(row).collect();
        Self { rows, columns, focus: marks.first().copied(), marks, is_explicit: false, why: None }
    }
}

impl OpFacts<'_> {
    /// The picture of this op, which fits: its operands with their roles, and the inferred shape.
    ///
    /// ```
    /// use broadcastable::Op;
    /// let op: Op = "4x1, ?x3, 3".parse()?;
    /// assert_eq!(op.infer()?.picture().to_string(), "\
    /// \x20 operand #0   4x1   dim 1 stretched
    /// \x20 operand #1   ?x3   dim 0 stretched if 1 at run time
    /// \x20 operand #2     3   repeated along result dim 0
    /// \x20 inferred     4x3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn picture(&self) -> Picture {
        let op = self.op();
        let columns = self.columns().len();
        let operand = |operand: usize| {
            let cells =
                |column| self.dim_at(operand, column).map(|dim| op.cell(Place::Operand(operand), dim));
            let shape = op.operands()[operand].shape().cloned().unwrap_or(Shape::Unranked);
            let roles = if shape.rank().is_some() { self.roles(operand).collect() } else { vec![] };
            let cells = (0..columns).map(cells).collect();
            Row { label: Label::Place(Place::Operand(operand)), shape, cells, roles, is_named: false }
        };
        let mut rows: Vec<Row> = (0..op.operands().len()).map(operand).collect();
        rows.push(inferred_row(self));
        let is_explicit = op.alignment() != Alignment::Right;
        Picture { rows, columns, marks: vec![], focus: None, is_explicit, why: None }
    }
}

impl Row {
    fn size(&self, column: usize) -> Option<Dim> {
        self.cells[column].as_ref().map(|cell| cell.size)
    }
}

impl Op {
    /// A dimension that the op has.
    fn cell(&self, place: Place, dim: usize) -> Cell {
        let value = match place {
            Place::Operand(index) => &self.operands()[index],
            Place::Result(index) => &self.results()[index],
        };
        let size = value.dims().expect("it is ranked")[dim];
        Cell { size, name: self.size_name(place, dim).map(Into::into) }
    }
}

fn inferred_row(facts: &OpFacts) -> Row {
    let cell = |column: usize| {
        let name = facts.size_name(column).map(Into::into);
        Some(Cell { size: facts.columns()[column].size, name })
    };
    let cells = (0..facts.columns().len()).map(cell).collect();
    Row { label: Label::Inferred, shape: facts.shape(), cells, roles: vec![], is_named: false }
}
