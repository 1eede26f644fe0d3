//! Builds run-time checks, with their text: those that `checks.rs` finds necessary, and others.

use super::{
    checks::{Expected, NeededCheck, Other, Place},
    emitter::Emitter,
    failure::{Reports, Texts},
};
use crate::{
    builder::Builder,
    ffi::{self, Op, Val},
};
use broadcastable::Rule;
use melior::ir::{attribute::StringAttribute, operation::OperationLike};
use std::fmt;

/// Builds a check that an op needs.
pub fn assert<'c>(
    emitter: &mut Emitter<'c, '_>,
    reports: Option<&mut Reports>,
    op: Op<'c>,
    check: &NeededCheck,
) {
    let condition = emitter.condition(check.proof);
    let builder = emitter.builder;
    let sizes = reports.is_some().then(|| [emitter.size(check.size), emitter.size(check.other)]);
    build(builder, reports.zip(sizes), op, condition, |wrong| check.text(wrong));
}

/// Builds a check on behalf of an op: a `cf.assert`, or a report of the two sizes if the module can have it.
/// `text` continues a diagnostic such as `'bcast.add' op …`.
pub fn build<'c>(
    builder: &Builder<'c, '_>,
    reports: Option<(&mut Reports, [Val<'c>; 2])>,
    op: Op<'c>,
    condition: Val<'c>,
    text: impl Fn(Wrong) -> String,
) {
    if let Some((reports, sizes)) = reports {
        let format = |wrong| format_text(&subject(op), &text(wrong));
        let texts = Texts { text: format(Wrong::Sizes), negative: format(Wrong::Negative) };
        if reports.build(builder, op, condition, sizes, &texts) {
            return;
        }
    }
    let message = subject(op) + &text(Wrong::Unknown);
    let message = StringAttribute::new(builder.context(), &message).into();
    builder.build_without_result("cf.assert", &[condition], &[("msg", message)]);
}

/// The place of an op in the source, if it has one, and its name.
fn subject(op: Op) -> String {
    // C's text would end at a NUL byte.
    let place = |place: ffi::SourcePlace| place.to_string().replace('\0', "\u{FFFD}") + ": ";
    let place = ffi::source_place(op.location()).map_or(String::new(), place);
    let name = op.name();
    format!("{place}'{}' op ", name.as_string_ref().as_str().unwrap_or("bcast op"))
}

/// A text for `printf`, in which only the check's own part has conversions.
fn format_text(subject: &str, text: &str) -> String {
    subject.replace('%', "%%") + text
}

/// The sizes of a failing check, as its text has them.
#[derive(Clone, Copy, PartialEq)]
pub enum Wrong {
    /// Nothing.
    Unknown,
    /// The two sizes: a `%lld` for each.
    Sizes,
    /// The two sizes, one of which is negative.
    Negative,
}

impl NeededCheck {
    fn text(&self, wrong: Wrong) -> String {
        let (size, other) = match wrong {
            Wrong::Unknown => ("", self.other_text(None)),
            _ => (" %lld", self.other_text(Some("%lld"))),
        };
        let wrong = match self.expected {
            _ if wrong == Wrong::Negative => format!("meets {other}: a size is never negative"),
            Expected::UnitOr(_) => format!("is neither 1 nor {other}"),
            Expected::Equal(_) => format!("is not {other}"),
            Expected::Declared(_) => format!("is not the declared {other}"),
        };
        format!("{}: run-time size{size} {wrong} [{}]", self.place, self.rule())
    }

    /// The size that the checked one is compared with, and its owner.
    fn other_text(&self, size: Option<&str>) -> String {
        match self.expected {
            Expected::UnitOr(other) | Expected::Equal(other) => match (other, size) {
                (Other::Fixed { size, .. }, _) => format!("{size}, the size of {other}"),
                (_, Some(size)) => format!("{size}, the size of {other}"),
                (_, None) => format!("that of {other}"),
            },
            Expected::Declared(size) => size.to_string(),
        }
    }

    fn rule(&self) -> Rule {
        match self.expected {
            Expected::UnitOr(_) | Expected::Equal(_) => Rule::RuntimeLegal,
            Expected::Declared(_) => Rule::ResultDynamic,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Operand { operand, dim } => write!(f, "operand #{operand} dim {dim}"),
            Self::Result { result, dim } => write!(f, "result #{result} dim {dim}"),
        }
    }
}

impl fmt::Display for Other {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Fixed { operand, .. } => write!(f, "operand #{operand}"),
            Self::Dim { operand, dim } => write!(f, "operand #{operand} dim {dim}"),
            Self::OperandsBefore => f.write_str("the operands before it"),
        }
    }
}
