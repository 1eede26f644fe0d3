// RUN: not bcast-opt %s --split-input-file --bcast-to-llvm -o /dev/null
// RUN: not bcast-opt %s --split-input-file --bcast-to-llvm="fuse=false failures=return call-contractions=true reductions=tree" -o /dev/null
// RUN: not bcast-opt %s --split-input-file --bcast-to-llvm="threads=openmp min-shared-cost=0" -o /dev/null

// Ops of memref, tensor, scf, linalg, vector and others on unknown sizes: the pipeline lowers or refuses each, and ends by no signal.

func.func @m0(%m: memref<?x?xf32>) -> memref<?xf32> { %r = memref.collapse_shape %m [[0,1]] : memref<?x?xf32> into memref<?xf32> return %r : memref<?xf32> }

// -----

func.func @m1(%m: memref<?xf32>, %a: index, %b: index) -> memref<?x?xf32> { %r = memref.expand_shape %m [[0,1]] output_shape [%a, %b] : memref<?xf32> into memref<?x?xf32> return %r : memref<?x?xf32> }

// -----

func.func @m2(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %a: index, %b: index) -> memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>> { %c1 = arith.constant 1 : index %d = memref.dim %m, %c1 : memref<?x?xf32, strided<[?, ?], offset: ?>> %r = memref.expand_shape %m [[0,1],[2]] output_shape [%a, %b, %d] : memref<?x?xf32, strided<[?, ?], offset: ?>> into memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>> return %r : memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>> }

// -----

func.func @m3(%m: memref<f32>) -> memref<1x1xf32> { %r = memref.expand_shape %m [] output_shape [1,1] : memref<f32> into memref<1x1xf32> return %r : memref<1x1xf32> }

// -----

func.func @m4(%m: memref<1x1xf32>) -> memref<f32> { %r = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32> return %r : memref<f32> }

// -----

func.func @m4b(%m: memref<1x1xf32, strided<[?, ?], offset: ?>>) -> memref<f32, strided<[], offset: ?>> { %r = memref.collapse_shape %m [] : memref<1x1xf32, strided<[?, ?], offset: ?>> into memref<f32, strided<[], offset: ?>> return %r : memref<f32, strided<[], offset: ?>> }

// -----

func.func @m5(%m: memref<?x1xf32, strided<[?, ?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> { %r = memref.collapse_shape %m [[0,1]] : memref<?x1xf32, strided<[?, ?], offset: ?>> into memref<?xf32, strided<[?], offset: ?>> return %r : memref<?xf32, strided<[?], offset: ?>> }

// -----

func.func @m7(%m: memref<?x?xf32>, %i: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> { %r = memref.subview %m[%i, %i][%i, %i][%i, %i] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>> return %r : memref<?x?xf32, strided<[?, ?], offset: ?>> }

// -----

func.func @m8(%m: memref<?x?xf32>, %i: index) -> memref<?xf32, strided<[?], offset: ?>> { %r = memref.subview %m[%i, %i][1, %i][%i, %i] : memref<?x?xf32> to memref<?xf32, strided<[?], offset: ?>> return %r : memref<?xf32, strided<[?], offset: ?>> }

// -----

func.func @m9(%m: memref<?x?xf32>, %s: memref<?xindex>) -> memref<*xf32> { %r = memref.reshape %m(%s) : (memref<?x?xf32>, memref<?xindex>) -> memref<*xf32> return %r : memref<*xf32> }

// -----

func.func @m10(%m: memref<*xf32>, %s: memref<2xi32>) -> memref<?x?xf32> { %r = memref.reshape %m(%s) : (memref<*xf32>, memref<2xi32>) -> memref<?x?xf32> return %r : memref<?x?xf32> }

// -----

func.func @m11(%m: memref<?x?xf32>) -> memref<?x?xf32, strided<[1, ?]>> { %r = memref.transpose %m (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>> return %r : memref<?x?xf32, strided<[1, ?]>> }

// -----

func.func @m12(%m: memref<?xi8>, %o: index, %n: index) -> memref<?x?xf32> { %r = memref.view %m[%o][%n, %n] : memref<?xi8> to memref<?x?xf32> return %r : memref<?x?xf32> }

// -----

func.func @m13(%m: memref<*xf32>) -> index { %r = memref.rank %m : memref<*xf32> return %r : index }

// -----

func.func @m14(%m: memref<*xf32>, %i: index) -> index { %r = memref.dim %m, %i : memref<*xf32> return %r : index }

// -----

func.func @m15(%m: memref<?x?xf32>, %i: index) -> index { %r = memref.dim %m, %i : memref<?x?xf32> return %r : index }

// -----

func.func @m16(%m: memref<?xf32>, %n: index) -> memref<?xf32> { %r = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32> return %r : memref<?xf32> }

// -----

func.func @m17(%m: memref<?x?xf32>, %n: memref<?x?xf32>) { memref.copy %m, %n : memref<?x?xf32> to memref<?x?xf32> return }

// -----

func.func @m19(%m: memref<?xf32>, %i: index, %v: f32) -> f32 { %r = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<?xf32>) -> f32 return %r : f32 }

// -----

func.func @m20(%m: memref<?xf32>, %i: index, %v: f32) -> f32 { %r = memref.generic_atomic_rmw %m[%i] : memref<?xf32> { ^bb0(%c: f32): %s = arith.mulf %c, %v : f32 memref.atomic_yield %s : f32 } return %r : f32 }

// -----

func.func @m21(%m: memref<?x?xf32>, %i: index) { memref.prefetch %m[%i, %i], read, locality<3>, data : memref<?x?xf32> return }

// -----

func.func @m22(%m: memref<?x?xf32>) { memref.assume_alignment %m, 16 : memref<?x?xf32> return }

// -----

func.func @m23(%m: memref<?x?xf32>) -> (memref<f32>, index, index, index, index, index) { %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<?x?xf32> -> memref<f32>, index, index, index, index, index return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index }

// -----

func.func @m24(%m: memref<?x?xf32>) -> index { %r = memref.extract_aligned_pointer_as_index %m : memref<?x?xf32> -> index return %r : index }

// -----

func.func @m26(%n: index) { %src = memref.alloc(%n) : memref<?xf32> %d = memref.alloc(%n) : memref<?xf32, 1> %t = memref.alloc() : memref<1xi32> %c = arith.constant 0 : index memref.dma_start %src[%c], %d[%c], %n, %t[%c] : memref<?xf32>, memref<?xf32, 1>, memref<1xi32> memref.dma_wait %t[%c], %n : memref<1xi32> return }

// -----

memref.global "private" constant @g : memref<2x3xf32> = dense<1.0>
func.func @m27() -> memref<2x3xf32> { %r = memref.get_global @g : memref<2x3xf32> return %r : memref<2x3xf32> }

// -----

memref.global @g : memref<2xf32, strided<[2], offset: 1>>
func.func @m28() -> memref<2xf32, strided<[2], offset: 1>> { %r = memref.get_global @g : memref<2xf32, strided<[2], offset: 1>> return %r : memref<2xf32, strided<[2], offset: 1>> }

// -----

func.func @m29(%n: index) -> memref<?xf32, affine_map<(d0) -> (d0 * 2)>> { %r = memref.alloc(%n) : memref<?xf32, affine_map<(d0) -> (d0 * 2)>> return %r : memref<?xf32, affine_map<(d0) -> (d0 * 2)>> }

// -----

func.func @m30(%n: index) -> f32 { %r = memref.alloc(%n)[%n] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>> %v = memref.load %r[%n] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>> return %v : f32 }

// -----

func.func @m31(%m: memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>, %i: index) -> f32 { %v = memref.load %m[%i, %i] : memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>> return %v : f32 }

// -----

func.func @m32(%m: memref<?xf32>) -> memref<?xf32, 1> { %r = memref.memory_space_cast %m : memref<?xf32> to memref<?xf32, 1> return %r : memref<?xf32, 1> }

// -----

func.func @m33(%m: memref<?xf32, "custom">, %i: index) -> f32 { %r = memref.load %m[%i] : memref<?xf32, "custom"> return %r : f32 }

// -----

func.func @m34(%n: index) { memref.alloca_scope { %a = memref.alloca(%n) : memref<?xf32> memref.alloca_scope.return } return }

// -----

func.func @m34b(%n: index) -> f32 { %c0 = arith.constant 0 : index %r = memref.alloca_scope -> (f32) { %a = memref.alloca(%n) : memref<?xf32> %v = memref.load %a[%c0] : memref<?xf32> memref.alloca_scope.return %v : f32 } return %r : f32 }

// -----

func.func @m35(%m: memref<?xvector<4xf32>>, %i: index) -> vector<4xf32> { %r = memref.load %m[%i] : memref<?xvector<4xf32>> return %r : vector<4xf32> }

// -----

func.func @m36(%m: memref<?xmemref<?xf32>>, %i: index) -> memref<?xf32> { %r = memref.load %m[%i] : memref<?xmemref<?xf32>> return %r : memref<?xf32> }

// -----

func.func @m37(%m: memref<?xcomplex<f32>>, %i: index) -> complex<f32> { %r = memref.load %m[%i] : memref<?xcomplex<f32>> return %r : complex<f32> }

// -----

func.func @m38(%m: memref<?xindex>, %i: index) -> index { %r = memref.load %m[%i] : memref<?xindex> return %r : index }

// -----

func.func @m39(%m: memref<?xi4>, %i: index) -> i4 { %r = memref.load %m[%i] : memref<?xi4> return %r : i4 }

// -----

func.func @m40(%m: memref<?x?xf32>) -> memref<?x?xf32> { %r = bufferization.clone %m : memref<?x?xf32> to memref<?x?xf32> return %r : memref<?x?xf32> }

// -----

func.func @m41(%m: memref<*xf32>) -> memref<*xf32> { %r = bufferization.clone %m : memref<*xf32> to memref<*xf32> return %r : memref<*xf32> }

// -----

func.func @m42(%m: memref<?x?xf32>) -> tensor<?x?xf32> { %r = bufferization.to_tensor %m restrict : memref<?x?xf32> to tensor<?x?xf32> return %r : tensor<?x?xf32> }

// -----

func.func @m43(%t: tensor<*xf32>) -> memref<*xf32> { %r = bufferization.to_buffer %t : tensor<*xf32> to memref<*xf32> return %r : memref<*xf32> }

// -----

func.func @t0(%t: tensor<?x?xf32>) -> tensor<?xf32> { %r = tensor.collapse_shape %t [[0,1]] : tensor<?x?xf32> into tensor<?xf32> return %r : tensor<?xf32> }

// -----

func.func @t1(%t: tensor<*xf32>) -> tensor<?x?xf32> { %r = tensor.cast %t : tensor<*xf32> to tensor<?x?xf32> return %r : tensor<?x?xf32> }

// -----

func.func @t2(%t: tensor<?x?xf32>) -> tensor<*xf32> { %r = tensor.cast %t : tensor<?x?xf32> to tensor<*xf32> return %r : tensor<*xf32> }

// -----

func.func @t3(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> { %r = tensor.concat dim(0) %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32> return %r : tensor<?x?xf32> }

// -----

func.func @t4(%a: tensor<?x?xf32>, %i: index) -> f32 { %r = tensor.extract %a[%i, %i] : tensor<?x?xf32> return %r : f32 }

// -----

func.func @t5(%a: tensor<?x?xf32>, %i: index) -> tensor<?xf32> { %r = tensor.extract_slice %a[%i, 0][1, %i][1, 2] : tensor<?x?xf32> to tensor<?xf32> return %r : tensor<?xf32> }

// -----

func.func @t6(%a: tensor<?xf32>, %b: tensor<?x?xf32>, %i: index) -> tensor<?x?xf32> { %r = tensor.insert_slice %a into %b[%i, 0][1, %i][1, 2] : tensor<?xf32> into tensor<?x?xf32> return %r : tensor<?x?xf32> }

// -----

func.func @t7(%v: f32, %i: index) -> tensor<2xf32> { %r = tensor.from_elements %v, %v : tensor<2xf32> return %r : tensor<2xf32> }

// -----

func.func @t8(%i: index) -> tensor<?x?xindex> { %r = tensor.generate %i, %i { ^bb0(%a: index, %b: index): %s = arith.addi %a, %b : index tensor.yield %s : index } : tensor<?x?xindex> return %r : tensor<?x?xindex> }

// -----

func.func @t9(%a: tensor<?x?x?xf32>, %ix: tensor<?x?x2xindex>) -> tensor<?x?x1x?x1xf32> { %r = tensor.gather %a[%ix] gather_dims([0, 2]) : (tensor<?x?x?xf32>, tensor<?x?x2xindex>) -> tensor<?x?x1x?x1xf32> return %r : tensor<?x?x1x?x1xf32> }

// -----

func.func @t10(%s: tensor<?x?x1x?x1xf32>, %a: tensor<?x?x?xf32>, %ix: tensor<?x?x2xindex>) -> tensor<?x?x?xf32> { %r = tensor.scatter %s into %a[%ix] scatter_dims([0, 2]) unique : (tensor<?x?x1x?x1xf32>, tensor<?x?x?xf32>, tensor<?x?x2xindex>) -> tensor<?x?x?xf32> return %r : tensor<?x?x?xf32> }

// -----

func.func @t11(%a: tensor<?x?xf32>, %i: index, %v: f32) -> tensor<?x?xf32> { %r = tensor.pad %a low[%i, 0] high[0, %i] { ^bb0(%x: index, %y: index): tensor.yield %v : f32 } : tensor<?x?xf32> to tensor<?x?xf32> return %r : tensor<?x?xf32> }

// -----

func.func @t12(%a: tensor<?xf32>, %s: tensor<2xindex>) -> tensor<?x?xf32> { %r = tensor.reshape %a(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32> return %r : tensor<?x?xf32> }

// -----

func.func @t13(%a: tensor<?xf32>, %s: tensor<?xindex>) -> tensor<*xf32> { %r = tensor.reshape %a(%s) : (tensor<?xf32>, tensor<?xindex>) -> tensor<*xf32> return %r : tensor<*xf32> }

// -----

func.func @t14(%v: f32, %n: index) -> tensor<?x4xf32> { %r = tensor.splat %v[%n] : tensor<?x4xf32> return %r : tensor<?x4xf32> }

// -----

func.func @t15(%a: tensor<*xf32>) -> index { %r = tensor.rank %a : tensor<*xf32> return %r : index }

// -----

func.func @t16(%a: tensor<*xf32>, %i: index) -> index { %r = tensor.dim %a, %i : tensor<*xf32> return %r : index }

// -----

func.func @t17(%a: tensor<?xi32>) -> tensor<?xf32> { %r = tensor.bitcast %a : tensor<?xi32> to tensor<?xf32> return %r : tensor<?xf32> }

// -----

func.func @t18(%a: tensor<?x?xf32>, %i: index, %v: f32) -> tensor<?x?xf32> { %r = tensor.insert %v into %a[%i, %i] : tensor<?x?xf32> return %r : tensor<?x?xf32> }

// -----

func.func @t21(%a: tensor<?x?xf32>, %b: tensor<?x?x8x8xf32>, %p: f32) -> tensor<?x?x8x8xf32> { %r = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %b : tensor<?x?xf32> -> tensor<?x?x8x8xf32> return %r : tensor<?x?x8x8xf32> }

// -----

func.func @t22(%a: tensor<?x?xf32>, %b: tensor<?x?x8x8xf32>) -> tensor<?x?xf32> { %r = linalg.unpack %b inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %a : tensor<?x?x8x8xf32> -> tensor<?x?xf32> return %r : tensor<?x?xf32> }

// -----

func.func @t23(%a: tensor<?x?xf32>, %i: index) -> tensor<?x?x?xf32> { %c1 = arith.constant 1 : index %d = tensor.dim %a, %c1 : tensor<?x?xf32> %r = tensor.expand_shape %a [[0, 1], [2]] output_shape [%i, %i, %d] : tensor<?x?xf32> into tensor<?x?x?xf32> return %r : tensor<?x?x?xf32> }

// -----

func.func @t24(%a: tensor<f32>) -> tensor<1x1xf32> { %r = tensor.expand_shape %a [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32> return %r : tensor<1x1xf32> }

// -----

func.func @t25(%a: tensor<?x?xf32>, %i: index) -> tensor<?x?xf32> { %r = tensor.extract_slice %a[%i, %i][%i, %i][%i, %i] : tensor<?x?xf32> to tensor<?x?xf32> %c = tensor.collapse_shape %r [[0, 1]] : tensor<?x?xf32> into tensor<?xf32> %e = tensor.expand_shape %c [[0, 1]] output_shape [%i, %i] : tensor<?xf32> into tensor<?x?xf32> return %e : tensor<?x?xf32> }

// -----

func.func @t26(%a: tensor<?x?xf32>) -> tensor<?x?xf32> { %r = arith.constant sparse<[[0, 0]], [1.0]> : tensor<2x2xf32> %c = tensor.cast %r : tensor<2x2xf32> to tensor<?x?xf32> return %c : tensor<?x?xf32> }

// -----

func.func @t27(%i: index) -> tensor<?xf32> { %r = bufferization.alloc_tensor(%i) : tensor<?xf32> return %r : tensor<?xf32> }

// -----

func.func @t28(%a: tensor<?xf32>) { bufferization.dealloc_tensor %a : tensor<?xf32> return }

// -----

func.func @t29(%a: tensor<?xf32>, %m: memref<?xf32>) { bufferization.materialize_in_destination %a in writable %m : (tensor<?xf32>, memref<?xf32>) -> () return }

// -----

func.func @s0(%n: index, %a: tensor<?xf32>) -> tensor<?xf32> { %r = scf.forall (%i) in (%n) shared_outs(%o = %a) -> (tensor<?xf32>) { %s = tensor.extract_slice %o[%i][1][1] : tensor<?xf32> to tensor<1xf32> scf.forall.in_parallel { tensor.parallel_insert_slice %s into %o[%i][1][1] : tensor<1xf32> into tensor<?xf32> } } return %r : tensor<?xf32> }

// -----

func.func @s1(%n: index, %m: memref<?xf32>, %v: f32) { scf.forall (%i) in (%n) { memref.store %v, %m[%i] : memref<?xf32> } return }

// -----

func.func @s2(%n: index, %m: memref<?xf32>, %v: f32) -> f32 { %c0 = arith.constant 0 : index %c1 = arith.constant 1 : index %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%v) -> f32 { %x = memref.load %m[%i] : memref<?xf32> scf.reduce(%x : f32) { ^bb0(%a: f32, %b: f32): %s = arith.addf %a, %b : f32 scf.reduce.return %s : f32 } } return %r : f32 }

// -----

func.func @s3(%c: i1, %a: tensor<?xf32>) -> tensor<?xf32> { %r = scf.execute_region -> tensor<?xf32> { cf.cond_br %c, ^a, ^b ^a: scf.yield %a : tensor<?xf32> ^b: scf.yield %a : tensor<?xf32> } return %r : tensor<?xf32> }

// -----

func.func @s4(%c: index, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> { %r = scf.index_switch %c -> tensor<?xf32> case 0 { scf.yield %a : tensor<?xf32> } default { scf.yield %b : tensor<?xf32> } return %r : tensor<?xf32> }

// -----

func.func @s5(%c: i1, %a: tensor<?xf32>) -> tensor<?xf32> { %r = scf.while (%x = %a) : (tensor<?xf32>) -> tensor<?xf32> { scf.condition(%c) %x : tensor<?xf32> } do { ^bb0(%y: tensor<?xf32>): scf.yield %y : tensor<?xf32> } return %r : tensor<?xf32> }

// -----

func.func @s6(%n: index, %a: tensor<*xf32>) -> tensor<*xf32> { %c0 = arith.constant 0 : index %c1 = arith.constant 1 : index %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<*xf32>) { scf.yield %x : tensor<*xf32> } return %r : tensor<*xf32> }

// -----

func.func @s7(%n: i32, %a: tensor<?xf32>) -> tensor<?xf32> { %c0 = arith.constant 0 : i32 %c1 = arith.constant 1 : i32 %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<?xf32>) : i32 { scf.yield %x : tensor<?xf32> } return %r : tensor<?xf32> }

// -----

func.func @s8(%n: index) { scf.forall (%i, %j) = (0, 0) to (%n, %n) step (2, %n) { } return }

// -----

func.func @s9(%c: i1, %a: tensor<?xf32>, %b: tensor<4xf32>) -> tensor<?xf32> { cf.cond_br %c, ^a, ^b ^a: cf.br ^x(%a : tensor<?xf32>) ^b: %d = tensor.cast %b : tensor<4xf32> to tensor<?xf32> cf.br ^x(%d : tensor<?xf32>) ^x(%r: tensor<?xf32>): return %r : tensor<?xf32> }

// -----

func.func @s10(%f: i32, %a: tensor<?xf32>) -> tensor<?xf32> { cf.switch %f : i32, [ default: ^a(%a : tensor<?xf32>), 1: ^b(%a : tensor<?xf32>) ] ^a(%x: tensor<?xf32>): return %x : tensor<?xf32> ^b(%y: tensor<?xf32>): return %y : tensor<?xf32> }

// -----

func.func @l0(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> { %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32> return %r : tensor<?x?xf32> }

// -----

func.func @l1(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> { %r = linalg.transpose ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) permutation = [1, 0] return %r : tensor<?x?xf32> }

// -----

func.func @l2(%a: tensor<?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> { %r = linalg.broadcast ins(%a : tensor<?xf32>) outs(%b : tensor<?x?xf32>) dimensions = [0] return %r : tensor<?x?xf32> }

// -----

func.func @l3(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> { %r = linalg.reduce { arith.addf } ins(%a : tensor<?x?xf32>) outs(%b : tensor<?xf32>) dimensions = [1] return %r : tensor<?xf32> }

// -----

func.func @l4(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> { %r = linalg.map { math.exp } ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) return %r : tensor<?x?xf32> }

// -----

func.func @l5(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> { %r = linalg.softmax dimension(1) ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32> return %r : tensor<?x?xf32> }

// -----

func.func @l6(%a: tensor<?x?x?x?xf32>, %f: tensor<3x3x?x?xf32>, %b: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> { %r = linalg.conv_2d_nhwc_hwcf ins(%a, %f : tensor<?x?x?x?xf32>, tensor<3x3x?x?xf32>) outs(%b : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> return %r : tensor<?x?x?x?xf32> }

// -----

func.func @l8(%x: tensor<2x6x6x5xf32>) -> tensor<6x6x1x1x2x5xf32> { %e = tensor.empty() : tensor<6x6x1x1x2x5xf32> %r = linalg.winograd_input_transform fmr(F_4_3) ins(%x : tensor<2x6x6x5xf32>) outs(%e : tensor<6x6x1x1x2x5xf32>) -> tensor<6x6x1x1x2x5xf32> return %r : tensor<6x6x1x1x2x5xf32> }

// -----

func.func @l9(%a: tensor<?xf32>, %i: index) -> tensor<?xf32> { %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : tensor<?xf32>) { ^bb0(%x: f32): %k = linalg.index 0 : index %v = tensor.extract %a[%k] : tensor<?xf32> linalg.yield %v : f32 } -> tensor<?xf32> return %r : tensor<?xf32> }

// -----

func.func @l10(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) { linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) return }

// -----

func.func @l11(%a: memref<*xf32>, %v: f32) { %m = memref.cast %a : memref<*xf32> to memref<?xf32> linalg.fill ins(%v : f32) outs(%m : memref<?xf32>) return }

// -----

func.func @l12(%a: tensor<?x?xf32>, %v: f64, %s: i32) -> tensor<?x?xf32> { %r = linalg.fill_rng_2d ins(%v, %v, %s : f64, f64, i32) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32> return %r : tensor<?x?xf32> }

// -----

func.func @l13(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> { %r = linalg.contract indexing_maps = [affine_map<(m,n,k) -> (m,k)>, affine_map<(m,n,k) -> (k,n)>, affine_map<(m,n,k) -> (m,n)>] ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32> return %r : tensor<?x?xf32> }

// -----

func.func @l14(%a: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> { %r = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32> return %r : tensor<?x?xf32> }

// -----

func.func @l15(%a: memref<?xf32>, %c: memref<?xf32>) { linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 floordiv 2)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%c : memref<?xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } return }

// -----

func.func @l16(%a: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> { %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 mod 3)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%c : tensor<?xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<?xf32> return %r : tensor<?xf32> }

// -----

func.func @l17(%a: tensor<f32>, %c: tensor<f32>) -> tensor<f32> { %r = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%a : tensor<f32>) outs(%c : tensor<f32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<f32> return %r : tensor<f32> }

// -----

func.func @v0(%m: memref<?x?xf32>, %i: index, %p: f32) -> vector<4x4xf32> { %r = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<4x4xf32> return %r : vector<4x4xf32> }

// -----

func.func @v1(%m: memref<?x?xf32>, %i: index, %v: vector<4x4xf32>) { vector.transfer_write %v, %m[%i, %i] : vector<4x4xf32>, memref<?x?xf32> return }

// -----

func.func @v2(%m: tensor<?x?xf32>, %i: index, %p: f32) -> vector<4x4xf32> { %r = vector.transfer_read %m[%i, %i], %p : tensor<?x?xf32>, vector<4x4xf32> return %r : vector<4x4xf32> }

// -----

func.func @v3(%m: tensor<?x?xf32>, %i: index, %v: vector<4x4xf32>) -> tensor<?x?xf32> { %r = vector.transfer_write %v, %m[%i, %i] : vector<4x4xf32>, tensor<?x?xf32> return %r : tensor<?x?xf32> }

// -----

func.func @v4(%m: memref<?x?xf32>, %i: index, %p: f32) -> vector<4x[4]xf32> { %r = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<4x[4]xf32> return %r : vector<4x[4]xf32> }

// -----

func.func @v5(%m: memref<?xf32>, %i: index, %v: vector<4xi32>, %k: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> { %r = vector.gather %m[%i][%v], %k, %p : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32> return %r : vector<4xf32> }

// -----

func.func @v6(%m: tensor<?xf32>, %i: index, %v: vector<4xi32>, %k: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> { %r = vector.gather %m[%i][%v], %k, %p : tensor<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32> return %r : vector<4xf32> }

// -----

func.func @v7(%m: memref<?x?xf32>, %i: index, %v: vector<2x4xi32>, %k: vector<2x4xi1>, %p: vector<2x4xf32>) -> vector<2x4xf32> { %r = vector.gather %m[%i, %i][%v], %k, %p : memref<?x?xf32>, vector<2x4xi32>, vector<2x4xi1>, vector<2x4xf32> into vector<2x4xf32> return %r : vector<2x4xf32> }

// -----

func.func @v8(%a: vector<4x4xf32>, %b: vector<4x4xf32>) -> vector<4x4xf32> { %r = vector.contract {indexing_maps = [affine_map<(m,n,k) -> (m,k)>, affine_map<(m,n,k) -> (k,n)>, affine_map<(m,n,k) -> (m,n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %a : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32> return %r : vector<4x4xf32> }

// -----

func.func @v9(%a: vector<4x4xf32>, %b: vector<4xf32>) -> vector<4xf32> { %r = vector.multi_reduction <add>, %a, %b [1] : vector<4x4xf32> to vector<4xf32> return %r : vector<4xf32> }

// -----

func.func @v10(%a: vector<4x4xf32>) -> vector<16xf32> { %r = vector.shape_cast %a : vector<4x4xf32> to vector<16xf32> return %r : vector<16xf32> }

// -----

func.func @v11(%a: vector<4x8xf32>) -> vector<8x4xf32> { %r = vector.transpose %a, [1, 0] : vector<4x8xf32> to vector<8x4xf32> return %r : vector<8x4xf32> }

// -----

func.func @v12(%a: vector<4xf32>, %b: vector<8xf32>) -> vector<4x8xf32> { %r = vector.outerproduct %a, %b : vector<4xf32>, vector<8xf32> return %r : vector<4x8xf32> }

// -----

func.func @v13(%a: vector<4xf32>, %b: f32) -> vector<4xf32> { %r = vector.outerproduct %a, %b : vector<4xf32>, f32 return %r : vector<4xf32> }

// -----

func.func @v14(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> { %r = vector.maskedload %m[%i], %k, %p : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32> return %r : vector<4xf32> }

// -----

func.func @v15(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %p: vector<4xf32>) { vector.compressstore %m[%i], %k, %p : memref<?xf32>, vector<4xi1>, vector<4xf32> return }

// -----

func.func @v16(%n: index) -> vector<4x4xi1> { %r = vector.create_mask %n, %n : vector<4x4xi1> return %r : vector<4x4xi1> }

// -----

func.func @v17(%n: index) -> vector<[4]xi1> { %r = vector.create_mask %n : vector<[4]xi1> return %r : vector<[4]xi1> }

// -----

func.func @v18(%n: index, %m: memref<?xf32>, %p: f32, %i: index) -> vector<4xf32> { %k = vector.create_mask %n : vector<4xi1> %r = vector.mask %k { vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32> return %r : vector<4xf32> }

// -----

func.func @v20(%a: vector<4x4xf32>, %b: vector<4xf32>) -> vector<4x4xf32> { %r:2 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0} : vector<4x4xf32>, vector<4xf32> return %r#0 : vector<4x4xf32> }

// -----

func.func @v21(%m: memref<?x?xf32>, %i: index) -> vector<4x4xf32> { %r = vector.load %m[%i, %i] : memref<?x?xf32>, vector<4x4xf32> return %r : vector<4x4xf32> }

// -----

func.func @v22(%m: memref<?x?xvector<4xf32>>, %i: index) -> vector<4xf32> { %r = vector.load %m[%i, %i] : memref<?x?xvector<4xf32>>, vector<4xf32> return %r : vector<4xf32> }

// -----

func.func @v24(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %i: index, %p: f32) -> vector<4xf32> { %r = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf32, strided<[?, ?], offset: ?>>, vector<4xf32> return %r : vector<4xf32> }

// -----

func.func @v25(%m: memref<?x?xf32>, %i: index, %p: f32) -> vector<4x4xf32> { %r = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d1, 0)>} : memref<?x?xf32>, vector<4x4xf32> return %r : vector<4x4xf32> }

// -----

func.func @v26(%v: vector<4x4xf32>) { vector.print %v : vector<4x4xf32> return }

// -----

func.func @v27(%v: vector<[4]xf32>) { vector.print %v : vector<[4]xf32> return }

// -----

func.func @v28(%v: vector<4xbf16>) { vector.print %v : vector<4xbf16> return }

// -----

func.func @v29(%m: memref<4x8xf32>) -> memref<vector<4x8xf32>> { %r = vector.type_cast %m : memref<4x8xf32> to memref<vector<4x8xf32>> return %r : memref<vector<4x8xf32>> }

// -----

func.func @v30(%m: memref<?xf32>, %v: vector<4xf32>, %i: index) -> f32 { %r = vector.extract %v[%i] : f32 from vector<4xf32> return %r : f32 }

// -----

func.func @v31(%v: vector<4x4xf32>, %i: index) -> f32 { %r = vector.extract %v[%i, %i] : f32 from vector<4x4xf32> return %r : f32 }

// -----

func.func @v32(%v: vector<4x4xf32>, %i: index) -> vector<4xf32> { %r = vector.extract %v[%i] : vector<4xf32> from vector<4x4xf32> return %r : vector<4xf32> }

// -----

func.func @v33(%v: vector<4x4xf32>, %i: index, %f: f32) -> vector<4x4xf32> { %r = vector.insert %f, %v[%i, %i] : f32 into vector<4x4xf32> return %r : vector<4x4xf32> }

// -----

func.func @v34(%v: vector<f32>) -> vector<4xf32> { %r = vector.broadcast %v : vector<f32> to vector<4xf32> return %r : vector<4xf32> }

// -----

func.func @v35(%v: vector<[4]xf32>) -> vector<2x[4]xf32> { %r = vector.broadcast %v : vector<[4]xf32> to vector<2x[4]xf32> return %r : vector<2x[4]xf32> }

// -----

func.func @v36(%v: vector<[4]x4xf32>) -> vector<4x[4]xf32> { %r = vector.transpose %v, [1, 0] : vector<[4]x4xf32> to vector<4x[4]xf32> return %r : vector<4x[4]xf32> }

// -----

func.func @v37(%v: vector<4x8xf32>) -> vector<8x4xi32> { %r = vector.bitcast %v : vector<4x8xf32> to vector<4x8xi32> %s = vector.transpose %r, [1,0] : vector<4x8xi32> to vector<8x4xi32> return %s : vector<8x4xi32> }

// -----

func.func @v38(%v: vector<8xf32>) -> (vector<4xf32>, vector<4xf32>) { %a, %b = vector.deinterleave %v : vector<8xf32> -> vector<4xf32> return %a, %b : vector<4xf32>, vector<4xf32> }

// -----

func.func @v39(%v: vector<8xf32>, %i: index) -> vector<4xf32> { %r = vector.extract_strided_slice %v {offsets = [2], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32> return %r : vector<4xf32> }

// -----

func.func @v40() -> vector<4xindex> { %r = vector.step : vector<4xindex> return %r : vector<4xindex> }

// -----

func.func @v41(%m: memref<?x?xf32>, %i: index, %v: vector<4xi32>, %k: vector<4xi1>, %p: vector<4xf32>) { vector.scatter %m[%i, %i][%v], %k, %p : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> return }

// -----

func.func @a0(%m: memref<?xf32>, %n: index) { affine.for %i = 0 to %n { %v = affine.load %m[%i] : memref<?xf32> affine.store %v, %m[%i] : memref<?xf32> } return }

// -----

func.func @a1(%m: memref<?xf32>, %n: index) -> f32 { %r = affine.parallel (%i) = (0) to (symbol(%n)) reduce ("addf") -> f32 { %v = affine.load %m[%i] : memref<?xf32> affine.yield %v : f32 } return %r : f32 }

// -----

func.func @a2(%m: memref<?xf32>, %n: index, %i: index) -> vector<4xf32> { %v = affine.vector_load %m[%i] : memref<?xf32>, vector<4xf32> return %v : vector<4xf32> }

// -----

func.func @a3(%i: index) -> (index, index) { %r:2 = affine.delinearize_index %i into (4, 8) : index, index return %r#0, %r#1 : index, index }

// -----

func.func @a4(%i: index, %n: index) -> index { %r = affine.linearize_index [%i, %i] by (%n, %n) : index return %r : index }

// -----

func.func @f0(%f: (tensor<?xf32>) -> tensor<?xf32>, %x: tensor<?xf32>) -> tensor<?xf32> { %r = func.call_indirect %f(%x) : (tensor<?xf32>) -> tensor<?xf32> return %r : tensor<?xf32> }

// -----

func.func private @g(tensor<?xf32>) -> tensor<?xf32>
func.func @f1(%x: tensor<?xf32>) -> tensor<?xf32> { %r = func.call @g(%x) : (tensor<?xf32>) -> tensor<?xf32> return %r : tensor<?xf32> }

// -----

func.func private @g(tensor<*xf32>) -> tensor<*xf32>
func.func @f2(%x: tensor<*xf32>) -> tensor<*xf32> { %r = func.call @g(%x) : (tensor<*xf32>) -> tensor<*xf32> return %r : tensor<*xf32> }

// -----

func.func @f3(%x: tensor<?xf32>) -> tensor<?xf32> { %r = func.call @f3(%x) : (tensor<?xf32>) -> tensor<?xf32> return %r : tensor<?xf32> }

// -----

func.func @f4(%x: tensor<?xf32, "enc">) -> tensor<?xf32, "enc"> { return %x : tensor<?xf32, "enc"> }

// -----

func.func @f5(%x: tensor<?x!llvm.ptr>) -> tensor<?x!llvm.ptr> { return %x : tensor<?x!llvm.ptr> }

// -----

func.func @f7(%x: tensor<?xf8E4M3FN>) -> tensor<?xf8E4M3FN> { %r = arith.addf %x, %x : tensor<?xf8E4M3FN> return %r : tensor<?xf8E4M3FN> }

// -----

func.func @f8(%x: tensor<0x?xf32>, %y: tensor<0x?xf32>) -> tensor<0x?xf32> { %r = bcast.add %x, %y : (tensor<0x?xf32>, tensor<0x?xf32>) -> tensor<0x?xf32> return %r : tensor<0x?xf32> }

// -----

func.func @h0(%x: tensor<?xf32>) -> !shape.shape { %r = shape.shape_of %x : tensor<?xf32> -> !shape.shape return %r : !shape.shape }

// -----

func.func @h1(%x: tensor<*xf32>) -> tensor<?xindex> { %r = shape.shape_of %x : tensor<*xf32> -> tensor<?xindex> return %r : tensor<?xindex> }

// -----

func.func @h2(%a: tensor<?xindex>, %b: tensor<?xindex>) -> tensor<?xindex> { %r = shape.broadcast %a, %b : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex> return %r : tensor<?xindex> }

// -----

func.func @h3(%a: tensor<?xindex>) -> index { %r = shape.num_elements %a : tensor<?xindex> -> index return %r : index }

// -----

func.func @h4(%a: tensor<?xindex>, %i: index) -> index { %r = shape.get_extent %a, %i : tensor<?xindex>, index -> index return %r : index }

// -----

func.func @h5(%a: tensor<?xindex>, %i: index) -> (tensor<?xindex>, tensor<?xindex>) { %r, %s = "shape.split_at"(%a, %i) : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>) return %r, %s : tensor<?xindex>, tensor<?xindex> }

// -----

func.func @h6(%a: tensor<?xindex>, %b: tensor<?xindex>, %x: tensor<?xf32>) -> tensor<?xf32> { %w = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex> %r = shape.assuming %w -> tensor<?xf32> { shape.assuming_yield %x : tensor<?xf32> } return %r : tensor<?xf32> }
