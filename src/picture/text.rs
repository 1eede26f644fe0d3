//! A picture as text, in a terminal's fixed width.

use super::{Label, Picture, Row};
use crate::{dim::Dim, error::Place};
use std::{fmt, ops::Range};

/// At most this many operands are drawn: the first ones, and those that the violation names.
const MAX_OPERANDS: usize = 12;
/// At most this many columns are drawn: the one that the violation names and those around it.
const MAX_COLUMNS: usize = 12;

impl fmt::Display for Picture {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&Drawing::new(self).text())
    }
}

/// A line of the drawing.
enum Line<'a> {
    Row(&'a Row),
    /// So many operands are left out.
    More(usize),
}

struct Drawing<'a> {
    picture: &'a Picture,
    lines: Vec<Line<'a>>,
    /// The columns that are drawn.
    first: usize,
    end: usize,
}

impl<'a> Drawing<'a> {
    fn new(picture: &'a Picture) -> Self {
        let focus =
            picture.focus.or(picture.marks.first().copied()).unwrap_or(picture.columns.saturating_sub(1));
        let first = focus.min(picture.columns).saturating_sub(MAX_COLUMNS / 2);
        let end = (first + MAX_COLUMNS).min(picture.columns);
        Self { picture, lines: lines(&picture.rows), first, end }
    }

    fn text(&self) -> String {
        let labels: Vec<String> = self.lines.iter().map(Line::label).collect();
        let label_width = labels.iter().map(String::len).max().unwrap_or(0);
        let mut texts: Vec<String> =
            labels.iter().map(|label| format!("  {label:label_width$}   ")).collect();
        let mut marks = " ".repeat(label_width + 5);
        if self.first > 0 {
            let goes_on = |line: &Line| if line.has_size(0..self.first) { "...x" } else { "" }.to_owned();
            self.append(&mut texts, goes_on);
            marks.push_str("    ");
        }
        for column in self.first..self.end {
            let width = self.append(&mut texts, |line| line.cell(column));
            let mark = if self.picture.marks.contains(&column) { "^" } else { "" };
            marks.push_str(&format!("{mark:>width$}"));
            self.append(&mut texts, |line| line.separator(column));
            marks.push(' ');
        }
        let rest = self.end..self.picture.columns;
        self.append(&mut texts, |line| if line.has_size(rest.clone()) { "..." } else { "" }.into());
        for (text, line) in texts.iter_mut().zip(&self.lines) {
            line.write_whole(text);
        }
        texts.push(marks);
        texts.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
    }

    /// Appends one cell to each line, right-aligned to the widest, and returns that width.
    fn append(&self, texts: &mut [String], cell: impl Fn(&Line) -> String) -> usize {
        let cells: Vec<String> = self.lines.iter().map(cell).collect();
        let width = cells.iter().map(String::len).max().unwrap_or(0);
        for (text, cell) in texts.iter_mut().zip(cells) {
            text.push_str(&format!("{cell:>width$}"));
        }
        width
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

/// What stands for rows that are left out. To say that of one row would take a line too.
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
    fn label(&self) -> String {
        match self {
            Self::Row(row) => row.label.to_string(),
            Self::More(count) => format!("({count} more)"),
        }
    }

    /// The size in that column, if it has one.
    fn size(&self, column: usize) -> Option<Dim> {
        match self {
            Self::Row(row) => row.sizes.get(column).copied().flatten(),
            Self::More(_) => None,
        }
    }

    fn has_size(&self, mut columns: Range<usize>) -> bool {
        columns.any(|column| self.size(column).is_some())
    }

    fn cell(&self, column: usize) -> String {
        self.size(column).map(|size| size.to_string()).unwrap_or_default()
    }

    /// What stands between a column and the one on its right.
    fn separator(&self, column: usize) -> String {
        if self.has_size(column..column + 1) && self.has_size(column + 1..column + 2) { "x" } else { "" }
            .into()
    }

    /// Writes `*`, or `()` for rank 0, where sizes would end.
    fn write_whole(&self, text: &mut String) {
        let Self::Row(row) = self else { return };
        if row.shape.rank().is_none_or(|rank| rank == 0) {
            let whole = row.shape.to_string();
            text.truncate(text.len().saturating_sub(whole.len())); // their place is blank so far
            text.push_str(&whole);
        }
    }
}
