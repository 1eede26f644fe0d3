// not understood: 'memref.global'
memref.global "private" constant @k : memref<2xf32> = dense<[1.0, 2.0]>
func.func @f(%a: memref<2xf32>) {
  %m = memref.get_global @k : memref<2xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%m : memref<2xf32>) outs(%a : memref<2xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  return
}

// -----
memref.global "private" constant @k : memref<2xf32> = dense<[1.0, 3.0]>
func.func @f(%a: memref<2xf32>) {
  %m = memref.get_global @k : memref<2xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%m : memref<2xf32>) outs(%a : memref<2xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  return
}
