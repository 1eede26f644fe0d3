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
            Self::Vectors => {
                "bcast-fuse{report-sizes=true},math-expand-ops{ops=tanh},bcast-to-llvm{functions=libm}"
            }
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
        match self {
            Self::Vectors => chain.transcendental,
            Self::Tosa => !chain.reduces(),
            _ => true,
        }
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

    fn tensor(self, shape: &[usize], element: &str, is_kept: bool) -> String {
        let size = |(dim, size): (usize, &usize)| match self {
            Self::Static => format!("{size}x"),
            // The values that a reduction keeps.
            _ if is_kept && dim + 1 == shape.len() => "1x".into(),
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
        values.known.push((leaf, way.shape(chain, sizes, index), element(leaf), false));
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
    /// Names with shapes and element types, and whether their last dimension is what a reduction keeps.
    known: Vec<(&'static str, Vec<usize>, &'static str, bool)>,
}

impl Values<'_> {
    fn shape(&self, name: &str) -> &[usize] {
        self.known.iter().find(|(known, ..)| *known == name).map_or(&[], |(_, shape, ..)| shape)
    }

    fn r#type(&self, name: &str) -> String {
        if is_number(name) {
            // TOSA's constants have the rank of the other operand.
            let units = if self.way == Way::Tosa { self.chain.rank() } else { 0 };
            return format!("tensor<{}f32>", "1x".repeat(units));
        }
        let (_, shape, element, is_kept) =
            self.known.iter().find(|(known, ..)| *known == name).expect("it is defined");
        self.way.tensor(shape, element, *is_kept)
    }

    /// Records the shape that a step's operands broadcast to.
    fn define(&mut self, step: &Step) {
        let rank = step.operands.iter().map(|operand| self.shape(operand).len()).max().unwrap_or(0);
        let extent = |column: usize| {
            let sizes =
                step.operands.iter().filter_map(|operand| self.shape(operand).iter().rev().nth(column));
            sizes.copied().find(|&size| size != 1).unwrap_or(1)
        };
        let mut shape: Vec<_> = (0..rank).rev().map(extent).collect();
        if let (true, Some(last)) = (reduction(step).is_some(), shape.last_mut()) {
            *last = 1;
        }
        let is_kept = |operand: &&str| {
            is_number(operand) || self.known.iter().any(|known| known.0 == *operand && known.3)
        };
        let is_kept = reduction(step).is_some() || step.operands.iter().all(is_kept);
        self.known.push((step.result, shape, "f32", is_kept));
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
        if let Some((op, initial)) = reduction(step) {
            return self.reduced(step, op, initial);
        }
        match step.op {
            "tanh" | "exp" | "log" | "rsqrt" => {
                format!("%{} = math.{} {operands} : {result}", step.result, step.op)
            }
            op => format!("%{} = bcast.{op} {operands} : ({types}) -> {result}", step.result),
        }
    }

    /// A reduction of the last dimension, which stays with size 1.
    fn reduced(&self, step: &Step, op: &str, initial: &str) -> String {
        let (to, from, shape) = (step.result, step.operands[0], self.shape(step.operands[0]));
        let (row, kept, all) = (shape.len() - 1, self.r#type(to), self.r#type(from));
        let is_static = self.way == Way::Static;
        let size = |dim: usize| if is_static { shape[dim].to_string() } else { format!("%{to}_d{dim}") };
        let result = kept.replacen("x1xf32", "xf32", 1);
        let dims: Vec<_> = (0..row).map(size).collect();
        let dynamic = if is_static { String::new() } else { dims.join(", ") };
        let groups: Vec<_> = (0..row)
            .map(|dim| if dim + 1 == row { format!("[{dim}, {row}]") } else { format!("[{dim}]") })
            .collect();
        let mut lines: Vec<String> = (0..=row)
            .flat_map(|dim| {
                let index = format!("%{to}_c{dim} = arith.constant {dim} : index");
                [index, format!("%{to}_d{dim} = tensor.dim %{from}, %{to}_c{dim} : {all}")]
            })
            .collect();
        let sum = if step.op == "rowmean" { format!("%{to}_sum") } else { format!("%{to}") };
        lines.push(format!("%{to}_i = arith.constant {initial} : f32"));
        lines.push(format!("%{to}_e = tensor.empty({dynamic}) : {result}"));
        lines.push(format!("%{to}_0 = linalg.fill ins(%{to}_i : f32) outs(%{to}_e : {result}) -> {result}"));
        lines.push(format!(
            "%{to}_r = linalg.reduce {{ arith.{op} {{fastmath = #arith.fastmath<reassoc>}} }} ins(%{from} : {all}) \
             outs(%{to}_0 : {result}) dimensions = [{row}]"
        ));
        lines.push(format!(
            "{sum} = tensor.expand_shape %{to}_r [{}] output_shape [{}, 1] : {result} into {kept}",
            groups.join(", "),
            dims.join(", ")
        ));
        if step.op == "rowmean" {
            lines.push(format!("%{to}_n = arith.index_cast %{to}_d{row} : index to i64"));
            lines.push(format!("%{to}_f = arith.sitofp %{to}_n : i64 to f32"));
            lines.push(format!("%{to}_t = tensor.from_elements %{to}_f : tensor<f32>"));
            lines.push(format!("%{to} = bcast.div {sum}, %{to}_t : ({kept}, tensor<f32>) -> {kept}"));
        }
        lines.join("\n  ")
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

/// The op that combines elements, if a step reduces, and the value that it begins with.
fn reduction(step: &Step) -> Option<(&'static str, &'static str)> {
    match step.op {
        "rowmax" => Some(("maximumf", "0xFF800000")),
        "rowsum" | "rowmean" => Some(("addf", "0.0")),
        _ => None,
    }
}

fn is_number(operand: &str) -> bool {
    operand.parse::<f64>().is_ok()
}

fn value(operand: &str) -> String {
    if is_number(operand) { format!("%n{}", operand.replace(['.', '-'], "_")) } else { format!("%{operand}") }
}
