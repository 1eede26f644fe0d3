// The claims about each of these ops are asserted before the bcast.broadcast of its operands and results.

func.func @sizes(%m: index, %n: index, %x: tensor<?x?xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  bcast.broadcast %x : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %dim = tensor.dim %x, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%dim, %m) : tensor<?x3x?xf32>
  bcast.broadcast %empty : (tensor<?x3x?xf32>) -> tensor<?x3x?xf32>
  %splat = tensor.splat %v[%m, %n] : tensor<?x2x?xf32>
  bcast.broadcast %splat : (tensor<?x2x?xf32>) -> tensor<?x2x?xf32>
  %generated = tensor.generate %n, %m {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %v : f32
  } : tensor<?x?x4xf32>
  bcast.broadcast %generated : (tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
  %expanded = tensor.expand_shape %x [[0, 1], [2]] output_shape [%m, 1, %n] : tensor<?x?xf32> into tensor<?x1x?xf32>
  bcast.broadcast %expanded : (tensor<?x1x?xf32>) -> tensor<?x1x?xf32>
  %collapsed = tensor.collapse_shape %empty [[0, 1, 2]] : tensor<?x3x?xf32> into tensor<?xf32>
  bcast.broadcast %collapsed : (tensor<?xf32>) -> tensor<?xf32>
  %low = arith.addi %m, %c2 : index
  %padded = tensor.pad %x low[%low, 0] high[1, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  bcast.broadcast %padded : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %slice = tensor.extract_slice %padded[%c1, 0] [%low, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  bcast.broadcast %slice : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %row = tensor.extract_slice %padded[1, 0] [1, %n] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  bcast.broadcast %row : (tensor<?xf32>) -> tensor<?xf32>
  %column = tensor.extract_slice %padded[0, 1] [%m, 1] [%c1, 1] : tensor<?x?xf32> to tensor<?x1xf32>
  bcast.broadcast %column : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %inserted = tensor.insert %v into %slice[%c0, %c0] : tensor<?x?xf32>
  bcast.broadcast %inserted : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %laid = tensor.insert_slice %x into %padded[1, 0] [%m, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  bcast.broadcast %laid : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %both = tensor.concat dim(1) %x, %x, %x : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  bcast.broadcast %both : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %swapped = tensor.from_elements %n, %m : tensor<2xindex>
  %reshaped = tensor.reshape %x(%swapped) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  bcast.broadcast %reshaped : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %ones = arith.constant dense<1> : tensor<2xindex>
  %grown = bcast.add %swapped, %ones : (tensor<2xindex>, tensor<2xindex>) -> tensor<2xindex>
  %squared = bcast.mul %grown, %grown : (tensor<2xindex>, tensor<2xindex>) -> tensor<2xindex>
  %halved = bcast.div %squared, %grown : (tensor<2xindex>, tensor<2xindex>) -> tensor<2xindex>
  %again = bcast.sub %halved, %ones : (tensor<2xindex>, tensor<2xindex>) -> tensor<2xindex>
  %computed = tensor.reshape %x(%again) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  bcast.broadcast %computed : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %size = tensor.extract %swapped[%c1] : tensor<2xindex>
  %sized = tensor.empty(%size) : tensor<?xf32>
  bcast.broadcast %sized : (tensor<?xf32>) -> tensor<?xf32>
  %forgotten = tensor.cast %x : tensor<?x?xf32> to tensor<*xf32>
  %known = tensor.cast %forgotten : tensor<*xf32> to tensor<?x3xf32>
  bcast.broadcast %known : (tensor<?x3xf32>) -> tensor<?x3xf32>
  bcast.broadcast %x : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %bits = tensor.bitcast %x : tensor<?x?xf32> to tensor<?x?xi32>
  bcast.broadcast %bits : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %equal = arith.cmpi eq, %m, %m : index
  %guarded = bcast.guard %x if %equal : tensor<?x?xf32>
  bcast.broadcast %guarded : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

func.func @asserted(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %equal = arith.cmpi eq, %a, %b : index
  bcast.broadcast %x : (tensor<?xf32>) -> tensor<?xf32>
  cf.assert %equal, "they are equal"
  bcast.broadcast %y : (tensor<?xf32>) -> tensor<?xf32>
  return
}

func.func private @passed(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  bcast.broadcast %x : (tensor<?xf32>) -> tensor<?xf32>
  bcast.broadcast %y : (tensor<?xf32>) -> tensor<?xf32>
  return %y, %x : tensor<?xf32>, tensor<?xf32>
}

func.func @control(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1, %case: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = arith.constant 1.0 : f32
  bcast.broadcast %x : (tensor<?xf32>) -> tensor<?xf32>
  bcast.broadcast %y : (tensor<?xf32>) -> tensor<?xf32>
  %called:2 = func.call @passed(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  bcast.broadcast %called#0 : (tensor<?xf32>) -> tensor<?xf32>
  %again:2 = func.call @passed(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  bcast.broadcast %again#0 : (tensor<?xf32>) -> tensor<?xf32>
  bcast.broadcast %again#1 : (tensor<?xf32>) -> tensor<?xf32>
  %if:2 = scf.if %c -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %x, %y : tensor<?xf32>, tensor<?xf32>
  } else {
    scf.yield %y, %y : tensor<?xf32>, tensor<?xf32>
  }
  bcast.broadcast %if#0 : (tensor<?xf32>) -> tensor<?xf32>
  bcast.broadcast %if#1 : (tensor<?xf32>) -> tensor<?xf32>
  %switch = scf.index_switch %case -> tensor<?xf32>
  case 0 {
    scf.yield %x : tensor<?xf32>
  }
  case 1 {
    scf.yield %x : tensor<?xf32>
  }
  default {
    scf.yield %y : tensor<?xf32>
  }
  bcast.broadcast %switch : (tensor<?xf32>) -> tensor<?xf32>
  %for:3 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x, %b = %y, %grows = %x) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
    bcast.broadcast %a : (tensor<?xf32>) -> tensor<?xf32>
    bcast.broadcast %grows : (tensor<?xf32>) -> tensor<?xf32>
    %more = tensor.concat dim(0) %grows, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b, %a, %more : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
  }
  bcast.broadcast %for#0 : (tensor<?xf32>) -> tensor<?xf32>
  bcast.broadcast %for#1 : (tensor<?xf32>) -> tensor<?xf32>
  bcast.broadcast %for#2 : (tensor<?xf32>) -> tensor<?xf32>
  %while:2 = scf.while (%a = %x, %i = %c0) : (tensor<?xf32>, index) -> (tensor<?xf32>, index) {
    %below = arith.cmpi slt, %i, %c2 : index
    scf.condition(%below) %a, %i : tensor<?xf32>, index
  } do {
  ^bb0(%a: tensor<?xf32>, %i: index):
    bcast.broadcast %a : (tensor<?xf32>) -> tensor<?xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %y, %next : tensor<?xf32>, index
  }
  bcast.broadcast %while#0 : (tensor<?xf32>) -> tensor<?xf32>
  %region:2 = scf.execute_region -> (tensor<?xf32>, index) {
    cf.cond_br %c, ^one, ^two
  ^one:
    cf.br ^both(%x, %case : tensor<?xf32>, index)
  ^two:
    // Else LLVM 22 makes one branch of both, of which it does not bufferize the second way.
    vector.print %case : index
    cf.br ^both(%y, %case : tensor<?xf32>, index)
  ^both(%either: tensor<?xf32>, %same: index):
    scf.yield %either, %same : tensor<?xf32>, index
  }
  bcast.broadcast %region#0 : (tensor<?xf32>) -> tensor<?xf32>
  %of_case = tensor.splat %v[%region#1] : tensor<?xf32>
  bcast.broadcast %of_case : (tensor<?xf32>) -> tensor<?xf32>
  %affine:2 = affine.for %i = 0 to 2 iter_args(%a = %x, %b = %y) -> (tensor<?xf32>, tensor<?xf32>) {
    bcast.broadcast %a : (tensor<?xf32>) -> tensor<?xf32>
    affine.yield %b, %b : tensor<?xf32>, tensor<?xf32>
  }
  bcast.broadcast %affine#0 : (tensor<?xf32>) -> tensor<?xf32>
  bcast.broadcast %affine#1 : (tensor<?xf32>) -> tensor<?xf32>
  %either = affine.if affine_set<(i) : (i - 1 >= 0)> (%c1) -> tensor<?xf32> {
    affine.yield %x : tensor<?xf32>
  } else {
    affine.yield %y : tensor<?xf32>
  }
  bcast.broadcast %either : (tensor<?xf32>) -> tensor<?xf32>
  %number = arith.index_cast %case : index to i64
  %scoped = memref.alloca_scope -> (i64) {
    memref.alloca_scope.return %number : i64
  }
  %uncast = arith.index_cast %scoped : i64 to index
  %of_scope = tensor.splat %v[%uncast] : tensor<?xf32>
  bcast.broadcast %of_scope : (tensor<?xf32>) -> tensor<?xf32>
  %reduced = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%c1) -> index {
    bcast.broadcast %x : (tensor<?xf32>) -> tensor<?xf32>
    scf.reduce(%c1 : index) {
    ^bb0(%left: index, %right: index):
      %sum = arith.addi %left, %right : index
      scf.reduce.return %sum : index
    }
  }
  %of_sum = tensor.splat %v[%reduced] : tensor<?xf32>
  bcast.broadcast %of_sum : (tensor<?xf32>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %forall = scf.forall (%i) in (%n) shared_outs(%out = %x) -> tensor<?xf32> {
    %part = tensor.extract_slice %out[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %out[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  bcast.broadcast %forall : (tensor<?xf32>) -> tensor<?xf32>
  return
}

func.func @kernels(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %z: tensor<?xf32>, %t: tensor<?x?x?xf32>, %c: tensor<?x?xi1>, %s: tensor<f32>) {
  %v = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  bcast.broadcast %x : (tensor<?x?xf32>) -> tensor<?x?xf32>
  bcast.broadcast %y : (tensor<?x?xf32>) -> tensor<?x?xf32>
  bcast.broadcast %z : (tensor<?xf32>) -> tensor<?xf32>
  bcast.broadcast %t : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  bcast.broadcast %c : (tensor<?x?xi1>) -> tensor<?x?xi1>
  %c3 = arith.constant 3 : index
  %square = tensor.splat %v[%c3, %c3] : tensor<?x?xf32>
  %vector = arith.constant dense<1.0> : vector<2x2xf32>
  %filled = linalg.fill ins(%v : f32) outs(%y : tensor<?x?xf32>) -> tensor<?x?xf32>
  bcast.broadcast %filled : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %stretched = linalg.broadcast ins(%z : tensor<?xf32>) outs(%x : tensor<?x?xf32>) dimensions = [0]
  bcast.broadcast %stretched : (tensor<?x?xf32>) -> tensor<?x?xf32>
  bcast.broadcast %z : (tensor<?xf32>) -> tensor<?xf32>
  %turned = linalg.transpose ins(%x : tensor<?x?xf32>) outs(%y : tensor<?x?xf32>) permutation = [1, 0]
  bcast.broadcast %turned : (tensor<?x?xf32>) -> tensor<?x?xf32>
  bcast.broadcast %y : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %reduced = linalg.reduce { arith.addf } ins(%x : tensor<?x?xf32>) outs(%z : tensor<?xf32>) dimensions = [0]
  bcast.broadcast %reduced : (tensor<?xf32>) -> tensor<?xf32>
  %mapped = linalg.map { arith.addf } ins(%x, %x : tensor<?x?xf32>, tensor<?x?xf32>) outs(%x : tensor<?x?xf32>)
  bcast.broadcast %mapped : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %chosen = linalg.select ins(%c, %x, %x : tensor<?x?xi1>, tensor<?x?xf32>, tensor<?x?xf32>) outs(%x : tensor<?x?xf32>) -> tensor<?x?xf32>
  bcast.broadcast %chosen : (tensor<?x?xf32>) -> tensor<?x?xf32>
  bcast.broadcast %c : (tensor<?x?xi1>) -> tensor<?x?xi1>
  %dot = linalg.dot ins(%z, %z : tensor<?xf32>, tensor<?xf32>) outs(%s : tensor<f32>) -> tensor<f32>
  %contracted = linalg.contract indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]
      ins(%y, %x : tensor<?x?xf32>, tensor<?x?xf32>) outs(%square : tensor<?x?xf32>) -> tensor<?x?xf32>
  bcast.broadcast %contracted : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %element = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%x : tensor<?x?xf32>) outs(%x : tensor<?x?xf32>) -> tensor<?x?xf32>
  bcast.broadcast %element : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %generic = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%y, %x : tensor<?x?xf32>, tensor<?x?xf32>) outs(%x : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    linalg.yield %a : f32
  } -> tensor<?x?xf32>
  bcast.broadcast %generic : (tensor<?x?xf32>) -> tensor<?x?xf32>
  bcast.broadcast %y : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %written = vector.transfer_write %vector, %x[%c0, %c0] : vector<2x2xf32>, tensor<?x?xf32>
  bcast.broadcast %written : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %read = vector.transfer_read %x[%c0, %c0], %v : tensor<?x?xf32>, vector<2xf32>
  return
}

func.func @main() {
  %false = arith.constant false
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %v = arith.constant 1.0 : f32
  %x = tensor.splat %v[%c2, %c3] : tensor<?x?xf32>
  %y = tensor.splat %v[%c3, %c2] : tensor<?x?xf32>
  %r2 = tensor.splat %v[%c2] : tensor<?xf32>
  %r3 = tensor.splat %v[%c3] : tensor<?xf32>
  %t = tensor.splat %v[%c2, %c3, %c1] : tensor<?x?x?xf32>
  %c = tensor.splat %true[%c2, %c3] : tensor<?x?xi1>
  %s = tensor.splat %v : tensor<f32>
  call @sizes(%c2, %c3, %x, %v) : (index, index, tensor<?x?xf32>, f32) -> ()
  call @asserted(%r2, %r2) : (tensor<?xf32>, tensor<?xf32>) -> ()
  call @control(%r2, %r3, %true, %c0) : (tensor<?xf32>, tensor<?xf32>, i1, index) -> ()
  call @control(%r3, %r2, %false, %c2) : (tensor<?xf32>, tensor<?xf32>, i1, index) -> ()
  call @kernels(%x, %y, %r3, %t, %c, %s) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>, tensor<?x?xi1>, tensor<f32>) -> ()
  vector.print str "run #0"
  vector.print str "the end"
  return
}
