//! The text of a failing check of a declared size.

use crate::lower::asserts::Wrong;
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
    let Required { symbol, of, expected } = required;
    let (name, size) = match wrong {
        Wrong::Unknown => (name, ""),
        Wrong::Sizes | Wrong::Negative => (name.replace('%', "%%"), " %lld"),
    };
    let wrong = match expected {
        Expected::SameAs(other) => match wrong {
            Wrong::Unknown => format!("is not that of {other}"),
            Wrong::Sizes => format!("is not %lld, the size of {other}"),
            Wrong::Negative => format!("meets %lld, the size of {other}: a size is never negative"),
        },
        Expected::Size(size, at) => format!("is not {size}, the size of {at}"),
        Expected::AtLeast(min) => format!("is less than {min}, its declared min"),
        Expected::AtMost(max) => format!("is more than {max}, its declared max"),
        Expected::MultipleOf(factor) => format!("is not a multiple of {factor}, its declared multiple_of"),
    };
    format!("@{name} {of} \"{}\": run-time size{size} {wrong} [{}]", symbol.name, subject.rule())
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
        _ => (format!("be {}", required.expected), ""),
    };
    let (name, symbol, rule) = (subject.name(), &required.symbol.name, subject.rule());
    format!("checked {when}: {} must {must} ({sizes}\"{symbol}\" in @{name}) [{rule}]", required.of)
}

/// The declaration, in words.
pub fn declaration(subject: Subject, required: &Required) -> String {
    format!("@{} declares by \"{}\" that {required}", subject.name(), required.symbol.name)
}
