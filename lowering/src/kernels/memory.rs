//! Contiguity of memory.
//!
//! The type of a memref says so, and may be wrong: LLVM 22 bufferizes a slice that goes to a function, or
//! that a function returns, by a `memref.cast` that turns any stride into the one of contiguous rows. The
//! value keeps its own strides, by which loads and stores go. `bcast-to-llvm` copies such memory
//! (`bcast-copy-hidden-strides`); in other pipelines, where a program has such a cast, only memory that is
//! allocated is believed.

use crate::{
    ffi::{self, Op, SymbolTables, Val},
    lower::strides::{has_fixed_strides, hides_strides},
};
use melior::ir::ValueLike;

pub struct Memory {
    is_believed: bool,
    /// The symbols of the program.
    pub symbols: SymbolTables,
}

impl Memory {
    /// The memory of all memrefs below an op.
    pub fn below(root: Op) -> Self {
        let is_believed = !ffi::ops_below(root).into_iter().any(hides_strides);
        Self { is_believed, symbols: SymbolTables::below(root) }
    }

    /// Whether a memref is contiguous from its start, in the default memory space.
    pub fn is_contiguous(&self, memref: Val) -> bool {
        ffi::is_contiguous_memref(memref.r#type())
            && (self.is_believed || has_fixed_strides(memref.r#type()) || is_allocated(memref))
    }
}

fn is_allocated(memref: Val) -> bool {
    ["memref.alloc", "memref.alloca"].iter().any(|name| ffi::defining_op(memref, name).is_some())
}
