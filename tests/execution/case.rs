//! One op: run-time shapes, and which of their sizes the types leave open.

use broadcastable::{
    Dim, Facts, Shape, Violation,
    reference::{Array, broadcast, evaluate},
};
use std::fmt::Write;

/// A small generator of numbers (xorshift), the same ones on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) % limit
    }
}

/// What is computed of the operands.
#[derive(Clone, Debug)]
pub enum Form {
    /// Their sum, aligned on the right.
    Sum,
    /// The sum of two, aligned by these `broadcast_dimensions`.
    ExplicitSum(Vec<i64>),
    /// Each of them, broadcast.
    Broadcast,
}

/// One op on tensors of `i32`.
#[derive(Debug)]
pub struct Case {
    form: Form,
    shapes: Vec<Vec<usize>>,
    dynamic: Vec<Vec<bool>>,
}

impl Case {
    pub fn new(form: Form, shapes: &[&[usize]], dynamic: &[Vec<bool>]) -> Self {
        Self { form, shapes: shapes.iter().map(|shape| shape.to_vec()).collect(), dynamic: dynamic.to_vec() }
    }

    /// Ranks 0 to 5, sizes 0 to 4, up to four operands; mostly legal. What the types alone show to be
    /// illegal is left out, because it does not compile.
    pub fn draw(random: &mut Random) -> Self {
        loop {
            let target: Vec<usize> = (0..random.below(6)).map(|_| random.below(5) as usize).collect();
            let (form, columns) = draw_columns(random, target.len());
            let mut draw_size = |column: &usize| match random.below(40) {
                0 => random.below(5) as usize,
                draw if draw < 14 => 1,
                _ => target[*column],
            };
            let shapes: Vec<Vec<usize>> =
                columns.iter().map(|columns| columns.iter().map(&mut draw_size).collect()).collect();
            let dynamic = shapes.iter().map(|shape| shape.iter().map(|_| random.below(2) == 0).collect());
            let dynamic = dynamic.collect();
            let case = Self { form, shapes, dynamic };
            if case.facts().is_ok() {
                return case;
            }
        }
    }

    fn dimensions(&self) -> Option<&[i64]> {
        match &self.form {
            Form::ExplicitSum(dimensions) => Some(dimensions),
            _ => None,
        }
    }

    /// What the types say.
    fn facts(&self) -> Result<Facts, Violation> {
        let shapes: Vec<Shape> = (0..self.shapes.len()).map(|operand| self.shape(operand)).collect();
        match self.dimensions() {
            Some(dimensions) => Facts::infer_explicit(&shapes, dimensions),
            None => Facts::infer(&shapes),
        }
    }

    fn shape(&self, operand: usize) -> Shape {
        let dim = |(&size, &dynamic): (&usize, &bool)| {
            if dynamic { Dim::DYNAMIC } else { Dim::new(size as u64) }
        };
        self.shapes[operand].iter().zip(&self.dynamic[operand]).map(dim).collect()
    }

    fn result_type(&self) -> String {
        tensor(&self.facts().expect("drawn so").shape())
    }

    fn operand_types(&self) -> Vec<String> {
        (0..self.shapes.len()).map(|operand| tensor(&self.shape(operand))).collect()
    }

    /// One result, or as many as there are operands.
    fn result_count(&self) -> usize {
        if let Form::Broadcast = self.form { self.shapes.len() } else { 1 }
    }

    /// The run-time operands: each element has a bit pattern of its own.
    fn operands(&self) -> Vec<Array<i32>> {
        let array = |(operand, sizes): (usize, &Vec<usize>)| {
            let count = sizes.iter().product::<usize>() as i32;
            Array::new(sizes, (0..count).map(|position| (position + 1) << (7 * operand)).collect()).unwrap()
        };
        self.shapes.iter().enumerate().map(array).collect()
    }

    /// What the core's reference gives; `None` if the run-time sizes are illegal.
    pub fn expected(&self) -> Option<Vec<Array<i32>>> {
        let operands = self.operands();
        let sum =
            |elements: &[&i32]| elements.iter().fold(0, |sum: i32, &&element| sum.wrapping_add(element));
        match self.form {
            Form::Broadcast => broadcast(&operands).ok(),
            _ => evaluate(&operands, self.dimensions(), sum).ok().map(|result| vec![result]),
        }
    }

    /// The function that computes it.
    pub fn function(&self, name: &str) -> String {
        let (types, results) =
            (self.operand_types(), vec![self.result_type(); self.result_count()].join(", "));
        let arguments: Vec<String> = types.iter().enumerate().map(|(i, ty)| format!("%a{i}: {ty}")).collect();
        let values: Vec<String> = (0..types.len()).map(|i| format!("%a{i}")).collect();
        let (op, attributes) = match &self.form {
            Form::Sum => ("add", String::new()),
            Form::ExplicitSum(dimensions) => ("add", attribute(dimensions)),
            Form::Broadcast => ("broadcast", String::new()),
        };
        let (count, arguments, values, types) =
            (self.result_count(), arguments.join(", "), values.join(", "), types.join(", "));
        let returned: Vec<String> = (0..count).map(|i| format!("%r#{i}")).collect();
        format!(
            "func.func @{name}({arguments}) -> ({results}) {{\n  \
             %r:{count} = bcast.{op} {values}{attributes} : ({types}) -> ({results})\n  \
             return {} : {results}\n}}\n",
            returned.join(", "),
        )
    }

    /// The statements that call it on constants and print what it returns.
    fn call(&self, number: usize) -> String {
        let mut text = String::new();
        for (operand, array) in self.operands().iter().enumerate() {
            let sizes = array.sizes().iter().map(|&size| Dim::new(size as u64));
            let (from, to) = (tensor(&sizes.collect()), tensor(&self.shape(operand)));
            let name = format!("%c{number}_{operand}");
            let elements = nested(array.sizes(), array.elements());
            writeln!(text, "  {name} = arith.constant dense<{elements}> : {from}").unwrap();
            writeln!(text, "  {name}_ = tensor.cast {name} : {from} to {to}").unwrap();
        }
        let values: Vec<String> = (0..self.shapes.len()).map(|i| format!("%c{number}_{i}_")).collect();
        let (result, count) = (self.result_type(), self.result_count());
        let (values, types) = (values.join(", "), self.operand_types().join(", "));
        let results = vec![result.as_str(); count].join(", ");
        writeln!(text, "  %r{number}:{count} = call @f{number}({values}) : ({types}) -> ({results})")
            .unwrap();
        for i in 0..count {
            writeln!(text, "  %u{number}_{i} = tensor.cast %r{number}#{i} : {result} to tensor<*xi32>")
                .unwrap();
            writeln!(text, "  call @printMemrefI32(%u{number}_{i}) : (tensor<*xi32>) -> ()").unwrap();
        }
        text
    }
}

/// What is computed, and the columns of each operand in a result of that rank.
fn draw_columns(random: &mut Random, rank: usize) -> (Form, Vec<Vec<usize>>) {
    if random.below(3) == 0 {
        let some: Vec<usize> = (0..rank).filter(|_| random.below(2) == 0).collect();
        let dimensions = if some.len() == rank && random.below(2) == 0 { vec![] } else { some.clone() };
        let dimensions = dimensions.into_iter().map(|dim| dim as i64).collect();
        let mut columns = vec![some, (0..rank).collect()];
        if random.below(2) == 0 {
            columns.reverse();
        }
        return (Form::ExplicitSum(dimensions), columns);
    }
    let form = if random.below(3) == 0 { Form::Broadcast } else { Form::Sum };
    let columns = (0..=random.below(4)).map(|_| {
        let missing = random.below(rank as u64 + 1) as usize;
        let missing = if random.below(2) == 0 { 0 } else { missing };
        (missing..rank).collect()
    });
    (form, columns.collect())
}

/// A program that computes and prints every case.
pub fn module(cases: &[Case]) -> String {
    let functions: String =
        cases.iter().enumerate().map(|(i, case)| case.function(&format!("f{i}"))).collect();
    let calls: String = cases.iter().enumerate().map(|(number, case)| case.call(number)).collect();
    format!(
        "func.func private @printMemrefI32(tensor<*xi32>)\n{functions}func.func @main() {{\n{calls}  return\n}}\n"
    )
}

fn tensor(shape: &Shape) -> String {
    let sizes: String = shape.dims().unwrap_or_default().iter().map(|size| format!("{size}x")).collect();
    format!("tensor<{sizes}i32>")
}

fn attribute(dimensions: &[i64]) -> String {
    let entries: Vec<String> = dimensions.iter().map(i64::to_string).collect();
    let separator = if entries.is_empty() { "" } else { ": " };
    format!(" {{broadcast_dimensions = array<i64{separator}{}>}}", entries.join(", "))
}

/// The elements as MLIR writes them: nested lists, or nothing where there are none.
fn nested(sizes: &[usize], elements: &[i32]) -> String {
    match sizes {
        _ if elements.is_empty() => String::new(),
        [] => elements[0].to_string(),
        [_, inner @ ..] => {
            let length = inner.iter().product();
            let parts: Vec<String> = elements.chunks(length).map(|part| nested(inner, part)).collect();
            format!("[{}]", parts.join(", "))
        }
    }
}
