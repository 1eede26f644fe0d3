// not decided
func.func private @use(tensor<?xi32>, index)
func.func @f(%a: tensor<?xi32>, %b: tensor<?xi32>, %c: tensor<?xindex>, %n: index) {
  %r = bcast.sub %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %c, %c0 : tensor<?xindex>
  %i = arith.minui %n, %d : index
  %p = tensor.pad %c low[0] high[1] {
  ^bb0(%k: index):
    tensor.yield %c0 : index
  } : tensor<?xindex> to tensor<?xindex>
  %x = tensor.extract %p[%i] : tensor<?xindex>
  call @use(%r, %x) : (tensor<?xi32>, index) -> ()
  return
}
// -----
func.func private @use(tensor<?xi32>, index)
func.func @f(%a: tensor<?xi32>, %b: tensor<?xi32>, %c: tensor<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %da = tensor.dim %a, %c0 : tensor<?xi32>
  %db = tensor.dim %b, %c0 : tensor<?xi32>
  %is_unit = arith.cmpi eq, %da, %c1 : index
  %extent = arith.select %is_unit, %db, %da : index
  %other_is_unit = arith.cmpi eq, %db, %c1 : index
  %same = arith.cmpi eq, %db, %extent : index
  %legal = arith.ori %other_is_unit, %same : i1
  cf.assert %legal, "sizes"
  %r = bcast.sub %a, %b {bcast.checked} : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %d = tensor.dim %c, %c0 : tensor<?xindex>
  %i = arith.minui %n, %d : index
  %p = tensor.pad %c low[0] high[1] {
  ^bb0(%k: index):
    tensor.yield %c0 : index
  } : tensor<?xindex> to tensor<?xindex>
  %x = tensor.extract %p[%i] : tensor<?xindex>
  call @use(%r, %x) : (tensor<?xi32>, index) -> ()
  return
}
