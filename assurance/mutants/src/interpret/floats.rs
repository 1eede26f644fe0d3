//! The ops of `arith` on floats. A number of a narrower type has the bits of the `f32` that is equal to it,
//! and all NaNs are one.
//!
//! A result that may be one of two numbers, such as a zero of `maxnumf` or of an op with `nsz`, is poison
//! here: a program after may not leave it open where the program before does not.

use super::{
    bits::bits,
    run::{Run, Stop},
    text,
    value::Scalar,
};
use crate::tree::Op;

/// The bits of NaN.
pub const NAN: u32 = 0x7fc0_0000;

/// The number of a text such as `1.000000e+00` or `0x7F800000`.
pub fn number(text: &str) -> Run<Scalar> {
    let bits = text.strip_prefix("0x").and_then(|digits| u32::from_str_radix(digits, 16).ok());
    let number = bits.map(f32::from_bits).or_else(|| text.parse().ok());
    number.map(|number| Some(of(number))).ok_or_else(|| Stop::Unknown(text.into()))
}

/// The bits of a number.
pub fn of(number: f32) -> u64 {
    if number.is_nan() { NAN.into() } else { number.to_bits().into() }
}

fn float(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

/// The result of an op, if it has floats.
pub fn compute(op: &Op, operands: &[Scalar]) -> Option<Run<Scalar>> {
    let name = op.name.strip_prefix("arith.")?;
    let result = text::element_type(&op.results.first()?.1).ok()?;
    let is_one = matches!(name, "sitofp" | "fptosi" | "negf" | "truncf" | "extf");
    let is_two = matches!(
        name,
        "addf" | "subf" | "mulf" | "divf" | "maximumf" | "minimumf" | "maxnumf" | "minnumf" | "cmpf"
    );
    if !is_one && !is_two {
        return None;
    }
    let all: Option<Vec<u64>> = operands.iter().copied().collect();
    Some(Ok(all.and_then(|all| match all[..] {
        [a] => one(name, a, result),
        [a, b] => {
            two(op, name, float(a), float(b)).and_then(|result| flagged(op, [float(a), float(b)], result))
        }
        _ => None,
    })))
}

fn one(name: &str, a: u64, result: &str) -> Scalar {
    match name {
        "sitofp" => Some(of(a as u32 as i32 as f32)),
        "fptosi" => {
            let whole = f64::from(float(a)).trunc();
            (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&whole).then(|| bits(whole as i128, 32))
        }
        "negf" => Some(of(-float(a))),
        "truncf" => Some(of(narrowed(float(a), result))),
        _ => Some(a),
    }
}

/// The nearest number of a type; of two, the even one.
fn narrowed(number: f32, r#type: &str) -> f32 {
    let (digits, least, most) = match r#type {
        "f16" => (10, -14, 65504.0),
        "bf16" => (7, -126, f32::from_bits(0x7f7f_0000)),
        _ => return number,
    };
    if number == 0.0 || !number.is_finite() {
        return number;
    }
    let wide = f64::from(number);
    let exponent = ((wide.abs().to_bits() >> 52) as i32 - 1023).max(least);
    let unit = f64::from(exponent - digits).exp2();
    let rounded = ((wide / unit).round_ties_even() * unit) as f32;
    if rounded.abs() > most { f32::INFINITY.copysign(number) } else { rounded }
}

fn two(op: &Op, name: &str, a: f32, b: f32) -> Scalar {
    let result = match name {
        "addf" => a + b,
        "subf" => a - b,
        "mulf" => a * b,
        "divf" => a / b,
        "maximumf" | "minimumf" if a.is_nan() || b.is_nan() => f32::NAN,
        "maxnumf" | "minnumf" if a == b && a.to_bits() != b.to_bits() => return None,
        "maximumf" if a == b && b.is_sign_positive() => b,
        "minimumf" if a == b && b.is_sign_negative() => b,
        "maximumf" | "maxnumf" => {
            if a > b || b.is_nan() || a == b {
                a
            } else {
                b
            }
        }
        "minimumf" | "minnumf" => {
            if a < b || b.is_nan() || a == b {
                a
            } else {
                b
            }
        }
        _ => return compare(op, a, b).map(u64::from),
    };
    Some(of(result))
}

/// In their order, predicates are false, ordered ones and `ord`, then the unordered ones of the same
/// comparisons, `uno` and true.
fn compare(op: &Op, a: f32, b: f32) -> Option<bool> {
    let predicate = text::integer(op.attribute("predicate")?).ok()?;
    let is_unordered = a.is_nan() || b.is_nan();
    let holds = match predicate {
        0 | 14 => false,
        1 | 8 => a == b,
        2 | 9 => a > b,
        3 | 10 => a >= b,
        4 | 11 => a < b,
        5 | 12 => a <= b,
        6 | 13 => a != b && !is_unordered,
        7 | 15 => !is_unordered,
        _ => return None,
    };
    Some(holds || is_unordered && predicate >= 8)
}

/// A result that the op's flags allow.
fn flagged(op: &Op, operands: [f32; 2], result: u64) -> Scalar {
    let flags = op.attribute("fastmath").unwrap_or_default();
    let has = |flag: &str| flags.contains(flag) || flags.contains("<fast>");
    let is_compare = op.name == "arith.cmpf";
    let numbers = operands.into_iter().chain((!is_compare).then(|| float(result)));
    let (mut nan, mut infinite) = (false, false);
    numbers.for_each(|number| (nan, infinite) = (nan || number.is_nan(), infinite || number.is_infinite()));
    let is_open =
        has("nnan") && nan || has("ninf") && infinite || has("nsz") && !is_compare && float(result) == 0.0;
    (!is_open).then_some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_to_even() {
        for (number, narrow) in [
            (1.0, 1.0),
            (2049.0, 2048.0),
            (2051.0, 2052.0),
            (65519.0, 65504.0),
            (65520.0, f32::INFINITY),
            (2e-8, 0.0),
            (4e-8, 5.960_464_5e-8),
        ] {
            assert_eq!(narrowed(number, "f16"), narrow, "{number}");
        }
        assert_eq!(narrowed(1.0 + 1.0 / 256.0, "bf16"), 1.0);
        assert_eq!(narrowed(f32::MAX, "bf16"), f32::INFINITY);
    }

    #[test]
    fn comparisons_know_nan() {
        let holds = |predicate: i64, a: f32, b: f32| {
            let op = Op::new("arith.cmpf", &[0, 1], vec![(2, "i1".into())])
                .with("predicate", format!("{predicate} : i64"));
            compute(&op, &[Some(of(a)), Some(of(b))]).unwrap().unwrap() == Some(1)
        };
        // Of less, equal, greater and NaN: false, oeq to ord, ueq to true.
        let ordered = ["0000", "0100", "0010", "0110", "1000", "1100", "1010", "1110"];
        let unordered = ["0101", "0011", "0111", "1001", "1101", "1011", "0001", "1111"];
        for (predicate, expected) in (0..16).zip(ordered.iter().chain(&unordered)) {
            let pairs = [(1.0, 2.0), (2.0, 2.0), (3.0, 2.0), (f32::NAN, 2.0)];
            let actual = pairs.map(|(a, b)| u8::from(holds(predicate, a, b)).to_string()).concat();
            assert_eq!(&actual, expected, "predicate {predicate}");
        }
    }
}
