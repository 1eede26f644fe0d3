// RUN: bcast-opt %s --allow-unregistered-dialect --convert-bcast-to-linalg | FileCheck %s

// Sizes that look alike and are not: each function needs its check.

// CHECK-LABEL: func @edges_of_one_branch
// CHECK:         cf.assert
// CHECK:         return
func.func @edges_of_one_branch(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  cf.cond_br %c, ^join(%x : tensor<?xf32>), ^join(%y : tensor<?xf32>)
^join(%v: tensor<?xf32>):
  %s = bcast.add %v, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// An assertion of one arm holds neither in the other one nor after both.
// CHECK-LABEL: func @arms
// CHECK:         cf.assert {{.*}}"equal"
// CHECK:         cf.assert {{.*}}runtime-legal
// CHECK:         cf.assert {{.*}}runtime-legal
// CHECK:         return
func.func @arms(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = arith.constant 0 : index
  %m = tensor.dim %x, %0 : tensor<?xf32>
  %n = tensor.dim %y, %0 : tensor<?xf32>
  %equal = arith.cmpi eq, %m, %n : index
  cf.cond_br %c, ^then, ^else
^then:
  cf.assert %equal, "equal"
  cf.br ^join(%x : tensor<?xf32>)
^else:
  %r = bcast.sub %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.br ^join(%r : tensor<?xf32>)
^join(%v: tensor<?xf32>):
  %s = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s, %v : tensor<?xf32>, tensor<?xf32>
}

// A function has more than one return.
// CHECK-LABEL: func private @either
func.func private @either(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  cf.cond_br %c, ^then, ^else
^then:
  return %x : tensor<?xf32>
^else:
  return %y : tensor<?xf32>
}
// CHECK-LABEL: func @returned
// CHECK:         cf.assert
// CHECK:         return
func.func @returned(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %v = call @either(%x, %y, %c) : (tensor<?xf32>, tensor<?xf32>, i1) -> tensor<?xf32>
  %s = bcast.add %v, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// A call of another function names this one, so it escapes.
// CHECK-LABEL: func private @named
// CHECK:         cf.assert
// CHECK:         return
func.func private @named(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %s = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}
func.func private @takes_callback()
func.func @calls_and_names(%x: tensor<?xf32>) -> tensor<?xf32> {
  %v = call @named(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  call @takes_callback() {callback = @named} : () -> ()
  return %v : tensor<?xf32>
}

// An op with effects may return another number each time.
// CHECK-LABEL: func @random
// CHECK:         cf.assert
// CHECK:         return
func.func @random(%seed: index) -> tensor<?xf32> {
  %m = "some.random"(%seed) : (index) -> index
  %n = "some.random"(%seed) : (index) -> index
  %a = tensor.empty(%m) : tensor<?xf32>
  %b = tensor.empty(%n) : tensor<?xf32>
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func @predicates
// CHECK:         cf.assert
// CHECK:         return
func.func @predicates(%m: index, %n: index) -> tensor<?xf32> {
  %less = arith.cmpi ult, %m, %n : index
  %greater = arith.cmpi ugt, %m, %n : index
  %smaller = arith.select %less, %m, %n : index
  %larger = arith.select %greater, %m, %n : index
  %a = tensor.empty(%smaller) : tensor<?xf32>
  %b = tensor.empty(%larger) : tensor<?xf32>
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func @widths
// CHECK:         cf.assert
// CHECK:         return
func.func @widths(%n: i64) -> tensor<?xf32> {
  %i32 = arith.trunci %n : i64 to i32
  %i16 = arith.trunci %n : i64 to i16
  %from_i32 = arith.index_cast %i32 : i32 to index
  %from_i16 = arith.index_cast %i16 : i16 to index
  %a = tensor.empty(%from_i32) : tensor<?xf32>
  %b = tensor.empty(%from_i16) : tensor<?xf32>
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// The `true` of an i1 is -1 as a signed number: the larger of it and 0 is another number.
// CHECK-LABEL: func @signs
// CHECK:         cf.assert
// CHECK:         return
func.func @signs(%m: index, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %less = arith.cmpi slt, %m, %n : index
  %number = arith.index_cast %less : i1 to index
  %positive = arith.maxsi %number, %c0 : index
  %size = arith.addi %c2, %number : index
  %other = arith.addi %c2, %positive : index
  %a = tensor.empty(%size) : tensor<?xf32>
  %b = tensor.empty(%other) : tensor<?xf32>
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func @scaled
// CHECK:         cf.assert {{.*}}runtime-legal
// CHECK:         return
func.func @scaled(%x: tensor<?xf32> {bcast.dims = ["N"]}) -> tensor<?xf32>
    attributes {bcast.symbols = {N = {max = 1024}}} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %half = arith.constant 2.5 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %n64 = arith.index_cast %n : index to i64
  %float = arith.sitofp %n64 : i64 to f32
  %scaled = arith.mulf %float, %half : f32
  %size64 = arith.fptosi %scaled : f32 to i64
  %size = arith.index_cast %size64 : i64 to index
  %twice = arith.muli %n, %c2 : index
  %a = tensor.empty(%size) : tensor<?xf32>
  %b = tensor.empty(%twice) : tensor<?xf32>
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// Concatenated columns interleave their elements: the second element of the result is not that of the first column.
// CHECK-LABEL: func @columns
// CHECK:         cf.assert
// CHECK:         return
func.func @columns(%m: index, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %column = tensor.from_elements %m, %n : tensor<2x1xindex>
  %both = tensor.concat dim(1) %column, %column : (tensor<2x1xindex>, tensor<2x1xindex>) -> tensor<2x2xindex>
  %element = tensor.extract %both[%c0, %c1] : tensor<2x2xindex>
  %a = tensor.empty(%element) : tensor<?xf32>
  %b = tensor.empty(%n) : tensor<?xf32>
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// Numbers that are equal in 32 bits need not be equal in 64.
// CHECK-LABEL: func @narrow
// CHECK:         cf.assert {{.*}}"equal"
// CHECK:         cf.assert {{.*}}runtime-legal
// CHECK:         return
func.func @narrow(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.constant 0 : index
  %m = tensor.dim %a, %0 : tensor<?xf32>
  %n = tensor.dim %b, %0 : tensor<?xf32>
  %m32 = arith.index_cast %m : index to i32
  %n32 = arith.index_cast %n : index to i32
  %equal = arith.cmpi eq, %m32, %n32 : i32
  cf.assert %equal, "equal"
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}
