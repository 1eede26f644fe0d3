//! The functions that run the passes.
#![allow(unsafe_code)]

use crate::{
    ffi::{callbacks, glue, on_op, run_pass, texts},
    refine, report, test_sizes, verify_pass,
};
use mlir_sys::MlirOperation;

callbacks! {
    fn bcastTestSizes(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, test_sizes::run) }
    }

    fn bcastTestOps(root: MlirOperation) {
        // SAFETY: MLIR calls with a valid op, which outlives the call.
        unsafe { on_op(root, (), test_sizes::list_ops) }
    }

    fn bcastInferShapes(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, refine::run) }
    }

    fn bcastReportSizes(root: MlirOperation, facts: bool, proofs: bool) -> bool {
        let options = report::sizes::Options { facts, proofs };
        // SAFETY: MLIR calls with a valid op, which outlives the call.
        unsafe { on_op(root, false, |root| report::sizes::run(root, options)) }
    }

    fn bcastVerifyForeign(
        root: MlirOperation,
        ops: glue::BcastStrings,
        profiles: glue::BcastStrings,
        mode: glue::BcastVerifyMode,
        summary: bool,
        strict: bool
    ) -> bool {
        // SAFETY: the names outlive the call.
        let (ops, profiles) = unsafe { (texts(ops), texts(profiles)) };
        let options = verify_pass::Options { ops: &ops, profiles: &profiles, mode, summary, strict };
        // SAFETY: MLIR calls with a valid op, which outlives the call.
        unsafe { on_op(root, false, |root| verify_pass::run(root, &options)) }
    }
}
