// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// Signed elements.
// No op of `arith` has signed or unsigned elements: each is cast from a signless one, and back to be printed.
// Rules: element-type-kept

func.func private @printMemrefI64(tensor<*xi64>)

func.func private @broadcast_si8(%a: tensor<2x1xsi8>, %b: tensor<3xsi8>) -> (tensor<2x3xsi8>, tensor<2x3xsi8>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xsi8>, tensor<3xsi8>) -> (tensor<2x3xsi8>, tensor<2x3xsi8>)
  return %0#0, %0#1 : tensor<2x3xsi8>, tensor<2x3xsi8>
}

func.func private @print_si8(%a: tensor<2x3xsi8>) {
  %r = bcast.map %a : (tensor<2x3xsi8>) -> tensor<2x3xi64> (%e: si8) {
    %0 = builtin.unrealized_conversion_cast %e : si8 to i8
    %1 = arith.extsi %0 : i8 to i64
    bcast.yield %1 : i64
  }
  %u = tensor.cast %r : tensor<2x3xi64> to tensor<*xi64>
  call @printMemrefI64(%u) : (tensor<*xi64>) -> ()
  return
}

func.func private @test_si8() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-128, -128, -128],
  // CHECK-NEXT: [127, 127, 127]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 2, 126],
  // CHECK-NEXT: [1, 2, 126]]
  %a = arith.constant dense<[[-128], [127]]> : tensor<2x1xi64>
  %b = arith.constant dense<[1, 2, 126]> : tensor<3xi64>
  %x = bcast.map %a : (tensor<2x1xi64>) -> tensor<2x1xsi8> (%e: i64) {
    %0 = arith.trunci %e : i64 to i8
    %1 = builtin.unrealized_conversion_cast %0 : i8 to si8
    bcast.yield %1 : si8
  }
  %y = bcast.map %b : (tensor<3xi64>) -> tensor<3xsi8> (%e: i64) {
    %0 = arith.trunci %e : i64 to i8
    %1 = builtin.unrealized_conversion_cast %0 : i8 to si8
    bcast.yield %1 : si8
  }
  %r:2 = call @broadcast_si8(%x, %y) : (tensor<2x1xsi8>, tensor<3xsi8>) -> (tensor<2x3xsi8>, tensor<2x3xsi8>)
  call @print_si8(%r#0) : (tensor<2x3xsi8>) -> ()
  call @print_si8(%r#1) : (tensor<2x3xsi8>) -> ()
  return
}

func.func private @broadcast_si16(%a: tensor<2x1xsi16>, %b: tensor<3xsi16>) -> (tensor<2x3xsi16>, tensor<2x3xsi16>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xsi16>, tensor<3xsi16>) -> (tensor<2x3xsi16>, tensor<2x3xsi16>)
  return %0#0, %0#1 : tensor<2x3xsi16>, tensor<2x3xsi16>
}

func.func private @print_si16(%a: tensor<2x3xsi16>) {
  %r = bcast.map %a : (tensor<2x3xsi16>) -> tensor<2x3xi64> (%e: si16) {
    %0 = builtin.unrealized_conversion_cast %e : si16 to i16
    %1 = arith.extsi %0 : i16 to i64
    bcast.yield %1 : i64
  }
  %u = tensor.cast %r : tensor<2x3xi64> to tensor<*xi64>
  call @printMemrefI64(%u) : (tensor<*xi64>) -> ()
  return
}

func.func private @test_si16() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-32768, -32768, -32768],
  // CHECK-NEXT: [32767, 32767, 32767]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 2, 32766],
  // CHECK-NEXT: [1, 2, 32766]]
  %a = arith.constant dense<[[-32768], [32767]]> : tensor<2x1xi64>
  %b = arith.constant dense<[1, 2, 32766]> : tensor<3xi64>
  %x = bcast.map %a : (tensor<2x1xi64>) -> tensor<2x1xsi16> (%e: i64) {
    %0 = arith.trunci %e : i64 to i16
    %1 = builtin.unrealized_conversion_cast %0 : i16 to si16
    bcast.yield %1 : si16
  }
  %y = bcast.map %b : (tensor<3xi64>) -> tensor<3xsi16> (%e: i64) {
    %0 = arith.trunci %e : i64 to i16
    %1 = builtin.unrealized_conversion_cast %0 : i16 to si16
    bcast.yield %1 : si16
  }
  %r:2 = call @broadcast_si16(%x, %y) : (tensor<2x1xsi16>, tensor<3xsi16>) -> (tensor<2x3xsi16>, tensor<2x3xsi16>)
  call @print_si16(%r#0) : (tensor<2x3xsi16>) -> ()
  call @print_si16(%r#1) : (tensor<2x3xsi16>) -> ()
  return
}

func.func private @broadcast_si32(%a: tensor<2x1xsi32>, %b: tensor<3xsi32>) -> (tensor<2x3xsi32>, tensor<2x3xsi32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xsi32>, tensor<3xsi32>) -> (tensor<2x3xsi32>, tensor<2x3xsi32>)
  return %0#0, %0#1 : tensor<2x3xsi32>, tensor<2x3xsi32>
}

func.func private @print_si32(%a: tensor<2x3xsi32>) {
  %r = bcast.map %a : (tensor<2x3xsi32>) -> tensor<2x3xi64> (%e: si32) {
    %0 = builtin.unrealized_conversion_cast %e : si32 to i32
    %1 = arith.extsi %0 : i32 to i64
    bcast.yield %1 : i64
  }
  %u = tensor.cast %r : tensor<2x3xi64> to tensor<*xi64>
  call @printMemrefI64(%u) : (tensor<*xi64>) -> ()
  return
}

func.func private @test_si32() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-2147483648, -2147483648, -2147483648],
  // CHECK-NEXT: [2147483647, 2147483647, 2147483647]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 2, 2147483646],
  // CHECK-NEXT: [1, 2, 2147483646]]
  %a = arith.constant dense<[[-2147483648], [2147483647]]> : tensor<2x1xi64>
  %b = arith.constant dense<[1, 2, 2147483646]> : tensor<3xi64>
  %x = bcast.map %a : (tensor<2x1xi64>) -> tensor<2x1xsi32> (%e: i64) {
    %0 = arith.trunci %e : i64 to i32
    %1 = builtin.unrealized_conversion_cast %0 : i32 to si32
    bcast.yield %1 : si32
  }
  %y = bcast.map %b : (tensor<3xi64>) -> tensor<3xsi32> (%e: i64) {
    %0 = arith.trunci %e : i64 to i32
    %1 = builtin.unrealized_conversion_cast %0 : i32 to si32
    bcast.yield %1 : si32
  }
  %r:2 = call @broadcast_si32(%x, %y) : (tensor<2x1xsi32>, tensor<3xsi32>) -> (tensor<2x3xsi32>, tensor<2x3xsi32>)
  call @print_si32(%r#0) : (tensor<2x3xsi32>) -> ()
  call @print_si32(%r#1) : (tensor<2x3xsi32>) -> ()
  return
}

func.func private @broadcast_si64(%a: tensor<2x1xsi64>, %b: tensor<3xsi64>) -> (tensor<2x3xsi64>, tensor<2x3xsi64>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xsi64>, tensor<3xsi64>) -> (tensor<2x3xsi64>, tensor<2x3xsi64>)
  return %0#0, %0#1 : tensor<2x3xsi64>, tensor<2x3xsi64>
}

func.func private @print_si64(%a: tensor<2x3xsi64>) {
  %r = bcast.map %a : (tensor<2x3xsi64>) -> tensor<2x3xi64> (%e: si64) {
    %0 = builtin.unrealized_conversion_cast %e : si64 to i64
    bcast.yield %0 : i64
  }
  %u = tensor.cast %r : tensor<2x3xi64> to tensor<*xi64>
  call @printMemrefI64(%u) : (tensor<*xi64>) -> ()
  return
}

func.func private @test_si64() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-9223372036854775808, -9223372036854775808, -9223372036854775808],
  // CHECK-NEXT: [9223372036854775807, 9223372036854775807, 9223372036854775807]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 2, 9223372036854775806],
  // CHECK-NEXT: [1, 2, 9223372036854775806]]
  %a = arith.constant dense<[[-9223372036854775808], [9223372036854775807]]> : tensor<2x1xi64>
  %b = arith.constant dense<[1, 2, 9223372036854775806]> : tensor<3xi64>
  %x = bcast.map %a : (tensor<2x1xi64>) -> tensor<2x1xsi64> (%e: i64) {
    %0 = builtin.unrealized_conversion_cast %e : i64 to si64
    bcast.yield %0 : si64
  }
  %y = bcast.map %b : (tensor<3xi64>) -> tensor<3xsi64> (%e: i64) {
    %0 = builtin.unrealized_conversion_cast %e : i64 to si64
    bcast.yield %0 : si64
  }
  %r:2 = call @broadcast_si64(%x, %y) : (tensor<2x1xsi64>, tensor<3xsi64>) -> (tensor<2x3xsi64>, tensor<2x3xsi64>)
  call @print_si64(%r#0) : (tensor<2x3xsi64>) -> ()
  call @print_si64(%r#1) : (tensor<2x3xsi64>) -> ()
  return
}

func.func @main() {
  call @test_si8() : () -> ()
  call @test_si16() : () -> ()
  call @test_si32() : () -> ()
  call @test_si64() : () -> ()
  return
}
