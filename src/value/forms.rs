//! The forms in which tensor compilers write types.
//!
//! | text | of |
//! |---|---|
//! | `tensor<4x3xf32>`, `vector<[4]xf32>`, `4x3xf32`, `4x3` | MLIR |
//! | `f32[4,3]`, `s8[4]`, `pred[]`, `f32[4,3]{1,0}`, `float32[4,3]` | XLA and JAX |
//! | `!torch.vtensor<[4,?],f32>`, `!torch.vtensor<*,f32>`, `!torch.vtensor` | torch-mlir |
//! | `torch.Size([4, 3])` | torch |

use super::Kind;
use crate::shape::{
    NamedSize, ParseShapeError, Shape, could_be_name, is_element_type, read_list, read_sizes, split_element,
};
use std::borrow::Cow;

/// The parts of a type's text.
pub(super) struct Form<'a> {
    pub kind: Kind,
    /// As MLIR writes it.
    pub element: Option<Cow<'a, str>>,
    sizes: SizesText<'a>,
    /// The whole text, for messages.
    text: &'a str,
}

enum SizesText<'a> {
    Unranked,
    /// `4x3`, or a list in brackets.
    Mlir(&'a str),
    /// `4, 3`: the inside of a list.
    List(&'a str),
}

impl<'a> Form<'a> {
    /// `None` for a text that begins as the name of another type does.
    pub fn of(text: &'a str) -> Option<Self> {
        let angles = |kind| inside(text, kind, "<", ">").map(str::trim);
        match (angles("tensor"), angles("vector")) {
            (Some(sizes), _) => Some(Self::mlir(Kind::Tensor, sizes)),
            (_, Some(sizes)) => Some(Self::mlir(Kind::Vector, sizes)),
            _ if text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '!') => {
                Self::torch(text).or_else(|| Self::xla(text))
            }
            _ => Some(Self::bare(text)),
        }
    }

    fn mlir(kind: Kind, text: &'a str) -> Self {
        let (sizes, element) = split_element(text);
        Self { kind, element: element.map(Cow::from), sizes: SizesText::Mlir(sizes), text }
    }

    /// A tensor without the word.
    pub fn bare(text: &'a str) -> Self {
        Self::mlir(Kind::Tensor, text)
    }

    fn torch(text: &'a str) -> Option<Self> {
        let form = |sizes, element| Self { kind: Kind::Tensor, element, sizes, text };
        if let Some(list) = inside(text, "torch.Size", "([", "])") {
            return Some(form(SizesText::List(list), None));
        }
        let parameters =
            text.strip_prefix("!torch.vtensor").or_else(|| text.strip_prefix("!torch.tensor"))?;
        if parameters.is_empty() {
            return Some(form(SizesText::Unranked, None));
        }
        let parameters = inside(parameters, "", "<", ">")?.trim_start();
        let (sizes, element) = match parameters.strip_prefix('*') {
            Some(rest) => (SizesText::Unranked, rest),
            None => {
                let (list, rest) = parameters.strip_prefix('[')?.split_once(']')?;
                (SizesText::List(list), rest)
            }
        };
        let element = element.trim_start().strip_prefix(',')?.trim();
        Some(form(sizes, Some(element).filter(|&element| element != "unk").map(Cow::from)))
    }

    fn xla(text: &'a str) -> Option<Self> {
        let (element, rest) = text.split_once('[')?;
        let (list, layout) = rest.split_once(']')?;
        let has_layout = layout.is_empty() || layout.starts_with('{') && layout.ends_with('}');
        let element = Some(element_of_xla(element)?).filter(|_| has_layout);
        Some(Self { kind: Kind::Tensor, element: Some(element?), sizes: SizesText::List(list), text })
    }

    /// The shape, whose sizes have no names.
    pub fn shape(&self) -> Result<Shape, ParseShapeError> {
        match self.sizes {
            SizesText::Unranked => Ok(Shape::Unranked),
            SizesText::Mlir(sizes) => sizes.parse(),
            SizesText::List(items) => format!("({items})").parse(),
        }
    }

    /// The sizes; `None` if the type is unranked.
    pub fn named_sizes(&self) -> Result<Option<Vec<NamedSize<'a>>>, ParseShapeError> {
        match self.sizes {
            SizesText::Unranked => Ok(None),
            SizesText::List(items) => read_list(self.text, items).map(Some),
            SizesText::Mlir(sizes) => match self.element.as_deref() {
                // `maxi8`: beside other types, `ma` and `i8`
                Some(element) if could_be_name(self.text, sizes) && !sizes.contains('x') => {
                    let (split, whole) = (format!("{element}[{sizes}]"), format!("({},)", self.text));
                    Err(ParseShapeError::ambiguous(self.text, self.text, split, whole))
                }
                _ => read_sizes(sizes),
            },
        }
    }
}

/// The text between a prefix with an open bracket, and the closed one.
fn inside<'a>(text: &'a str, prefix: &str, open: &str, close: &str) -> Option<&'a str> {
    text.strip_prefix(prefix)?.strip_prefix(open)?.strip_suffix(close)
}

/// MLIR's name of an element type of XLA or JAX.
fn element_of_xla(name: &str) -> Option<Cow<'_, str>> {
    let bits = |prefix: &str| {
        name.strip_prefix(prefix)
            .filter(|bits| !bits.is_empty() && bits.bytes().all(|bit| bit.is_ascii_digit()))
    };
    let renamed = [("s", "i"), ("u", "ui"), ("uint", "ui"), ("int", "i"), ("float", "f"), ("bfloat", "bf")];
    if let Some(name) = renamed.iter().find_map(|(prefix, mlir)| Some(format!("{mlir}{}", bits(prefix)?))) {
        return Some(name.into());
    }
    match name {
        "pred" | "bool" => Some("i1".into()),
        "c64" | "complex64" => Some("complex<f32>".into()),
        "c128" | "complex128" => Some("complex<f64>".into()),
        _ if name.starts_with("f8e") => Some(format!("f{}", name[1..].to_ascii_uppercase()).into()),
        _ if name.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            is_element_type(name).then(|| name.into())
        }
        _ => None,
    }
}

/// A list of sizes, with an element type as XLA or torch writes it.
pub(super) fn list(sizes: impl Iterator<Item = String>, element: Option<&str>) -> Vec<String> {
    let sizes = sizes.collect::<Vec<_>>();
    match element {
        None if sizes.len() == 1 => vec![format!("({},)", sizes[0])],
        None => vec![format!("({})", sizes.join(", "))],
        Some(element) => {
            vec![
                format!("{element}[{}]", sizes.join(",")),
                format!("!torch.vtensor<[{}],{element}>", sizes.join(",")),
            ]
        }
    }
}
