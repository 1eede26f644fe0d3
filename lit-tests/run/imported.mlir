// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast --bcast-to-llvm | %run | FileCheck %s

// Other dialects' ops on values where their definitions differ from the closest op of MLIR.

func.func private @printMemrefI32(tensor<*xi32>)

func.func @print(%value: tensor<?xi32>) {
  %0 = tensor.cast %value : tensor<?xi32> to tensor<*xi32>
  call @printMemrefI32(%0) : (tensor<*xi32>) -> ()
  return
}

// The remainder of the smallest integer divided by -1 is 0: no trap.
func.func @remainder(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> attributes {no_inline} {
  %r = "onnx.Mod"(%a, %b) {fmod = 1 : si64} : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}

// LiteRT shifts by 0 to 31 bits, and clamps other numbers.
func.func @shift(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> attributes {no_inline} {
  %r = "tfl.right_shift"(%a, %b) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}

// The shift of 'tosa.mul' has a dimension, its operands have none.
func.func @scaled(%a: tensor<i32>, %b: tensor<i32>, %shift: tensor<1xi8>) -> tensor<i32> attributes {no_inline} {
  %r = tosa.mul %a, %b, %shift : (tensor<i32>, tensor<i32>, tensor<1xi8>) -> tensor<i32>
  return %r : tensor<i32>
}

func.func @main() {
  %a = arith.constant dense<[7, -7, -2147483648, 2147483647]> : tensor<4xi32>
  %b = arith.constant dense<[4, 4, -1, -1]> : tensor<4xi32>
  %0 = tensor.cast %a : tensor<4xi32> to tensor<?xi32>
  %1 = tensor.cast %b : tensor<4xi32> to tensor<?xi32>
  // CHECK: [3, -3, 0, 0]
  %rem = call @remainder(%0, %1) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  call @print(%rem) : (tensor<?xi32>) -> ()

  %c = arith.constant dense<[-76, 15, 117, -2, 64]> : tensor<5xi32>
  %d = arith.constant dense<[-2, -89, -99, 40, 3]> : tensor<5xi32>
  %2 = tensor.cast %c : tensor<5xi32> to tensor<?xi32>
  %3 = tensor.cast %d : tensor<5xi32> to tensor<?xi32>
  // CHECK: [-76, 15, 117, -1, 8]
  %shifted = call @shift(%2, %3) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  call @print(%shifted) : (tensor<?xi32>) -> ()

  %e = arith.constant dense<100> : tensor<i32>
  %f = arith.constant dense<9> : tensor<i32>
  %by = arith.constant dense<5> : tensor<1xi8>
  // CHECK: [28]
  %scaled = call @scaled(%e, %f, %by) : (tensor<i32>, tensor<i32>, tensor<1xi8>) -> tensor<i32>
  %4 = tensor.cast %scaled : tensor<i32> to tensor<*xi32>
  call @printMemrefI32(%4) : (tensor<*xi32>) -> ()
  return
}
