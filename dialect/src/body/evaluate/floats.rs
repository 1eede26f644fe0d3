//! Scalar ops on floats, rounded to nearest, ties to even, as the ops of `arith` are.

use crate::ffi::FloatFormat;
use rustc_apfloat::{
    Float,
    ieee::{BFloat, Double, Half, Single},
};
use std::cmp::Ordering;

/// Flags of `fastmath` that make some operands and results undefined, and change no others: `nnan` and `ninf`.
const FINITE: u32 = 0b110;

/// The bits of a scalar op's result; `None` for NaN, and where flags allow other bits.
pub fn combine(scalar: &str, format: FloatFormat, flags: u32, left: u64, right: u64) -> Option<u64> {
    let result = match format {
        FloatFormat::F16 => combine_in::<Half>(scalar, flags, left, right),
        FloatFormat::BF16 => combine_in::<BFloat>(scalar, flags, left, right),
        FloatFormat::F32 => combine_in::<Single>(scalar, flags, left, right),
        FloatFormat::F64 => combine_in::<Double>(scalar, flags, left, right),
    };
    result.filter(|&bits| [left, right, bits].into_iter().all(|bits| is_portable(format, bits)))
}

/// Whether all processors compute the same with a number, and of it: not with one of `bf16` that is denormal, or
/// was before it was rounded. Where a processor has instructions for `bf16`, LLVM takes such a number for 0.
pub fn is_portable(format: FloatFormat, bits: u64) -> bool {
    let smallest_normal = 0x80;
    format != FloatFormat::BF16 || !(1..=smallest_normal).contains(&(bits & 0x7fff))
}

/// The order of two floats, which NaN has with none; `None` where that is not fixed.
#[expect(clippy::option_option, reason = "no order is an answer")]
pub fn order(format: FloatFormat, left: u64, right: u64) -> Option<Option<Ordering>> {
    [left, right].into_iter().all(|bits| is_portable(format, bits)).then(|| known_order(format, left, right))
}

fn known_order(format: FloatFormat, left: u64, right: u64) -> Option<Ordering> {
    fn order_in<F: Float>(left: u64, right: u64) -> Option<Ordering> {
        F::from_bits(left.into()).partial_cmp(&F::from_bits(right.into()))
    }
    match format {
        FloatFormat::F16 => order_in::<Half>(left, right),
        FloatFormat::BF16 => order_in::<BFloat>(left, right),
        FloatFormat::F32 => order_in::<Single>(left, right),
        FloatFormat::F64 => order_in::<Double>(left, right),
    }
}

fn combine_in<F: Float>(scalar: &str, flags: u32, left: u64, right: u64) -> Option<u64> {
    let [a, b] = [left, right].map(|bits| F::from_bits(bits.into()));
    let result = match scalar {
        "arith.addf" => (a + b).value,
        "arith.subf" => (a - b).value,
        "arith.mulf" => (a * b).value,
        "arith.divf" => (a / b).value,
        "arith.maximumf" => a.maximum(b),
        "arith.minimumf" => a.minimum(b),
        _ => return None,
    };
    let is_fixed = match flags {
        0 => !result.is_nan(),
        flags => flags & !FINITE == 0 && [a, b, result].iter().all(|value| value.is_finite()),
    };
    is_fixed.then(|| result.to_bits() as u64) // of at most 64 bits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn f32(scalar: &str, flags: u32, left: f32, right: f32) -> Option<u32> {
        let [left, right] = [left, right].map(|value| u64::from(value.to_bits()));
        combine(scalar, FloatFormat::F32, flags, left, right).map(|bits| bits as u32)
    }

    #[test]
    fn bits_are_those_of_the_op() {
        assert_eq!(f32("arith.addf", 0, 0.1, 0.2), Some((0.1_f32 + 0.2).to_bits()));
        assert_eq!(f32("arith.addf", 0, 0.0, -0.0), Some(0.0_f32.to_bits()));
        assert_eq!(f32("arith.mulf", 0, 0.0, -1.0), Some((-0.0_f32).to_bits()));
        assert_eq!(f32("arith.divf", 0, 1.0, 0.0), Some(f32::INFINITY.to_bits()));
        assert_eq!(f32("arith.maximumf", 0, -0.0, 0.0), Some(0.0_f32.to_bits()));
        assert_eq!(f32("arith.minimumf", 0, 0.0, -0.0), Some((-0.0_f32).to_bits()));
        assert_eq!(f32("arith.mulf", 0, 1e-30, 1e-15), Some((1e-30_f32 * 1e-15).to_bits())); // denormal
        // 2049 lies between two numbers of f16, and 257 between two of bf16.
        assert_eq!(combine("arith.addf", FloatFormat::F16, 0, 0x6800, 0x3c00), Some(0x6800));
        assert_eq!(combine("arith.addf", FloatFormat::BF16, 0, 0x4380, 0x3f80), Some(0x4380));
    }

    #[test]
    fn bits_that_are_not_fixed_are_none() {
        assert_eq!(f32("arith.addf", 0, f32::NAN, 1.0), None);
        assert_eq!(f32("arith.subf", 0, f32::INFINITY, f32::INFINITY), None);
        assert_eq!(f32("arith.maximumf", 0, 1.0, f32::NAN), None);
        let (reassoc, nnan, arcp) = (1, 2, 16);
        assert_eq!(f32("arith.addf", nnan, 1.0, 2.0), Some(3.0_f32.to_bits()));
        assert_eq!(f32("arith.divf", nnan, 1.0, 0.0), None);
        assert_eq!(f32("arith.addf", reassoc, 1.0, 2.0), None);
        assert_eq!(f32("arith.divf", arcp, 1.0, 3.0), None);
        assert_eq!(f32("arith.remf", 0, 5.0, 3.0), None);
        assert_eq!(f32("math.powf", 0, 2.0, 3.0), None);
        let bf16 = |left, right| combine("arith.addf", FloatFormat::BF16, 0, left, right);
        assert_eq!([bf16(0x40, 0x3f80), bf16(0x101, 0x8100), bf16(0x181, 0x8180)], [None, None, None]);
        assert_eq!([bf16(0x180, 0x8180), bf16(0x180, 0x180)], [Some(0), Some(0x200)]);
    }

    #[test]
    fn nan_has_no_order() {
        let order =
            |left: f32, right: f32| order(FloatFormat::F32, left.to_bits().into(), right.to_bits().into());
        assert_eq!(order(1.0, f32::NAN), Some(None));
        assert_eq!(order(-0.0, 0.0), Some(Some(Ordering::Equal)));
        assert_eq!(super::order(FloatFormat::BF16, 0, 2), None);
    }
}
