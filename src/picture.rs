//! The picture under a message: the shapes as they line up, offending columns marked.

use crate::{
    dim::{Dim, infer_dim},
    error::{Place, Violation},
    facts::{Facts, all_different},
    shape::{Shape, ValueType},
};

/// At most this many operands are drawn: the first ones, and those that the violation names.
const MAX_OPERANDS: usize = 12;
/// At most this many columns are drawn: the one that the violation names and those around it.
const MAX_COLUMNS: usize = 12;

/// Draws the shapes of a refused op, aligned on the right or by its `broadcast_dimensions`, with every
/// offending column marked.
///
/// `None` if the violation is not about sizes or ranks, or if `broadcast_dimensions` do not increase, so
/// that a shape would have to be drawn in another order. Large ops are drawn in part. Of shapes alone, the operands
/// are tensors ([`ValueType::from`]), and there are no results.
///
/// ```
/// use broadcastable::{ValueType, picture, verify};
/// let operands: [ValueType; 2] = ["4x3".parse()?, "2".parse()?];
/// let results: [ValueType; 1] = ["4x3".parse()?];
/// let violation = verify(&operands, &results).unwrap_err();
/// assert_eq!(picture(&operands, &results, None, &violation).unwrap(), "\
/// \x20 operand #0   4x3
/// \x20 operand #1     2
/// \x20                ^");
/// # Ok::<(), broadcastable::ParseShapeError>(())
/// ```
pub fn picture(
    operands: &[ValueType],
    results: &[ValueType],
    broadcast_dimensions: Option<&[i64]>,
    violation: &Violation,
) -> Option<String> {
    let named_operands = named_operands(violation)?;
    let layout = Layout::new(operands, broadcast_dimensions)?;
    let mut rows = operand_rows(&layout, named_operands);
    let compared = match named_result(violation) {
        Some(result) => {
            let dims = operands.iter().map(ValueType::dims);
            let inferred = Facts::fold(dims, broadcast_dimensions, all_different).ok()?.shape();
            let declared = Row::new(Place::Result(result).to_string(), results.get(result)?);
            Some([Row::new("inferred".into(), &inferred.into()), declared])
        }
        None => None,
    };
    let width = rows.iter().chain(compared.iter().flatten()).map(Row::width).max()?;
    let is_marked = |column| match &compared {
        Some(compared) => result_differs(compared, violation, column),
        None => operands_differ(&layout, column),
    };
    let marked: Vec<bool> = (0..width).map(is_marked).collect();
    rows.extend(compared.into_iter().flatten());
    let focus = named_column(&layout, results, violation).or(marked.iter().rposition(|&mark| mark));
    Some(draw(&rows, &marked, focus.unwrap_or(0)))
}

/// Where the sizes of the operands stand. Columns are counted from the right.
struct Layout<'a> {
    operands: &'a [ValueType],
    /// Those of operands that have the same ranks, and sizes that combine with any other.
    facts: Facts,
}

impl<'a> Layout<'a> {
    /// `None` if the dimensions do not say what lines up.
    fn new(operands: &'a [ValueType], broadcast_dimensions: Option<&[i64]>) -> Option<Self> {
        let any_size = |value: &ValueType| value.dims().map(|dims| vec![Dim::DYNAMIC; dims.len()]);
        let shapes: Vec<_> = operands.iter().map(any_size).collect();
        let facts = Facts::fold(shapes.iter().map(Option::as_deref), broadcast_dimensions, all_different);
        Some(Self { operands, facts: facts.ok()? })
    }

    fn dims(&self, operand: usize) -> Option<&[Dim]> {
        self.operands.get(operand)?.dims()
    }

    fn column(&self, operand: usize, dim: usize) -> Option<usize> {
        let column = self.facts.column_of(operand, self.dims(operand)?.len(), dim)?;
        Some(self.facts.columns().len() - 1 - column)
    }

    fn size(&self, operand: usize, column: usize) -> Option<Dim> {
        let (dims, columns) = (self.dims(operand)?, self.facts.columns().len());
        let dim = self.facts.dim_at(operand, dims.len(), columns.checked_sub(1 + column)?)?;
        dims.get(dim).copied()
    }
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

/// The column of the dimension that the violation names.
fn named_column(layout: &Layout, results: &[ValueType], violation: &Violation) -> Option<usize> {
    match *violation {
        Violation::OperandSize { operand, dim, .. } => layout.column(operand, dim),
        Violation::ResultDynamic { result, dim, .. } | Violation::ResultStatic { result, dim, .. } => {
            results.get(result)?.dims()?.len().checked_sub(1)?.checked_sub(dim)
        }
        _ => None,
    }
}

/// Whether the operands' sizes in that column do not combine.
fn operands_differ(layout: &Layout, column: usize) -> bool {
    let mut sizes = (0..layout.operands.len()).filter_map(|operand| layout.size(operand, column));
    sizes.try_fold(Dim::UNIT, infer_dim).is_none()
}

/// Whether what was inferred and what was declared is a reason for the violation in that column.
fn result_differs([inferred, declared]: &[Row; 2], violation: &Violation, column: usize) -> bool {
    match (inferred.size(column), declared.size(column)) {
        (Some(inferred), Some(declared)) => {
            let is_rank_error = matches!(violation, Violation::ResultRank { .. });
            !is_rank_error && !declared.is_dynamic() && declared != inferred
        }
        (inferred, declared) => inferred != declared,
    }
}

/// A line of the picture.
struct Row {
    label: String,
    /// The size in each column, counted from the right.
    sizes: Vec<Option<Dim>>,
    /// What stands there instead of sizes: `*`, or `()` for rank 0.
    text: Option<String>,
}

impl Row {
    fn new(label: String, value: &ValueType) -> Self {
        let sizes = value.dims().unwrap_or_default().iter().rev().copied().map(Some).collect();
        Self::with_sizes(label, value, sizes)
    }

    fn with_sizes(label: String, value: &ValueType, sizes: Vec<Option<Dim>>) -> Self {
        let text = sizes.is_empty().then(|| value.shape().unwrap_or(&Shape::Unranked).to_string());
        Self { label, sizes, text }
    }

    fn operand(layout: &Layout, operand: usize) -> Option<Self> {
        let value = layout.operands.get(operand)?;
        let width = layout.column(operand, 0).map_or(0, |leftmost| leftmost + 1);
        let sizes = (0..width).map(|column| layout.size(operand, column)).collect();
        Some(Self::with_sizes(Place::Operand(operand).to_string(), value, sizes))
    }

    fn width(&self) -> usize {
        self.sizes.len()
    }

    fn size(&self, column: usize) -> Option<Dim> {
        self.sizes.get(column).copied().flatten()
    }

    fn cell(&self, column: usize) -> String {
        self.size(column).map(|size| size.to_string()).unwrap_or_default()
    }

    /// What stands between a column and the one on its right.
    fn separator(&self, column: usize) -> String {
        let between = self.size(column).is_some() && self.size(column - 1).is_some();
        if between { "x" } else { "" }.into()
    }
}

fn operand_rows(layout: &Layout, named: Vec<usize>) -> Vec<Row> {
    let count = layout.operands.len();
    let drawn = (0..count).filter(|index| *index < MAX_OPERANDS || named.contains(index));
    let mut rows = Vec::new();
    let mut next = 0;
    for index in drawn.chain([count]) {
        match index - next {
            0 => {}
            // To say that it is left out would take a line too.
            1 => rows.extend(Row::operand(layout, next)),
            count => rows.push(Row { label: format!("({count} more)"), sizes: vec![], text: None }),
        }
        rows.extend(Row::operand(layout, index));
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
            rows.iter().map(|row| if row.width() > last { "...x" } else { "" }.into()).collect(),
        );
        marks.push_str("    ");
    }
    for column in (first..last).rev() {
        let width = append(&mut lines, rows.iter().map(|row| row.cell(column)).collect());
        marks.push_str(&format!("{:>width$}", if marked[column] { "^" } else { "" }));
        if column > 0 {
            append(&mut lines, rows.iter().map(|row| row.separator(column)).collect());
            marks.push(' ');
        }
    }
    let goes_on = |row: &Row| (0..first).any(|column| row.size(column).is_some());
    append(&mut lines, rows.iter().map(|row| if goes_on(row) { "..." } else { "" }.into()).collect());
    for (line, row) in lines.iter_mut().zip(rows) {
        if let Some(text) = &row.text {
            line.truncate(line.len() - text.len()); // their place is blank so far
            line.push_str(text);
        }
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
