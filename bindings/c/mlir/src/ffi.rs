//! Registers the passes for a compiler in C++.
#![allow(unsafe_code)] // the name is promised to be unique

/// Called by `bcast::registerPasses` of `Passes.h`.
#[unsafe(no_mangle)]
pub extern "C" fn bcastRegisterPasses() {
    broadcastable_mlir::register_passes();
}
