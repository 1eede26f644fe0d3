// proven
func.func @f(%m: memref<?xf32>) {
  %zero = arith.constant 0 : index
  %n = memref.dim %m, %zero : memref<?xf32>
  %g = memref.alloc(%n) : memref<?xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%m : memref<?xf32>) outs(%g : memref<?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %r = arith.addf %a, %a : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%g : memref<?xf32>) outs(%m : memref<?xf32>) {
  ^bb0(%a: f32, %c: f32):
    linalg.yield %a : f32
  }
  memref.dealloc %g : memref<?xf32>
  return
}
// -----
func.func @f(%m: memref<?xf32>) {
  %zero = arith.constant 0 : index
  %n = memref.dim %m, %zero : memref<?xf32>
  %g = memref.alloc(%n) : memref<?xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%m : memref<?xf32>) outs(%g : memref<?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %r = arith.addf %a, %a : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%g : memref<?xf32>) outs(%m : memref<?xf32>) {
  ^bb0(%a: f32, %c: f32):
    linalg.yield %a : f32
  }
  memref.dealloc %g : memref<?xf32>
  return
}
// ----- not understood
// The first kernel computes something else.
// - %r = arith.addf %a, %a : f32
// + %r = arith.mulf %a, %a : f32
// ----- not understood
// The memory is longer than the kernel.
// - %g = memref.alloc(%n) : memref<?xf32>
// + %l = arith.addi %n, %n : index
// + %g = memref.alloc(%l) : memref<?xf32>
