// RUN: bcast-opt %s --test-bcast-sizes --convert-shape-constraints --canonicalize --convert-shape-to-std --canonicalize --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --test-bcast-sizes | FileCheck %s --check-prefix=CLAIM

// The claims about `shape.broadcast`, and about a comparison that is extended, hold for all pairs of sizes from 0 to 3, also for
// those that do not broadcast: a claim that is false ends the run.
// CHECK-COUNT-48: {{^[0-3]$}}
// CLAIM: cf.assert
func.func private @make(%n: index) -> tensor<?xi32> attributes {no_inline} {
  %v = arith.constant 7 : i32
  %t = tensor.splat %v[%n] : tensor<?xi32>
  return %t : tensor<?xi32>
}
func.func @f(%x: tensor<?xi32>, %y: tensor<?xi32>) attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant 7 : i32
  %sx = shape.shape_of %x : tensor<?xi32> -> tensor<1xindex>
  %sy = shape.shape_of %y : tensor<?xi32> -> tensor<1xindex>
  %s = shape.broadcast %sx, %sy : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
  %n = tensor.extract %s[%c0] : tensor<1xindex>
  %t = tensor.splat %v[%n] : tensor<?xi32>
  %dx = tensor.dim %x, %c0 : tensor<?xi32>
  %dy = tensor.dim %y, %c0 : tensor<?xi32>
  %is = arith.cmpi eq, %dy, %c1 : index
  %m = arith.select %is, %dx, %dy : index
  %u = tensor.splat %v[%m] : tensor<?xi32>
  %other = arith.select %is, %dy, %dx : index
  %o = tensor.splat %v[%other] : tensor<?xi32>
  %lt = arith.cmpi slt, %dx, %dy : index
  %e = arith.extui %lt : i1 to i64
  %ei = arith.index_cast %e : i64 to index
  %k = arith.addi %ei, %c1 : index
  %w = tensor.splat %v[%k] : tensor<?xi32>
  %r1 = bcast.broadcast %t : (tensor<?xi32>) -> tensor<?xi32>
  %r2 = bcast.broadcast %u : (tensor<?xi32>) -> tensor<?xi32>
  %r3 = bcast.broadcast %w : (tensor<?xi32>) -> tensor<?xi32>
  %r4 = bcast.broadcast %o : (tensor<?xi32>) -> tensor<?xi32>
  %d1 = tensor.dim %r1, %c0 : tensor<?xi32>
  %d2 = tensor.dim %r2, %c0 : tensor<?xi32>
  %d3 = tensor.dim %r3, %c0 : tensor<?xi32>
  vector.print %d1 : index
  vector.print %d2 : index
  vector.print %d3 : index
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %x = func.call @make(%i) : (index) -> tensor<?xi32>
      %y = func.call @make(%j) : (index) -> tensor<?xi32>
      func.call @f(%x, %y) : (tensor<?xi32>, tensor<?xi32>) -> ()
    }
  }
  return
}
