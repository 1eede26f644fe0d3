//! The modules that compute a chain, one for each way.

use super::chain::{Chain, Sizes, Step, element};
use std::fmt::Write;

/// The ways to compute a chain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Static,
    /// The last sizes are static.
    Inner,
    Dynamic,
    /// Op by op.
    Unfused,
    /// With the C library's functions on vectors.
    Vectors,
    Tosa,
}

pub const WAYS: [Way; 6] = [Way::Static, Way::Inner, Way::Dynamic, Way::Unfused, Way::Vectors, Way::Tosa];

impl Way {
    pub fn name(self) -> &'static str {
        match self {
            Self::Static => "static",
            Self::Inner => "?xD",
            Self::Dynamic => "?",
            Self::Unfused => "? unfused",
            Self::Vectors => "? libmvec",
            Self::Tosa => "tosa-to-linalg",
        }
    }

    pub fn pipeline(self) -> &'static str {
        match self {
            Self::Unfused => "bcast-to-llvm{fuse=false}",
            Self::Vectors => "bcast-fuse{report-sizes=true},math-expand-ops{ops=tanh},bcast-to-llvm",
            Self::Tosa => "func.func(tosa-to-linalg),bcast-to-llvm",
            _ => "bcast-to-llvm",
        }
    }

    /// More arguments for clang.
    pub fn flags(self) -> &'static [&'static str] {
        if self == Self::Vectors { &["-fveclib=libmvec", "-lmvec"] } else { &[] }
    }

    /// Whether that chain is computed in this way.
    pub fn takes(self, chain: &Chain) -> bool {
        self != Self::Vectors || chain.transcendental
    }

    /// Whether each bit is that of the static kernel.
    pub fn is_exact(self) -> bool {
        !matches!(self, Self::Tosa | Self::Vectors)
    }

    /// The shape in which a leaf is passed; TOSA requires equal ranks.
    pub fn shape(self, chain: &Chain, sizes: &Sizes, leaf: usize) -> Vec<usize> {
        let shape = sizes.shapes[leaf];
        let units = if self == Self::Tosa { chain.rank() - shape.len() } else { 0 };
        [&vec![1; units], shape].concat()
    }

    fn tensor(self, shape: &[usize], element: &str) -> String {
        let size = |(dim, size): (usize, &usize)| match self {
            Self::Static => format!("{size}x"),
            Self::Inner if dim + 1 == shape.len() => format!("{size}x"),
            _ => "?x".into(),
        };
        let dims: String = shape.iter().enumerate().map(size).collect();
        format!("tensor<{dims}{element}>")
    }
}

/// The function of that name.
pub fn function(name: &str, way: Way, chain: &Chain, sizes: &Sizes) -> String {
    let mut values = Values { way, chain, known: Vec::new() };
    let mut arguments = Vec::new();
    for (index, leaf) in chain.leaves.iter().enumerate() {
        values.known.push((leaf, way.shape(chain, sizes, index), element(leaf)));
        arguments.push(format!("%{leaf}: {}", values.r#type(leaf)));
    }
    let mut body = match way {
        Way::Tosa => {
            "  %shift = \"tosa.const\"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>\n".into()
        }
        _ => String::new(),
    };
    for step in chain.steps() {
        for number in step.operands.iter().filter(|operand| is_number(operand)) {
            writeln!(body, "  {}", values.constant(number)).expect("a string takes all");
        }
        values.define(&step);
        let op = if way == Way::Tosa { values.tosa(&step) } else { values.bcast(&step) };
        writeln!(body, "  {op}").expect("a string takes all");
    }
    let (arguments, result) = (arguments.join(", "), values.r#type("o"));
    format!(
        "func.func @{name}({arguments}) -> {result} attributes {{llvm.emit_c_interface}} {{\n\
         {body}  return %o : {result}\n}}\n"
    )
}

/// The values of a function.
struct Values<'a> {
    way: Way,
    chain: &'a Chain,
    /// Names with shapes and element types.
    known: Vec<(&'static str, Vec<usize>, &'static str)>,
}

impl Values<'_> {
    fn shape(&self, name: &str) -> &[usize] {
        self.known.iter().find(|(known, ..)| *known == name).map_or(&[], |(_, shape, _)| shape)
    }

    fn r#type(&self, name: &str) -> String {
        if is_number(name) {
            // TOSA's constants have the rank of the other operand.
            let units = if self.way == Way::Tosa { self.chain.rank() } else { 0 };
            return format!("tensor<{}f32>", "1x".repeat(units));
        }
        let (_, shape, element) =
            self.known.iter().find(|(known, ..)| *known == name).expect("it is defined");
        self.way.tensor(shape, element)
    }

    /// Records the shape that a step's operands broadcast to.
    fn define(&mut self, step: &Step) {
        let rank = step.operands.iter().map(|operand| self.shape(operand).len()).max().unwrap_or(0);
        let extent = |column: usize| {
            let sizes =
                step.operands.iter().filter_map(|operand| self.shape(operand).iter().rev().nth(column));
            sizes.copied().find(|&size| size != 1).unwrap_or(1)
        };
        let shape = (0..rank).rev().map(extent).collect();
        self.known.push((step.result, shape, "f32"));
    }

    fn constant(&self, number: &str) -> String {
        let (name, r#type) = (value(number), self.r#type(number));
        match self.way {
            Way::Tosa => {
                format!("{name} = \"tosa.const\"() <{{values = dense<{number}> : {0}}}> : () -> {0}", r#type)
            }
            _ => format!("{name} = arith.constant dense<{number}> : {}", r#type),
        }
    }

    fn operands(&self, step: &Step) -> (String, String) {
        let values: Vec<_> = step.operands.iter().map(|operand| value(operand)).collect();
        let types: Vec<_> = step.operands.iter().map(|operand| self.r#type(operand)).collect();
        (values.join(", "), types.join(", "))
    }

    fn bcast(&self, step: &Step) -> String {
        let ((operands, types), result) = (self.operands(step), self.r#type(step.result));
        match step.op {
            "tanh" | "exp" => format!("%{} = math.{} {operands} : {result}", step.result, step.op),
            op => format!("%{} = bcast.{op} {operands} : ({types}) -> {result}", step.result),
        }
    }

    fn tosa(&self, step: &Step) -> String {
        let ((operands, types), result, to) = (self.operands(step), self.r#type(step.result), step.result);
        let op = match step.op {
            "mul" => {
                return format!("%{to} = tosa.mul {operands}, %shift : ({types}, tensor<1xi8>) -> {result}");
            }
            "div" => {
                let [a, b] = [0, 1].map(|operand| value(step.operands[operand]));
                let [a_type, b_type] = [0, 1].map(|operand| self.r#type(step.operands[operand]));
                return format!(
                    "%{to}_inverse = tosa.reciprocal {b} : ({b_type}) -> {b_type}\n  \
                     %{to} = tosa.mul {a}, %{to}_inverse, %shift : ({a_type}, {b_type}, tensor<1xi8>) -> {result}"
                );
            }
            "max" => "maximum",
            "min" => "minimum",
            op => op,
        };
        format!("%{to} = tosa.{op} {operands} : ({types}) -> {result}")
    }
}

fn is_number(operand: &str) -> bool {
    operand.parse::<f64>().is_ok()
}

fn value(operand: &str) -> String {
    if is_number(operand) { format!("%n{}", operand.replace(['.', '-'], "_")) } else { format!("%{operand}") }
}
