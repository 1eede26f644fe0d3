//! The arguments of a counterexample's run, also in its printed case.

use super::{
    attributes::{sort, tensor_type},
    functions::first_block,
    op::Op,
    shown::memref_type,
    value::{argument_name, size_name},
};
use crate::{logic::term::Sort, proof::Counterexample};
use broadcastable_mlir::BlockParts;
use broadcastable_mlir::melior::ir::{BlockLike, Type, ValueLike};

/// The most elements that are printed.
const MAX_ELEMENTS: i64 = 2048;

/// An argument.
#[derive(Debug)]
pub struct Argument {
    /// Its type.
    pub r#type: String,
    /// Its sizes, if it is a tensor or a memref.
    pub sizes: Option<Vec<i64>>,
    pub is_memref: bool,
    /// The type of its elements, and the texts of these.
    pub element: String,
    pub numbers: Vec<String>,
}

/// The choices of elements: a difference may be visible with some of them only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Each its own number.
    Different,
    /// The same in each argument.
    Same,
    /// With both signs.
    Signed,
    /// Zeros and ones.
    Small,
    /// Mixed numbers.
    Mixed,
    /// Special floats: NaN, infinities, signed zeros.
    Special,
}

impl Pattern {
    pub const ALL: [Self; 6] =
        [Self::Different, Self::Same, Self::Signed, Self::Small, Self::Mixed, Self::Special];

    fn number(self, position: usize, at: i64) -> i64 {
        let position = position as i64;
        match self {
            Self::Different => 100 * position + at,
            Self::Same | Self::Special => at,
            Self::Signed => (at + position + 1) * if at % 2 == 0 { -1 } else { 1 },
            Self::Small => (at + position) % 2,
            Self::Mixed => (at * 7919 + position * 104_729) % 263 % 19 - 9,
        }
    }

    /// The text of a number of that type.
    fn text(self, position: usize, at: i64, element: &str) -> Option<String> {
        let number = self.number(position, at);
        let is_float = ["f16", "bf16", "f32", "f64"].contains(&element);
        if self == Self::Special && is_float {
            return special((at + position as i64) % 6, element);
        }
        match element {
            _ if is_float => Some(format!("{number}.0")),
            "i1" => Some((number % 2 != 0).to_string()),
            "index" => Some(number.to_string()),
            _ => {
                let width: u32 =
                    element.strip_prefix('i')?.parse().ok().filter(|width| (2..=64).contains(width))?;
                Some(((number << (64 - width)) >> (64 - width)).to_string())
            }
        }
    }
}

/// NaN, infinities, and signed zeros.
fn special(number: i64, element: &str) -> Option<String> {
    let [nan, infinity, negative] = match element {
        "f16" => ["0x7E00", "0x7C00", "0xFC00"],
        "bf16" => ["0x7FC0", "0x7F80", "0xFF80"],
        "f32" => ["0x7FC00000", "0x7F800000", "0xFF800000"],
        _ => ["0x7FF8000000000000", "0x7FF0000000000000", "0xFFF0000000000000"],
    };
    Some([nan, "1.0", "-0.0", infinity, "0.0", negative][usize::try_from(number).ok()?].to_owned())
}

/// The solver's values; then others, with one small size for all arguments, or decreasing sizes, and distinct
/// numbers. The solver's values may be of an iteration or of a size that no run reaches.
pub fn variations(function: Op, found: &Counterexample) -> Vec<Vec<(String, i64)>> {
    let Some(block) = first_block(function, 0) else { return Vec::new() };
    let count = block.argument_count();
    let types = (0..count).filter_map(|at| Some(block.argument_at(at)?.r#type()));
    let names: Vec<_> = types.enumerate().flat_map(|(at, r#type)| names(at, r#type)).collect();
    let with = |size: &dyn Fn(usize) -> i64, number: &dyn Fn(usize) -> i64| {
        let is_other = |name: &String| !names.iter().any(|(known, _)| known == name);
        let others = found.values.iter().filter(|(name, _)| is_other(name)).cloned();
        let value = |at: usize, position: &Option<usize>| position.map_or_else(|| size(at), number);
        let own = names.iter().enumerate().map(|(at, (name, position))| (name.clone(), value(at, position)));
        own.chain(others).collect()
    };
    let mut all = vec![found.values.clone()];
    if !names.is_empty() {
        let (more, less) = (|at: usize| at as i64 + 2, |position: usize| (count - position) as i64 + 2);
        all.push(with(&|_| 2, &more));
        all.push(with(&|_| 3, &less));
        all.push(with(&|at| (names.len() - at) as i64 + 1, &more));
    }
    all
}

/// The numbers of an argument that a type leaves open; its position, if it is a number itself.
fn names(position: usize, r#type: Type) -> Vec<(String, Option<usize>)> {
    let name = argument_name(position);
    match tensor_type(r#type).or_else(|| memref_type(r#type)) {
        Some((sizes, _)) => {
            let open = sizes.iter().enumerate().filter(|(_, size)| size.is_none());
            open.map(|(dim, _)| (size_name(&name, dim), None)).collect()
        }
        None if r#type.to_string() == "index" => vec![(name, Some(position))],
        None => Vec::new(),
    }
}

/// The arguments of a function, of the sizes that were found; `None` if one is too large, or not of numbers.
pub fn arguments(function: Op, found: &Counterexample, pattern: Pattern) -> Option<Vec<Argument>> {
    let block = first_block(function, 0)?;
    let argument = |position| argument(position, block.argument_at(position)?.r#type(), found, pattern);
    (0..block.argument_count()).map(argument).collect()
}

fn argument(position: usize, r#type: Type, found: &Counterexample, pattern: Pattern) -> Option<Argument> {
    let name = argument_name(position);
    let text = r#type.to_string();
    let Some((declared, element)) = tensor_type(r#type).or_else(|| memref_type(r#type)) else {
        let number = match sort(&text) {
            Sort::Index => found.value(&name).unwrap_or(1).to_string(),
            Sort::Bool => {
                (found.value(&name).unwrap_or(i64::from(pattern == Pattern::Small)) % 2 == 1).to_string()
            }
            Sort::Other(_) => pattern.text(position, 0, &text)?,
        };
        return Some(Argument {
            element: text.clone(),
            r#type: text,
            sizes: None,
            is_memref: false,
            numbers: vec![number],
        });
    };
    let size = |(dim, size): (usize, &Option<i64>)| {
        size.or_else(|| found.value(&size_name(&name, dim))).unwrap_or(1)
    };
    let sizes: Vec<i64> = declared.iter().enumerate().map(size).collect();
    let count = sizes.iter().try_fold(1i64, |count, &size| count.checked_mul(size));
    let count = count.filter(|&count| (0..=MAX_ELEMENTS).contains(&count))?;
    let numbers: Option<Vec<String>> = (0..count).map(|at| pattern.text(position, at, &element)).collect();
    let is_memref = tensor_type(r#type).is_none();
    Some(Argument { r#type: text, sizes: Some(sizes), is_memref, element, numbers: numbers? })
}

impl Argument {
    /// Its elements, as MLIR prints them.
    pub fn dense(&self) -> String {
        let mut numbers = self.numbers.iter();
        let elements = if self.numbers.is_empty() {
            String::new()
        } else {
            nested(self.sizes.as_deref().unwrap_or_default(), &mut numbers)
        };
        format!("dense<{elements}>")
    }
}

fn nested<'a>(sizes: &[i64], numbers: &mut impl Iterator<Item = &'a String>) -> String {
    let Some((&size, rest)) = sizes.split_first() else { return numbers.next().cloned().unwrap_or_default() };
    let inner: Vec<_> = (0..size).map(|_| nested(rest, numbers)).collect();
    format!("[{}]", inner.join(", "))
}
