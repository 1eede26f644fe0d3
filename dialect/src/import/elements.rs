//! The element types of other dialects' tensors: their kinds, and the kinds that a line of a table accepts.

use crate::ffi::{self, IntegerSign, Number, Op};
use melior::ir::Type;
use std::fmt::{self, Display, Formatter};

/// The kind of an element. Signless integers are signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementKind {
    Float,
    Signed,
    Unsigned,
    /// `i1`
    Bool,
    Complex,
    Other,
}

const NAMES: [(&str, ElementKind); 5] = [
    ("float", ElementKind::Float),
    ("signed", ElementKind::Signed),
    ("unsigned", ElementKind::Unsigned),
    ("bool", ElementKind::Bool),
    ("complex", ElementKind::Complex),
];

impl ElementKind {
    pub fn of(element: Type) -> Self {
        match (ffi::number_of(element), ffi::integer_sign(element)) {
            (Number::Float, _) => Self::Float,
            (Number::ComplexFloat, _) => Self::Complex,
            (Number::Signless(1), _) => Self::Bool,
            (_, Some(IntegerSign::Unsigned)) => Self::Unsigned,
            (_, Some(_)) => Self::Signed,
            _ => Self::Other,
        }
    }
}

impl Display for ElementKind {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(NAMES.iter().find(|(_, kind)| kind == self).map_or("no number", |(name, _)| name))
    }
}

/// The elements that a line takes.
pub enum Elements {
    /// The same for all operands; `any` accepts every type.
    Same(Pattern),
    /// One for each operand.
    Each(Vec<Pattern>),
}

/// The elements of one operand.
pub enum Pattern {
    Any,
    /// One of these.
    OneOf(Vec<Accepted>),
}

/// Elements of a kind, or of the type of this text; of an integer type, also with the sign `s`.
pub enum Accepted {
    Kind(ElementKind),
    Type(&'static str),
}

impl Elements {
    pub fn parse(text: &'static str) -> Self {
        match text.contains('*') {
            true => Self::Each(text.split('*').map(Pattern::parse).collect()),
            false => Self::Same(Pattern::parse(text)),
        }
    }

    pub fn fit(&self, op: Op) -> bool {
        let elements: Vec<Type> = ffi::operand_types(op).map(ffi::element_type).collect();
        match self {
            Self::Same(Pattern::Any) => true,
            Self::Same(pattern) => {
                elements.first().is_some_and(|&first| pattern.fits(first)) && are_same(&elements)
            }
            Self::Each(patterns) => {
                let any =
                    patterns.iter().zip(&elements).filter(|(pattern, _)| matches!(pattern, Pattern::Any));
                let any: Vec<Type> = any.map(|(_, &element)| element).collect();
                let fit = |(pattern, &element): (&Pattern, &Type)| pattern.fits(element);
                patterns.len() == elements.len() && patterns.iter().zip(&elements).all(fit) && are_same(&any)
            }
        }
    }
}

fn are_same(elements: &[Type]) -> bool {
    elements.windows(2).all(|pair| pair[0] == pair[1])
}

impl Pattern {
    fn parse(text: &'static str) -> Self {
        let kind = |word: &str| NAMES.iter().find(|(name, _)| *name == word).map(|&(_, kind)| kind);
        let accepted = |word| kind(word).map_or(Accepted::Type(word), Accepted::Kind);
        if text == "any" { Self::Any } else { Self::OneOf(text.split(',').map(accepted).collect()) }
    }

    fn fits(&self, element: Type) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(accepted) => accepted.iter().any(|accepted| accepted.fits(element)),
        }
    }
}

impl Accepted {
    fn fits(&self, element: Type) -> bool {
        match self {
            Self::Kind(kind) => *kind == ElementKind::of(element),
            Self::Type(text) => {
                let found = ffi::type_text(element);
                found.strip_prefix('s').unwrap_or(&found) == *text
            }
        }
    }
}
