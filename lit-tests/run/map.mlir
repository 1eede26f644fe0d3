// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --canonicalize --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=versioned},bcast-to-llvm)' \
// RUN:   | %run | FileCheck %s
// RUN: bcast-opt %s "--one-shot-bufferize=bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops" --bcast-to-llvm \
// RUN:   | %run | FileCheck %s

func.func private @printMemrefF32(tensor<*xf32>)
func.func private @printMemrefI32(tensor<*xi32>)

// A leaky rectifier of x + s, with a different slope for each row.
func.func private @leaky(%a: tensor<?x?xf32>, %slopes: tensor<?xf32>, %s: f32) {
  %zero = arith.constant 0.0 : f32
  %0 = bcast.map %a, %slopes {broadcast_dimensions = array<i64: 0>}
      : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<*xf32> (%x: f32, %slope: f32) {
    %y = arith.addf %x, %s : f32
    %negative = arith.cmpf olt, %y, %zero : f32
    %r = scf.if %negative -> f32 {
      %z = arith.mulf %y, %slope : f32
      scf.yield %z : f32
    } else {
      scf.yield %y : f32
    }
    bcast.yield %r : f32
  }
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  // Three operands of three types.
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}15, 25, 1],
  // CHECK-NEXT: [25, 45, 2]]
  %a = arith.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %i = arith.constant dense<[10, 20, 30]> : tensor<3xi32>
  %p = arith.constant dense<[true, true, false]> : tensor<3xi1>
  %five = arith.constant 5.0 : f32
  %0 = bcast.map %a, %i, %p : (tensor<2x1xf32>, tensor<3xi32>, tensor<3xi1>) -> tensor<2x3xf32>
      (%x: f32, %j: i32, %q: i1) {
    %y = arith.sitofp %j : i32 to f32
    %z = math.fma %x, %y, %five : f32
    %r = arith.select %q, %z, %x : f32
    bcast.yield %r : f32
  }
  %u = tensor.cast %0 : tensor<2x3xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()

  // With dynamic sizes.
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-1, 1, 2],
  // CHECK-NEXT: [-10, 0, 4]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-1, 1, 2],
  // CHECK-NEXT: [-10, 1, 2]]
  // CHECK:      sizes = [1, 3]
  // CHECK-NEXT: {{\[\[}}-1, 1, 2]]
  %m = arith.constant dense<[[-3.0, 0.0, 1.0], [-3.0, -1.0, 3.0]]> : tensor<2x3xf32>
  %row = arith.constant dense<[[-3.0, 0.0, 1.0]]> : tensor<1x3xf32>
  %two_slopes = arith.constant dense<[0.5, 5.0]> : tensor<2xf32>
  %one_slope = arith.constant dense<[0.5]> : tensor<1xf32>
  %md = tensor.cast %m : tensor<2x3xf32> to tensor<?x?xf32>
  %rowd = tensor.cast %row : tensor<1x3xf32> to tensor<?x?xf32>
  %two_slopesd = tensor.cast %two_slopes : tensor<2xf32> to tensor<?xf32>
  %one_sloped = tensor.cast %one_slope : tensor<1xf32> to tensor<?xf32>
  %one = arith.constant 1.0 : f32
  call @leaky(%md, %two_slopesd, %one) : (tensor<?x?xf32>, tensor<?xf32>, f32) -> ()
  call @leaky(%rowd, %two_slopesd, %one) : (tensor<?x?xf32>, tensor<?xf32>, f32) -> ()
  call @leaky(%rowd, %one_sloped, %one) : (tensor<?x?xf32>, tensor<?xf32>, f32) -> ()

  // A loop in the body: the sum of the numbers up to each element.
  // CHECK:      sizes = [4]
  // CHECK-NEXT: [0, 1, 3, 10]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant dense<[0, 1, 2, 4]> : tensor<4xindex>
  %sums = bcast.map %n : (tensor<4xindex>) -> tensor<*xi32> (%last: index) {
    %zero = arith.constant 0 : i32
    %end = arith.addi %last, %c1 : index
    %sum = scf.for %k = %c0 to %end step %c1 iter_args(%before = %zero) -> i32 {
      %k32 = arith.index_cast %k : index to i32
      %after = arith.addi %before, %k32 : i32
      scf.yield %after : i32
    }
    bcast.yield %sum : i32
  }
  call @printMemrefI32(%sums) : (tensor<*xi32>) -> ()
  %six = arith.constant 6.0 : f32

  // Vectors, with a value from outside and an op on it alone.
  // CHECK: ( ( 9, 5 ), ( 14, 10 ) )
  %v = arith.constant dense<[[0.0], [5.0]]> : vector<2x1xf32>
  %w = arith.constant dense<[1, 3]> : vector<2xi32>
  %1 = bcast.map %v, %w : (vector<2x1xf32>, vector<2xi32>) -> vector<2x2xf32> (%x: f32, %j: i32) {
    %y = arith.sitofp %j : i32 to f32
    %eleven = arith.addf %five, %six : f32
    %two_y = arith.addf %y, %y : f32
    %z = arith.subf %x, %two_y : f32
    %r = arith.addf %z, %eleven : f32
    bcast.yield %r : f32
  }
  vector.print %1 : vector<2x2xf32>
  // CHECK: ( 7, 7, 7 )
  %t = arith.constant dense<0.0> : vector<3xf32>
  %seven = arith.constant 7 : i32
  %2 = bcast.map %t : (vector<3xf32>) -> vector<3xi32> (%x: f32) {
    bcast.yield %seven : i32
  }
  vector.print %2 : vector<3xi32>
  return
}
