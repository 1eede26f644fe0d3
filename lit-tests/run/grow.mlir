// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// A loop that stretches the tensor that it carries. (Upstream's canonicalization, which the pipeline does
// not run on tensors, would assume the size of the first iteration.)

func.func private @printMemrefI32(tensor<*xi32>)

func.func @grow(%start: tensor<1x?xi32>, %a: tensor<?x1xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %open = tensor.cast %start : tensor<1x?xi32> to tensor<?x?xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %open) -> (tensor<?x?xi32>) {
    %y = bcast.add %x, %a : (tensor<?x?xi32>, tensor<?x1xi32>) -> tensor<?x?xi32>
    scf.yield %y : tensor<?x?xi32>
  }
  %u = tensor.cast %r : tensor<?x?xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  %c2 = arith.constant 2 : index
  %s = arith.constant dense<[[1, 2, 3]]> : tensor<1x3xi32>
  %a = arith.constant dense<[[10], [20]]> : tensor<2x1xi32>
  %start = tensor.cast %s : tensor<1x3xi32> to tensor<1x?xi32>
  %b = tensor.cast %a : tensor<2x1xi32> to tensor<?x1xi32>
  // CHECK: 21, 22, 23
  // CHECK: 41, 42, 43
  func.call @grow(%start, %b, %c2) : (tensor<1x?xi32>, tensor<?x1xi32>, index) -> ()
  return
}
