// RUN: bcast-opt %s --bcast-fuse --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// The fused op has the locations of all its ops, the root's first; each op of its body has one.
// CHECK: arith.addf {{.*}} loc("first")
// CHECK-NEXT: arith.negf {{.*}} loc("second")
// CHECK-NEXT: bcast.yield {{.*}} loc(fused["second", "first"])
// CHECK-NEXT: } loc(fused["second", "first"])
func.func @f(%a: tensor<3xf32>) -> tensor<3xf32> {
  %0 = bcast.add %a, %a : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32> loc("first")
  %1 = arith.negf %0 : tensor<3xf32> loc("second")
  return %1 : tensor<3xf32>
}
