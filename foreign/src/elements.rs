//! The element types of other dialects' tensors: their kinds, and the kinds that a line of a table accepts.

use crate::op::ForeignOp;
use broadcastable::Place;
use std::fmt::{self, Display, Formatter};

/// The kind of an element. Signless integers are signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementKind {
    /// Of any width
    Float,
    /// Of any width but 1
    Signed,
    /// Of any width
    Unsigned,
    /// `i1`
    Bool,
    /// Of floats
    Complex,
    /// Neither
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
    /// The kind of a type by its text.
    pub fn of(element: &str) -> Self {
        let is_of = |prefix: &str| {
            element.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        let complex = element.strip_prefix("complex<").and_then(|rest| rest.strip_suffix('>'));
        match element {
            "i1" => Self::Bool,
            _ if complex.is_some_and(|part| Self::of(part) == Self::Float) => Self::Complex,
            _ if is_of("i") || is_of("si") => Self::Signed,
            _ if is_of("ui") => Self::Unsigned,
            _ if is_of("f") || is_of("bf") || is_of("tf") => Self::Float,
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
    /// Any type.
    Any,
    /// One of these.
    OneOf(Vec<Accepted>),
}

/// Elements of a kind, or of the type of this text; of an integer type, also with the sign `s`.
pub enum Accepted {
    /// A kind.
    Kind(ElementKind),
    /// One type.
    Type(&'static str),
}

impl Elements {
    /// Reads the elements of a line, in the form of the table in [`computation`](super::computation).
    pub fn parse(text: &'static str) -> Self {
        if text.contains('*') {
            Self::Each(text.split('*').map(Pattern::parse).collect())
        } else {
            Self::Same(Pattern::parse(text))
        }
    }

    /// Whether an op has such operands.
    pub fn fit(&self, op: &dyn ForeignOp) -> bool {
        let elements: Vec<String> = of_operands(op);
        match self {
            Self::Same(Pattern::Any) => true,
            Self::Same(pattern) => {
                elements.first().is_some_and(|first| pattern.fits(first)) && are_same(&elements)
            }
            Self::Each(patterns) => {
                let any =
                    patterns.iter().zip(&elements).filter(|(pattern, _)| matches!(pattern, Pattern::Any));
                let any: Vec<&String> = any.map(|(_, element)| element).collect();
                let fit = |(pattern, element): (&Pattern, &String)| pattern.fits(element);
                patterns.len() == elements.len() && patterns.iter().zip(&elements).all(fit) && are_same(&any)
            }
        }
    }
}

/// The element types of an op's operands, as texts.
pub fn of_operands(op: &dyn ForeignOp) -> Vec<String> {
    (0..op.operand_count()).filter_map(|index| op.element(Place::Operand(index))).collect()
}

fn are_same<T: PartialEq>(elements: &[T]) -> bool {
    elements.windows(2).all(|pair| pair[0] == pair[1])
}

impl Pattern {
    fn parse(text: &'static str) -> Self {
        let kind = |word: &str| NAMES.iter().find(|(name, _)| *name == word).map(|&(_, kind)| kind);
        let accepted = |word| kind(word).map_or(Accepted::Type(word), Accepted::Kind);
        if text == "any" { Self::Any } else { Self::OneOf(text.split(',').map(accepted).collect()) }
    }

    fn fits(&self, element: &str) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(accepted) => accepted.iter().any(|accepted| accepted.fits(element)),
        }
    }
}

impl Accepted {
    fn fits(&self, element: &str) -> bool {
        match self {
            Self::Kind(kind) => *kind == ElementKind::of(element),
            Self::Type(text) => element.strip_prefix('s').unwrap_or(element) == *text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ElementKind;

    #[test]
    fn the_kind_is_read_from_the_text() {
        for (text, kind) in [
            ("f32", ElementKind::Float),
            ("bf16", ElementKind::Float),
            ("tf32", ElementKind::Float),
            ("f8E4M3FN", ElementKind::Float),
            ("i1", ElementKind::Bool),
            ("i8", ElementKind::Signed),
            ("si64", ElementKind::Signed),
            ("ui8", ElementKind::Unsigned),
            ("complex<f32>", ElementKind::Complex),
            ("complex<i32>", ElementKind::Other),
            ("index", ElementKind::Other),
            ("!quant.uniform<i8:f32, 1.0>", ElementKind::Other),
        ] {
            assert_eq!(ElementKind::of(text), kind, "{text}");
        }
    }
}
