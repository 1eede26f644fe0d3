//! The inputs of runs: all small sizes, and elements that are distinguishable.

use crate::{
    interpret::value::{Tensor, Value},
    tree::Op,
};
use std::iter::from_fn;

/// Sizes of a `?`.
const SIZES: [i64; 5] = [0, 1, 2, 3, 4];
/// Values of a number.
const NUMBERS: [i64; 5] = [0, 1, 2, 3, -1];
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

/// The choices of elements.
#[derive(Clone, Copy, PartialEq)]
enum Elements {
    /// Each its own number.
    Counted,
    /// Each its own number, not zero, and those of the first argument much larger, so that quotients and shifts differ.
    Apart,
    /// The numbers at which something overflows, mixed.
    Extreme,
}

enum Argument {
    Number(u32),
    Tensor { sizes: Vec<Option<i64>>, width: u32 },
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
        let at = inner.rfind("xi").map_or(0, |at| at + 1);
        let sizes = inner[..at].split_terminator('x').map(|size| size.parse().ok()).collect();
        Self::Tensor { sizes, width: width(&inner[at..]) }
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
            Self::Tensor { sizes, width } => {
                let sizes: Vec<i64> = sizes.iter().map(|size| size.unwrap_or_else(&mut next)).collect();
                let count = sizes.iter().product::<i64>();
                let mut state = 0x9e37_79b9_7f4a_7c15u64.wrapping_mul(at as u64 * 64 + count as u64 + 1);
                let random = from_fn(|| {
                    state ^= state << 13;
                    state ^= state >> 7;
                    state ^= state << 17;
                    Some(state)
                });
                let element =
                    |(place, random): (i64, u64)| Some(bits(elements.at(at, place, random, *width), *width));
                Value::Tensor(Tensor::new(sizes, (0..count).zip(random).map(element).collect()))
            }
        }
    }
}

impl Elements {
    fn at(self, argument: usize, place: i64, random: u64, width: u32) -> i64 {
        let extremes = [i64::MIN >> (64 - width), i64::MAX >> (64 - width), -1, 1, 2, 3, 5, 0];
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
