// RUN: bcast-opt %s --convert-bcast-to-linalg --allow-unregistered-dialect | FileCheck %s

// If both branches yield one size, so does the result; a fact of one branch holds in it alone.

// CHECK-LABEL: func @same
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @same(%x: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %r = scf.if %c -> tensor<?xf32> {
    %y = math.exp %x : tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %s = bcast.add %r, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func @different
// CHECK:         cf.assert
// CHECK:         return
func.func @different(%x: tensor<?xf32>, %other: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %r = scf.if %c -> tensor<?xf32> {
    scf.yield %other : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %s = bcast.add %r, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func @condition
// CHECK:         scf.if
// CHECK-NOT:       cf.assert
// CHECK:         } else {
// CHECK:           cf.assert
func.func @condition(%a: tensor<?xf32>, %b: tensor<?xf32>, %p: i1) -> tensor<?xf32> {
  %0 = arith.constant 0 : index
  %m = tensor.dim %a, %0 : tensor<?xf32>
  %n = tensor.dim %b, %0 : tensor<?xf32>
  %equal = arith.cmpi eq, %m, %n : index
  %both = arith.andi %p, %equal : i1
  %r = scf.if %both -> tensor<?xf32> {
    %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  } else {
    %s = bcast.sub %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @asserted
// CHECK-COUNT-1: cf.assert {{.*}}"equal"
// CHECK-NOT:     cf.assert
// CHECK:         bcast.guard_index
// CHECK:         return
func.func @asserted(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.constant 0 : index
  %m = tensor.dim %a, %0 : tensor<?xf32>
  %n = tensor.dim %b, %0 : tensor<?xf32>
  %equal = arith.cmpi eq, %m, %n : index
  cf.assert %equal, "equal"
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func @blocks
// CHECK:       ^[[EQUAL:bb[0-9]+]]:
// CHECK-NOT:     cf.assert
// CHECK:       ^[[DIFFERENT:bb[0-9]+]]:
// CHECK:         cf.assert
// CHECK:       ^[[JOIN:bb[0-9]+]](
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @blocks(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.constant 0 : index
  %m = tensor.dim %a, %0 : tensor<?xf32>
  %n = tensor.dim %b, %0 : tensor<?xf32>
  %different = arith.cmpi ne, %m, %n : index
  cf.cond_br %different, ^different, ^equal
^equal:
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.br ^join(%a : tensor<?xf32>)
^different:
  %t = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.br ^join(%a : tensor<?xf32>)
^join(%v: tensor<?xf32>):
  %u = bcast.add %v, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %u : tensor<?xf32>
}

// In a block with two incoming edges, the condition is unknown.
// CHECK-LABEL: func @two_edges
// CHECK:         cf.assert
// CHECK:         return
func.func @two_edges(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.constant 0 : index
  %m = tensor.dim %a, %0 : tensor<?xf32>
  %n = tensor.dim %b, %0 : tensor<?xf32>
  %equal = arith.cmpi eq, %m, %n : index
  cf.cond_br %equal, ^next, ^next
^next:
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// A loop of blocks.
// CHECK-LABEL: func @block_loop
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @block_loop(%x: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  cf.br ^head(%x : tensor<?xf32>)
^head(%v: tensor<?xf32>):
  %y = bcast.add %v, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.cond_br %c, ^head(%y : tensor<?xf32>), ^end
^end:
  return %y : tensor<?xf32>
}

// CHECK-LABEL: func @cases
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @cases(%x: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  %r = scf.index_switch %i -> tensor<?xf32>
  case 1 {
    %y = math.exp %x : tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  default {
    scf.yield %x : tensor<?xf32>
  }
  %s = bcast.add %r, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func @other_cases
// CHECK:         cf.assert
// CHECK:         return
func.func @other_cases(%x: tensor<?xf32>, %other: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  %r = scf.index_switch %i -> tensor<?xf32>
  case 1 {
    scf.yield %other : tensor<?xf32>
  }
  default {
    scf.yield %x : tensor<?xf32>
  }
  %s = bcast.add %r, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func @switch
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @switch(%x: tensor<?xf32>, %c: i32) -> tensor<?xf32> {
  cf.switch %c : i32, [ default: ^join(%x : tensor<?xf32>), 1: ^other ]
^other:
  %y = math.exp %x : tensor<?xf32>
  cf.br ^join(%y : tensor<?xf32>)
^join(%v: tensor<?xf32>):
  %s = bcast.add %v, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// Exporters compare sizes in 64 bits.
// CHECK-LABEL: func @asserted_in_i64
// CHECK-COUNT-1: cf.assert {{.*}}"equal"
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @asserted_in_i64(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.constant 0 : index
  %m = tensor.dim %a, %0 : tensor<?xf32>
  %n = tensor.dim %b, %0 : tensor<?xf32>
  %m64 = arith.index_cast %m : index to i64
  %n64 = arith.index_cast %n : index to i64
  %equal = arith.cmpi eq, %m64, %n64 : i64
  cf.assert %equal, "equal"
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// The operands that an unknown op passes to a block may have any size.
// CHECK-LABEL: func @unknown_branch
// CHECK:         cf.assert
// CHECK:         return
func.func @unknown_branch(%a: tensor<?xf32>) -> tensor<?xf32> {
  "test.branch"(%a)[^bb1] : (tensor<?xf32>) -> ()
^bb1(%x: tensor<?xf32>):
  %0 = bcast.add %a, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
