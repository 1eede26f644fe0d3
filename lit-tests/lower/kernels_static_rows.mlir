// RUN: bcast-opt %s --bcast-kernels-to-loops --canonicalize --cse | FileCheck %s

// Which loops a kernel gets whose rows have a known size. Of 9 to some 60 elements, LLVM would unroll a row completely, and
// then vectorize nothing.

// Up to 32 elements get tiles, and where these do not fit, loops over rows that are not unrolled.
// CHECK: #[[DISABLE:.*]] = #llvm.loop_unroll<disable = true>
// CHECK: #[[NOT_UNROLLED:.*]] = #llvm.loop_annotation<unroll = #[[DISABLE]]>
// CHECK-LABEL: func @tiles
// CHECK:         call @bcast_repeat
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             memref.store
// CHECK:           } {loop_annotation = #[[NOT_UNROLLED]]}
func.func @tiles(%a: memref<?x12xf32>, %b: memref<12xf32>, %out: memref<?x12xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : memref<?x12xf32>, memref<12xf32>) outs(%out : memref<?x12xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// Longer ones get loops over rows.
// CHECK-LABEL: func @rows
// CHECK-NOT:     call
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             memref.store
// CHECK:           } {loop_annotation = #[[NOT_UNROLLED]]}
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @rows(%a: memref<20x40xf32>, %b: memref<40xf32>, %out: memref<20x40xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : memref<20x40xf32>, memref<40xf32>) outs(%out : memref<20x40xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// Rows of 8 elements and of 64 stay as they are, and few rows.
// CHECK-LABEL: func @others
// CHECK-COUNT-3: linalg.generic
// CHECK:         return
func.func @others(%a: memref<?x8xf32>, %b: memref<?x64xf32>, %c: memref<2x4x16xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<?x8xf32>) outs(%a : memref<?x8xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %x : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%b : memref<?x64xf32>) outs(%b : memref<?x64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %x : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%c : memref<2x4x16xf32>) outs(%c : memref<2x4x16xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %x : f32
    linalg.yield %0 : f32
  }
  return
}

// LLVM would unroll and vectorize rows of two elements, but not if it is open whether three operands move from row to row.
// CHECK-LABEL: func @open
// CHECK:         call @bcast_repeat
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @open(%a: memref<?x2xf32>, %b: memref<?x2xf32>, %c: memref<?x2xf32>, %ma: i1, %mb: i1, %mc: i1, %out: memref<?x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = arith.select %ma, %c1, %c0 : index
  %t = arith.select %mb, %c1, %c0 : index
  %u = arith.select %mc, %c1, %c0 : index
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%out : memref<?x2xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %ia = arith.muli %i, %s : index
    %ib = arith.muli %i, %t : index
    %ic = arith.muli %i, %u : index
    %x = memref.load %a[%ia, %j] : memref<?x2xf32>
    %y = memref.load %b[%ib, %j] : memref<?x2xf32>
    %z = memref.load %c[%ic, %j] : memref<?x2xf32>
    %0 = arith.addf %x, %y : f32
    %1 = arith.addf %0, %z : f32
    linalg.yield %1 : f32
  }
  return
}
