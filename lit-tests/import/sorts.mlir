// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast=profile=stablehlo --split-input-file --verify-diagnostics | FileCheck %s

// The sizes on which a sort or a scatter relies are checked.

// CHECK-LABEL: func.func @sizes_differ(
// CHECK: cf.assert {{.*}} 'stablehlo.sort' op operand #1 dim 0: not the size of operand #0
// CHECK: bcast.guard %arg1
// CHECK: arith.cmpi ult
func.func @sizes_differ(%a: tensor<?xui8>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0:2 = "stablehlo.sort"(%a, %b) <{dimension = -1 : i64}> ({
  ^bb0(%x: tensor<ui8>, %y: tensor<ui8>, %i: tensor<f32>, %j: tensor<f32>):
    %less = "stablehlo.compare"(%x, %y) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
    "stablehlo.return"(%less) : (tensor<i1>) -> ()
  }) : (tensor<?xui8>, tensor<?xf32>) -> (tensor<?xui8>, tensor<?xf32>)
  return %0#1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @window_is_larger(
// CHECK: cf.assert {{.*}} 'stablehlo.scatter' op operand #2 dim 0: not as many updates as starts
// CHECK: cf.assert {{.*}} 'stablehlo.scatter' op operand #2 dim 1: the window is larger than dim 1 of operand #0
func.func @window_is_larger(%a: tensor<4x?xf32>, %at: tensor<?x1xi32>, %rows: tensor<?x?xf32>) -> tensor<4x?xf32> {
  %0 = "stablehlo.scatter"(%a, %at, %rows) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%y) : (tensor<f32>) -> ()
  }) : (tensor<4x?xf32>, tensor<?x1xi32>, tensor<?x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// -----

func.func @unknown_body(%a: tensor<?xf32>) -> tensor<?xf32> {
  // expected-remark @+1 {{is left by convert-to-bcast: its region has the op 'test.less'}}
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %less = "test.less"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%less) : (tensor<i1>) -> ()
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @complex_order(%a: tensor<?xcomplex<f32>>) -> tensor<?xcomplex<f32>> {
  // expected-remark @+1 {{its region compares elements of 'complex<f32>' in their total order}}
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<complex<f32>>, %y: tensor<complex<f32>>):
    %less = "stablehlo.compare"(%x, %y) <{compare_type = #stablehlo<comparison_type TOTALORDER>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<complex<f32>>, tensor<complex<f32>>) -> tensor<i1>
    "stablehlo.return"(%less) : (tensor<i1>) -> ()
  }) : (tensor<?xcomplex<f32>>) -> tensor<?xcomplex<f32>>
  return %0 : tensor<?xcomplex<f32>>
}

// -----

func.func @outside(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // expected-remark @+1 {{is left by convert-to-bcast: its operands do not fit}}
  %0 = "stablehlo.sort"(%a) <{dimension = 1 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %less = "stablehlo.compare"(%x, %y) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%less) : (tensor<i1>) -> ()
  }) : (tensor<?xf32>) -> tensor<?xf32>
  %at = "test.at"() : () -> tensor<1xi32>
  // expected-remark @+1 {{is left by convert-to-bcast: its scatter_dimension_numbers do not fit}}
  %1 = "stablehlo.scatter"(%0, %at, %b) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [2]>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%y) : (tensor<f32>) -> ()
  }) : (tensor<?xf32>, tensor<1xi32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
