// RUN: bcast-opt %s --bcast-kernels-to-loops --canonicalize --cse | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm | mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=LLVM

// The loops are marked for LLVM.
// LLVM-LABEL: define void @unrolled(
// LLVM:         br {{.*}}, !llvm.loop ![[ROWS:[0-9]+]]
// LLVM:         br {{.*}}, !llvm.loop ![[ROWS]]
// LLVM-LABEL: define void @static(
// LLVM:       ![[ROWS]] = distinct !{![[ROWS]], ![[DISABLE:[0-9]+]]}
// LLVM:       ![[DISABLE]] = !{!"llvm.loop.vectorize.enable", i1 false}

// LLVM unrolls rows of a known size, and vectorizes the loop over rows of 9 and more elements badly: it must not
// vectorize that loop, nor the outer ones, because it tries the innermost one that it does not unroll.

// CHECK: #[[DISABLE:.*]] = #llvm.loop_vectorize<disable = true>
// CHECK: #[[NOT_VECTORIZED:.*]] = #llvm.loop_annotation<vectorize = #[[DISABLE]]>
// CHECK-LABEL: func @unrolled
// CHECK-NOT:     call
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             scf.for
// CHECK:               memref.store
// CHECK-NEXT:        }{{$}}
// CHECK-NEXT:      } {loop_annotation = #[[NOT_VECTORIZED]]}
// CHECK-NEXT:    } {loop_annotation = #[[NOT_VECTORIZED]]}
// CHECK-NEXT:    return
func.func @unrolled(%a: memref<?x?x12xf32>, %b: memref<12xf32>, %out: memref<?x?x12xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a, %b : memref<?x?x12xf32>, memref<12xf32>) outs(%out : memref<?x?x12xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// So do static kernels.
// CHECK-LABEL: func @static
// CHECK:         scf.for
// CHECK-NEXT:      arith.muli
// CHECK-NEXT:      scf.for
// CHECK:           } {loop_annotation = #[[NOT_VECTORIZED]]}
func.func @static(%a: memref<20x40xf32>, %b: memref<40xf32>, %out: memref<20x40xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : memref<20x40xf32>, memref<40xf32>) outs(%out : memref<20x40xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// Rows of 8 elements, which LLVM vectorizes well, and of 64, which it does not unroll, are not changed.
// CHECK-LABEL: func @others
// CHECK-COUNT-2: linalg.generic
// CHECK:         return
func.func @others(%a: memref<?x8xf32>, %b: memref<?x64xf32>) {
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
  return
}

// Rows of two elements are vectorized badly if the row strides of three operands are undecided.
// CHECK-LABEL: func @open
// CHECK-NOT:     call
// CHECK:           memref.store
// CHECK:         } {loop_annotation = #[[NOT_VECTORIZED]]}
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

// Signed elements are not bits.
// CHECK-LABEL: func @signed
// CHECK:         linalg.generic
// CHECK:         return
func.func @signed(%a: memref<20x128xui1>, %out: memref<20x128xui1>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<20x128xui1>) outs(%out : memref<20x128xui1>) {
  ^bb0(%x: ui1, %o: ui1):
    linalg.yield %x : ui1
  }
  return
}

// LLVM loads and stores `i1` one at a time. Loops over rows access them as bytes.
// CHECK-LABEL: func @bits
// CHECK-NOT:     linalg.generic
// CHECK:         memref.load {{.*}} : memref<?xi8>
// CHECK:         memref.store {{.*}} : memref<?xi8>
// CHECK:         return
func.func @bits(%a: memref<20x128xi1>, %b: memref<128xi1>, %out: memref<20x128xi1>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : memref<20x128xi1>, memref<128xi1>) outs(%out : memref<20x128xi1>) {
  ^bb0(%x: i1, %y: i1, %o: i1):
    %0 = arith.andi %x, %y : i1
    linalg.yield %0 : i1
  }
  return
}

// A single bit is not a row.
// CHECK-LABEL: func @bit
// CHECK:         linalg.generic
// CHECK:         return
func.func @bit(%a: memref<i1>, %out: memref<i1>) {
  linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%a : memref<i1>) outs(%out : memref<i1>) {
  ^bb0(%x: i1, %o: i1):
    linalg.yield %x : i1
  }
  return
}
