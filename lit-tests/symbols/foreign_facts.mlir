// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-report-sizes=facts -o /dev/null 2>&1 | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-elide-checks | FileCheck %s --check-prefix=KEPT

// Reports know the sizes that are declared of tensors of torch. Passes do not rely on them, because nothing can check them before
// the tensors are converted.

// CHECK: argument #0 is Bx3
// CHECK: argument #1 is Bx3
// CHECK: 'torch.aten.add.Tensor' op result #0 is Bx3
// KEPT: cf.assert
func.func @f(%a: !torch.vtensor<[?,3],f32> {bcast.dims = ["B", 3]}, %b: !torch.vtensor<[?,3],f32> {bcast.dims = ["B", 3]}) -> !torch.vtensor<[?,3],f32> {
  %c0 = arith.constant 0 : index
  %x = "torch_c.to_builtin_tensor"(%a) : (!torch.vtensor<[?,3],f32>) -> tensor<?x3xf32>
  %y = "torch_c.to_builtin_tensor"(%b) : (!torch.vtensor<[?,3],f32>) -> tensor<?x3xf32>
  %n = tensor.dim %x, %c0 : tensor<?x3xf32>
  %m = tensor.dim %y, %c0 : tensor<?x3xf32>
  %same = arith.cmpi eq, %n, %m : index
  cf.assert %same, "mismatched size for broadcast"
  %one = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
  %0 = "torch.aten.add.Tensor"(%a, %b, %one) : (!torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.int) -> !torch.vtensor<[?,3],f32>
  return %0 : !torch.vtensor<[?,3],f32>
}
