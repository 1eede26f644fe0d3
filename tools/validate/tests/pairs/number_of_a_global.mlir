// not understood: 'memref.global'
memref.global "private" constant @k : memref<1xf32> = dense<1.0>
func.func @f() -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @k : memref<1xf32>
  %r = memref.load %m[%c0] : memref<1xf32>
  return %r : f32
}
// -----
memref.global "private" constant @k : memref<1xf32> = dense<2.0>
func.func @f() -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @k : memref<1xf32>
  %r = memref.load %m[%c0] : memref<1xf32>
  return %r : f32
}
