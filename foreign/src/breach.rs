//! Errors in an op of another dialect: the rule, the place, and the mismatch.

mod rule;

use crate::words::counted;
use broadcastable::{Dim, Place, Rule};
use std::fmt;

/// A dimension of an operand or a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The operand or result.
    pub place: Place,
    /// The dimension, counted from 0 on the left.
    pub dim: usize,
    /// Its size.
    pub size: Dim,
}

impl fmt::Display for Spot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} dim {}: size {}", self.place, self.dim, self.size)
    }
}

/// The first rule about ops of other dialects that an op breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Breach {
    /// `same-shape`
    #[error("{at} differs from size {} of {}: {why} [{}]", other.size, other.place, self.rule())]
    SameSize {
        /// The dimension that differs.
        at: Spot,
        /// The first one that lines up with it.
        other: Spot,
        /// Why the two are equal.
        why: &'static str,
    },
    /// `same-shape`
    #[error("{place} has rank {rank}, but {other} has rank {other_rank}: {why} [{}]", self.rule())]
    SameRank {
        /// The operand or result that differs.
        place: Place,
        /// Its rank.
        rank: usize,
        /// The first ranked one.
        other: Place,
        /// Its rank.
        other_rank: usize,
        /// Why the two are equal.
        why: &'static str,
    },
    /// `dims-count`
    #[error(
        "{attribute} has {}, but must have {wanted}, one for each dimension of {of} [{}]",
        counted_entries(*count), self.rule()
    )]
    EntryCount {
        /// The attribute.
        attribute: String,
        /// How many entries it has.
        count: usize,
        /// How many it must have.
        wanted: usize,
        /// The value that has a dimension for each entry.
        of: String,
    },
    /// `dims-range`
    #[error("{attribute} entry {entry} is {value}, but {of} has rank {rank} [{}]", self.rule())]
    EntryRange {
        /// The attribute.
        attribute: String,
        /// The entry.
        entry: usize,
        /// Its value.
        value: i64,
        /// The operand or result whose dimensions the entries name.
        of: Place,
        /// Its rank.
        rank: usize,
    },
    /// `in-dim-unique`
    #[error("{attribute} entry {entry} is {value}, as entry {first} before it [{}]", self.rule())]
    EntryTwice {
        /// The attribute.
        attribute: String,
        /// The entry.
        entry: usize,
        /// The entry before it.
        first: usize,
        /// The value of both.
        value: i64,
    },
    /// `dims-size`, or `infer-dim` where the operand aligns on the right
    #[error("{at} cannot be stretched to size {} of {} dim {} [{rule}]", other.size, other.place, other.dim)]
    NotStretched {
        /// The rule by which the two sizes line up.
        rule: Rule,
        /// The dimension of the operand.
        at: Spot,
        /// The dimension that it is stretched to.
        other: Spot,
    },
    /// `dims-size` and others, where the two sizes are equal
    #[error("{at} differs from size {} of {} dim {} [{rule}]", other.size, other.place, other.dim)]
    Differs {
        /// The rule by which the two sizes line up.
        rule: Rule,
        /// A dimension.
        at: Spot,
        /// The dimension of the same size.
        other: Spot,
    },
    /// `infer-dim`, where one operand is stretched to the result of the others
    #[error("{at} cannot be stretched to size {to} that the other operands give [{}]", self.rule())]
    NotStretchedToOthers {
        /// The dimension of the operand.
        at: Spot,
        /// The size that it is stretched to.
        to: Dim,
    },
    /// `infer-dim`, where one operand is stretched to something of smaller rank
    #[error("{place} has rank {rank}, and cannot be stretched to rank {to} of {what} [{}]", self.rule())]
    LargerRank {
        /// The operand.
        place: Place,
        /// Its rank.
        rank: usize,
        /// The smaller rank.
        to: usize,
        /// The values that have that rank.
        what: String,
    },
    /// `target-shape`
    #[error("{place} has rank {rank}, but a shape is a list of sizes, of rank 1 [{}]", self.rule())]
    TargetRank {
        /// The operand that is a shape.
        place: Place,
        /// Its rank.
        rank: usize,
    },
    /// `target-shape`
    #[error("entry {entry} of the shape in {place} is {value}, which is not a size [{}]", self.rule())]
    TargetEntry {
        /// The operand that is a shape.
        place: Place,
        /// The entry.
        entry: usize,
        /// Its value.
        value: i64,
    },
    /// `target-shape`
    #[error("{at} cannot be stretched to {value}, entry {entry} of the shape in {place} [{}]", self.rule())]
    TargetSize {
        /// The dimension of the operand.
        at: Spot,
        /// The operand that is a shape.
        place: Place,
        /// The entry.
        entry: usize,
        /// Its value.
        value: i64,
    },
    /// `contraction`
    #[error("{at} meets size {} of {} dim {} in this product [{}]", other.size, other.place, other.dim, self.rule())]
    Contracted {
        /// The dimension of one operand.
        at: Spot,
        /// The dimension of the other one.
        other: Spot,
    },
    /// `result-shape`, or `target-shape` where the shape is an operand
    #[error(
        "result #{result} dim {dim}: declared size {size}, but the operands and attributes give {computed} [{rule}]"
    )]
    ResultSize {
        /// The rule.
        rule: Rule,
        /// The result.
        result: usize,
        /// The dimension.
        dim: usize,
        /// The declared size.
        size: Dim,
        /// The computed size.
        computed: Dim,
    },
    /// `result-shape`, or `target-shape` where the shape is an operand
    #[error(
        "result #{result} has rank {rank}, but the operands and attributes give rank {computed} [{rule}]"
    )]
    ResultRank {
        /// The rule.
        rule: Rule,
        /// The result.
        result: usize,
        /// The declared rank.
        rank: usize,
        /// The computed rank.
        computed: usize,
    },
    /// `operand-count`
    #[error("has {}, but takes {} [{}]", counted(*count, "operand"), taken(*least, *most), self.rule())]
    OperandCount {
        /// How many operands there are.
        count: usize,
        /// The least number.
        least: usize,
        /// The most.
        most: usize,
    },
    /// `element-types`
    #[error("{place} has element type '{found}', but {other} has '{expected}' [{}]", self.rule())]
    ElementTypes {
        /// The operand that differs.
        place: Place,
        /// Its element type.
        found: String,
        /// The first operand.
        other: Place,
        /// Its element type.
        expected: String,
    },
    /// `result-shape`
    #[error("{attribute} entry {entry} is {value}, but must be positive [{}]", self.rule())]
    EntryPositive {
        /// The attribute.
        attribute: String,
        /// The entry.
        entry: usize,
        /// Its value.
        value: i64,
    },
    /// `result-shape`
    #[error("{attribute} entry {entry} is {value}, but {} dim {} has size {} [{}]", at.place, at.dim, at.size, self.rule())]
    EntrySize {
        /// The attribute.
        attribute: String,
        /// The entry.
        entry: usize,
        /// Its value.
        value: i64,
        /// The dimension whose size it does not fit.
        at: Spot,
    },
    /// `result-shape`
    #[error("{attribute} entry {entry} is {value}, but must be {wanted} [{}]", self.rule())]
    EntryOther {
        /// The attribute.
        attribute: String,
        /// The entry.
        entry: usize,
        /// Its value.
        value: i64,
        /// The values that fit.
        wanted: String,
    },
    /// `in-dim-unique`
    #[error("{attribute} entry {entry} is {value}, which is in {other} as well [{}]", self.rule())]
    EntryAlso {
        /// The attribute.
        attribute: String,
        /// The entry.
        entry: usize,
        /// Its value.
        value: i64,
        /// The other attribute that has the value.
        other: String,
    },
    /// `dims-count`
    #[error("{attribute} has {}, but must have {wanted} [{}]", counted_entries(*count), self.rule())]
    Entries {
        /// The attribute.
        attribute: String,
        /// How many entries it has.
        count: usize,
        /// How many it must have.
        wanted: String,
    },
    /// `result-shape`
    #[error("{place} has rank {rank}, but must have rank {wanted} [{}]", self.rule())]
    Rank {
        /// The operand or result.
        place: Place,
        /// Its rank.
        rank: usize,
        /// The ranks that fit.
        wanted: String,
    },
    /// `result-shape`
    #[error("{at} differs from size {} of {} dim {}: {why} [{}]", other.size, other.place, other.dim, self.rule())]
    Unequal {
        /// A dimension.
        at: Spot,
        /// The dimension of the same size.
        other: Spot,
        /// Why the two are equal.
        why: &'static str,
    },
    /// `result-shape`
    #[error("{at}, but must be {wanted} [{}]", self.rule())]
    Size {
        /// The dimension.
        at: Spot,
        /// The sizes that fit.
        wanted: String,
    },
    /// `element-types`
    #[error("{place} has element type '{found}', but this op takes {taken} [{}]", self.rule())]
    ElementRefused {
        /// The operand or result.
        place: Place,
        /// Its element type.
        found: String,
        /// The element types that the op takes.
        taken: String,
    },
    /// `result-shape`
    #[error("result #0 has {found} elements, but operand #0 has {expected} [{}]", self.rule())]
    ElementCount {
        /// How many elements the result has.
        found: u64,
        /// How many the operand has.
        expected: u64,
    },
    /// `result-shape`
    #[error("operand #0 has {expected} elements, which is not a multiple of {found}, the product of the other sizes [{}]", self.rule())]
    ElementRest {
        /// The product of the sizes that are not inferred.
        found: u64,
        /// How many elements the operand has.
        expected: u64,
    },
    /// `element-types`
    #[error("result #0 has element type '{found}', but this op gives {expected} [{}]", self.rule())]
    ElementGiven {
        /// The element type of the result.
        found: String,
        /// The element type that the op gives.
        expected: String,
    },
    /// `element-type-kept`
    #[error("result #0 has element type '{found}', but operand #{operand} has '{expected}' [{}]", self.rule())]
    ElementKept {
        /// The element type of the result.
        found: String,
        /// The operand whose element type the result has.
        operand: usize,
        /// That of the operand.
        expected: String,
    },
}

fn counted_entries(count: usize) -> String {
    if count == 1 { "1 entry".into() } else { format!("{count} entries") }
}

fn taken(least: usize, most: usize) -> String {
    match (least, most) {
        _ if least == most => counted(least, "operand"),
        (_, usize::MAX) => format!("at least {}", counted(least, "operand")),
        _ => format!("{least} to {most}"),
    }
}
