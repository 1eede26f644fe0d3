//! Arithmetic on floats and complex numbers, before the result is rounded.

use super::scalar::{Kind, Scalar};
use crate::ir::attributes;

/// The result of an op; `None` if the op is not supported.
pub fn compute(
    name: &str,
    attribute: &dyn Fn(&str) -> Option<String>,
    of: &[Scalar],
    to: Kind,
) -> Option<Scalar> {
    match *of {
        [Scalar::Float(a)] => one(name, a, to),
        [Scalar::Float(a), Scalar::Float(b)] if name == "complex.create" => Some(Scalar::Complex(a, b)),
        [Scalar::Float(a), Scalar::Float(b)] if name == "arith.cmpf" => {
            compare(attributes::number_in(&attribute("predicate")?)?, a, b).map(Scalar::truth)
        }
        [Scalar::Float(a), Scalar::Float(b)] => two(name, a, b).map(Scalar::Float),
        [Scalar::Float(a), Scalar::Float(b), Scalar::Float(c)] if name == "math.fma" => {
            Some(Scalar::Float(a.mul_add(b, c)))
        }
        [Scalar::Complex(re, im)] => match name {
            "complex.re" => Some(Scalar::Float(re)),
            "complex.im" => Some(Scalar::Float(im)),
            "complex.neg" => Some(Scalar::Complex(-re, -im)),
            "complex.conj" => Some(Scalar::Complex(re, -im)),
            _ => None,
        },
        [Scalar::Complex(a, b), Scalar::Complex(c, d)] => complex(name, [a, b], [c, d]),
        _ => None,
    }
}

fn one(name: &str, a: f64, to: Kind) -> Option<Scalar> {
    let truncated = a.trunc();
    Some(Scalar::Float(match (name, to) {
        ("arith.fptosi", Kind::Integer(width)) => {
            let limit = 2f64.powi(width as i32 - 1);
            let fits = truncated >= -limit && truncated < limit;
            return Some(if fits { Scalar::Integer(truncated as i64 as u64) } else { Scalar::Poison });
        }
        ("arith.fptoui", Kind::Integer(width)) => {
            let fits = truncated >= 0.0 && truncated < 2f64.powi(width as i32);
            return Some(if fits { Scalar::Integer(truncated as u64) } else { Scalar::Poison });
        }
        ("arith.bitcast", Kind::Integer(64)) => return Some(Scalar::Integer(a.to_bits())),
        ("arith.bitcast", Kind::Integer(32)) => return Some(Scalar::Integer((a as f32).to_bits().into())),
        ("arith.extf" | "arith.truncf", _) => a,
        ("arith.negf", _) => -a,
        ("math.absf", _) => a.abs(),
        ("math.ceil", _) => a.ceil(),
        ("math.floor", _) => a.floor(),
        ("math.trunc", _) => truncated,
        ("math.round", _) => a.round(),
        ("math.roundeven", _) => a.round_ties_even(),
        ("math.sqrt", _) => a.sqrt(),
        ("math.rsqrt", _) => 1.0 / a.sqrt(),
        ("math.cbrt", _) => a.cbrt(),
        ("math.exp", _) => a.exp(),
        ("math.exp2", _) => a.exp2(),
        ("math.expm1", _) => a.exp_m1(),
        ("math.log", _) => a.ln(),
        ("math.log2", _) => a.log2(),
        ("math.log10", _) => a.log10(),
        ("math.log1p", _) => a.ln_1p(),
        ("math.sin", _) => a.sin(),
        ("math.cos", _) => a.cos(),
        ("math.tan", _) => a.tan(),
        ("math.asin", _) => a.asin(),
        ("math.acos", _) => a.acos(),
        ("math.atan", _) => a.atan(),
        ("math.sinh", _) => a.sinh(),
        ("math.cosh", _) => a.cosh(),
        ("math.tanh", _) => a.tanh(),
        _ => return None,
    }))
}

fn two(name: &str, a: f64, b: f64) -> Option<f64> {
    let either = |a: f64, b: f64, first: bool| match () {
        () if a.is_nan() || b.is_nan() => f64::NAN,
        () if a == 0.0 && b == 0.0 => {
            if a.is_sign_negative() == first {
                a
            } else {
                b
            }
        }
        () if (a < b) == first => a,
        () => b,
    };
    // LLVM lets either zero be the result.
    let is_either_zero = a == 0.0 && b == 0.0 && a.is_sign_negative() != b.is_sign_negative();
    Some(match name {
        "arith.minnumf" | "arith.maxnumf" if is_either_zero => return None,
        "arith.addf" => a + b,
        "arith.subf" => a - b,
        "arith.mulf" => a * b,
        "arith.divf" => a / b,
        "arith.remf" => a % b,
        "arith.minimumf" => either(a, b, true),
        "arith.maximumf" => either(a, b, false),
        "arith.minnumf" => a.min(b),
        "arith.maxnumf" => a.max(b),
        "math.powf" => a.powf(b),
        "math.atan2" => a.atan2(b),
        "math.copysign" => a.copysign(b),
        _ => return None,
    })
}

/// The predicates of `arith.cmpf`, in their order.
fn compare(predicate: i64, a: f64, b: f64) -> Option<bool> {
    let unordered = a.is_nan() || b.is_nan();
    Some(match predicate {
        0 => false,
        1 => a == b,
        2 => a > b,
        3 => a >= b,
        4 => a < b,
        5 => a <= b,
        6 => a != b && !unordered,
        7 => !unordered,
        8 => a == b || unordered,
        9 => a > b || unordered,
        10 => a >= b || unordered,
        11 => a < b || unordered,
        12 => a <= b || unordered,
        13 => a != b || unordered,
        14 => unordered,
        15 => true,
        _ => return None,
    })
}

fn complex(name: &str, [a, b]: [f64; 2], [c, d]: [f64; 2]) -> Option<Scalar> {
    Some(match name {
        "complex.add" => Scalar::Complex(a + c, b + d),
        "complex.sub" => Scalar::Complex(a - c, b - d),
        "complex.mul" => Scalar::Complex(a * c - b * d, a * d + b * c),
        "complex.eq" => Scalar::truth(a == c && b == d),
        "complex.neq" => Scalar::truth(a != c || b != d),
        _ => return None,
    })
}
