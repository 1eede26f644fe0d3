// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-call-contractions,bcast-kernels-to-loops{reductions=tree})' | FileCheck %s

// The quotients of a row are computed with its sum, also where the function for products reads them.

// CHECK-LABEL: func.func @softmax(
// CHECK:         arith.addf {{.*}} : vector<64xf32>
// CHECK:         arith.divf {{.*}} : vector<64xf32>
// CHECK-NOT:     arith.divf
// CHECK:         call @bcast_contract_f32_v2(
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @softmax(%x: memref<8x64xf32>, %v: memref<64x32xf32>, %c: memref<8x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %sums = memref.alloc() : memref<8xf32>
  %quotients = memref.alloc() : memref<8x64xf32>
  linalg.fill ins(%zero : f32) outs(%sums : memref<8xf32>)
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : memref<8x64xf32>) outs(%sums : memref<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %sums : memref<8x64xf32>, memref<8xf32>) outs(%quotients : memref<8x64xf32>) {
  ^bb0(%in: f32, %sum: f32, %out: f32):
    %0 = arith.divf %in, %sum : f32
    linalg.yield %0 : f32
  }
  linalg.matmul ins(%quotients, %v : memref<8x64xf32>, memref<64x32xf32>) outs(%c : memref<8x32xf32>)
  memref.dealloc %sums : memref<8xf32>
  memref.dealloc %quotients : memref<8x64xf32>
  return
}

// A function that is not known may make a memref of an address.
// CHECK-LABEL: func.func @passed(
// CHECK:         arith.addf {{.*}} : vector<64xf32>
// CHECK-NOT:     arith.divf {{.*}} : vector<64xf32>
// CHECK:         call @other
func.func private @other(index)
func.func @passed(%x: memref<8x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %sums = memref.alloc() : memref<8xf32>
  %quotients = memref.alloc() : memref<8x64xf32>
  linalg.fill ins(%zero : f32) outs(%sums : memref<8xf32>)
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : memref<8x64xf32>) outs(%sums : memref<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %sums : memref<8x64xf32>, memref<8xf32>) outs(%quotients : memref<8x64xf32>) {
  ^bb0(%in: f32, %sum: f32, %out: f32):
    %0 = arith.divf %in, %sum : f32
    linalg.yield %0 : f32
  }
  %address = memref.extract_aligned_pointer_as_index %quotients : memref<8x64xf32> -> index
  call @other(%address) : (index) -> ()
  memref.dealloc %sums : memref<8xf32>
  memref.dealloc %quotients : memref<8x64xf32>
  return
}
