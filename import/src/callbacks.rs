//! The functions that run the passes.
#![allow(unsafe_code)]

use crate::{
    ffi::{callbacks, glue, run_pass, texts},
    frontends, to_bcast,
};
use mlir_sys::MlirOperation;

callbacks! {
    fn bcastImportSymbols(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, |root, _| frontends::run(root)) }
    }

    fn bcastExportSymbols(
        root: MlirOperation,
        builder: glue::BcastBuilder,
        form: glue::BcastSymbolForm
    ) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, |root, inserter| frontends::export::run(root, inserter, form)) }
    }

    fn bcastConvertToBcast(root: MlirOperation, builder: glue::BcastBuilder, profiles: glue::BcastStrings) -> bool {
        // SAFETY: builder and names outlive the call.
        unsafe {
            let profiles = texts(profiles);
            run_pass(root, builder, |root, inserter| to_bcast::run(root, inserter, &profiles))
        }
    }
}
