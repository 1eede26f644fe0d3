// RUN: bcast-opt %s --canonicalize --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --canonicalize --bcast-infer-shapes --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// Upstream turns the scf.if into one arith.select. The tensors have two shapes.
// CHECK: 2, 2, 2, 2
func.func @f(%x: tensor<?xi32>, %y: tensor<?xi32>, %c: i1) -> tensor<?xi32> {
  %s = scf.if %c -> (tensor<?xi32>) {
    scf.yield %x : tensor<?xi32>
  } else {
    scf.yield %y : tensor<?xi32>
  }
  %u = bcast.add %s, %x : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %u : tensor<?xi32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %v = arith.constant 1 : i32
  %false = arith.constant false
  %x = tensor.splat %v[%c1] : tensor<?xi32>
  %y = tensor.splat %v[%c4] : tensor<?xi32>
  %r = call @f(%x, %y, %false) {no_inline} : (tensor<?xi32>, tensor<?xi32>, i1) -> tensor<?xi32>
  %read = vector.transfer_read %r[%c0], %v : tensor<?xi32>, vector<4xi32>
  vector.print %read : vector<4xi32>
  return
}
