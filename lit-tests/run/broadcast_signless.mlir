// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// Signless elements of each width, with the largest and the smallest number of it.
// Rules: element-type-kept

func.func private @printMemrefI64(tensor<*xi64>)

func.func private @broadcast_i1(%a: tensor<2x1xi1>, %b: tensor<3xi1>) -> (tensor<2x3xi1>, tensor<2x3xi1>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xi1>, tensor<3xi1>) -> (tensor<2x3xi1>, tensor<2x3xi1>)
  return %0#0, %0#1 : tensor<2x3xi1>, tensor<2x3xi1>
}

func.func private @print_i1(%a: tensor<2x3xi1>) {
  %r = bcast.map %a : (tensor<2x3xi1>) -> tensor<2x3xi64> (%e: i1) {
    %0 = arith.extui %e : i1 to i64
    bcast.yield %0 : i64
  }
  %u = tensor.cast %r : tensor<2x3xi64> to tensor<*xi64>
  call @printMemrefI64(%u) : (tensor<*xi64>) -> ()
  return
}

func.func private @test_i1() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 1, 1],
  // CHECK-NEXT: [0, 0, 0]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 0, 1],
  // CHECK-NEXT: [1, 0, 1]]
  %a = arith.constant dense<[[1], [0]]> : tensor<2x1xi64>
  %b = arith.constant dense<[1, 0, 1]> : tensor<3xi64>
  %x = bcast.map %a : (tensor<2x1xi64>) -> tensor<2x1xi1> (%e: i64) {
    %0 = arith.trunci %e : i64 to i1
    bcast.yield %0 : i1
  }
  %y = bcast.map %b : (tensor<3xi64>) -> tensor<3xi1> (%e: i64) {
    %0 = arith.trunci %e : i64 to i1
    bcast.yield %0 : i1
  }
  %r:2 = call @broadcast_i1(%x, %y) : (tensor<2x1xi1>, tensor<3xi1>) -> (tensor<2x3xi1>, tensor<2x3xi1>)
  call @print_i1(%r#0) : (tensor<2x3xi1>) -> ()
  call @print_i1(%r#1) : (tensor<2x3xi1>) -> ()
  return
}

func.func private @broadcast_i8(%a: tensor<2x1xi8>, %b: tensor<3xi8>) -> (tensor<2x3xi8>, tensor<2x3xi8>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xi8>, tensor<3xi8>) -> (tensor<2x3xi8>, tensor<2x3xi8>)
  return %0#0, %0#1 : tensor<2x3xi8>, tensor<2x3xi8>
}

func.func private @print_i8(%a: tensor<2x3xi8>) {
  %r = bcast.map %a : (tensor<2x3xi8>) -> tensor<2x3xi64> (%e: i8) {
    %0 = arith.extsi %e : i8 to i64
    bcast.yield %0 : i64
  }
  %u = tensor.cast %r : tensor<2x3xi64> to tensor<*xi64>
  call @printMemrefI64(%u) : (tensor<*xi64>) -> ()
  return
}

func.func private @test_i8() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-128, -128, -128],
  // CHECK-NEXT: [127, 127, 127]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 2, 126],
  // CHECK-NEXT: [1, 2, 126]]
  %a = arith.constant dense<[[-128], [127]]> : tensor<2x1xi64>
  %b = arith.constant dense<[1, 2, 126]> : tensor<3xi64>
  %x = bcast.map %a : (tensor<2x1xi64>) -> tensor<2x1xi8> (%e: i64) {
    %0 = arith.trunci %e : i64 to i8
    bcast.yield %0 : i8
  }
  %y = bcast.map %b : (tensor<3xi64>) -> tensor<3xi8> (%e: i64) {
    %0 = arith.trunci %e : i64 to i8
    bcast.yield %0 : i8
  }
  %r:2 = call @broadcast_i8(%x, %y) : (tensor<2x1xi8>, tensor<3xi8>) -> (tensor<2x3xi8>, tensor<2x3xi8>)
  call @print_i8(%r#0) : (tensor<2x3xi8>) -> ()
  call @print_i8(%r#1) : (tensor<2x3xi8>) -> ()
  return
}

func.func private @broadcast_i16(%a: tensor<2x1xi16>, %b: tensor<3xi16>) -> (tensor<2x3xi16>, tensor<2x3xi16>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xi16>, tensor<3xi16>) -> (tensor<2x3xi16>, tensor<2x3xi16>)
  return %0#0, %0#1 : tensor<2x3xi16>, tensor<2x3xi16>
}

func.func private @print_i16(%a: tensor<2x3xi16>) {
  %r = bcast.map %a : (tensor<2x3xi16>) -> tensor<2x3xi64> (%e: i16) {
    %0 = arith.extsi %e : i16 to i64
    bcast.yield %0 : i64
  }
  %u = tensor.cast %r : tensor<2x3xi64> to tensor<*xi64>
  call @printMemrefI64(%u) : (tensor<*xi64>) -> ()
  return
}

func.func private @test_i16() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-32768, -32768, -32768],
  // CHECK-NEXT: [32767, 32767, 32767]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 2, 32766],
  // CHECK-NEXT: [1, 2, 32766]]
  %a = arith.constant dense<[[-32768], [32767]]> : tensor<2x1xi64>
  %b = arith.constant dense<[1, 2, 32766]> : tensor<3xi64>
  %x = bcast.map %a : (tensor<2x1xi64>) -> tensor<2x1xi16> (%e: i64) {
    %0 = arith.trunci %e : i64 to i16
    bcast.yield %0 : i16
  }
  %y = bcast.map %b : (tensor<3xi64>) -> tensor<3xi16> (%e: i64) {
    %0 = arith.trunci %e : i64 to i16
    bcast.yield %0 : i16
  }
  %r:2 = call @broadcast_i16(%x, %y) : (tensor<2x1xi16>, tensor<3xi16>) -> (tensor<2x3xi16>, tensor<2x3xi16>)
  call @print_i16(%r#0) : (tensor<2x3xi16>) -> ()
  call @print_i16(%r#1) : (tensor<2x3xi16>) -> ()
  return
}

func.func private @broadcast_i32(%a: tensor<2x1xi32>, %b: tensor<3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>)
  return %0#0, %0#1 : tensor<2x3xi32>, tensor<2x3xi32>
}

func.func private @print_i32(%a: tensor<2x3xi32>) {
  %r = bcast.map %a : (tensor<2x3xi32>) -> tensor<2x3xi64> (%e: i32) {
    %0 = arith.extsi %e : i32 to i64
    bcast.yield %0 : i64
  }
  %u = tensor.cast %r : tensor<2x3xi64> to tensor<*xi64>
  call @printMemrefI64(%u) : (tensor<*xi64>) -> ()
  return
}

func.func private @test_i32() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-2147483648, -2147483648, -2147483648],
  // CHECK-NEXT: [2147483647, 2147483647, 2147483647]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 2, 2147483646],
  // CHECK-NEXT: [1, 2, 2147483646]]
  %a = arith.constant dense<[[-2147483648], [2147483647]]> : tensor<2x1xi64>
  %b = arith.constant dense<[1, 2, 2147483646]> : tensor<3xi64>
  %x = bcast.map %a : (tensor<2x1xi64>) -> tensor<2x1xi32> (%e: i64) {
    %0 = arith.trunci %e : i64 to i32
    bcast.yield %0 : i32
  }
  %y = bcast.map %b : (tensor<3xi64>) -> tensor<3xi32> (%e: i64) {
    %0 = arith.trunci %e : i64 to i32
    bcast.yield %0 : i32
  }
  %r:2 = call @broadcast_i32(%x, %y) : (tensor<2x1xi32>, tensor<3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>)
  call @print_i32(%r#0) : (tensor<2x3xi32>) -> ()
  call @print_i32(%r#1) : (tensor<2x3xi32>) -> ()
  return
}

func.func private @broadcast_i64(%a: tensor<2x1xi64>, %b: tensor<3xi64>) -> (tensor<2x3xi64>, tensor<2x3xi64>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xi64>, tensor<3xi64>) -> (tensor<2x3xi64>, tensor<2x3xi64>)
  return %0#0, %0#1 : tensor<2x3xi64>, tensor<2x3xi64>
}

func.func private @print_i64(%a: tensor<2x3xi64>) {
  %r = bcast.map %a : (tensor<2x3xi64>) -> tensor<2x3xi64> (%e: i64) {
    bcast.yield %e : i64
  }
  %u = tensor.cast %r : tensor<2x3xi64> to tensor<*xi64>
  call @printMemrefI64(%u) : (tensor<*xi64>) -> ()
  return
}

func.func private @test_i64() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-9223372036854775808, -9223372036854775808, -9223372036854775808],
  // CHECK-NEXT: [9223372036854775807, 9223372036854775807, 9223372036854775807]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 2, 9223372036854775806],
  // CHECK-NEXT: [1, 2, 9223372036854775806]]
  %a = arith.constant dense<[[-9223372036854775808], [9223372036854775807]]> : tensor<2x1xi64>
  %b = arith.constant dense<[1, 2, 9223372036854775806]> : tensor<3xi64>
  %x = bcast.map %a : (tensor<2x1xi64>) -> tensor<2x1xi64> (%e: i64) {
    bcast.yield %e : i64
  }
  %y = bcast.map %b : (tensor<3xi64>) -> tensor<3xi64> (%e: i64) {
    bcast.yield %e : i64
  }
  %r:2 = call @broadcast_i64(%x, %y) : (tensor<2x1xi64>, tensor<3xi64>) -> (tensor<2x3xi64>, tensor<2x3xi64>)
  call @print_i64(%r#0) : (tensor<2x3xi64>) -> ()
  call @print_i64(%r#1) : (tensor<2x3xi64>) -> ()
  return
}

func.func @main() {
  call @test_i1() : () -> ()
  call @test_i8() : () -> ()
  call @test_i16() : () -> ()
  call @test_i32() : () -> ()
  call @test_i64() : () -> ()
  return
}
