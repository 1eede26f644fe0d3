//! Constants, read from their text.

use super::scalar::{Kind, Scalar};

/// The elements of `dense<...>`.
pub fn elements(text: &str, count: usize, kind: Kind) -> Option<Vec<Scalar>> {
    let inner = text.strip_prefix("dense<")?.split("> : ").next()?;
    if let Some(hex) = inner.strip_prefix("\"0x").and_then(|hex| hex.strip_suffix('"')) {
        return bytes(hex, count, kind);
    }
    let numbers = match kind {
        Kind::Complex(..) => inner.replace("),", ");").replace([']', '['], " "),
        _ => inner.replace(',', ";").replace([']', '['], " "),
    };
    let all: Option<Vec<Scalar>> = numbers
        .split(';')
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .map(|text| number(text, kind))
        .collect();
    match &all?[..] {
        &[splat] => Some(vec![splat; count]),
        all => (all.len() == count).then(|| all.to_vec()),
    }
}

/// A number.
pub fn number(text: &str, kind: Kind) -> Option<Scalar> {
    let hex = || text.strip_prefix("0x").and_then(|hex| u64::from_str_radix(hex, 16).ok());
    match kind {
        Kind::Integer(_) => {
            let value = match text {
                "true" => 1,
                "false" => 0,
                _ => text.parse::<i128>().ok()?,
            };
            Some(kind.round(Scalar::Integer(value as u64)))
        }
        Kind::Float(precision, _) => match hex() {
            Some(bits) => float(bits, precision).map(Scalar::Float),
            // In two steps it may be rounded twice.
            None if precision == 24 => Some(Scalar::Float(text.parse::<f32>().ok()?.into())),
            None => Some(kind.round(Scalar::Float(text.parse().ok()?))),
        },
        Kind::Complex(precision, least) => {
            let (re, im) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
            let part = |text: &str| match number(text.trim(), Kind::Float(precision, least)) {
                Some(Scalar::Float(part)) => Some(part),
                _ => None,
            };
            Some(Scalar::Complex(part(re)?, part(im)?))
        }
    }
}

/// A float of these bits.
fn float(bits: u64, precision: u32) -> Option<f64> {
    let (width, exponents) = match precision {
        53 => return Some(f64::from_bits(bits)),
        24 => return Some(f32::from_bits(u32::try_from(bits).ok()?).into()),
        11 => (16, 5),
        8 => return Some(f32::from_bits(u32::try_from(bits).ok()? << 16).into()),
        _ => return None,
    };
    let mantissa_bits = width - 1 - exponents;
    let (mantissa, exponent) =
        (bits & ((1 << mantissa_bits) - 1), (bits >> mantissa_bits) & ((1 << exponents) - 1));
    let bias = (1 << (exponents - 1)) - 1;
    let fraction = mantissa as f64 / f64::from(1u32 << mantissa_bits);
    let magnitude = match exponent {
        0 => fraction * 2f64.powi(1 - bias),
        all if all == (1 << exponents) - 1 => {
            if mantissa == 0 {
                f64::INFINITY
            } else {
                f64::NAN
            }
        }
        _ => (1.0 + fraction) * 2f64.powi(exponent as i32 - bias),
    };
    Some(if bits >> (width - 1) == 1 { -magnitude } else { magnitude })
}

/// Elements that MLIR prints as bytes, in little-endian order.
fn bytes(hex: &str, count: usize, kind: Kind) -> Option<Vec<Scalar>> {
    let byte = |at: usize| u8::from_str_radix(hex.get(2 * at..2 * at + 2)?, 16).ok();
    let bytes: Option<Vec<u8>> = (0..hex.len() / 2).map(byte).collect();
    let size = match kind {
        Kind::Integer(1) | Kind::Complex(..) => return None,
        Kind::Integer(width) => width.div_ceil(8) as usize,
        Kind::Float(53, _) => 8,
        Kind::Float(24, _) => 4,
        Kind::Float(..) => 2,
    };
    let of = |bytes: &[u8]| {
        let bits = bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u64::from(byte));
        match kind {
            Kind::Float(precision, _) => float(bits, precision).map(Scalar::Float),
            _ => Some(Scalar::Integer(bits)),
        }
    };
    let all: Option<Vec<Scalar>> = bytes?.chunks(size).map(of).collect();
    all.filter(|all| all.len() == count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn floats(text: &str, count: usize, r#type: &str) -> Vec<f64> {
        let float = |scalar| match scalar {
            Scalar::Float(x) => x,
            _ => unreachable!(),
        };
        elements(text, count, Kind::of(r#type).unwrap()).unwrap().into_iter().map(float).collect()
    }

    #[test]
    fn elements_are_read_as_mlir_writes_them() {
        assert_eq!(
            floats("dense<[[1.0, -2.5], [3.0, 0xFF800000]]> : tensor<2x2xf32>", 4, "f32"),
            [1.0, -2.5, 3.0, f64::NEG_INFINITY]
        );
        assert_eq!(floats("dense<1.5> : tensor<3xf32>", 3, "f32"), [1.5; 3]);
        assert_eq!(floats("dense<-0.1> : tensor<f32>", 1, "f32"), [f64::from(-0.1f32)]);
        assert_eq!(floats("dense<0.1> : tensor<f64>", 1, "f64"), [0.1]);
        assert_eq!(floats("dense<\"0x0000803F00000040\"> : tensor<2xf32>", 2, "f32"), [1.0, 2.0]);
        assert_eq!(floats("dense<0x3C00> : tensor<f16>", 1, "f16"), [1.0]);
        assert!(elements("dense<> : tensor<0xf32>", 0, Kind::of("f32").unwrap()).unwrap().is_empty());
        let complex = elements("dense<[(1.0,2.0), (3.0,4.0)]> : x", 2, Kind::of("complex<f32>").unwrap());
        assert!(matches!(complex.unwrap()[..], [Scalar::Complex(1.0, 2.0), Scalar::Complex(3.0, 4.0)]));
    }
}
