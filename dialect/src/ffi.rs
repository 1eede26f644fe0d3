//! Bindings of the C++ glue and of the parts of MLIR's C interface that melior lacks.
//!
//! All functions take and return melior's types, whose handles are valid for `'c`, unless their op is erased.
#![allow(unsafe_code)]

mod affine;
mod attributes;
mod blocks;
mod bounds;
mod callbacks;
mod changes;
mod flow;
mod folds;
mod functions;
mod locations;
mod memrefs;
mod ops;
mod panic;
mod parts;
mod regions;
mod reified_shapes;
mod reports;
mod retype;
mod symbol_tables;
mod symbols;
mod texts;
mod types;
mod user_ops;
mod values;
mod versions;

pub use self::parts::*;
pub use self::{
    affine::*, attributes::*, blocks::*, bounds::*, callbacks::*, changes::*, flow::*, folds::*,
    functions::*, locations::*, memrefs::*, ops::*, panic::*, regions::*, reified_shapes::*, reports::*,
    retype::*, symbol_tables::*, symbols::*, texts::*, types::*, user_ops::*, values::*, versions::*,
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
pub mod glue {
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

/// Adds the dialect `bcast` to a registry.
pub fn register_dialect(registry: &DialectRegistry) {
    // SAFETY: the registry is valid.
    unsafe { glue::bcastRegisterDialect(registry.to_raw()) }
}

/// Whether a registry has a dialect of that name.
pub fn is_dialect(registry: &DialectRegistry, name: &str) -> bool {
    let context = Context::new_with_registry(registry, false);
    // SAFETY: the context is valid, and MLIR returns a null dialect if it has none of that name.
    unsafe { !sys::mlirContextGetOrLoadDialect(context.to_raw(), string_ref(name)).ptr.is_null() }
}
