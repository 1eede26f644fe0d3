// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast=profile=onnx | FileCheck %s

// The ops are in generic form, of a dialect that is not registered.

// CHECK-LABEL: func.func @elementwise
func.func @elementwise(%a: tensor<?x1xf32>, %b: tensor<3xf32>, %i: tensor<3xi32>) {
  // CHECK: bcast.add %arg0, %arg1, %arg0 : (tensor<?x1xf32>, tensor<3xf32>, tensor<?x1xf32>) -> tensor<?x3xf32>
  %0 = "onnx.Sum"(%a, %b, %a) : (tensor<?x1xf32>, tensor<3xf32>, tensor<?x1xf32>) -> tensor<?x3xf32>
  // CHECK: bcast.rem
  %1 = "onnx.Mod"(%a, %b) {fmod = 1 : si64} : (tensor<?x1xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  // CHECK: bcast.map
  // CHECK: arith.remsi
  %2 = "onnx.Mod"(%i, %i) {fmod = 0 : si64} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  // The power of mixed types has the type of the base.
  // CHECK: bcast.map %arg0, %arg2 : (tensor<?x1xf32>, tensor<3xi32>) -> tensor<?x3xf32>
  // CHECK: math.powf {{.*}} : f64
  %3 = "onnx.Pow"(%a, %i) : (tensor<?x1xf32>, tensor<3xi32>) -> tensor<?x3xf32>
  // CHECK: bcast.map
  // CHECK: arith.cmpf olt
  %4 = "onnx.PRelu"(%b, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  // CHECK-NOT: onnx
  return
}

// Signed numbers have the same bits as signless ones.
// CHECK-LABEL: func.func @signs
func.func @signs(%u: tensor<4xui8>, %v: tensor<?xui8>, %s: tensor<4xsi8>, %b: tensor<4xi1>) -> tensor<4xui8> {
  // CHECK-DAG: %[[U:.*]] = tensor.bitcast %arg0 : tensor<4xui8> to tensor<4xi8>
  // CHECK-DAG: %[[V:.*]] = tensor.bitcast %arg1 : tensor<?xui8> to tensor<?xi8>
  // CHECK: %[[MAX:.*]] = bcast.max unsigned %[[U]], %[[V]] : (tensor<4xi8>, tensor<?xi8>) -> tensor<4xi8>
  // CHECK: %[[RESULT:.*]] = tensor.bitcast %[[MAX]] : tensor<4xi8> to tensor<4xui8>
  %0 = "onnx.Max"(%u, %v) : (tensor<4xui8>, tensor<?xui8>) -> tensor<4xui8>
  // CHECK: bcast.compare lt unsigned
  %1 = "onnx.Less"(%u, %v) : (tensor<4xui8>, tensor<?xui8>) -> tensor<4xi1>
  // CHECK: bcast.compare lt,
  %2 = "onnx.Less"(%s, %s) : (tensor<4xsi8>, tensor<4xsi8>) -> tensor<4xi1>
  // CHECK: bcast.map
  // CHECK: arith.divui
  %3 = "onnx.Div"(%u, %v) : (tensor<4xui8>, tensor<?xui8>) -> tensor<4xui8>
  // CHECK: bcast.select
  %4 = "onnx.Where"(%b, %u, %v) : (tensor<4xi1>, tensor<4xui8>, tensor<?xui8>) -> tensor<4xui8>
  // CHECK-NOT: onnx
  // CHECK: return %[[RESULT]]
  return %0 : tensor<4xui8>
}

// The result of an operand of any rank has any rank.
// CHECK-LABEL: func.func @any_rank
func.func @any_rank(%x: tensor<*xf32>, %y: tensor<3xf32>) -> tensor<*xf32> {
  // CHECK: %[[SUM:.*]] = bcast.add %arg0, %arg1 : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  %0 = "onnx.Add"(%x, %y) : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  // CHECK: bcast.map %[[SUM]]
  // CHECK: -> tensor<*xf32>
  %1 = "onnx.Relu"(%0) : (tensor<*xf32>) -> tensor<*xf32>
  return %1 : tensor<*xf32>
}

// An importer's operator has its attributes behind a prefix.
// CHECK-LABEL: func.func @operator
func.func @operator(%x: tensor<3xi32>) -> tensor<3xi32> {
  // CHECK: bcast.map
  // CHECK: arith.addi
  %0 = "torch.operator"(%x, %x) <{name = "onnx.Mod"}> {torch.onnx.fmod = 0 : si64} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  // CHECK: bcast.map
  // CHECK-NOT: arith.addi
  %1 = "torch.operator"(%0, %x) <{name = "onnx.Mod"}> {torch.onnx.fmod = 1 : si64} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  // CHECK: return
  return %1 : tensor<3xi32>
}
