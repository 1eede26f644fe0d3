//! The dialect's bindings of MLIR, with those of this crate's shells.
#![allow(unsafe_code)]

pub use broadcastable_dialect::ffi::*;
use melior::pass::Pass;
use std::sync::Once;

/// Declarations generated from `lowering/lowering.h`, and those of the dialect.
#[allow(missing_docs, dead_code, non_camel_case_types, non_snake_case, non_upper_case_globals)]
pub mod glue {
    pub use broadcastable_dialect::ffi::glue::*;
    use mlir_sys::*;
    include!(concat!(env!("OUT_DIR"), "/glue.rs"));
}

/// Registers the passes; a second call does nothing.
pub fn register_passes() {
    static ONCE: Once = Once::new();
    // SAFETY: only touches MLIR's global pass registry, once.
    ONCE.call_once(|| unsafe { glue::bcastRegisterLoweringPasses() });
}

/// A pass by its name in pipelines; `None` if there is none of that name, or an option is unknown.
pub fn create_pass(name: &str, options: &str) -> Option<Pass> {
    // SAFETY: the texts outlive the call, and the pass belongs to its caller.
    let raw = unsafe { glue::bcastCreateLoweringPass(string_ref(name), string_ref(options)) };
    // SAFETY: as above.
    (!raw.ptr.is_null()).then(|| unsafe { Pass::from_raw(raw) })
}
