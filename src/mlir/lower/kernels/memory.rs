//! Contiguity of memory.
//!
//! The type of a memref may declare it wrongly: LLVM 22 bufferizes a slice that is passed to a function, or returned by
//! one, with a `memref.cast` from any strides to those of contiguous rows. Loads and stores use the value's own strides.
//! So if a program has such a cast, only allocations are taken to be contiguous.

use crate::mlir::ffi::{self, Op, Val};
use melior::ir::{Type, ValueLike, operation::OperationLike};

pub struct Memory {
    is_believed: bool,
}

impl Memory {
    /// The memory of all memrefs below an op.
    pub fn below(root: Op) -> Self {
        Self { is_believed: !ffi::ops_below(root).into_iter().any(hides_strides) }
    }

    /// Whether a memref is contiguous from its start, in the default memory space.
    pub fn is_contiguous(&self, memref: Val) -> bool {
        ffi::is_contiguous_memref(memref.r#type())
            && (self.is_believed || has_fixed_strides(memref.r#type()) || is_allocated(memref))
    }
}

/// Whether an op casts strided memory to a contiguous type.
fn hides_strides(op: Op) -> bool {
    if !ffi::has_name(op, "memref.cast") {
        return false;
    }
    let (Some(result), Ok(source)) = (ffi::first_result(op), op.operand(0)) else { return false };
    ffi::is_contiguous_memref(result.r#type())
        && !ffi::is_contiguous_memref(source.r#type())
        && !has_fixed_strides(result.r#type())
}

/// Whether no stride of contiguous memory depends on a dynamic size: then no cast can hide another stride.
fn has_fixed_strides(contiguous: Type) -> bool {
    ffi::memref_sizes(contiguous).iter().skip(1).all(Option::is_some)
}

fn is_allocated(memref: Val) -> bool {
    ["memref.alloc", "memref.alloca"].iter().any(|name| ffi::defining_op(memref, name).is_some())
}
