// A fact that a witness proves is not checked again: sizes that fit are stretched, and for others the witness fails.

// RUN: bcast-opt %s --convert-bcast-to-linalg --convert-shape-constraints --canonicalize -o %t.mlir
// RUN: FileCheck %s --check-prefix=ONCE --input-file=%t.mlir
// RUN: bcast-opt %t.mlir --bcast-to-llvm | %run | FileCheck %s
// RUN: sed 's/%k = arith.constant 1/%k = arith.constant 2/' %s | bcast-opt --convert-bcast-to-linalg --convert-shape-constraints --bcast-to-llvm -o %t.illegal
// RUN: not --crash stdbuf -o0 %run %t.illegal 2>&1 | FileCheck %s --check-prefix=ILLEGAL

// ONCE-COUNT-1: cf.assert
// ONCE-NOT:     cf.assert
// CHECK: 11
// CHECK-NEXT: 12
// CHECK-NEXT: 13
// ILLEGAL: required broadcastable shapes
func.func @sum(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %sa = shape.shape_of %a : tensor<?xi32> -> tensor<1xindex>
  %sb = shape.shape_of %b : tensor<?xi32> -> tensor<1xindex>
  %w = shape.cstr_broadcastable %sa, %sb : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> (tensor<?xi32>) {
    %0 = bcast.add %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    shape.assuming_yield %0 : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %k = arith.constant 1 : index
  %numbers = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %a = tensor.cast %numbers : tensor<3xi32> to tensor<?xi32>
  %tens = arith.constant dense<10> : tensor<2xi32>
  %b = tensor.extract_slice %tens[0] [%k] [1] : tensor<2xi32> to tensor<?xi32>
  %sum = call @sum(%a, %b) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  scf.for %i = %c0 to %c3 step %c1 {
    %element = tensor.extract %sum[%i] : tensor<?xi32>
    vector.print %element : i32
  }
  return
}
