//! Contexts with all passes, for tests that lower programs, and the tool's answers. Each test uses a part of
//! it.
#![allow(dead_code)]

pub mod count;
pub mod outcome;

use bcast_validate::ir::context;
use broadcastable_mlir::{
    melior::{
        Context,
        ir::Module,
        pass::PassManager,
        utility::{parse_pass_pipeline, register_all_passes},
    },
    register_passes,
};
use std::sync::Once;

pub fn new_context() -> Context {
    static PASSES: Once = Once::new();
    PASSES.call_once(|| {
        register_all_passes();
        register_passes();
    });
    let context = context();
    context.enable_multi_threading(false); // each test has a thread of its own
    context
}

pub fn lower(context: &Context, module: &mut Module, pipeline: &str) {
    let manager = PassManager::new(context);
    parse_pass_pipeline(manager.as_operation_pass_manager(), &format!("builtin.module({pipeline})")).unwrap();
    manager.run(module).unwrap();
}
