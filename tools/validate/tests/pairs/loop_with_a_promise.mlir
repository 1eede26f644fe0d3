// not understood: 'scf.for'
func.func private @g(f32)
func.func @f(%x: tensor<?xf32>, %n: index, %s: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<?xf32>) {
    func.call @g(%s) : (f32) -> ()
    scf.yield %a : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// -----
func.func private @g(f32)
func.func @f(%x: tensor<?xf32>, %n: index, %s: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<?xf32>) {
    func.call @g(%s) : (f32) -> ()
    scf.yield %a : tensor<?xf32>
  } {llvm.loop_annotation = #llvm.loop_annotation<mustProgress = true>}
  return %r : tensor<?xf32>
}
