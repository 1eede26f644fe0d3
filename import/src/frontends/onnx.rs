//! onnx-mlir's names of sizes: the attribute `onnx.dim_params = "0:batch,1:past + seq"` of arguments and
//! results.

use super::claims::Claims;
use crate::ffi::{self, Function};
use broadcastable::symbols::{Expression, Place};

const NAMES: &str = "onnx.dim_params";

/// Reads the attributes of a function.
pub fn read<'c>(function: Function<'c>, claims: &mut Claims<'c>) {
    for place in function.places() {
        let Some(attribute) = function.attribute(place, NAMES) else { continue };
        let read = ffi::string_value(attribute).ok_or_else(|| "it is not a string".to_owned());
        if let Err(reason) = read.and_then(|text| names(place, &text, claims)) {
            claims.remark(&format!("{NAMES} of {place} is not read: {reason}"));
        }
    }
}

fn names(place: Place, text: &str, claims: &mut Claims) -> Result<(), String> {
    let rank = claims.sizes(place).ok_or("the type is not a ranked tensor")?.len();
    let mut all = Vec::new();
    for part in text.split(',').filter(|part| !part.trim().is_empty()) {
        let (dim, name) =
            part.split_once(':').ok_or_else(|| format!("'{}' is not DIM:NAME", part.escape_debug()))?;
        let index = dim.trim().parse().ok().filter(|&dim: &usize| dim < rank);
        let dim =
            index.ok_or_else(|| format!("'{}' is not a dimension of rank {rank}", dim.escape_debug()))?;
        all.push((dim, name.trim()));
    }
    for (dim, name) in all {
        match name.parse::<Expression>() {
            Ok(Expression::Symbol(_)) => {
                let symbol = claims.symbol(name);
                claims.dim(place, dim, symbol, None);
            }
            // An expression of names that stand nowhere alone is a name as well.
            Ok(expression) if !expression.symbols().is_empty() => {
                claims.dim(place, dim, expression.to_string(), Some(name.into()));
            }
            _ => {
                let symbol = claims.symbol(name);
                claims.dim(place, dim, symbol, None);
            }
        }
    }
    Ok(())
}
