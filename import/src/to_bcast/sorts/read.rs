//! The part of a sorted tensor that is read.

use crate::{
    ffi::{self, Op},
    to_bcast::{
        given::{declared, operand, sizes},
        sizes::read::{Arguments, Reader},
    },
};
use melior::ir::operation::OperationLike;

/// Selecting more elements may take longer than sorting them.
const MOST: i64 = 64;

/// The number of first elements along the dimension that all uses of a sort read, if it is small: `top_k` is
/// a sort of which slices are read.
pub fn few_first(sort: Op, dim: usize, arguments: &Arguments) -> Option<i64> {
    let mut most = 0;
    for slice in sort.results().flat_map(|result| ffi::users(result.into())) {
        most = most.max(first(slice, dim, arguments)?);
    }
    (1..=MOST).contains(&most).then_some(most)
}

/// The number of first elements along the dimension that a slice has.
fn first(slice: Op, dim: usize, arguments: &Arguments) -> Option<i64> {
    let [start, stride] = if ffi::has_name(slice, "stablehlo.slice") {
        ["start_indices", "strides"]
            .map(|name| ffi::i64_array(ffi::attribute(slice, name)?)?.get(dim).copied())
    } else if ffi::has_name(slice, "stablehlo.real_dynamic_slice") {
        let reader = Reader::new(arguments, arguments);
        [1, 3].map(|at| reader.elements(operand(slice, at).ok()?)?.get(dim)?.constant())
    } else {
        return None;
    };
    let declared = sizes(declared(slice).ok()?).ok()?;
    let size = declared.get(dim)?.as_static().and_then(|size| i64::try_from(size).ok());
    size.filter(|_| start == Some(0) && stride == Some(1))
}
