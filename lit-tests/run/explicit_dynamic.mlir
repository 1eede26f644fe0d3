// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-insert-runtime-checks,bcast-to-llvm)' | %run | FileCheck %s
// RUN: bcast-opt %s \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=versioned},bcast-to-llvm)' \
// RUN:   | %run | FileCheck %s
// RUN: bcast-opt %s \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{runtime-checks=false},bcast-to-llvm)' \
// RUN:   | %run | FileCheck %s

// Each function is compiled once, and run on sizes that it stretches on either side, and on sizes that it does not.
// Rules: dims-count, dims-range, dims-size, dims-order, runtime-legal, runtime-extent, element-map

func.func private @printMemrefI32(tensor<*xi32>)
func.func private @printMemrefInd(tensor<*xindex>)

func.func private @prefix(%a: tensor<?x?xi32>, %b: tensor<?xi32>) {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?x?xi32>, tensor<?xi32>) -> tensor<*xi32>
  call @printMemrefI32(%0) : (tensor<*xi32>) -> ()
  return
}

func.func private @gap(%a: tensor<?x?xi32>, %b: tensor<?x?x?xi32>) {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0, 2>} : (tensor<?x?xi32>, tensor<?x?x?xi32>) -> tensor<*xi32>
  call @printMemrefI32(%0) : (tensor<*xi32>) -> ()
  return
}

func.func private @sizes(%a: tensor<?x?xi32>, %b: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = bcast.add %b, %a {broadcast_dimensions = array<i64: 0>} : (tensor<?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  %d0 = tensor.dim %0, %c0 : tensor<?x?xi32>
  %d1 = tensor.dim %0, %c1 : tensor<?x?xi32>
  %sizes = tensor.from_elements %d0, %d1 : tensor<2xindex>
  %unranked = tensor.cast %sizes : tensor<2xindex> to tensor<*xindex>
  call @printMemrefInd(%unranked) : (tensor<*xindex>) -> ()
  return
}

func.func @main() {
  %s1 = arith.constant dense<[7]> : tensor<1xi32>
  %s2 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %s2x3 = arith.constant dense<[[10, 20, 30], [40, 50, 60]]> : tensor<2x3xi32>
  %s1x3 = arith.constant dense<[[10, 20, 30]]> : tensor<1x3xi32>
  %v1 = tensor.cast %s1 : tensor<1xi32> to tensor<?xi32>
  %v2 = tensor.cast %s2 : tensor<2xi32> to tensor<?xi32>
  %m2x3 = tensor.cast %s2x3 : tensor<2x3xi32> to tensor<?x?xi32>
  %m1x3 = tensor.cast %s1x3 : tensor<1x3xi32> to tensor<?x?xi32>

  // Equal, stretched on the right, on the left, and 1 against 1.
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}9, 19, 29],
  // CHECK-NEXT: [38, 48, 58]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}3, 13, 23],
  // CHECK-NEXT: [33, 43, 53]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}9, 19, 29],
  // CHECK-NEXT: [8, 18, 28]]
  // CHECK:      sizes = [1, 3]
  // CHECK-NEXT: {{\[\[}}3, 13, 23]]
  call @prefix(%m2x3, %v2) : (tensor<?x?xi32>, tensor<?xi32>) -> ()
  call @prefix(%m2x3, %v1) : (tensor<?x?xi32>, tensor<?xi32>) -> ()
  call @prefix(%m1x3, %v2) : (tensor<?x?xi32>, tensor<?xi32>) -> ()
  call @prefix(%m1x3, %v1) : (tensor<?x?xi32>, tensor<?xi32>) -> ()

  // A gap, which each operand may stretch.
  // CHECK:      sizes = [2, 2, 3]
  // CHECK-NEXT: {{\[\[\[}}9, 19, 29],
  // CHECK-NEXT: [8, 18, 28]],
  // CHECK-NEXT: {{\[\[}}37, 47, 57],
  // CHECK-NEXT: [36, 46, 56]]]
  // CHECK:      sizes = [2, 2, 3]
  // CHECK-NEXT: {{\[\[\[}}9, 19, 29],
  // CHECK-NEXT: [8, 18, 28]],
  // CHECK-NEXT: {{\[\[}}7, 17, 27],
  // CHECK-NEXT: [6, 16, 26]]]
  // CHECK:      sizes = [2, 1, 3]
  // CHECK-NEXT: {{\[\[\[}}3, 13, 23]],
  // CHECK-NEXT: {{\[\[}}33, 43, 53]]]
  %s2x2x1 = arith.constant dense<[[[1], [2]], [[3], [4]]]> : tensor<2x2x1xi32>
  %s1x1x1 = arith.constant dense<[[[7]]]> : tensor<1x1x1xi32>
  %c2x2x1 = tensor.cast %s2x2x1 : tensor<2x2x1xi32> to tensor<?x?x?xi32>
  %c1x1x1 = tensor.cast %s1x1x1 : tensor<1x1x1xi32> to tensor<?x?x?xi32>
  call @gap(%m2x3, %c2x2x1) : (tensor<?x?xi32>, tensor<?x?x?xi32>) -> ()
  call @gap(%m1x3, %c2x2x1) : (tensor<?x?xi32>, tensor<?x?x?xi32>) -> ()
  call @gap(%m2x3, %c1x1x1) : (tensor<?x?xi32>, tensor<?x?x?xi32>) -> ()

  // 0 against 1 is 0, from either side, and so is 0 against 0.
  // CHECK: [0,  3]
  // CHECK: [0,  3]
  // CHECK: [0,  3]
  // CHECK: [2,  0]
  %e0 = tensor.empty() : tensor<0xi32>
  %e0x3 = tensor.empty() : tensor<0x3xi32>
  %e1x0 = tensor.empty() : tensor<1x0xi32>
  %v0 = tensor.cast %e0 : tensor<0xi32> to tensor<?xi32>
  %m0x3 = tensor.cast %e0x3 : tensor<0x3xi32> to tensor<?x?xi32>
  %m1x0 = tensor.cast %e1x0 : tensor<1x0xi32> to tensor<?x?xi32>
  call @sizes(%m1x3, %v0) : (tensor<?x?xi32>, tensor<?xi32>) -> ()
  call @sizes(%m0x3, %v1) : (tensor<?x?xi32>, tensor<?xi32>) -> ()
  call @sizes(%m0x3, %v0) : (tensor<?x?xi32>, tensor<?xi32>) -> ()
  call @sizes(%m1x0, %v2) : (tensor<?x?xi32>, tensor<?xi32>) -> ()
  return
}
