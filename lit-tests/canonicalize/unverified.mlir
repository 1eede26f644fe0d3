// RUN: bcast-opt %s --mlir-very-unsafe-disable-verifier-on-parsing --verify-each=false --canonicalize | FileCheck %s

// IR that was not verified: results of a broadcast with sizes that its operands do not imply. Without it,
// the sum would have a result that is not inferred.

// CHECK-LABEL: sym_name = "declared_more"
// CHECK-NEXT:    ^bb0
// CHECK-NEXT:    %[[B:.*]]:2 = "bcast.broadcast"
// CHECK-NEXT:    "bcast.add"(%[[B]]#0, %[[B]]#1)
func.func @declared_more(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<4xf32> {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1 = bcast.add %0#0, %0#1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Two broadcasts that would be one.
// CHECK-LABEL: sym_name = "two_broadcasts"
// CHECK-NEXT:    ^bb0
// CHECK-NEXT:    %[[B:.*]]:2 = "bcast.broadcast"
// CHECK-NEXT:    "bcast.broadcast"(%[[B]]#0, %{{.*}})
func.func @two_broadcasts(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<4xf32> {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1:2 = bcast.broadcast %0#0, %c : (tensor<4xf32>, tensor<?xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %1#0 : tensor<4xf32>
}
