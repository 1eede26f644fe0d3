//! The ops of a text of MLIR, judged.

use broadcastable_check::{Finding, Level, OwnOps, ProfileTexts, check_text};
use pyo3::{exceptions::PyValueError, prelude::*};

/// `(level, rule, message, line, column, notes)` of each finding in a text of MLIR, in any dialect; and how many ops were verified,
/// refused and skipped.
type Checked = (Vec<Row>, (usize, usize, usize));
type Row = (&'static str, Option<&'static str>, String, usize, usize, Vec<String>);

/// See `broadcastable.check_mlir`.
#[pyfunction]
#[pyo3(signature = (text, ops, profile))]
pub fn check_mlir(
    py: Python<'_>,
    text: &str,
    ops: Vec<String>,
    profile: Option<String>,
) -> PyResult<Checked> {
    let texts = ProfileTexts::of(profile.into_iter().map(|text| ("profile".to_owned(), text)));
    let profiles = texts.parse().map_err(PyValueError::new_err)?;
    let own = OwnOps { ops: &ops, profiles: &profiles, plugins: &[] };
    let checked = py.detach(|| check_text(text.as_bytes(), "<text>", own, false));
    let seen = (checked.seen.verified, checked.seen.refused, checked.seen.skipped);
    Ok((checked.findings.into_iter().map(row).collect(), seen))
}

fn row(finding: Finding) -> Row {
    let level = match finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Skipped => "skipped",
    };
    let (line, column) = finding.place.map_or((0, 0), |place| (place.line, place.column));
    let notes = finding.notes.into_iter().map(|note| note.message).collect();
    (level, finding.rule.map(|rule| rule.id()), finding.message, line, column, notes)
}
