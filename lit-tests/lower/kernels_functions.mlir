// RUN: bcast-opt %s --bcast-kernels-to-loops | FileCheck %s
// RUN: bcast-opt %s --bcast-kernels-to-loops=functions=libm | FileCheck %s --check-prefix=LIBM
#all = affine_map<(d0, d1) -> (d0, d1)>

// CHECK: #[[FOUR:.*]] = #llvm.loop_interleave<count = 4 : i32>
// CHECK: #[[LOOP:.*]] = #llvm.loop_annotation<interleave = #[[FOUR]]>

// A kernel with functions computes vectors, unless the C library computes them. CHECK-LABEL: func @long(
// CHECK:       scf.for
// CHECK:         scf.for
// CHECK:           math.exp {{.*}} : vector<32xf32>
// LIBM-LABEL:  func @long(
// LIBM-NOT:    vector
// LIBM:        func
func.func @long(%x: memref<8x128xf32>, %out: memref<8x128xf32>) {
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<8x128xf32>) outs(%out : memref<8x128xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  }
  return
}

// Truth values are read as bytes. CHECK-LABEL: func @mask(
// CHECK:           %[[BYTES:.*]] = vector.load {{.*}} : memref<?xi8>, vector<32xi8>
// CHECK:           %[[MASK:.*]] = arith.trunci %[[BYTES]] : vector<32xi8> to vector<32xi1>
// CHECK:           math.exp
// CHECK:           arith.select %[[MASK]]
// CHECK:       return
func.func @mask(%x: memref<8x128xf32>, %mask: memref<8x128xi1>, %out: memref<8x128xf32>) {
  linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}
    ins(%x, %mask : memref<8x128xf32>, memref<8x128xi1>) outs(%out : memref<8x128xf32>) {
  ^bb0(%a: f32, %m: i1, %o: f32):
    %s = math.exp %a : f32
    %t = arith.select %m, %s, %a : f32
    linalg.yield %t : f32
  }
  return
}

// The last elements of a row are masked, f16 and bf16 as integers. CHECK-LABEL: func @halves(
// CHECK:           vector.load {{.*}} : memref<?xbf16>, vector<32xbf16>
// CHECK:           %[[LAST:.*]] = vector.maskedload {{.*}} : memref<?xi16>, vector<32xi1>, vector<32xi16> into vector<32xi16>
// CHECK:           arith.bitcast %[[LAST]] : vector<32xi16> to vector<32xbf16>
// CHECK:           %[[BITS:.*]] = arith.bitcast {{.*}} : vector<32xbf16> to vector<32xi16>
// CHECK:           vector.maskedstore {{.*}}, %[[BITS]] : memref<?xi16>, vector<32xi1>, vector<32xi16>
// CHECK:       return
func.func @halves(%x: memref<8x129xbf16>, %out: memref<8x129xbf16>) {
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<8x129xbf16>) outs(%out : memref<8x129xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %s = math.exp %a : bf16
    linalg.yield %s : bf16
  }
  return
}

// If it cannot compute vectors, as of truth values that are written, LLVM is told to compute four at once: the ops of one wait for
// each other. CHECK-LABEL: func @bits(
// CHECK-NOT:   vector
// CHECK:         scf.for
// CHECK:           math.exp
// CHECK:         } {loop_annotation = #[[LOOP]]}
// CHECK:       return
func.func @bits(%x: memref<8x128xf32>, %out: memref<8x128xi1>) {
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<8x128xf32>) outs(%out : memref<8x128xi1>) {
  ^bb0(%a: f32, %o: i1):
    %s = math.exp %a : f32
    %t = arith.cmpf ogt, %s, %a : f32
    linalg.yield %t : i1
  }
  return
}

// Not of so few elements, and not of functions that the C library computes.

// CHECK-LABEL: func @short(
// CHECK:       linalg.generic
func.func @short(%x: memref<8x8xf32>, %out: memref<8x8xf32>) {
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<8x8xf32>) outs(%out : memref<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func @library(
// CHECK:       linalg.generic
func.func @library(%x: memref<8x128xf64>, %out: memref<8x128xf64>) {
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<8x128xf64>) outs(%out : memref<8x128xf64>) {
  ^bb0(%a: f64, %o: f64):
    %s = math.exp %a : f64
    linalg.yield %s : f64
  }
  return
}

// Of an unknown number of elements, vectors, rows and tiles.

// CHECK-LABEL: func @any(
// CHECK:         math.tanh {{.*}} : vector<32xf32>
// CHECK-COUNT-2: loop_annotation = #[[LOOP]]
func.func @any(%x: memref<?x?xf32>, %out: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<?x?xf32>) outs(%out : memref<?x?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.tanh %a : f32
    linalg.yield %s : f32
  }
  return
}
