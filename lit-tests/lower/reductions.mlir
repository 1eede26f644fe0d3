// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-kernels-to-loops)' | FileCheck %s --check-prefixes=CHECK,MARKED
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-kernels-to-loops{reductions=tree})' | FileCheck %s --check-prefixes=CHECK,TREE
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-kernels-to-loops{reductions=strict})' | FileCheck %s --check-prefixes=CHECK,STRICT
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>

// A sum of unknown order is a tree if it is marked; its flags are left out.

// CHECK-LABEL: func @sum(
// TREE-NOT:    linalg
// TREE:        arith.addf {{.*}} : vector<32xf32>
// MARKED:      linalg.reduce
// STRICT:      linalg.reduce
func.func @sum(%x: memref<?x?xf32>, %out: memref<?xf32>) {
  linalg.reduce { arith.addf } ins(%x : memref<?x?xf32>) outs(%out : memref<?xf32>) dimensions = [1]
  return
}

// CHECK-LABEL: func @marked(
// TREE:        arith.addf {{%[^ ]+}}, {{%[^ ]+}} : vector<32xf32>
// MARKED:      arith.addf {{%[^ ]+}}, {{%[^ ]+}} : vector<32xf32>
// STRICT:      linalg.reduce
func.func @marked(%x: memref<?x?xf32>, %out: memref<?xf32>) {
  linalg.reduce { arith.addf {fastmath = #arith.fastmath<reassoc>} } ins(%x : memref<?x?xf32>) outs(%out : memref<?xf32>) dimensions = [1]
  return
}

// The order of these does not matter. A row of 12 elements needs 16 lanes.

// CHECK-LABEL: func @maximum(
// CHECK-NOT:   linalg
// CHECK:       vector.create_mask
// CHECK:       arith.constant dense<0xFF800000> : vector<16xf32>
// CHECK:       arith.maximumf {{.*}} : vector<16xf32>
// CHECK:       arith.maximumf {{.*}} : vector<8xf32>
func.func @maximum(%x: memref<?x12xf32>, %out: memref<?xf32>) {
  linalg.reduce { arith.maximumf } ins(%x : memref<?x12xf32>) outs(%out : memref<?xf32>) dimensions = [1]
  return
}

// Of a row of 64 elements, 32 lanes have two each.

// CHECK-LABEL: func @all_bits(
// CHECK-NOT:   linalg
// CHECK:       arith.constant dense<-1> : vector<64xi32>
// CHECK:       arith.andi {{.*}} : vector<32xi32>
func.func @all_bits(%x: memref<?x64xi32>, %out: memref<?xi32>) {
  linalg.reduce { arith.andi } ins(%x : memref<?x64xi32>) outs(%out : memref<?xi32>) dimensions = [1]
  return
}

// A row is one element, so each mode has the same order.

// Two arguments may be the same memory, so no result is written late.

// CHECK-LABEL: func @columns(
// CHECK:       linalg.reduce
func.func @columns(%x: memref<?x?xf32>, %out: memref<?xf32>) {
  linalg.reduce { arith.addf } ins(%x : memref<?x?xf32>) outs(%out : memref<?xf32>) dimensions = [0]
  return
}

// Eight rows at once are added to the results that they share; at last one row after the other. The results of both
// columns are one list.

// CHECK-LABEL: func @columns_at_once(
// CHECK:       arith.muli
// CHECK:       scf.if
// CHECK:       scf.for {{.*}} step %[[ROWS:[^ ]+]]
// CHECK:       %[[LANES:.*]] = arith.constant 32
// CHECK:       scf.for {{.*}} step %[[LANES]]
// CHECK-COUNT-8: arith.addf {{.*}} : vector<32xf32>
// CHECK-NOT:   arith.addf {{.*}} : vector<32xf32>
// CHECK:       vector.store
// CHECK:       arith.addf {{.*}} : vector<32xf32>
// CHECK-NEXT:  vector.store
// CHECK:       else
// CHECK:       linalg.reduce
func.func @columns_at_once(%x: memref<?x?x?xf32>) -> memref<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rows = memref.dim %x, %c1 : memref<?x?x?xf32>
  %columns = memref.dim %x, %c2 : memref<?x?x?xf32>
  %out = memref.alloc(%rows, %columns) : memref<?x?xf32>
  linalg.fill ins(%zero : f32) outs(%out : memref<?x?xf32>)
  linalg.reduce { arith.addf } ins(%x : memref<?x?x?xf32>) outs(%out : memref<?x?xf32>) dimensions = [0]
  return %out : memref<?x?xf32>
}

// The loops are taken in the order in which the input is read, if those that reduce keep theirs: this is a sum of columns.

// CHECK-LABEL: func @turned(
// CHECK-COUNT-8: arith.addf {{.*}} : vector<32xf32>
// CHECK:       linalg.generic
func.func @turned(%x: memref<?x?x?xf32>, %n: index, %m: index) -> memref<?x?xf32> {
  %out = memref.alloc(%n, %m) : memref<?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : memref<?x?x?xf32>) outs(%out : memref<?x?xf32>) {
  ^bb0(%in: f32, %o: f32):
    %s = arith.addf %o, %in : f32
    linalg.yield %s : f32
  }
  return %out : memref<?x?xf32>
}

// Otherwise, elements that are not neighbours have the lanes in memory.

// CHECK-LABEL: func @swapped(
// TREE:        memref.alloca() {{.*}} : memref<32xf32>
// TREE:        arith.remui
// TREE:        arith.addf {{.*}} : vector<16xf32>
// MARKED:      linalg.generic
// STRICT:      linalg.generic
func.func @swapped(%x: memref<?x?x?xf32>, %out: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k, j)>, affine_map<(i, j, k) -> (i)>], iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x : memref<?x?x?xf32>) outs(%out : memref<?xf32>) {
  ^bb0(%in: f32, %o: f32):
    %s = arith.addf %o, %in : f32
    linalg.yield %s : f32
  }
  return
}

// A kernel that reads the element in memory twice has no such order.

// CHECK-LABEL: func @twice(
// CHECK:       linalg.generic
func.func @twice(%x: memref<?x?xf32>, %out: memref<?xf32>) {
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x?xf32>) outs(%out : memref<?xf32>) {
  ^bb0(%in: f32, %o: f32):
    %p = arith.mulf %o, %in : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  }
  return
}

// The squares are computed where they are summed: their memory is gone. The sum of the columns is not a part of it.

// CHECK-LABEL: func @squares(
// TREE:        memref.alloc({{.*}}) : memref<?xf32>
// TREE-NOT:    memref.alloc
// TREE:        arith.mulf {{.*}} : vector<32xf32>
// TREE-NEXT:   {{.*}}arith.addf {{.*}} : vector<32xf32>
// TREE-NOT:    memref.dealloc
// TREE:        linalg.reduce
// STRICT-COUNT-2: linalg.reduce
func.func @squares(%x: memref<?x?xf32>, %columns: memref<?xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %x, %c0 : memref<?x?xf32>
  %count = memref.dim %x, %c1 : memref<?x?xf32>
  %squares = memref.alloc(%rows, %count) : memref<?x?xf32>
  %out = memref.alloc(%rows) : memref<?xf32>
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<?x?xf32>) outs(%squares : memref<?x?xf32>) {
  ^bb0(%in: f32, %o: f32):
    %p = arith.mulf %in, %in : f32
    linalg.yield %p : f32
  }
  linalg.reduce { arith.addf } ins(%squares : memref<?x?xf32>) outs(%out : memref<?xf32>) dimensions = [1]
  memref.dealloc %squares : memref<?x?xf32>
  linalg.reduce { arith.addf } ins(%x : memref<?x?xf32>) outs(%columns : memref<?xf32>) dimensions = [0]
  return %out : memref<?xf32>
}

// Two arguments may be the same memory, so what writes the second one is not computed row by row with what reads the first one.

// CHECK-LABEL: func @arguments(
// TREE:        vector<32xf32>
// TREE:        linalg.generic
func.func @arguments(%x: memref<?x768xf32>, %sum: memref<?xf32>, %out: memref<?x768xf32>) {
  linalg.reduce { arith.addf } ins(%x : memref<?x768xf32>) outs(%sum : memref<?xf32>) dimensions = [1]
  linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : memref<?x768xf32>, memref<?xf32>) outs(%out : memref<?x768xf32>) {
  ^bb0(%in: f32, %s: f32, %o: f32):
    %p = arith.divf %in, %s : f32
    linalg.yield %p : f32
  }
  return
}

// A number of each row that only the group uses needs no memory.

// CHECK-LABEL: func @numbers(
// TREE:        memref.alloc({{.*}}) : memref<?x768xf32>
// TREE-NOT:    memref.alloc
// TREE-NOT:    memref.store
// TREE:        vector.store
// TREE-NOT:    memref.dealloc
// TREE:        return
func.func @numbers(%x: memref<?x768xf32>) -> memref<?x768xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %rows = memref.dim %x, %c0 : memref<?x768xf32>
  %out = memref.alloc(%rows) : memref<?x768xf32>
  %sums = memref.alloc(%rows) : memref<?xf32>
  linalg.fill ins(%zero : f32) outs(%sums : memref<?xf32>)
  linalg.reduce { arith.addf } ins(%x : memref<?x768xf32>) outs(%sums : memref<?xf32>) dimensions = [1]
  linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sums : memref<?x768xf32>, memref<?xf32>) outs(%out : memref<?x768xf32>) {
  ^bb0(%in: f32, %s: f32, %o: f32):
    %p = arith.divf %in, %s : f32
    linalg.yield %p : f32
  }
  memref.dealloc %sums : memref<?xf32>
  return %out : memref<?x768xf32>
}

// A check between kernels is before all of them.

// CHECK-LABEL: func @checked(
// TREE:        llvm.call @fail
// TREE:        arith.addf {{.*}} : vector<32xf32>
// TREE:        arith.divf {{.*}} : vector<32xf32>
// STRICT:      linalg.reduce
// STRICT:      llvm.call @fail
llvm.func @fail() attributes {passthrough = ["noreturn"]}
func.func @checked(%x: memref<?x768xf32>, %is_wrong: i1) -> memref<?x768xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %rows = memref.dim %x, %c0 : memref<?x768xf32>
  %out = memref.alloc(%rows) : memref<?x768xf32>
  %sums = memref.alloc(%rows) : memref<?xf32>
  linalg.fill ins(%zero : f32) outs(%sums : memref<?xf32>)
  linalg.reduce { arith.addf } ins(%x : memref<?x768xf32>) outs(%sums : memref<?xf32>) dimensions = [1]
  scf.if %is_wrong {
    llvm.call @fail() : () -> ()
  }
  linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sums : memref<?x768xf32>, memref<?xf32>) outs(%out : memref<?x768xf32>) {
  ^bb0(%in: f32, %s: f32, %o: f32):
    %p = arith.divf %in, %s : f32
    linalg.yield %p : f32
  }
  memref.dealloc %sums : memref<?xf32>
  return %out : memref<?x768xf32>
}

// Others see what is written to an argument, so that it is written before the check.

// CHECK-LABEL: func @checked_argument(
// TREE:        vector.store
// TREE:        llvm.call @fail
// TREE:        arith.maximumf
func.func @checked_argument(%x: memref<?x768xf32>, %doubled: memref<?x768xf32>, %is_wrong: i1) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %low = arith.constant 0xFF800000 : f32
  %rows = memref.dim %x, %c0 : memref<?x768xf32>
  %values = memref.alloc(%rows) : memref<?x768xf32>
  memref.copy %x, %values : memref<?x768xf32> to memref<?x768xf32>
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%values : memref<?x768xf32>) outs(%doubled : memref<?x768xf32>) {
  ^bb0(%in: f32, %o: f32):
    %e = math.exp %in : f32
    linalg.yield %e : f32
  }
  scf.if %is_wrong {
    llvm.call @fail() : () -> ()
  }
  %largest = memref.alloc(%rows) : memref<?xf32>
  linalg.fill ins(%low : f32) outs(%largest : memref<?xf32>)
  linalg.reduce { arith.maximumf } ins(%values : memref<?x768xf32>) outs(%largest : memref<?xf32>) dimensions = [1]
  memref.dealloc %values : memref<?x768xf32>
  return %largest : memref<?xf32>
}

// A reduction adds to what is in memory before.

// CHECK-LABEL: func @begun(
// TREE:        memref.alloc({{.*}}) : memref<?xf32>
// TREE:        memref.load
// TREE:        memref.store
func.func @begun(%x: memref<?x768xf32>) -> memref<?x768xf32> {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x768xf32>
  %out = memref.alloc(%rows) : memref<?x768xf32>
  %sums = memref.alloc(%rows) : memref<?xf32>
  linalg.reduce { arith.addf } ins(%x : memref<?x768xf32>) outs(%sums : memref<?xf32>) dimensions = [1]
  linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sums : memref<?x768xf32>, memref<?xf32>) outs(%out : memref<?x768xf32>) {
  ^bb0(%in: f32, %s: f32, %o: f32):
    %p = arith.divf %in, %s : f32
    linalg.yield %p : f32
  }
  memref.dealloc %sums : memref<?xf32>
  return %out : memref<?x768xf32>
}

// The memory is allocated and freed outside of the block where only this group uses it.

// CHECK-LABEL: func @outside(
// TREE:        memref.alloc({{.*}}) : memref<?xf32>
// TREE-NOT:    memref.alloc(
// TREE:        scf.for
// TREE:        memref.dealloc {{.*}} : memref<?xf32>
// TREE-NOT:    memref.dealloc
// TREE:        return
func.func @outside(%x: memref<?x?xf32>, %out: memref<?xf32>, %rows: index, %count: index, %times: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sums = memref.alloc(%rows) : memref<?xf32>
  %squares = memref.alloc(%rows, %count) : memref<?x?xf32>
  scf.for %i = %c0 to %times step %c1 {
    linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
        ins(%x : memref<?x?xf32>) outs(%squares : memref<?x?xf32>) {
    ^bb0(%in: f32, %o: f32):
      %p = arith.mulf %in, %in : f32
      linalg.yield %p : f32
    }
    linalg.reduce { arith.maximumf } ins(%squares : memref<?x?xf32>) outs(%sums : memref<?xf32>) dimensions = [1]
  }
  memref.dealloc %squares : memref<?x?xf32>
  memref.dealloc %sums : memref<?xf32>
  return
}

// Functions in vectors, in rows that are long enough.

// CHECK-LABEL: func @functions(
// CHECK:       arith.cmpi sge
// CHECK:       scf.if
// CHECK:       math.sin %{{[^ ]+}} : vector<32xf32>
// CHECK:       math.sin %{{[^ ]+}} : f32
func.func @functions(%x: memref<?x?xf32>, %out: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<?x?xf32>) outs(%out : memref<?x?xf32>) {
  ^bb0(%in: f32, %o: f32):
    %p = math.sin %in : f32
    linalg.yield %p : f32
  }
  return
}
