//! The entry points that the stock `mlir-opt` needs in a plugin; the member crate `plugin` exports it.
#![allow(unsafe_code)]

use super::{ffi::register_raw_dialect, register_passes};
use mlir_sys::MlirDialectRegistry;
use std::ffi::{CStr, c_char, c_void};

/// MLIR's `DialectPluginLibraryInfo` and `PassPluginLibraryInfo`, which differ only in `register`.
#[repr(C)]
#[derive(Debug)]
pub struct PluginInfo<F> {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: F,
}

const NAME: &CStr = c"bcast";

const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(version) => version,
    Err(_) => panic!("a version has no NUL byte"),
};

impl<F> PluginInfo<F> {
    fn new(register: F) -> Self {
        Self { api_version: 1, name: NAME.as_ptr(), version: VERSION.as_ptr(), register }
    }
}

/// For `--load-dialect-plugin`: adds the dialect to a registry.
pub fn dialect_plugin_info() -> PluginInfo<unsafe extern "C" fn(registry: *mut c_void)> {
    unsafe extern "C" fn register(registry: *mut c_void) {
        // SAFETY: MLIR hands out its registry, which the C interface wraps as it is.
        unsafe { register_raw_dialect(MlirDialectRegistry { ptr: registry }) }
    }
    PluginInfo::new(register)
}

/// For `--load-pass-plugin`: registers the passes and the pipeline.
pub fn pass_plugin_info() -> PluginInfo<extern "C" fn()> {
    extern "C" fn register() {
        register_passes();
    }
    PluginInfo::new(register)
}
