// The assertions that MLIR's run-time verification puts before ops of linalg.

// RUN: bcast-opt %s --generate-runtime-verification --canonicalize --cse --bcast-elide-checks | FileCheck %s

// Loops of 0 iterations assert nothing: a size may be 0, and where it is not, the last index is the size less 1.
// CHECK-LABEL: func.func @declared(
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @declared(%a: tensor<?x?xf32> {bcast.dims = ["N", "M"]}, %b: tensor<?xf32> {bcast.dims = ["M"]}) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c0 : tensor<?x?xf32>
  %m = tensor.dim %a, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<?x?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// Without the names, only what the op needs of the second operand is left.
// CHECK-LABEL: func.func @open(
// CHECK-COUNT-1: cf.assert %{{.*}}dimension #0 of input/output operand #1 is incompatible
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @open(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c0 : tensor<?x?xf32>
  %m = tensor.dim %a, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<?x?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @matmul(
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @matmul(%a: tensor<?x?xf32> {bcast.dims = ["N", "K"]}, %b: tensor<?x?xf32> {bcast.dims = ["K", "M"]}, %c: tensor<?x?xf32> {bcast.dims = ["N", "M"]}) -> tensor<?x?xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A fact that holds in a branch does not hold next to it, nor in the other one.
// CHECK-LABEL: func.func @branches(
// CHECK-NOT:     "taken"
// CHECK:         cf.assert %{{.*}}, "other"
// CHECK:         cf.assert %{{.*}}, "at least 0"
// CHECK:         cf.assert %{{.*}}, "behind"
func.func @branches(%a: tensor<?xf32>, %b: i1) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %is_positive = arith.cmpi sgt, %n, %c0 : index
  %is_not_less = arith.cmpi sge, %n, %c0 : index
  %both = arith.andi %b, %is_positive : i1
  %c1 = arith.constant 1 : index
  %least = arith.maxsi %n, %c1 : index
  %is_same = arith.cmpi eq, %least, %n : index
  scf.if %both {
    scf.if %b {
      cf.assert %is_same, "taken"
    }
  } else {
    cf.assert %is_same, "other"
  }
  scf.if %is_not_less {
    cf.assert %is_same, "at least 0"
  }
  cf.assert %is_same, "behind"
  return
}
