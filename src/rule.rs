//! The rule table: the text of each rule, its source, and the id that its messages carry.
//!
//! Diagnostics print these ids, and the tests enumerate this table: a rule about types without a valid case,
//! an invalid case and a message fails the suite, and every rule is run.

mod parse;
mod table;

pub use parse::ParseRuleError;

use std::fmt;
use table::{Row, TABLE};

/// A rule of broadcasting.
///
/// ```
/// use broadcastable::Rule;
/// assert_eq!(Rule::InferDim.to_string(), "infer-dim");
/// assert_eq!("infer-dim".parse(), Ok(Rule::InferDim));
/// assert_eq!(Rule::ExpandRank.reported_as(), Rule::InferDim);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// `operands-nonempty`
    OperandsNonempty,
    /// `single-result`
    SingleResult,
    /// `results-match-operands`
    ResultsMatchOperands,
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
    /// `dims-binary`
    DimsBinary,
    /// `dims-identity`
    DimsIdentity,
    /// `dims-required`
    DimsRequired,
    /// `dims-count`
    DimsCount,
    /// `dims-range`
    DimsRange,
    /// `dims-size`
    DimsSize,
    /// `dims-order`
    DimsOrder,
    /// `result-rank`
    ResultRank,
    /// `result-dynamic`
    ResultDynamic,
    /// `result-static`
    ResultStatic,
    /// `element-type-kept`
    ElementTypeKept,
    /// `runtime-legal`
    RuntimeLegal,
    /// `runtime-extent`
    RuntimeExtent,
    /// `element-map`
    ElementMap,
    /// `same-shape`
    SameShape,
    /// `in-dim-unique`
    InDimUnique,
    /// `target-shape`
    TargetShape,
    /// `contraction`
    Contraction,
    /// `result-shape`
    ResultShape,
    /// `operand-count`
    OperandCount,
    /// `element-types`
    ElementTypes,
    /// `symbol-attr`
    SymbolAttr,
    /// `symbol-entry`
    SymbolEntry,
    /// `symbol-result`
    SymbolResult,
    /// `program-size`
    ProgramSize,
}

impl Rule {
    /// Every rule, in the order in which they are checked.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|row| row.rule)
    }

    fn row(self) -> &'static Row {
        // A test compares the discriminants with the order of the table.
        &TABLE[self as usize]
    }

    /// The id that diagnostics and documents use.
    pub fn id(self) -> &'static str {
        self.row().id
    }

    /// The text of the rule.
    pub fn text(self) -> &'static str {
        self.row().text
    }

    /// The document and section that specify the rule: the `Broadcastable` trait's document, XLA's document
    /// on broadcasting, the document of the N-to-N operator of the safety-related ONNX profile, or this
    /// project's own.
    pub fn source(self) -> &'static str {
        self.row().source
    }

    /// Whether the rule is about run-time sizes, so that types alone never break it.
    pub fn is_checked_at_run_time(self) -> bool {
        matches!(self.reported_as(), Self::RuntimeLegal | Self::SymbolEntry | Self::SymbolResult)
    }

    /// Whether the rule is about ops of other dialects, and the crate `broadcastable-foreign` applies it.
    pub fn is_about_other_dialects(self) -> bool {
        matches!(
            self,
            Self::SameShape
                | Self::InDimUnique
                | Self::TargetShape
                | Self::Contraction
                | Self::ResultShape
                | Self::OperandCount
                | Self::ElementTypes
        )
    }

    /// Whether the rule is about a function or a program, so that no op alone breaks it.
    pub fn is_about_programs(self) -> bool {
        matches!(self, Self::SymbolAttr | Self::SymbolEntry | Self::SymbolResult | Self::ProgramSize)
    }

    /// The rule whose id the message carries if this rule is broken: the rule itself; `infer-dim` for the
    /// rules that define which sizes line up; `runtime-legal` for the rules that define what a legal
    /// program computes.
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
