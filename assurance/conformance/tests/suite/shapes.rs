//! Sizes and shapes as the cases have them, and their enumeration, smallest first.

use std::fmt;

/// The size of a dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    Number(u64),
    Name(char),
    /// Known at run time, without a name.
    Unknown,
}

pub type Shape = Vec<Size>;

/// As the text form of ops has it.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Number(size) => size.fmt(f),
            Self::Name(name) => name.fmt(f),
            Self::Unknown => f.write_str("?"),
        }
    }
}

pub fn numbers(sizes: &[u64]) -> Shape {
    sizes.iter().copied().map(Size::Number).collect()
}

/// Reads `Nx3`; `()` has rank 0.
pub fn shape(text: &str) -> Shape {
    let size = |text: &str| match text.parse() {
        Ok(number) => Size::Number(number),
        Err(_) if text == "?" => Size::Unknown,
        Err(_) => Size::Name(text.chars().next().expect("a size")),
    };
    if text == "()" { vec![] } else { text.split('x').map(size).collect() }
}

pub fn text(shape: &[Size]) -> String {
    match shape {
        [] => "()".into(),
        _ => shape.iter().map(Size::to_string).collect::<Vec<_>>().join("x"),
    }
}

/// Every list of that length.
pub fn lists<T: Clone>(length: usize, items: &[T]) -> Vec<Vec<T>> {
    if length == 0 {
        return vec![vec![]];
    }
    let shorter = lists(length - 1, items);
    let longer = |list: &Vec<T>| {
        let list = list.clone();
        items.iter().map(move |item| [&list[..], std::slice::from_ref(item)].concat())
    };
    shorter.iter().flat_map(longer).collect()
}

/// Every shape up to that rank.
pub fn shapes(rank: usize, sizes: &[Size]) -> Vec<Shape> {
    (0..=rank).flat_map(|rank| lists(rank, sizes)).collect()
}

/// Whether names appear in the order N, M, K: all other cases are these with other names.
pub fn is_canonical(operands: &[Shape]) -> bool {
    let mut seen = Vec::new();
    for size in operands.iter().flatten() {
        if let (Size::Name(name), false) = (size, seen.contains(size)) {
            if *name != NAMES[seen.len()] {
                return false;
            }
            seen.push(*size);
        }
    }
    true
}

pub const NAMES: [char; 3] = ['N', 'M', 'K'];
