// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-to-signless | FileCheck %s

// Integer types lose their signs in values and functions; a number that is an attribute of an op keeps its type.

// CHECK: memref.global "private" constant @table : memref<3xi8> = dense<[-56, 7, -1]>
memref.global "private" constant @table : memref<3xui8> = dense<[200, 7, 255]>

// CHECK: func.func private @declared(tensor<?xi16>, i32) -> tensor<*xi64>
func.func private @declared(tensor<?xui16>, ui32) -> tensor<*xsi64>

// CHECK-LABEL: func.func @values(%arg0: tensor<?xi16>, %arg1: i32, %arg2: index) -> (i8, tensor<*xi64>)
func.func @values(%a: tensor<?xui16>, %b: ui32, %i: index) -> (ui8, tensor<*xsi64>) {
  %table = memref.get_global @table : memref<3xui8>
  // CHECK: memref.load %{{.*}}[%arg2] : memref<3xi8>
  %element = memref.load %table[%i] : memref<3xui8>
  // CHECK: call @declared(%arg0, %arg1) : (tensor<?xi16>, i32) -> tensor<*xi64>
  %0 = func.call @declared(%a, %b) : (tensor<?xui16>, ui32) -> tensor<*xsi64>
  // CHECK-NOT: bitcast
  %1 = tensor.bitcast %0 : tensor<*xsi64> to tensor<*xui64>
  %2 = tensor.bitcast %1 : tensor<*xui64> to tensor<*xsi64>
  return %element, %2 : ui8, tensor<*xsi64>
}

// CHECK-LABEL: func.func @bits
func.func @bits(%a: tensor<?xf32>) -> tensor<2xui32> {
  // CHECK: %[[BITS:.*]] = arith.bitcast %arg0 : tensor<?xf32> to tensor<?xi32>
  // CHECK: tensor.cast %[[BITS]] : tensor<?xi32> to tensor<2xi32>
  %0 = tensor.bitcast %a : tensor<?xf32> to tensor<2xui32>
  // CHECK: {axis = 1 : si64}
  "toy.op"() {axis = 1 : si64} : () -> ()
  return %0 : tensor<2xui32>
}

// Unsigned numbers are still printed as unsigned.
// CHECK-LABEL: func.func @printed
func.func @printed(%a: vector<2xui8>, %b: vector<2xsi8>) {
  // CHECK: %[[UNSIGNED:.*]] = builtin.unrealized_conversion_cast %arg0 : vector<2xi8> to vector<2xui8>
  // CHECK: vector.print %[[UNSIGNED]] : vector<2xui8>
  vector.print %a : vector<2xui8>
  // CHECK: vector.print %arg1 : vector<2xi8>
  vector.print %b : vector<2xsi8>
  return
}
