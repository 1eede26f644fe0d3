//! Scalar ops on integers. Bits above an integer's width are 0.

use super::Format;
use std::cmp::Ordering;

/// The result of a scalar op; `None` where it is undefined, and for an index where 32 and 64 bits disagree.
pub fn combine(scalar: &str, format: Format, left: u64, right: u64) -> Option<u64> {
    let Format::Index = format else {
        return combine_in(scalar, width(format), left, right);
    };
    let [narrow_left, narrow_right] = [narrow(left)?, narrow(right)?];
    let wide = combine_in(scalar, 64, left, right)?;
    (combine_in(scalar, 32, narrow_left, narrow_right)? == narrow(wide)?).then_some(wide)
}

/// The order of two integers; `None` for an index that 32 bits do not have.
pub fn order(format: Format, is_unsigned: bool, left: u64, right: u64) -> Option<Ordering> {
    if format == Format::Index {
        // As signed ones or without signs, both have the same order in 32 and 64 bits.
        narrow(left)?;
        narrow(right)?;
    }
    let width = width(format);
    Some(if is_unsigned { left.cmp(&right) } else { signed(width, left).cmp(&signed(width, right)) })
}

fn width(format: Format) -> u32 {
    if let Format::Integer(width) = format { width } else { 64 }
}

/// The 32 bits that are these 64 if their sign is extended.
fn narrow(bits: u64) -> Option<u64> {
    let narrow = i32::try_from(bits.cast_signed()).ok()?;
    Some(narrow.cast_unsigned().into())
}

fn signed(width: u32, bits: u64) -> i64 {
    (bits << (64 - width)).cast_signed() >> (64 - width)
}

/// The lowest bits.
fn wrap(width: u32, bits: u64) -> u64 {
    bits & (u64::MAX >> (64 - width))
}

fn combine_in(scalar: &str, width: u32, left: u64, right: u64) -> Option<u64> {
    let (a, b) = (signed(width, left), signed(width, right));
    let is_shift = right < u64::from(width);
    let bits = match scalar {
        "arith.addi" => left.wrapping_add(right),
        "arith.subi" => left.wrapping_sub(right),
        "arith.muli" => left.wrapping_mul(right),
        "arith.andi" => left & right,
        "arith.ori" => left | right,
        "arith.xori" => left ^ right,
        "arith.maxsi" => a.max(b).cast_unsigned(),
        "arith.minsi" => a.min(b).cast_unsigned(),
        "arith.maxui" => left.max(right),
        "arith.minui" => left.min(right),
        "arith.divui" => left.checked_div(right)?,
        "arith.remui" => left.checked_rem(right)?,
        // A quotient that is too large is undefined, and so is its rest.
        "arith.divsi" => fitting(width, a.checked_div(b)?)?,
        "arith.remsi" => fitting(width, a.checked_div(b)?).and_then(|_| a.checked_rem(b))?.cast_unsigned(),
        "arith.shli" if is_shift => left << right,
        "arith.shrui" if is_shift => left >> right,
        "arith.shrsi" if is_shift => (a >> right).cast_unsigned(),
        "math.ipowi" if b >= 0 => power(left, b.cast_unsigned()),
        _ => return None,
    };
    Some(wrap(width, bits))
}

/// The bits of a signed integer that has as many.
fn fitting(width: u32, value: i64) -> Option<u64> {
    (signed(width, wrap(width, value.cast_unsigned())) == value).then_some(value.cast_unsigned())
}

fn power(mut base: u64, mut exponent: u64) -> u64 {
    let mut power: u64 = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = power.wrapping_mul(base);
        }
        base = base.wrapping_mul(base);
        exponent >>= 1;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn i8(scalar: &str, left: i8, right: i8) -> Option<i8> {
        let [left, right] = [left, right].map(|value| u64::from(value.cast_unsigned()));
        combine(scalar, Format::Integer(8), left, right).map(|bits| (bits as u8).cast_signed())
    }

    #[test]
    fn results_wrap_and_what_is_undefined_has_none() {
        assert_eq!(i8("arith.addi", 127, 1), Some(-128));
        assert_eq!(i8("arith.muli", 100, 3), Some(44));
        assert_eq!(i8("arith.divsi", -7, 2), Some(-3));
        assert_eq!(i8("arith.remsi", -7, 2), Some(-1));
        assert_eq!(i8("arith.divui", -1, 2), Some(127));
        assert_eq!(i8("arith.shrsi", -128, 7), Some(-1));
        assert_eq!(i8("math.ipowi", 3, 6), Some(-39));
        for (scalar, left, right) in [
            ("arith.divsi", 1, 0),
            ("arith.divsi", -128, -1),
            ("arith.remsi", -128, -1),
            ("arith.remui", 1, 0),
            ("arith.shli", 1, 8),
            ("arith.shrui", 1, -1),
            ("math.ipowi", 2, -1),
        ] {
            assert_eq!(i8(scalar, left, right), None, "{scalar} {left} {right}");
        }
    }

    #[test]
    fn every_result_of_an_index_is_that_of_32_bits_as_well() {
        let index = |scalar, left: i64, right: i64| {
            combine(scalar, Format::Index, left.cast_unsigned(), right.cast_unsigned()).map(u64::cast_signed)
        };
        assert_eq!(index("arith.addi", 1 << 30, 5), Some((1 << 30) + 5));
        assert_eq!(index("arith.addi", 1 << 30, 1 << 30), None);
        assert_eq!(index("arith.divsi", -7, 2), Some(-3));
        assert_eq!(index("arith.divui", -7, 2), None);
        assert_eq!(index("arith.shli", 1, 40), None);
        assert_eq!(index("arith.maxui", -1, 1), Some(-1));
    }
}
