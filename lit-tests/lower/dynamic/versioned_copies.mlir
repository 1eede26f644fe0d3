// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=versioned},bcast-to-llvm)' | FileCheck %s --check-prefix=LLVM
// RUN: bcast-opt %s --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=versioned},canonicalize,bcast-to-llvm)' | FileCheck %s --check-prefix=LLVM

// Upstream folds a kernel that only copies a '?' to a fixed size to a cast, and refuses the cast once it knows that
// the size is 1, although that branch is not taken then. So such an operand is not an input of the kernel.

// LLVM: llvm.func @broadcast(
// LLVM: llvm.func @map(
// LLVM: llvm.func @folded(

// CHECK-LABEL: func @broadcast
// CHECK:         %[[V:.*]] = tensor.extract_slice
// CHECK:         scf.if
// CHECK-NEXT:      linalg.generic
// CHECK-NOT:           ins
// CHECK:             %[[I:.*]] = linalg.index 0
// CHECK-NEXT:        tensor.extract %[[V]][%[[I]]]
// CHECK:           } else {
// CHECK:             arith.muli
// CHECK:             tensor.extract %[[V]]
// CHECK:         return
func.func @broadcast(%a: tensor<1xi32>, %m: tensor<3xi32>) -> tensor<3xi32> {
  %vector = arith.constant dense<1> : vector<1xindex>
  %size = vector.extract %vector[0] : index from vector<1xindex>
  %v = tensor.extract_slice %a[0] [%size] [1] : tensor<1xi32> to tensor<?xi32>
  %r:2 = bcast.broadcast %v, %m : (tensor<?xi32>, tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>)
  return %r#0 : tensor<3xi32>
}

func.func @map(%a: tensor<1xi32>, %m: tensor<3xi32>) -> tensor<3xi32> {
  %vector = arith.constant dense<1> : vector<1xindex>
  %size = vector.extract %vector[0] : index from vector<1xindex>
  %v = tensor.extract_slice %a[0] [%size] [1] : tensor<1xi32> to tensor<?xi32>
  %zero = arith.constant 0 : i32
  %r = bcast.map %v, %m : (tensor<?xi32>, tensor<3xi32>) -> tensor<3xi32> (%x: i32, %y: i32) {
    %s = arith.addi %x, %zero : i32
    bcast.yield %s : i32
  }
  return %r : tensor<3xi32>
}

// After constants are folded, a copy is left of these.
// CHECK-LABEL: func @folded
func.func @folded(%a: tensor<1xi32>, %p: tensor<3xi1>)
    -> (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) {
  %vector = arith.constant dense<1> : vector<1xindex>
  %size = vector.extract %vector[0] : index from vector<1xindex>
  %v = tensor.extract_slice %a[0] [%size] [1] : tensor<1xi32> to tensor<?xi32>
  %zeros = arith.constant dense<0> : tensor<3xi32>
  %ones = arith.constant dense<1> : tensor<3xi32>
  %0 = bcast.add %v, %zeros : (tensor<?xi32>, tensor<3xi32>) -> tensor<3xi32>
  %1 = bcast.mul %v, %ones : (tensor<?xi32>, tensor<3xi32>) -> tensor<3xi32>
  %2 = bcast.select %p, %v, %v : (tensor<3xi1>, tensor<?xi32>, tensor<?xi32>) -> tensor<3xi32>
  return %0, %1, %2 : tensor<3xi32>, tensor<3xi32>, tensor<3xi32>
}

// Of two that are unknown, both are inputs of the kernel for the case that nothing is stretched.
// CHECK-LABEL: func @same
// CHECK:         scf.if
// CHECK-NEXT:      linalg.generic
// CHECK-SAME:          ins(%{{.*}}, %{{.*}} : tensor<?xi32>, tensor<?xi32>)
func.func @same(%v: tensor<?xi32>, %m: tensor<?xi32>) -> tensor<?xi32> {
  %r = bcast.add %v, %m : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
