//! The texts of types, attributes and ops. Those of a dialect that is not loaded may have any bytes in them,
//! on which melior's `Display` panics; here, invalid UTF-8 is replaced.

use super::{array, glue};
use melior::ir::{Attribute, AttributeLike, Type, TypeLike};
use mlir_sys as sys;
use std::ffi::c_void;

/// A type with more parts is not printed, nor one that nests deeper: time, memory and stack would have no
/// limit.
const MAX_PARTS: usize = 1 << 16;
const MAX_DEPTH: usize = 1_000;

/// Whether a type, written out, has more parts, or nests deeper than a printer's stack is sure to allow.
pub fn is_larger(r#type: Type, parts: usize) -> bool {
    // SAFETY: the type is valid.
    unsafe { glue::bcastIsTypeLarger(r#type.to_raw(), parts, MAX_DEPTH) }
}

/// A type as MLIR prints it, unless it has more than 65,536 parts.
pub fn type_text(r#type: Type) -> String {
    if is_larger(r#type, MAX_PARTS) {
        return format!("a type of more than {MAX_PARTS} parts, or {MAX_DEPTH} levels");
    }
    // SAFETY: the type is valid, and `printed` hands over what `append` takes.
    printed(|data| unsafe { sys::mlirTypePrint(r#type.to_raw(), Some(append), data) })
}

/// An attribute as MLIR prints it.
pub fn attribute_text(attribute: Attribute) -> String {
    // SAFETY: as above.
    printed(|data| unsafe { sys::mlirAttributePrint(attribute.to_raw(), Some(append), data) })
}

fn printed(print: impl FnOnce(*mut c_void)) -> String {
    let mut bytes: Vec<u8> = Vec::new();
    print((&raw mut bytes).cast());
    String::from_utf8_lossy(&bytes).into_owned()
}

/// # Safety
/// The text is valid, and `data` points to a vector of bytes.
unsafe extern "C" fn append(text: sys::MlirStringRef, data: *mut c_void) {
    // SAFETY: as promised by the caller.
    unsafe { (*data.cast::<Vec<u8>>()).extend(array::<u8>(text.data.cast(), text.length)) }
}
