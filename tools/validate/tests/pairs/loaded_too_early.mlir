// proven
#id = affine_map<(d0) -> (d0)>
#first = affine_map<(d0) -> (0)>
func.func @f(%a: memref<4xf32>, %m: memref<4xf32>, %o: memref<4xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : memref<4xf32>) outs(%m : memref<4xf32>) {
  ^bb0(%i: f32, %u: f32):
    %q = arith.addf %i, %i : f32
    linalg.yield %q : f32
  }
  linalg.generic {indexing_maps = [#first, #id], iterator_types = ["parallel"]} ins(%m : memref<4xf32>) outs(%o : memref<4xf32>) {
  ^bb0(%i: f32, %u: f32):
    %q = arith.mulf %i, %i : f32
    linalg.yield %q : f32
  }
  return
}
// -----
func.func @f(%a: memref<4xf32>, %m: memref<4xf32>, %o: memref<4xf32>) {
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.if %true {
    scf.for %im = %c0 to %c4 step %c1 {
      %vm = memref.load %a[%im] : memref<4xf32>
      %wm = arith.addf %vm, %vm : f32
      memref.store %wm, %m[%im] : memref<4xf32>
    }
  }
  %yes = arith.constant true
  %d0 = arith.constant 0 : index
  %d1 = arith.constant 1 : index
  %d4 = arith.constant 4 : index
  %x = memref.load %m[%d0] : memref<4xf32>
  scf.if %yes {
    scf.for %io = %d0 to %d4 step %d1 {
      %wo = arith.mulf %x, %x : f32
      memref.store %wo, %o[%io] : memref<4xf32>
    }
  }
  return
}
// ----- not understood: 'memref.load'
// The loop after it writes what is loaded.
// - %x = memref.load %m[%d0] : memref<4xf32>
// - %c4 = arith.constant 4 : index
// + %c4 = arith.constant 4 : index
// + %x = memref.load %m[%c0] : memref<4xf32>
// ----- not understood: 'arith.mulf'
// It is loaded for the kernel before.
// - %x = memref.load %m[%d0] : memref<4xf32>
// - %c4 = arith.constant 4 : index
// + %c4 = arith.constant 4 : index
// + %x = memref.load %o[%c0] : memref<4xf32>
