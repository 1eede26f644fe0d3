// RUN: bcast-opt %s --split-input-file --convert-bcast-to-linalg | FileCheck %s --implicit-check-not=bcast.

// The body of a map becomes that of one linalg.generic.

// CHECK-DAG: #[[ROWS:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-DAG: #[[LAST:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @mixed_elements
// CHECK-SAME:      (%[[A:.*]]: tensor<4x1xf32>, %[[B:.*]]: tensor<3xi32>)
// CHECK:         %[[RESULT:.*]] = linalg.generic {indexing_maps = [#[[ROWS]], #[[LAST]], #[[ALL]]]{{.*}} ins(%[[A]], %[[B]] :
// CHECK-NEXT:    ^bb0(%[[X:.*]]: f32, %[[I:.*]]: i32, %{{.*}}: f64):
// CHECK-NEXT:      %[[Y:.*]] = arith.extf %[[X]] : f32 to f64
// CHECK-NEXT:      %[[Z:.*]] = arith.sitofp %[[I]] : i32 to f64
// CHECK-NEXT:      %[[R:.*]] = arith.mulf %[[Y]], %[[Z]] : f64
// CHECK-NEXT:      linalg.yield %[[R]] : f64
// CHECK:         return %[[RESULT]]
func.func @mixed_elements(%a: tensor<4x1xf32>, %b: tensor<3xi32>) -> tensor<4x3xf64> {
  %0 = bcast.map %a, %b : (tensor<4x1xf32>, tensor<3xi32>) -> tensor<4x3xf64> (%x: f32, %i: i32) {
    %y = arith.extf %x : f32 to f64
    %z = arith.sitofp %i : i32 to f64
    %r = arith.mulf %y, %z : f64
    bcast.yield %r : f64
  }
  return %0 : tensor<4x3xf64>
}

// -----

// Values from outside are used where they are.
// CHECK-LABEL: func @captured
// CHECK-SAME:      (%[[A:.*]]: tensor<4xf32>, %[[S:.*]]: f32)
// CHECK:         %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
// CHECK:         linalg.generic {{.*}} ins(%[[A]] : tensor<4xf32>)
// CHECK-NEXT:    ^bb0(%[[X:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      %[[Y:.*]] = arith.mulf %[[X]], %[[S]] : f32
// CHECK-NEXT:      %[[Z:.*]] = arith.addf %[[Y]], %[[TWO]] : f32
// CHECK-NEXT:      linalg.yield %[[Z]] : f32
func.func @captured(%a: tensor<4xf32>, %s: f32) -> tensor<4xf32> {
  %two = arith.constant 2.0 : f32
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    %y = arith.mulf %x, %s : f32
    %z = arith.addf %y, %two : f32
    bcast.yield %z : f32
  }
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func @nested_regions
// CHECK-SAME:      (%[[A:.*]]: tensor<4xf32>, %[[S:.*]]: f32)
// CHECK:         ^bb0(%[[X:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      %[[P:.*]] = arith.cmpf olt, %[[X]], %[[S]] : f32
// CHECK-NEXT:      %[[R:.*]] = scf.if %[[P]] -> (f32) {
// CHECK-NEXT:        %[[Y:.*]] = arith.addf %[[X]], %[[S]] : f32
// CHECK-NEXT:        scf.yield %[[Y]] : f32
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[Z:.*]] = scf.if %[[P]] -> (f32) {
// CHECK-NEXT:          scf.yield %[[X]] : f32
// CHECK-NEXT:        } else {
// CHECK-NEXT:          scf.yield %[[S]] : f32
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield %[[Z]] : f32
// CHECK-NEXT:      }
// CHECK-NEXT:      linalg.yield %[[R]] : f32
func.func @nested_regions(%a: tensor<4xf32>, %s: f32) -> tensor<4xf32> {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    %p = arith.cmpf olt, %x, %s : f32
    %r = scf.if %p -> f32 {
      %y = arith.addf %x, %s : f32
      scf.yield %y : f32
    } else {
      %z = scf.if %p -> f32 {
        scf.yield %x : f32
      } else {
        scf.yield %s : f32
      }
      scf.yield %z : f32
    }
    bcast.yield %r : f32
  }
  return %0 : tensor<4xf32>
}

// -----

// For any element type.
// CHECK-LABEL: func @other_dialects_elements
// CHECK:         linalg.generic
// CHECK-NEXT:    ^bb0(%[[P:.*]]: !llvm.ptr, %[[I:.*]]: i32, %{{.*}}: !llvm.ptr):
// CHECK-NEXT:      %[[Q:.*]] = llvm.getelementptr %[[P]][%[[I]]] : (!llvm.ptr, i32) -> !llvm.ptr, f32
// CHECK-NEXT:      linalg.yield %[[Q]] : !llvm.ptr
func.func @other_dialects_elements(%a: tensor<1x!llvm.ptr>, %b: tensor<4xi32>) -> tensor<4x!llvm.ptr> {
  %0 = bcast.map %a, %b : (tensor<1x!llvm.ptr>, tensor<4xi32>) -> tensor<4x!llvm.ptr> (%p: !llvm.ptr, %i: i32) {
    %q = llvm.getelementptr %p[%i] : (!llvm.ptr, i32) -> !llvm.ptr, f32
    bcast.yield %q : !llvm.ptr
  }
  return %0 : tensor<4x!llvm.ptr>
}

// -----

// No argument need be used; an argument or a value from outside may be all that is yielded.
// CHECK-LABEL: func @no_ops
// CHECK-SAME:      (%[[A:.*]]: tensor<4x1xf32>, %[[B:.*]]: tensor<3xf32>, %[[S:.*]]: i8)
// CHECK:         ^bb0(%{{.*}}: f32, %[[Y:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      linalg.yield %[[Y]] : f32
// CHECK:         ^bb0(%{{.*}}: f32, %{{.*}}: i8):
// CHECK-NEXT:      linalg.yield %[[S]] : i8
func.func @no_ops(%a: tensor<4x1xf32>, %b: tensor<3xf32>, %s: i8) -> (tensor<4x3xf32>, tensor<3xi8>) {
  %0 = bcast.map %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x3xf32> (%x: f32, %y: f32) {
    bcast.yield %y : f32
  }
  %1 = bcast.map %b : (tensor<3xf32>) -> tensor<3xi8> (%x: f32) {
    bcast.yield %s : i8
  }
  return %0, %1 : tensor<4x3xf32>, tensor<3xi8>
}

// -----

// A less precise declared type gets a cast.
// CHECK-LABEL: func @declared
// CHECK:         } -> tensor<4xi1>
// CHECK-NEXT:    tensor.cast %{{.*}} : tensor<4xi1> to tensor<*xi1>
func.func @declared(%a: tensor<4xf32>) -> tensor<*xi1> {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<*xi1> (%x: f32) {
    %p = arith.cmpf ord, %x, %x : f32
    bcast.yield %p : i1
  }
  return %0 : tensor<*xi1>
}

// -----

// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @broadcast_dimensions
// CHECK:         linalg.generic {indexing_maps = [#[[FIRST]], #[[ALL]], #[[ALL]]]
// CHECK:           arith.subf
func.func @broadcast_dimensions(%a: tensor<4xf32>, %b: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = bcast.map %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32> (%x: f32, %y: f32) {
    %z = arith.subf %x, %y : f32
    bcast.yield %z : f32
  }
  return %0 : tensor<4x3xf32>
}
