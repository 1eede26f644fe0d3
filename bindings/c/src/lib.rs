//! The rules for compilers in C and C++: the libraries and a C header.
//!
//! With the feature `mlir`, the library includes the functions that the C++ trait of
//! `dialect/Broadcastable.h` calls. Without it, it has the functions of `include/core.h` alone, which do not
//! use MLIR. That header is generated from the modules here, comments included, so they are written for
//! readers of C.

mod failure;
mod ffi;
mod types;
