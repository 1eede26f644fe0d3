//! What is known of other dialects' ops that broadcast. Each profile is a table beside this file.

use crate::mlir::verify::error::BROADCAST_DIMENSIONS;
use std::{collections::BTreeMap, sync::LazyLock};

/// How an op of another dialect broadcasts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The operands that do; `None` if all do.
    pub operands: Option<Vec<usize>>,
    /// The attribute that lines operands up where it is there.
    pub explicit: &'static str,
    /// An attribute that allows any shapes where it is false.
    pub unless_false: Option<&'static str>,
    /// The profile that says so; `None` for an op that was named by hand.
    pub profile: Option<&'static str>,
}

impl Signature {
    /// That of an op of which nothing else is known: all operands, lined up on the right unless it has
    /// `broadcast_dimensions`.
    pub const DEFAULT: Self =
        Self { operands: None, explicit: BROADCAST_DIMENSIONS, unless_false: None, profile: None };
}

/// A dialect's ops.
pub struct Profile {
    pub name: &'static str,
    /// What it is about, in one line.
    pub title: &'static str,
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
    let title = text.lines().next().unwrap_or_default().trim_start_matches("# ");
    let rows = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let ops = rows.filter_map(|row| {
        let mut words = row.split(' ');
        let mut signature = Signature { profile: Some(name), ..Signature::DEFAULT };
        let op = words.next()?;
        let is_number = |word: &&str| word.parse::<usize>().is_ok();
        while let Some(word) = words.next() {
            match word {
                "operands" => {
                    let numbers = words.clone().take_while(is_number).filter_map(|word| word.parse().ok());
                    signature.operands = Some(numbers.collect());
                }
                "explicit" => signature.explicit = words.next()?,
                "unless-false" => signature.unless_false = words.next(),
                _ => {}
            }
        }
        Some((op, signature))
    });
    Profile { name, title, ops: ops.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_understood() {
        for profile in PROFILES.iter() {
            let path =
                format!("{}/src/mlir/foreign/profiles/{}.txt", env!("CARGO_MANIFEST_DIR"), profile.name);
            let text = std::fs::read_to_string(path).unwrap();
            let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
            assert_eq!(rows.len(), profile.ops.len(), "{}: an op is named twice", profile.name);
            for row in rows {
                let (op, rest) = row.split_once(' ').unwrap_or((row, ""));
                let signature = &profile.ops[op];
                let operands = signature.operands.as_ref().map(|operands| {
                    let numbers: Vec<String> = operands.iter().map(usize::to_string).collect();
                    format!("operands {}", numbers.join(" "))
                });
                let explicit = row.contains("explicit").then(|| format!("explicit {}", signature.explicit));
                let unless = signature.unless_false.map(|attribute| format!("unless-false {attribute}"));
                let written: Vec<String> = operands.into_iter().chain(explicit).chain(unless).collect();
                assert_eq!(rest, written.join(" "), "{op}");
                assert!(op.starts_with(&format!("{}.", profile.name)), "{op}");
            }
        }
    }

    #[test]
    fn the_explicit_attribute_may_have_any_name() {
        let profile = parse("toy", "# Toy\ntoy.add explicit axes");
        assert_eq!(profile.ops["toy.add"].explicit, "axes");
    }

    #[test]
    fn profiles_are_sorted() {
        assert!(PROFILES.is_sorted_by_key(|profile| profile.name));
    }
}
