// Programs of one public function, by lines of dashes. Elements are integers, so that runs can be compared to the bit.
func.func @one(%a: tensor<?x3xi32>) -> tensor<?x3xi32> {
  %r = bcast.add %a : (tensor<?x3xi32>) -> tensor<?x3xi32>
  return %r : tensor<?x3xi32>
}
// -----
func.func @rank0(%a: tensor<i32>, %b: tensor<i32>) -> tensor<i32> {
  %r = bcast.sub %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}
// -----
func.func @scalar(%a: tensor<?xi32>, %b: tensor<i32>) -> tensor<?xi32> {
  %r = bcast.sub %a, %b : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// -----
func.func @row(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = bcast.sub %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// -----
func.func @fixed(%a: tensor<?xi32>, %b: tensor<3xi32>) -> tensor<3xi32> {
  %r = bcast.sub %a, %b : (tensor<?xi32>, tensor<3xi32>) -> tensor<3xi32>
  return %r : tensor<3xi32>
}
// -----
func.func @static(%a: tensor<2x1xi32>, %b: tensor<3xi32>) -> tensor<2x3xi32> {
  %r = bcast.sub %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}
// -----
func.func @outer(%a: tensor<?x1xi32>, %b: tensor<?xi32>) -> tensor<?x?xi32> {
  %r = bcast.sub %a, %b : (tensor<?x1xi32>, tensor<?xi32>) -> tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}
// -----
func.func @matrix(%a: tensor<?x?xi32>, %b: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %r = bcast.sub %a, %b : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}
// -----
func.func @three(%a: tensor<?xi32>, %b: tensor<?xi32>, %c: tensor<?xi32>) -> tensor<?xi32> {
  %r = bcast.add %a, %b, %c : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// -----
func.func @four(%a: tensor<?xi32>, %b: tensor<2x1xi32>, %c: tensor<i32>, %d: tensor<?x?xi32>) -> tensor<2x?xi32> {
  %r = bcast.add %a, %b, %c, %d : (tensor<?xi32>, tensor<2x1xi32>, tensor<i32>, tensor<?x?xi32>) -> tensor<2x?xi32>
  return %r : tensor<2x?xi32>
}
// -----
func.func @rank3(%a: tensor<?x1x2xi32>, %b: tensor<?x?xi32>) -> tensor<?x?x2xi32> {
  %r = bcast.sub %a, %b : (tensor<?x1x2xi32>, tensor<?x?xi32>) -> tensor<?x?x2xi32>
  return %r : tensor<?x?x2xi32>
}
// -----
func.func @twice(%a: tensor<?xi32>, %b: tensor<?x1xi32>) -> tensor<?x?xi32> {
  %r = bcast.sub %a, %b : (tensor<?xi32>, tensor<?x1xi32>) -> tensor<?x?xi32>
  %s = bcast.sub %r, %a : (tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x?xi32>
  return %s : tensor<?x?xi32>
}
// -----
func.func @explicit(%a: tensor<?xi32>, %b: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %r = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}
// -----
func.func @explicit_inner(%a: tensor<?x2xi32>, %b: tensor<?x?x2xi32>) -> tensor<?x?x2xi32> {
  %r = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0, 2>} : (tensor<?x2xi32>, tensor<?x?x2xi32>) -> tensor<?x?x2xi32>
  return %r : tensor<?x?x2xi32>
}
// -----
func.func @select(%c: tensor<?xi1>, %a: tensor<?x1xi32>, %b: tensor<2xi32>) -> tensor<?x2xi32> {
  %r = bcast.select %c, %a, %b : (tensor<?xi1>, tensor<?x1xi32>, tensor<2xi32>) -> tensor<?x2xi32>
  return %r : tensor<?x2xi32>
}
// -----
func.func @compare(%a: tensor<?xi32>, %b: tensor<?x1xi32>) -> tensor<?x?xi1> {
  %r = bcast.compare lt, %a, %b : (tensor<?xi32>, tensor<?x1xi32>) -> tensor<?x?xi1>
  return %r : tensor<?x?xi1>
}
// -----
func.func @divide(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = bcast.div %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// -----
func.func @shift(%a: tensor<?xi32>, %b: tensor<2x1xi32>) -> tensor<2x?xi32> {
  %r = bcast.shr %a, %b : (tensor<?xi32>, tensor<2x1xi32>) -> tensor<2x?xi32>
  return %r : tensor<2x?xi32>
}
// -----
func.func @map(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = bcast.map %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32> (%x: i32, %y: i32) {
    %two = arith.constant 2 : i32
    %p = arith.muli %x, %two overflow<nsw> : i32
    %q = arith.cmpi slt, %p, %y : i32
    %s = arith.select %q, %p, %y : i32
    bcast.yield %s : i32
  }
  return %r : tensor<?xi32>
}
// -----
func.func @each(%a: tensor<?x1xi32>, %b: tensor<?xi1>) -> (tensor<?x?xi32>, tensor<?x?xi1>) {
  %r:2 = bcast.broadcast %a, %b : (tensor<?x1xi32>, tensor<?xi1>) -> (tensor<?x?xi32>, tensor<?x?xi1>)
  return %r#0, %r#1 : tensor<?x?xi32>, tensor<?x?xi1>
}
// -----
func.func @chain(%a: tensor<?xi32>, %b: tensor<?xi32>, %c: tensor<?x1xi32>) -> tensor<?x?xi32> {
  %r = bcast.sub %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %s = bcast.sub %c, %r : (tensor<?x1xi32>, tensor<?xi32>) -> tensor<?x?xi32>
  return %s : tensor<?x?xi32>
}
// -----
func.func @both(%a: tensor<?xi32>, %b: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %r = bcast.sub %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %s = bcast.mul %r, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r, %s : tensor<?xi32>, tensor<?xi32>
}
// -----
func.func @declared(%a: tensor<?xi32> {bcast.dims = ["N"]}, %b: tensor<?x?xi32> {bcast.dims = ["?", "N"]}) -> tensor<?x?xi32> {
  %r = bcast.sub %b, %a : (tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}
// -----
func.func @declared_number(%a: tensor<?xi32> {bcast.dims = ["N"]}, %b: tensor<2xi32> {bcast.dims = ["N"]}) -> tensor<2xi32> {
  %r = bcast.sub %b, %a : (tensor<2xi32>, tensor<?xi32>) -> tensor<2xi32>
  return %r : tensor<2xi32>
}
// -----
func.func @declared_result(%a: tensor<?xi32> {bcast.dims = ["N"]}, %b: tensor<?xi32>) -> (tensor<?xi32> {bcast.dims = ["N"]}) {
  %r = bcast.sub %b, %a : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// -----
func.func @branch(%c: i1, %a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = scf.if %c -> tensor<?xi32> {
    %s = bcast.sub %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  } else {
    scf.yield %a : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
// -----
func.func @loop(%n: index, %a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %a) -> tensor<?xi32> {
    %s = bcast.sub %x, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
// -----
func.func @loop_declared(%n: index, %a: tensor<?xi32> {bcast.dims = ["N"]}, %b: tensor<?xi32> {bcast.dims = ["N"]}) -> tensor<?xi32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %a) -> tensor<?xi32> {
    %s = bcast.sub %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
// -----
func.func @call(%a: tensor<?xi32>, %b: tensor<1xi32>) -> tensor<?xi32> {
  %c = tensor.cast %b : tensor<1xi32> to tensor<?xi32>
  %r = func.call @callee(%a, %c) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
func.func private @callee(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = bcast.sub %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// -----
func.func @call_declared(%c: i1, %a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = scf.if %c -> tensor<?xi32> {
    %s = func.call @declaring(%a, %b) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  } else {
    scf.yield %b : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
func.func private @declaring(%a: tensor<?xi32> {bcast.dims = ["N"]}, %b: tensor<?xi32> {bcast.dims = ["N"]}) -> tensor<?xi32> {
  %r = bcast.sub %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// -----
func.func @sizes(%a: tensor<?xi32>, %n: index) -> tensor<?xi32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %d = tensor.dim %a, %zero : tensor<?xi32>
  %m = arith.maxsi %d, %one : index
  %h = arith.divui %m, %two : index
  %k = arith.addi %h, %one : index
  %v = arith.constant 5 : i32
  %s = tensor.splat %v[%k] : tensor<?xi32>
  %r = bcast.sub %a, %s : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// -----
func.func @numbers(%a: tensor<?xi32>, %x: i32) -> tensor<?xi32> {
  %zero = arith.constant 0 : index
  %d = tensor.dim %a, %zero : tensor<?xi32>
  %n = arith.index_cast %d : index to i32
  %s = arith.addi %n, %x : i32
  %e = tensor.from_elements %s : tensor<1xi32>
  %r = bcast.sub %a, %e : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// -----
func.func @cast(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<2xi32> {
  %c = tensor.cast %a : tensor<?xi32> to tensor<2xi32>
  %r = bcast.sub %c, %b : (tensor<2xi32>, tensor<?xi32>) -> tensor<2xi32>
  return %r : tensor<2xi32>
}
// -----
func.func @generate(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %zero = arith.constant 0 : index
  %d = tensor.dim %a, %zero : tensor<?xi32>
  %g = tensor.generate %d {
  ^bb0(%i: index):
    %e = tensor.extract %a[%i] : tensor<?xi32>
    %n = arith.index_cast %i : index to i32
    %s = arith.addi %e, %n : i32
    tensor.yield %s : i32
  } : tensor<?xi32>
  %r = bcast.sub %g, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// -----
func.func @slice(%a: tensor<?x?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %one = arith.constant 1 : index
  %d = tensor.dim %a, %one : tensor<?x?xi32>
  %s = tensor.extract_slice %a[0, 0] [1, %d] [1, 1] : tensor<?x?xi32> to tensor<?xi32>
  %r = bcast.sub %s, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// -----
func.func @insert(%a: tensor<?xi32>, %b: tensor<?xi32>, %x: i32) -> tensor<?xi32> {
  %zero = arith.constant 0 : index
  %d = tensor.dim %a, %zero : tensor<?xi32>
  %some = arith.cmpi ne, %d, %zero : index
  %i = scf.if %some -> tensor<?xi32> {
    %j = tensor.insert %x into %a[%zero] : tensor<?xi32>
    scf.yield %j : tensor<?xi32>
  } else {
    scf.yield %a : tensor<?xi32>
  }
  %r = bcast.sub %i, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// -----
func.func @reshape(%a: tensor<?x2xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %c = tensor.collapse_shape %a [[0, 1]] : tensor<?x2xi32> into tensor<?xi32>
  %r = bcast.sub %c, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// -----
func.func @expand(%a: tensor<?xi32>, %b: tensor<?x2xi32>) -> tensor<?x2xi32> {
  %zero = arith.constant 0 : index
  %d = tensor.dim %a, %zero : tensor<?xi32>
  %c = tensor.expand_shape %a [[0, 1]] output_shape [%d, 1] : tensor<?xi32> into tensor<?x1xi32>
  %r = bcast.sub %c, %b : (tensor<?x1xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
  return %r : tensor<?x2xi32>
}
// -----
func.func @added(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = bcast.sub %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %s = arith.muli %r, %r : tensor<?xi32>
  %t = bcast.sub %s, %a : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %t : tensor<?xi32>
}
// -----
func.func @global(%a: tensor<?xi32>, %i: i1) -> tensor<?xi32> {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %j = arith.select %i, %zero, %two : index
  %m = memref.get_global @table : memref<3xi32>
  %x = memref.load %m[%j] : memref<3xi32>
  %e = tensor.from_elements %x : tensor<1xi32>
  %r = bcast.sub %a, %e : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
memref.global "private" constant @table : memref<3xi32> = dense<[1, 2, 3]>
