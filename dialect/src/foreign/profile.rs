//! How other dialects' ops broadcast. Each profile is a table beside this file.
//!
//! Its first line is the title, its second one the version of the dialect that was read. After the comments, each line is
//! the name of an op, and then its differences from the default:
//!
//! | words | meaning |
//! |---|---|
//! | `operands 0 1 …` | these operands broadcast; without it, all do |
//! | `explicit NAME` | the attribute NAME, if present, aligns the operands; without it, no attribute does |
//! | `unless-false NAME` | the shapes are not checked if the attribute NAME is false |
//! | `one-way 0` | the result has the shape of this operand, which is not stretched |
//! | `to-result` | the result has a shape that no operand's type has, such as a product's; the operands are stretched to it |
//! | `matrices` | the last two dimensions are those of matrices, and do not broadcast |
//! | `lists` | the operand is a list of tensors that broadcast, the result the list of the stretched ones |
//! | `optional` | operands may be omitted: of type `none`, or missing at the end |
//! | `first-result` | there are further results, which have other shapes |

use crate::verify::error::BROADCAST_DIMENSIONS;
use std::{collections::BTreeMap, sync::LazyLock};

/// How an op of another dialect broadcasts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The operands that do; `None` if all do.
    pub operands: Option<Vec<usize>>,
    /// The attribute that aligns the operands if it is present; `None` if the op has no such attribute.
    pub explicit: Option<&'static str>,
    /// An attribute that allows any shapes where it is false.
    pub unless_false: Option<&'static str>,
    pub target: Target,
    /// Whether operands may be omitted.
    pub optional: bool,
    /// Whether only the first result has the shape.
    pub first_result: bool,
    /// The profile that lists the op; `None` for an op that was named by hand.
    pub profile: Option<&'static str>,
}

impl Signature {
    /// The default: all operands, aligned on the right unless the op has `broadcast_dimensions`.
    pub const DEFAULT: Self = Self {
        operands: None,
        explicit: Some(BROADCAST_DIMENSIONS),
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

/// A dialect's ops.
pub struct Profile {
    pub name: &'static str,
    /// Its title, in one line.
    pub title: &'static str,
    /// The version of the dialect that was read.
    pub read: &'static str,
    pub ops: BTreeMap<&'static str, Signature>,
}

macro_rules! profiles {
    ($($name:literal)*) => {
        [$(parse($name, include_str!(concat!("profiles/", $name, ".txt")))),*]
    };
}

/// All of them, by name.
pub static PROFILES: LazyLock<[Profile; 8]> =
    LazyLock::new(|| profiles!("chlo" "onnx" "test" "tf" "tfl" "torch" "tosa" "ttir"));

/// How the op of that name broadcasts, if a profile knows it.
pub fn signature(op: &str) -> Option<&'static Signature> {
    PROFILES.iter().find_map(|profile| profile.ops.get(op))
}

fn parse(name: &'static str, text: &'static str) -> Profile {
    let mut comments = text.lines().map(|line| line.trim_start_matches("# "));
    let (title, read) = (comments.next().unwrap_or_default(), comments.next().unwrap_or_default());
    let rows = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let ops = rows.filter_map(|row| {
        let mut words = row.split(' ');
        let mut signature = Signature { profile: Some(name), explicit: None, ..Signature::DEFAULT };
        let op = words.next()?;
        let is_number = |word: &&str| word.parse::<usize>().is_ok();
        while let Some(word) = words.next() {
            match word {
                "operands" => {
                    let numbers = words.clone().take_while(is_number).filter_map(|word| word.parse().ok());
                    signature.operands = Some(numbers.collect());
                }
                "explicit" => signature.explicit = words.next(),
                "unless-false" => signature.unless_false = words.next(),
                "one-way" => signature.target = Target::Operand(words.next()?.parse().ok()?),
                "to-result" => signature.target = Target::Result,
                "matrices" => signature.target = Target::Matrices,
                "lists" => signature.target = Target::Lists,
                "optional" => signature.optional = true,
                "first-result" => signature.first_result = true,
                _ => {}
            }
        }
        Some((op, signature))
    });
    Profile { name, title, read, ops: ops.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_understood() {
        for profile in PROFILES.iter() {
            let path = format!("{}/src/foreign/profiles/{}.txt", env!("CARGO_MANIFEST_DIR"), profile.name);
            let text = std::fs::read_to_string(path).unwrap();
            assert!(profile.read.starts_with("Read: "), "{}", profile.name);
            let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
            assert_eq!(rows.len(), profile.ops.len(), "{}: an op is named twice", profile.name);
            for row in rows {
                let (op, rest) = row.split_once(' ').unwrap_or((row, ""));
                let signature = &profile.ops[op];
                let operands = signature.operands.as_ref().map(|operands| {
                    let numbers: Vec<String> = operands.iter().map(usize::to_string).collect();
                    format!("operands {}", numbers.join(" "))
                });
                let explicit = signature.explicit.map(|attribute| format!("explicit {attribute}"));
                let unless = signature.unless_false.map(|attribute| format!("unless-false {attribute}"));
                let target = match signature.target {
                    Target::All => None,
                    Target::Operand(kept) => Some(format!("one-way {kept}")),
                    Target::Result => Some("to-result".to_owned()),
                    Target::Matrices => Some("matrices".to_owned()),
                    Target::Lists => Some("lists".to_owned()),
                };
                let optional = signature.optional.then(|| "optional".to_owned());
                let first_result = signature.first_result.then(|| "first-result".to_owned());
                let written = [operands, explicit, unless, target, optional, first_result];
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
        let profile = parse("toy", "# Toy\ntoy.add explicit axes");
        assert_eq!(profile.ops["toy.add"].explicit, Some("axes"));
    }

    #[test]
    fn profiles_are_sorted() {
        assert!(PROFILES.is_sorted_by_key(|profile| profile.name));
    }
}
