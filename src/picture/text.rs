//! A picture as text, in a terminal's fixed width.

use super::{
    Picture,
    layout::{Layout, Line},
};
use std::fmt;

impl fmt::Display for Picture {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&text(&Layout::new(self)))
    }
}

fn text(layout: &Layout) -> String {
    let lines = &layout.lines;
    let labels: Vec<String> = lines.iter().map(Line::label).collect();
    let label_width = labels.iter().map(String::len).max().unwrap_or(0);
    let mut texts: Vec<String> = labels.iter().map(|label| format!("  {label:label_width$}   ")).collect();
    let mut marks = " ".repeat(label_width + 5);
    if layout.columns.start > 0 {
        let goes_on =
            |line: &Line| if line.has_cell(0..layout.columns.start) { "...x" } else { "" }.to_owned();
        let width = append(lines, &mut texts, goes_on);
        marks.push_str(&" ".repeat(width));
    }
    for column in layout.columns.clone() {
        let width = append(lines, &mut texts, |line| cell(line, column));
        // The omitted rows may be the only ones with this column.
        let mark = if width > 0 && layout.is_marked(column) { "^" } else { "" };
        push_right(&mut marks, mark, width);
        let width = append(lines, &mut texts, |line| separator(line, column));
        marks.push_str(&" ".repeat(width));
    }
    append(lines, &mut texts, |line| if line.has_cell(layout.rest()) { "..." } else { "" }.into());
    for (text, line) in texts.iter_mut().zip(lines) {
        write_whole(line, text, layout.picture.columns > 0);
        if let Some(note) = line.note() {
            text.push_str("   ");
            text.push_str(&note);
        }
    }
    if !layout.picture.marks.is_empty() {
        texts.push(marks);
    }
    texts.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// Appends one cell to each line, right-aligned to the widest, and returns that width.
fn append(lines: &[Line], texts: &mut [String], cell: impl Fn(&Line) -> String) -> usize {
    let cells: Vec<String> = lines.iter().map(cell).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(0);
    for (text, cell) in texts.iter_mut().zip(cells) {
        push_right(text, &cell, width);
    }
    width
}

/// Formatting would panic at a width of 65,536, and the name of a size may be as long.
fn push_right(text: &mut String, cell: &str, width: usize) {
    text.push_str(&" ".repeat(width - cell.len()));
    text.push_str(cell);
}

fn cell(line: &Line, column: usize) -> String {
    line.cell(column).map(|cell| cell.to_string()).unwrap_or_default()
}

/// The separator of a column and the one on its right.
fn separator(line: &Line, column: usize) -> String {
    let is_between = line.has_cell(column..column + 1) && line.has_cell(column + 1..column + 2);
    if is_between { "x" } else { "" }.into()
}

/// Writes `*`, or `()` for rank 0, where sizes would end.
fn write_whole(line: &Line, text: &mut String, has_columns: bool) {
    if let Some(whole) = line.whole() {
        let blanks = if has_columns { whole.len() } else { 0 };
        text.truncate(text.len().saturating_sub(blanks));
        text.push_str(&whole);
    }
}
