//! A compiler that forgot to register the upstream passes. In a file of its own, because passes are
//! registered for the whole process.

use broadcastable_mlir::register_passes;
use melior::{Context, pass::PassManager, utility::parse_pass_pipeline};

#[test]
fn the_pipeline_says_that_it_needs_the_upstream_passes() {
    register_passes();
    let context = Context::new();
    let manager = PassManager::new(&context);
    let parsed = parse_pass_pipeline(manager.as_operation_pass_manager(), "builtin.module(bcast-to-llvm)");
    let message = parsed.unwrap_err().to_string();
    assert!(message.contains("needs the upstream passes to be registered"), "{message}");
}
