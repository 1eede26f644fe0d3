//! The functions of the header: raw pointers in, the core's answer out.
#![allow(unsafe_code)]

use crate::{
    failure::{Failure, dim_from_c, dim_to_c},
    types::{BCAST_MAX_COUNT, BCAST_UNRANKED, Error, Shape, Status},
};
use broadcastable::{Alignment, Op, Place};
use std::{
    ffi::c_char,
    panic::{AssertUnwindSafe, catch_unwind},
    ptr, slice,
};

/// Infers the shape to which operands broadcast, aligned on the right.
///
/// `operands` are `operand_count` shapes. The function ignores unranked shapes. Without a ranked shape, the
/// result is unranked.
///
/// `sizes` has room for `capacity` sizes of the result, and may be null if `capacity` is 0. The function
/// sets `rank` to the result's rank, or to `BCAST_UNRANKED`. With `BCAST_STATUS_BUFFER_TOO_SMALL` it writes
/// only `rank`, so a call with a `capacity` of 0 queries the rank; with any other error it writes neither.
///
/// `error` may be null. Rule: `infer-dim`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bcast_infer_shape(
    operands: *const Shape,
    operand_count: usize,
    sizes: *mut i64,
    capacity: usize,
    rank: *mut i64,
    error: *mut Error,
) -> Status {
    // SAFETY: C hands over valid pointers for the length of the call, and what is written was read before.
    unsafe {
        run(error, || {
            let operands = Reader::new().shapes("operands", Place::Operand, operands, operand_count)?;
            write_shape(&Op::elementwise(operands).infer()?.shape(), sizes, capacity, rank)
        })
    }
}

/// As `bcast_infer_shape`, for two ranked operands that line up by XLA's broadcast_dimensions.
///
/// `dimensions` are `dimension_count` entries, one for each dimension of the smaller-rank operand, in order:
/// the dimension of the other operand that it lines up with, counted from 0. `dimensions` may be null if
/// there are no entries, which for operands of different rank is valid only if one has rank 0.
///
/// Rules: `dims-binary`, `dims-identity`, `dims-required`, `dims-count`, `dims-range`, `dims-size`,
/// `dims-order`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bcast_infer_shape_explicit(
    operands: *const Shape,
    operand_count: usize,
    dimensions: *const i64,
    dimension_count: usize,
    sizes: *mut i64,
    capacity: usize,
    rank: *mut i64,
    error: *mut Error,
) -> Status {
    // SAFETY: C hands over valid pointers for the length of the call, and what is written was read before.
    unsafe {
        run(error, || {
            let mut reader = Reader::new();
            let dimensions = reader.array("broadcast_dimensions", dimensions, dimension_count)?;
            let operands = reader.shapes("operands", Place::Operand, operands, operand_count)?;
            let op = Op::elementwise(operands).aligned(Alignment::Explicit(dimensions));
            write_shape(&op.infer()?.shape(), sizes, capacity, rank)
        })
    }
}

/// Verifies the result that an elementwise op declares for its operands, which line up on the right.
///
/// `operands` are `operand_count` shapes, at least one, and `result` is one shape. `error` may be null.
///
/// Rules: `operands-nonempty`, `infer-dim`, `result-rank`, `result-dynamic`, `result-static`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bcast_verify(
    operands: *const Shape,
    operand_count: usize,
    result: *const Shape,
    error: *mut Error,
) -> Status {
    // SAFETY: C hands over valid pointers for the length of the call.
    unsafe {
        run(error, || {
            let mut reader = Reader::new();
            let operands = reader.shapes("operands", Place::Operand, operands, operand_count)?;
            let results = reader.shapes("result", Place::Result, result, 1)?;
            Op::elementwise(operands).with_results(results).verify()?;
            Ok(())
        })
    }
}

/// As `bcast_verify`, for two ranked operands that line up by XLA's broadcast_dimensions.
///
/// `dimensions` are as in `bcast_infer_shape_explicit`.
///
/// Rules: `operands-nonempty`, those of `bcast_infer_shape_explicit`, `result-rank`, `result-dynamic`,
/// `result-static`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bcast_verify_explicit(
    operands: *const Shape,
    operand_count: usize,
    dimensions: *const i64,
    dimension_count: usize,
    result: *const Shape,
    error: *mut Error,
) -> Status {
    // SAFETY: C hands over valid pointers for the length of the call.
    unsafe {
        run(error, || {
            let mut reader = Reader::new();
            let dimensions = reader.array("broadcast_dimensions", dimensions, dimension_count)?;
            let operands = reader.shapes("operands", Place::Operand, operands, operand_count)?;
            let results = reader.shapes("result", Place::Result, result, 1)?;
            let op = Op::elementwise(operands).with_results(results);
            op.aligned(Alignment::Explicit(dimensions)).verify()?;
            Ok(())
        })
    }
}

/// Verifies an N-to-N broadcast, which stretches each operand to the one inferred shape, as a result of its
/// own.
///
/// `operands` are `operand_count` shapes, at least one, and `results` as many. Such an op keeps element
/// types, which the caller has to compare. `error` may be null.
///
/// Rules: `operands-nonempty`, `results-match-operands`, `infer-dim`, `result-rank`, `result-dynamic`,
/// `result-static`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bcast_verify_broadcast(
    operands: *const Shape,
    operand_count: usize,
    results: *const Shape,
    result_count: usize,
    error: *mut Error,
) -> Status {
    // SAFETY: C hands over valid pointers for the length of the call.
    unsafe {
        run(error, || {
            let mut reader = Reader::new();
            let operands = reader.shapes("operands", Place::Operand, operands, operand_count)?;
            let results = reader.shapes("results", Place::Result, results, result_count)?;
            Op::broadcast(operands).with_results(results).verify()?;
            Ok(())
        })
    }
}

/// Copies C's arrays, up to `BCAST_MAX_COUNT` values in one call.
struct Reader {
    left: usize,
}

impl Reader {
    fn new() -> Self {
        Self { left: BCAST_MAX_COUNT }
    }

    /// # Safety
    /// Unless it is null or misaligned, `data` points to `count` values during `'a`.
    unsafe fn array<'a, T>(
        &mut self,
        what: impl ToString,
        data: *const T,
        count: usize,
    ) -> Result<&'a [T], Failure> {
        let what = || what.to_string();
        self.left = self.left.checked_sub(count).ok_or_else(|| Failure::TooMany { what: what(), count })?;
        match count {
            0 => Ok(&[]),
            _ if data.is_null() => Err(Failure::Null { what: what() }),
            _ if !data.is_aligned() => Err(Failure::Misaligned { what: what() }),
            // SAFETY: as promised by the caller, and the count is far below the largest slice.
            _ => Ok(unsafe { slice::from_raw_parts(data, count) }),
        }
    }

    /// # Safety
    /// As for `array`, and for each shape's sizes.
    unsafe fn shapes(
        &mut self,
        what: &str,
        place: impl Fn(usize) -> Place,
        shapes: *const Shape,
        count: usize,
    ) -> Result<Vec<broadcastable::Shape>, Failure> {
        // SAFETY: as promised by the caller.
        let shapes = unsafe { self.array(what, shapes, count) }?;
        // SAFETY: as promised by the caller.
        shapes.iter().enumerate().map(|(index, shape)| unsafe { self.shape(place(index), shape) }).collect()
    }

    /// # Safety
    /// As for `array`, with the shape's sizes.
    unsafe fn shape(&mut self, place: Place, shape: &Shape) -> Result<broadcastable::Shape, Failure> {
        if shape.rank == BCAST_UNRANKED {
            return Ok(broadcastable::Shape::Unranked);
        }
        let rank = shape.rank;
        let count = usize::try_from(rank).map_err(|_| Failure::NegativeRank { place, rank })?;
        // SAFETY: as promised by the caller.
        let sizes = unsafe { self.array(place, shape.sizes, count) }?;
        let dim = |(dim, &size)| dim_from_c(size).ok_or(Failure::NegativeSize { place, dim, size });
        sizes.iter().enumerate().map(dim).collect()
    }
}

/// # Safety
/// `sizes` is null or has room for `capacity` sizes, `rank` is null or valid.
unsafe fn write_shape(
    shape: &broadcastable::Shape,
    sizes: *mut i64,
    capacity: usize,
    rank: *mut i64,
) -> Result<(), Failure> {
    for (what, pointer, is_needed) in [("sizes", sizes, capacity > 0), ("rank", rank, true)] {
        if is_needed && pointer.is_null() {
            return Err(Failure::Null { what: what.into() });
        }
        if is_needed && !pointer.is_aligned() {
            return Err(Failure::Misaligned { what: what.into() });
        }
    }
    let inferred = shape.rank().map(|rank| rank as i64); // at most BCAST_MAX_COUNT
    // SAFETY: checked above, and valid as promised by the caller.
    unsafe { rank.write(inferred.unwrap_or(BCAST_UNRANKED)) };
    let dims = shape.dims().unwrap_or(&[]);
    if dims.len() > capacity {
        return Err(Failure::BufferTooSmall { rank: dims.len(), capacity });
    }
    for (index, &dim) in dims.iter().enumerate() {
        let size = dim_to_c(dim).ok_or(Failure::Internal)?;
        // SAFETY: the index is below the capacity, and the pointer not null since that is not 0.
        unsafe { sizes.add(index).write(size) };
    }
    Ok(())
}

/// Runs `body`; a failure, or a panic as one, is written to `error`.
///
/// # Safety
/// `error` is null or valid, and its message is null or has room for its capacity.
unsafe fn run(error: *mut Error, body: impl FnOnce() -> Result<(), Failure>) -> Status {
    let failure = match catch_unwind(AssertUnwindSafe(body)) {
        Ok(result) => result.err(),
        Err(_) => Some(Failure::Internal),
    };
    if !error.is_null() && error.is_aligned() {
        // SAFETY: checked above, and valid as promised by the caller.
        unsafe { write_error(&mut *error, failure.as_ref()) };
    }
    failure.map_or(Status::Ok, |failure| failure.status())
}

/// # Safety
/// The error's message is null or has room for its capacity.
unsafe fn write_error(error: &mut Error, failure: Option<&Failure>) {
    let text = failure.map(Failure::to_string).unwrap_or_default();
    error.rule = failure.and_then(Failure::rule).map_or(ptr::null(), |id| id.as_ptr());
    error.length = text.len();
    if error.message.is_null() || error.capacity == 0 {
        return;
    }
    let count = text.len().min(error.capacity - 1);
    // SAFETY: `count` bytes and the NUL byte fit into the capacity, and Rust's text is not C's buffer.
    unsafe {
        error.message.copy_from_nonoverlapping(text.as_ptr().cast::<c_char>(), count);
        error.message.add(count).write(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_error() {
        let mut message = [1; 16];
        let mut error =
            Error { rule: ptr::null(), message: message.as_mut_ptr(), capacity: message.len(), length: 0 };
        // SAFETY: the error and its message are valid.
        let status = unsafe { run(&mut error, || panic!("a defect")) };
        assert_eq!(status, Status::InternalError);
        assert!(error.rule.is_null());
        assert_eq!((message[0], message[15]), (b'i' as c_char, 0));
    }
}
