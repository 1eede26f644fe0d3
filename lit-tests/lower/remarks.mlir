// The remarks of the passes for MLIR's engine: their work, and each op that is checked, or fused.

// RUN: bcast-opt %s --bcast-insert-runtime-checks --bcast-elide-checks --convert-bcast-to-linalg --remarks-filter=bcast -o /dev/null 2>&1 | FileCheck %s
// RUN: bcast-opt %s --bcast-fuse --remarks-filter=bcast -o /dev/null 2>&1 | FileCheck %s --check-prefix=FUSE
// RUN: bcast-opt %s --bcast-fuse --convert-bcast-to-linalg -o /dev/null 2>&1 | count 0

// CHECK: remark: [Analysis] runtime-check {{.*}}"is checked at run time: @declared argument #1 dim 0 "N": run-time size is not that of argument #0 dim 0 [symbol-entry]"
// CHECK: remark: [Analysis] runtime-check {{.*}}"is checked at run time: operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]"
// CHECK: remark: [Analysis] counts {{.*}}"bcast-insert-runtime-checks: 5 ops seen, 4 of them without a check, 0 ops fused; 2 checks made; 0 assertions proven, 0 left"
// CHECK: remark: [Analysis] counts {{.*}}"bcast-elide-checks: 0 ops seen, 0 of them without a check, 0 ops fused; 0 checks made; 1 assertions proven, 2 left"
// CHECK: remark: [Analysis] counts {{.*}}"convert-bcast-to-linalg: 5 ops seen, {{[0-9]}} of them without a check, 0 ops fused; 0 checks made; 0 assertions proven, 0 left"
// FUSE: remark: [Passed] fused {{.*}}"3 ops become one"
// FUSE: remark: [Analysis] counts {{.*}}"bcast-fuse: 5 ops seen, 4 of them without a check, 3 ops fused; 1 checks made; 0 assertions proven, 0 left"
func.func @chain(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.mul %0, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = bcast.sub %1, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// A check of declared sizes, and an assertion that holds by them.
func.func @declared(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32> {bcast.dims = ["N"]}) -> (tensor<?xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %is = arith.cmpi eq, %n, %n : index
  cf.assert %is, "one size"
  %0 = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %1 = bcast.add %c, %c : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<?xf32>, tensor<4xf32>
}
