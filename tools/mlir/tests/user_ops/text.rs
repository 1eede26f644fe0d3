//! The text form of users' ops.

use super::{context_with, errors_of, toy};
use broadcastable_mlir::BroadcastableOps;
use melior::ir::{
    Module,
    operation::{OperationLike, OperationPrintingFlags},
};

const ALL_FORMS: &str = r#"module {
  func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<1x2xf32>, %arg2: tensor<*xf32>) -> tensor<4x2xi1> {
    %0 = toy.add %arg0, %arg1 {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<1x2xf32>) -> tensor<4x2xf32>
    %1 = toy.add %0, %arg1, %arg2 {toy.note = "kept"} : (tensor<4x2xf32>, tensor<1x2xf32>, tensor<*xf32>) -> tensor<?x?xf32>
    %2 = toy.mul %0 : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %3 = toy.less %2, %0 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xi1>
    return %3 : tensor<4x2xi1>
  }
}
"#;

#[test]
fn written_programs_are_read_again() {
    let context = context_with(&toy());
    let module = Module::parse(&context, ALL_FORMS).unwrap();
    assert_eq!(module.as_operation().to_string(), ALL_FORMS);

    let flags = OperationPrintingFlags::new().print_generic_operation_form();
    let generic = module.as_operation().to_string_with_flags(flags).unwrap();
    assert!(
        generic.contains(r#""toy.add"(%arg0, %arg1) {broadcast_dimensions = array<i64: 0>}"#),
        "{generic}"
    );
    assert_eq!(Module::parse(&context, &generic).unwrap().as_operation().to_string(), ALL_FORMS);
}

#[test]
#[allow(unsafe_code)] // melior reads text only
fn bytecode_is_read_in_another_context() {
    let bytecode = {
        let context = context_with(&toy());
        Module::parse(&context, ALL_FORMS).unwrap().as_operation().write_bytecode()
    };
    let context = context_with(&toy());
    let text = mlir_sys::MlirStringRef { data: bytecode.as_ptr().cast(), length: bytecode.len() };
    // SAFETY: MLIR copies the bytes, which outlive the call, and the module is ours.
    let module =
        unsafe { Module::from_option_raw(mlir_sys::mlirModuleCreateParse(context.to_raw(), text)) }.unwrap();
    assert_eq!(module.as_operation().to_string(), ALL_FORMS);
}

#[test]
fn encodings_and_vectors_are_as_free_as_the_rules_are() {
    let source = r#"func.func @f(%a: tensor<4xf32, "x">, %b: vector<[4]xf32>) {
        %0 = toy.add %a, %a : (tensor<4xf32, "x">, tensor<4xf32, "x">) -> tensor<?xf32, "y">
        %1 = toy.add %b : (vector<[4]xf32>) -> vector<[4]xf32>
        return
    }"#;
    assert_eq!(errors_of(&toy(), source), "");
}

#[test]
fn the_form_of_the_types_is_explained() {
    let source = "func.func @f(%a: tensor<4xf32>) {
        %0 = toy.add %a, %a : tensor<4xf32>
        return
    }";
    insta::assert_snapshot!(errors_of(&toy(), source), @"error: custom op 'toy.add' expects its types as '(operands) -> result', even if they are equal, such as '(tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>'");
}

#[test]
fn names_that_mlir_can_read_are_taken() {
    let ops = BroadcastableOps::new("_Toy$1").op("Add_2.of$3").op("4");
    let source = "
        %a = builtin.unrealized_conversion_cast to tensor<4xf32>
        %0 = _Toy$1.Add_2.of$3 %a : (tensor<4xf32>) -> tensor<4xf32>
        %1 = _Toy$1.4 %0 : (tensor<4xf32>) -> tensor<4xf32>";
    assert_eq!(errors_of(&ops, source), "");
}
