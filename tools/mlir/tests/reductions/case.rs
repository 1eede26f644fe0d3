//! One random reduction.

use super::reference::{Tensor, indices, reduce};
use std::fmt::Write;

/// Which reductions are trees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    Marked,
    Strict,
    Tree,
}

impl Mode {
    pub fn name(self) -> &'static str {
        match self {
            Self::Marked => "marked",
            Self::Strict => "strict",
            Self::Tree => "tree",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    Add,
    Multiply,
    Maximum,
    Minimum,
    MaxNum,
    MinNum,
}

impl Op {
    const ALL: [Self; 6] =
        [Self::Add, Self::Multiply, Self::Maximum, Self::Minimum, Self::MaxNum, Self::MinNum];

    pub fn apply(self, a: f32, b: f32) -> f32 {
        let number = |a: f32, b: f32, choice: f32| match (a.is_nan(), b.is_nan()) {
            (true, _) => b,
            (_, true) => a,
            _ => choice,
        };
        match self {
            Self::Add => a + b,
            Self::Multiply => a * b,
            Self::Maximum if a.is_nan() || b.is_nan() => f32::NAN,
            Self::Minimum if a.is_nan() || b.is_nan() => f32::NAN,
            Self::Maximum if a == b => {
                if a.is_sign_positive() {
                    a
                } else {
                    b
                }
            }
            Self::Minimum if a == b => {
                if a.is_sign_negative() {
                    a
                } else {
                    b
                }
            }
            Self::Maximum | Self::MaxNum => number(a, b, if a > b { a } else { b }),
            Self::Minimum | Self::MinNum => number(a, b, if a < b { a } else { b }),
        }
    }

    fn name(self) -> &'static str {
        ["addf", "mulf", "maximumf", "minimumf", "maxnumf", "minnumf"][self as usize]
    }

    /// Whether the bits of the result depend on the order.
    fn is_ordered(self) -> bool {
        !matches!(self, Self::Maximum | Self::Minimum)
    }
}

/// The values that are reduced, of the operands `x` and `b`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Body {
    Plain,
    Square,
    /// `b` has the size of the last column, or 1.
    Biased,
    /// `x` is read with its columns in the opposite order.
    Turned,
}

#[derive(Debug)]
pub struct Case {
    op: Op,
    body: Body,
    sizes: Vec<usize>,
    reduced: Vec<bool>,
    is_dynamic: bool,
    may_reassociate: bool,
    is_stretched: bool,
    initial: f32,
    seed: u64,
    mode: Mode,
}

/// Numbers that look random.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }

    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

impl Case {
    pub fn draw(seed: u64, mode: Mode) -> Self {
        let mut draw = Draw(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        (0..8).for_each(|_| _ = draw.below(2));
        let rank = draw.pick(&[1, 2, 2, 3]);
        let mut sizes: Vec<usize> = (0..rank).map(|_| draw.pick(&[0, 1, 2, 3, 5, 7, 9, 17])).collect();
        let long = [0, 1, 2, 3, 4, 5, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 768];
        sizes[rank - 1] = draw.pick(&long);
        let mut reduced: Vec<bool> = (0..rank).map(|_| draw.below(3) == 0).collect();
        reduced[rank - 1] |= draw.below(4) != 0;
        let first = draw.below(rank);
        reduced[first] |= reduced.iter().all(|reduced| !reduced);
        let op = draw.pick(&Op::ALL);
        let numbers: &[f32] = match op {
            Op::Add | Op::Multiply => &[0.0, -0.0, 1.5],
            _ => &[-3.0, 3.0, f32::NEG_INFINITY, f32::INFINITY, f32::NAN],
        };
        Self {
            op,
            body: draw.pick(&[Body::Plain, Body::Square, Body::Biased, Body::Turned]),
            sizes,
            reduced,
            is_dynamic: draw.below(2) == 0,
            // LLVM reorders what may be reassociated, so that its bits are not known.
            may_reassociate: mode != Mode::Strict && draw.below(2) == 0,
            is_stretched: draw.below(2) == 0,
            initial: draw.pick(numbers),
            seed,
            mode,
        }
    }

    /// One of some columns, and not of the last one.
    pub fn of_columns(seed: u64, mode: Mode) -> Self {
        let mut draw = Draw(seed.wrapping_mul(0xd6e8_feb8_6659_fd93) | 1);
        (0..8).for_each(|_| _ = draw.below(2));
        let rank = draw.pick(&[2, 3]);
        let mut sizes: Vec<usize> = (0..rank).map(|_| draw.pick(&[2, 9, 17])).collect();
        sizes[rank - 1] = draw.pick(&[31, 32, 33, 60, 100]);
        let mut reduced = vec![false; rank];
        reduced[draw.below(rank - 1)] = true;
        Self { sizes, reduced, ..Self::draw(seed, mode) }
    }

    fn is_tree(&self) -> bool {
        match self.mode {
            Mode::Tree => true,
            Mode::Strict => false,
            Mode::Marked => self.may_reassociate,
        }
    }

    /// The two operands.
    pub fn operands(&self) -> [Tensor; 2] {
        let mut draw = Draw(self.seed.wrapping_mul(0xd134_2543_de82_ef95) | 1);
        let mut number = || {
            let number = draw.below(1 << 24) as f32 / 4_194_304.0 - 2.0;
            match self.op {
                Op::Add => number,
                Op::Multiply => 1.0 + number / 8.0,
                // Zeros of either sign are equal to these.
                Op::MaxNum | Op::MinNum => draw.pick(&[number, number, 0.5, f32::NAN]),
                _ => draw.pick(&[number, number, 0.0, -0.0, f32::INFINITY, f32::NAN]),
            }
        };
        let mut tensor = |shape: Vec<usize>| {
            let count = shape.iter().product();
            Tensor { shape, elements: (0..count).map(|_| number()).collect() }
        };
        let mut shape = self.sizes.clone();
        if self.body == Body::Turned {
            shape.reverse();
        }
        [tensor(shape), tensor(vec![self.size_of_bias()])]
    }

    fn size_of_bias(&self) -> usize {
        if self.is_stretched { 1 } else { self.sizes[self.sizes.len() - 1] }
    }

    /// The result.
    pub fn expected(&self) -> Tensor {
        let [x, b] = self.operands();
        let element = |at: &[usize]| match self.body {
            Body::Plain => x.at(at),
            Body::Square => x.at(at) * x.at(at),
            Body::Biased => x.at(at) + b.at(&[if self.is_stretched { 0 } else { at[at.len() - 1] }]),
            Body::Turned => x.at(&at.iter().rev().copied().collect::<Vec<_>>()),
        };
        debug_assert_eq!(indices(&self.sizes).len(), x.elements.len());
        // The order of `maximumf` and `minimumf` does not matter.
        let is_tree = self.is_tree() && self.op.is_ordered();
        // One loop that reduces keeps its order, so that all take that in which `x` is read.
        if self.body == Body::Turned && self.reduced.iter().filter(|&&reduced| reduced).count() == 1 {
            let turned = |list: &[usize]| list.iter().rev().copied().collect::<Vec<_>>();
            let reduced: Vec<bool> = self.reduced.iter().rev().copied().collect();
            let element = |at: &[usize]| x.at(at);
            let result = reduce(self.op, &turned(&self.sizes), &reduced, is_tree, self.initial, &element);
            let shape = turned(&result.shape);
            let elements = indices(&shape).iter().map(|at| result.at(&turned(at))).collect();
            return Tensor { shape, elements };
        }
        reduce(self.op, &self.sizes, &self.reduced, is_tree, self.initial, &element)
    }

    /// A function that computes it.
    pub fn function(&self, number: usize) -> String {
        let rank = self.sizes.len();
        let size = |size: usize| if self.is_dynamic { "?".to_owned() } else { size.to_string() };
        let shape = |sizes: &[usize]| sizes.iter().map(|&at| size(at) + "x").collect::<String>() + "f32";
        let kept: Vec<usize> = (0..rank).filter(|&column| !self.reduced[column]).collect();
        let result = shape(&kept.iter().map(|&column| self.sizes[column]).collect::<Vec<_>>());
        let is_turned = self.body == Body::Turned;
        let mut own = self.sizes.clone();
        if is_turned {
            own.reverse();
        }
        let [x, full, b] = [shape(&own), shape(&self.sizes), shape(&[self.size_of_bias()])];
        let mut text = format!(
            "func.func @f{number}(%x: tensor<{x}>, %b: tensor<{b}>) -> tensor<{result}> attributes {{llvm.emit_c_interface}} {{\n"
        );
        let mut line = |args: std::fmt::Arguments| writeln!(text, "  {args}").expect("a string takes all");
        for &column in kept.iter().filter(|_| self.is_dynamic) {
            let dim = if is_turned { rank - 1 - column } else { column };
            line(format_args!("%c{column} = arith.constant {dim} : index"));
            line(format_args!("%d{column} = tensor.dim %x, %c{column} : tensor<{x}>"));
        }
        let dims = kept.iter().filter(|_| self.is_dynamic).map(|column| format!("%d{column}"));
        let dims = dims.collect::<Vec<_>>().join(", ");
        line(format_args!("%i = arith.constant 0x{:08X} : f32", self.initial.to_bits()));
        line(format_args!("%e = tensor.empty({dims}) : tensor<{result}>"));
        line(format_args!("%s = linalg.fill ins(%i : f32) outs(%e : tensor<{result}>) -> tensor<{result}>"));
        match self.body {
            Body::Square => {
                line(format_args!("%y = bcast.mul %x, %x : (tensor<{x}>, tensor<{x}>) -> tensor<{full}>"));
            }
            Body::Biased => {
                line(format_args!("%y = bcast.add %x, %b : (tensor<{x}>, tensor<{b}>) -> tensor<{full}>"));
            }
            _ => {}
        }
        let y = if matches!(self.body, Body::Square | Body::Biased) { "%y" } else { "%x" };
        let flags = if self.may_reassociate { " fastmath<reassoc>" } else { "" };
        let columns = |columns: &mut dyn Iterator<Item = usize>| {
            columns.map(|column| format!("d{column}")).collect::<Vec<_>>().join(", ")
        };
        let all = columns(&mut (0..rank));
        let read = if is_turned { columns(&mut (0..rank).rev()) } else { all.clone() };
        let written = columns(&mut kept.iter().copied());
        let iterators = self.reduced.iter().map(|&is| if is { "\"reduction\"" } else { "\"parallel\"" });
        let iterators = iterators.collect::<Vec<_>>().join(", ");
        line(format_args!(
            "%r = linalg.generic {{indexing_maps = [affine_map<({all}) -> ({read})>, affine_map<({all}) -> ({written})>], \
             iterator_types = [{iterators}]}} ins({y} : tensor<{x}>) outs(%s : tensor<{result}>) {{"
        ));
        line(format_args!("^bb0(%in: f32, %out: f32):"));
        line(format_args!("  %sum = arith.{} %out, %in{flags} : f32", self.op.name()));
        line(format_args!("  linalg.yield %sum : f32"));
        line(format_args!("}} -> tensor<{result}>"));
        line(format_args!("return %r : tensor<{result}>"));
        text + "}\n"
    }
}
