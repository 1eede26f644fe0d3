// Advice about the custom form of a dialect that is not linked.
// RUN: not bcast-opt %s 2>&1 | FileCheck %s
// RUN: not bcast-opt %s --allow-unregistered-dialect 2>&1 | FileCheck %s
// CHECK: note: ops of 'stablehlo' stand in their custom form, which only a tool with that dialect reads. Print the generic form, and add --allow-unregistered-dialect here: stablehlo-opt --mlir-print-op-generic; of JAX, lowered.compiler_ir().operation.get_asm(print_generic_op_form=True). `bcast check` reads both forms.
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %a, %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}
