// not understood: 'memref.subview'
func.func @f(%m: memref<4xf32>, %o: memref<8xf32>) {
  %s = memref.subview %o[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%m : memref<4xf32>) outs(%s : memref<4xf32, strided<[1]>>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%m: memref<4xf32>, %o: memref<8xf32>) {
  %s = memref.subview %o[1] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 1>>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%m : memref<4xf32>) outs(%s : memref<4xf32, strided<[1], offset: 1>>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
