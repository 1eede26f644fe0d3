// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast --bcast-to-llvm | %run | FileCheck %s

// Integers whose types have signs have the same bits without them: in arguments and results, in constants, in regions.

func.func private @printMemrefI32(tensor<*xi32>)

func.func @print(%value: tensor<?xui8>) {
  %signless = tensor.bitcast %value : tensor<?xui8> to tensor<?xi8>
  %wide = arith.extui %signless : tensor<?xi8> to tensor<?xi32>
  %0 = tensor.cast %wide : tensor<?xi32> to tensor<*xi32>
  call @printMemrefI32(%0) : (tensor<*xi32>) -> ()
  return
}

func.func @add(%a: tensor<?xui8>, %b: tensor<?xui8>) -> tensor<?xui8> attributes {no_inline} {
  %r = "onnx.Add"(%a, %b) : (tensor<?xui8>, tensor<?xui8>) -> tensor<?xui8>
  return %r : tensor<?xui8>
}

func.func @divide(%a: tensor<?xui8>, %b: tensor<?xui8>) -> tensor<?xui8> attributes {no_inline} {
  %r = "onnx.Div"(%a, %b) : (tensor<?xui8>, tensor<?xui8>) -> tensor<?xui8>
  return %r : tensor<?xui8>
}

func.func @max(%a: tensor<?xsi8>, %b: tensor<?xsi8>) -> tensor<?xsi8> attributes {no_inline} {
  %r = "onnx.Max"(%a, %b) : (tensor<?xsi8>, tensor<?xsi8>) -> tensor<?xsi8>
  return %r : tensor<?xsi8>
}

func.func @repeat(%a: tensor<?xui8>, %times: index) -> tensor<?xui8> attributes {no_inline} {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r = scf.for %i = %0 to %times step %1 iter_args(%x = %a) -> tensor<?xui8> {
    %next = "onnx.Add"(%x, %a) : (tensor<?xui8>, tensor<?xui8>) -> tensor<?xui8>
    scf.yield %next : tensor<?xui8>
  }
  return %r : tensor<?xui8>
}

func.func @bits(%a: tensor<?xf32>) -> tensor<2xi32> attributes {no_inline} {
  %r = tensor.bitcast %a : tensor<?xf32> to tensor<2xi32>
  return %r : tensor<2xi32>
}

func.func @main() {
  %a_bits = arith.constant dense<[200, 7, 255]> : tensor<3xi8>
  %b_bits = arith.constant dense<[100, 2, 1]> : tensor<3xi8>
  %a = tensor.bitcast %a_bits : tensor<3xi8> to tensor<3xui8>
  %b = tensor.bitcast %b_bits : tensor<3xi8> to tensor<3xui8>
  %0 = tensor.cast %a : tensor<3xui8> to tensor<?xui8>
  %1 = tensor.cast %b : tensor<3xui8> to tensor<?xui8>
  // CHECK: [44, 9, 0]
  %sum = call @add(%0, %1) : (tensor<?xui8>, tensor<?xui8>) -> tensor<?xui8>
  call @print(%sum) : (tensor<?xui8>) -> ()
  // CHECK: [2, 3, 255]
  %quotient = call @divide(%0, %1) : (tensor<?xui8>, tensor<?xui8>) -> tensor<?xui8>
  call @print(%quotient) : (tensor<?xui8>) -> ()

  // CHECK: [100, 7, 1]
  %2 = tensor.bitcast %0 : tensor<?xui8> to tensor<?xsi8>
  %3 = tensor.bitcast %1 : tensor<?xui8> to tensor<?xsi8>
  %max = call @max(%2, %3) : (tensor<?xsi8>, tensor<?xsi8>) -> tensor<?xsi8>
  %4 = tensor.bitcast %max : tensor<?xsi8> to tensor<?xui8>
  call @print(%4) : (tensor<?xui8>) -> ()

  // CHECK: [44, 6, 3]
  %times = arith.constant 2 : index
  %repeated = call @repeat(%1, %times) : (tensor<?xui8>, index) -> tensor<?xui8>
  call @print(%repeated) : (tensor<?xui8>) -> ()

  // CHECK: [1065353216, -1082130432]
  %floats = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %5 = tensor.cast %floats : tensor<2xf32> to tensor<?xf32>
  %bits = call @bits(%5) : (tensor<?xf32>) -> tensor<2xi32>
  %6 = tensor.cast %bits : tensor<2xi32> to tensor<*xi32>
  call @printMemrefI32(%6) : (tensor<*xi32>) -> ()

  // Unsigned numbers are still printed as unsigned.
  // CHECK: ( 200, 7 )
  %v = arith.constant dense<[200, 7]> : vector<2xi8>
  %unsigned = builtin.unrealized_conversion_cast %v : vector<2xi8> to vector<2xui8>
  vector.print %unsigned : vector<2xui8>
  return
}
