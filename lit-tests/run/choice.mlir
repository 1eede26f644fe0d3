// RUN: bcast-opt %s --canonicalize --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --canonicalize | FileCheck %s --check-prefix=SELECT

// A choice between tensors of different run-time sizes has the size of the chosen one, also
// after canonicalization has turned it into one `arith.select`.

func.func private @printMemrefI32(tensor<*xi32>)

// SELECT-LABEL: func @choice
// SELECT:         arith.select
func.func @choice(%c: i1, %x: tensor<?xi32>, %y: tensor<?xi32>) {
  %sum = bcast.add %x, %x : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %r = scf.if %c -> tensor<?xi32> {
    scf.yield %sum : tensor<?xi32>
  } else {
    scf.yield %y : tensor<?xi32>
  }
  %u = tensor.cast %r : tensor<?xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  %a = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %b = arith.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  %x = tensor.cast %a : tensor<3xi32> to tensor<?xi32>
  %y = tensor.cast %b : tensor<5xi32> to tensor<?xi32>
  %false = arith.constant false
  %true = arith.constant true
  // CHECK: [1, 2, 3, 4, 5]
  func.call @choice(%false, %x, %y) : (i1, tensor<?xi32>, tensor<?xi32>) -> ()
  // CHECK: [2, 4, 6]
  func.call @choice(%true, %x, %y) : (i1, tensor<?xi32>, tensor<?xi32>) -> ()
  return
}
