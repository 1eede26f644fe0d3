//! One sum: run-time shapes, and which of their sizes the types leave open.

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

/// `bcast.add` of tensors of `i32`.
#[derive(Debug)]
pub struct Case {
    shapes: Vec<Vec<u64>>,
    dynamic: Vec<Vec<bool>>,
}

impl Case {
    pub fn new(shapes: &[&[u64]], dynamic: &[Vec<bool>]) -> Self {
        Self { shapes: shapes.iter().map(|shape| shape.to_vec()).collect(), dynamic: dynamic.to_vec() }
    }

    /// One to four operands of rank 0 to 5, sizes 0 to 4; mostly legal. What the types alone show to be
    /// illegal is left out, because it does not compile.
    pub fn draw(random: &mut Random) -> Self {
        loop {
            let target: Vec<u64> = (0..random.below(6)).map(|_| random.below(5)).collect();
            let mut case = Self { shapes: vec![], dynamic: vec![] };
            for _ in 0..=random.below(4) {
                let missing = random.below(target.len() as u64 + 1) as usize;
                let missing = if random.below(2) == 0 { 0 } else { missing };
                let size = |&size: &u64, random: &mut Random| match random.below(40) {
                    0 => random.below(5),
                    draw if draw < 14 => 1,
                    _ => size,
                };
                let shape: Vec<u64> = target[missing..].iter().map(|s| size(s, random)).collect();
                case.dynamic.push(shape.iter().map(|_| random.below(2) == 0).collect());
                case.shapes.push(shape);
            }
            if case.result_type().is_some() {
                return case;
            }
        }
    }

    fn rank(&self) -> usize {
        self.shapes.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The sizes that line up in a column, each with whether its type leaves it open.
    fn column(&self, column: usize) -> impl Iterator<Item = (u64, bool)> + '_ {
        let rank = self.rank();
        self.shapes.iter().zip(&self.dynamic).filter_map(move |(shape, dynamic)| {
            let dim = (column + shape.len()).checked_sub(rank)?;
            Some((shape[dim], dynamic[dim]))
        })
    }

    /// `None` where the types alone are illegal.
    fn result_type(&self) -> Option<String> {
        let mut sizes = Vec::new();
        for column in 0..self.rank() {
            let mut fixed = self.column(column).filter(|&(size, dynamic)| !dynamic && size != 1);
            let first = fixed.next();
            if fixed.any(|other| Some(other) != first) {
                return None;
            }
            let dynamic = self.column(column).any(|(_, dynamic)| dynamic);
            sizes.push(match first {
                Some((size, _)) => size.to_string(),
                None => if dynamic { "?" } else { "1" }.to_owned(),
            });
        }
        Some(tensor(&sizes))
    }

    fn operand_type(&self, operand: usize) -> String {
        let size = |(size, &dynamic): (&u64, &bool)| if dynamic { "?".into() } else { size.to_string() };
        tensor(&self.shapes[operand].iter().zip(&self.dynamic[operand]).map(size).collect::<Vec<_>>())
    }

    fn static_type(&self, operand: usize) -> String {
        tensor(&self.shapes[operand].iter().map(u64::to_string).collect::<Vec<_>>())
    }

    /// The element at a position in row-major order: a bit pattern of its own for each operand.
    fn element(operand: usize, position: u64) -> i32 {
        (position as i32 + 1) << (7 * operand)
    }

    /// Sizes and elements of the result; `None` if the run-time sizes are illegal.
    pub fn expected(&self) -> Option<(Vec<u64>, Vec<i32>)> {
        let mut extents = Vec::new();
        for column in 0..self.rank() {
            let mut sizes = self.column(column).map(|(size, _)| size).filter(|&size| size != 1);
            let extent = sizes.next().unwrap_or(1);
            if sizes.any(|size| size != extent) {
                return None;
            }
            extents.push(extent);
        }
        let count = extents.iter().product();
        Some((extents.clone(), (0..count).map(|position| self.sum_at(&extents, position)).collect()))
    }

    fn sum_at(&self, extents: &[u64], position: u64) -> i32 {
        let mut index = vec![0; extents.len()];
        let mut rest = position;
        for (index, &extent) in index.iter_mut().zip(extents).rev() {
            *index = rest % extent;
            rest /= extent;
        }
        let element = |(operand, shape): (usize, &Vec<u64>)| {
            let index = &index[extents.len() - shape.len()..];
            let step = |at: u64, (&size, &index): (&u64, &u64)| at * size + if size == 1 { 0 } else { index };
            Self::element(operand, shape.iter().zip(index).fold(0, step))
        };
        self.shapes.iter().enumerate().map(element).fold(0, i32::wrapping_add)
    }

    /// The function that computes the sum.
    pub fn function(&self, name: &str) -> String {
        let result = self.result_type().expect("drawn so");
        let types: Vec<String> = (0..self.shapes.len()).map(|operand| self.operand_type(operand)).collect();
        let arguments: Vec<String> = types.iter().enumerate().map(|(i, ty)| format!("%a{i}: {ty}")).collect();
        let values: Vec<String> = (0..types.len()).map(|i| format!("%a{i}")).collect();
        format!(
            "func.func @{name}({}) -> {result} {{\n  %r = bcast.add {} : ({}) -> {result}\n  return %r : {result}\n}}\n",
            arguments.join(", "),
            values.join(", "),
            types.join(", "),
        )
    }

    /// The statements that call it on constants and print what it returns.
    fn call(&self, number: usize) -> String {
        let mut text = String::new();
        let result = self.result_type().expect("drawn so");
        for (operand, shape) in self.shapes.iter().enumerate() {
            let (from, to) = (self.static_type(operand), self.operand_type(operand));
            let count: u64 = shape.iter().product();
            let elements: Vec<i32> = (0..count).map(|position| Self::element(operand, position)).collect();
            let name = format!("%c{number}_{operand}");
            writeln!(text, "  {name} = arith.constant dense<{}> : {from}", nested(shape, &elements)).unwrap();
            writeln!(text, "  {name}_ = tensor.cast {name} : {from} to {to}").unwrap();
        }
        let values: Vec<String> = (0..self.shapes.len()).map(|i| format!("%c{number}_{i}_")).collect();
        let types: Vec<String> = (0..self.shapes.len()).map(|i| self.operand_type(i)).collect();
        let (values, types) = (values.join(", "), types.join(", "));
        writeln!(text, "  %r{number} = call @f{number}({values}) : ({types}) -> {result}").unwrap();
        writeln!(text, "  %u{number} = tensor.cast %r{number} : {result} to tensor<*xi32>").unwrap();
        writeln!(text, "  call @printMemrefI32(%u{number}) : (tensor<*xi32>) -> ()").unwrap();
        text
    }
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

fn tensor(sizes: &[String]) -> String {
    let sizes: String = sizes.iter().map(|size| format!("{size}x")).collect();
    format!("tensor<{sizes}i32>")
}

/// The elements as MLIR writes them: nested lists, or nothing where there are none.
fn nested(shape: &[u64], elements: &[i32]) -> String {
    match shape {
        _ if elements.is_empty() => String::new(),
        [] => elements[0].to_string(),
        [_, inner @ ..] => {
            let length = inner.iter().product::<u64>() as usize;
            let parts: Vec<String> = elements.chunks(length).map(|part| nested(inner, part)).collect();
            format!("[{}]", parts.join(", "))
        }
    }
}
