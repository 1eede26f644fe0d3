//! The measured patterns of sizes, and the modules that compute them.

use super::library::Tensor;
use std::collections::BTreeSet;

/// The element types that are measured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Element {
    F32,
    I32,
}

impl Element {
    pub fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::I32 => "i32",
        }
    }
}

impl Element {
    /// A tensor of small whole numbers, which both types have.
    pub fn sample(self, shape: &[usize], seed: usize) -> Tensor {
        Tensor::new(shape, |at| {
            let number = (at * 7 + seed * 13) % 101;
            match self {
                Self::F32 => (number as f32).to_ne_bytes(),
                Self::I32 => (number as u32).to_ne_bytes(),
            }
        })
    }
}

/// Run-time shapes of the operands of one sum; all of the same rank, which TOSA requires.
pub struct Pattern {
    pub name: &'static str,
    pub shapes: &'static [&'static [usize]],
}

const fn pattern(name: &'static str, shapes: &'static [&'static [usize]]) -> Pattern {
    Pattern { name, shapes }
}

const LARGE: [Pattern; 13] = [
    pattern("same 256x256", &[&[256, 256], &[256, 256]]),
    pattern("row 256x256", &[&[256, 256], &[1, 256]]),
    pattern("column 256x256", &[&[256, 256], &[256, 1]]),
    pattern("outer 256x256", &[&[256, 1], &[1, 256]]),
    pattern("scalar 256x256", &[&[256, 256], &[1, 1]]),
    pattern("three 256x256", &[&[256, 256], &[1, 256], &[256, 1]]),
    pattern("same 4096x4096", &[&[4096, 4096], &[4096, 4096]]),
    pattern("row 4096x4096", &[&[4096, 4096], &[1, 4096]]),
    pattern("column 4096x4096", &[&[4096, 4096], &[4096, 1]]),
    pattern("outer 4096x4096", &[&[4096, 1], &[1, 4096]]),
    pattern("scalar 4096x4096", &[&[4096, 4096], &[1, 1]]),
    pattern("three 4096x4096", &[&[4096, 4096], &[1, 4096], &[4096, 1]]),
    pattern("64x1x768, 1x512x768", &[&[64, 1, 768], &[1, 512, 768]]),
];

/// Many short rows.
macro_rules! short_rows {
    ($($size:literal)*) => {[$(
        pattern(concat!("same 1000x", $size), &[&[1000, $size], &[1000, $size]]),
        pattern(concat!("row 1000x", $size), &[&[1000, $size], &[1, $size]]),
        pattern(concat!("column 1000x", $size), &[&[1000, $size], &[1000, 1]]),
        pattern(concat!("outer 1000x", $size), &[&[1000, 1], &[1, $size]]),
    )*]};
}

const SHORT_ROWS: [Pattern; 24] = short_rows!(2 3 4 5 8 17);

pub fn patterns() -> impl Iterator<Item = &'static Pattern> {
    LARGE.iter().chain(&SHORT_ROWS)
}

impl Pattern {
    pub fn rank(&self) -> usize {
        self.shapes[0].len()
    }

    /// The extent of the last column.
    pub fn inner(&self) -> usize {
        self.shapes.iter().filter_map(|shape| shape.last().copied()).max().unwrap_or(1)
    }

    /// Whether not all operands have the same sizes.
    pub fn is_stretched(&self) -> bool {
        self.shapes.iter().any(|shape| *shape != self.shapes[0])
    }

    /// Static kernels are one for each pattern, dynamic ones for each rank and number of operands.
    pub fn function(&self, way: &str, element: Element) -> String {
        let (count, rank, element) = (self.shapes.len(), self.rank(), element.name());
        if way == "static" {
            let name: String = self.name.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
            format!("static_{name}_{element}")
        } else {
            format!("sum{count}_rank{rank}_{element}")
        }
    }
}

/// The module with every kernel that one way needs, ready for `bcast-to-llvm`.
pub fn module(way: &str) -> String {
    let functions: BTreeSet<String> = patterns()
        .flat_map(|pattern| [Element::F32, Element::I32].map(|element| function(way, pattern, element)))
        .collect();
    functions.into_iter().collect()
}

fn function(way: &str, pattern: &Pattern, element: Element) -> String {
    let size = |size: usize| if way == "static" { size.to_string() } else { "?".into() };
    let tensor = |shape: &[usize]| {
        let sizes: Vec<String> = shape.iter().map(|&n| size(n)).collect();
        format!("tensor<{}x{}>", sizes.join("x"), element.name())
    };
    let types: Vec<String> = pattern.shapes.iter().map(|shape| tensor(shape)).collect();
    let extents = |dim: usize| pattern.shapes.iter().map(|shape| shape[dim]).max().unwrap_or(1);
    let result = tensor(&(0..pattern.rank()).map(extents).collect::<Vec<_>>());
    let arguments: Vec<String> = types.iter().enumerate().map(|(i, ty)| format!("%a{i}: {ty}")).collect();
    format!(
        "func.func @{}({}) -> {result} attributes {{llvm.emit_c_interface}} {{\n{}  return %r : {result}\n}}\n",
        pattern.function(way, element),
        arguments.join(", "),
        sum(way, &types, &result),
    )
}

fn sum(way: &str, types: &[String], result: &str) -> String {
    if way != "tosa" {
        let values: Vec<String> = (0..types.len()).map(|i| format!("%a{i}")).collect();
        return format!("  %r = bcast.add {} : ({}) -> {result}\n", values.join(", "), types.join(", "));
    }
    let mut left = ("%a0".to_owned(), types[0].clone());
    let mut text = String::new();
    for (i, ty) in types.iter().enumerate().skip(1) {
        let name = if i + 1 == types.len() { "%r".into() } else { format!("%r{i}") };
        text += &format!("  {name} = tosa.add {}, %a{i} : ({}, {ty}) -> {result}\n", left.0, left.1);
        left = (name, result.to_owned());
    }
    text
}
