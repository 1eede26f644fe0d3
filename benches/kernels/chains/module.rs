//! The modules that compute a chain, one for each way.

use super::chain::{Chain, Sizes, Step, element};
use std::fmt::Write;

/// How a chain is computed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Static,
    /// The last sizes are static.
    Inner,
    Dynamic,
    /// Op by op: what the pipeline makes of a chain.
    Ops,
    Tosa,
}

pub const WAYS: [Way; 5] = [Way::Static, Way::Inner, Way::Dynamic, Way::Ops, Way::Tosa];

impl Way {
    pub fn name(self) -> &'static str {
        match self {
            Self::Static => "static",
            Self::Inner => "?xD",
            Self::Dynamic => "?",
            Self::Ops => "? op by op",
            Self::Tosa => "tosa-to-linalg",
        }
    }

    fn dims(self, shape: &[usize]) -> String {
        let size = |(dim, size): (usize, &usize)| match self {
            Self::Static => format!("{size}x"),
            Self::Inner if dim + 1 == shape.len() => format!("{size}x"),
            _ => "?x".into(),
        };
        shape.iter().enumerate().map(size).collect()
    }

    /// The type of a leaf; TOSA wants all of the same rank.
    fn leaf(self, chain: &Chain, sizes: &Sizes, leaf: usize) -> String {
        format!("tensor<{}{}>", self.dims(&self.shape(chain, sizes, leaf)), element(chain.leaves[leaf]))
    }

    /// The shape in which a leaf is passed.
    pub fn shape(self, chain: &Chain, sizes: &Sizes, leaf: usize) -> Vec<usize> {
        let shape = sizes.shapes[leaf];
        let units = if self == Self::Tosa { chain.rank() - shape.len() } else { 0 };
        [&vec![1; units], shape].concat()
    }

    fn result(self, chain: &Chain, sizes: &Sizes) -> String {
        let shape: Vec<usize> = (0..chain.rank()).rev().map(|column| sizes.extent(column)).collect();
        format!("tensor<{}f32>", self.dims(&shape))
    }
}

/// The function of that name, ready for `bcast-to-llvm`.
pub fn function(name: &str, way: Way, chain: &Chain, sizes: &Sizes) -> String {
    let types: Vec<String> = (0..chain.leaves.len()).map(|leaf| way.leaf(chain, sizes, leaf)).collect();
    let arguments: Vec<_> =
        chain.leaves.iter().zip(&types).map(|(leaf, ty)| format!("%{leaf}: {ty}")).collect();
    let result = way.result(chain, sizes);
    let body = match way {
        Way::Ops => ops(chain, &types),
        Way::Tosa => tosa(chain, &types),
        _ => map(chain, &types, &result),
    };
    format!(
        "func.func @{name}({}) -> {result} attributes {{llvm.emit_c_interface}} {{\n{body}  return %o : {result}\n}}\n",
        arguments.join(", ")
    )
}

/// One op of all leaves.
fn map(chain: &Chain, types: &[String], result: &str) -> String {
    let values = chain.leaves.iter().map(|leaf| format!("%{leaf}")).collect::<Vec<_>>().join(", ");
    let arguments: Vec<_> = chain.leaves.iter().map(|leaf| format!("%{leaf}_: {}", element(leaf))).collect();
    let mut text = format!(
        "  %o = bcast.map {values} : ({}) -> {result} ({}) {{\n",
        types.join(", "),
        arguments.join(", ")
    );
    for step in chain.steps() {
        let operands = numbers(&step, &mut text, "f32", |number| number.into());
        let operands: Vec<_> = operands.iter().map(|operand| format!("{operand}_")).collect();
        let name = match step.op {
            "max" => "arith.maximumf".into(),
            "min" => "arith.minimumf".into(),
            "select" => "arith.select".into(),
            "tanh" | "exp" => format!("math.{}", step.op),
            op => format!("arith.{op}f"),
        };
        writeln!(text, "    %{}_ = {name} {} : f32", step.result, operands.join(", ")).unwrap();
    }
    text + "    bcast.yield %o_ : f32\n  }\n"
}

/// One op for each step, of tensors whose sizes are all `?`.
fn ops(chain: &Chain, types: &[String]) -> String {
    let mut text = String::new();
    let mut known = Types::new(chain, types);
    for step in chain.steps() {
        let operands = numbers(&step, &mut text, "tensor<f32>", |number| format!("dense<{number}>"));
        let operand_types: Vec<_> = step.operands.iter().map(|operand| known.of(operand)).collect();
        let (operands, result) = (operands.join(", "), known.define(&step));
        match step.op {
            "tanh" | "exp" => writeln!(text, "  %{} = math.{} {operands} : {result}", step.result, step.op),
            op => {
                let types = operand_types.join(", ");
                writeln!(text, "  %{} = bcast.{op} {operands} : ({types}) -> {result}", step.result)
            }
        }
        .unwrap();
    }
    text
}

fn tosa(chain: &Chain, types: &[String]) -> String {
    let unit = format!("tensor<{}f32>", "1x".repeat(chain.rank()));
    let mut text = String::from(
        "  %shift = \"tosa.const\"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>\n",
    );
    let mut known = Types::new(chain, types);
    known.number.clone_from(&unit);
    for step in chain.steps() {
        for number in step.operands.iter().filter(|operand| is_number(operand)) {
            let name = constant(number);
            writeln!(
                text,
                "  {name} = \"tosa.const\"() <{{values = dense<{number}> : {unit}}}> : () -> {unit}"
            )
            .unwrap();
        }
        let operands: Vec<_> = step.operands.iter().map(|operand| value(operand)).collect();
        let types: Vec<_> = step.operands.iter().map(|operand| known.of(operand)).collect();
        let (operands, types) = (operands.join(", "), types.join(", "));
        let result = known.define(&step);
        let to = step.result;
        match step.op {
            "mul" => {
                writeln!(text, "  %{to} = tosa.mul {operands}, %shift : ({types}, tensor<1xi8>) -> {result}")
            }
            "div" => {
                let [a, b] = [0, 1].map(|operand| value(step.operands[operand]));
                let [a_type, b_type] = [0, 1].map(|operand| known.of(step.operands[operand]));
                writeln!(text, "  %{to}_inverse = tosa.reciprocal {b} : ({b_type}) -> {b_type}").unwrap();
                let types = format!("{a_type}, {b_type}, tensor<1xi8>");
                writeln!(text, "  %{to} = tosa.mul {a}, %{to}_inverse, %shift : ({types}) -> {result}")
            }
            op => {
                let op = match op {
                    "max" => "maximum",
                    "min" => "minimum",
                    op => op,
                };
                writeln!(text, "  %{to} = tosa.{op} {operands} : ({types}) -> {result}")
            }
        }
        .unwrap();
    }
    text
}

/// The types of values, all of whose sizes are `?`.
struct Types {
    known: Vec<(&'static str, String)>,
    number: String,
}

impl Types {
    fn new(chain: &Chain, types: &[String]) -> Self {
        let known = chain.leaves.iter().copied().zip(types.iter().cloned()).collect();
        Self { known, number: "tensor<f32>".into() }
    }

    fn of(&self, operand: &str) -> String {
        let known = self.known.iter().find(|(name, _)| *name == operand);
        known.map_or_else(|| self.number.clone(), |(_, r#type)| r#type.clone())
    }

    /// The type of a step's result: of the largest rank.
    fn define(&mut self, step: &Step) -> String {
        let rank = |r#type: &String| r#type.matches('x').count();
        let types =
            step.operands.iter().map(|operand| self.of(operand)).filter(|r#type| !r#type.contains("i1"));
        let mask = step.operands.iter().map(|operand| self.of(operand).replace("i1", "f32"));
        let result = types
            .chain(mask)
            .max_by_key(|r#type| (rank(r#type), r#type.contains('?')))
            .expect("a step has operands");
        self.known.push((step.result, result.clone()));
        result
    }
}

fn is_number(operand: &str) -> bool {
    operand.parse::<f64>().is_ok()
}

fn constant(number: &str) -> String {
    format!("%n{}", number.replace(['.', '-'], "_"))
}

fn value(operand: &str) -> String {
    if is_number(operand) { constant(operand) } else { format!("%{operand}") }
}

/// The operands of a step, after constants for those that are numbers.
fn numbers(step: &Step, text: &mut String, r#type: &str, attribute: impl Fn(&str) -> String) -> Vec<String> {
    let suffix = if r#type == "f32" { "_" } else { "" };
    for number in step.operands.iter().filter(|operand| is_number(operand)) {
        let (name, attribute) = (constant(number), attribute(number));
        writeln!(text, "  {name}{suffix} = arith.constant {attribute} : {}", r#type).unwrap();
    }
    step.operands.iter().map(|operand| value(operand)).collect()
}
