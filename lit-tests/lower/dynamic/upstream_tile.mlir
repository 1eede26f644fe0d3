// RUN: bcast-opt %s --convert-bcast-to-linalg --transform-interpreter --canonicalize --cse | FileCheck %s

// The generic op is tiled as any other; what is extracted from is indexed by the offset of the tile.

// CHECK-DAG: #[[SUM:.*]] = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK-LABEL: func @tile
// CHECK-SAME:      (%[[A:.*]]: tensor<?x8xf32>, %[[B:.*]]: tensor<?x8xf32>, %[[C:.*]]: tensor<8xf32>)
// CHECK:         cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         scf.for %[[I:.*]] = %c0 to %{{.*}} step %c16
// CHECK:           %[[TILE:.*]] = tensor.extract_slice %{{.*}}[%[[I]], 0] [%{{.*}}, 8] [1, 1]
// CHECK:           linalg.generic {{.*}} outs(%[[TILE]] :
// CHECK:             %[[D:.*]] = linalg.index 0
// CHECK-NEXT:        affine.apply #[[SUM]](%[[I]])[%[[D]]]
// CHECK:             tensor.extract %[[A]]
// CHECK:             tensor.extract %[[B]]
// CHECK-NOT:       cf.assert
// CHECK:           tensor.insert_slice
// CHECK:         return
func.func @tile(%a: tensor<?x8xf32>, %b: tensor<?x8xf32>, %c: tensor<8xf32>) -> tensor<?x8xf32> {
  %0 = bcast.add %a, %b, %c : (tensor<?x8xf32>, tensor<?x8xf32>, tensor<8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %generic = transform.structured.match ops{["linalg.generic"]} in %root
      : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %generic tile_sizes [16, 0]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
