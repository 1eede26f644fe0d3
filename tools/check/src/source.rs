//! The ops of a text in MLIR's syntax, in any dialect, judged without MLIR.

mod edited;
mod fixer;
mod found;
mod judged;
mod known;
mod places;
mod signatures;
mod written;

use fixer::Fixer;
pub use found::Found;
pub use judged::Checker;
pub use places::{Lines, file_location};
pub use signatures::{rule_of, signature, verdict};
pub use written::Written;

use crate::finding::{Checked, TextFix, refused};
use broadcastable_foreign::{ForeignOp, OwnOps, Verdict};
use broadcastable_text::{Tree, decoded};

/// Checks a text, and searches for fixes if they are requested.
///
/// ```
/// use broadcastable_check::{OwnOps, check_text};
/// let text = "%0 = stablehlo.add %a, %b : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>";
/// let checked = check_text(text.as_bytes(), "a.mlir", OwnOps::default(), false);
/// assert_eq!(checked.findings[0].rule.unwrap().id(), "same-shape");
/// ```
pub fn check_text(source: &[u8], name: &str, own: OwnOps, wants_fixes: bool) -> Checked {
    if is_utf16(source) {
        return refused("this text is UTF-16, and MLIR is read as UTF-8: save it as UTF-8", None);
    }
    let text = decoded(source);
    let tree = Tree::read(text.clone());
    let lines = Lines::new(&text, name);
    judged::check(&tree, &lines, own, wants_fixes)
}

/// Whether a text of UTF-16 begins here, with its mark or with two letters of ASCII.
fn is_utf16(source: &[u8]) -> bool {
    matches!(
        source,
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, 1..=255, 0, 1..=255, ..] | [1..=255, 0, 1..=255, 0, ..]
    )
}

/// The fixes of an op that is refused, or that has a misspelt attribute, which nothing reads.
pub fn fixes_of(op: &Written, own: OwnOps) -> Vec<TextFix> {
    let Some(signature) = rule_of(own, &op.name()) else { return Vec::new() };
    match verdict(op, &signature) {
        Verdict::Refused(refusal) => Fixer::new(op.tree, own).fixes(op, &signature, &refusal),
        Verdict::Fits => Fixer::new(op.tree, own).respellings(op, &signature),
        Verdict::NotJudged(_) => Vec::new(),
    }
}
