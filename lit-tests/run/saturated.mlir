// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast --bcast-to-llvm | %run | FileCheck %s

// StableHLO leaves open what floats beyond the integers become: here, as in XLA, the nearest integer. NaN becomes 0.

func.func private @printMemrefI32(tensor<*xi32>)

func.func private @converted(%a: tensor<?xf32>) {
  %0 = "stablehlo.convert"(%a) : (tensor<?xf32>) -> tensor<?xi32>
  %any = tensor.cast %0 : tensor<?xi32> to tensor<*xi32>
  call @printMemrefI32(%any) : (tensor<*xi32>) -> ()
  %1 = "stablehlo.convert"(%a) : (tensor<?xf32>) -> tensor<?xi8>
  %bytes = bcast.map %1 : (tensor<?xi8>) -> tensor<?xi32> (%x: i8) {
    %y = arith.extsi %x : i8 to i32
    bcast.yield %y : i32
  }
  %any1 = tensor.cast %bytes : tensor<?xi32> to tensor<*xi32>
  call @printMemrefI32(%any1) : (tensor<*xi32>) -> ()
  %2 = "stablehlo.convert"(%a) : (tensor<?xf32>) -> tensor<?xui8>
  %signless = tensor.bitcast %2 : tensor<?xui8> to tensor<?xi8>
  %unsigned = bcast.map %signless : (tensor<?xi8>) -> tensor<?xi32> (%x: i8) {
    %y = arith.extui %x : i8 to i32
    bcast.yield %y : i32
  }
  %any2 = tensor.cast %unsigned : tensor<?xi32> to tensor<*xi32>
  call @printMemrefI32(%any2) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  // The last ones are 2^31, -2^31 and the float before 2^31.
  %floats = arith.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, -1.5, -0.5, 127.9, 255.7, 256.0, -128.5, -129.0, 1.0e10, 2147483648.0, -2147483648.0, 2147483520.0]> : tensor<14xf32>
  %a = tensor.cast %floats : tensor<14xf32> to tensor<?xf32>
  // CHECK:      [0,  2147483647,  -2147483648,  -1,  0,  127,  255,  256,  -128,  -129,  2147483647,  2147483647,  -2147483648,  2147483520]
  // CHECK:      [0,  127,  -128,  -1,  0,  127,  127,  127,  -128,  -128,  127,  127,  -128,  127]
  // CHECK:      [0,  255,  0,  0,  0,  127,  255,  255,  0,  0,  255,  255,  0,  255]
  call @converted(%a) : (tensor<?xf32>) -> ()
  return
}
