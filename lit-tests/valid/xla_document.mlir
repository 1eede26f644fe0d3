// RUN: bcast-opt %s --verify-diagnostics --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=toy.add summary=false})'

// The examples of correct uses in XLA's document on broadcasting, also on an op that knows nothing of XLA.

// "What is broadcasting?": the vector goes to both rows of the matrix.
func.func @dims_required_matrix_and_vector(%m: tensor<2x3xf32>, %v: tensor<3xf32>) {
  %0 = bcast.add %m, %v {broadcast_dimensions = array<i64: 1>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = "toy.add"(%m, %v) {broadcast_dimensions = array<i64: 1>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// "Scalars can always be broadcast over arrays without an explicit specification".
func.func @dims_required_scalar(%m: tensor<2x3xf32>, %s: tensor<f32>) {
  %0 = bcast.add %m, %s {broadcast_dimensions = array<i64>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %1 = "toy.add"(%s, %m) {broadcast_dimensions = array<i64>} : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// A vector of three goes to a 3x3 matrix in two ways.
func.func @dims_range_two_ways(%m: tensor<3x3xf32>, %v: tensor<3xf32>) {
  %0 = bcast.add %m, %v {broadcast_dimensions = array<i64: 1>} : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
  %1 = bcast.add %m, %v {broadcast_dimensions = array<i64: 0>} : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
  return
}

// A cuboid and a matrix.
func.func @dims_count_cuboid(%c: tensor<2x3x4xf32>, %m: tensor<3x4xf32>) {
  %0 = bcast.add %c, %m {broadcast_dimensions = array<i64: 1, 2>}
      : (tensor<2x3x4xf32>, tensor<3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// "Formal definition": T against each dimension of MxNxPxQ, which are 2, 3, 4 and 5 here.
func.func @dims_range_each_dimension(%a: tensor<2x3x4x5xf32>, %m: tensor<2xf32>, %n: tensor<3xf32>,
                                     %p: tensor<4xf32>, %q: tensor<5xf32>) {
  %0 = bcast.add %a, %q {broadcast_dimensions = array<i64: 3>} : (tensor<2x3x4x5xf32>, tensor<5xf32>) -> tensor<2x3x4x5xf32>
  %1 = bcast.add %a, %p {broadcast_dimensions = array<i64: 2>} : (tensor<2x3x4x5xf32>, tensor<4xf32>) -> tensor<2x3x4x5xf32>
  %2 = bcast.add %a, %n {broadcast_dimensions = array<i64: 1>} : (tensor<2x3x4x5xf32>, tensor<3xf32>) -> tensor<2x3x4x5xf32>
  %3 = bcast.add %a, %m {broadcast_dimensions = array<i64: 0>} : (tensor<2x3x4x5xf32>, tensor<2xf32>) -> tensor<2x3x4x5xf32>
  return
}

// TxV against the pairs of dimensions that the document has.
func.func @dims_order_pairs(%a: tensor<2x3x4x5xf32>, %pq: tensor<4x5xf32>, %np: tensor<3x4xf32>, %mq: tensor<2x5xf32>) {
  %0 = bcast.add %a, %pq {broadcast_dimensions = array<i64: 2, 3>} : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  %1 = bcast.add %a, %np {broadcast_dimensions = array<i64: 1, 2>} : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4x5xf32>
  %2 = bcast.add %a, %mq {broadcast_dimensions = array<i64: 0, 3>} : (tensor<2x3x4x5xf32>, tensor<2x5xf32>) -> tensor<2x3x4x5xf32>
  return
}

// "Broadcasting similar-rank arrays with degenerate dimensions": ranks are equal, and nothing is named.
func.func @dims_size_degenerate(%a: tensor<2x1xf32>, %b: tensor<2x3xf32>, %c: tensor<1x2x5xf32>,
                                %d: tensor<7x2x5xf32>, %e: tensor<7x1x5xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64>} : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = bcast.add %c, %d {broadcast_dimensions = array<i64>} : (tensor<1x2x5xf32>, tensor<7x2x5xf32>) -> tensor<7x2x5xf32>
  %2 = bcast.add %d, %e {broadcast_dimensions = array<i64>} : (tensor<7x2x5xf32>, tensor<7x1x5xf32>) -> tensor<7x2x5xf32>
  return
}

// An "outer operation".
func.func @dims_size_outer(%a: tensor<2x1xf32>, %b: tensor<1x3xf32>) {
  %0 = bcast.mul %a, %b {broadcast_dimensions = array<i64>} : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return
}

// "Broadcast composition": a rank and a unit are broadcast in the same op.
func.func @dims_size_composition(%v: tensor<4xf32>, %m: tensor<1x2xf32>, %c: tensor<4x3x1xf32>) {
  %0 = bcast.add %v, %m {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<1x2xf32>) -> tensor<4x2xf32>
  %1 = bcast.add %m, %c {broadcast_dimensions = array<i64: 1, 2>}
      : (tensor<1x2xf32>, tensor<4x3x1xf32>) -> tensor<4x3x2xf32>
  %2 = "toy.add"(%v, %m) {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<1x2xf32>) -> tensor<4x2xf32>
  %3 = "toy.add"(%m, %c) {broadcast_dimensions = array<i64: 1, 2>}
      : (tensor<1x2xf32>, tensor<4x3x1xf32>) -> tensor<4x3x2xf32>
  return
}

// The same with sizes that the document does not have.
func.func @dims_size_dynamic(%v: tensor<?xf32>, %m: tensor<1x?xf32>, %c: tensor<?x?x1xf32>) {
  %0 = bcast.add %v, %m {broadcast_dimensions = array<i64: 0>} : (tensor<?xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  %1 = bcast.add %m, %c {broadcast_dimensions = array<i64: 1, 2>}
      : (tensor<1x?xf32>, tensor<?x?x1xf32>) -> tensor<?x?x?xf32>
  return
}

func.func @dims_size_vectors(%m: vector<2x3xf32>, %v: vector<3xf32>, %s: vector<f32>, %w: vector<4xf32>,
                             %r: vector<1x2xf32>, %c: vector<4x3x1xf32>) {
  %0 = bcast.add %m, %v {broadcast_dimensions = array<i64: 1>} : (vector<2x3xf32>, vector<3xf32>) -> vector<2x3xf32>
  %1 = bcast.add %m, %s {broadcast_dimensions = array<i64>} : (vector<2x3xf32>, vector<f32>) -> vector<2x3xf32>
  %2 = bcast.add %w, %r {broadcast_dimensions = array<i64: 0>} : (vector<4xf32>, vector<1x2xf32>) -> vector<4x2xf32>
  %3 = bcast.add %r, %c {broadcast_dimensions = array<i64: 1, 2>}
      : (vector<1x2xf32>, vector<4x3x1xf32>) -> vector<4x3x2xf32>
  return
}
