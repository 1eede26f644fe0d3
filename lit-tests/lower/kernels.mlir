// RUN: bcast-opt %s --bcast-kernels-to-loops --canonicalize --cse | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm | FileCheck %s --check-prefix=LLVM

// Kernels as exact lowering and bufferization leave them, as loops.

#all = affine_map<(d0, d1) -> (d0, d1)>
#first = affine_map<(d0, d1) -> (d0, 0)>
#last = affine_map<(d0, d1) -> (d1)>
#line = affine_map<(d0) -> (d0)>
#all3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#all4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>

// Two operands, one of which is stretched along both columns or none.
// CHECK-LABEL: func @two
// CHECK-SAME:      (%{{[^,]*}}, %[[B:.*]]: memref<?x?xf32>, %{{.*}}: i1, %{{.*}}: i1, %[[OUT:.*]]: memref<?x?xf32>)
// CHECK-DAG:     %[[M:.*]] = memref.dim %[[OUT]], %c0
// CHECK-DAG:     %[[N:.*]] = memref.dim %[[OUT]], %c1
// CHECK-DAG:     %[[FLAT_B:.*]] = memref.reinterpret_cast %[[B]]
// CHECK-DAG:     %[[FLAT:.*]] = memref.reinterpret_cast %[[OUT]]

// Tiles of short rows, or of all rows where nothing is stretched.
// CHECK:         arith.cmpi sle, %[[N]], %c32
// CHECK:         scf.if
// CHECK-NEXT:      %[[STACK:.*]] = llvm.intr.stacksave
// CHECK:           %[[FITTING:.*]] = arith.minsi %[[M]]
// CHECK-NEXT:      arith.select %{{.*}}, %[[M]], %[[FITTING]]
// CHECK:           memref.alloca() {{.*}} : memref<1056xf32>
// CHECK-NOT:       memref.alloca
// CHECK:           func.call @bcast_repeat(%[[FLAT_B]]
// CHECK:           memref.store {{.*}}, %[[FLAT]]
// CHECK:           llvm.intr.stackrestore %[[STACK]]

// Otherwise rows: operands with a stride of 0 are read before the inner loop, and not at all for an empty row.
// CHECK:         } else {
// CHECK-NEXT:      scf.if
// CHECK-NEXT:        scf.for
// CHECK:               %[[FIRST:.*]] = memref.load %[[FLAT_B]]
// CHECK-NEXT:          scf.for
// CHECK:                 scf.yield %[[FIRST]]
// CHECK:                 memref.store {{.*}}, %[[FLAT]]
// CHECK-NOT:     linalg.generic
// CHECK:         return

// Only stack memory is allocated, and released in each iteration.
// LLVM-LABEL:    llvm.func @two
// LLVM-NOT:      {{@malloc|@aligned_alloc}}
// LLVM:          llvm.intr.stacksave
// LLVM:          llvm.intr.stackrestore
func.func @two(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %row: i1, %inner: i1, %out: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.select %row, %c1, %c0 : index
  %1 = arith.select %inner, %c1, %c0 : index
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<?x?xf32>) outs(%out : memref<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.muli %i, %0 : index
    %l = arith.muli %j, %1 : index
    %y = memref.load %b[%k, %l] : memref<?x?xf32>
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }
  return
}

// A result of rank 1 is one row.
// CHECK-LABEL: func @one_row
// CHECK-NOT:     llvm.intr.stacksave
// CHECK:         scf.if
// CHECK-NEXT:      memref.load
// CHECK-NEXT:      scf.for
// CHECK:         return
func.func @one_row(%a: memref<?xf32>, %full: i1, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.select %full, %c1, %c0 : index
  linalg.generic {indexing_maps = [#line], iterator_types = ["parallel"]} outs(%out : memref<?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %k = arith.muli %i, %0 : index
    %y = memref.load %a[%k] : memref<?xf32>
    %z = arith.negf %y : f32
    linalg.yield %z : f32
  }
  return
}

// Rows of a tile are one row for all, or one after the other: elements that are further apart are read row by row.
// CHECK-LABEL: func @first_column
// CHECK-NOT:     llvm.intr.stacksave
// CHECK:         scf.for
// CHECK:         return
func.func @first_column(%a: memref<?x5xf32>, %b: memref<?x?xf32>, %inner: i1, %out: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.select %inner, %c1, %c0 : index
  linalg.generic {indexing_maps = [#first, #all], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<?x5xf32>) outs(%out : memref<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %l = arith.muli %j, %0 : index
    %y = memref.load %b[%i, %l] : memref<?x?xf32>
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }
  return
}

// An operand with a stride of 0 along all outer columns is copied to a tile once; one that moves along the first, for each index there.
// CHECK-LABEL: func @outer_column
// CHECK-SAME:      (%[[A:.*]]: memref<?x?x?xf32>, %[[B:.*]]: memref<?xf32>, %[[C:.*]]: memref<?x?xf32>,
// CHECK-DAG:     %[[FLAT_B:.*]] = memref.reinterpret_cast %[[B]]
// CHECK-DAG:     %[[FLAT_C:.*]] = memref.reinterpret_cast %[[C]]
// CHECK:         llvm.intr.stacksave
// CHECK:         scf.for %[[I:.*]] = %c0
// CHECK:           %[[IS_START:.*]] = arith.cmpi eq, %[[I]], %c0
// CHECK-NEXT:      scf.for %[[J:.*]] = %c0
// CHECK:             %[[IS_FIRST:.*]] = arith.cmpi eq, %[[J]], %c0
// CHECK-NEXT:        %[[ONCE:.*]] = arith.andi %[[IS_FIRST]], %[[IS_START]]
// CHECK-NEXT:        scf.if %[[ONCE]]
// CHECK-NEXT:          func.call @bcast_repeat(%[[FLAT_B]]
// CHECK:             %[[MOVES:.*]] = arith.cmpi ne
// CHECK-NEXT:        %[[IS_OTHER:.*]] = arith.ori %[[IS_START]], %[[MOVES]]
// CHECK-NEXT:        %[[EACH:.*]] = arith.andi %[[IS_FIRST]], %[[IS_OTHER]]
// CHECK-NEXT:        scf.if %[[EACH]]
// CHECK-NEXT:          func.call @bcast_repeat(%[[FLAT_C]]
// CHECK:         return
func.func @outer_column(%a: memref<?x?x?xf32>, %b: memref<?xf32>, %c: memref<?x?xf32>, %inner: i1, %out: memref<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.select %inner, %c1, %c0 : index
  linalg.generic {indexing_maps = [#all3, #all3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : memref<?x?x?xf32>) outs(%out : memref<?x?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 2 : index
    %l = arith.muli %j, %0 : index
    %y = memref.load %b[%l] : memref<?xf32>
    %z = memref.load %c[%i, %l] : memref<?x?xf32>
    %u = arith.addf %x, %y : f32
    %v = arith.addf %u, %z : f32
    linalg.yield %v : f32
  }
  return
}

// If a branch decides that an operand is stretched, its step is 0.
// CHECK-LABEL: func @decided
// CHECK:         llvm.intr.stacksave
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @decided(%a: memref<?x?xf32>, %b: memref<?xf32>, %inner: i1, %out: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.select %inner, %c1, %c0 : index
  linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%out : memref<?x?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.muli %j, %c0 : index
    %x = memref.load %a[%i, %k] : memref<?x?xf32>
    %l = arith.muli %j, %0 : index
    %y = memref.load %b[%l] : memref<?xf32>
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }
  return
}

// Below several loops, the first tile is that of the first iteration of all of them.
// CHECK-LABEL: func @outer_columns
// CHECK-SAME:      (%{{.*}}: memref<?x?x?x?xf32>, %[[B:.*]]: memref<?xf32>,
// CHECK-DAG:     %[[FLAT_B:.*]] = memref.reinterpret_cast %[[B]]
// CHECK:         llvm.intr.stacksave
// CHECK:         scf.for %[[I:.*]] = %c0
// CHECK:           scf.for %[[J:.*]] = %c0
// CHECK-DAG:         %[[IS_I:.*]] = arith.cmpi eq, %[[I]], %c0
// CHECK-DAG:         %[[IS_J:.*]] = arith.cmpi eq, %[[J]], %c0
// CHECK:             %[[IS_START:.*]] = arith.andi %[[IS_I]], %[[IS_J]]
// CHECK:             scf.for %[[K:.*]] = %c0
// CHECK:               %[[IS_FIRST:.*]] = arith.cmpi eq, %[[K]], %c0
// CHECK-NEXT:          %[[ONCE:.*]] = arith.andi %[[IS_FIRST]], %[[IS_START]]
// CHECK-NEXT:          scf.if %[[ONCE]]
// CHECK-NEXT:            func.call @bcast_repeat(%[[FLAT_B]]
// CHECK:         return
func.func @outer_columns(%a: memref<?x?x?x?xf32>, %b: memref<?xf32>, %inner: i1, %out: memref<?x?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.select %inner, %c1, %c0 : index
  linalg.generic {indexing_maps = [#all4, #all4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%a : memref<?x?x?x?xf32>) outs(%out : memref<?x?x?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %i = linalg.index 3 : index
    %k = arith.muli %i, %0 : index
    %y = memref.load %b[%k] : memref<?xf32>
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }
  return
}

// `i1` are read and written as bytes.
// CHECK-LABEL: func @bits
// CHECK-COUNT-2: builtin.unrealized_conversion_cast %{{.*}} to memref<?xi8>
// CHECK:         scf.for
// CHECK:           memref.load %{{.*}} : memref<?xi8>
// CHECK:           arith.trunci %{{.*}} : i8 to i1
// CHECK:           arith.extui %{{.*}} : i1 to i8
// CHECK:         return
func.func @bits(%a: memref<?xi1>, %full: i1, %out: memref<?xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.select %full, %c1, %c0 : index
  linalg.generic {indexing_maps = [#line], iterator_types = ["parallel"]} outs(%out : memref<?xi1>) {
  ^bb0(%o: i1):
    %i = linalg.index 0 : index
    %k = arith.muli %i, %0 : index
    %y = memref.load %a[%k] : memref<?xi1>
    %z = arith.xori %y, %full : i1
    linalg.yield %z : i1
  }
  return
}

// Rows of an unknown size may be short: they get tiles even if nothing else is decided at run time.
// CHECK-LABEL: func @known
// CHECK-SAME:      (%[[A:.*]]: memref<?x?xf32>, %[[B:.*]]: memref<?xf32>, %[[OUT:.*]]: memref<?x?xf32>)
// CHECK-DAG:     %[[FLAT_B:.*]] = memref.reinterpret_cast %[[B]]
// CHECK:         arith.cmpi sle, %{{.*}}, %c32
// CHECK:         scf.if
// CHECK-NEXT:      llvm.intr.stacksave
// CHECK:           func.call @bcast_repeat(%[[FLAT_B]], %c0, %c0, %true,
// CHECK:         } else {
// CHECK-NEXT:      scf.if
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @known(%a: memref<?x?xf32>, %b: memref<?xf32>, %out: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#all, #last, #all], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<?x?xf32>, memref<?xf32>) outs(%out : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }
  return
}

// All rows are one loop if every operand has the shape of the result.
// CHECK-LABEL: func @all_known
// CHECK-NOT:     arith.cmpi sle, %{{.*}}, %c32
// CHECK:         scf.for
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @all_known(%a: memref<?x?xf32>, %out: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<?x?xf32>) outs(%out : memref<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %z = arith.negf %x : f32
    linalg.yield %z : f32
  }
  return
}

// The function is added once for each element type, under an unused name.
// CHECK-DAG: func private @bcast_repeat({{.*}} memref<?xf32>) attributes {llvm.linkage = #llvm.linkage<internal>}
// CHECK-NOT: func private @bcast_repeat
