//! The main functions of MLIR's tools.

use super::glue;
use super::{ops::push_text, string_ref};
use melior::{Context, dialect::DialectRegistry, pass::Pass};
use mlir_sys as sys;
use std::{
    ffi::{CString, OsString, c_char, c_int},
    process::ExitCode,
    ptr,
};

/// Adds the dialects of a plugin; an error says why the file is not a plugin.
pub fn load_dialect_plugin(path: &str, registry: &DialectRegistry) -> Result<(), String> {
    let mut refused: Vec<String> = Vec::new();
    // SAFETY: the path outlives the call, the registry is valid, and the data is that of `push_text`.
    let is_plugin = unsafe {
        let data = (&raw mut refused).cast();
        glue::bcastLoadDialectPlugin(string_ref(path), registry.to_raw(), Some(push_text), data)
    };
    if is_plugin { Ok(()) } else { Err(refused.concat()) }
}

/// A pass by its name in pipelines; `None` if there is none of that name, or an option is unknown.
pub fn create_pass(name: &str, options: &str) -> Option<Pass> {
    // SAFETY: the texts outlive the call, and the pass belongs to its caller.
    let raw = unsafe { glue::bcastCreatePass(string_ref(name), string_ref(options)) };
    // SAFETY: as above.
    (!raw.ptr.is_null()).then(|| unsafe { Pass::from_raw(raw) })
}

pub fn opt_main(registry: &DialectRegistry) -> ExitCode {
    // SAFETY: the arguments are as for C's `main`.
    tool_main(std::env::args_os(), |count, arguments| unsafe {
        glue::bcastOptMain(count, arguments, registry.to_raw())
    })
}

/// Runs `mlir-lsp-server` on a command line, of which the first argument is the name of the program.
pub fn lsp_main(arguments: impl Iterator<Item = OsString>, registry: &DialectRegistry) -> ExitCode {
    // SAFETY: the arguments are as for C's `main`.
    tool_main(arguments, |count, arguments| unsafe {
        glue::bcastLspMain(count, arguments, registry.to_raw())
    })
}

fn tool_main(
    arguments: impl Iterator<Item = OsString>,
    main: impl FnOnce(c_int, *mut *mut c_char) -> c_int,
) -> ExitCode {
    let arguments: Vec<CString> = arguments
        .map(|argument| CString::new(argument.into_encoded_bytes()).expect("an argument has no NUL byte"))
        .collect();
    let mut pointers: Vec<_> = arguments.iter().map(|argument| argument.as_ptr().cast_mut()).collect();
    pointers.push(ptr::null_mut());
    let code = main(arguments.len() as c_int, pointers.as_mut_ptr());
    ExitCode::from(u8::try_from(code).unwrap_or(1))
}

/// Whether a registry has a dialect of that name.
pub fn is_dialect(registry: &DialectRegistry, name: &str) -> bool {
    let context = Context::new_with_registry(registry, false);
    // SAFETY: the context is valid, and MLIR returns a null dialect if it has none of that name.
    unsafe { !sys::mlirContextGetOrLoadDialect(context.to_raw(), string_ref(name)).ptr.is_null() }
}
