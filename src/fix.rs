//! The fix of an op that breaks a rule, if there is exactly one: [`Op::fix`].
//!
//! | rule | fix |
//! |---|---|
//! | `result-rank`, `result-dynamic`, `result-static`, `element-type-kept` | the result types that the operands prove |
//! | `infer-dim` of two operands, and those of `broadcast_dimensions` | the only `broadcast_dimensions` with which the op fits |

mod dimensions;

use crate::{
    alignment::Alignment,
    dim::Dim,
    error::Violation,
    op::Op,
    rule::Rule,
    shape::{Dims, Shape},
    value::ValueType,
};
use std::fmt;

/// A change to one op after which it breaks no rule.
///
/// Its text is an instruction: `declare the result as tensor<4x3xf32>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fix {
    /// Declare the results with these types, one for each result; valid ones stay.
    Results(Vec<ValueType>),
    /// Line the operands up by these `broadcast_dimensions`.
    Dimensions(Vec<i64>),
}

impl fmt::Display for Fix {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Results(types) => {
                let texts: Vec<String> = types.iter().map(ValueType::to_string).collect();
                let word = if types.len() == 1 { "result" } else { "results" };
                write!(formatter, "declare the {word} as {}", texts.join(", "))
            }
            Self::Dimensions(entries) => {
                let texts: Vec<String> = entries.iter().map(i64::to_string).collect();
                let colon = if texts.is_empty() { "" } else { ": " };
                write!(formatter, "write broadcast_dimensions = array<i64{colon}{}>", texts.join(", "))
            }
        }
    }
}

impl Op {
    /// The fix of this op, which breaks a rule; `None` if there is none, or more than one.
    ///
    /// Sizes of a result that the rules allow stay as they are declared. For rules `result-rank`,
    /// `result-dynamic`, `result-static` and `element-type-kept`, `infer-dim`, and `dims-identity` to
    /// `dims-order`.
    ///
    /// ```
    /// use broadcastable::{Fix, Op};
    /// let fix = |text: &str| -> Option<Fix> {
    ///     let op: Op = text.parse().unwrap();
    ///     op.fix(&op.verify().unwrap_err())
    /// };
    /// assert_eq!(fix("4x1, ?x3 -> ?x5").unwrap().to_string(), "declare the result as tensor<?x3>");
    /// assert_eq!(fix("4, 4x3 -> 4x3"), Some(Fix::Dimensions(vec![0])));
    /// assert_eq!(fix("4, 4x4x3 -> 4x4x3"), None); // 0 or 1
    /// ```
    pub fn fix(&self, violation: &Violation) -> Option<Fix> {
        let fix = match violation.rule() {
            Rule::ResultRank | Rule::ResultDynamic | Rule::ResultStatic | Rule::ElementTypeKept => {
                Fix::Results(self.proven_results()?)
            }
            Rule::InferDim
            | Rule::DimsIdentity
            | Rule::DimsRequired
            | Rule::DimsCount
            | Rule::DimsRange
            | Rule::DimsSize
            | Rule::DimsOrder => Fix::Dimensions(dimensions::only_possible(self)?),
            _ => return None,
        };
        self.clone().fixed(&fix).verify().is_ok().then_some(fix)
    }

    /// The op with a fix applied.
    ///
    /// ```
    /// use broadcastable::Op;
    /// let op: Op = "4x1, 3 -> 5".parse()?;
    /// let fix = op.fix(&op.verify().unwrap_err()).unwrap();
    /// assert_eq!(op.fixed(&fix).to_string(), "4x1, 3 -> 4x3");
    /// # Ok::<(), broadcastable::ParseOpError>(())
    /// ```
    #[must_use]
    pub fn fixed(self, fix: &Fix) -> Self {
        match fix {
            Fix::Results(types) => self.with_results(types.iter().cloned()),
            Fix::Dimensions(entries) => self.aligned(Alignment::Explicit(entries)),
        }
    }

    /// The declared result types, with invalid parts replaced by what the operands prove.
    fn proven_results(&self) -> Option<Vec<ValueType>> {
        let inferred: Dims = self.infer().ok()?.columns().iter().map(|column| column.size).collect();
        let proven = |(index, declared): (usize, &ValueType)| {
            let shape = proven_shape(declared, &inferred);
            let element =
                if self.is_broadcast() { self.operands().get(index)?.element() } else { declared.element() };
            let proven = ValueType::shaped(declared.kind()?, shape);
            Some(element.into_iter().fold(proven, ValueType::with_element))
        };
        self.results().iter().enumerate().map(proven).collect()
    }
}

fn proven_shape(declared: &ValueType, inferred: &Dims) -> Shape {
    match declared.dims() {
        None => Shape::Unranked,
        Some(dims) if dims.len() == inferred.len() => {
            let size = |(&own, &proven): (&Dim, &Dim)| if own == Dim::DYNAMIC { own } else { proven };
            dims.iter().zip(inferred.iter()).map(size).collect()
        }
        Some(_) => Shape::Ranked(inferred.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixed(text: &str) -> Option<String> {
        let op: Op = text.parse().unwrap();
        let fix = op.fix(&op.verify().unwrap_err())?;
        Some(op.fixed(&fix).to_string())
    }

    #[test]
    fn results_become_what_the_operands_prove() {
        for (op, expected) in [
            ("4x1, ?x3 -> 4", "4x1, ?x3 -> 4x3"),
            ("4x1, ?x3 -> ?x2", "4x1, ?x3 -> ?x3"),
            ("? -> 4", "? -> ?"),
            ("4x?, 1 -> 3x3", "4x?, 1 -> 4x?"),
            ("* , 2x3 -> 2x3x4", "*, 2x3 -> 2x3"),
            ("() -> 1", "() -> ()"),
            ("vector<[4]> -> vector<4>", "vector<[4]> -> vector<[4]>"),
            ("4xi8, 1xf32 -> 5xf64", "4xi8, 1xf32 -> 4xf64"),
            ("4, 1 => *, 3", "4, 1 => *, 4"),
            ("4xi8, 1xf32 => 4xi8, 3xi8", "4xi8, 1xf32 => 4xi8, 4xf32"),
            ("3, 2x3 dims 1 -> 2x2", "3, 2x3 dims [1] -> 2x3"),
        ] {
            assert_eq!(fixed(op).as_deref(), Some(expected), "{op}");
        }
    }

    #[test]
    fn a_fix_says_what_to_write() {
        for (op, expected) in [
            ("4x1, ?x3 -> 4", "declare the result as tensor<4x3>"),
            ("4, 1 => *, 3", "declare the results as tensor<*>, tensor<4>"),
            ("4, 4x3 -> 4x3", "write broadcast_dimensions = array<i64: 0>"),
            ("(), 4 dims 0 -> 4", "write broadcast_dimensions = array<i64>"),
        ] {
            let op: Op = op.parse().unwrap();
            assert_eq!(op.fix(&op.verify().unwrap_err()).unwrap().to_string(), expected);
        }
    }

    #[test]
    fn an_error_that_no_single_change_removes_has_no_fix() {
        for op in [
            "-> 4",
            "4, f32 -> 4",
            "4, vector<4> -> 4",
            "2, 3 -> 3",
            "2, 3, 2x3 -> 2x3",
            "4x3, 2 => 4x3, 4x3",
            "4, 4x3 => 4x3",
        ] {
            assert_eq!(fixed(op), None, "{op}");
        }
    }
}
