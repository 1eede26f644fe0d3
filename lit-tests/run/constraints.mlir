// Constraints of the dialect shape, with those removed that are proven: legal sizes run, and others fail.

// RUN: bcast-opt %s --bcast-elide-checks --canonicalize --convert-shape-constraints --convert-shape-to-std --canonicalize -o %t.mlir
// RUN: FileCheck %s --check-prefix=LEFT --input-file=%t.mlir
// RUN: bcast-opt %t.mlir --bcast-to-llvm | %run | FileCheck %s
// RUN: sed 's/%k = arith.constant 1/%k = arith.constant 2/' %s | bcast-opt --bcast-elide-checks --convert-shape-constraints --convert-shape-to-std --bcast-to-llvm -o %t.illegal
// RUN: not --crash stdbuf -o0 %run %t.illegal 2>&1 | FileCheck %s --check-prefix=ILLEGAL

// LEFT-LABEL: func.func @proven(
// LEFT-NOT:     cf.assert
// LEFT-LABEL: func.func @open(
// LEFT:         cf.assert
// CHECK: 2
// CHECK-NEXT: 3
// CHECK-NEXT: 2
// CHECK-NEXT: 3
// ILLEGAL: required broadcastable shapes
func.func @proven(%a: tensor<?x?xf32>) -> tensor<2xindex> {
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c1 : tensor<?x?xf32>
  %b = tensor.empty(%m) : tensor<?xf32>
  %sa = shape.shape_of %a : tensor<?x?xf32> -> tensor<2xindex>
  %sb = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_broadcastable %sa, %sb : tensor<2xindex>, tensor<1xindex>
  %r = shape.assuming %w -> (tensor<2xindex>) {
    %s = shape.broadcast %sa, %sb : tensor<2xindex>, tensor<1xindex> -> tensor<2xindex>
    shape.assuming_yield %s : tensor<2xindex>
  }
  return %r : tensor<2xindex>
}

func.func @open(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<2xindex> {
  %sa = shape.shape_of %a : tensor<?x?xf32> -> tensor<2xindex>
  %sb = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_broadcastable %sa, %sb : tensor<2xindex>, tensor<1xindex>
  %r = shape.assuming %w -> (tensor<2xindex>) {
    %s = shape.broadcast %sa, %sb : tensor<2xindex>, tensor<1xindex> -> tensor<2xindex>
    shape.assuming_yield %s : tensor<2xindex>
  }
  return %r : tensor<2xindex>
}

func.func @show(%shape: tensor<2xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.extract %shape[%c0] : tensor<2xindex>
  %m = tensor.extract %shape[%c1] : tensor<2xindex>
  vector.print %n : index
  vector.print %m : index
  return
}

func.func @main() {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %k = arith.constant 1 : index
  %a = tensor.empty(%c2, %c3) : tensor<?x?xf32>
  %unit = tensor.empty(%k) : tensor<?xf32>
  %0 = call @proven(%a) : (tensor<?x?xf32>) -> tensor<2xindex>
  call @show(%0) : (tensor<2xindex>) -> ()
  %1 = call @open(%a, %unit) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<2xindex>
  call @show(%1) : (tensor<2xindex>) -> ()
  return
}
