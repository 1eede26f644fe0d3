//! StableHLO's bitcast_convert: where elements have other widths, a last dimension has one for each part of
//! the wider ones.

use super::conditions::{verify_all_equal, verify_rank, verify_size};
use crate::{breach::Breach, judge::spots::spots, op::ForeignOp};
use broadcastable::Place;

/// The width in bits of an element, such as `bf16`, `ui8`, `f8E4M3FN` or `complex<f32>`.
fn width(element: &str) -> Option<i64> {
    if let Some(part) = element.strip_prefix("complex<").and_then(|rest| rest.strip_suffix('>')) {
        return Some(2 * width(part)?);
    }
    let digits = element.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    let end = digits.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok().filter(|&width| width > 0 && element != digits)
}

/// Rule `result-shape`.
pub fn verify(op: &dyn ForeignOp) -> Result<(), Breach> {
    let [operand, result] = [Place::Operand(0), Place::Result(0)];
    let widths = [operand, result].map(|place| op.element(place).as_deref().and_then(width));
    let ([Some(from), Some(to)], Some(own), Some(converted)) =
        (widths, spots(op, operand), spots(op, result))
    else {
        return Ok(());
    };
    let rank = own.len();
    let (wider, wanted, why) = match from.cmp(&to) {
        std::cmp::Ordering::Equal => (None, rank, "that of operand #0: the elements have one width"),
        std::cmp::Ordering::Greater => {
            (converted.last(), rank + 1, "one more than operand #0, whose elements are wider")
        }
        std::cmp::Ordering::Less if rank == 0 => return Ok(()),
        std::cmp::Ordering::Less => {
            (own.last(), rank - 1, "one less than operand #0, whose elements are narrower")
        }
    };
    verify_rank(result, converted.len(), wanted, why)?;
    verify_all_equal(&converted, &own, "the dimensions that both have")?;
    match wider {
        Some(&at) => verify_size(at, from.max(to) / from.min(to), "one for each part of a wider element"),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn widths_of_elements() {
        let found = [
            "f32",
            "bf16",
            "ui8",
            "i1",
            "f8E4M3FN",
            "complex<f64>",
            "index",
            "tf32",
            "!quant.uniform<i8:f32>",
        ];
        let wanted = [32, 16, 8, 1, 8, 128].map(Some).into_iter().chain([None, Some(32), None]);
        assert!(found.map(width).into_iter().eq(wanted));
    }
}
