//! The main functions of MLIR's tools.

use super::glue;
use super::string_ref;
use melior::dialect::DialectRegistry;
use std::{
    ffi::{CString, OsString, c_char, c_int},
    process::ExitCode,
    ptr,
};

/// Adds the dialects of a plugin; false if the file is not a plugin.
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
