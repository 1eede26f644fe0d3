// proven
func.func @f(%m: memref<?xf32>, %b: memref<4x8xf32>, %bytes: memref<64xi8>, %shape: memref<1xindex>, %x: f32, %n: index) {
  %zero = arith.constant 0 : index
  %g = memref.alloc(%n) : memref<?xf32>
  memref.copy %m, %g : memref<?xf32> to memref<?xf32>
  %v = memref.collapse_shape %b [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %w = memref.expand_shape %v [[0, 1]] output_shape [8, 4] : memref<32xf32> into memref<8x4xf32>
  %t = memref.transpose %w (i, j) -> (j, i) : memref<8x4xf32> to memref<4x8xf32, strided<[1, 4]>>
  %s = memref.view %bytes[%zero][%n] : memref<64xi8> to memref<?xf32>
  %h = memref.reshape %m(%shape) : (memref<?xf32>, memref<1xindex>) -> memref<?xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%m : memref<?xf32>) outs(%g : memref<?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %r = arith.addf %a, %a : f32
    linalg.yield %r : f32
  }
  memref.copy %g, %h : memref<?xf32> to memref<?xf32>
  memref.store %x, %t[%zero, %zero] : memref<4x8xf32, strided<[1, 4]>>
  memref.store %x, %s[%zero] : memref<?xf32>
  memref.dealloc %g : memref<?xf32>
  return
}
// -----
func.func @f(%m: memref<?xf32>, %b: memref<4x8xf32>, %bytes: memref<64xi8>, %shape: memref<1xindex>, %x: f32, %n: index) {
  %zero = arith.constant 0 : index
  %g = memref.alloc(%n) : memref<?xf32>
  memref.copy %m, %g : memref<?xf32> to memref<?xf32>
  %v = memref.collapse_shape %b [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %w = memref.expand_shape %v [[0, 1]] output_shape [8, 4] : memref<32xf32> into memref<8x4xf32>
  %t = memref.transpose %w (i, j) -> (j, i) : memref<8x4xf32> to memref<4x8xf32, strided<[1, 4]>>
  %s = memref.view %bytes[%zero][%n] : memref<64xi8> to memref<?xf32>
  %h = memref.reshape %m(%shape) : (memref<?xf32>, memref<1xindex>) -> memref<?xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%m : memref<?xf32>) outs(%g : memref<?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %r = arith.addf %a, %a : f32
    linalg.yield %r : f32
  }
  memref.copy %g, %h : memref<?xf32> to memref<?xf32>
  memref.store %x, %t[%zero, %zero] : memref<4x8xf32, strided<[1, 4]>>
  memref.store %x, %s[%zero] : memref<?xf32>
  memref.dealloc %g : memref<?xf32>
  return
}
