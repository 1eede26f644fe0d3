// proven
func.func @add(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %r = bcast.sub %a, %b : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @add(%arg0: tensor<?x?xf32>, %arg1: tensor<?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
  %c1 = arith.constant 1 : index
  %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
  %dim_1 = tensor.dim %arg1, %c0 : tensor<?xf32>
  %0 = arith.cmpi eq, %dim_0, %c1 : index
  %1 = arith.select %0, %dim_1, %dim_0 : index
  %2 = arith.cmpi eq, %dim_1, %c1 : index
  %3 = arith.cmpi eq, %dim_1, %1 : index
  %4 = arith.ori %2, %3 : i1
  %5 = arith.cmpi sge, %1, %c0 : index
  %6 = arith.andi %4, %5 : i1
  cf.assert %6, "illegal sizes"
  %7 = tensor.empty(%dim, %1) : tensor<?x?xf32>
  %8 = arith.cmpi eq, %dim_0, %1 : index
  %9 = arith.select %8, %c1, %c0 : index
  %11 = bcast.guard_index %9 if %6
  %12 = arith.select %3, %c1, %c0 : index
  %13 = bcast.guard_index %12 if %6
  %14 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%7 : tensor<?x?xf32>) {
  ^bb0(%out: f32):
    %15 = linalg.index 0 : index
    %16 = linalg.index 1 : index
    %17 = arith.muli %16, %11 : index
    %extracted = tensor.extract %arg0[%15, %17] : tensor<?x?xf32>
    %18 = arith.muli %16, %13 : index
    %extracted_2 = tensor.extract %arg1[%18] : tensor<?xf32>
    %19 = arith.subf %extracted, %extracted_2 : f32
    linalg.yield %19 : f32
  } -> tensor<?x?xf32>
  return %14 : tensor<?x?xf32>
}
// ----- refuted: an element is wrong
// The operands of the difference are exchanged.
// - %19 = arith.subf %extracted, %extracted_2 : f32
// + %19 = arith.subf %extracted_2, %extracted : f32
// ----- refuted: an element is wrong
// The result is an element that nothing wrote.
// - linalg.yield %19 : f32
// + linalg.yield %out : f32
// ----- refuted: an element is wrong
// The step compares the size with the other operand's, not with the extent.
// - %8 = arith.cmpi eq, %dim_0, %1 : index
// + %8 = arith.cmpi eq, %dim_0, %dim_1 : index
// ----- refuted: one program fails and the other does not
// Nothing checks the sizes.
// - cf.assert %6, "illegal sizes"
// ----- refuted: one program fails and the other does not
// The check does not allow for stretching.
// - %4 = arith.ori %2, %3 : i1
// + %4 = arith.andi %3, %3 : i1
// ----- refuted: one program fails and the other does not
// The check allows the first size to be 1, which says nothing of the second.
// - %2 = arith.cmpi eq, %dim_1, %c1 : index
// + %2 = arith.cmpi eq, %dim_0, %dim_0 : index
// ----- refuted: one program fails and the other does not
// The size of another dimension is taken.
// - %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
// + %dim_0 = tensor.dim %arg0, %c0 : tensor<?x?xf32>
// ----- refuted: a tensor is read before the check that fails
// The check comes last.
// - cf.assert %6, "illegal sizes"
// - %11 = bcast.guard_index %9 if %6
// + %11 = arith.addi %9, %c0 : index
// - %13 = bcast.guard_index %12 if %6
// + %13 = arith.addi %12, %c0 : index
// - } -> tensor<?x?xf32>
// + } -> tensor<?x?xf32>
// + cf.assert %6, "illegal sizes"
// ----- refuted: a read that is moved before the checks is out of bounds
// A step does not depend on the check.
// - %18 = arith.muli %16, %13 : index
// + %18 = arith.muli %16, %12 : index
// ----- refuted: a read is out of bounds
// Each operand is read by the step of the other one.
// - %17 = arith.muli %16, %11 : index
// + %17 = arith.muli %16, %13 : index
// - %18 = arith.muli %16, %13 : index
// + %18 = arith.muli %16, %11 : index
// ----- refuted: a read is out of bounds
// The extent is the maximum, which is 1 for 0 and 1.
// - %7 = tensor.empty(%dim, %1) : tensor<?x?xf32>
// + %max = arith.maxsi %dim_0, %dim_1 : index
// + %7 = tensor.empty(%dim, %max) : tensor<?x?xf32>
// ----- refuted: a tensor does not have the size of the loop that reads it
// An operand that may be stretched is read through a map.
// - %14 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%7 : tensor<?x?xf32>) {
// - ^bb0(%out: f32):
// + %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<?xf32>) outs(%7 : tensor<?x?xf32>) {
// + ^bb0(%in: f32, %out: f32):
// - %18 = arith.muli %16, %13 : index
// - %extracted_2 = tensor.extract %arg1[%18] : tensor<?xf32>
// - %19 = arith.subf %extracted, %extracted_2 : f32
// - linalg.yield %19 : f32
// + %18 = arith.subf %extracted, %in : f32
// + linalg.yield %18 : f32
// ----- refuted: a static size in a type is not the run-time size
// A cast promises a size.
// - return %14 : tensor<?x?xf32>
// + %15 = tensor.cast %14 : tensor<?x?xf32> to tensor<?x4xf32>
// + %16 = tensor.cast %15 : tensor<?x4xf32> to tensor<?x?xf32>
// + return %16 : tensor<?x?xf32>
// ----- refuted: an operation is undefined
// A guard has a condition that may be false.
// - %13 = bcast.guard_index %12 if %6
// + %13 = bcast.guard_index %12 if %3
// ----- refuted: an operation is undefined
// A step is divided by a number that may be 0.
// - %13 = bcast.guard_index %12 if %6
// + %13 = arith.divui %12, %12 : index
// ----- not understood: 'arith.shli'
// A shift of which the tool says nothing.
// - %13 = bcast.guard_index %12 if %6
// + %13 = arith.shli %12, %9 : index
