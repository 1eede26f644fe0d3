//! Operands whose results are closest to the middle between two `f32`, with the correctly rounded results,
//! which the exhaustive comparison has found: a body that rounds all of these correctly, and a sample of the
//! others, does so everywhere.

macro_rules! files {
    ($($name:literal)*) => {
        fn bytes(function: &str) -> &'static [u8] {
            match function {
                $($name => include_bytes!(concat!("../near_ties/", $name, ".bin")),)*
                _ => &[],
            }
        }
    };
}

files! {
    "exp" "exp2" "expm1" "log" "log2" "log10" "log1p" "tanh" "sinh" "cosh" "sin" "cos" "tan" "asin" "acos" "atan" "asinh" "acosh" "atanh" "erf" "erfc" "cbrt" "rsqrt"
}

/// The bits of the operands and results of a function.
pub fn of(function: &str) -> Vec<(u32, u32)> {
    let (pairs, _) = bytes(function).as_chunks::<8>();
    let number = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    pairs.iter().map(|pair| (number(&pair[..4]), number(&pair[4..]))).collect()
}
