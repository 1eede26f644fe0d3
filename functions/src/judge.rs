//! How far a result is from the right one.

use crate::function::Function;

/// The right result, as far as `f64` knows it.
#[derive(Clone, Copy)]
pub struct Right {
    /// Wrong by little more than the last bit.
    pub near: f64,
    /// Correctly rounded; `None` if `near` is too close to the middle between two `f32`.
    pub rounded: Option<f32>,
}

/// So near to the middle between two `f32`, relative to the value, the C library in `f64` does not decide.
const DOUBT: f64 = 1.0 / (1u64 << 46) as f64;

impl Right {
    /// That of a function.
    pub fn of(function: &Function, operand: f32) -> Self {
        let near = (function.near)(f64::from(operand));
        let [below, above] = [near * (1.0 - DOUBT), near * (1.0 + DOUBT)].map(|bound| bound as f32);
        let is_clear = below.to_bits() == above.to_bits() || near.is_nan();
        Self { near, rounded: is_clear.then_some(near as f32) }
    }

    /// The error of a result, in units of the last place of an `f32` there; infinite if the result is special, and the right one
    /// is not, or the other way round, or if the sign of a zero is wrong.
    pub fn error(self, result: f32) -> f64 {
        let right = self.near as f32;
        if right.is_nan() || result.is_nan() {
            return if right.is_nan() && result.is_nan() { 0.0 } else { f64::INFINITY };
        }
        if right == 0.0 && self.near == 0.0 || self.near.is_infinite() {
            return if result.to_bits() == right.to_bits() { 0.0 } else { f64::INFINITY };
        }
        if result.is_sign_negative() != self.near.is_sign_negative() {
            return f64::INFINITY;
        }
        // What overflows is as good as the number after the largest one.
        let finite = |value: f32| {
            if value.is_infinite() { 2f64.powi(128).copysign(value.into()) } else { value.into() }
        };
        let near = self.near.clamp(-(2f64.powi(128)), 2f64.powi(128));
        (finite(result) - near).abs() / unit(near)
    }
}

/// The distance of two `f32` at that value.
fn unit(value: f64) -> f64 {
    let exponent = (value.abs().to_bits() >> 52) as i32 - 1023;
    2f64.powi(exponent.clamp(-126, 127) - 23)
}

/// Whether two results are the same: NaN is one result, whatever its bits are.
pub fn is_same(a: f32, b: f32) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}
