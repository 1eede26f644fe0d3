//! Texts with programs, and where their ops stand in them.

use super::{Op, glue, string_ref};
use melior::{
    Context,
    ir::{Module, operation::OperationRef},
};
use mlir_sys as sys;
use std::{ffi::c_void, ops::Range};

/// Where an op stands in a text, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPlace {
    /// Its name.
    pub name: Range<usize>,
    /// All of it, from the name on.
    pub whole: Range<usize>,
}

/// A module, and where its ops stand in the text that it was read from.
pub type PlacedModule<'c> = (Module<'c>, Vec<(Op<'c>, TextPlace)>);

/// The module in a text, whose ops are not verified; `None` after errors, which are reported.
///
/// The places are in the order of the text, and an op comes after those in it. The ops are valid as long as the module.
pub fn parse_text<'c>(context: &'c Context, text: &str, name: &str) -> Option<PlacedModule<'c>> {
    unsafe extern "C" fn push(op: sys::MlirOperation, place: glue::BcastPlace, places: *mut c_void) {
        let glue::BcastPlace { nameBegin: begin, nameEnd: name_end, end } = place;
        let place = TextPlace { name: begin..name_end, whole: begin..end };
        // SAFETY: the op is valid as long as the module, and the list is the one below.
        unsafe { (*places.cast::<Vec<(Op, TextPlace)>>()).push((OperationRef::from_raw(op), place)) }
    }
    let mut places: Vec<(Op, TextPlace)> = Vec::new();
    // SAFETY: MLIR copies the texts, and the list outlives the call. A module that is not null is the caller's.
    let module = unsafe {
        let list = (&raw mut places).cast();
        Module::from_option_raw(glue::bcastParseText(
            context.to_raw(),
            string_ref(text),
            string_ref(name),
            Some(push),
            list,
        ))
    };
    module.map(|module| (module, places))
}
