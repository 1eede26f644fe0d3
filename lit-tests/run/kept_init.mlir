// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --bcast-fuse-kernels | bcast-opt --bcast-to-llvm | %run | FileCheck %s

// A body does not read its result, which is not written everywhere: a sum of no elements, and a diagonal.
// CHECK: [-1,  -1]
// CHECK: {{\[}}[0,   -1,   -1],
// CHECK-NEXT: [-1,   2,   -1],
// CHECK-NEXT: [-1,   -1,   4]]
func.func private @printMemrefI32(tensor<*xi32> {bufferization.access = "read"})

func.func @reduced(%x: tensor<2x?xi32>) -> tensor<2xi32> attributes {no_inline} {
  %e = tensor.empty() : tensor<2xi32>
  %m = arith.constant -1 : i32
  %i = linalg.fill ins(%m : i32) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x?xi32>) outs(%i : tensor<2xi32>) {
  ^bb0(%a: i32, %o: i32):
    linalg.yield %a : i32
  } -> tensor<2xi32>
  return %r : tensor<2xi32>
}

func.func @diagonal(%x: tensor<?xi32>) -> tensor<?x?xi32> attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xi32>
  %e = tensor.empty(%d, %d) : tensor<?x?xi32>
  %m = arith.constant -1 : i32
  %i = linalg.fill ins(%m : i32) outs(%e : tensor<?x?xi32>) -> tensor<?x?xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0, d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?xi32>) outs(%i : tensor<?x?xi32>) {
  ^bb0(%a: i32, %o: i32):
    %y = arith.addi %a, %a : i32
    linalg.yield %y : i32
  } -> tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}

func.func @main() {
  %zero = arith.constant 0 : index
  %none = tensor.empty(%zero) : tensor<2x?xi32>
  %r = func.call @reduced(%none) : (tensor<2x?xi32>) -> tensor<2xi32>
  %u = tensor.cast %r : tensor<2xi32> to tensor<*xi32>
  func.call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  %n = arith.constant 3 : index
  %t = tensor.generate %n {
  ^bb0(%i: index):
    %q = arith.index_cast %i : index to i32
    tensor.yield %q : i32
  } : tensor<?xi32>
  %s = func.call @diagonal(%t) : (tensor<?xi32>) -> tensor<?x?xi32>
  %v = tensor.cast %s : tensor<?x?xi32> to tensor<*xi32>
  func.call @printMemrefI32(%v) : (tensor<*xi32>) -> ()
  return
}
