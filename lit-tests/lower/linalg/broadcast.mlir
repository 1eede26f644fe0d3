// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s --implicit-check-not=linalg.generic --implicit-check-not=tensor.empty

// One generic op for each result that is stretched, and nothing for one that is not: it is its operand.

// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[COLUMN:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[SCALAR:.*]] = affine_map<(d0, d1) -> ()>

// CHECK-LABEL: func @static
// CHECK-SAME:      (%[[A:.*]]: tensor<4x1xf32>, %[[B:.*]]: tensor<3xi8>, %[[C:.*]]: tensor<4x3xi1>, %[[D:.*]]: tensor<f64>)
// CHECK:         tensor.empty()
// CHECK:         %[[X:.*]] = linalg.generic {indexing_maps = [#[[COLUMN]], #[[ALL]]]{{.*}} ins(%[[A]] :
// CHECK:           linalg.yield %in : f32
// CHECK:         tensor.empty()
// CHECK:         %[[Y:.*]] = linalg.generic {indexing_maps = [#[[ROW]], #[[ALL]]]{{.*}} ins(%[[B]] :
// CHECK:         tensor.empty()
// CHECK:         %[[Z:.*]] = linalg.generic {indexing_maps = [#[[SCALAR]], #[[ALL]]]{{.*}} ins(%[[D]] :
// CHECK:         return %[[X]], %[[Y]], %[[C]], %[[Z]]
func.func @static(%a: tensor<4x1xf32>, %b: tensor<3xi8>, %c: tensor<4x3xi1>, %d: tensor<f64>)
    -> (tensor<4x3xf32>, tensor<4x3xi8>, tensor<4x3xi1>, tensor<4x3xf64>) {
  %0:4 = bcast.broadcast %a, %b, %c, %d
      : (tensor<4x1xf32>, tensor<3xi8>, tensor<4x3xi1>, tensor<f64>)
      -> (tensor<4x3xf32>, tensor<4x3xi8>, tensor<4x3xi1>, tensor<4x3xf64>)
  return %0#0, %0#1, %0#2, %0#3 : tensor<4x3xf32>, tensor<4x3xi8>, tensor<4x3xi1>, tensor<4x3xf64>
}

// Less precise declared types get a cast, also of the operand itself.
// CHECK-LABEL: func @declared
// CHECK-SAME:      (%{{.*}}: tensor<4x1xf32>, %[[B:.*]]: tensor<4x3xi8>)
// CHECK:         tensor.empty() : tensor<4x3xf32>
// CHECK:         %[[X:.*]] = linalg.generic
// CHECK:         %[[CAST_X:.*]] = tensor.cast %[[X]] : tensor<4x3xf32> to tensor<?x3xf32>
// CHECK:         %[[CAST_B:.*]] = tensor.cast %[[B]] : tensor<4x3xi8> to tensor<*xi8>
// CHECK:         return %[[CAST_X]], %[[CAST_B]]
func.func @declared(%a: tensor<4x1xf32>, %b: tensor<4x3xi8>) -> (tensor<?x3xf32>, tensor<*xi8>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<4x3xi8>) -> (tensor<?x3xf32>, tensor<*xi8>)
  return %0#0, %0#1 : tensor<?x3xf32>, tensor<*xi8>
}

// CHECK-LABEL: func @one
// CHECK-SAME:      (%[[A:.*]]: tensor<4x1xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK:         %[[CAST:.*]] = tensor.cast %[[A]] : tensor<4x1xf32> to tensor<4x?xf32>
// CHECK-NEXT:    return %[[A]], %[[B]], %[[CAST]]
func.func @one(%a: tensor<4x1xf32>, %b: tensor<?xf32>) -> (tensor<4x1xf32>, tensor<?xf32>, tensor<4x?xf32>) {
  %0 = bcast.broadcast %a : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %1 = bcast.broadcast %b : (tensor<?xf32>) -> tensor<?xf32>
  %2 = bcast.broadcast %a : (tensor<4x1xf32>) -> tensor<4x?xf32>
  return %0, %1, %2 : tensor<4x1xf32>, tensor<?xf32>, tensor<4x?xf32>
}

// CHECK-LABEL: func @rank_0
// CHECK-SAME:      (%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<i8>)
// CHECK-NEXT:    return %[[A]], %[[B]]
func.func @rank_0(%a: tensor<f32>, %b: tensor<i8>) -> (tensor<f32>, tensor<i8>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<f32>, tensor<i8>) -> (tensor<f32>, tensor<i8>)
  return %0#0, %0#1 : tensor<f32>, tensor<i8>
}

// A dimension that is added is a stretched one, even of size 1.
// CHECK-LABEL: func @missing_unit
// CHECK-SAME:      (%[[A:.*]]: tensor<3xf32>, %{{.*}}: tensor<1x1xf32>)
// CHECK:         tensor.empty() : tensor<1x3xf32>
// CHECK:         linalg.generic {indexing_maps = [#[[ROW]], #[[ALL]]]
// CHECK-SAME:        ins(%[[A]] : tensor<3xf32>)
// CHECK:         tensor.empty() : tensor<1x3xf32>
// CHECK:         linalg.generic {indexing_maps = [#[[UNIT:.*]], #[[ALL]]]
// CHECK:         return
func.func @missing_unit(%a: tensor<3xf32>, %b: tensor<1x1xf32>) -> tensor<1x3xf32> {
  %0:2 = bcast.broadcast %a, %b : (tensor<3xf32>, tensor<1x1xf32>) -> (tensor<1x3xf32>, tensor<1x3xf32>)
  return %0#0 : tensor<1x3xf32>
}

// The extent of 0 and 1 is 0, not their maximum.
// CHECK-LABEL: func @size_0
// CHECK-SAME:      (%[[A:.*]]: tensor<0x3xf32>, %[[B:.*]]: tensor<1x3xf32>)
// CHECK-NEXT:    %[[I:.*]] = tensor.empty() : tensor<0x3xf32>
// CHECK-NEXT:    %[[X:.*]] = linalg.generic
// CHECK-SAME:        ins(%[[B]] : tensor<1x3xf32>) outs(%[[I]] : tensor<0x3xf32>)
// CHECK:         return %[[A]], %[[X]]
func.func @size_0(%a: tensor<0x3xf32>, %b: tensor<1x3xf32>) -> (tensor<0x3xf32>, tensor<0x3xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<0x3xf32>, tensor<1x3xf32>) -> (tensor<0x3xf32>, tensor<0x3xf32>)
  return %0#0, %0#1 : tensor<0x3xf32>, tensor<0x3xf32>
}

// Dynamic sizes that nothing stretches.
// CHECK-LABEL: func @same_value
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>)
// CHECK:         return %[[A]], %[[A]]
func.func @same_value(%a: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = bcast.broadcast %a, %a : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// A stretched result has the encoding that was declared.
// CHECK-LABEL: func @encoding
// CHECK:         %[[I:.*]] = tensor.empty() : tensor<4xf32, "c">
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<1xf32, "b">) outs(%[[I]] : tensor<4xf32, "c">)
func.func @encoding(%a: tensor<4xf32, "a">, %b: tensor<1xf32, "b">) -> tensor<4xf32, "c"> {
  %0:2 = bcast.broadcast %a, %b
      : (tensor<4xf32, "a">, tensor<1xf32, "b">) -> (tensor<4xf32, "a">, tensor<4xf32, "c">)
  return %0#1 : tensor<4xf32, "c">
}
