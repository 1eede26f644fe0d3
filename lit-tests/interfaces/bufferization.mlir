// RUN: bcast-opt %s --split-input-file --verify-diagnostics "--one-shot-bufferize=bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops" \
// RUN:   | FileCheck %s --implicit-check-not='= bcast.' --implicit-check-not=to_tensor
// RUN: bcast-opt %s --split-input-file --verify-diagnostics "--one-shot-bufferize=bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops" \
// RUN:   --ownership-based-buffer-deallocation -o /dev/null

// Ops that are not lowered when tensors become buffers are lowered there, each alone, into memory of its own.

// CHECK-LABEL: func.func @checked(
// CHECK:         cf.assert
// CHECK:         %[[OUT:.*]] = memref.alloc(
// CHECK:         linalg.generic {{.*}} outs(%[[OUT]] : memref<?xf32>)
// CHECK:           memref.load %arg0
// CHECK:           memref.load %arg1
// CHECK-NOT:     memref.{{alloc|copy}}
// CHECK:         return %[[OUT]]
func.func @checked(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A write to a result changes nothing else: an operand that is a result is copied, and so is one that is two of them.
// CHECK-LABEL: func.func @own_memory(
// CHECK:         memref.copy %arg0, %[[FIRST:[^ ]+]] :
// CHECK:         memref.copy %arg0, %[[THIRD:[^ ]+]] :
// CHECK:         memref.store %arg2, %[[FIRST]]
// CHECK:         return %[[FIRST]], %{{.*}}, %[[THIRD]], %arg0
func.func @own_memory(%a: tensor<4xf32>, %c: tensor<1xf32>, %v: f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %0:3 = bcast.broadcast %a, %c, %a : (tensor<4xf32>, tensor<1xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  %1 = tensor.insert %v into %0#0[%c0] : tensor<4xf32>
  return %1, %0#1, %0#2, %a : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// A body reads a tensor that is written later.
// CHECK-LABEL: func.func @body(
// CHECK:         linalg.generic
// CHECK:           memref.load %arg1[
// CHECK:         memref.store %arg2, %arg1
func.func @body(%a: tensor<4xf32>, %t: tensor<?xf32>, %v: f32) -> (tensor<4xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    %y = tensor.extract %t[%c0] : tensor<?xf32>
    %z = arith.addf %x, %y : f32
    bcast.yield %z : f32
  }
  %1 = tensor.insert %v into %t[%c0] : tensor<?xf32>
  return %0, %1 : tensor<4xf32>, tensor<?xf32>
}

// An operand that is written before an op reads it is copied.
// CHECK-LABEL: func.func @written_between(
// CHECK:         memref.copy %arg0
// CHECK:         linalg.generic {{.*}} ins(%arg0,
func.func @written_between(%a: tensor<4xf32>, %v: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %v into %a[%c0] : tensor<4xf32>
  %1 = bcast.mul %a, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @loop(
// CHECK:         scf.for
// CHECK:           cf.assert
// CHECK:           linalg.generic
func.func @loop(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<?xf32> {
    %0 = bcast.add %t, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

func.func @unranked(%a: tensor<*xf32>, %b: tensor<4xf32>) -> tensor<*xf32> {
  // expected-error @+2 {{'bcast.add' op has sizes that cannot be known, because operand #0 is unranked: give it a rank first}}
  // expected-error @+1 {{failed to bufferize op}}
  %0 = bcast.add %a, %b : (tensor<*xf32>, tensor<4xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

#vector = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @sparse(%a: tensor<4xf32, #vector>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+2 {{'bcast.mul' op is on a sparse tensor, which is not one buffer: lower it by convert-bcast-to-linalg before}}
  // expected-error @+1 {{failed to bufferize op}}
  %0 = bcast.mul %a, %b : (tensor<4xf32, #vector>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
