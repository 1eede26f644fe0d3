//! The dialect's bindings of MLIR, with those of MLIR's tools.
#![allow(unsafe_code)]

pub use broadcastable_dialect::ffi::*;
use melior::dialect::DialectRegistry;
use mlir_sys::MlirDialectRegistry;
use std::{
    ffi::{CString, OsString, c_char, c_int},
    process::ExitCode,
    ptr,
};

/// Declarations generated from `tools/mlir/tools.h`.
#[allow(missing_docs, dead_code, non_camel_case_types, non_snake_case, non_upper_case_globals)]
mod tools {
    use mlir_sys::*;
    include!(concat!(env!("OUT_DIR"), "/glue.rs"));
}

/// Adds the dialect, with what tiles and bufferizes its ops.
pub fn register_dialect_with_interfaces(registry: &DialectRegistry) {
    // SAFETY: the registry is valid.
    unsafe { register_raw_dialect(registry.to_raw()) }
}

/// As [`register_dialect_with_interfaces`].
///
/// # Safety
/// The registry is valid.
pub unsafe fn register_raw_dialect(registry: MlirDialectRegistry) {
    // SAFETY: as promised by the caller.
    unsafe {
        glue::bcastRegisterDialect(registry);
        broadcastable_lowering::register_interfaces(registry);
    }
}

/// Adds the dialects of a plugin; an error says why the file is not a plugin.
pub fn load_dialect_plugin(path: &str, registry: &DialectRegistry) -> Result<(), String> {
    let mut refused: Vec<String> = Vec::new();
    // SAFETY: the path outlives the call, the registry is valid, and the data is that of `push_text`.
    let is_plugin = unsafe {
        let data = (&raw mut refused).cast();
        tools::bcastLoadDialectPlugin(string_ref(path), registry.to_raw(), Some(push_text), data)
    };
    if is_plugin { Ok(()) } else { Err(refused.concat()) }
}

pub fn opt_main(registry: &DialectRegistry) -> ExitCode {
    // SAFETY: the arguments are as for C's `main`.
    tool_main(std::env::args_os(), |count, arguments| unsafe {
        tools::bcastOptMain(count, arguments, registry.to_raw())
    })
}

/// Runs `mlir-lsp-server` on a command line, of which the first argument is the name of the program.
pub fn lsp_main(arguments: impl Iterator<Item = OsString>, registry: &DialectRegistry) -> ExitCode {
    // SAFETY: the arguments are as for C's `main`.
    tool_main(arguments, |count, arguments| unsafe {
        tools::bcastLspMain(count, arguments, registry.to_raw())
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
