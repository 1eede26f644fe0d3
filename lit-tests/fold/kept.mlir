// RUN: bcast-opt %s --canonicalize --split-input-file | FileCheck %s

// Ops that do not fold.

// The bits of a NaN are not fixed.
// CHECK-LABEL: func @nan
// CHECK:         bcast.sub
// CHECK:         bcast.max
func.func @nan() -> (tensor<f32>, tensor<f32>) {
  %inf = arith.constant dense<0x7f800000> : tensor<f32>
  %nan = arith.constant dense<0x7fc00001> : tensor<f32>
  %0 = bcast.sub %inf, %inf : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %1 = bcast.max %inf, %nan : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0, %1 : tensor<f32>, tensor<f32>
}

// -----

// Functions of a library, and flags that allow other bits.
// CHECK-LABEL: func @not_fixed
// CHECK:         bcast.pow
// CHECK:         bcast.rem
// CHECK:         bcast.div {{.*}} fastmath<arcp>
func.func @not_fixed() -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %a = arith.constant dense<14.0> : tensor<f32>
  %b = arith.constant dense<2.0> : tensor<f32>
  %0 = bcast.pow %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %1 = bcast.rem %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %2 = bcast.div %a, %b fastmath<arcp> : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0, %1, %2 : tensor<f32>, tensor<f32>, tensor<f32>
}

// -----

// A program may not reach what is undefined.
// CHECK-LABEL: func @undefined
// CHECK:         bcast.div
// CHECK:         bcast.rem
// CHECK:         bcast.shl
func.func @undefined() -> (tensor<i8>, tensor<i8>, tensor<i8>) {
  %a = arith.constant dense<-128> : tensor<i8>
  %b = arith.constant dense<-1> : tensor<i8>
  %zero = arith.constant dense<0> : tensor<i8>
  %0 = bcast.div %a, %b : (tensor<i8>, tensor<i8>) -> tensor<i8>
  %1 = bcast.rem %a, %zero : (tensor<i8>, tensor<i8>) -> tensor<i8>
  %2 = bcast.shl %a, %b : (tensor<i8>, tensor<i8>) -> tensor<i8>
  return %0, %1, %2 : tensor<i8>, tensor<i8>, tensor<i8>
}

// -----

// An index may have 32 bits.
// CHECK-LABEL: func @index
// CHECK-DAG:     arith.constant dense<3000000000> : tensor<index>
// CHECK-DAG:     arith.constant dense<5> : tensor<index>
// CHECK:         bcast.add
// CHECK:         bcast.shl
func.func @index() -> (tensor<index>, tensor<index>, tensor<index>) {
  %a = arith.constant dense<3000000000> : tensor<index>
  %b = arith.constant dense<40> : tensor<index>
  %two = arith.constant dense<2> : tensor<index>
  %three = arith.constant dense<3> : tensor<index>
  %0 = bcast.add %a, %b : (tensor<index>, tensor<index>) -> tensor<index>
  %1 = bcast.shl %two, %b : (tensor<index>, tensor<index>) -> tensor<index>
  %2 = bcast.add %two, %three : (tensor<index>, tensor<index>) -> tensor<index>
  return %0, %1, %2 : tensor<index>, tensor<index>, tensor<index>
}

// -----

// 64 KiB fit, and nothing above, which would stay in memory beside its operands.
// CHECK-LABEL: func @large
// CHECK-DAG:     arith.constant dense<"0x
// CHECK:         bcast.mul
// CHECK-SAME:        tensor<16385x2xi16>
func.func @large() -> (tensor<16384x2xi16>, tensor<16385x2xi16>) {
  %a = arith.constant dense<1> : tensor<16384x1xi16>
  %b = arith.constant dense<1> : tensor<16385x1xi16>
  %c = arith.constant dense<[3, 4]> : tensor<2xi16>
  %0 = bcast.mul %a, %c : (tensor<16384x1xi16>, tensor<2xi16>) -> tensor<16384x2xi16>
  %1 = bcast.sub %b, %c : (tensor<16385x1xi16>, tensor<2xi16>) -> tensor<16385x2xi16>
  %2 = bcast.mul %1, %c : (tensor<16385x2xi16>, tensor<2xi16>) -> tensor<16385x2xi16>
  return %0, %2 : tensor<16384x2xi16>, tensor<16385x2xi16>
}

// -----

// So it is with equal elements, which a program has in its memory, unless an operand is as large.
// CHECK-LABEL: func @large_splat
// CHECK-DAG:     arith.constant dense<5.000000e+00> : tensor<1024x1024xf32>
// CHECK:         bcast.add
// CHECK-SAME:        tensor<1024x1024xf64>
func.func @large_splat() -> (tensor<1024x1024xf32>, tensor<1024x1024xf64>) {
  %a = arith.constant dense<2.0> : tensor<1024x1024xf32>
  %b = arith.constant dense<3.0> : tensor<1024xf32>
  %c = arith.constant dense<3.0> : tensor<1024x1xf64>
  %d = arith.constant dense<3.0> : tensor<1024xf64>
  %0 = bcast.add %a, %b : (tensor<1024x1024xf32>, tensor<1024xf32>) -> tensor<1024x1024xf32>
  %1 = bcast.add %c, %d : (tensor<1024x1xf64>, tensor<1024xf64>) -> tensor<1024x1024xf64>
  return %0, %1 : tensor<1024x1024xf32>, tensor<1024x1024xf64>
}

// -----

// An operand of a result without elements may have many.
// CHECK-LABEL: func @empty
// CHECK:         bcast.add
func.func @empty() -> tensor<0x1000000000000xi32> {
  %a = arith.constant dense<> : tensor<0x1xi32>
  %b = arith.constant dense<2> : tensor<1x1000000000000xi32>
  %0 = bcast.add %a, %b : (tensor<0x1xi32>, tensor<1x1000000000000xi32>) -> tensor<0x1000000000000xi32>
  return %0 : tensor<0x1000000000000xi32>
}

// -----

// A constant of a type with unknown sizes does not exist.
// CHECK-LABEL: func @declared
// CHECK:         bcast.add
// CHECK-SAME:        -> tensor<?xi32>
func.func @declared() -> tensor<?xi32> {
  %a = arith.constant dense<3> : tensor<4xi32>
  %0 = bcast.add %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// -----

// The operand may have 1, 4, or a size that fails.
// CHECK-LABEL: func @may_fail
// CHECK:         bcast.add
// CHECK:         bcast.mul
// CHECK:         bcast.select
// CHECK:         bcast.map
func.func @may_fail(%x: tensor<?xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %zeros = arith.constant dense<0> : tensor<4xi32>
  %true = arith.constant dense<true> : tensor<4xi1>
  %0 = bcast.add %x, %zeros : (tensor<?xi32>, tensor<4xi32>) -> tensor<4xi32>
  %1 = bcast.mul %x, %zeros : (tensor<?xi32>, tensor<4xi32>) -> tensor<4xi32>
  %2 = bcast.select %true, %zeros, %x : (tensor<4xi1>, tensor<4xi32>, tensor<?xi32>) -> tensor<4xi32>
  %3 = bcast.map %x, %zeros : (tensor<?xi32>, tensor<4xi32>) -> tensor<4xi32> (%e: i32, %z: i32) {
    bcast.yield %z : i32
  }
  return %0, %1, %2, %3 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// -----

// -0 + 0 is 0, and x - x is NaN for an infinity.
// CHECK-LABEL: func @floats
// CHECK:         bcast.add
// CHECK:         bcast.sub
// CHECK:         bcast.sub
// CHECK:         bcast.mul
// CHECK:         bcast.compare
func.func @floats(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi1>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %0 = bcast.add %x, %zero : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %1 = bcast.sub %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = bcast.sub %zero, %x : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = bcast.mul %x, %zero : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %4 = bcast.compare eq, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0, %1, %2, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi1>
}

// -----

// The operand is stretched.
// CHECK-LABEL: func @stretched
// CHECK:         bcast.add
func.func @stretched(%x: tensor<1xi32>) -> tensor<4xi32> {
  %zeros = arith.constant dense<0> : tensor<4xi32>
  %0 = bcast.add %x, %zeros : (tensor<1xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
