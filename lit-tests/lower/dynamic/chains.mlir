// Upstream's fusion and tiling make one kernel of a chain, in each mode; with `versioned`, one in each version.

// RUN: bcast-opt %s --convert-bcast-to-linalg > %t.exact
// RUN: FileCheck %s --check-prefix=EXACT < %t.exact
// RUN: bcast-opt %t.exact --canonicalize --cse --linalg-fuse-elementwise-ops | FileCheck %s --check-prefixes=FUSED,COMPUTED
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=assume-equal > %t.equal
// RUN: FileCheck %s --check-prefix=EQUAL < %t.equal
// RUN: bcast-opt %t.equal --canonicalize --cse --linalg-fuse-elementwise-ops | FileCheck %s --check-prefixes=FUSED,PLAIN
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned --canonicalize --cse --linalg-fuse-elementwise-ops \
// RUN:   | FileCheck %s --check-prefix=VERSIONS

// RUN: bcast-opt %s --convert-bcast-to-linalg --canonicalize --cse --transform-interpreter --canonicalize --cse \
// RUN:   | FileCheck %s --check-prefix=TILED
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=assume-equal --canonicalize --cse --transform-interpreter \
// RUN:     --canonicalize --cse | FileCheck %s --check-prefix=TILED

// With `chains=false`, each op is lowered where it stands: a guard, or a computed read, keeps the kernels apart.
// RUN: bcast-opt %s --convert-bcast-to-linalg=chains=false --canonicalize --cse --linalg-fuse-elementwise-ops \
// RUN:   | FileCheck %s --check-prefix=APART
// RUN: bcast-opt %s --convert-bcast-to-linalg='dynamic-broadcast=assume-equal chains=false' --canonicalize --cse \
// RUN:     --linalg-fuse-elementwise-ops | FileCheck %s --check-prefix=APART

// All checks come first. The first kernel fills a tensor of the size that the second one reads.
// EXACT-LABEL: func @f
// EXACT-COUNT-2: cf.assert
// EXACT-NOT:     cf.assert
// EXACT:         %[[M:.*]] = linalg.generic
// EXACT:         tensor.extract %arg1
// EXACT:         tensor.extract %arg2
// EXACT:         linalg.generic
// EXACT-SAME:      ins(%[[M]] :
// EXACT:         return

// The tensors that the chain reads depend on the checks by which they have the size of the result.
// EQUAL-LABEL: func @f
// EQUAL:         cf.assert %[[FIRST:[0-9a-z_]*]],
// EQUAL:         cf.assert %[[SECOND:[0-9a-z_]*]],
// EQUAL-NOT:     linalg.generic
// EQUAL:         %[[B:.*]] = bcast.guard %arg1 if %[[SECOND]]
// EQUAL:         %[[BOTH:.*]] = arith.andi %[[FIRST]], %[[SECOND]]
// EQUAL:         %[[C:.*]] = bcast.guard %arg2 if %[[BOTH]]
// EQUAL-NOT:     bcast.guard
// EQUAL:         %[[M:.*]] = linalg.generic {{.*}} ins(%[[B]], %[[C]] :
// EQUAL:         linalg.generic {{.*}} ins(%arg0, %[[M]] :
// EQUAL:         return

// FUSED-LABEL:    func @f
// FUSED-COUNT-1:  linalg.generic
// COMPUTED:       tensor.extract
// PLAIN-NOT:      tensor.extract
// FUSED-NOT:      linalg.generic
// FUSED:          return

// VERSIONS-LABEL: func @f
// VERSIONS:         scf.if
// VERSIONS-COUNT-1: linalg.generic
// VERSIONS-NOT:     linalg.generic
// VERSIONS:         else
// VERSIONS-COUNT-1: linalg.generic
// VERSIONS-NOT:     linalg.generic
// VERSIONS-NOT:     scf.if
// VERSIONS:         return

// TILED-LABEL:    func @f
// TILED-NOT:      linalg.generic
// TILED:          scf.for
// TILED:          scf.for
// TILED-COUNT-2:  linalg.generic
// TILED-NOT:      linalg.generic
// TILED:          return

// APART-LABEL:    func @f
// APART-COUNT-2:  linalg.generic
// APART:          return
func.func @f(%x: tensor<?x?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?x?xf32> {
  %m = bcast.mul %b, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = bcast.add %x, %m : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %g = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %p, %c = transform.split_handle %g : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %t, %l:2 = transform.structured.fuse %c tile_sizes [8, 32] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
