//! Constants that leave the other operand as it is, or that are the result.

use super::Format;
use crate::ffi::FloatFormat;

/// How an op may leave out operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neutral {
    /// The bits of the number that leaves the other operand as it is, if there is one.
    pub bits: Option<u64>,
    /// Whether it may be the first operand too.
    pub on_both_sides: bool,
    /// Whether an operand that is there twice counts once.
    pub is_idempotent: bool,
}

/// `None` where no operand can be left out.
pub fn neutral(scalar: &str, format: Format) -> Option<Neutral> {
    let Numbers { one, ones, smallest, largest, minus_zero, zero, infinity } = Numbers::of(format);
    let both = |bits| Neutral { bits, on_both_sides: true, is_idempotent: false };
    let right = |bits| Neutral { bits: Some(bits), on_both_sides: false, is_idempotent: false };
    let idempotent = |bits| Neutral { bits, on_both_sides: true, is_idempotent: true };
    Some(match scalar {
        "arith.addi" | "arith.xori" => both(Some(zero)),
        // `0 + -0` is `0`.
        "arith.addf" => both(Some(minus_zero)),
        "arith.muli" | "arith.mulf" => both(Some(one)),
        "arith.andi" => idempotent(Some(ones)),
        "arith.ori" => idempotent(Some(zero)),
        "arith.maxsi" => idempotent(smallest),
        "arith.minsi" => idempotent(largest),
        "arith.maxui" => idempotent(Some(zero)),
        "arith.minui" => idempotent((format != Format::Index).then_some(ones)),
        "arith.maximumf" => idempotent(Some(infinity | minus_zero)),
        "arith.minimumf" => idempotent(Some(infinity)),
        "arith.subi" | "arith.subf" | "arith.shli" | "arith.shrsi" | "arith.shrui" => right(zero),
        "arith.divsi" | "arith.divui" | "arith.divf" | "math.ipowi" => right(one),
        _ => return None,
    })
}

/// The number that is the result wherever it is an operand.
pub fn absorbing(scalar: &str, format: Format) -> Option<u64> {
    let Numbers { ones, smallest, largest, zero, .. } = Numbers::of(format);
    match scalar {
        "arith.muli" | "arith.andi" | "arith.minui" => Some(zero),
        "arith.ori" => Some(ones),
        "arith.maxui" if format != Format::Index => Some(ones),
        "arith.maxsi" => largest,
        "arith.minsi" => smallest,
        _ => None,
    }
}

/// The bits of some numbers, as far as the format has them.
struct Numbers {
    zero: u64,
    one: u64,
    ones: u64,
    minus_zero: u64,
    infinity: u64,
    /// `None` where that depends on the target.
    smallest: Option<u64>,
    largest: Option<u64>,
}

impl Numbers {
    fn of(format: Format) -> Self {
        let (one, infinity, width) = match format {
            Format::Integer(width) => (1, 0, width),
            Format::Index => (1, 0, 64),
            Format::Float(FloatFormat::F16) => (0x3c00, 0x7c00, 16),
            Format::Float(FloatFormat::BF16) => (0x3f80, 0x7f80, 16),
            Format::Float(FloatFormat::F32) => (0x3f80_0000, 0x7f80_0000, 32),
            Format::Float(FloatFormat::F64) => (0x3ff0_0000_0000_0000, 0x7ff0_0000_0000_0000, 64),
        };
        let (sign, ones) = (1 << (width - 1), u64::MAX >> (64 - width));
        let known = |bits| (format != Format::Index).then_some(bits);
        Self {
            zero: 0,
            one,
            ones,
            minus_zero: sign,
            infinity,
            smallest: known(sign),
            largest: known(ones & !sign),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{floats, integers};
    use super::*;

    const SCALARS: [&str; 18] = [
        "arith.addi",
        "arith.subi",
        "arith.muli",
        "arith.andi",
        "arith.ori",
        "arith.xori",
        "arith.maxsi",
        "arith.minsi",
        "arith.maxui",
        "arith.minui",
        "arith.divsi",
        "arith.divui",
        "arith.remsi",
        "arith.remui",
        "arith.shli",
        "arith.shrsi",
        "arith.shrui",
        "math.ipowi",
    ];

    #[test]
    fn integers_agree_with_what_is_computed_for_every_operand() {
        for format in [Format::Integer(1), Format::Integer(4), Format::Integer(8)] {
            let Format::Integer(width) = format else { unreachable!() };
            for (scalar, x) in
                SCALARS.into_iter().flat_map(|scalar| (0..1 << width).map(move |x| (scalar, x)))
            {
                let of = |left, right| integers::combine(scalar, format, left, right);
                if let Some(neutral) = neutral(scalar, format) {
                    let bits = neutral.bits.unwrap();
                    let place = format!("{scalar} {x} in {width} bits");
                    // A shift of i1 by 1, say, is undefined, as is a division of the smallest by -1, which is 1 in i1.
                    assert!([None, Some(x)].contains(&of(x, bits)), "{place}");
                    assert!(!neutral.on_both_sides || of(bits, x) == Some(x), "{place}");
                    assert!(!neutral.is_idempotent || of(x, x) == Some(x), "{place}");
                }
                if let Some(bits) = absorbing(scalar, format) {
                    assert_eq!([of(x, bits), of(bits, x)], [Some(bits); 2], "{scalar} {x} in {width} bits");
                }
            }
        }
    }

    #[test]
    fn floats_agree_with_what_is_computed_for_every_operand() {
        for format in [FloatFormat::F16, FloatFormat::BF16] {
            for scalar in
                ["arith.addf", "arith.subf", "arith.mulf", "arith.divf", "arith.maximumf", "arith.minimumf"]
            {
                let neutral = neutral(scalar, Format::Float(format)).unwrap();
                let of = |left, right| floats::combine(scalar, format, 0, left, right);
                for x in 0..1 << 16 {
                    let (bits, place) = (neutral.bits.unwrap(), format!("{scalar} {x:#x} in {format:?}"));
                    let is_nan = floats::order(format, x, x) == Some(None);
                    let is_free = is_nan || !floats::is_portable(format, x);
                    let expected = (!is_free).then_some(x);
                    assert_eq!(of(x, bits), expected, "{place}");
                    assert!(!neutral.on_both_sides || of(bits, x) == expected, "{place}");
                    assert!(!neutral.is_idempotent || of(x, x) == expected, "{place}");
                }
            }
        }
    }
}
