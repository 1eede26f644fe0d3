// RUN: bcast-opt %s --mlir-very-unsafe-disable-verifier-on-parsing --verify-each=false \
// RUN:   --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --mlir-very-unsafe-disable-verifier-on-parsing --verify-each=false \
// RUN:   --convert-bcast-to-linalg=runtime-checks=false | FileCheck %s --check-prefix=OFF --implicit-check-not=cf.assert
// OFF: func @declared_size

// IR that was not verified: the declared size is checked before the cast that relies on it.

// CHECK-LABEL: func @declared_size
func.func @declared_size(%a: tensor<?xf32>) -> tensor<4xf32> {
  // CHECK: %[[SIZE:.*]] = tensor.dim
  // CHECK: %[[EQUAL:.*]] = arith.cmpi eq, %[[SIZE]], %c4
  // CHECK: cf.assert %[[EQUAL]], "{{.*}}'bcast.add' op result #0 dim 0: run-time size is not the declared 4 [result-dynamic]"
  // CHECK: linalg.generic
  // CHECK: tensor.cast %{{.*}} : tensor<?xf32> to tensor<4xf32>
  %0 = bcast.add %a : (tensor<?xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @second_result
func.func @second_result(%a: tensor<?x?xf32>) -> tensor<?x5xf32> {
  // CHECK: cf.assert %{{.*}}, "{{.*}}'bcast.broadcast' op result #1 dim 1: run-time size is not the declared 5 [result-dynamic]"
  // CHECK: tensor.cast %{{.*}} : tensor<?x?xf32> to tensor<?x5xf32>
  %0:2 = bcast.broadcast %a, %a : (tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x5xf32>)
  return %0#1 : tensor<?x5xf32>
}
