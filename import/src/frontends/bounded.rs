//! Bounds in types: `tensor<?x4xf32, #stablehlo.bounds<128, ?>>`, and `#mhlo.type_extensions<bounds = [128,
//! ?]>` of older programs and of TensorFlow.

use super::claims::Claims;
use crate::ffi::{self, Function};
use broadcastable::symbols::Bounds;

/// Reads the types of a function.
pub fn read<'c>(function: Function<'c>, claims: &mut Claims<'c>) {
    for place in function.places() {
        let Some(encoding) = ffi::encoding(function.r#type(place)) else { continue };
        let Some(bounds) = bounds(&ffi::attribute_text(encoding)) else { continue };
        let Some(sizes) = claims.sizes(place).map(<[_]>::to_vec) else { continue };
        if bounds.len() != sizes.len() {
            claims.remark(&format!("{place} has {} bounds for the rank {}", bounds.len(), sizes.len()));
            continue;
        }
        for (dim, max) in bounds.into_iter().enumerate().filter(|&(dim, _)| sizes[dim].is_dynamic()) {
            if let Some(max) = max {
                match claims.symbol_at(place, dim) {
                    Some(symbol) => claims.bound(&symbol, Bounds { max: Some(max), ..Bounds::default() }),
                    None => {
                        claims.remark(&format!("{place} dim {dim} has the bound {max}, but is an expression"))
                    }
                }
            }
        }
    }
}

/// The bound of each dimension in the text of an encoding.
fn bounds(text: &str) -> Option<Vec<Option<u64>>> {
    let list = match text.strip_prefix("#stablehlo.bounds<") {
        Some(rest) => rest.split_once('>')?.0,
        None => text.strip_prefix("#mhlo.type_extensions<bounds = [")?.split_once(']')?.0,
    };
    let bound = |bound: &str| match bound.trim() {
        "?" | "-9223372036854775808" => Some(None),
        number => number.parse().ok().map(Some),
    };
    list.split(',').map(bound).collect()
}

#[cfg(test)]
mod tests {
    use super::bounds;

    #[test]
    fn bounds_are_read_from_text() {
        for (text, expected) in [
            ("#stablehlo.bounds<128, ?>", Some(vec![Some(128), None])),
            ("#mhlo.type_extensions<bounds = [4, -9223372036854775808]>", Some(vec![Some(4), None])),
            ("#stablehlo.bounds<-1>", None),
            ("#stablehlo.bounds<", None),
            ("#other.bounds<128>", None),
        ] {
            assert_eq!(bounds(text), expected, "{text}");
        }
    }
}
