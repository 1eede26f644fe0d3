// proven
func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%a = %x, %i = %c0) : (tensor<?xf32>, index) -> (tensor<?xf32>, index) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %a, %i : tensor<?xf32>, index
  } do {
  ^bb0(%a: tensor<?xf32>, %i: index):
    %s = bcast.sub %a, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %s, %j : tensor<?xf32>, index
  }
  %d = bcast.mul %r#0, %r#0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %d, %r#1 : tensor<?xf32>, index
}
// -----
func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%a = %x, %i = %c0) : (tensor<?xf32>, index) -> (tensor<?xf32>, index) {
    %more = arith.cmpi sgt, %n, %i : index
    scf.condition(%more) %a, %i : tensor<?xf32>, index
  } do {
  ^bb0(%a: tensor<?xf32>, %i: index):
    %j = arith.addi %c1, %i : index
    %s = bcast.sub %a, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s, %j : tensor<?xf32>, index
  }
  %d = bcast.mul %r#0, %r#0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %d, %r#1 : tensor<?xf32>, index
}
// ----- not decided
// The index doubles.
// - %j = arith.addi %c1, %i : index
// + %j = arith.addi %i, %i : index
// ----- refuted: one program fails and the other does not
// One iteration more.
// - %more = arith.cmpi sgt, %n, %i : index
// + %more = arith.cmpi sge, %n, %i : index
