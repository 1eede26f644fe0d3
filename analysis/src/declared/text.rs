//! The text of a failing check of a declared size.

use crate::check_builder::Wrong;
use broadcastable::{
    Rule,
    symbols::{Expected, Required},
};

/// The place of a check, with the name of the function that declares the size.
#[derive(Clone, Copy)]
pub enum Subject<'a> {
    Entry(&'a str),
    Call(&'a str),
    Return(&'a str),
}

impl<'a> Subject<'a> {
    fn name(self) -> &'a str {
        let (Self::Entry(name) | Self::Call(name) | Self::Return(name)) = self;
        name
    }

    fn rule(self) -> Rule {
        match self {
            Self::Entry(_) | Self::Call(_) => Rule::SymbolEntry,
            Self::Return(_) => Rule::SymbolResult,
        }
    }
}

/// The text of a failing check after its op: the function, the size, its symbol, and the requirement.
pub fn text(subject: Subject, required: &Required, wrong: Wrong) -> String {
    let name = subject.name().replace('\0', "\u{FFFD}");
    let Required { declared, of, expected } = required;
    let (name, size) = match wrong {
        Wrong::Unknown => (name, ""),
        Wrong::Sizes | Wrong::Negative => (name.replace('%', "%%"), " %lld"),
    };
    let what = match required.solved().filter(|_| expected.is_bound()) {
        Some(form) => format!("run-time {}", form.symbol),
        None => "run-time size".into(),
    };
    let wrong = match expected {
        Expected::SameAs(other) => match wrong {
            Wrong::Unknown => format!("is not that of {other}"),
            Wrong::Sizes => format!("is not %lld, the size of {other}"),
            Wrong::Negative => format!("meets %lld, the size of {other}: a size is never negative"),
        },
        Expected::Size(size, at) => format!("is not {size}, the size of {at}"),
        Expected::Value => match wrong {
            Wrong::Unknown => "is not its value".into(),
            Wrong::Sizes => "is not %lld, its value".into(),
            Wrong::Negative => {
                "meets no value: it is negative, beyond 64 bits, or divides by a number that is not positive"
                    .into()
            }
        },
        Expected::Solved => "is its value for no size".into(),
        Expected::AtLeast(min) => format!("is less than {min}, its declared min"),
        Expected::AtMost(max) => format!("is more than {max}, its declared max"),
        Expected::MultipleOf(factor) => format!("is not a multiple of {factor}, its declared multiple_of"),
    };
    format!("@{name} {of} \"{}\": {what}{size} {wrong} [{}]", declared.expression, subject.rule())
}

/// The time of a check and its requirement, in words.
pub fn remark(subject: Subject, required: &Required) -> String {
    let when = match subject {
        Subject::Entry(_) => "on entry",
        Subject::Call(_) => "before the call",
        Subject::Return(_) => "before the return",
    };
    let (must, sizes) = match required.expected {
        Expected::SameAs(other) => (format!("equal {other}"), "both are "),
        Expected::Size(..) => (format!("be {}", required.expected), "both are "),
        Expected::Value | Expected::Solved => ("be as declared".into(), ""),
        _ => (format!("be {}", required.expected), ""),
    };
    let of = match required.solved().filter(|_| required.expected.is_bound()) {
        Some(form) => format!("{} of {}", form.symbol, required.of),
        None => required.of.to_string(),
    };
    let (name, declared, rule) = (subject.name(), &required.declared.expression, subject.rule());
    format!("checked {when}: {of} must {must} ({sizes}\"{declared}\" in @{name}) [{rule}]")
}

/// The declaration, in words.
pub fn declaration(subject: Subject, required: &Required) -> String {
    format!("@{} declares by \"{}\" that {required}", subject.name(), required.declared.expression)
}
