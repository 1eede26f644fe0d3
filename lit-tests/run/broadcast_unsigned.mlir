// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// Unsigned elements.
// No op of `arith` has signed or unsigned elements: each is cast from a signless one, and back to be printed.
// Rules: element-type-kept

func.func private @printMemrefI64(tensor<*xi64>)

func.func private @broadcast_ui8(%a: tensor<2x1xui8>, %b: tensor<3xui8>) -> (tensor<2x3xui8>, tensor<2x3xui8>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xui8>, tensor<3xui8>) -> (tensor<2x3xui8>, tensor<2x3xui8>)
  return %0#0, %0#1 : tensor<2x3xui8>, tensor<2x3xui8>
}

func.func private @print_ui8(%a: tensor<2x3xui8>) {
  %r = bcast.map %a : (tensor<2x3xui8>) -> tensor<2x3xi64> (%e: ui8) {
    %0 = builtin.unrealized_conversion_cast %e : ui8 to i8
    %1 = arith.extui %0 : i8 to i64
    bcast.yield %1 : i64
  }
  %u = tensor.cast %r : tensor<2x3xi64> to tensor<*xi64>
  call @printMemrefI64(%u) : (tensor<*xi64>) -> ()
  return
}

func.func private @test_ui8() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0, 0, 0],
  // CHECK-NEXT: [255, 255, 255]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 2, 254],
  // CHECK-NEXT: [1, 2, 254]]
  %a = arith.constant dense<[[0], [255]]> : tensor<2x1xi64>
  %b = arith.constant dense<[1, 2, 254]> : tensor<3xi64>
  %x = bcast.map %a : (tensor<2x1xi64>) -> tensor<2x1xui8> (%e: i64) {
    %0 = arith.trunci %e : i64 to i8
    %1 = builtin.unrealized_conversion_cast %0 : i8 to ui8
    bcast.yield %1 : ui8
  }
  %y = bcast.map %b : (tensor<3xi64>) -> tensor<3xui8> (%e: i64) {
    %0 = arith.trunci %e : i64 to i8
    %1 = builtin.unrealized_conversion_cast %0 : i8 to ui8
    bcast.yield %1 : ui8
  }
  %r:2 = call @broadcast_ui8(%x, %y) : (tensor<2x1xui8>, tensor<3xui8>) -> (tensor<2x3xui8>, tensor<2x3xui8>)
  call @print_ui8(%r#0) : (tensor<2x3xui8>) -> ()
  call @print_ui8(%r#1) : (tensor<2x3xui8>) -> ()
  return
}

func.func private @broadcast_ui16(%a: tensor<2x1xui16>, %b: tensor<3xui16>) -> (tensor<2x3xui16>, tensor<2x3xui16>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xui16>, tensor<3xui16>) -> (tensor<2x3xui16>, tensor<2x3xui16>)
  return %0#0, %0#1 : tensor<2x3xui16>, tensor<2x3xui16>
}

func.func private @print_ui16(%a: tensor<2x3xui16>) {
  %r = bcast.map %a : (tensor<2x3xui16>) -> tensor<2x3xi64> (%e: ui16) {
    %0 = builtin.unrealized_conversion_cast %e : ui16 to i16
    %1 = arith.extui %0 : i16 to i64
    bcast.yield %1 : i64
  }
  %u = tensor.cast %r : tensor<2x3xi64> to tensor<*xi64>
  call @printMemrefI64(%u) : (tensor<*xi64>) -> ()
  return
}

func.func private @test_ui16() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0, 0, 0],
  // CHECK-NEXT: [65535, 65535, 65535]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 2, 65534],
  // CHECK-NEXT: [1, 2, 65534]]
  %a = arith.constant dense<[[0], [65535]]> : tensor<2x1xi64>
  %b = arith.constant dense<[1, 2, 65534]> : tensor<3xi64>
  %x = bcast.map %a : (tensor<2x1xi64>) -> tensor<2x1xui16> (%e: i64) {
    %0 = arith.trunci %e : i64 to i16
    %1 = builtin.unrealized_conversion_cast %0 : i16 to ui16
    bcast.yield %1 : ui16
  }
  %y = bcast.map %b : (tensor<3xi64>) -> tensor<3xui16> (%e: i64) {
    %0 = arith.trunci %e : i64 to i16
    %1 = builtin.unrealized_conversion_cast %0 : i16 to ui16
    bcast.yield %1 : ui16
  }
  %r:2 = call @broadcast_ui16(%x, %y) : (tensor<2x1xui16>, tensor<3xui16>) -> (tensor<2x3xui16>, tensor<2x3xui16>)
  call @print_ui16(%r#0) : (tensor<2x3xui16>) -> ()
  call @print_ui16(%r#1) : (tensor<2x3xui16>) -> ()
  return
}

func.func private @broadcast_ui32(%a: tensor<2x1xui32>, %b: tensor<3xui32>) -> (tensor<2x3xui32>, tensor<2x3xui32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xui32>, tensor<3xui32>) -> (tensor<2x3xui32>, tensor<2x3xui32>)
  return %0#0, %0#1 : tensor<2x3xui32>, tensor<2x3xui32>
}

func.func private @print_ui32(%a: tensor<2x3xui32>) {
  %r = bcast.map %a : (tensor<2x3xui32>) -> tensor<2x3xi64> (%e: ui32) {
    %0 = builtin.unrealized_conversion_cast %e : ui32 to i32
    %1 = arith.extui %0 : i32 to i64
    bcast.yield %1 : i64
  }
  %u = tensor.cast %r : tensor<2x3xi64> to tensor<*xi64>
  call @printMemrefI64(%u) : (tensor<*xi64>) -> ()
  return
}

func.func private @test_ui32() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0, 0, 0],
  // CHECK-NEXT: [4294967295, 4294967295, 4294967295]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 2, 4294967294],
  // CHECK-NEXT: [1, 2, 4294967294]]
  %a = arith.constant dense<[[0], [4294967295]]> : tensor<2x1xi64>
  %b = arith.constant dense<[1, 2, 4294967294]> : tensor<3xi64>
  %x = bcast.map %a : (tensor<2x1xi64>) -> tensor<2x1xui32> (%e: i64) {
    %0 = arith.trunci %e : i64 to i32
    %1 = builtin.unrealized_conversion_cast %0 : i32 to ui32
    bcast.yield %1 : ui32
  }
  %y = bcast.map %b : (tensor<3xi64>) -> tensor<3xui32> (%e: i64) {
    %0 = arith.trunci %e : i64 to i32
    %1 = builtin.unrealized_conversion_cast %0 : i32 to ui32
    bcast.yield %1 : ui32
  }
  %r:2 = call @broadcast_ui32(%x, %y) : (tensor<2x1xui32>, tensor<3xui32>) -> (tensor<2x3xui32>, tensor<2x3xui32>)
  call @print_ui32(%r#0) : (tensor<2x3xui32>) -> ()
  call @print_ui32(%r#1) : (tensor<2x3xui32>) -> ()
  return
}

func.func private @broadcast_ui64(%a: tensor<2x1xui64>, %b: tensor<3xui64>) -> (tensor<2x3xui64>, tensor<2x3xui64>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xui64>, tensor<3xui64>) -> (tensor<2x3xui64>, tensor<2x3xui64>)
  return %0#0, %0#1 : tensor<2x3xui64>, tensor<2x3xui64>
}

func.func private @print_ui64(%a: tensor<2x3xui64>) {
  %r = bcast.map %a : (tensor<2x3xui64>) -> tensor<2x3xi64> (%e: ui64) {
    %0 = builtin.unrealized_conversion_cast %e : ui64 to i64
    bcast.yield %0 : i64
  }
  %u = tensor.cast %r : tensor<2x3xi64> to tensor<*xi64>
  call @printMemrefI64(%u) : (tensor<*xi64>) -> ()
  return
}

func.func private @test_ui64() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0, 0, 0],
  // CHECK-NEXT: [9223372036854775807, 9223372036854775807, 9223372036854775807]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 2, 9223372036854775806],
  // CHECK-NEXT: [1, 2, 9223372036854775806]]
  %a = arith.constant dense<[[0], [9223372036854775807]]> : tensor<2x1xi64>
  %b = arith.constant dense<[1, 2, 9223372036854775806]> : tensor<3xi64>
  %x = bcast.map %a : (tensor<2x1xi64>) -> tensor<2x1xui64> (%e: i64) {
    %0 = builtin.unrealized_conversion_cast %e : i64 to ui64
    bcast.yield %0 : ui64
  }
  %y = bcast.map %b : (tensor<3xi64>) -> tensor<3xui64> (%e: i64) {
    %0 = builtin.unrealized_conversion_cast %e : i64 to ui64
    bcast.yield %0 : ui64
  }
  %r:2 = call @broadcast_ui64(%x, %y) : (tensor<2x1xui64>, tensor<3xui64>) -> (tensor<2x3xui64>, tensor<2x3xui64>)
  call @print_ui64(%r#0) : (tensor<2x3xui64>) -> ()
  call @print_ui64(%r#1) : (tensor<2x3xui64>) -> ()
  return
}

func.func @main() {
  call @test_ui8() : () -> ()
  call @test_ui16() : () -> ()
  call @test_ui32() : () -> ()
  call @test_ui64() : () -> ()
  return
}
