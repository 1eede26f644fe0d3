// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{reductions=tree})' | %run | FileCheck %s

// Reductions that read what they write, or memory of another shape: they are computed as they stand.

func.func private @printMemrefI32(memref<*xi32>)
func.func private @printMemrefF32(memref<*xf32>)

// A load may read memory that is larger than the loops: its rows are not one list.

// CHECK: {{\[}}0, {{ *}}3, {{ *}}6, {{ *}}9, {{ *}}12, {{ *}}15, {{ *}}18, {{ *}}21, {{ *}}24, {{ *}}27, {{ *}}30, {{ *}}33, {{ *}}36, {{ *}}39, {{ *}}42, {{ *}}45]
// CHECK: {{\[}}120, {{ *}}123, {{ *}}126, {{ *}}129, {{ *}}132, {{ *}}135, {{ *}}138, {{ *}}141, {{ *}}144, {{ *}}147, {{ *}}150, {{ *}}153, {{ *}}156, {{ *}}159, {{ *}}162, {{ *}}165]
func.func @larger_memory() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %c40 = arith.constant 40 : index
  %one = arith.constant 1 : i32
  %z = arith.constant 0 : i32
  %x = memref.alloc() : memref<3x2x16xi32>
  %y = memref.alloc() : memref<3x2x40xi32>
  %o = memref.alloc() : memref<2x16xi32>
  linalg.fill ins(%one : i32) outs(%x : memref<3x2x16xi32>)
  linalg.fill ins(%z : i32) outs(%o : memref<2x16xi32>)
  scf.for %i = %c0 to %c3 step %c1 { scf.for %j = %c0 to %c2 step %c1 { scf.for %k = %c0 to %c40 step %c1 {
    %a = arith.muli %j, %c40 : index
    %b = arith.addi %a, %k : index
    %v = arith.index_cast %b : index to i32
    memref.store %v, %y[%i, %j, %k] : memref<3x2x40xi32>
  } } }
  linalg.generic {indexing_maps = [affine_map<(d0,d1,d2)->(d0,d1,d2)>, affine_map<(d0,d1,d2)->(d1,d2)>], iterator_types = ["reduction","parallel","parallel"]} ins(%x : memref<3x2x16xi32>) outs(%o : memref<2x16xi32>) {
  ^bb0(%in: i32, %acc: i32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %l = memref.load %y[%i0, %i1, %i2] : memref<3x2x40xi32>
    %m = arith.muli %in, %l : i32
    %s = arith.addi %acc, %m : i32
    linalg.yield %s : i32
  }
  %u = memref.cast %o : memref<2x16xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// A sum reads what it has so far, as an input.

// CHECK: {{\[}}16, {{ *}}16]
func.func private @sum(%x: memref<2x4xi32>, %o: memref<2xi32>) {
  linalg.generic {indexing_maps = [affine_map<(d0,d1)->(d0,d1)>, affine_map<(d0,d1)->(d0)>, affine_map<(d0,d1)->(d0)>], iterator_types = ["parallel","reduction"]} ins(%x, %o : memref<2x4xi32>, memref<2xi32>) outs(%o : memref<2xi32>) {
  ^bb0(%in: i32, %r: i32, %acc: i32):
    %m = arith.muli %in, %r : i32
    %s = arith.addi %acc, %m : i32
    linalg.yield %s : i32
  }
  return
}
func.func @own_result() {
  %one = arith.constant 1 : i32
  %x = memref.alloc() : memref<2x4xi32>
  %o = memref.alloc() : memref<2xi32>
  linalg.fill ins(%one : i32) outs(%x : memref<2x4xi32>)
  linalg.fill ins(%one : i32) outs(%o : memref<2xi32>)
  call @sum(%x, %o) : (memref<2x4xi32>, memref<2xi32>) -> ()
  %u = memref.cast %o : memref<2xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// And in its body.

// CHECK: {{\[}}16, {{ *}}16]
func.func @own_result_loaded() {
  %one = arith.constant 1 : i32
  %x = memref.alloc() : memref<2x4xi32>
  %o = memref.alloc() : memref<2xi32>
  linalg.fill ins(%one : i32) outs(%x : memref<2x4xi32>)
  linalg.fill ins(%one : i32) outs(%o : memref<2xi32>)
  linalg.reduce ins(%x : memref<2x4xi32>) outs(%o : memref<2xi32>) dimensions = [1] (%in: i32, %acc: i32) {
      %i = linalg.index 0 : index
      %r = memref.load %o[%i] : memref<2xi32>
      %m = arith.muli %in, %r : i32
      %s = arith.addi %acc, %m : i32
      linalg.yield %s : i32
    }
  %u = memref.cast %o : memref<2xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// A memref that is stored in another one has a second name.

// CHECK: {{\[}}80, {{ *}}80, {{ *}}80, {{ *}}80]
func.func @memref_in_memref() {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2 : i32
  %one = arith.constant 1 : i32
  %z = arith.constant 0 : i32
  %q = memref.alloc() : memref<4x40xi32>
  %x = memref.alloc() : memref<4x40xi32>
  %o = memref.alloc() : memref<4xi32>
  %mm = memref.alloc() : memref<1xmemref<4x40xi32>>
  memref.store %x, %mm[%c0] : memref<1xmemref<4x40xi32>>
  %y4 = memref.load %mm[%c0] : memref<1xmemref<4x40xi32>>
  %y = memref.collapse_shape %y4 [[0, 1]] : memref<4x40xi32> into memref<160xi32>
  linalg.fill ins(%one : i32) outs(%x : memref<4x40xi32>)
  linalg.fill ins(%two : i32) outs(%q : memref<4x40xi32>)
  linalg.fill ins(%z : i32) outs(%o : memref<4xi32>)
  linalg.generic {indexing_maps = [affine_map<(d0,d1)->(d0,d1)>, affine_map<(d0,d1)->(d0)>], iterator_types = ["parallel","reduction"]} ins(%q : memref<4x40xi32>) outs(%o : memref<4xi32>) {
  ^bb0(%in: i32, %acc: i32):
    %i1 = linalg.index 1 : index
    %l = memref.load %y[%i1] : memref<160xi32>
    %m = arith.muli %in, %l : i32
    %s = arith.addi %acc, %m : i32
    linalg.yield %s : i32
  }
  linalg.generic {indexing_maps = [affine_map<(d0,d1)->(d0)>, affine_map<(d0,d1)->(d0,d1)>], iterator_types = ["parallel","parallel"]} ins(%o : memref<4xi32>) outs(%x : memref<4x40xi32>) {
  ^bb0(%in: i32, %acc: i32):
    linalg.yield %in : i32
  }
  %u = memref.cast %o : memref<4xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// A number of each row may need a branch, besides a function.

// CHECK: {{\[}}40, {{ *}}40]
func.func @branch_in_body() {
  %one = arith.constant 1.0 : f32
  %z = arith.constant 0.0 : f32
  %x = memref.alloc() : memref<2x40xf32>
  %o = memref.alloc() : memref<2xf32>
  %p = memref.alloc() : memref<2xf32>
  linalg.fill ins(%one : f32) outs(%x : memref<2x40xf32>)
  linalg.fill ins(%z : f32) outs(%o : memref<2xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0,d1)->(d0,d1)>, affine_map<(d0,d1)->(d0)>], iterator_types = ["parallel","reduction"]} ins(%x : memref<2x40xf32>) outs(%o : memref<2xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.addf %acc, %in fastmath<reassoc> : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0)->(d0)>, affine_map<(d0)->(d0)>], iterator_types = ["parallel"]} ins(%o : memref<2xf32>) outs(%p : memref<2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %e = math.exp %in : f32
    %c = arith.cmpf ogt, %in, %z : f32
    %r = scf.if %c -> (f32) {
      %l = math.log %e : f32
      scf.yield %l : f32
    } else {
      scf.yield %in : f32
    }
    linalg.yield %r : f32
  }
  %u = memref.cast %p : memref<2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}

// A sum over rows reads each row while the rows are written.

// CHECK:      {{\[}}41,
// CHECK-NEXT: {{\[}}42,
// CHECK-NEXT: {{\[}}45,
// CHECK-NEXT: {{\[}}54,
func.func @own_rows() {
  %one = arith.constant 1 : i32
  %x = memref.alloc() : memref<4x32xi32>
  linalg.fill ins(%one : i32) outs(%x : memref<4x32xi32>)
  linalg.generic {indexing_maps = [affine_map<(d0,d1,d2)->(d0,d2)>, affine_map<(d0,d1,d2)->(d1,d2)>], iterator_types = ["reduction","parallel","parallel"]} ins(%x : memref<4x32xi32>) outs(%x : memref<4x32xi32>) {
  ^bb0(%in: i32, %acc: i32):
    %s = arith.addi %acc, %in : i32
    linalg.yield %s : i32
  }
  %u = memref.cast %x : memref<4x32xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

func.func @main() {
  call @larger_memory() : () -> ()
  call @own_result() : () -> ()
  call @own_result_loaded() : () -> ()
  call @memref_in_memref() : () -> ()
  call @branch_in_body() : () -> ()
  call @own_rows() : () -> ()
  return
}
