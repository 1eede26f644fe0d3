//! A text in MLIR's syntax: the places of its ops, the rules' view of them, and text edits that fix an op.

pub(crate) mod actions;
pub(crate) mod mend;
pub(crate) mod readable;
pub(crate) mod seen;
pub(crate) mod sites;
mod slots;
mod spelling;
mod tokens;
mod trial;

pub use actions::{Action, actions};
pub use readable::Reader;
pub use sites::{Hint, Site, Sites};

use crate::ffi::{self, Op, TextPlace};
use broadcastable_foreign::OwnOps;
use melior::{Context, ir::Module};
use std::{collections::HashMap, ops::Range};

/// A text that was parsed but not verified.
pub(crate) struct Source<'c, 't> {
    pub text: &'t str,
    pub module: Module<'c>,
    /// The ops of other dialects that a user adds.
    pub own: OwnOps<'t>,
    /// In the order of the text; an op comes after its nested ones.
    pub ops: Vec<(Op<'c>, TextPlace)>,
    places: HashMap<usize, usize>,
}

impl<'c, 't> Source<'c, 't> {
    /// `None` after errors, which are reported in the context.
    pub fn parse(context: &'c Context, text: &'t str, own: OwnOps<'t>, name: &str) -> Option<Self> {
        let (module, mut ops) = ffi::parse_text(context, text, name)?;
        // If an op ends with another dialect's type, MLIR's range excludes the type's parameters.
        for (_, place) in ops.iter_mut().filter(|(_, place)| text[place.whole.end..].starts_with('<')) {
            let rest = place.whole.end..text.len();
            place.whole.end =
                tokens::Tokens::new(text, rest).next().map_or(place.whole.end, |group| group.range.end);
        }
        let places = ops.iter().enumerate().map(|(index, (op, _))| (ffi::op_number(*op), index)).collect();
        Some(Self { text, module, own, ops, places })
    }

    pub fn index(&self, op: Op) -> Option<usize> {
        self.places.get(&ffi::op_number(op)).copied()
    }

    pub fn place(&self, op: Op) -> Option<&TextPlace> {
        self.index(op).map(|index| &self.ops[index].1)
    }
}

/// A change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The replaced range.
    pub range: Range<usize>,
    /// The replacement.
    pub text: String,
}

/// The text after changes, which do not overlap.
pub fn edited(text: &str, edits: &[Edit]) -> String {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| edit.range.start);
    let mut edited = String::new();
    let mut at = 0;
    for edit in edits {
        edited.push_str(&text[at..edit.range.start]);
        edited.push_str(&edit.text);
        at = edit.range.end;
    }
    edited + &text[at..]
}
