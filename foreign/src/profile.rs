//! How other dialects' ops broadcast, by what is known of a dialect or by a file of a user.
//!
//! Apart from comments, each line is the name of an op, and then its differences from the default:
//!
//! | words | meaning |
//! |---|---|
//! | `operands 0 1 …` | these operands broadcast; without it, all do |
//! | `explicit NAME` | the attribute NAME, if present, aligns the operands; without it, no attribute does |
//! | `also NAME` | the op has this attribute as well, so that a name which is nearly it is misspelt; may be repeated |
//! | `maps NAME` | the affine maps in the attribute NAME line up the operands, of which the last is written |
//! | `unequal` | that attribute counts for operands of known, unequal ranks alone |
//! | `unless NAME` | the shapes are not checked if the op has the attribute NAME |
//! | `unless-false NAME` | the shapes are not checked if the attribute NAME is false |
//! | `one-way 0` | the result has the shape of this operand, which is not stretched |
//! | `to-result` | the result has a shape that no operand's type has, such as a product's; the operands are stretched to it |
//! | `matrices` | the last two dimensions are those of matrices, and do not broadcast |
//! | `lists` | the operand is a list of tensors that broadcast, the result the list of the stretched ones |
//! | `same-shape` | the op does not broadcast: operands and results have one shape |
//! | `scalar 0 …` | these operands may have rank 0, in an op with `same-shape` |
//! | `in-dims NAME` | operand #0 is stretched to the result, whose dimensions the attribute NAME lists; |
//! | `added-dims NAME` | the result has the dimensions of operand #0, and those that the attribute lists |
//! | `times NAME` | each size of the result is that of operand #0 times an entry of the attribute |
//! | `onto-result` | operand #0 is stretched to the result, aligned on the right |
//! | `shape 1` | this operand is the shape that operand #0 is stretched to; with `fixed`, the shape itself is not stretched |
//! | `contract WORDS` | a product, whose sizes meet as `judge/product.rs` says |
//! | `count 2` | the op has 2 operands; `count 1 3` is a range, `count 1 +` has no end |
//! | `one-each` | there is a result for each operand |
//! | `elements` | the operands that broadcast have one element type; `elements 1 2`: these alone |
//! | `keeps-elements` | the result has the elements of operand #0; `keeps-elements 1`: of this one |
//! | `keeps-parts` | the same, but for complex numbers their parts |
//! | `gives bool` | the elements of the result are of this kind |
//! | `one-scale` | quantized elements have one scale, not one for each index of a dimension |
//! | `takes float,complex` | the elements of operand #0 are of these kinds, or quantized |
//! | `bias 2` | this operand is added to the product, and broadcasts with it |
//! | `alike 1 2 3` | these operands have one shape; the word may be repeated |
//! | `zero-points` | operands #2 and #3 are the zero points of the factors |
//! | `ranks 0 1` | these operands have one rank |
//! | `trailing NAME` | the entries of the attribute are the last sizes of operand #0 |
//! | `alike-but NAME` | all operands have one shape, but for the dimension that the attribute names |
//! | `positive NAME` | the entries of the attribute are positive; may be repeated |
//! | `within NAME` | the entries of the attribute are not larger than the sizes of operand #0; may be repeated |
//! | `entries NAME` | the attribute has an entry for each dimension of operand #0; `A|B` are two names; may be repeated |
//! | `pairs NAME` | the attribute has two entries for each dimension of operand #0; may be repeated |
//! | `spatial NAME` | the same but for two dimensions, which are those of batch and features |
//! | `spatial-pairs NAME` | as `pairs`, but for those two dimensions |
//! | `counted NAME 1,2` | the attribute, if it is a list, has as many entries as one of these numbers says; `+` is any but 0; may be repeated |
//! | `as-many A B` | the attribute A has as many entries as B; may be repeated |
//! | `axis NAME` | the entries of the attribute are dimensions of operand #0, none twice; with a number, of that operand; may be repeated |
//! | `dim NAME` | the same, counted from the end where negative |
//! | `result-axis NAME`, `result-dim NAME` | the same of the result |
//! | `shapes bqd,.->bqd` | the shapes of operands and results, as `judge/shapes.rs` says |
//! | `checked-as NAME` | operands and attributes fit together as a check in `judge/special.rs` says |
//! | `written permutation=dims` | the custom form of the op writes the first attribute as the second one |
//! | `generic` | attributes are known in the generic form alone |
//! | `each` | there is a result for each operand, with its elements |
//! | `strict` | a static size that only run time can know is an error in a result |
//! | `optional` | operands may be omitted: of type `none`, or missing at the end |
//! | `first-result` | there are further results, which have other shapes |
//! | `unless-set NAME` | the shapes are not checked if the attribute NAME is true, or not 0; may be repeated |
//! | `from NAME` | with `one-way`: only the dimensions from the one that the attribute names, -1 without it, matter to operands that have no more |
//! | `since 7` | the line is about this version of the dialect's operators and newer ones. Before it, the attributes `broadcast` and `axis` say what is stretched |
//! | `domain NAME` | the operator is of another domain of ONNX than its own |

mod line;

use crate::{
    BROADCAST_DIMENSIONS,
    dialects::{self, DIALECTS, Dialect},
    sizes,
};
use broadcastable::Place;
use std::{collections::BTreeMap, sync::LazyLock};

/// How an op of another dialect broadcasts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature<'a> {
    /// The operands that do; `None` if all do.
    pub operands: Option<Vec<usize>>,
    /// The attribute that aligns the operands if it is present; `None` if the op has no such attribute.
    pub explicit: Option<&'a str>,
    /// Attributes that no rule reads.
    pub also: Vec<&'a str>,
    /// The attribute whose affine maps line up the operands.
    pub maps: Option<&'a str>,
    /// Whether that attribute counts for operands of known, unequal ranks alone.
    pub unequal: bool,
    /// An attribute that gives the op another meaning.
    pub unless: Option<&'a str>,
    /// An attribute that allows any shapes where it is false.
    pub unless_false: Option<&'a str>,
    /// The shape to which the operands are stretched.
    pub target: Target<'a>,
    /// Whether operands may be omitted.
    pub optional: bool,
    /// Whether only the first result has the shape.
    pub first_result: bool,
    /// Operands that may have rank 0 where the others have one shape.
    pub scalars: Vec<usize>,
    /// The operand that is the shape to which operand #0 is stretched.
    pub shape: Option<usize>,
    /// Whether that shape is the result's, so that only the operand is stretched.
    pub fixed_shape: bool,
    /// How sizes of a product meet: a word and what follows it.
    pub product: Vec<&'a str>,
    /// The least and the largest number of operands.
    pub count: Option<(usize, usize)>,
    /// Whether there is a result for each operand.
    pub one_each: bool,
    /// The operands that have one element type; all that broadcast if none is listed.
    pub one_element: Option<Vec<usize>>,
    /// The operand whose element type the result has.
    pub keeps_element: Option<usize>,
    /// The same, of which complex numbers give their parts.
    pub keeps_parts: bool,
    /// The kind of elements that the result has.
    pub gives: Option<&'a str>,
    /// Whether quantized elements have one scale.
    pub one_scale: bool,
    /// The kinds of elements that operand #0 has, as in `float,complex`.
    pub takes: Option<&'a str>,
    /// The operand that is added to a product.
    pub bias: Option<usize>,
    /// Operands that have one shape.
    pub alike: Vec<Vec<usize>>,
    /// Whether operands #2 and #3 are zero points of the factors.
    pub zero_points: bool,
    /// Operands that have one rank.
    pub ranks: Vec<usize>,
    /// The attribute whose entries are the last sizes of operand #0.
    pub trailing: Option<&'a str>,
    /// The attribute with the dimension that may differ where all operands have one shape.
    pub alike_but: Option<&'a str>,
    /// Attributes of positive entries.
    pub positive: Vec<&'a str>,
    /// Attributes whose entries are at most the sizes of operand #0.
    pub within: Vec<&'a str>,
    /// Attributes that have an entry for each dimension of operand #0.
    pub entries: Vec<&'a str>,
    /// Attributes that have an entry for each dimension of operand #0 but two.
    pub spatial: Vec<&'a str>,
    /// Attributes that have two entries for each dimension of operand #0.
    pub pairs: Vec<&'a str>,
    /// The same for each dimension but two.
    pub spatial_pairs: Vec<&'a str>,
    /// Attributes the first of which has as many entries as the second.
    pub as_many: Vec<[&'a str; 2]>,
    /// Attributes, and the numbers of entries that they may have.
    pub counted: Vec<[&'a str; 2]>,
    /// The pattern of the shapes of operands and results.
    pub shapes: Option<&'a str>,
    /// The name of a check of the op's own.
    pub check: Option<&'a str>,
    /// Attributes whose entries name dimensions.
    pub axes: Vec<Axes<'a>>,
    /// Whether a static size in a result is an error where the operands leave it dynamic.
    pub strict: bool,
    /// The names that attributes have in the custom form, where these differ.
    pub written: Vec<(&'a str, &'a str)>,
    /// Whether attributes are known in the generic form alone.
    pub generic: bool,
    /// Attributes that give the op another meaning where they are true, or not 0.
    pub unless_set: Vec<&'a str>,
    /// The attribute that names the first dimension that operands are stretched to.
    pub from: Option<&'a str>,
    /// The first version of the dialect's operators that this is about.
    pub since: u32,
    /// The domain of ONNX; `None` for its own.
    pub domain: Option<&'a str>,
    /// The profile that lists the op; `None` for an op that was named by hand.
    pub profile: Option<&'a str>,
}

impl Signature<'_> {
    /// The default: all operands, aligned on the right unless the op has `broadcast_dimensions`.
    pub const DEFAULT: Self = Self {
        operands: None,
        explicit: Some(BROADCAST_DIMENSIONS),
        also: Vec::new(),
        maps: None,
        unequal: false,
        unless: None,
        unless_false: None,
        target: Target::All,
        optional: false,
        first_result: false,
        scalars: Vec::new(),
        shape: None,
        fixed_shape: false,
        product: Vec::new(),
        count: None,
        one_each: false,
        one_element: None,
        keeps_element: None,
        keeps_parts: false,
        gives: None,
        one_scale: false,
        takes: None,
        bias: None,
        alike: Vec::new(),
        zero_points: false,
        ranks: Vec::new(),
        trailing: None,
        alike_but: None,
        positive: Vec::new(),
        within: Vec::new(),
        entries: Vec::new(),
        spatial: Vec::new(),
        pairs: Vec::new(),
        spatial_pairs: Vec::new(),
        as_many: Vec::new(),
        counted: Vec::new(),
        shapes: None,
        check: None,
        axes: Vec::new(),
        strict: true,
        written: Vec::new(),
        generic: false,
        unless_set: Vec::new(),
        from: None,
        since: 0,
        domain: None,
        profile: None,
    };

    /// For an op that was named by hand: without the attributes that its profile excludes.
    pub fn named(op: &str) -> Self {
        let explicit = signature(op).map_or(Self::DEFAULT.explicit, |known| known.explicit);
        Self { explicit, ..Self::DEFAULT }
    }

    /// Whether the op's definition is known to have an attribute that aligns the operands.
    pub fn has_alignment(&self) -> bool {
        self.profile.is_some() && self.explicit.is_some()
    }

    /// Whether there is something to judge on an op of that name.
    pub fn has_rule(&self, op: &str) -> bool {
        self.target != Target::Plain
            || self.alike_but.is_some()
            || self.trailing.is_some()
            || self.shapes.is_some()
            || self.check.is_some()
            || !self.as_many.is_empty()
            || !self.counted.is_empty()
            || !self.ranks.is_empty()
            || !self.product.is_empty()
            || !self.alike.is_empty()
            || !self.entries.is_empty()
            || !self.axes.is_empty()
            || sizes::rule(op).is_some()
    }

    /// Whether a [`Reading`](crate::Reading) says how its operands line up.
    pub fn is_aligned(&self) -> bool {
        self.broadcasts() || self.maps.is_some()
    }

    /// Whether the op aligns its operands with each other and stretches them, as those of `bcast` do: a
    /// [`Reading`](crate::Reading) shows it to the core.
    pub fn broadcasts(&self) -> bool {
        use Target::{All, Each, Lists, Matrices, Operand, Result};
        matches!(self.target, All | Each | Operand(_) | Result | Matrices | Lists)
    }
}

/// An attribute whose entries name dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axes<'a> {
    /// Its name, or two as in `A|B`.
    pub attribute: &'a str,
    /// Of which operand or result they are dimensions.
    pub of: Place,
    /// Whether negative ones are counted from the end.
    pub from_end: bool,
}

/// The shape to which operands are stretched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target<'a> {
    /// The shape of all of them.
    All,
    /// The operand of that index, which is not stretched.
    Operand(usize),
    /// The declared shape of the result, which no operand's type has.
    Result,
    /// The shape of all of them without the last two dimensions, which are those of matrices.
    Matrices,
    /// The shape of all elements of the only operand, which is a list as the result is.
    Lists,
    /// The shape of all of them, for as many results as operands, each of which keeps its elements.
    Each,
    /// Nothing is stretched, and no shapes are compared.
    Plain,
    /// Nothing is stretched: all have one shape.
    Same,
    /// The result, whose dimensions the attribute of that name lists for operand #0.
    InDims(&'a str),
    /// The result, whose further dimensions the attribute lists.
    AddedDims(&'a str),
    /// The result, whose sizes are multiples.
    Times(&'a str),
    /// The result, aligned on the right.
    OntoResult,
}

/// A dialect's ops, or those in a file of a user.
#[derive(Debug)]
pub struct Profile<'a> {
    /// The dialect, or the name of the file.
    pub name: &'a str,
    /// Its title, in one line.
    pub title: &'a str,
    /// The version of the dialect that was read.
    pub read: &'a str,
    /// Its ops by name.
    pub ops: BTreeMap<&'a str, Signature<'a>>,
}

/// The profiles of all dialects of which some ops broadcast, by name.
pub static PROFILES: LazyLock<Vec<Profile>> =
    LazyLock::new(|| DIALECTS.iter().map(profile).filter(|profile| !profile.ops.is_empty()).collect());

fn profile(dialect: &Dialect) -> Profile<'static> {
    let (name, title, read) = (dialect.name, dialect.title(), dialect.version());
    Profile::read(name, title, read, dialect.ops()).expect("a test reads every profile")
}

/// The ops of `bcast` itself.
pub static BCAST: LazyLock<Profile> = LazyLock::new(|| profile(&dialects::BCAST));

/// How the op of that name broadcasts, if a profile knows it.
pub fn signature(op: &str) -> Option<&'static Signature<'static>> {
    PROFILES.iter().find_map(|profile| profile.ops.get(op))
}

impl<'a> Profile<'a> {
    /// Reads the text of a user's profile.
    ///
    /// # Errors
    /// The number of a line, and what is wrong with it.
    pub fn parse(name: &'a str, text: &'a str) -> Result<Self, String> {
        Self::read(name, "", "", (1..).zip(text.lines()))
    }

    fn read(
        name: &'a str,
        title: &'a str,
        read: &'a str,
        lines: impl Iterator<Item = (usize, &'a str)>,
    ) -> Result<Self, String> {
        let mut profile = Self { name, title, read, ops: BTreeMap::new() };
        for (number, line) in lines {
            profile.add(line).map_err(|message| format!("line {number}: {message}"))?;
        }
        Ok(profile)
    }

    /// Adds the op of a line, unless the line is empty or a comment.
    fn add(&mut self, line: &'a str) -> Result<(), String> {
        let mut words = line.split_whitespace().take_while(|word| !word.starts_with('#'));
        let Some(op) = words.next() else { return Ok(()) };
        verify_op_name(op)?;
        let signature =
            Signature { profile: Some(self.name), explicit: None, strict: false, ..Signature::DEFAULT };
        match self.ops.insert(op, signature.with(&words.collect::<Vec<_>>())?) {
            Some(_) => Err(format!("'{op}' is named twice")),
            None => Ok(()),
        }
    }
}

/// Whether this is an op's name, with its dialect.
///
/// # Errors
/// The error in the name.
pub fn verify_op_name(name: &str) -> Result<(), String> {
    match name.split_once('.') {
        Some((dialect, op)) if !dialect.is_empty() && !op.is_empty() => Ok(()),
        _ => Err(format!("'{name}' does not name an op: write it with its dialect, as in toy.add")),
    }
}

#[cfg(test)]
mod tests;
