//! The symbols of a module, or of another symbol table.

use super::{Op, attribute, glue, guard_op, may_hide_symbols, string_ref, text};
use melior::ir::{
    AttributeLike, Operation,
    operation::{OperationLike, OperationRef},
};
use mlir_sys as sys;
use std::ffi::c_void;

/// The symbols that are defined in an op, which is not erased meanwhile.
pub struct SymbolTable(sys::MlirSymbolTable);

impl SymbolTable {
    /// `None` for an op that is not a symbol table.
    pub fn of(op: Op) -> Option<Self> {
        // SAFETY: the op is valid; one without symbols gives null.
        let table = unsafe { sys::mlirSymbolTableCreate(op.to_raw()) };
        (!table.ptr.is_null()).then_some(Self(table))
    }

    pub fn lookup<'c>(&self, name: &str) -> Option<Op<'c>> {
        // SAFETY: the table is valid, and its ops live as long as the one that they are in.
        unsafe { OperationRef::from_option_raw(sys::mlirSymbolTableLookup(self.0, string_ref(name))) }
    }

    /// Adds an op, whose name is changed if it is taken; returns the name.
    pub fn insert(&self, op: Operation) -> String {
        // SAFETY: the table is valid, and owns the op from here on; its name is a text.
        unsafe {
            let name = sys::mlirSymbolTableInsert(self.0, op.into_raw());
            text(sys::mlirStringAttrGetValue(name))
        }
    }
}

impl Drop for SymbolTable {
    fn drop(&mut self) {
        // SAFETY: it is not used any more.
        unsafe { sys::mlirSymbolTableDestroy(self.0) }
    }
}

/// Dialects without an op that is a symbol table.
const WITHOUT_SYMBOLS: [&str; 3] = ["chlo.", "mhlo.", "stablehlo."];

fn is_without_symbols(op: Op) -> bool {
    let name = op.name();
    let name = name.as_string_ref().as_str().unwrap_or_default();
    WITHOUT_SYMBOLS.iter().any(|dialect| name.starts_with(dialect))
}

/// Visits the uses of the symbols that are defined in an op's first region, each with the symbol's name;
/// `false` if they are not known.
pub fn for_each_symbol_use<'c>(table: Op<'c>, mut visit: impl FnMut(Op<'c>, &str)) -> bool {
    unsafe extern "C" fn call<'c, F: FnMut(Op<'c>, &str)>(
        user: sys::MlirOperation,
        symbol: sys::MlirStringRef,
        visit: *mut c_void,
    ) {
        // SAFETY: the user lives as long as the table, the text during the call, and the function outlives
        // all calls.
        unsafe {
            guard_op(OperationRef::from_raw(user), (), |user| (*visit.cast::<F>())(user, &text(symbol)))
        }
    }
    unsafe extern "C" fn hides(op: sys::MlirOperation) -> bool {
        // SAFETY: the op is valid during the call.
        unsafe {
            guard_op(OperationRef::from_raw(op), true, |op| may_hide_symbols(op) && !is_without_symbols(op))
        }
    }
    fn forward<'c, F: FnMut(Op<'c>, &str)>(table: Op<'c>, visit: &mut F) -> bool {
        // SAFETY: the function outlives the call, and the op has a region.
        unsafe {
            let (hides, call, visit) = (Some(hides as _), Some(call::<F> as _), (&raw mut *visit).cast());
            glue::bcastForEachSymbolUse(table.to_raw(), hides, call, visit)
        }
    }
    super::has_regions(table) && forward(table, &mut visit)
}

/// The name of the symbol that an op defines.
pub fn symbol_name(op: Op) -> Option<String> {
    let name = attribute(op, "sym_name")?;
    // SAFETY: only a string is asked for its text.
    unsafe {
        let raw = name.to_raw();
        sys::mlirAttributeIsAString(raw).then(|| text(sys::mlirStringAttrGetValue(raw)))
    }
}

/// The symbol that an op's attribute of that name refers to, unless it is nested in another one.
pub fn symbol_of(op: Op, name: &str) -> Option<String> {
    let symbol = attribute(op, name)?;
    // SAFETY: only such a reference is asked for its text.
    unsafe {
        let raw = symbol.to_raw();
        sys::mlirAttributeIsAFlatSymbolRef(raw).then(|| text(sys::mlirFlatSymbolRefAttrGetValue(raw)))
    }
}

/// Whether an op is private: nothing outside its symbol table may name it.
pub fn is_private(op: Op) -> bool {
    // SAFETY: the op is valid; only a string is asked for its text.
    attribute(op, "sym_visibility").is_some_and(|visibility| unsafe {
        let raw = visibility.to_raw();
        sys::mlirAttributeIsAString(raw) && text(sys::mlirStringAttrGetValue(raw)) == "private"
    })
}
