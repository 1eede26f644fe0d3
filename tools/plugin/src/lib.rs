//! The entry points by which the stock `mlir-opt` loads the dialect and the passes.
#![allow(unsafe_code)] // the names are promised to be unique

use broadcastable_mlir::plugin::{PluginInfo, dialect_plugin_info, pass_plugin_info};
use std::ffi::c_void;

/// Called after `--load-dialect-plugin`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirGetDialectPluginInfo() -> PluginInfo<unsafe extern "C" fn(registry: *mut c_void)> {
    dialect_plugin_info()
}

/// Called after `--load-pass-plugin`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirGetPassPluginInfo() -> PluginInfo<extern "C" fn()> {
    pass_plugin_info()
}
