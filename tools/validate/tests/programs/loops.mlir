// Tensors that loops carry, with sizes that stay and sizes that grow.
func.func @grows(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<?xf32>) {
    %s = bcast.add %a, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  %s = bcast.mul %r, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// The sizes of the product are those of the start, so that the loop needs no check.
func.func @stays(%x: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
    %s = bcast.add %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %s, %a : tensor<?x?xf32>, tensor<?x?xf32>
  }
  return %r#0 : tensor<?x?xf32>
}

// A loop in a loop, which starts with what the outer one carries.
func.func @nested(%x: tensor<?xf32>, %y: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %y) -> (tensor<?x4xf32>) {
    %s = scf.for %j = %i to %n step %c1 iter_args(%b = %a) -> (tensor<?x4xf32>) {
      %t = bcast.add %b, %x : (tensor<?x4xf32>, tensor<?xf32>) -> tensor<?x4xf32>
      scf.yield %t : tensor<?x4xf32>
    }
    scf.yield %s : tensor<?x4xf32>
  }
  return %r : tensor<?x4xf32>
}
