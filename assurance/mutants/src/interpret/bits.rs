//! Numbers as bits of a width.

/// The bits of a number of that width.
pub fn bits(number: i128, width: u32) -> u64 {
    (number as u64) & (u64::MAX >> (64 - width))
}

/// The signed number of bits of that width.
pub fn signed(bits: u64, width: u32) -> i128 {
    i128::from((bits << (64 - width)) as i64 >> (64 - width))
}
