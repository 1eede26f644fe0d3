// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --canonicalize --cse --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-insert-runtime-checks,canonicalize,bcast-to-llvm)' \
// RUN:   | %run | FileCheck %s
// RUN: bcast-opt %s \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=versioned},bcast-to-llvm)' \
// RUN:   | %run | FileCheck %s
// RUN: bcast-opt %s "--one-shot-bufferize=bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops" --bcast-to-llvm \
// RUN:   | %run | FileCheck %s

// The formulas of the N-to-N operator, each on sizes that are only known at run time.
// Rules: results-match-operands, element-type-kept, infer-result-shape

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @print_1d(%a: tensor<?xf32>) {
  %0 = tensor.cast %a : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func private @print_2d(%a: tensor<?x?xf32>) {
  %0 = tensor.cast %a : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func private @print_3d(%a: tensor<?x?x?xf32>) {
  %0 = tensor.cast %a : tensor<?x?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func private @one(%a: tensor<?xf32>) {
  %0 = bcast.broadcast %a : (tensor<?xf32>) -> tensor<?xf32>
  call @print_1d(%0) : (tensor<?xf32>) -> ()
  return
}

func.func private @vectors(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  call @print_1d(%0#0) : (tensor<?xf32>) -> ()
  call @print_1d(%0#1) : (tensor<?xf32>) -> ()
  return
}

// Ranks 0, 1 and 3: missing dimensions are added on the left.
func.func private @ranks(%a: tensor<f32>, %b: tensor<?xf32>, %c: tensor<?x?x?xf32>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<f32>, tensor<?xf32>, tensor<?x?x?xf32>)
      -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  call @print_3d(%0#0) : (tensor<?x?x?xf32>) -> ()
  call @print_3d(%0#1) : (tensor<?x?x?xf32>) -> ()
  call @print_3d(%0#2) : (tensor<?x?x?xf32>) -> ()
  return
}

func.func private @matrices(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  call @print_2d(%0#0) : (tensor<?x?xf32>) -> ()
  call @print_2d(%0#1) : (tensor<?x?xf32>) -> ()
  return
}

// Z1, …, ZN = broadcast(broadcast(X1, …, XN-1), XN)
func.func private @nested(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %c: tensor<?x?xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<?x?xf32>, tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %1:2 = bcast.broadcast %0#0, %c : (tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %2:2 = bcast.broadcast %0#1, %1#1 : (tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  call @print_2d(%1#0) : (tensor<?x?xf32>) -> ()
  call @print_2d(%2#0) : (tensor<?x?xf32>) -> ()
  call @print_2d(%1#1) : (tensor<?x?xf32>) -> ()
  return
}

func.func private @flat(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %c: tensor<?x?xf32>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>)
  call @print_2d(%0#0) : (tensor<?x?xf32>) -> ()
  call @print_2d(%0#1) : (tensor<?x?xf32>) -> ()
  call @print_2d(%0#2) : (tensor<?x?xf32>) -> ()
  return
}

// Permuted operands give permuted results.
func.func private @permuted(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %c: tensor<?x?xf32>) {
  %0:3 = bcast.broadcast %c, %a, %b
      : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>)
  call @print_2d(%0#1) : (tensor<?x?xf32>) -> ()
  call @print_2d(%0#2) : (tensor<?x?xf32>) -> ()
  call @print_2d(%0#0) : (tensor<?x?xf32>) -> ()
  return
}

func.func @main() {
  %s1 = arith.constant dense<[5.0]> : tensor<1xf32>
  %s3 = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %s0 = tensor.empty() : tensor<0xf32>
  %one = tensor.cast %s1 : tensor<1xf32> to tensor<?xf32>
  %three = tensor.cast %s3 : tensor<3xf32> to tensor<?xf32>
  %none = tensor.cast %s0 : tensor<0xf32> to tensor<?xf32>

  // f(a, B, C) = a where B = C.
  // CHECK: [1, 2, 3]
  call @one(%three) : (tensor<?xf32>) -> ()
  // CHECK: [5]
  call @one(%one) : (tensor<?xf32>) -> ()
  // CHECK: sizes = [0]
  call @one(%none) : (tensor<?xf32>) -> ()

  // f(a, B, C) is the first element where B = 1.
  // CHECK: [5, 5, 5]
  // CHECK: [1, 2, 3]
  call @vectors(%one, %three) : (tensor<?xf32>, tensor<?xf32>) -> ()
  // CHECK: [1, 2, 3]
  // CHECK: [5, 5, 5]
  call @vectors(%three, %one) : (tensor<?xf32>, tensor<?xf32>) -> ()
  // CHECK: [1, 2, 3]
  // CHECK: [1, 2, 3]
  call @vectors(%three, %three) : (tensor<?xf32>, tensor<?xf32>) -> ()
  // CHECK: [5]
  // CHECK: [5]
  call @vectors(%one, %one) : (tensor<?xf32>, tensor<?xf32>) -> ()
  // 0 against 1 is 0, for both results.
  // CHECK-COUNT-2: sizes = [0]
  call @vectors(%one, %none) : (tensor<?xf32>, tensor<?xf32>) -> ()
  // CHECK-COUNT-2: sizes = [0]
  call @vectors(%none, %one) : (tensor<?xf32>, tensor<?xf32>) -> ()
  // CHECK-COUNT-2: sizes = [0]
  call @vectors(%none, %none) : (tensor<?xf32>, tensor<?xf32>) -> ()

  // CHECK:      sizes = [2, 1, 3]
  // CHECK-NEXT: {{\[\[\[}}9, 9, 9]],
  // CHECK-NEXT: {{\[\[}}9, 9, 9]]]
  // CHECK:      sizes = [2, 1, 3]
  // CHECK-NEXT: {{\[\[\[}}1, 2, 3]],
  // CHECK-NEXT: {{\[\[}}1, 2, 3]]]
  // CHECK:      sizes = [2, 1, 3]
  // CHECK-NEXT: {{\[\[\[}}10, 10, 10]],
  // CHECK-NEXT: {{\[\[}}20, 20, 20]]]
  %scalar = arith.constant dense<9.0> : tensor<f32>
  %s211 = arith.constant dense<[[[10.0]], [[20.0]]]> : tensor<2x1x1xf32>
  %d211 = tensor.cast %s211 : tensor<2x1x1xf32> to tensor<?x?x?xf32>
  call @ranks(%scalar, %three, %d211) : (tensor<f32>, tensor<?xf32>, tensor<?x?x?xf32>) -> ()

  // Both are stretched.
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}7, 7, 7],
  // CHECK-NEXT: [8, 8, 8]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}4, 5, 6],
  // CHECK-NEXT: [4, 5, 6]]
  %s21 = arith.constant dense<[[7.0], [8.0]]> : tensor<2x1xf32>
  %s13 = arith.constant dense<[[4.0, 5.0, 6.0]]> : tensor<1x3xf32>
  %column = tensor.cast %s21 : tensor<2x1xf32> to tensor<?x?xf32>
  %row = tensor.cast %s13 : tensor<1x3xf32> to tensor<?x?xf32>
  call @matrices(%column, %row) : (tensor<?x?xf32>, tensor<?x?xf32>) -> ()

  // 0 in one column, and stretched in the other one.
  // CHECK-COUNT-2: sizes = [0, 3]
  %s01 = tensor.empty() : tensor<0x1xf32>
  %d01 = tensor.cast %s01 : tensor<0x1xf32> to tensor<?x?xf32>
  call @matrices(%d01, %row) : (tensor<?x?xf32>, tensor<?x?xf32>) -> ()

  // Three times the same.
  // CHECK:      {{\[\[}}7, 7, 7],
  // CHECK-NEXT: [8, 8, 8]]
  // CHECK:      {{\[\[}}1, 2, 3],
  // CHECK-NEXT: [1, 2, 3]]
  // CHECK:      {{\[\[}}4, 5, 6],
  // CHECK-NEXT: [4, 5, 6]]
  call @flat(%column, %three, %row) : (tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>) -> ()
  // CHECK:      {{\[\[}}7, 7, 7],
  // CHECK-NEXT: [8, 8, 8]]
  // CHECK:      {{\[\[}}1, 2, 3],
  // CHECK-NEXT: [1, 2, 3]]
  // CHECK:      {{\[\[}}4, 5, 6],
  // CHECK-NEXT: [4, 5, 6]]
  call @nested(%column, %three, %row) : (tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>) -> ()
  // CHECK:      {{\[\[}}7, 7, 7],
  // CHECK-NEXT: [8, 8, 8]]
  // CHECK:      {{\[\[}}1, 2, 3],
  // CHECK-NEXT: [1, 2, 3]]
  // CHECK:      {{\[\[}}4, 5, 6],
  // CHECK-NEXT: [4, 5, 6]]
  call @permuted(%column, %three, %row) : (tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>) -> ()
  return
}
