//! Ops of users become ops of `bcast`, and these are lowered.

use broadcastable_mlir::{
    BroadcastableOp, BroadcastableOps, LowerError, ResultElement,
    passes::{self, InsertRuntimeChecksOptions},
    register_dialect,
};
use melior::{
    Context,
    dialect::DialectRegistry,
    ir::Module,
    pass::{Pass, PassManager},
    utility::{parse_pass_pipeline, register_all_dialects},
};

fn ops() -> BroadcastableOps {
    let less = BroadcastableOp::new("less")
        .result_element(ResultElement::I1)
        .lowered_by(|elements| elements.compute("arith.andi", &elements.operands));
    let halved = BroadcastableOp::new("halved").lowered_by(|elements| {
        let [a, b] = elements.operands[..] else { return Err("takes two operands".into()) };
        let sum = elements.compute("arith.addf", &[a, b])?;
        elements.compute("math.sqrt", &[sum])
    });
    BroadcastableOps::new("toy")
        .op(BroadcastableOp::new("plus").lowered_to("bcast.add"))
        .op(BroadcastableOp::new("wrong").result_element(ResultElement::I1).lowered_to("bcast.add"))
        .op(BroadcastableOp::new("missing").lowered_to("bcast.none"))
        .op("stays")
        .op(less)
        .op(halved)
}

/// The number of replaced ops, and the text after that.
fn lowered(body: &str) -> (Result<usize, LowerError>, String) {
    lowered_by(body, &[])
}

/// The same after further passes.
fn lowered_by(body: &str, passes: &[fn() -> Pass]) -> (Result<usize, LowerError>, String) {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_dialect(&registry);
    let context = Context::new_with_registry(&registry, false);
    context.load_all_available_dialects();
    ops().register(&context).unwrap();
    let arguments =
        "%a: tensor<4x1xf32>, %b: tensor<?xf32>, %p: tensor<4xi1>, %v: vector<4xf32>, %m: tensor<?x3xf32>";
    let source = format!("func.func @f({arguments}) {{\n{body}\n return\n}}");
    let mut module = Module::parse(&context, &source).unwrap();
    let count = ops().lower(&mut module);
    let manager = PassManager::new(&context);
    passes.iter().for_each(|pass| manager.add_pass(pass()));
    manager.run(&mut module).unwrap();
    (count, module.as_operation().to_string())
}

#[test]
fn an_op_becomes_one_of_bcast() {
    let (count, text) = lowered("%0 = toy.plus %a, %b : (tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x?xf32>");
    assert_eq!(count, Ok(1));
    assert!(
        text.contains("bcast.add %arg0, %arg1 : (tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x?xf32>"),
        "{text}"
    );
    let (count, text) = lowered("%0 = toy.plus %v, %v : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>");
    assert!(count == Ok(1) && text.contains("-> vector<4xf32>"), "{text}");
}

/// The text of a failing check is about the op of the source.
#[test]
fn a_check_names_the_op_of_the_user() {
    let add_checks: fn() -> Pass = || passes::insert_runtime_checks(InsertRuntimeChecksOptions::default());
    let plus = "%0 = toy.plus %m, %b : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>";
    let (_, checked) = lowered_by(plus, &[add_checks]);
    assert!(checked.contains("'toy.plus' op operand #1 dim 0: run-time size is neither 1 nor"), "{checked}");
}

#[test]
fn alignment_and_declared_type_are_kept() {
    let (count, text) = lowered(
        "%0 = toy.plus %b, %a {broadcast_dimensions = array<i64: 0>} : (tensor<?xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
         %1 = toy.plus %a, %a : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<?x1xf32>
         %2 = toy.stays %1 : (tensor<?x1xf32>) -> tensor<?x1xf32>",
    );
    assert_eq!(count, Ok(2));
    assert!(text.contains("bcast.add %arg1, %arg0 {broadcast_dimensions = array<i64: 0>}"), "{text}");
    assert!(text.contains("tensor.cast %1 : tensor<4x1xf32> to tensor<?x1xf32>"), "{text}");
    assert!(text.contains("toy.stays %cast"), "{text}");
}

#[test]
fn a_body_becomes_a_map() {
    let (count, text) = lowered(
        "%0 = toy.halved %a, %b : (tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x?xf32>
         %1 = toy.less %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>",
    );
    assert_eq!(count, Ok(2));
    for part in ["bcast.map", "arith.addf", "math.sqrt", "arith.andi", "tensor<4x?xf32>"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn ops_that_are_not_lowered_have_a_reason() {
    let refused = |op: &str| lowered(op).0.unwrap_err().to_string();
    assert_eq!(
        refused("%0 = toy.wrong %b : (tensor<?xf32>) -> tensor<?xi1>"),
        "'toy.wrong' is not lowered: it declares a result of 'i1', and bcast.add has 'f32'"
    );
    assert!(
        refused("%0 = toy.missing %b : (tensor<?xf32>) -> tensor<?xf32>")
            .contains("knows no op 'bcast.none'")
    );
    let one = refused("%0 = toy.halved %b : (tensor<?xf32>) -> tensor<?xf32>");
    assert_eq!(one, "'toy.halved' is not lowered: takes two operands");
    let floats = refused("%0 = toy.less %b : (tensor<?xf32>) -> tensor<?xi1>");
    assert!(floats.starts_with("'toy.less' is not lowered: "), "{floats}");
}

#[test]
fn lowered_ops_are_compiled() {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_dialect(&registry);
    broadcastable_mlir::register_passes();
    let context = Context::new_with_registry(&registry, false);
    context.load_all_available_dialects();
    ops().register(&context).unwrap();
    let source = "func.func @f(%a: tensor<4x1xf32>, %b: tensor<?xf32>) -> tensor<4x?xf32> {
        %0 = toy.halved %a, %b : (tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x?xf32>
        return %0 : tensor<4x?xf32>
    }";
    let mut module = Module::parse(&context, source).unwrap();
    ops().lower(&mut module).unwrap();
    let manager = PassManager::new(&context);
    parse_pass_pipeline(manager.as_operation_pass_manager(), "builtin.module(convert-bcast-to-linalg)")
        .unwrap();
    manager.run(&mut module).unwrap();
    let text = module.as_operation().to_string();
    assert!(
        text.contains("linalg.generic") && text.contains("math.sqrt") && !text.contains("toy."),
        "{text}"
    );
}
