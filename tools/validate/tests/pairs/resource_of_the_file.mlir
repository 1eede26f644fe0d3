// not understood: 'tosa.const'
func.func @f() -> tensor<2xf32> {
  %r = "tosa.const"() <{values = dense_resource<w> : tensor<2xf32>}> : () -> tensor<2xf32>
  return %r : tensor<2xf32>
}
{-#
  dialect_resources: { builtin: { w: "0x040000000000803F00000040" } }
#-}
// -----
func.func @f() -> tensor<2xf32> {
  %r = "tosa.const"() <{values = dense_resource<w> : tensor<2xf32>}> : () -> tensor<2xf32>
  return %r : tensor<2xf32>
}
{-#
  dialect_resources: { builtin: { w: "0x0400000000008040000080C0" } }
#-}
