//! The values of a body for numbers that are known: step by step, in the program's own arithmetic.

use super::bodies::Bodies;
use crate::ffi::{self, Op, Val};
use melior::ir::{ValueLike, operation::OperationLike};
use std::{cmp::Ordering, collections::HashMap};

/// A body and those that it calls, as steps over numbered values: the bits of numbers, which `arith` gives
/// their meaning.
pub struct Steps {
    /// The values of constants; those that steps compute are 0.
    values: Vec<u64>,
    steps: Vec<Step>,
    result: usize,
}

struct Step {
    run: fn([u64; 3], u64) -> u64,
    operands: [usize; 3],
    /// The predicate of a comparison.
    parameter: u64,
    result: usize,
}

impl Steps {
    /// The steps of a body with one result; `None` if it has an op that this file does not know.
    pub fn of(bodies: &Bodies, name: &str) -> Option<Self> {
        let body = bodies.find(name)?;
        let mut steps = Self { values: Vec::new(), steps: Vec::new(), result: 0 };
        let operands: Vec<usize> = ffi::body_arguments(body).iter().map(|_| steps.value(0)).collect();
        steps.result = *steps.enter(bodies, body, &operands)?.first()?;
        Some(steps)
    }

    /// The bits of the result for the bits of the operands.
    pub fn run(&self, operands: &[u64]) -> u64 {
        let mut values = self.values.clone();
        values[..operands.len()].copy_from_slice(operands);
        for Step { run, operands, parameter, result } in &self.steps {
            values[*result] = run(operands.map(|operand| values[operand]), *parameter);
        }
        values[self.result]
    }

    fn value(&mut self, bits: u64) -> usize {
        self.values.push(bits);
        self.values.len() - 1
    }

    /// Adds the steps of a body, and returns the values of its results.
    fn enter(&mut self, bodies: &Bodies, body: Op, operands: &[usize]) -> Option<Vec<usize>> {
        let arguments = ffi::body_arguments(body).into_iter().map(ffi::value_number);
        let mut known: HashMap<usize, usize> = arguments.zip(operands.iter().copied()).collect();
        for op in ffi::body_ops(body) {
            let operands: Option<Vec<usize>> =
                op.operands().map(|operand| known.get(&ffi::value_number(operand)).copied()).collect();
            let operands = operands?;
            let name = op.name();
            let results = match name.as_string_ref().as_str().ok()? {
                "func.return" => return Some(operands),
                "func.call" => self.enter(bodies, bodies.find(&ffi::symbol_of(op, "callee")?)?, &operands)?,
                "arith.constant" => vec![self.value(bits(op)?)],
                name => vec![self.step(name, op, &operands)?],
            };
            let own = op.results().map(|result| ffi::value_number(result.into()));
            known.extend(own.zip(results));
        }
        None
    }

    fn step(&mut self, name: &str, op: Op, operands: &[usize]) -> Option<usize> {
        let from = Number::of(op.operands().last()?)?;
        let to = Number::of(ffi::first_result(op)?)?;
        let run = integers(name, from).or_else(|| floats(name, from)).or_else(|| casts(name, from, to))?;
        let predicate = ffi::attribute(op, "predicate").and_then(ffi::i64_attribute).unwrap_or_default();
        let parameter =
            u64::try_from(predicate).ok().filter(|&predicate| name != "arith.cmpf" || predicate < 7)?;
        let at = |index: usize| operands.get(index).copied().unwrap_or_default();
        let result = self.value(0);
        self.steps.push(Step { run, operands: [at(0), at(1), at(2)], parameter, result });
        Some(result)
    }
}

/// The kind of a number of the bodies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    I1,
    I32,
    I64,
    F32,
    F64,
}

impl Number {
    fn of(value: Val) -> Option<Self> {
        match (ffi::number_of(value.r#type()), ffi::mantissa_bits(value.r#type())) {
            (ffi::Number::Signless(1), _) => Some(Self::I1),
            (ffi::Number::Signless(32), _) => Some(Self::I32),
            (ffi::Number::Signless(64), _) => Some(Self::I64),
            (_, Some(24)) => Some(Self::F32),
            (_, Some(53)) => Some(Self::F64),
            _ => None,
        }
    }
}

/// The bits of a constant.
fn bits(op: Op) -> Option<u64> {
    let value = ffi::attribute(op, "value")?;
    Some(match Number::of(ffi::first_result(op)?)? {
        Number::F32 => u64::from((ffi::float_value(value)? as f32).to_bits()), // exact
        Number::F64 => ffi::float_value(value)?.to_bits(),
        Number::I1 => u64::from(ffi::i64_attribute(value)? != 0),
        Number::I32 => u64::from(ffi::i64_attribute(value)? as u32), // the bits
        Number::I64 => ffi::i64_attribute(value)? as u64,            // the bits
    })
}

type Run = fn([u64; 3], u64) -> u64;

/// Integers are kept without a sign, with zeros above.
fn integers(name: &str, from: Number) -> Option<Run> {
    match (name, from) {
        ("arith.andi", Number::I1 | Number::I32 | Number::I64) => Some(|[a, b, _], _| a & b),
        ("arith.ori", Number::I1 | Number::I32 | Number::I64) => Some(|[a, b, _], _| a | b),
        ("arith.xori", Number::I1 | Number::I32 | Number::I64) => Some(|[a, b, _], _| a ^ b),
        ("arith.select", _) => Some(|[condition, a, b], _| if condition == 0 { b } else { a }),
        ("arith.addi", Number::I32) => Some(|[a, b, _], _| u64::from((a as u32).wrapping_add(b as u32))),
        ("arith.addi", Number::I64) => Some(|[a, b, _], _| a.wrapping_add(b)),
        ("arith.subi", Number::I32) => Some(|[a, b, _], _| u64::from((a as u32).wrapping_sub(b as u32))),
        ("arith.subi", Number::I64) => Some(|[a, b, _], _| a.wrapping_sub(b)),
        ("arith.shli", Number::I32) => Some(|[a, b, _], _| u64::from((a as u32).wrapping_shl(b as u32))),
        ("arith.shli", Number::I64) => Some(|[a, b, _], _| a.wrapping_shl(b as u32)),
        ("arith.shrui", Number::I32 | Number::I64) => Some(|[a, b, _], _| a.wrapping_shr(b as u32)),
        ("arith.shrsi", Number::I32) => {
            Some(|[a, b, _], _| u64::from((a as i32).wrapping_shr(b as u32) as u32))
        }
        ("arith.minsi", Number::I32) => Some(|[a, b, _], _| u64::from((a as i32).min(b as i32) as u32)),
        ("arith.cmpi", Number::I32) => {
            Some(|[a, b, _], predicate| compare_integers(predicate, (a as i32).cmp(&(b as i32)), a.cmp(&b)))
        }
        ("arith.cmpi", Number::I64) => {
            Some(|[a, b, _], predicate| compare_integers(predicate, (a as i64).cmp(&(b as i64)), a.cmp(&b)))
        }
        _ => None,
    }
}

/// By the numbers that `arith` gives its predicates.
fn compare_integers(predicate: u64, signed: Ordering, unsigned: Ordering) -> u64 {
    let holds = match predicate {
        0 => signed.is_eq(),
        1 => signed.is_ne(),
        2 => signed.is_lt(),
        3 => signed.is_le(),
        4 => signed.is_gt(),
        5 => signed.is_ge(),
        6 => unsigned.is_lt(),
        7 => unsigned.is_le(),
        8 => unsigned.is_gt(),
        _ => unsigned.is_ge(),
    };
    u64::from(holds)
}

macro_rules! float_step {
    ($from:expr, |$($x:ident),+| $value:expr) => {
        match $from {
            Number::F32 => Some(|[$($x),+, ..]: [u64; 3], _| {
                $(let $x = f32::from_bits($x as u32);)+
                u64::from($value.to_bits())
            }),
            Number::F64 => Some(|[$($x),+, ..]: [u64; 3], _| {
                $(let $x = f64::from_bits($x);)+
                $value.to_bits()
            }),
            _ => None,
        }
    };
}

fn floats(name: &str, from: Number) -> Option<Run> {
    match name {
        "arith.addf" => float_step!(from, |a, b| (a + b)),
        "arith.subf" => float_step!(from, |a, b| (a - b)),
        "arith.mulf" => float_step!(from, |a, b| (a * b)),
        "arith.divf" => float_step!(from, |a, b| (a / b)),
        "arith.negf" => float_step!(from, |a| (-a)),
        "math.absf" => float_step!(from, |a| a.abs()),
        "math.sqrt" => float_step!(from, |a| a.sqrt()),
        "math.copysign" => float_step!(from, |a, b| a.copysign(b)),
        "math.fma" => float_step!(from, |a, b, c| a.mul_add(b, c)),
        "arith.cmpf" if from == Number::F32 => Some(|[a, b, _], predicate| {
            compare_floats(predicate, f32::from_bits(a as u32).partial_cmp(&f32::from_bits(b as u32)))
        }),
        "arith.cmpf" if from == Number::F64 => Some(|[a, b, _], predicate| {
            compare_floats(predicate, f64::from_bits(a).partial_cmp(&f64::from_bits(b)))
        }),
        _ => None,
    }
}

/// By the numbers that `arith` gives its ordered predicates: 1 for equal, 2 for greater, and 4 for less, or
/// their sum.
fn compare_floats(predicate: u64, order: Option<Ordering>) -> u64 {
    let holds = match order {
        None => 0,
        Some(Ordering::Equal) => 1,
        Some(Ordering::Greater) => 2,
        Some(Ordering::Less) => 4,
    };
    u64::from(predicate & holds != 0)
}

fn casts(name: &str, from: Number, to: Number) -> Option<Run> {
    use Number::{F32, F64, I32, I64};
    match (name, from, to) {
        ("arith.bitcast", F32, I32) | ("arith.bitcast", I32, F32) => Some(|[a, ..], _| a),
        ("arith.bitcast", F64, I64) | ("arith.bitcast", I64, F64) => Some(|[a, ..], _| a),
        ("arith.trunci", I64, I32) => Some(|[a, ..], _| u64::from(a as u32)),
        ("arith.extf", F32, F64) => Some(|[a, ..], _| f64::from(f32::from_bits(a as u32)).to_bits()),
        ("arith.truncf", F64, F32) => Some(|[a, ..], _| u64::from((f64::from_bits(a) as f32).to_bits())),
        ("arith.sitofp", I32, F32) => Some(|[a, ..], _| u64::from((a as i32 as f32).to_bits())),
        ("arith.sitofp", I32, F64) => Some(|[a, ..], _| f64::from(a as i32).to_bits()),
        _ => None,
    }
}
