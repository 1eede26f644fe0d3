//! The symbols of a module, or of another op that has some.

use super::{Op, string_ref, text};
use melior::ir::{Operation, operation::OperationRef};
use mlir_sys as sys;

/// The symbols that are defined in an op, which is not erased meanwhile.
pub struct SymbolTable(sys::MlirSymbolTable);

impl SymbolTable {
    /// `None` for an op that has no symbols in it.
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
