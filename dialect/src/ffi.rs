//! Bindings of the C++ glue and of the parts of MLIR's C interface that melior lacks.
//!
//! All functions take and return melior's types, whose handles are valid for `'c`, unless their op is erased.
#![allow(unsafe_code)]

mod affine;
mod attributes;
mod blocks;
mod changes;
mod flow;
mod functions;
mod locations;
mod memrefs;
mod ops;
mod panic;
mod parts;
mod placed;
mod regions;
mod reified_shapes;
mod reports;
mod retype;
mod symbol_tables;
mod symbols;
mod texts;
mod tools;
mod types;
mod user_ops;
mod values;

pub use self::parts::*;
pub use self::placed::*;
pub use self::{
    affine::*, attributes::*, blocks::*, changes::*, flow::*, functions::*, locations::*, memrefs::*, ops::*,
    panic::*, regions::*, reified_shapes::*, reports::*, retype::*, symbol_tables::*, symbols::*, texts::*,
    tools::*, types::*, user_ops::*, values::*,
};
use melior::{
    Context, ContextRef,
    dialect::DialectRegistry,
    ir::{Value, operation::OperationRef},
};
use mlir_sys as sys;
use std::slice;

/// Declarations generated from `dialect/glue.h`.
#[allow(missing_docs, dead_code, non_camel_case_types, non_snake_case, non_upper_case_globals)]
pub(super) mod glue {
    use mlir_sys::*;
    include!(concat!(env!("OUT_DIR"), "/glue.rs"));
}

/// An op that lives as long as the IR that a callback received.
pub type Op<'c> = OperationRef<'c, 'c>;
/// A value of that IR.
pub type Val<'c> = Value<'c, 'c>;

/// # Safety
/// `pointer` is valid for `length` elements during `'a`; it may be null if there are none.
pub unsafe fn array<'a, T>(pointer: *const T, length: usize) -> &'a [T] {
    if length == 0 {
        return &[];
    }
    // SAFETY: as promised by the caller.
    unsafe { slice::from_raw_parts(pointer, length) }
}

pub fn string_ref(text: &str) -> sys::MlirStringRef {
    sys::MlirStringRef { data: text.as_ptr().cast(), length: text.len() }
}

/// # Safety
/// The text is valid for its length.
unsafe fn text(raw: sys::MlirStringRef) -> String {
    // SAFETY: as promised by the caller.
    String::from_utf8_lossy(unsafe { array(raw.data.cast(), raw.length) }).into_owned()
}

/// The context behind a reference to it.
pub fn context<'a>(reference: &'a ContextRef<'a>) -> &'a Context {
    // SAFETY: melior points into the reference itself, which is borrowed for as long as the result.
    unsafe { reference.to_ref() }
}

pub fn register_dialect(registry: &DialectRegistry) {
    // SAFETY: the registry is valid.
    unsafe { glue::bcastRegisterDialect(registry.to_raw()) }
}

pub fn register_passes() {
    // SAFETY: only touches MLIR's global pass registry, which the caller's `Once` guards.
    unsafe { glue::bcastRegisterPasses() }
}
