// RUN: bcast-opt %s --bcast-unshare-results | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm -o /dev/null

// A tensor that is returned three times becomes three.
// CHECK-LABEL: func @thrice(
func.func @thrice(%x: tensor<?xf32>) -> (tensor<?xf32>, index, tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[A:.*]] = bufferization.alloc_tensor() copy(%arg0)
  // CHECK: %[[B:.*]] = bufferization.alloc_tensor() copy(%arg0)
  // CHECK: return %arg0, %{{.*}}, %[[A]], %[[B]]
  %c = arith.constant 0 : index
  return %x, %c, %x, %x : tensor<?xf32>, index, tensor<?xf32>, tensor<?xf32>
}

// A view of it, behind a cast.
// CHECK-LABEL: func @view(
func.func @view(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<?xf32>) {
  // CHECK: %[[CAST:.*]] = tensor.cast
  // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[CAST]]) : tensor<?xf32>
  // CHECK: return %arg0, %[[COPY]]
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %1 = tensor.cast %0 : tensor<6xf32> to tensor<?xf32>
  return %x, %1 : tensor<2x3xf32>, tensor<?xf32>
}

// By way of a branch, a loop, a choice, a call, and blocks.
// CHECK-LABEL: func @branch(
func.func @branch(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: alloc_tensor() copy
  %0 = scf.if %c -> tensor<?xf32> {
    scf.yield %y : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  return %x, %0 : tensor<?xf32>, tensor<?xf32>
}
// CHECK-LABEL: func @loop(
func.func @loop(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: alloc_tensor() copy
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %b, %a : tensor<?xf32>, tensor<?xf32>
  }
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}
// CHECK-LABEL: func @choice(
func.func @choice(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: alloc_tensor() copy
  %0 = arith.select %c, %x, %y : tensor<?xf32>
  return %0, %y : tensor<?xf32>, tensor<?xf32>
}
// CHECK-LABEL: func @call(
func.func @call(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: alloc_tensor() copy
  %0:2 = func.call @choice(%x, %y, %c) : (tensor<?xf32>, tensor<?xf32>, i1) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %x : tensor<?xf32>, tensor<?xf32>
}
// CHECK-LABEL: func @blocks(
func.func @blocks(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: ^bb3(%[[R:.*]]: tensor<?xf32>): 
  // CHECK: alloc_tensor() copy(%[[R]])
  cf.cond_br %c, ^a, ^b
^a:
  %s = bcast.add %y, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.br ^end(%s : tensor<?xf32>)
^b:
  cf.br ^end(%x : tensor<?xf32>)
^end(%r: tensor<?xf32>):
  return %x, %r : tensor<?xf32>, tensor<?xf32>
}

// A result with memory of its own is not copied, nor are unranked tensors, which cannot be allocated.
// CHECK-LABEL: func @own(
// CHECK-NOT: alloc_tensor
func.func @own(%x: tensor<?xf32>, %any: tensor<*xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<*xf32>, tensor<*xf32>) {
  %0 = bcast.add %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %x, %0, %any, %any : tensor<?xf32>, tensor<?xf32>, tensor<*xf32>, tensor<*xf32>
}
