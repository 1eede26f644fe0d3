// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// Every op that i32 has, with a column and a row, negative numbers among them.
// Rules: single-result, infer-result-shape

func.func private @printMemrefI32(tensor<*xi32>)

func.func @print(%value: tensor<2x3xi32>) {
  %0 = tensor.cast %value : tensor<2x3xi32> to tensor<*xi32>
  call @printMemrefI32(%0) : (tensor<*xi32>) -> ()
  return
}

func.func @print_i1(%value: tensor<2x3xi1>) {
  %0 = arith.extui %value : tensor<2x3xi1> to tensor<2x3xi32>
  %1 = tensor.cast %0 : tensor<2x3xi32> to tensor<*xi32>
  call @printMemrefI32(%1) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  %a = arith.constant dense<[[-7], [5]]> : tensor<2x1xi32>
  %b = arith.constant dense<[3, -2, 5]> : tensor<3xi32>

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-4, -9, -2],
  // CHECK-NEXT: [8, 3, 10]]
  %add = bcast.add %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  call @print(%add) : (tensor<2x3xi32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-21, 14, -35],
  // CHECK-NEXT: [15, -10, 25]]
  %mul = bcast.mul %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  call @print(%mul) : (tensor<2x3xi32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}3, -2, 5],
  // CHECK-NEXT: [5, 5, 5]]
  %max = bcast.max %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  call @print(%max) : (tensor<2x3xi32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-7, -7, -7],
  // CHECK-NEXT: [3, -2, 5]]
  %min = bcast.min %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  call @print(%min) : (tensor<2x3xi32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-7, -2, -7],
  // CHECK-NEXT: [5, -2, 5]]
  %maxu = bcast.max unsigned %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  call @print(%maxu) : (tensor<2x3xi32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}3, -7, 5],
  // CHECK-NEXT: [3, 5, 5]]
  %minu = bcast.min unsigned %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  call @print(%minu) : (tensor<2x3xi32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, -8, 1],
  // CHECK-NEXT: [1, 4, 5]]
  %and = bcast.and %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  call @print(%and) : (tensor<2x3xi32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-5, -1, -3],
  // CHECK-NEXT: [7, -1, 5]]
  %or = bcast.or %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  call @print(%or) : (tensor<2x3xi32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-6, 7, -4],
  // CHECK-NEXT: [6, -5, 0]]
  %xor = bcast.xor %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  call @print(%xor) : (tensor<2x3xi32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-10, -5, -12],
  // CHECK-NEXT: [2, 7, 0]]
  %sub = bcast.sub %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  call @print(%sub) : (tensor<2x3xi32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-2, 3, -1],
  // CHECK-NEXT: [1, -2, 1]]
  %div = bcast.div %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  call @print(%div) : (tensor<2x3xi32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1431655763, 0, 858993457],
  // CHECK-NEXT: [1, 0, 1]]
  %divu = bcast.div unsigned %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  call @print(%divu) : (tensor<2x3xi32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-1, -1, -2],
  // CHECK-NEXT: [2, 1, 0]]
  %rem = bcast.rem %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  call @print(%rem) : (tensor<2x3xi32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0, -7, 4],
  // CHECK-NEXT: [2, 5, 0]]
  %remu = bcast.rem unsigned %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  call @print(%remu) : (tensor<2x3xi32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-343, 0, -16807],
  // CHECK-NEXT: [125, 0, 3125]]
  %pow = bcast.pow %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  call @print(%pow) : (tensor<2x3xi32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-11, -16, -9],
  // CHECK-NEXT: [13, 8, 15]]
  %nary = bcast.add %a, %b, %a : (tensor<2x1xi32>, tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  call @print(%nary) : (tensor<2x3xi32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0, 0, 0],
  // CHECK-NEXT: [0, 0, 1]]
  %eq = bcast.compare eq, %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  call @print_i1(%eq) : (tensor<2x3xi1>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 1, 1],
  // CHECK-NEXT: [1, 1, 0]]
  %ne = bcast.compare ne, %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  call @print_i1(%ne) : (tensor<2x3xi1>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 1, 1],
  // CHECK-NEXT: [0, 0, 0]]
  %lt = bcast.compare lt, %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  call @print_i1(%lt) : (tensor<2x3xi1>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 1, 1],
  // CHECK-NEXT: [0, 0, 1]]
  %le = bcast.compare le, %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  call @print_i1(%le) : (tensor<2x3xi1>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0, 0, 0],
  // CHECK-NEXT: [1, 1, 0]]
  %gt = bcast.compare gt, %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  call @print_i1(%gt) : (tensor<2x3xi1>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0, 0, 0],
  // CHECK-NEXT: [1, 1, 1]]
  %ge = bcast.compare ge, %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  call @print_i1(%ge) : (tensor<2x3xi1>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0, 1, 0],
  // CHECK-NEXT: [0, 1, 0]]
  %ltu = bcast.compare lt unsigned, %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  call @print_i1(%ltu) : (tensor<2x3xi1>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 0, 1],
  // CHECK-NEXT: [1, 0, 1]]
  %geu = bcast.compare ge unsigned, %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  call @print_i1(%geu) : (tensor<2x3xi1>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-7, -7, -7],
  // CHECK-NEXT: [3, -2, 5]]
  %select = bcast.select %lt, %a, %b : (tensor<2x3xi1>, tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  call @print(%select) : (tensor<2x3xi32>) -> ()

  return
}
