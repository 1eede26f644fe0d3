// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// Every op that f32 has, with a column and a row.
// Rules: operands-nonempty, single-result, infer-result-shape

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @printMemrefI32(tensor<*xi32>)

func.func @print(%value: tensor<2x3xf32>) {
  %0 = tensor.cast %value : tensor<2x3xf32> to tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func @print_i1(%value: tensor<2x3xi1>) {
  %0 = arith.extui %value : tensor<2x3xi1> to tensor<2x3xi32>
  %1 = tensor.cast %0 : tensor<2x3xi32> to tensor<*xi32>
  call @printMemrefI32(%1) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  %a = arith.constant dense<[[-2.5], [3.0]]> : tensor<2x1xf32>
  %b = arith.constant dense<[3.0, -2.0, 1.0]> : tensor<3xf32>

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0.5, -4.5, -1.5],
  // CHECK-NEXT: [6, 1, 4]]
  %add = bcast.add %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  call @print(%add) : (tensor<2x3xf32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-7.5, 5, -2.5],
  // CHECK-NEXT: [9, -6, 3]]
  %mul = bcast.mul %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  call @print(%mul) : (tensor<2x3xf32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}3, -2, 1],
  // CHECK-NEXT: [3, 3, 3]]
  %max = bcast.max %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  call @print(%max) : (tensor<2x3xf32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-2.5, -2.5, -2.5],
  // CHECK-NEXT: [3, -2, 1]]
  %min = bcast.min %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  call @print(%min) : (tensor<2x3xf32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-5.5, -0.5, -3.5],
  // CHECK-NEXT: [0, 5, 2]]
  %sub = bcast.sub %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  call @print(%sub) : (tensor<2x3xf32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-0.833333, 1.25, -2.5],
  // CHECK-NEXT: [1, -1.5, 3]]
  %div = bcast.div %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  call @print(%div) : (tensor<2x3xf32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-2.5, -0.5, -0.5],
  // CHECK-NEXT: [0, 1, 0]]
  %rem = bcast.rem %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  call @print(%rem) : (tensor<2x3xf32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-15.625, 0.16, -2.5],
  // CHECK-NEXT: [27, 0.111111, 3]]
  %pow = bcast.pow %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  call @print(%pow) : (tensor<2x3xf32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-2, -7, -4],
  // CHECK-NEXT: [9, 4, 7]]
  %nary = bcast.add %a, %b, %a : (tensor<2x1xf32>, tensor<3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  call @print(%nary) : (tensor<2x3xf32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0, 0, 0],
  // CHECK-NEXT: [1, 0, 0]]
  %eq = bcast.compare eq, %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  call @print_i1(%eq) : (tensor<2x3xi1>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 1, 1],
  // CHECK-NEXT: [0, 1, 1]]
  %ne = bcast.compare ne, %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  call @print_i1(%ne) : (tensor<2x3xi1>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 1, 1],
  // CHECK-NEXT: [0, 0, 0]]
  %lt = bcast.compare lt, %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  call @print_i1(%lt) : (tensor<2x3xi1>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 1, 1],
  // CHECK-NEXT: [1, 0, 0]]
  %le = bcast.compare le, %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  call @print_i1(%le) : (tensor<2x3xi1>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0, 0, 0],
  // CHECK-NEXT: [0, 1, 1]]
  %gt = bcast.compare gt, %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  call @print_i1(%gt) : (tensor<2x3xi1>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0, 0, 0],
  // CHECK-NEXT: [1, 1, 1]]
  %ge = bcast.compare ge, %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  call @print_i1(%ge) : (tensor<2x3xi1>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-2.5, -2.5, -2.5],
  // CHECK-NEXT: [3, -2, 1]]
  %select = bcast.select %lt, %a, %b : (tensor<2x3xi1>, tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  call @print(%select) : (tensor<2x3xf32>) -> ()

  return
}
