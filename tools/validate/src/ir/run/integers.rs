//! Arithmetic on integers.

use super::scalar::{Kind, Scalar};

/// The outcome of an op.
pub enum Computed {
    Number(Scalar),
    /// The reason why it is undefined.
    Undefined(&'static str),
}

/// The result of an op on integers of that width; `None` if the op is not supported.
pub fn compute(
    name: &str,
    attribute: &dyn Fn(&str) -> Option<String>,
    of: &[Scalar],
    width: u32,
    to: Kind,
) -> Option<Computed> {
    let bits: Vec<u64> = of.iter().filter_map(|&scalar| unsigned(scalar)).collect();
    let signed: Vec<i64> = of.iter().filter_map(|scalar| scalar.signed(width)).collect();
    let number = match (&bits[..], &signed[..]) {
        (&[a], &[x]) => one(name, attribute, a, x, width, to)?,
        (&[a, b], &[x, y]) => {
            if divides(name) {
                let least = i64::MIN >> (64 - width);
                match () {
                    () if b == 0 => return Some(Computed::Undefined("it divides by 0")),
                    () if !name.ends_with("ui") && x == least && y == -1 => {
                        return Some(Computed::Undefined("its quotient has too many bits"));
                    }
                    () => {}
                }
            }
            let flags = attribute("overflowFlags").unwrap_or_default();
            if keeps_flags(name, &flags, attribute("isExact").is_some(), [a, b], [x, y], width) {
                two(name, attribute, [a, b], [x, y], width)?
            } else {
                Scalar::Poison
            }
        }
        _ => return None,
    };
    Some(Computed::Number(number))
}

fn unsigned(scalar: Scalar) -> Option<u64> {
    match scalar {
        Scalar::Integer(bits) => Some(bits),
        _ => None,
    }
}

fn divides(name: &str) -> bool {
    ["arith.divui", "arith.remui", "arith.ceildivui", "arith.divsi", "arith.remsi", "arith.ceildivsi"]
        .contains(&name)
        || name == "arith.floordivsi"
}

/// Whether the promises of the flags hold.
fn keeps_flags(name: &str, flags: &str, exact: bool, [a, b]: [u64; 2], [x, y]: [i64; 2], width: u32) -> bool {
    let [a, b, x, y] = [i128::from(a), i128::from(b), i128::from(x), i128::from(y)];
    let of = |a: i128, b: i128| match name {
        "arith.addi" => Some(a + b),
        "arith.subi" => Some(a - b),
        "arith.muli" => a.checked_mul(b),
        "arith.shli" => a.checked_shl(u32::try_from(b).ok()?),
        _ => Some(0),
    };
    let within =
        |value: Option<i128>, least: i128, end: i128| value.is_some_and(|v| (least..end).contains(&v));
    let no_wrap = !flags.contains("nuw") || within(of(a, b), 0, 1 << width);
    let no_signed_wrap = !flags.contains("nsw")
        || within(of(x, if name == "arith.shli" { b } else { y }), -(1 << (width - 1)), 1 << (width - 1));
    let is_exact = !exact
        || match name {
            "arith.divui" => a % b == 0,
            "arith.divsi" => x % y == 0,
            _ => u32::try_from(b).is_ok_and(|b| b < 64 && (a >> b) << b == a),
        };
    no_wrap && no_signed_wrap && is_exact
}

fn one(
    name: &str,
    attribute: &dyn Fn(&str) -> Option<String>,
    a: u64,
    x: i64,
    width: u32,
    to: Kind,
) -> Option<Scalar> {
    let is_not_negative = attribute("nonNeg").is_none() || x >= 0;
    let flags = attribute("overflowFlags").unwrap_or_default();
    Some(match (name, to) {
        ("arith.extsi" | "arith.index_cast", _) => Scalar::Integer(x as u64),
        ("arith.extui" | "arith.index_castui", _) if is_not_negative => Scalar::Integer(a),
        ("arith.uitofp", Kind::Float(..)) if is_not_negative => Scalar::Float(a as f64),
        ("arith.extui" | "arith.index_castui" | "arith.uitofp", _) => Scalar::Poison,
        ("arith.trunci", Kind::Integer(narrow)) => {
            let kept = Kind::Integer(narrow).round(Scalar::Integer(a));
            let lost = flags.contains("nuw") && unsigned(kept) != Some(a)
                || flags.contains("nsw") && kept.signed(narrow) != Some(x);
            if lost { Scalar::Poison } else { kept }
        }
        ("arith.sitofp", _) => Scalar::Float(x as f64),
        ("arith.bitcast", Kind::Float(53, _)) => Scalar::Float(f64::from_bits(a)),
        ("arith.bitcast", Kind::Float(24, _)) => Scalar::Float(f64::from(f32::from_bits(a as u32))),
        ("arith.bitcast", Kind::Integer(_)) => Scalar::Integer(a),
        ("math.absi", _) => Scalar::Integer(x.unsigned_abs()),
        ("math.ctpop", _) => Scalar::Integer(a.count_ones().into()),
        ("math.ctlz", _) => Scalar::Integer((a.leading_zeros() - (64 - width)).into()),
        ("math.cttz", _) => Scalar::Integer(a.trailing_zeros().min(width).into()),
        _ => return None,
    })
}

fn two(
    name: &str,
    attribute: &dyn Fn(&str) -> Option<String>,
    [a, b]: [u64; 2],
    [x, y]: [i64; 2],
    width: u32,
) -> Option<Scalar> {
    let shifts = b < u64::from(width);
    Some(Scalar::Integer(match name {
        "arith.addi" => a.wrapping_add(b),
        "arith.subi" => a.wrapping_sub(b),
        "arith.muli" => a.wrapping_mul(b),
        "arith.andi" => a & b,
        "arith.ori" => a | b,
        "arith.xori" => a ^ b,
        "arith.divui" => a / b,
        "arith.remui" => a % b,
        "arith.ceildivui" => a.div_ceil(b),
        "arith.divsi" => x.wrapping_div(y) as u64,
        "arith.remsi" => x.wrapping_rem(y) as u64,
        "arith.floordivsi" => (x.wrapping_div(y) - i64::from(x % y != 0 && (x < 0) != (y < 0))) as u64,
        "arith.ceildivsi" => (x.wrapping_div(y) + i64::from(x % y != 0 && (x < 0) == (y < 0))) as u64,
        "arith.shli" if shifts => a << b,
        "arith.shrui" if shifts => a >> b,
        "arith.shrsi" if shifts => (x >> b) as u64,
        "arith.shli" | "arith.shrui" | "arith.shrsi" => return Some(Scalar::Poison),
        "arith.maxsi" => x.max(y) as u64,
        "arith.minsi" => x.min(y) as u64,
        "arith.maxui" => a.max(b),
        "arith.minui" => a.min(b),
        "arith.cmpi" => u64::from(compare(&attribute("predicate")?, [a, b], [x, y])?),
        "math.ipowi" => power(x, y)?,
        _ => return None,
    }))
}

fn compare(predicate: &str, [a, b]: [u64; 2], [x, y]: [i64; 2]) -> Option<bool> {
    Some(match crate::ir::attributes::number_in(predicate)? {
        0 => a == b,
        1 => a != b,
        2 => x < y,
        3 => x <= y,
        4 => x > y,
        5 => x >= y,
        6 => a < b,
        7 => a <= b,
        8 => a > b,
        9 => a >= b,
        _ => return None,
    })
}

/// A power that wraps around; a negative power of 0 is not computed.
fn power(base: i64, exponent: i64) -> Option<u64> {
    match (base, exponent) {
        (0, ..0) => None,
        (1, _) => Some(1),
        (-1, _) => Some(if exponent % 2 == 0 { 1 } else { u64::MAX }),
        (_, ..0) => Some(0),
        _ => {
            let (mut power, mut square, mut rest) = (1i64, base, exponent);
            while rest > 0 {
                if rest % 2 == 1 {
                    power = power.wrapping_mul(square);
                }
                square = square.wrapping_mul(square);
                rest /= 2;
            }
            Some(power as u64)
        }
    }
}
