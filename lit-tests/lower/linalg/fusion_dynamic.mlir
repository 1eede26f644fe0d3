// RUN: bcast-opt %s --convert-bcast-to-linalg --resolve-ranked-shaped-type-result-dims \
// RUN:   --linalg-fuse-elementwise-ops | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm --mlir-print-ir-after=bcast-fuse-kernels \
// RUN:   -o /dev/null 2>&1 | FileCheck %s

// A chain on dynamic sizes becomes one loop nest as well, also in the pipeline: the size of what is
// fused away is taken from the operands, which is not a further use of it.

// CHECK-LABEL: func.func @dynamic
// CHECK:         linalg.generic
// CHECK:           arith.addf
// CHECK-NEXT:      arith.mulf
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @dynamic(%a: tensor<?x16xf32>, %b: tensor<16xf32>) -> tensor<?x16xf32> {
  %0 = bcast.add %a, %b : (tensor<?x16xf32>, tensor<16xf32>) -> tensor<?x16xf32>
  %1 = bcast.mul %0, %b : (tensor<?x16xf32>, tensor<16xf32>) -> tensor<?x16xf32>
  return %1 : tensor<?x16xf32>
}
