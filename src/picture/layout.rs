//! The part of a picture that is drawn, as text and as SVG: all of it, unless the op is large.

use super::{Cell, Label, Picture, Row};
use crate::error::Place;
use std::ops::Range;

/// At most this many operands are drawn: the first ones, and those that the violation names.
const MAX_OPERANDS: usize = 12;
/// At most this many columns are drawn: the one that the violation names and those around it, else the last
/// ones.
const MAX_COLUMNS: usize = 12;

/// A line of the drawing.
pub(super) enum Line<'a> {
    Row(&'a Row),
    /// The number of omitted operands.
    More(usize),
}

pub(super) struct Layout<'a> {
    pub picture: &'a Picture,
    pub lines: Vec<Line<'a>>,
    /// The columns that are drawn.
    pub columns: Range<usize>,
}

impl<'a> Layout<'a> {
    pub fn new(picture: &'a Picture) -> Self {
        let focus =
            picture.focus.or(picture.marks.first().copied()).unwrap_or(picture.columns.saturating_sub(1));
        let first = focus.min(picture.columns).saturating_sub(MAX_COLUMNS / 2);
        let end = (first + MAX_COLUMNS).min(picture.columns);
        let first = if picture.why.is_none() { end.saturating_sub(MAX_COLUMNS) } else { first };
        Self { picture, lines: lines(&picture.rows), columns: first..end }
    }

    /// The columns on the right of those that are drawn.
    pub fn rest(&self) -> Range<usize> {
        self.columns.end..self.picture.columns
    }

    pub fn is_marked(&self, column: usize) -> bool {
        self.picture.marks.binary_search(&column).is_ok()
    }
}

/// All rows, but of many operands the first ones and those that the violation names.
fn lines(rows: &[Row]) -> Vec<Line<'_>> {
    let is_drawn = |(index, row): (usize, &Row)| {
        let is_operand = matches!(row.label, Label::Place(Place::Operand(_)));
        !is_operand || index < MAX_OPERANDS || row.is_named
    };
    let mut lines = Vec::new();
    let mut left_out: Vec<&Row> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        if is_drawn((index, row)) {
            lines.extend(gap(&mut left_out));
            lines.push(Line::Row(row));
        } else {
            left_out.push(row);
        }
    }
    lines.extend(gap(&mut left_out));
    lines
}

/// The line that stands for omitted rows. A single row is not omitted, because the line would take the same
/// space.
fn gap<'a>(left_out: &mut Vec<&'a Row>) -> Option<Line<'a>> {
    let line = match left_out[..] {
        [] => None,
        [row] => Some(Line::Row(row)),
        _ => Some(Line::More(left_out.len())),
    };
    left_out.clear();
    line
}

impl Line<'_> {
    pub fn label(&self) -> String {
        match self {
            Self::Row(row) => row.label.to_string(),
            Self::More(count) => format!("({count} more)"),
        }
    }

    /// The dimension in that column, if it has one.
    pub fn cell(&self, column: usize) -> Option<&Cell> {
        match self {
            Self::Row(row) => row.cells.get(column)?.as_ref(),
            Self::More(_) => None,
        }
    }

    pub fn has_cell(&self, mut columns: Range<usize>) -> bool {
        columns.any(|column| self.cell(column).is_some())
    }

    /// `*`, or `()` for rank 0: the text of a row without dimensions.
    pub fn whole(&self) -> Option<String> {
        let Self::Row(row) = self else { return None };
        row.shape.rank().is_none_or(|rank| rank == 0).then(|| row.shape.to_string())
    }

    /// An operand's roles in words.
    pub fn note(&self) -> Option<String> {
        match self {
            Self::Row(row) => row.note(),
            Self::More(_) => None,
        }
    }
}
