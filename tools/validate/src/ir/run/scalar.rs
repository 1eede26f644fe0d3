//! Numbers as a machine has them.

use std::fmt;

/// A number, or poison.
#[derive(Clone, Copy, Debug)]
pub enum Scalar {
    /// An integer; bits above its width are not set.
    Integer(u64),
    Float(f64),
    Complex(f64, f64),
    /// Poison.
    Poison,
}

/// The kind of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An integer of this width.
    Integer(u32),
    /// A float with these bits of precision, and the exponent of its smallest normal number.
    Float(u32, i32),
    Complex(u32, i32),
}

impl Kind {
    /// That of a type.
    pub fn of(text: &str) -> Option<Self> {
        Some(match text {
            "index" => Self::Integer(64),
            "f64" => Self::Float(53, -1022),
            "f32" => Self::Float(24, -126),
            "f16" => Self::Float(11, -14),
            "bf16" => Self::Float(8, -126),
            _ => match text.strip_prefix("complex<").and_then(|text| text.strip_suffix('>')) {
                Some(inner) => match Self::of(inner)? {
                    Self::Float(precision, least) => Self::Complex(precision, least),
                    _ => return None,
                },
                None => {
                    let width = text.trim_start_matches(['s', 'u']).strip_prefix('i')?;
                    Self::Integer(width.parse().ok().filter(|width| (1..=64).contains(width))?)
                }
            },
        })
    }

    /// A number as one of this kind.
    pub fn round(self, scalar: Scalar) -> Scalar {
        match (self, scalar) {
            (Self::Integer(width), Scalar::Integer(bits)) => Scalar::Integer(bits & mask(width)),
            (Self::Float(precision, least), Scalar::Float(x)) => Scalar::Float(round(x, precision, least)),
            (Self::Complex(precision, least), Scalar::Complex(re, im)) => {
                Scalar::Complex(round(re, precision, least), round(im, precision, least))
            }
            (_, other) => other,
        }
    }
}

impl Scalar {
    /// A signed integer.
    pub fn signed(self, width: u32) -> Option<i64> {
        match self {
            Self::Integer(bits) => Some(((bits << (64 - width)) as i64) >> (64 - width)),
            _ => None,
        }
    }

    /// A number of type `index`.
    pub fn index(self) -> Option<i64> {
        self.signed(64)
    }

    pub fn truth(value: bool) -> Self {
        Self::Integer(u64::from(value))
    }

    /// Whether both are the same number. All NaNs compare equal, because LLVM does not specify NaN payloads.
    pub fn is(self, other: Self) -> bool {
        let same = |a: f64, b: f64| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => same(a, b),
            (Self::Complex(a, b), Self::Complex(c, d)) => same(a, c) && same(b, d),
            _ => false,
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Integer(bits) => write!(f, "{}", *bits as i64),
            Self::Float(x) => write!(f, "{x}"),
            Self::Complex(re, im) => write!(f, "({re}, {im})"),
            Self::Poison => f.write_str("poison"),
        }
    }
}

fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

/// Rounds to the nearest float with these bits, ties to even.
fn round(x: f64, precision: u32, least: i32) -> f64 {
    if precision == 53 || x == 0.0 || !x.is_finite() {
        return x;
    }
    let exponent = (((x.to_bits() >> 52) & 0x7ff) as i32 - 1023).max(least);
    let step = 2f64.powi(exponent - precision as i32 + 1);
    let rounded = (x / step).round_ties_even() * step;
    let largest = (2.0 - 2f64.powi(1 - precision as i32)) * 2f64.powi(1 - least);
    if rounded.abs() > largest { f64::INFINITY.copysign(x) } else { rounded }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_rounded_to_even() {
        let f16 = |x| match Kind::of("f16").unwrap().round(Scalar::Float(x)) {
            Scalar::Float(x) => x,
            _ => unreachable!(),
        };
        assert_eq!([2049.0, 2051.0, 65519.0, 65520.0].map(f16), [2048.0, 2052.0, 65504.0, f64::INFINITY]);
        assert_eq!(f16(2f64.powi(-25) * 1.5), 2f64.powi(-24));
        for x in [0.1, 1e-40, 3.4028236e38, -7.3] {
            let f32 = match Kind::of("f32").unwrap().round(Scalar::Float(x)) {
                Scalar::Float(x) => x,
                _ => unreachable!(),
            };
            assert_eq!(f32, f64::from(x as f32));
        }
    }

    #[test]
    fn integers_keep_their_width_and_sign() {
        let i4 = Kind::of("i4").unwrap();
        assert_eq!(i4.round(Scalar::Integer(0x1f)).signed(4), Some(-1));
        assert_eq!(Kind::of("i65"), None);
    }
}
