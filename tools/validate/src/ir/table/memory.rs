//! Memory, between the kernels of a function and in the loops that take their place. The effects of these
//! keep their order, because both programs have the same ops around a kernel. No op on memory is read among
//! tensors.

use super::{
    super::{memrefs, ops},
    Memory, Row, Runs,
};

/// An op whose effects are read.
pub const fn on_memory(row: Row) -> Row {
    Row { memory: Memory::Any, runs: Runs::WhereSource, ..row }
}

const SEGMENTS: &[&str] = &["alignment", "operandSegmentSizes"];
const VIEW: &[&str] = &["static_offsets", "static_sizes", "static_strides", "operandSegmentSizes"];

#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    Row::read("memref.dim", memrefs::dim, &[]),
    on_memory(Row::read("memref.alloc", memrefs::alloc, SEGMENTS)).compared(),
    on_memory(Row::read("memref.alloca", memrefs::tile, SEGMENTS)),
    on_memory(Row::read("memref.load", memrefs::load, &["nontemporal"])),
    on_memory(Row::read("memref.store", memrefs::store, &["nontemporal"])),
    Row::read("memref.cast", memrefs::cast, &[]),
    Row::read("memref.reinterpret_cast", memrefs::flatten, VIEW),
    Row::read("builtin.unrealized_conversion_cast", memrefs::bytes, &[]).compared(),
    Row::read("llvm.mlir.constant", ops::address, &["value"]).compared(),
    Row::read("llvm.mlir.addressof", ops::address, &["global_name"]).compared(),
    on_memory(Row::read("llvm.intr.stacksave", ops::stack_saved, &[])),
    on_memory(Row::read("llvm.intr.stackrestore", ops::stack_restored, &[])),
    Row::effect("memref.dealloc"),
    Row::effect("memref.copy"),
    Row::effect("memref.subview"),
    Row::effect("memref.collapse_shape"),
    Row::effect("memref.expand_shape"),
    Row::effect("memref.get_global"),
    Row::effect("memref.reshape"),
    Row::effect("memref.transpose"),
    Row::effect("memref.view"),
    Row::effect("scf.parallel"),
    Row::effect("scf.reduce"),
    Row::effect("scf.reduce.return"),
    Row::effect("scf.forall"),
    Row::effect("scf.forall.in_parallel"),
    Row::effect("scf.execute_region"),
    Row::effect("scf.index_switch"),
];
