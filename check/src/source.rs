//! The ops of a text in MLIR's syntax, in any dialect, judged without MLIR.

mod judged;
mod mends;
mod written;

pub use judged::{Lines, file_location, signature};
pub use mends::edited;
pub use written::Written;

use crate::finding::Checked;
use broadcastable_foreign::OwnOps;
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
    let text = decoded(source);
    let tree = Tree::read(text.clone());
    let lines = Lines::new(&text, name);
    judged::check(&tree, &lines, own, wants_fixes)
}
