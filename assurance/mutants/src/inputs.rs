//! The inputs of runs: all small sizes, and elements that are distinguishable.

use crate::{
    interpret::{
        floats,
        value::{Tensor, Value},
    },
    tree::Op,
};
use std::iter::from_fn;

/// Sizes of a `?`.
const SIZES: [i64; 5] = [0, 1, 2, 3, 4];
/// Values of a number.
const NUMBERS: [i64; 5] = [0, 1, 2, 3, -1];
/// A size of a random input is less.
const MOST_SIZE: u64 = 8;
/// The most combinations of sizes, spread evenly if there are more.
const MOST: usize = 700;

/// The arguments of a function, for all combinations of sizes and numbers.
///
/// # Panics
/// If an argument is neither a ranked tensor of integers nor an integer.
pub fn inputs(function: &Op) -> Vec<Vec<Value>> {
    let arguments: Vec<Argument> =
        function.regions[0].arguments.iter().map(|(_, r#type)| Argument::read(r#type)).collect();
    let choices: Vec<&[i64]> = arguments.iter().flat_map(Argument::choices).collect();
    let all = choices.iter().map(|choices| choices.len()).product::<usize>();
    let step = all.div_ceil(MOST).max(1);
    // An odd step covers all choices of each place.
    let step = if step > 1 { step | 1 } else { step };
    let mut inputs = Vec::new();
    for number in (0..all).step_by(step) {
        for elements in [Elements::Counted, Elements::Apart, Elements::Extreme] {
            let mut rest = number;
            let mut chosen = choices.iter().map(|choices| {
                let choice = choices[rest % choices.len()];
                rest /= choices.len();
                choice
            });
            let place = |(at, argument): (usize, &Argument)| argument.value(at, &mut chosen, elements);
            inputs.push(arguments.iter().enumerate().map(place).collect());
        }
    }
    inputs
}

/// Arguments that the seed draws: sizes that fit each other now and then, and any elements.
///
/// # Panics
/// If an argument is neither a ranked tensor of integers nor an integer.
pub fn random_inputs(function: &Op, seed: u64, count: usize) -> Vec<Vec<Value>> {
    let mut random = random(seed);
    let mut below = move |limit: u64| (random.next().expect("it does not end") >> 20) % limit;
    let arguments: Vec<Argument> =
        function.regions[0].arguments.iter().map(|(_, r#type)| Argument::read(r#type)).collect();
    let mut input = || {
        let sizes = [below(MOST_SIZE) as i64, below(MOST_SIZE) as i64, 1];
        let mut one = |argument: &Argument| match argument {
            Argument::Number(width) => Value::Scalar(Some(bits(below(8) as i64 - 1, *width))),
            Argument::Tensor { sizes: known, width, is_float } => {
                let mut size = |known: &Option<i64>| match (known, below(8)) {
                    (Some(size), _) => *size,
                    (None, 7) => below(MOST_SIZE) as i64,
                    (None, choice) => sizes[[0, 0, 0, 1, 1, 2, 2][choice as usize]],
                };
                let drawn: Vec<i64> = known.iter().map(&mut size).collect();
                let count = drawn.iter().product::<i64>();
                let extremes = extremes(*width);
                let element = |_| match below(3) {
                    0 if *is_float => i64::from(FLOATS[below(FLOATS.len() as u64) as usize].to_bits()),
                    1 if *is_float => i64::from((below(9) as f32 / 2.0 - 2.0).to_bits()),
                    0 => extremes[below(extremes.len() as u64) as usize],
                    1 => below(9) as i64 - 4,
                    _ => below(1 << 44) as i64,
                };
                let number = |number| match is_float {
                    true => Some(floats::of(f32::from_bits(number as u32))),
                    false => Some(bits(number, *width)),
                };
                let elements = (0..count).map(element).map(number).collect();
                Value::Tensor(Tensor::new(drawn, elements))
            }
        };
        arguments.iter().map(&mut one).collect()
    };
    (0..count).map(|_| input()).collect()
}

/// Random numbers of a state that is not 0.
fn random(mut state: u64) -> impl Iterator<Item = u64> {
    state = state.wrapping_mul(0x9e37_79b9_7f4a_7c15).max(1);
    from_fn(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        Some(state)
    })
}

/// Numbers at which something overflows.
fn extremes(width: u32) -> [i64; 8] {
    [i64::MIN >> (64 - width), i64::MAX >> (64 - width), -1, 1, 2, 3, 5, 0]
}

/// The choices of elements.
#[derive(Clone, Copy, PartialEq)]
enum Elements {
    /// Each its own number.
    Counted,
    /// Each its own number, not zero, and those of the first argument much larger, so that quotients and
    /// shifts differ.
    Apart,
    /// The numbers at which something overflows, mixed.
    Extreme,
}

enum Argument {
    Number(u32),
    Tensor { sizes: Vec<Option<i64>>, width: u32, is_float: bool },
}

fn width(r#type: &str) -> u32 {
    match r#type.strip_prefix('i').and_then(|width| width.parse().ok()) {
        Some(width) => width,
        None if r#type == "index" => 64,
        None => panic!("an argument of {type} is not drawn"),
    }
}

impl Argument {
    fn read(r#type: &str) -> Self {
        let Some(inner) = r#type.strip_prefix("tensor<").and_then(|rest| rest.strip_suffix('>')) else {
            return Self::Number(width(r#type));
        };
        let at = inner.rfind("xi").or(inner.rfind("xf")).map_or(0, |at| at + 1);
        let sizes = inner[..at].split_terminator('x').map(|size| size.parse().ok()).collect();
        let is_float = &inner[at..] == "f32";
        let width = if is_float { 32 } else { width(&inner[at..]) };
        Self::Tensor { sizes, width, is_float }
    }

    fn choices(&self) -> Vec<&'static [i64]> {
        match self {
            Self::Number(1) => vec![&SIZES[..2]],
            Self::Number(_) => vec![&NUMBERS],
            Self::Tensor { sizes, .. } => {
                sizes.iter().filter(|size| size.is_none()).map(|_| &SIZES[..]).collect()
            }
        }
    }

    fn value(&self, at: usize, chosen: &mut impl Iterator<Item = i64>, elements: Elements) -> Value {
        let mut next = || chosen.next().expect("there is a choice for each");
        match self {
            Self::Number(width) => Value::Scalar(Some(bits(next(), *width))),
            Self::Tensor { sizes, width, is_float } => {
                let sizes: Vec<i64> = sizes.iter().map(|size| size.unwrap_or_else(&mut next)).collect();
                let count = sizes.iter().product::<i64>();
                let random = random(at as u64 * 64 + count as u64 + 1);
                let element = |(place, random): (i64, u64)| match is_float {
                    true => Some(elements.float(at, place, random)),
                    false => Some(bits(elements.at(at, place, random, *width), *width)),
                };
                Value::Tensor(Tensor::new(sizes, (0..count).zip(random).map(element).collect()))
            }
        }
    }
}

/// Floats that some ops treat as no others.
const FLOATS: [f32; 12] =
    [0.0, -0.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1.0, -1.5, 1e-40, f32::MAX, 3e9, 2049.0, -3e-8];

impl Elements {
    /// The bits of a float.
    fn float(self, argument: usize, place: i64, random: u64) -> u64 {
        floats::of(match self {
            Self::Counted => (100 * (argument as i64 + 1) + 7 * place + 1) as f32,
            Self::Apart => 0.37 * (argument as i64 - 1) as f32 - place as f32,
            Self::Extreme => FLOATS[(random >> 20) as usize % FLOATS.len()],
        })
    }

    fn at(self, argument: usize, place: i64, random: u64, width: u32) -> i64 {
        let extremes = extremes(width);
        match self {
            Self::Counted if width == 1 => place + argument as i64,
            Self::Apart if width == 1 => place + argument as i64 + 1,
            // Numbers in the range of sizes, if their use is unknown.
            Self::Counted if width == 64 => place + argument as i64,
            Self::Counted => 100 * (argument as i64 + 1) + 7 * place + 1,
            Self::Apart => match argument {
                0 => 100_003 + 1009 * place,
                _ => 2 + argument as i64 + place,
            },
            Self::Extreme => extremes[(random >> 20) as usize % extremes.len()],
        }
    }
}

fn bits(number: i64, width: u32) -> u64 {
    number as u64 & (u64::MAX >> (64 - width))
}
