//! What C hands over and gets back.

use std::ffi::c_char;

/// The size of a dimension that is known only at run time, as `kDynamic` of MLIR's `ShapedType`.
pub const BCAST_DYNAMIC: i64 = i64::MIN;

/// The rank of a shape of which nothing is known.
pub const BCAST_UNRANKED: i64 = -1;

/// How many shapes, sizes and broadcast_dimensions one call takes, counted together.
pub const BCAST_MAX_COUNT: usize = 65536;

/// The shape of a tensor.
#[repr(C)]
pub struct Shape {
    /// `rank` sizes in elements, outermost first: each at least 0, or `BCAST_DYNAMIC`. Only read. May be
    /// null if `rank` is not positive.
    pub sizes: *const i64,
    /// The number of sizes, 0 for a scalar's shape, or `BCAST_UNRANKED`.
    pub rank: i64,
}

/// What a call comes to.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The shapes broadcast.
    Ok = 0,
    /// They break a rule, which the error names.
    Violation = 1,
    /// They broadcast, but the result has more sizes than there is room for; its rank was set.
    BufferTooSmall = 2,
    /// A null or misaligned pointer, a negative size or rank, or more than `BCAST_MAX_COUNT`.
    InvalidArgument = 3,
    /// A defect of the library, which has written about it to standard error.
    InternalError = 4,
}

/// What is wrong, in words. Start from `bcast_error error = {0}`, and set `message` and `capacity` to get
/// the text; nothing in it has to be freed.
#[repr(C)]
pub struct Error {
    /// Set to the id of the broken rule, as `docs/rules.md` lists them, or to null if the status is not
    /// `BCAST_STATUS_VIOLATION`. The text lives as long as the program.
    pub rule: *const c_char,
    /// Where to write the message, in ASCII and always ended with a NUL byte, cut off where it does not fit;
    /// empty if the status is `BCAST_STATUS_OK`. May be null.
    pub message: *mut c_char,
    /// The bytes that there are at `message`, the NUL byte included.
    pub capacity: usize,
    /// Set to the bytes of the whole message, the NUL byte not included. It was cut off if that is not less
    /// than `capacity`.
    pub length: usize,
}
