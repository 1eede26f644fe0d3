//! A program as data: each op has its text, with placeholders for names, and its meaning.

use super::{
    array::Array,
    machine::{Halt, Machine},
};
use std::rc::Rc;

/// An SSA value, numbered in its function.
pub type Value = usize;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    I1,
    I32,
    Index,
}

impl Element {
    pub fn name(self) -> &'static str {
        match self {
            Self::I1 => "i1",
            Self::I32 => "i32",
            Self::Index => "index",
        }
    }

    pub fn bytes(self) -> usize {
        match self {
            Self::I1 => 1,
            Self::I32 => 4,
            Self::Index => 8,
        }
    }

    /// A number truncated to this element type.
    pub fn wrap(self, number: i64) -> i64 {
        match self {
            Self::I1 => number & 1,
            Self::I32 => i64::from(number as i32),
            Self::Index => number,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    Scalar(Element),
    /// `None` is `?`.
    Tensor(Vec<Option<usize>>, Element),
    /// Memory of unknown strides and offset, with elements of type `i32`.
    Memory(Vec<Option<usize>>),
}

impl Type {
    /// The type with no size known.
    pub fn open(rank: usize, element: Element) -> Self {
        Self::Tensor(vec![None; rank], element)
    }

    pub fn sizes(&self) -> &[Option<usize>] {
        match self {
            Self::Scalar(_) => &[],
            Self::Tensor(sizes, _) | Self::Memory(sizes) => sizes,
        }
    }

    pub fn element(&self) -> Element {
        match self {
            Self::Scalar(element) | Self::Tensor(_, element) => *element,
            Self::Memory(_) => Element::I32,
        }
    }

    /// Whether an array is a value of this type.
    pub fn has(&self, array: &Array) -> bool {
        array.rank() == self.sizes().len()
            && self
                .sizes()
                .iter()
                .zip(&array.sizes)
                .all(|(size, &actual)| size.is_none_or(|size| size == actual))
    }
}

impl std::fmt::Display for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let shape: String =
            self.sizes().iter().map(|size| size.map_or("?x".into(), |size| format!("{size}x"))).collect();
        let element = self.element().name();
        match self {
            Self::Scalar(_) => f.write_str(element),
            Self::Tensor(..) => write!(f, "tensor<{shape}{element}>"),
            Self::Memory(sizes) => {
                let strides = vec!["?"; sizes.len()].join(", ");
                write!(f, "memref<{shape}{element}, strided<[{strides}], offset: ?>>")
            }
        }
    }
}

pub type Meaning = Rc<dyn Fn(&mut Machine, &Op, &[Array]) -> Result<Vec<Array>, Halt>>;

/// In the text, `$0` is operand 0, `$r` are all results, `$b0` is the body of region 0 and `$y0` its yielded
/// values, `$u` a number that no other op has, and `@$f2` function 2.
#[derive(Clone)]
pub struct Op {
    pub text: String,
    pub operands: Vec<Value>,
    pub results: Vec<Value>,
    pub regions: Vec<Region>,
    pub meaning: Meaning,
}

#[derive(Clone, Default)]
pub struct Region {
    pub arguments: Vec<Value>,
    pub body: Vec<Op>,
    pub yields: Vec<Value>,
}

/// One size that a function declares: dimensions of arguments and of results with one name.
#[derive(Clone, Debug)]
pub struct Symbol {
    pub arguments: Vec<(usize, usize)>,
    pub results: Vec<(usize, usize)>,
    pub min: usize,
    pub max: Option<usize>,
}

#[derive(Clone, Default)]
pub struct Function {
    pub is_private: bool,
    /// Of all values.
    pub types: Vec<Type>,
    /// Its arguments, ops and results.
    pub region: Region,
    pub symbols: Vec<Symbol>,
}

impl Function {
    pub fn argument_types(&self) -> Vec<Type> {
        self.region.arguments.iter().map(|&value| self.types[value].clone()).collect()
    }

    pub fn result_types(&self) -> Vec<Type> {
        self.region.yields.iter().map(|&value| self.types[value].clone()).collect()
    }
}

/// The last function is the one that is run.
#[derive(Clone, Default)]
pub struct Program {
    pub functions: Vec<Function>,
}

impl Program {
    pub fn main(&self) -> &Function {
        self.functions.last().expect("a program has a function")
    }
}
