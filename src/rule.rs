//! The rule table: what each rule says, where it comes from, and which id its messages carry.
//!
//! Diagnostics print these ids, and the tests enumerate this table: a rule without a valid case, an
//! invalid case and a message fails the suite.

use std::fmt;

/// A rule of broadcasting.
///
/// ```
/// use broadcastable::Rule;
/// assert_eq!(Rule::InferDim.to_string(), "infer-dim");
/// assert_eq!(Rule::ExpandRank.reported_as(), Rule::InferDim);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// `operands-nonempty`
    OperandsNonempty,
    /// `single-result`
    SingleResult,
    /// `shaped-types`
    ShapedTypes,
    /// `uniform-kind`
    UniformKind,
    /// `infer-dim`
    InferDim,
    /// `expand-rank`
    ExpandRank,
    /// `infer-shape`
    InferShape,
    /// `infer-result-shape`
    InferResultShape,
    /// `result-rank`
    ResultRank,
    /// `result-dynamic`
    ResultDynamic,
    /// `result-static`
    ResultStatic,
    /// `runtime-legal`
    RuntimeLegal,
}

/// One row of the table.
struct Row {
    rule: Rule,
    id: &'static str,
    text: &'static str,
    source: &'static str,
    reported_as: Rule,
}

const fn row(rule: Rule, id: &'static str, source: &'static str, text: &'static str) -> Row {
    Row { rule, id, text, source, reported_as: rule }
}

/// A rule that fails column by column, in the words of `infer-dim`.
const fn fails_as_infer_dim(row: Row) -> Row {
    Row { reported_as: Rule::InferDim, ..row }
}

/// In the order in which they are checked: an op is refused with the first one that it breaks.
const TABLE: [Row; 12] = [
    row(Rule::OperandsNonempty, "operands-nonempty", "Description", "The op has at least one operand."),
    row(Rule::SingleResult, "single-result", "Description", "The op has exactly one result."),
    row(
        Rule::ShapedTypes,
        "shaped-types",
        "Description",
        "Every operand and the result is a tensor, ranked or unranked, or a vector.",
    ),
    row(
        Rule::UniformKind,
        "uniform-kind",
        "Description",
        "Operands and result are all tensors or all vectors.",
    ),
    row(
        Rule::InferDim,
        "infer-dim",
        "Dimension inference",
        "Sizes that line up combine to the one fixed size among them, else `?` if there is one, else `1`. \
         Two different fixed sizes are an error. Fixed is every static size but 1, and every scalable size.",
    ),
    fails_as_infer_dim(row(
        Rule::ExpandRank,
        "expand-rank",
        "Shape inference",
        "Shapes are aligned on the right; a missing leading dimension counts as `1`.",
    )),
    fails_as_infer_dim(row(
        Rule::InferShape,
        "infer-shape",
        "Shape inference",
        "Two ranked shapes combine column by column.",
    )),
    fails_as_infer_dim(row(
        Rule::InferResultShape,
        "infer-result-shape",
        "Shape inference",
        "All ranked operands combine, unranked ones are skipped; without a ranked operand nothing is \
         inferred. Operands that do not combine are an error whatever the result.",
    )),
    row(Rule::ResultRank, "result-rank", "Verification", "A ranked result has the rank that was inferred."),
    row(
        Rule::ResultDynamic,
        "result-dynamic",
        "Verification",
        "Where `?` was inferred, the result declares `?`.",
    ),
    row(
        Rule::ResultStatic,
        "result-static",
        "Verification",
        "Where a static size was inferred, the result declares that size or `?`.",
    ),
    row(
        Rule::RuntimeLegal,
        "runtime-legal",
        "Dimension inference",
        "The run-time sizes in a column that are not 1 are all equal. Checked at run time where the types \
         do not prove it.",
    ),
];

impl Rule {
    /// Every rule, in the order in which they are checked.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|row| row.rule)
    }

    fn row(self) -> &'static Row {
        // The discriminants count up in the order of the table, which a test holds.
        &TABLE[self as usize]
    }

    /// The id that diagnostics and documents use.
    pub fn id(self) -> &'static str {
        self.row().id
    }

    /// What the rule demands.
    pub fn text(self) -> &'static str {
        self.row().text
    }

    /// The section of the `Broadcastable` trait's document that the rule comes from.
    pub fn source(self) -> &'static str {
        self.row().source
    }

    /// Whether the rule is about run-time sizes: broken, it stops the program instead of the compiler.
    pub fn is_checked_at_run_time(self) -> bool {
        self == Self::RuntimeLegal
    }

    /// The rule whose id is in the message when this one is broken: itself, or `infer-dim` for the
    /// rules that say which sizes line up.
    pub fn reported_as(self) -> Self {
        self.row().reported_as
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_finds_its_own_row() {
        assert!(Rule::all().all(|rule| rule.row().rule == rule));
    }
}
