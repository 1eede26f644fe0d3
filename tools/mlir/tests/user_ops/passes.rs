//! MLIR's passes on users' ops.

use super::{context_with, toy};
use broadcastable_mlir::BroadcastableOp;
use melior::{
    Context,
    ir::Module,
    pass::PassManager,
    utility::{parse_pass_pipeline, register_all_passes},
};
use std::sync::Once;

fn run(context: &Context, source: &str, pipeline: &str) -> String {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(register_all_passes);
    let mut module = Module::parse(context, source).unwrap();
    let manager = PassManager::new(context);
    parse_pass_pipeline(manager.as_operation_pass_manager(), pipeline).unwrap();
    manager.run(&mut module).unwrap();
    module.as_operation().to_string()
}

#[test]
fn dead_ops_vanish_and_equal_ones_merge() {
    let source = "func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
        %dead = toy.mul %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
        %0 = toy.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
        %1 = toy.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
        %2 = toy.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
        return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
    }";
    let context = context_with(&toy());
    let canonical = run(&context, source, "builtin.module(canonicalize)");
    assert_eq!(
        (canonical.matches("toy.mul").count(), canonical.matches("toy.add").count()),
        (0, 3),
        "{canonical}"
    );
    let merged = run(&context, source, "builtin.module(cse)");
    assert_eq!((merged.matches("toy.mul").count(), merged.matches("toy.add").count()), (0, 2), "{merged}");
    assert!(merged.contains("return %0, %0, %1"), "{merged}");
}

#[test]
fn ops_leave_loops_where_no_sizes_can_be_illegal() {
    let source = "func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<*xf32>, %n: index) {
        scf.for %i = %n to %n step %n {
            %0 = toy.add %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
            %1 = toy.mul %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
            %2 = toy.less %c : (tensor<*xf32>) -> tensor<4xi1>
            %3 = toy.div %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
        }
        return
    }";
    let context = context_with(&toy().op(BroadcastableOp::new("div").may_trap()));
    let hoisted = run(&context, source, "builtin.module(func.func(loop-invariant-code-motion))");
    let [before, inside] = hoisted.split("scf.for").collect::<Vec<_>>()[..] else { panic!("{hoisted}") };
    assert!(before.contains("toy.add") && !inside.contains("toy.add"), "{hoisted}");
    assert!(inside.contains("toy.mul"), "may have illegal sizes: {hoisted}");
    assert!(inside.contains("toy.less"), "may have another shape: {hoisted}");
    assert!(inside.contains("toy.div"), "may trap: {hoisted}");
}

#[test]
fn sizes_are_reified() {
    let source = "func.func @f(%a: tensor<4x1xf32>, %b: tensor<?xf32>) -> (index, index) {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %0 = toy.less %a, %b : (tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x?xi1>
        %1 = tensor.dim %0, %c0 : tensor<4x?xi1>
        %2 = tensor.dim %0, %c1 : tensor<4x?xi1>
        return %1, %2 : index, index
    }";
    let context = context_with(&toy());
    let reified =
        run(&context, source, "builtin.module(resolve-ranked-shaped-type-result-dims,canonicalize)");
    assert!(!reified.contains("toy."), "{reified}");
    assert!(reified.contains("tensor.dim %arg1"), "{reified}");
}

#[test]
fn functions_with_ops_are_inlined() {
    let source = "func.func private @twice(%a: tensor<?xf32>) -> tensor<?xf32> {
        %0 = toy.add %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
        return %0 : tensor<?xf32>
    }
    func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
        %0 = call @twice(%a) : (tensor<?xf32>) -> tensor<?xf32>
        return %0 : tensor<?xf32>
    }";
    let inlined = run(&context_with(&toy()), source, "builtin.module(inline)");
    assert!(!inlined.contains("call"), "{inlined}");
    assert_eq!(inlined.matches("toy.add").count(), 1, "{inlined}");
}
