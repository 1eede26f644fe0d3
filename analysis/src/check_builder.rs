//! Builds run-time checks, with their text: those that `checks.rs` finds necessary, and others.

use super::{
    checks::{Expected, NeededCheck, Other, Place},
    failure::{Reports, Texts},
    picture::{Cell, Picture},
};
use crate::sizes::emitter::Emitter;
use crate::{
    builder::Builder,
    convert::value_type,
    ffi::{self, Op, Optimization, Val},
    verify::alignment::alignment,
};
use broadcastable::{Alignment, Dim, Rule};
use melior::ir::{attribute::StringAttribute, operation::OperationLike};
use std::fmt;

/// An op with more operands gets no line for the others.
const MAX_SHAPES: usize = 8;

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
    let picture = check.picture(op).unwrap_or_default();
    let text = |wrong| match wrong {
        Wrong::Sizes => check.text(wrong) + &picture.text,
        _ => check.text(wrong),
    };
    build(builder, reports.zip(sizes), op, condition, text, picture.width);
}

/// Builds a check on behalf of an op: a `cf.assert`, or a report of the two sizes if the module can have it.
/// `text` continues a diagnostic such as `'bcast.add' op …`, and `width` is that of the picture in it, if it
/// has one.
pub fn build<'c>(
    builder: &Builder<'c, '_>,
    reports: Option<(&mut Reports, [Val<'c>; 2])>,
    op: Op<'c>,
    condition: Val<'c>,
    text: impl Fn(Wrong) -> String,
    width: usize,
) {
    builder.count(|counts| counts.checks += 1);
    ffi::remark_optimization(Optimization::Analysis, op, "runtime-check", || {
        format!("is checked at run time: {}", text(Wrong::Unknown))
    });
    if let Some((reports, sizes)) = reports {
        let format = |wrong| format_text(&subject(op), &text(wrong));
        let texts = Texts { text: format(Wrong::Sizes), negative: format(Wrong::Negative), width };
        if reports.build(builder, op, condition, sizes, &texts) {
            return;
        }
    }
    let message = subject(op) + &text(Wrong::Unknown);
    let message = StringAttribute::new(builder.context(), &message).into();
    builder.build_without_result("cf.assert", &[condition], &[("msg", message)]);
}

/// The place of an op, if it has one, and its name, or that of the op of another dialect from which it was
/// made.
fn subject(op: Op) -> String {
    let (place, own) = (ffi::place_text(op.location()), op.name());
    let name = ffi::maker(op.location()).map(|(name, _)| name);
    format!("{place}'{}' op ", name.as_deref().or(own.as_string_ref().as_str().ok()).unwrap_or("bcast op"))
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
    /// The two sizes: a `%lld` for each, or `%1$lld` and `%2$lld` where one of them is there twice.
    Sizes,
    /// The two sizes, one of which is negative.
    Negative,
}

impl NeededCheck {
    fn text(&self, wrong: Wrong) -> String {
        let (size, other) = match wrong {
            Wrong::Unknown => ("", self.other_text(None)),
            _ => (" %1$lld", self.other_text(Some("%2$lld"))),
        };
        let wrong = match self.expected {
            _ if wrong == Wrong::Negative => format!("meets {other}: a size is never negative"),
            Expected::UnitOr(_) => format!("is neither 1 nor {other}"),
            Expected::Equal(_) => format!("is not {other}"),
            Expected::Declared(_) => format!("is not the declared {other}"),
        };
        format!("{}: run-time size{size} {wrong} [{}]", self.place, self.rule())
    }

    /// The shapes of the operands, if they are aligned on the right and the check is of one of their sizes.
    fn picture(&self, op: Op) -> Option<Picture> {
        let Place::Operand { operand, dim } = self.place else { return None };
        alignment(op).ok().filter(|alignment| *alignment == Alignment::Right)?;
        let types: Vec<_> = ffi::operand_types(op).map(value_type).take(MAX_SHAPES).collect();
        let back = types.get(operand)?.dims()?.len() - dim;
        let shapes = types.iter().enumerate().filter_map(|(number, r#type)| {
            let dims = r#type.dims()?;
            let cell = |(dim, size): (usize, &Dim)| {
                if dims.len() - dim == back { self.cell(number, *size) } else { Cell::Text(size.to_string()) }
            };
            Some((number, dims.iter().enumerate().map(cell).collect()))
        });
        Some(Picture::of(&shapes.collect::<Vec<_>>(), back))
    }

    /// The size of an operand in the column of the checked one, as far as the check knows it.
    fn cell(&self, number: usize, size: Dim) -> Cell {
        let other = match self.expected {
            Expected::UnitOr(Other::Dim { operand, .. } | Other::Fixed { operand, .. })
            | Expected::Equal(Other::Dim { operand, .. } | Other::Fixed { operand, .. }) => Some(operand),
            _ => None,
        };
        match self.place {
            Place::Operand { operand, .. } if operand == number => Cell::First,
            _ if other == Some(number) => Cell::Second,
            _ => Cell::Text(size.to_string()),
        }
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
