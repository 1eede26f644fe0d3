//! The unary functions.

use crate::libm;

/// A function, by the name of its op in `math`.
pub struct Function {
    /// That of its op.
    pub name: &'static str,
    /// A result that is wrong by little more than the last bit of `f64`.
    pub near: fn(f64) -> f64,
}

const fn function(name: &'static str, near: fn(f64) -> f64) -> Function {
    Function { name, near }
}

macro_rules! library {
    ($($name:ident)*) => { [$(function(stringify!($name), |x| libm::$name(x)),)* function("rsqrt", |x| 1.0 / x.sqrt())] };
}

/// All that have one operand and one result.
pub static FUNCTIONS: [Function; 23] = library! {
    exp exp2 expm1 log log2 log10 log1p tanh sinh cosh sin cos tan asin acos atan asinh acosh atanh erf erfc cbrt
};

/// Operands at which functions are special, or change how they are computed.
pub fn special_operands() -> Vec<u32> {
    let values = [
        0.0,
        1.0,
        0.5,
        0.25,
        2.0,
        3.0,
        4.0,
        9.0,
        10.0,
        10.05,
        10.2,
        17.3,
        18.0,
        87.7,
        88.72,
        88.73,
        89.0,
        89.4,
        89.5,
        103.9,
        104.0,
        126.0,
        127.0,
        128.0,
        129.0,
        149.0,
        150.0,
        151.0,
        0.65,
        0.66,
        1e-8,
        1e-30,
        1e22,
        1e10,
        16777216.0,
        8796093022208.0,
        f32::MIN_POSITIVE,
        f32::MAX,
        f32::INFINITY,
        std::f32::consts::PI,
        std::f32::consts::FRAC_PI_2,
        std::f32::consts::FRAC_PI_4,
        2.0 / 3.0,
        4.0 / 3.0,
    ];
    let around = values.iter().flat_map(|value: &f32| {
        let bits = value.to_bits();
        (bits.saturating_sub(3)..=bits + 3).flat_map(|bits| [bits, bits | 1 << 31])
    });
    let powers =
        (0..=255u32).flat_map(|exponent| [exponent << 23, exponent << 23 | 1, exponent << 23 | 0x7fffff]);
    let powers = powers.flat_map(|bits| [bits, bits | 1 << 31]);
    let nans = [0x7f800001, 0x7fc00000, 0x7fffffff, 0xff800001, 0xffc00000, 0xffffffff];
    around.chain(powers).chain(nans).collect()
}
