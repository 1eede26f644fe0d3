//! How other dialects' ops broadcast, by what is known of a dialect or by a file of a user.
//!
//! Apart from comments, each line is the name of an op, and then its differences from the default:
//!
//! | words | meaning |
//! |---|---|
//! | `operands 0 1 …` | these operands broadcast; without it, all do |
//! | `explicit NAME` | the attribute NAME, if present, aligns the operands; without it, no attribute does |
//! | `unless NAME` | the shapes are not checked if the op has the attribute NAME |
//! | `unless-false NAME` | the shapes are not checked if the attribute NAME is false |
//! | `one-way 0` | the result has the shape of this operand, which is not stretched |
//! | `to-result` | the result has a shape that no operand's type has, such as a product's; the operands are stretched to it |
//! | `matrices` | the last two dimensions are those of matrices, and do not broadcast |
//! | `lists` | the operand is a list of tensors that broadcast, the result the list of the stretched ones |
//! | `optional` | operands may be omitted: of type `none`, or missing at the end |
//! | `first-result` | there are further results, which have other shapes |

use crate::{
    BROADCAST_DIMENSIONS,
    dialects::{DIALECTS, Dialect},
};
use std::{collections::BTreeMap, iter, sync::LazyLock};

/// How an op of another dialect broadcasts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature<'a> {
    /// The operands that do; `None` if all do.
    pub operands: Option<Vec<usize>>,
    /// The attribute that aligns the operands if it is present; `None` if the op has no such attribute.
    pub explicit: Option<&'a str>,
    /// An attribute that gives the op another meaning.
    pub unless: Option<&'a str>,
    /// An attribute that allows any shapes where it is false.
    pub unless_false: Option<&'a str>,
    /// What the operands are stretched to.
    pub target: Target,
    /// Whether operands may be omitted.
    pub optional: bool,
    /// Whether only the first result has the shape.
    pub first_result: bool,
    /// The profile that lists the op; `None` for an op that was named by hand.
    pub profile: Option<&'a str>,
}

impl Signature<'_> {
    /// The default: all operands, aligned on the right unless the op has `broadcast_dimensions`.
    pub const DEFAULT: Self = Self {
        operands: None,
        explicit: Some(BROADCAST_DIMENSIONS),
        unless: None,
        unless_false: None,
        target: Target::All,
        optional: false,
        first_result: false,
        profile: None,
    };

    /// For an op that was named by hand: without the attributes that its profile excludes.
    pub fn named(op: &str) -> Self {
        let explicit = signature(op).map_or(Self::DEFAULT.explicit, |known| known.explicit);
        Self { explicit, ..Self::DEFAULT }
    }
}

/// What operands are stretched to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
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

/// Those of all dialects of which some ops broadcast, by name.
pub static PROFILES: LazyLock<Vec<Profile>> = LazyLock::new(|| {
    let profile = |dialect: &Dialect| {
        let (name, title, read) = (dialect.name, dialect.title(), dialect.version());
        Profile::read(name, title, read, dialect.broadcasts()).expect("a test reads every profile")
    };
    DIALECTS.iter().map(profile).filter(|profile| !profile.ops.is_empty()).collect()
});

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
        let signature = Signature { profile: Some(self.name), explicit: None, ..Signature::DEFAULT };
        match self.ops.insert(op, signature.with(&words.collect::<Vec<_>>())?) {
            Some(_) => Err(format!("'{op}' is named twice")),
            None => Ok(()),
        }
    }
}

impl<'a> Signature<'a> {
    /// This one with the differences that the words of a line name.
    fn with(mut self, words: &[&'a str]) -> Result<Self, String> {
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            if let Some(attribute) = self.attribute(word) {
                let missing = || format!("'{word}' needs the name of an attribute");
                *attribute = Some(words.next().ok_or_else(missing)?);
                continue;
            }
            let mut number = || words.next_if(|next| next.parse::<usize>().is_ok())?.parse().ok();
            match word {
                "operands" => {
                    let numbers: Vec<usize> = iter::from_fn(number).collect();
                    self.operands = Some(numbers).filter(|numbers| !numbers.is_empty());
                    self.operands.as_ref().ok_or("'operands' needs the numbers of operands")?;
                }
                "one-way" => {
                    self.target =
                        Target::Operand(number().ok_or("'one-way' needs the number of an operand")?);
                }
                "to-result" => self.target = Target::Result,
                "matrices" => self.target = Target::Matrices,
                "lists" => self.target = Target::Lists,
                "optional" => self.optional = true,
                "first-result" => self.first_result = true,
                _ => return Err(format!("'{word}' is none of {}", WORDS.join(", "))),
            }
        }
        if let (Target::Operand(kept), Some(operands)) = (self.target, &self.operands)
            && !operands.contains(&kept)
        {
            return Err(format!("'one-way {kept}' names none of 'operands'"));
        }
        Ok(self)
    }

    /// The attribute that stands behind this word.
    fn attribute(&mut self, word: &str) -> Option<&mut Option<&'a str>> {
        match word {
            "explicit" => Some(&mut self.explicit),
            "unless" => Some(&mut self.unless),
            "unless-false" => Some(&mut self.unless_false),
            _ => None,
        }
    }
}

/// The words of the table above.
const WORDS: [&str; 10] = [
    "operands",
    "explicit",
    "unless",
    "unless-false",
    "one-way",
    "to-result",
    "matrices",
    "lists",
    "optional",
    "first-result",
];

/// Whether this is an op's name, with its dialect.
///
/// # Errors
/// What is wrong with the name.
pub fn verify_op_name(name: &str) -> Result<(), String> {
    match name.split_once('.') {
        Some((dialect, op)) if !dialect.is_empty() && !op.is_empty() => Ok(()),
        _ => Err(format!("'{name}' does not name an op: write it with its dialect, as in toy.add")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_understood() {
        for profile in PROFILES.iter() {
            let dialect = DIALECTS.iter().find(|dialect| dialect.name == profile.name).unwrap();
            assert!(profile.read.starts_with("Read: "), "{}", profile.name);
            let rows: Vec<&str> = dialect.broadcasts().map(|(_, row)| row).collect();
            assert_eq!(rows.len(), profile.ops.len(), "{}: an op is named twice", profile.name);
            for row in rows {
                let (op, rest) = row.split_once(' ').unwrap_or((row, ""));
                let signature = &profile.ops[op];
                let operands = signature.operands.as_ref().map(|operands| {
                    let numbers: Vec<String> = operands.iter().map(usize::to_string).collect();
                    format!("operands {}", numbers.join(" "))
                });
                let explicit = signature.explicit.map(|attribute| format!("explicit {attribute}"));
                let unless = signature.unless.map(|attribute| format!("unless {attribute}"));
                let unless_false =
                    signature.unless_false.map(|attribute| format!("unless-false {attribute}"));
                let target = match signature.target {
                    Target::All => None,
                    Target::Operand(kept) => Some(format!("one-way {kept}")),
                    Target::Result => Some("to-result".to_owned()),
                    Target::Matrices => Some("matrices".to_owned()),
                    Target::Lists => Some("lists".to_owned()),
                };
                let optional = signature.optional.then(|| "optional".to_owned());
                let first_result = signature.first_result.then(|| "first-result".to_owned());
                let written = [operands, explicit, unless, unless_false, target, optional, first_result];
                let written: Vec<String> = written.into_iter().flatten().collect();
                assert_eq!(rest, written.join(" "), "{op}");
                if let (Target::Operand(kept), Some(operands)) = (signature.target, &signature.operands) {
                    assert!(operands.contains(&kept), "{op}");
                }
                assert!(op.starts_with(&format!("{}.", profile.name)), "{op}");
            }
        }
    }

    #[test]
    fn the_explicit_attribute_may_have_any_name() {
        let profile = Profile::parse("toy", "# Toy\ntoy.add explicit axes").unwrap();
        assert_eq!(profile.ops["toy.add"].explicit, Some("axes"));
    }

    #[test]
    fn a_line_that_is_not_understood_is_named() {
        let refused = |line: &str| Profile::parse("toy", &format!("# Toy\n\n{line}")).unwrap_err();
        assert_eq!(
            refused("add"),
            "line 3: 'add' does not name an op: write it with its dialect, as in toy.add"
        );
        assert!(refused("toy.add one-wy 0").starts_with("line 3: 'one-wy' is none of operands, explicit, "),);
        assert_eq!(refused("toy.add one-way"), "line 3: 'one-way' needs the number of an operand");
        for line in ["toy.add operands 0 1 one-way 77", "toy.add one-way 77 operands 0 1"] {
            assert_eq!(refused(line), "line 3: 'one-way 77' names none of 'operands'");
        }
        assert_eq!(refused("toy.add operands a"), "line 3: 'operands' needs the numbers of operands");
        assert_eq!(refused("toy.add explicit"), "line 3: 'explicit' needs the name of an attribute");
        assert_eq!(refused("toy.add unless"), "line 3: 'unless' needs the name of an attribute");
        assert_eq!(refused("toy.a\ntoy.b # of\ntoy.a"), "line 5: 'toy.a' is named twice");
    }
}
