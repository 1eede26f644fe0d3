//! Texts with programs, and the main functions of MLIR's tools, which read them.

use super::{Op, glue, string_ref};
use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{Module, operation::OperationRef},
};
use mlir_sys as sys;
use std::{
    ffi::{CString, c_int, c_void},
    ops::Range,
    process::ExitCode,
    ptr,
};

/// Where an op stands in a text, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPlace {
    /// Its name.
    pub name: Range<usize>,
    /// All of it, from the name on.
    pub whole: Range<usize>,
}

/// The module in a source, text or bytecode, whose ops are not verified; `None` after errors, which are reported.
#[cfg(feature = "cli")]
pub fn parse_module<'c>(context: &'c Context, source: &[u8], name: &str) -> Option<Module<'c>> {
    // Bytecode wants its beginning aligned as far as what is in it, which 64 bytes are for.
    #[repr(align(64))]
    #[derive(Clone, Copy)]
    struct Line([u8; 64]);
    let mut lines = vec![Line([0; 64]); source.len().div_ceil(64).max(1)];
    for (line, part) in lines.iter_mut().zip(source.chunks(64)) {
        line.0[..part.len()].copy_from_slice(part);
    }
    let source = sys::MlirStringRef { data: lines.as_ptr().cast(), length: source.len() };
    // SAFETY: the lines are as long as the source at least, and MLIR copies what it keeps. A module that is not null is
    // the caller's.
    unsafe { Module::from_option_raw(glue::bcastParseModule(context.to_raw(), source, string_ref(name))) }
}

/// A module, and where its ops stand in the text that it was read from.
#[cfg(feature = "lsp")]
pub type PlacedModule<'c> = (Module<'c>, Vec<(Op<'c>, TextPlace)>);

/// As [`parse_module`], of a text; with the place of each op, in the order of the text, an op after those in it. The ops
/// are valid as long as the module.
#[cfg(feature = "lsp")]
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

/// Adds the dialects of a plugin; false if it is none.
#[cfg(feature = "lsp")]
pub fn load_dialect_plugin(path: &str, registry: &DialectRegistry) -> bool {
    // SAFETY: the path outlives the call, and the registry is valid.
    unsafe { glue::bcastLoadDialectPlugin(string_ref(path), registry.to_raw()) }
}

pub fn opt_main(registry: &DialectRegistry) -> ExitCode {
    // SAFETY: the arguments are as for C's `main`.
    tool_main(std::env::args_os(), |count, arguments| unsafe {
        glue::bcastOptMain(count, arguments, registry.to_raw())
    })
}

/// Runs `mlir-lsp-server` on a command line, of which the first argument is the name of the program.
#[cfg(feature = "lsp")]
pub fn lsp_main(arguments: impl Iterator<Item = std::ffi::OsString>, registry: &DialectRegistry) -> ExitCode {
    // SAFETY: the arguments are as for C's `main`.
    tool_main(arguments, |count, arguments| unsafe {
        glue::bcastLspMain(count, arguments, registry.to_raw())
    })
}

fn tool_main(
    arguments: impl Iterator<Item = std::ffi::OsString>,
    main: impl FnOnce(c_int, *mut *mut std::ffi::c_char) -> c_int,
) -> ExitCode {
    let arguments: Vec<CString> = arguments
        .map(|argument| CString::new(argument.into_encoded_bytes()).expect("an argument has no NUL byte"))
        .collect();
    let mut pointers: Vec<_> = arguments.iter().map(|argument| argument.as_ptr().cast_mut()).collect();
    pointers.push(ptr::null_mut());
    let code = main(arguments.len() as c_int, pointers.as_mut_ptr());
    ExitCode::from(u8::try_from(code).unwrap_or(1))
}
