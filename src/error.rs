//! The errors of an op: each violation carries its rule, its place and the mismatch.

mod place;

pub use place::Place;

use crate::{dim::Dim, rule::Rule, value::Kind};

/// The first rule that an op breaks, and the place.
///
/// Dimensions count from 0 on the left of the operand or result that the violation names.
///
/// ```
/// use broadcastable::{Op, Place, Rule};
/// let op: Op = "4x3, 2 -> 4x3".parse()?;
/// let violation = op.verify().unwrap_err();
/// assert_eq!(violation.rule(), Rule::InferDim);
/// assert_eq!(violation.place(), Some(Place::Operand(1)));
/// assert_eq!(violation.dim(), Some(0));
/// assert_eq!(violation.other_place(), Some(Place::Operand(0)));
/// assert_eq!(
///     violation.to_string(),
///     "operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]",
/// );
/// # Ok::<(), broadcastable::ParseOpError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Violation {
    /// `operands-nonempty`
    #[error("needs at least one operand [{}]", self.rule())]
    NoOperands,
    /// `single-result`
    #[error("needs exactly one result, but has {count} [{}]", self.rule())]
    ResultCount {
        /// The number of results.
        count: usize,
    },
    /// `results-match-operands`
    #[error("needs one result for each operand, but has {results} for {operands} [{}]", self.rule())]
    ResultsOfOperands {
        /// The number of operands.
        operands: usize,
        /// The number of results.
        results: usize,
    },
    /// `shaped-types`
    #[error("{place} must be a tensor or a vector, but is '{found}' [{}]", self.rule())]
    NotShaped {
        /// The value that has no shape.
        place: Place,
        /// Its type.
        found: String,
    },
    /// `uniform-kind`
    #[error("{place} is a {found}, but {other} is a {expected}: they never mix [{}]", self.rule())]
    MixedKinds {
        /// The value that differs from the first one.
        place: Place,
        /// Its kind.
        found: Kind,
        /// The first value that has a kind.
        other: Place,
        /// Its kind.
        expected: Kind,
    },
    /// `infer-dim`, or `dims-size` if the operands line up by `broadcast_dimensions`
    #[error(
        "operand #{operand} dim {dim}: size {size} cannot broadcast with size {other_size} \
         of operand #{other_operand} [{rule}]"
    )]
    OperandSize {
        /// The rule by which the two sizes line up.
        rule: Rule,
        /// The first operand that does not fit the operands before it.
        operand: usize,
        /// Its first dimension that does not fit.
        dim: usize,
        /// The size of that dimension.
        size: Dim,
        /// The size that it lines up with.
        other_size: Dim,
        /// The first operand that has that size there.
        other_operand: usize,
    },
    /// `infer-dim`, of an op that stretches the other operands only
    #[error(
        "operand #{operand} has rank {rank}, and would be stretched to rank {other_rank} of operand #{other_operand}, \
         but this op stretches only the other operands [{}]", self.rule()
    )]
    KeptRank {
        /// The operand that is not stretched.
        operand: usize,
        /// Its rank.
        rank: usize,
        /// The larger rank.
        other_rank: usize,
        /// The first operand of a larger rank.
        other_operand: usize,
    },
    /// `infer-dim`, of an op that stretches the other operands only
    #[error(
        "operand #{operand} dim {dim}: size 1 would be stretched to size {other_size} of operand #{other_operand}, \
         but this op stretches only the other operands [{}]", self.rule()
    )]
    KeptUnit {
        /// The operand that is not stretched.
        operand: usize,
        /// Its dimension of size 1.
        dim: usize,
        /// The size that it lines up with.
        other_size: Dim,
        /// The first operand that has that size there.
        other_operand: usize,
    },
    /// `dims-binary`
    #[error("broadcast_dimensions line up exactly two operands, but the op has {operands} [{}]", self.rule())]
    DimensionsNotBinary {
        /// The number of operands.
        operands: usize,
    },
    /// `dims-binary`
    #[error("broadcast_dimensions need ranked operands, but operand #{operand} is unranked [{}]", self.rule())]
    DimensionsUnranked {
        /// The unranked operand.
        operand: usize,
    },
    /// `dims-identity`
    #[error(
        "both operands have rank {rank}, so broadcast_dimensions must be empty{} [{}]",
        identity(*rank), self.rule()
    )]
    DimensionsNotIdentity {
        /// The rank of both operands.
        rank: usize,
    },
    /// `dims-required`
    #[error(
        "broadcast_dimensions are empty, but must name the dimension of operand #{} for each dimension of \
         operand #{operand} [{}]", usize::from(*operand == 0), self.rule()
    )]
    DimensionsRequired {
        /// The operand of smaller rank: 0 or 1.
        operand: usize,
    },
    /// `dims-count`
    #[error(
        "broadcast_dimensions have {count} {}, but must have {rank}, one for each dimension of operand \
         #{operand} [{}]", if *count == 1 { "entry" } else { "entries" }, self.rule()
    )]
    DimensionsCount {
        /// The operand of smaller rank.
        operand: usize,
        /// Its rank.
        rank: usize,
        /// The number of entries.
        count: usize,
    },
    /// `dims-range`
    #[error(
        "broadcast_dimensions entry {entry} is {value}, but operand #{operand} has dimensions 0 to {} [{}]",
        rank.saturating_sub(1), self.rule()
    )]
    DimensionsRange {
        /// The entry.
        entry: usize,
        /// The value of the entry.
        value: i64,
        /// The operand of larger rank.
        operand: usize,
        /// Its rank, at least 1.
        rank: usize,
    },
    /// `dims-order`
    #[error(
        "broadcast_dimensions entry {entry} is {value}, but must be larger than the {before} before it [{}]",
        self.rule()
    )]
    DimensionsOrder {
        /// The entry.
        entry: usize,
        /// The value of the entry.
        value: i64,
        /// The value of the entry before it.
        before: i64,
    },
    /// `result-rank`
    #[error(
        "result #{result} has rank {rank}, but the operands broadcast to rank {inferred}{}{} [{}]",
        beside(unranked.filter(|_| rank > inferred)),
        upstream(unranked.filter(|_| rank > inferred)), self.rule()
    )]
    ResultRank {
        /// The result.
        result: usize,
        /// Its declared rank.
        rank: usize,
        /// The inferred rank.
        inferred: usize,
        /// The first operand that is unranked, so that it does not count.
        unranked: Option<usize>,
    },
    /// `result-dynamic`
    #[error(
        "result #{result} dim {dim}: declared size {size}, but operand #{operand} leaves it \
         dynamic: declare ? here [{}]", self.rule()
    )]
    ResultDynamic {
        /// The result.
        result: usize,
        /// The dimension.
        dim: usize,
        /// Its declared size.
        size: Dim,
        /// The first operand that is `?` there.
        operand: usize,
    },
    /// `result-static`
    #[error(
        "result #{result} dim {dim}: declared size {size}, but operand #{operand} gives \
         size {inferred}{} [{}]", beside(unranked.filter(|_| inferred.is_unit())), self.rule()
    )]
    ResultStatic {
        /// The result.
        result: usize,
        /// The dimension.
        dim: usize,
        /// Its declared size.
        size: Dim,
        /// The inferred size.
        inferred: Dim,
        /// The first operand that has the inferred size there.
        operand: usize,
        /// The first operand that is unranked, so that it does not count.
        unranked: Option<usize>,
    },
    /// `element-type-kept`
    #[error("result #{result} has element type '{found}', but operand #{result} has '{expected}' [{}]", self.rule())]
    ElementType {
        /// The result.
        result: usize,
        /// Its element type.
        found: String,
        /// The element type of the operand with the same index.
        expected: String,
    },
}

/// The other valid list for operands of equal rank.
fn identity(rank: usize) -> String {
    match rank {
        0 => String::new(),
        1 => " or 0".into(),
        2 => " or 0, 1".into(),
        _ => format!(" or 0 to {} in order", rank - 1),
    }
}

/// The reason why an unranked operand does not make the result valid.
fn beside(unranked: Option<usize>) -> String {
    let reason = |operand| format!("; operand #{operand} is unranked, and unranked operands do not count");
    unranked.map_or_else(String::new, reason)
}

fn upstream(unranked: Option<usize>) -> &'static str {
    if unranked.is_some() {
        " (bcast-verify{mode=upstream} accepts this, as LLVM's own trait does)"
    } else {
        ""
    }
}

impl Violation {
    /// The same violation, for an op with that unranked operand.
    pub(crate) fn beside_unranked(mut self, operand: Option<usize>) -> Self {
        if let Self::ResultRank { unranked, .. } | Self::ResultStatic { unranked, .. } = &mut self {
            *unranked = operand;
        }
        self
    }

    /// The broken rule.
    pub fn rule(&self) -> Rule {
        match self {
            Self::NoOperands => Rule::OperandsNonempty,
            Self::ResultCount { .. } => Rule::SingleResult,
            Self::ResultsOfOperands { .. } => Rule::ResultsMatchOperands,
            Self::NotShaped { .. } => Rule::ShapedTypes,
            Self::MixedKinds { .. } => Rule::UniformKind,
            Self::OperandSize { rule, .. } => *rule,
            Self::KeptRank { .. } | Self::KeptUnit { .. } => Rule::InferDim,
            Self::DimensionsNotBinary { .. } | Self::DimensionsUnranked { .. } => Rule::DimsBinary,
            Self::DimensionsNotIdentity { .. } => Rule::DimsIdentity,
            Self::DimensionsRequired { .. } => Rule::DimsRequired,
            Self::DimensionsCount { .. } => Rule::DimsCount,
            Self::DimensionsRange { .. } => Rule::DimsRange,
            Self::DimensionsOrder { .. } => Rule::DimsOrder,
            Self::ResultRank { .. } => Rule::ResultRank,
            Self::ResultDynamic { .. } => Rule::ResultDynamic,
            Self::ResultStatic { .. } => Rule::ResultStatic,
            Self::ElementType { .. } => Rule::ElementTypeKept,
        }
    }
}
