use super::{line::WORDS, *};
use crate::judge::CHECKS;

#[test]
fn every_row_is_understood() {
    for profile in PROFILES.iter() {
        let dialect = DIALECTS.iter().find(|dialect| dialect.name == profile.name).unwrap();
        assert!(profile.read.starts_with("Read: "), "{}", profile.name);
        assert_eq!(dialect.ops().count(), profile.ops.len(), "{}: an op is named twice", profile.name);
        for (op, signature) in &profile.ops {
            if let (Target::Operand(kept), Some(operands)) = (signature.target, &signature.operands) {
                assert!(operands.contains(&kept), "{op}");
            }
            assert!(op.starts_with(&format!("{}.", profile.name)), "{op}");
            assert!(
                signature.check.is_none_or(|check| CHECKS.iter().any(|(name, _)| *name == check)),
                "{op}"
            );
        }
    }
}

/// Each word of the table is used, or explained by its own test below.
#[test]
fn every_word_of_a_dialect_is_known() {
    let rows = DIALECTS.iter().flat_map(Dialect::ops).flat_map(|(_, row)| row.split(' ').skip(1));
    let used: std::collections::BTreeSet<&str> = rows.collect();
    let only_in_profiles = ["also", "each", "strict", "unless-false"];
    let unused = WORDS.iter().filter(|word| !used.contains(*word) && !only_in_profiles.contains(word));
    assert_eq!(unused.collect::<Vec<_>>(), Vec::<&&str>::new());
}

/// Each check of `judge/special.rs` is some op's.
#[test]
fn every_check_is_named() {
    let named: Vec<_> =
        PROFILES.iter().flat_map(|profile| profile.ops.values()).filter_map(|op| op.check).collect();
    assert!(CHECKS.iter().all(|(name, _)| named.contains(name)));
}

#[test]
fn the_explicit_attribute_may_have_any_name() {
    let profile = Profile::parse("toy", "# Toy\ntoy.add explicit axes").unwrap();
    assert_eq!(profile.ops["toy.add"].explicit, Some("axes"));
}

#[test]
fn a_line_that_is_not_understood_is_named() {
    let refused = |line: &str| Profile::parse("toy", &format!("# Toy\n\n{line}")).unwrap_err();
    assert_eq!(refused("add"), "line 3: 'add' does not name an op: write it with its dialect, as in toy.add");
    assert!(refused("toy.add one-wy 0").starts_with("line 3: 'one-wy' is none of operands, explicit, "),);
    assert_eq!(refused("toy.add one-way"), "line 3: 'one-way' needs the number of an operand");
    for line in ["toy.add operands 0 1 one-way 77", "toy.add one-way 77 operands 0 1"] {
        assert_eq!(refused(line), "line 3: 'one-way 77' names none of 'operands'");
    }
    assert_eq!(refused("toy.add operands a"), "line 3: 'operands' needs the numbers of operands");
    assert_eq!(refused("toy.add explicit"), "line 3: 'explicit' needs the name of an attribute");
    assert_eq!(refused("toy.add unless"), "line 3: 'unless' needs the name of an attribute");
    assert_eq!(refused("toy.add since x"), "line 3: 'since' needs the number of a version");
    assert_eq!(refused("toy.a\ntoy.b # of\ntoy.a"), "line 5: 'toy.a' is named twice");
}
