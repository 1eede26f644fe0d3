// RUN: bcast-opt %s --inline | FileCheck %s
// RUN: bcast-opt %examples/transformer_block.mlir --inline | FileCheck %s --check-prefix=EXAMPLE
// RUN: bcast-opt %examples/transformer_block_dynamic.mlir --inline | FileCheck %s --check-prefix=EXAMPLE

// Both examples become one function, beside the declaration of the printer.
// EXAMPLE-NOT: func.func
// EXAMPLE:     func.func private @printMemrefF32(tensor<*xf32>)
// EXAMPLE-NOT: func.func
// EXAMPLE:     func.func @main()
// EXAMPLE-NOT: func.func
// EXAMPLE-NOT: call @{{[^p]}}

// CHECK-NOT: @named
func.func private @named(%a: tensor<4x1xf32>, %b: tensor<?xf32>) -> tensor<4x?xf32> {
  %0 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x?xf32>
  %1:2 = bcast.broadcast %0, %b : (tensor<4x?xf32>, tensor<?xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>)
  return %1#1 : tensor<4x?xf32>
}

// The body of a map comes with it, and what it uses from outside is the caller's.
// CHECK-NOT: @body
func.func private @body(%a: tensor<4xf32>, %s: f32) -> tensor<4xf32> {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    %y = arith.mulf %x, %s : f32
    bcast.yield %y : f32
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @caller(
// CHECK-SAME:    %[[A:.*]]: tensor<4x1xf32>, %[[B:.*]]: tensor<?xf32>, %[[C:.*]]: tensor<4xf32>, %[[S:.*]]: f32)
// CHECK-NOT:     call
// CHECK:         bcast.add %[[A]], %[[B]]
// CHECK:         bcast.broadcast
// CHECK:         bcast.map %[[C]] {{.*}} (%[[X:.*]]: f32) {
// CHECK-NEXT:      arith.mulf %[[X]], %[[S]]
// CHECK-NEXT:      bcast.yield
func.func @caller(%a: tensor<4x1xf32>, %b: tensor<?xf32>, %c: tensor<4xf32>, %s: f32) -> (tensor<4x?xf32>, tensor<4xf32>) {
  %0 = call @named(%a, %b) : (tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x?xf32>
  %1 = call @body(%c, %s) : (tensor<4xf32>, f32) -> tensor<4xf32>
  return %0, %1 : tensor<4x?xf32>, tensor<4xf32>
}
