// RUN: bcast-opt %s --bcast-infer-shapes | FileCheck %s

// The verifiers of these ops require one size for each loop in all types: if only some types can be refined, they all stay.

// CHECK-LABEL: func @mapped(
// CHECK:         linalg.map {{.*}}outs(%{{.*}} : tensor<?x?xi32>)
func.func @mapped(%a: tensor<?x?xi32>, %b: tensor<?x1xi32>, %e: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %c = tensor.cast %b : tensor<?x1xi32> to tensor<?x?xi32>
  %m = linalg.map { arith.addi } ins(%a, %c : tensor<?x?xi32>, tensor<?x?xi32>) outs(%e : tensor<?x?xi32>)
  return %m : tensor<?x?xi32>
}

// CHECK-LABEL: func @reduced(
// CHECK:         linalg.reduce {{.*}}outs(%{{.*}} : tensor<?xi32>)
func.func @reduced(%a: tensor<?x?xi32>, %b: tensor<2xi32>) -> tensor<?xi32> {
  %e = tensor.cast %b : tensor<2xi32> to tensor<?xi32>
  %m = linalg.reduce { arith.addi } ins(%a : tensor<?x?xi32>) outs(%e : tensor<?xi32>) dimensions = [1]
  return %m : tensor<?xi32>
}

// CHECK-LABEL: func @broadcast(
// CHECK:         linalg.broadcast {{.*}}outs(%{{.*}} : tensor<?x?xi32>)
func.func @broadcast(%a: tensor<?xi32>, %b: tensor<2x3xi32>) -> tensor<?x?xi32> {
  %e = tensor.cast %b : tensor<2x3xi32> to tensor<?x?xi32>
  %m = linalg.broadcast ins(%a : tensor<?xi32>) outs(%e : tensor<?x?xi32>) dimensions = [0]
  return %m : tensor<?x?xi32>
}

// CHECK-LABEL: func @transposed(
// CHECK:         linalg.transpose {{.*}}outs(%{{.*}} : tensor<?x?xi32>)
func.func @transposed(%a: tensor<?x?xi32>, %b: tensor<2x3xi32>) -> tensor<?x?xi32> {
  %e = tensor.cast %b : tensor<2x3xi32> to tensor<?x?xi32>
  %m = linalg.transpose ins(%a : tensor<?x?xi32>) outs(%e : tensor<?x?xi32>) permutation = [1, 0]
  return %m : tensor<?x?xi32>
}

// CHECK-LABEL: func @all_known(
// CHECK:         linalg.map {{.*}}outs(%arg2 : tensor<4x1xi32>)
func.func @all_known(%a: tensor<4x1xi32>, %b: tensor<4x1xi32>, %e: tensor<4x1xi32>) -> tensor<?x?xi32> {
  %c = tensor.cast %b : tensor<4x1xi32> to tensor<?x?xi32>
  %d = tensor.cast %a : tensor<4x1xi32> to tensor<?x?xi32>
  %f = tensor.cast %e : tensor<4x1xi32> to tensor<?x?xi32>
  %m = linalg.map { arith.addi } ins(%c, %d : tensor<?x?xi32>, tensor<?x?xi32>) outs(%f : tensor<?x?xi32>)
  return %m : tensor<?x?xi32>
}

// Two numbers for one loop: the program is legal as long as nothing calls the function.
// CHECK-LABEL: func @contradiction(
// CHECK:         linalg.generic {{.*}}ins(%{{.*}}, %{{.*}} : tensor<?xi32>, tensor<?xi32>)
func.func @contradiction(%a: tensor<1xi32>, %b: tensor<3xi32>, %e: tensor<?xi32>) -> tensor<?xi32> {
  %c = tensor.cast %a : tensor<1xi32> to tensor<?xi32>
  %d = tensor.cast %b : tensor<3xi32> to tensor<?xi32>
  %m = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%c, %d : tensor<?xi32>, tensor<?xi32>) outs(%e : tensor<?xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %s = arith.addi %x, %y : i32
    linalg.yield %s : i32
  } -> tensor<?xi32>
  return %m : tensor<?xi32>
}
