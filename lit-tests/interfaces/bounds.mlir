// The bounds that MLIR knows of the sizes of results, asked by its own test and by a pass that simplifies with them.

// RUN: mlir-opt %s %load_plugin --verify-diagnostics --pass-pipeline='builtin.module(func.func(test-affine-reify-value-bounds))' \
// RUN:   | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-simplify-min-max))' | FileCheck %s --check-prefix=MIN

// The one `?` of a column is the size of the result.

// CHECK-LABEL: func @one
// CHECK-DAG:     %[[A:.*]] = tensor.dim %arg0, %c0
// CHECK-DAG:     %[[B:.*]] = tensor.dim %arg1, %c1
// CHECK:         return %[[A]], %[[B]]
func.func @one(%a: tensor<?x1xf32>, %b: tensor<1x?xf32>) -> (index, index) {
  %r = bcast.add %a, %b : (tensor<?x1xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  %0 = "test.reify_bound"(%r) {dim = 0} : (tensor<?x?xf32>) -> index
  %1 = "test.reify_bound"(%r) {dim = 1} : (tensor<?x?xf32>) -> index
  return %0, %1 : index, index
}

// A `?` against a fixed size; the declared type says less.

// CHECK-LABEL: func @fixed
// CHECK:         %[[SIZE:.*]] = arith.constant 7
// CHECK:         return %[[SIZE]]
func.func @fixed(%a: tensor<?xf32>, %b: tensor<7xf32>) -> index {
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<7xf32>) -> tensor<?xf32>
  %0 = "test.reify_bound"(%r) {dim = 0, constant} : (tensor<?xf32>) -> index
  return %0 : index
}

// So is one of a tensor that is there twice.

// CHECK-LABEL: func @twice
// CHECK:         %[[A:.*]] = tensor.dim %arg0, %c0
// CHECK:         return %[[A]]
func.func @twice(%a: tensor<?xf32>) -> index {
  %r = bcast.mul %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %0 = "test.reify_bound"(%r) {dim = 0} : (tensor<?xf32>) -> index
  return %0 : index
}

// By explicit dimensions.

// CHECK-LABEL: func @aligned
// CHECK:         %[[A:.*]] = tensor.dim %arg0, %c0
// CHECK:         return %[[A]]
func.func @aligned(%a: tensor<?xf32>, %b: tensor<1x4xf32>) -> index {
  %r = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?xf32>, tensor<1x4xf32>) -> tensor<?x4xf32>
  %0 = "test.reify_bound"(%r) {dim = 0} : (tensor<?x4xf32>) -> index
  return %0 : index
}

// The result of unrelated sizes has no bound: that of 0 and 1 is 0, which is less than one of them.

func.func @unrelated(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %e = tensor.dim %a, %c0 : tensor<?xf32>
  // expected-error @below {{unknown}}
  "test.compare"(%d, %e) {cmp = "GE"} : (index, index) -> ()
  // expected-error @below {{unknown}}
  "test.compare"(%d, %e) {cmp = "LE"} : (index, index) -> ()
  return
}

// A guard has the sizes of its tensor.

// CHECK-LABEL: func @guard
// CHECK:         %[[A:.*]] = tensor.dim %arg0, %c0
// CHECK:         return %[[A]]
func.func @guard(%a: tensor<?xf32>, %c: i1) -> index {
  %r = bcast.guard %a if %c : tensor<?xf32>
  %0 = "test.reify_bound"(%r) {dim = 0} : (tensor<?xf32>) -> index
  return %0 : index
}

// A guard of an index is that index.

// CHECK-LABEL: func @guarded_index
// CHECK:         return %arg0
func.func @guarded_index(%i: index, %c: i1) -> index {
  %r = bcast.guard_index %i if %c
  %0 = "test.reify_bound"(%r) : (index) -> index
  return %0 : index
}

// MIN-LABEL: func @simplified
// MIN-NOT:     affine.min
// MIN:         return
func.func @simplified(%a: tensor<?xf32>, %b: tensor<1xf32>) -> index {
  %c0 = arith.constant 0 : index
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.dim %r, %c0 : tensor<?xf32>
  %m = affine.min affine_map<(d0, d1) -> (d0, d1 + 1)>(%d, %e)
  return %m : index
}
