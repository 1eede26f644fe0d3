// RUN: bcast-opt %s --bcast-insert-runtime-checks | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks --bcast-insert-runtime-checks | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks --canonicalize --cse --bcast-insert-runtime-checks \
// RUN:   | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks --convert-bcast-to-linalg \
// RUN:   | FileCheck %s --check-prefix=LOWERED
// RUN: bcast-opt %s --bcast-insert-runtime-checks | bcast-opt --convert-bcast-to-linalg \
// RUN:   | FileCheck %s --check-prefix=LOWERED

// The checks alone, before the op that needs them. The op is marked as checked: they are not
// built again, by the same pass or by the lowering.

// CHECK-LABEL:   func @checked
// CHECK-COUNT-2:   cf.assert
// CHECK-NOT:       cf.assert
// CHECK:           %[[R:.*]] = bcast.add %{{.*}}, %{{.*}} {bcast.checked} : (tensor<?x4xf32>, tensor<?x?xf32>)
// CHECK-NOT:       cf.assert
// CHECK:           return %[[R]]
// LOWERED-LABEL:   func @checked
// LOWERED-COUNT-2: cf.assert
// LOWERED-NOT:     cf.assert
// LOWERED:         linalg.generic
// LOWERED-NOT:     cf.assert
// LOWERED:         return
func.func @checked(%a: tensor<?x4xf32>, %b: tensor<?x?xf32>) -> tensor<?x4xf32> {
  %0 = bcast.add %a, %b : (tensor<?x4xf32>, tensor<?x?xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// An op that was checked, and one that came later.
// CHECK-LABEL:     func @new
// CHECK:             cf.assert %{{.*}}, "{{.*}}'bcast.sub'
// CHECK-NOT:         cf.assert
// CHECK:             return
// LOWERED-LABEL:     func @new
// LOWERED:           cf.assert %{{.*}}, "{{.*}}'bcast.sub'
// LOWERED-NOT:       cf.assert
// LOWERED:           return
func.func @new(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = bcast.add %a, %b {bcast.checked} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.sub %a, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// Sizes of vectors are known, or have no run-time check.
// CHECK-LABEL: func @vectors
// CHECK-NEXT:    %[[R:.*]] = bcast.add %{{[^ ]*}}, %{{[^ ]*}} : (vector<4x1xf32>, vector<[4]xf32>) -> vector<4x[4]xf32>
// CHECK-NEXT:    return %[[R]]
func.func @vectors(%a: vector<4x1xf32>, %b: vector<[4]xf32>) -> vector<4x[4]xf32> {
  %0 = bcast.add %a, %b : (vector<4x1xf32>, vector<[4]xf32>) -> vector<4x[4]xf32>
  return %0 : vector<4x[4]xf32>
}
