// RUN: bcast-opt %s --bcast-infer-shapes --inline --canonicalize --loop-invariant-code-motion --canonicalize --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// The callee declares two sizes to be equal, and its callers pass 1 as one of them. The loop runs no iteration, so the
// other one may differ from 1.
// CHECK: 4 0
func.func @main() {
  %n = arith.constant 4 : index
  %m = arith.constant 0 : index
  %x = arith.constant dense<1> : tensor<1xi32>
  call @turns(%x, %n, %m) {no_inline} : (tensor<1xi32>, index, index) -> ()
  return
}

func.func @turns(%x: tensor<1xi32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %e = tensor.empty(%n, %m) : tensor<?x?xi32>
  %a = linalg.fill ins(%one : i32) outs(%e : tensor<?x?xi32>) -> tensor<?x?xi32>
  scf.for %i = %c0 to %m step %c1 {
    %y = tensor.cast %x : tensor<1xi32> to tensor<?xi32>
    func.call @declares(%y, %a) : (tensor<?xi32>, tensor<?x?xi32>) -> ()
  }
  %u = tensor.cast %a : tensor<?x?xi32> to tensor<*xi32>
  call @sizes(%u) {no_inline} : (tensor<*xi32>) -> ()
  return
}

func.func private @declares(%y: tensor<?xi32> {bcast.dims = ["S"]}, %a: tensor<?x?xi32> {bcast.dims = ["R", "S"]}) {
  %s = bcast.add %a, %a : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  %u = tensor.cast %s : tensor<?x?xi32> to tensor<*xi32>
  func.call @sizes(%u) {no_inline} : (tensor<*xi32>) -> ()
  return
}

func.func @sizes(%u: tensor<*xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.cast %u : tensor<*xi32> to tensor<?x?xi32>
  %n = tensor.dim %a, %c0 : tensor<?x?xi32>
  %m = tensor.dim %a, %c1 : tensor<?x?xi32>
  vector.print %n : index punctuation <no_punctuation>
  vector.print str " "
  vector.print %m : index
  return
}
