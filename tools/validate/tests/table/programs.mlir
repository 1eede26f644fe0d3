// Programs with an op that has a region or memory, by lines of dashes: each is equal to itself, and a run tells its result `%r` from `%other`.
func.func @f(%c: i1, %a: f32, %other: f32) -> f32 {
  %r = scf.if %c -> f32 {
    scf.yield %a : f32
  } else {
    %n = arith.negf %a : f32
    scf.yield %n : f32
  }
  return %r : f32
}
// -----
func.func @f(%n: index, %a: i32, %other: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %a) -> i32 {
    %s = arith.addi %x, %x : i32
    scf.yield %s : i32
  }
  return %r : i32
}
// -----
func.func @f(%n: i32, %other: i32) -> i32 {
  %one = arith.constant 1 : i32
  %r = scf.while (%x = %n) : (i32) -> i32 {
    %c = arith.cmpi slt, %x, %one : i32
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%x: i32):
    %s = arith.addi %x, %one : i32
    scf.yield %s : i32
  }
  return %r : i32
}
// -----
func.func @f(%c: i1, %a: i32, %other: i32) -> i32 {
  cf.cond_br %c, ^yes, ^no(%a : i32)
^yes:
  %s = arith.addi %a, %a : i32
  cf.br ^no(%s : i32)
^no(%r: i32):
  return %r : i32
}
// -----
func.func @f(%c: i1, %r: i32, %other: i32) -> i32 {
  cf.assert %c, "it holds"
  return %r : i32
}
// -----
func.func @f(%a: i32, %other: i32) -> i32 {
  %r = call @g(%a) : (i32) -> i32
  return %r : i32
}
func.func private @g(%a: i32) -> i32 {
  %s = arith.addi %a, %a : i32
  return %s : i32
}
// -----
func.func @f(%a: tensor<?xi32>, %other: tensor<?xi32>) -> tensor<?xi32> {
  %r = bcast.map %a : (tensor<?xi32>) -> tensor<?xi32> (%x: i32) {
    %s = arith.addi %x, %x : i32
    bcast.yield %s : i32
  }
  return %r : tensor<?xi32>
}
// -----
func.func @f(%n: index, %other: tensor<?xindex>) -> tensor<?xindex> {
  %r = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  return %r : tensor<?xindex>
}
// -----
func.func @f(%a: tensor<?xi32>, %other: tensor<?xindex>) -> tensor<?xindex> {
  %zero = arith.constant 0 : index
  %n = tensor.dim %a, %zero : tensor<?xi32>
  %e = tensor.empty(%n) : tensor<?xindex>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<?xindex>) {
  ^bb0(%y: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<?xindex>
  return %r : tensor<?xindex>
}
// -----
func.func @f(%a: tensor<?xf32>, %b: tensor<2x?xf32>, %other: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %r = linalg.broadcast ins(%a : tensor<?xf32>) outs(%b : tensor<2x?xf32>) dimensions = [0]
  return %r : tensor<2x?xf32>
}
// -----
func.func @f(%a: tensor<?x2xf32>, %b: tensor<2x?xf32>, %other: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %r = linalg.transpose ins(%a : tensor<?x2xf32>) outs(%b : tensor<2x?xf32>) permutation = [1, 0]
  return %r : tensor<2x?xf32>
}
// -----
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %other: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.map { arith.negf } ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>)
  return %r : tensor<?xf32>
}
// -----
func.func @f(%a: tensor<?x4xf32>, %b: tensor<?xf32>, %other: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.reduce { arith.addf } ins(%a : tensor<?x4xf32>) outs(%b : tensor<?xf32>) dimensions = [1]
  return %r : tensor<?xf32>
}
// -----
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>, %other: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
func.func @f(%a: tensor<?x4xf32>, %b: tensor<4x?xf32>, %c: tensor<?x?xf32>, %other: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<?x4xf32>, tensor<4x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// -----
func.func @f(%a: tensor<?xf32>, %x: f32, %other: tensor<?xf32>) -> tensor<?xf32> {
  %r = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
func.func @f(%a: tensor<?xf32>, %x: f32, %other: tensor<?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = tensor.dim %a, %zero : tensor<?xf32>
  %m = arith.addi %n, %one : index
  %s = tensor.splat %x[%m] : tensor<?xf32>
  %t = tensor.insert %x into %s[%zero] : tensor<?xf32>
  %u = tensor.insert_slice %a into %t[1] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  %v = tensor.expand_shape %u [[0, 1]] output_shape [%m, 1] : tensor<?xf32> into tensor<?x1xf32>
  %r = tensor.collapse_shape %v [[0, 1]] : tensor<?x1xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
func.func @f(%a: f32, %b: f32, %other: f32) -> f32 {
  %z = complex.create %a, %b : complex<f32>
  %n = complex.neg %z : complex<f32>
  %c = complex.conj %n : complex<f32>
  %s = complex.add %c, %z : complex<f32>
  %d = complex.sub %s, %n : complex<f32>
  %p = complex.mul %d, %z : complex<f32>
  %e = complex.eq %p, %d : complex<f32>
  %u = complex.neq %p, %s : complex<f32>
  %im = complex.im %p : complex<f32>
  %re = complex.re %d : complex<f32>
  %t = arith.select %e, %im, %re : f32
  %r = arith.select %u, %re, %t : f32
  return %r : f32
}
