//! An answer as text.

use super::Answer;
use broadcastable::{DynamicDim, Op, OpFacts, Place, RuntimeChecks};
use std::fmt;

/// At most this many checks are written, and this many dimensions of one check.
const MAX_CHECKS: usize = 12;

impl fmt::Display for Answer<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.verdict {
            Ok(facts) => write_facts(formatter, facts)?,
            Err(violation) => write!(formatter, "does not fit: {violation}")?,
        }
        if let (Err(_), Some(picture)) = (&self.verdict, self.picture()) {
            write!(formatter, "\n{picture}")?;
        }
        match self.scalable_list().and_then(|value| value.dims()) {
            Some([size, ..]) => {
                let count = size.as_scalable().unwrap_or_default();
                write!(
                    formatter,
                    "\nnote: {size} is a scalable size, as in MLIR; the list of one size is ({count},)"
                )
            }
            _ => Ok(()),
        }
    }
}

impl Answer<'_> {
    /// The verdict in one line, with the number of checks that are left to run time.
    ///
    /// ```
    /// use broadcastable::Op;
    /// use broadcastable_answer::Answer;
    /// let line = |text: &str| Ok::<_, broadcastable::ParseOpError>(Answer::of(&text.parse::<Op>()?).to_line());
    /// assert_eq!(line("4x1, 3")?, "fits: 4x3");
    /// assert_eq!(line("4x1, ?x3")?, "fits: 4x3; checks at run time: 1");
    /// assert_eq!(line("(maxlen, 3), 3")?, "fits: (maxlen, 3)");
    /// assert!(line("4, 3")?.starts_with("does not fit: operand #1 dim 0: size 3 cannot broadcast"));
    /// # Ok::<(), broadcastable::ParseOpError>(())
    /// ```
    pub fn to_line(&self) -> String {
        match &self.verdict {
            Err(violation) => format!("does not fit: {violation}"),
            Ok(facts) => match checks(facts).len() {
                0 => verdict(facts),
                count => format!("{}; checks at run time: {count}", verdict(facts)),
            },
        }
    }
}

/// `fits: 4x3`
fn verdict(facts: &OpFacts) -> String {
    let picture = facts.picture();
    let cells = picture.rows.last().into_iter().flat_map(|row| row.cells.iter().flatten());
    let inferred: Vec<String> = cells.map(ToString::to_string).collect();
    match &inferred[..] {
        [] => format!("fits: {}", facts.shape()),
        [name] if name.contains('x') => format!("fits: ({name},)"),
        // Only between commas is a name with an x read as one.
        names if names.iter().any(|name| name.contains('x')) => format!("fits: ({})", names.join(", ")),
        _ => format!("fits: {}", inferred.join("x")),
    }
}

fn write_facts(formatter: &mut fmt::Formatter<'_>, facts: &OpFacts) -> fmt::Result {
    writeln!(formatter, "{}", verdict(facts))?;
    write!(formatter, "{}", facts.picture())?;
    let checks = checks(facts);
    if checks.is_empty() {
        return formatter.write_str("\nchecks at run time: none");
    }
    formatter.write_str("\nchecks at run time:")?;
    checks.iter().take(MAX_CHECKS).try_for_each(|check| write!(formatter, "\n  {check}"))?;
    match checks.len().saturating_sub(MAX_CHECKS) {
        0 => Ok(()),
        more => write!(formatter, "\n  ({more} more)"),
    }
}

/// The demand of every necessary run-time check.
fn checks(facts: &OpFacts) -> Vec<String> {
    let op = facts.op();
    let mut checks: Vec<String> =
        facts.runtime_checks().iter().flat_map(|checks| check_texts(op, checks)).collect();
    let unranked = |index: &usize| op.operands()[*index].shape().is_some_and(|shape| shape.rank().is_none());
    if op.operands().len() > 1 {
        let indices = (0..op.operands().len()).filter(unranked);
        checks.extend(indices.map(|index| format!("operand #{index}, which is unranked, fits the others")));
    }
    for result in 0..op.results().len() {
        let unproven = facts.unproven_names(result).into_iter();
        checks
            .extend(unproven.map(|dim| {
                format!("result #{result} dim {dim} is {}", name(op, Place::Result(result), dim))
            }));
    }
    checks
}

fn check_texts(op: &Op, checks: &RuntimeChecks) -> Vec<String> {
    match checks {
        RuntimeChecks::None => vec![],
        RuntimeChecks::AgainstFixed { size, set_by, dims } => {
            let text = |dim: &DynamicDim| {
                format!("{} is 1 or {size}, the size of operand #{set_by}", dim_text(op, dim))
            };
            dims.iter().map(text).collect()
        }
        RuntimeChecks::AgainstEachOther { dims } => match &dims[..] {
            [a, b] => vec![format!("{} and {} are equal, or one is 1", dim_text(op, a), dim_text(op, b))],
            dims => vec![format!("those that are not 1 are equal: {}", list(op, dims))],
        },
    }
}

fn list(op: &Op, dims: &[DynamicDim]) -> String {
    let texts: Vec<String> = dims.iter().take(MAX_CHECKS).map(|dim| dim_text(op, dim)).collect();
    let more = dims.len().saturating_sub(MAX_CHECKS);
    texts.join(", ") + &if more > 0 { format!(" ({more} more)") } else { String::new() }
}

/// `operand #0 dim 1`, and the name of its size, if it has one.
fn dim_text(op: &Op, &DynamicDim { operand, dim }: &DynamicDim) -> String {
    match op.size_name(Place::Operand(operand), dim) {
        Some(name) => format!("operand #{operand} dim {dim} ({name})"),
        None => format!("operand #{operand} dim {dim}"),
    }
}

fn name(op: &Op, place: Place, dim: usize) -> &str {
    op.size_name(place, dim).unwrap_or("?")
}
