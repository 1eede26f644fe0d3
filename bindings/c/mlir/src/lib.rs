//! One static library of what the C++ trait of `dialect/Broadcastable.h` calls and of the functions for C.

use bcast_capi as _;
use broadcastable_dialect as _;

#[cfg(feature = "passes")]
mod ffi;
