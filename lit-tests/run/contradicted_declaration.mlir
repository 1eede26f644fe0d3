// A private function declares that two sizes are equal, and the only call, which does not run, passes two different ones.
// RUN: bcast-opt %s --convert-bcast-to-linalg --bcast-infer-shapes --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg --convert-scf-to-cf --inline --bcast-infer-shapes --bcast-to-llvm | %run | FileCheck %s
// CHECK: no call
func.func private @equal(%x: tensor<?xi32> {bcast.dims = ["N"]}, %y: tensor<?xi32> {bcast.dims = ["N"]}) -> tensor<?xi32> attributes {no_inline} {
  %s = bcast.add %x, %y : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %s : tensor<?xi32>
}
func.func @run(%c: i1) {
  %x = arith.constant dense<1> : tensor<1xi32>
  %y = arith.constant dense<1> : tensor<3xi32>
  scf.if %c {
    %a = tensor.cast %x : tensor<1xi32> to tensor<?xi32>
    %b = tensor.cast %y : tensor<3xi32> to tensor<?xi32>
    %r = func.call @equal(%a, %b) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %c0 = arith.constant 0 : index
    %e = tensor.extract %r[%c0] : tensor<?xi32>
    vector.print %e : i32
  }
  return
}
func.func @main() {
  %c = arith.constant false
  call @run(%c) {no_inline} : (i1) -> ()
  vector.print str "no call\n"
  return
}
