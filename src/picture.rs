//! The picture under a message: the shapes aligned on the right, offending columns marked.

use crate::{
    dim::{Dim, infer_dim},
    error::{Place, Violation},
    facts::Facts,
    shape::{Shape, ValueType},
};

/// At most this many operands are drawn: the first ones, and those that the violation names.
const MAX_OPERANDS: usize = 12;
/// At most this many columns are drawn: the one that the violation names and those around it.
const MAX_COLUMNS: usize = 12;

/// Draws the shapes of a refused op, aligned on the right, with every offending column marked.
///
/// `None` if the violation is not about sizes or ranks. Large ops are drawn in part.
///
/// ```
/// use broadcastable::{ValueType, picture, verify};
/// let operands: [ValueType; 2] = ["4x3".parse()?, "2".parse()?];
/// let results: [ValueType; 1] = ["4x3".parse()?];
/// let violation = verify(&operands, &results).unwrap_err();
/// assert_eq!(picture(&operands, &results, &violation).unwrap(), "\
/// \x20 operand #0   4x3
/// \x20 operand #1     2
/// \x20                ^");
/// # Ok::<(), broadcastable::ParseShapeError>(())
/// ```
pub fn picture(operands: &[ValueType], results: &[ValueType], violation: &Violation) -> Option<String> {
    let mut rows = operand_rows(operands, named_operands(violation)?);
    if let Some(result) = named_result(violation) {
        let inferred = Facts::fold(operands.iter().map(ValueType::dims), |operand, _| operand).ok()?.shape();
        rows.push(Row::new("inferred".into(), &ValueType::from(inferred)));
        rows.push(Row::new(Place::Result(result).to_string(), results.get(result)?));
    }
    let width = rows.iter().map(Row::rank).max()?;
    let marked: Vec<bool> =
        (0..width).map(|column| is_offending(operands, &rows, violation, column)).collect();
    let focus = named_column(operands, results, violation).or(marked.iter().rposition(|&mark| mark));
    Some(draw(&rows, &marked, focus.unwrap_or(0)))
}

/// The operands that must be drawn; `None` if the violation is not about sizes or ranks.
fn named_operands(violation: &Violation) -> Option<Vec<usize>> {
    match *violation {
        Violation::OperandSize { operand, other_operand, .. } => Some(vec![operand, other_operand]),
        Violation::ResultDynamic { operand, .. } | Violation::ResultStatic { operand, .. } => {
            Some(vec![operand])
        }
        Violation::ResultRank { .. } => Some(vec![]),
        _ => None,
    }
}

fn named_result(violation: &Violation) -> Option<usize> {
    match *violation {
        Violation::ResultRank { result, .. }
        | Violation::ResultDynamic { result, .. }
        | Violation::ResultStatic { result, .. } => Some(result),
        _ => None,
    }
}

/// The column, counted from the right, of the dimension that the violation names.
fn named_column(operands: &[ValueType], results: &[ValueType], violation: &Violation) -> Option<usize> {
    let (value, dim) = match *violation {
        Violation::OperandSize { operand, dim, .. } => (operands.get(operand)?, dim),
        Violation::ResultDynamic { result, dim, .. } | Violation::ResultStatic { result, dim, .. } => {
            (results.get(result)?, dim)
        }
        _ => return None,
    };
    value.dims()?.len().checked_sub(1)?.checked_sub(dim)
}

/// Whether the sizes in that column, counted from the right, are a reason for the violation.
fn is_offending(operands: &[ValueType], rows: &[Row], violation: &Violation, column: usize) -> bool {
    let Some(result) = named_result(violation) else {
        let mut sizes = operands.iter().filter_map(|value| from_right(value.dims()?, column));
        return sizes.try_fold(Dim::UNIT, infer_dim).is_none();
    };
    let result = Place::Result(result).to_string();
    let size = |label: &str| rows.iter().find(|row| row.label == label)?.size(column);
    match (size("inferred"), size(&result)) {
        (Some(inferred), Some(declared)) => {
            let is_rank_error = matches!(violation, Violation::ResultRank { .. });
            !is_rank_error && !declared.is_dynamic() && declared != inferred
        }
        (inferred, declared) => inferred != declared,
    }
}

fn from_right(dims: &[Dim], column: usize) -> Option<Dim> {
    dims.iter().rev().nth(column).copied()
}

/// A line of the picture.
struct Row {
    label: String,
    /// `None` for a line that only says how many operands are not drawn.
    shape: Option<Shape>,
}

impl Row {
    fn new(label: String, value: &ValueType) -> Self {
        let shape = match value {
            ValueType::Shaped(_, shape) => shape.clone(),
            ValueType::Other(_) => Shape::Unranked,
        };
        Self { label, shape: Some(shape) }
    }

    fn operand(operands: &[ValueType], index: usize) -> Option<Self> {
        operands.get(index).map(|value| Self::new(Place::Operand(index).to_string(), value))
    }

    fn rank(&self) -> usize {
        self.shape.as_ref().and_then(Shape::rank).unwrap_or(0)
    }

    fn size(&self, column: usize) -> Option<Dim> {
        from_right(self.shape.as_ref()?.dims()?, column)
    }

    /// The text in one column, counted from the right.
    fn cell(&self, column: usize) -> String {
        self.size(column).map(|size| size.to_string()).unwrap_or_default()
    }

    /// The text of a shape that has no sizes to draw: unranked, or rank 0.
    fn without_sizes(&self) -> Option<String> {
        self.shape.as_ref().filter(|_| self.rank() == 0).map(Shape::to_string)
    }
}

fn operand_rows(operands: &[ValueType], named: Vec<usize>) -> Vec<Row> {
    let drawn = (0..operands.len()).filter(|index| *index < MAX_OPERANDS || named.contains(index));
    let mut rows = Vec::new();
    let mut next = 0;
    for index in drawn.chain([operands.len()]) {
        match index - next {
            0 => {}
            // To say that it is left out would take a line too.
            1 => rows.extend(Row::operand(operands, next)),
            count => rows.push(Row { label: format!("({count} more)"), shape: None }),
        }
        rows.extend(Row::operand(operands, index));
        next = index + 1;
    }
    rows
}

/// `marked[column]` for every column, counted from the right as `focus` is: the one that is always drawn.
fn draw(rows: &[Row], marked: &[bool], focus: usize) -> String {
    let last = (focus + 1 + MAX_COLUMNS / 2).min(marked.len());
    let first = last.saturating_sub(MAX_COLUMNS);
    let label_width = rows.iter().map(|row| row.label.len()).max().unwrap_or(0);

    let mut lines: Vec<String> = rows.iter().map(|row| format!("  {:label_width$}   ", row.label)).collect();
    let mut marks = " ".repeat(label_width + 5);
    if last < marked.len() {
        append(
            &mut lines,
            rows.iter().map(|row| if row.rank() > last { "...x" } else { "" }.into()).collect(),
        );
        marks.push_str("    ");
    }
    for column in (first..last).rev() {
        let width = append(&mut lines, rows.iter().map(|row| row.cell(column)).collect());
        marks.push_str(&format!("{:>width$}", if marked[column] { "^" } else { "" }));
        if column > 0 {
            append(
                &mut lines,
                rows.iter().map(|row| if row.rank() > column { "x" } else { "" }.into()).collect(),
            );
            marks.push(' ');
        }
    }
    if first > 0 {
        append(&mut lines, rows.iter().map(|row| if row.rank() > 0 { "..." } else { "" }.into()).collect());
    }
    for (line, row) in lines.iter_mut().zip(rows) {
        // Their place is blank so far.
        let text = row.without_sizes().unwrap_or_default();
        line.truncate(line.len() - text.len());
        line.push_str(&text);
    }
    lines.push(marks);
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// Appends one cell to each line, right-aligned to the widest, and returns that width.
fn append(lines: &mut [String], cells: Vec<String>) -> usize {
    let width = cells.iter().map(String::len).max().unwrap_or(0);
    for (line, cell) in lines.iter_mut().zip(cells) {
        line.push_str(&format!("{cell:>width$}"));
    }
    width
}
