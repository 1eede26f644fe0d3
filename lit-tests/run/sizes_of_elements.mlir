// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// The tensor of equal numbers has the size of its type.
// CHECK: 21, 21, 42, 42
func.func private @g(%a: tensor<?x?xi32>, %v: i32, %w: i32) -> tensor<?x?xi32> {
  %m = tensor.from_elements %v, %v, %w, %w : tensor<2x2xi32>
  %r = bcast.add %a, %m : (tensor<?x?xi32>, tensor<2x2xi32>) -> tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}
func.func @f(%a: tensor<?x?xi32>, %v: i32, %w: i32) -> tensor<?x?xi32> {
  %r = call @g(%a, %v, %w) : (tensor<?x?xi32>, i32, i32) -> tensor<?x?xi32>
  %u = bcast.add %r, %a : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %u : tensor<?x?xi32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %ten = arith.constant 10 : i32
  %v = arith.constant 1 : i32
  %w = arith.constant 22 : i32
  %a = tensor.splat %ten[%c1, %c1] : tensor<?x?xi32>
  %r = call @f(%a, %v, %w) : (tensor<?x?xi32>, i32, i32) -> tensor<?x?xi32>
  %vector = vector.transfer_read %r[%c0, %c0], %ten : tensor<?x?xi32>, vector<2x2xi32>
  %flat = vector.shape_cast %vector : vector<2x2xi32> to vector<4xi32>
  vector.print %flat : vector<4xi32>
  return
}
