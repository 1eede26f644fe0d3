//! The types of the C interface.

use std::ffi::c_char;

/// The size of a dimension that only run time knows, as `kDynamic` of MLIR's `ShapedType`.
pub const BCAST_DYNAMIC: i64 = i64::MIN;

/// The rank of a shape of unknown rank.
pub const BCAST_UNRANKED: i64 = -1;

/// The largest number of shapes, sizes and broadcast_dimensions together in one call.
pub const BCAST_MAX_COUNT: usize = 65536;

/// The shape of a tensor.
#[repr(C)]
pub struct Shape {
    /// `rank` sizes in elements, outermost first: each at least 0, or `BCAST_DYNAMIC`. The library only
    /// reads them. May be null if `rank` is not positive.
    pub sizes: *const i64,
    /// The number of sizes, 0 for a scalar's shape, or `BCAST_UNRANKED`.
    pub rank: i64,
}

/// The outcome of a call.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The shapes broadcast.
    Ok = 0,
    /// The shapes break a rule, which the error names.
    Violation = 1,
    /// The shapes broadcast, but the result has more sizes than the capacity; its rank was set.
    BufferTooSmall = 2,
    /// A null or misaligned pointer, a negative size or rank, or more than `BCAST_MAX_COUNT`.
    InvalidArgument = 3,
    /// A defect of the library, which has written a report to standard error.
    InternalError = 4,
}

/// The error of a call. Start from `bcast_error error = {0}`, and set `message` and `capacity` to get
/// the text. The caller frees nothing in it.
#[repr(C)]
pub struct Error {
    /// Set to the id of the broken rule, as `docs/rules.md` lists them, or to null if the status is not
    /// `BCAST_STATUS_VIOLATION`. The text lives as long as the program.
    pub rule: *const c_char,
    /// The buffer for the message: ASCII, always ended with a NUL byte, cut off if it does not fit, and
    /// empty if the status is `BCAST_STATUS_OK`. May be null.
    pub message: *mut c_char,
    /// The size of `message` in bytes, the NUL byte included.
    pub capacity: usize,
    /// Set to the bytes of the whole message without the NUL byte. The message was cut off if this is not
    /// less than `capacity`.
    pub length: usize,
}
