// More programs of one public function: of floats, whose zeros have a sign, and of reductions.
func.func @sum(%a: tensor<?xf32>, %b: tensor<?x1xf32>) -> tensor<?x?xf32> {
  %r = bcast.map %a, %b : (tensor<?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32> (%x: f32, %y: f32) {
    %zero = arith.constant -0.0 : f32
    %p = arith.addf %x, %zero : f32
    %q = arith.subf %p, %y : f32
    bcast.yield %q : f32
  }
  return %r : tensor<?x?xf32>
}
// -----
func.func @extreme(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = bcast.map %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> (%x: f32, %y: f32) {
    %p = arith.maximumf %x, %y : f32
    %q = arith.minnumf %p, %y : f32
    %s = arith.maxnumf %q, %x : f32
    bcast.yield %s : f32
  }
  return %r : tensor<?xf32>
}
// -----
func.func @product(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = bcast.map %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> (%x: f32, %y: f32) {
    %one = arith.constant 1.0 : f32
    %p = arith.mulf %x, %one : f32
    %q = arith.divf %p, %y fastmath<ninf> : f32
    %s = arith.mulf %q, %q fastmath<nnan> : f32
    bcast.yield %s : f32
  }
  return %r : tensor<?xf32>
}
// -----
func.func @narrow(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = bcast.map %a : (tensor<?xf32>) -> tensor<?xf32> (%x: f32) {
    %p = arith.truncf %x : f32 to f16
    %q = arith.extf %p : f16 to f32
    %s = arith.truncf %q : f32 to bf16
    %t = arith.extf %s : bf16 to f32
    %u = arith.negf %t : f32
    bcast.yield %u : f32
  }
  return %r : tensor<?xf32>
}
// -----
func.func @chosen(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = bcast.map %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> (%x: f32, %y: f32) {
    %c = arith.cmpf olt, %x, %y : f32
    %d = arith.cmpf une, %x, %x : f32
    %p = arith.select %c, %x, %y : f32
    %n = arith.negf %p : f32
    %q = arith.select %d, %n, %p : f32
    bcast.yield %q : f32
  }
  return %r : tensor<?xf32>
}
// -----
func.func @converted(%a: tensor<?xf32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = bcast.map %a, %b : (tensor<?xf32>, tensor<?xi32>) -> tensor<?xi32> (%x: f32, %y: i32) {
    %f = arith.sitofp %y : i32 to f32
    %p = arith.addf %f, %x : f32
    %q = arith.fptosi %p : f32 to i32
    bcast.yield %q : i32
  }
  return %r : tensor<?xi32>
}
// -----
func.func @whole(%a: tensor<?xf32>, %b: tensor<?x1xf32>) -> tensor<?x?xf32> {
  %n = arith.negf %a : tensor<?xf32>
  %m = arith.mulf %n, %n : tensor<?xf32>
  %r = bcast.map %m, %b : (tensor<?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32> (%x: f32, %y: f32) {
    %p = arith.minimumf %y, %x : f32
    bcast.yield %p : f32
  }
  return %r : tensor<?x?xf32>
}
// -----
func.func @rows(%a: tensor<?x?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %zero = arith.constant 0 : index
  %start = arith.constant 3 : i32
  %d = tensor.dim %a, %zero : tensor<?x?xi32>
  %e = tensor.empty(%d) : tensor<?xi32>
  %f = linalg.fill ins(%start : i32) outs(%e : tensor<?xi32>) -> tensor<?xi32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<?x?xi32>) outs(%f : tensor<?xi32>) {
  ^bb0(%x: i32, %y: i32):
    %t = arith.addi %y, %x : i32
    linalg.yield %t : i32
  } -> tensor<?xi32>
  %r = bcast.sub %s, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// -----
func.func @maximum(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %one = arith.constant 1 : index
  %start = arith.constant 0xFF800000 : f32
  %d = tensor.dim %a, %one : tensor<?x?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %f = linalg.fill ins(%start : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%a : tensor<?x?xf32>) outs(%f : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %t = arith.maximumf %y, %x : f32
    linalg.yield %t : f32
  } -> tensor<?xf32>
  %r = bcast.map %s, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> (%x: f32, %y: f32) {
    %p = arith.subf %x, %y : f32
    bcast.yield %p : f32
  }
  return %r : tensor<?xf32>
}
// -----
func.func @products_of_rows(%a: tensor<?x?xi32>, %b: tensor<?xi32>, %c: i1) -> tensor<?x?xi32> {
  %zero = arith.constant 0 : index
  %none = arith.constant 0 : i32
  %m = tensor.dim %a, %zero : tensor<?x?xi32>
  %e = tensor.empty(%m, %m) : tensor<?x?xi32>
  %f = linalg.fill ins(%none : i32) outs(%e : tensor<?x?xi32>) -> tensor<?x?xi32>
  %s = scf.if %c -> tensor<?x?xi32> {
    %p = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %a : tensor<?x?xi32>, tensor<?x?xi32>) outs(%f : tensor<?x?xi32>) {
    ^bb0(%x: i32, %y: i32, %z: i32):
      %t = arith.muli %x, %y : i32
      %u = arith.addi %z, %t : i32
      linalg.yield %u : i32
    } -> tensor<?x?xi32>
    scf.yield %p : tensor<?x?xi32>
  } else {
    scf.yield %f : tensor<?x?xi32>
  }
  %r = bcast.add %s, %b : (tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}
// -----
func.func @divided_rows(%a: tensor<?x?xi32>, %b: tensor<?xi32>, %c: i1) -> tensor<?xi32> {
  %s = scf.if %c -> tensor<?xi32> {
    %p = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<?x?xi32>) outs(%b : tensor<?xi32>) {
    ^bb0(%x: i32, %y: i32):
      %t = arith.divsi %y, %x : i32
      linalg.yield %t : i32
    } -> tensor<?xi32>
    scf.yield %p : tensor<?xi32>
  } else {
    scf.yield %b : tensor<?xi32>
  }
  %r = bcast.sub %s, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// -----
func.func @steps(%a: tensor<?xi32>, %n: index, %k: index) -> tensor<?xi32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %step = arith.maxsi %k, %one : index
  %r = scf.for %i = %zero to %n step %step iter_args(%x = %a) -> tensor<?xi32> {
    %s = bcast.add %x, %a : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
