// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s

// A cast that adds a static size fails if that is wrong: after it, the size is known.

// CHECK-LABEL: func @after
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @after(%a: tensor<?xf32>, %m: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %b = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
  %0 = bcast.add %a, %m : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %b, %0 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func @before
// CHECK:         cf.assert
// CHECK:         tensor.cast
func.func @before(%a: tensor<?xf32>, %m: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = bcast.add %a, %m : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
  return %b, %0 : tensor<4xf32>, tensor<4xf32>
}

// A cast in a branch implies nothing after the branch.
// CHECK-LABEL: func @in_a_branch
// CHECK:         tensor.cast
// CHECK:         cf.assert
func.func @in_a_branch(%a: tensor<?xf32>, %m: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %r = scf.if %c -> tensor<4xf32> {
    %b = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  } else {
    scf.yield %m : tensor<4xf32>
  }
  %0 = bcast.add %a, %r : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A cast that forgets a size in the type keeps it in the analysis.
// CHECK-LABEL: func @forgotten
// CHECK-NOT:     cf.assert
// CHECK-NOT:     tensor.extract
// CHECK:         return
func.func @forgotten(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %open = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %r = scf.for %i = %0 to %n step %1 iter_args(%v = %open) -> tensor<?xf32> {
    %e = math.exp %v : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  %2 = bcast.add %r, %a : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: func @bits
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @bits(%a: tensor<?xf32>, %m: tensor<?xi32>) -> tensor<?xi32> {
  %b = tensor.bitcast %a : tensor<?xf32> to tensor<?xi32>
  %c = tensor.bitcast %b : tensor<?xi32> to tensor<?xi32>
  %0 = bcast.add %b, %c : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
