// not decided
func.func private @use(tensor<?xi32>, index)
func.func @f(%a: tensor<3x?x?xi32> {bcast.dims = ["S", "S", "T"]}, %b: tensor<?xindex>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %b, %c0 : tensor<?xindex>
  %i = arith.minui %n, %d : index
  %p = tensor.pad %b low[0] high[1] {
  ^bb0(%k: index):
    tensor.yield %c0 : index
  } : tensor<?xindex> to tensor<?xindex>
  %x = tensor.extract %p[%i] : tensor<?xindex>
  %g = tensor.generate %n {
  ^bb0(%k: index):
    %e = arith.index_cast %k : index to i32
    tensor.yield %e : i32
  } : tensor<?xi32>
  call @use(%g, %x) : (tensor<?xi32>, index) -> ()
  return
}
// -----
func.func private @use(tensor<?xi32>, index)
func.func @f(%a: tensor<3x?x?xi32>, %b: tensor<?xindex>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %s = tensor.dim %a, %c1 : tensor<3x?x?xi32>
  %is = arith.cmpi eq, %s, %c3 : index
  cf.assert %is, "S"
  %d = tensor.dim %b, %c0 : tensor<?xindex>
  %i = arith.minui %n, %d : index
  %p = tensor.pad %b low[0] high[1] {
  ^bb0(%k: index):
    tensor.yield %c0 : index
  } : tensor<?xindex> to tensor<?xindex>
  %x = tensor.extract %p[%i] : tensor<?xindex>
  %g = tensor.generate %n {
  ^bb0(%k: index):
    %e = arith.index_cast %k : index to i32
    tensor.yield %e : i32
  } : tensor<?xi32>
  call @use(%g, %x) : (tensor<?xi32>, index) -> ()
  return
}
