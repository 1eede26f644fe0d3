//! The verifiers of the dialect's attributes (rule `symbol-attr`).

use super::{DIMS, SYMBOLS, signature};
use crate::ffi::{self, Function, Op};
use broadcastable::symbols::{Place, SymbolError};

const ON_A_VALUE: &str = "declares sizes of an argument or a result of a function: write it there, \
                          as in (%x: tensor<?xf32> {bcast.dims = [\"B\"]})";
const ON_A_FUNCTION: &str = "declares bounds of a function's symbols: write it on the function, \
                             as in attributes {bcast.symbols = {B = {min = 2}}}";
const UNKNOWN: &str = "is unknown: the attributes that declare sizes are bcast.dims and bcast.symbols";

/// Whether an op may have that attribute of the dialect, and the declarations of a function with
/// `bcast.symbols` are valid. Rule `symbol-attr`.
pub fn verify_operation_attribute(op: Op, name: &str) -> bool {
    let function = Function::of(op);
    let misplaced =
        |where_to_write| Err(SymbolError::Misplaced { place: None, name: name.into(), where_to_write });
    report(
        op,
        match (name, function) {
            (SYMBOLS, Some(function)) => signature(op, function).map(drop),
            (SYMBOLS, None) => misplaced(ON_A_FUNCTION),
            (DIMS, _) => misplaced(ON_A_VALUE),
            _ => Ok(()),
        },
    )
}

/// Whether an argument or a result may have that attribute of the dialect. The first one that declares sizes,
/// on a function without `bcast.symbols`, is verified with all of them. Rule `symbol-attr`.
pub fn verify_place_attribute(op: Op, place: Place, name: &str) -> bool {
    let Some(function) = Function::of(op) else { return true };
    let misplaced = |where_to_write| {
        Err(SymbolError::Misplaced { place: Some(place), name: name.into(), where_to_write })
    };
    report(
        op,
        match name {
            DIMS => {
                let first = function.places().find(|&place| function.attribute(place, DIMS).is_some());
                if first == Some(place) && ffi::attribute(op, SYMBOLS).is_none() {
                    signature(op, function).map(drop)
                } else {
                    Ok(())
                }
            }
            SYMBOLS => misplaced(ON_A_FUNCTION),
            _ => misplaced(UNKNOWN),
        },
    )
}

fn report(op: Op, verdict: Result<(), SymbolError>) -> bool {
    if let Err(error) = &verdict {
        ffi::emit_op_error(op, &error.to_string(), &[]);
    }
    verdict.is_ok()
}
