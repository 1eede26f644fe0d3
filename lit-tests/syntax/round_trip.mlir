// RUN: bcast-opt %s | bcast-opt | FileCheck %s
// RUN: bcast-opt %s | FileCheck %s --strict-whitespace
// RUN: bcast-opt %s --mlir-print-op-generic | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --emit-bytecode | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func @nary
func.func @nary(%a: tensor<4x1xi32>, %b: tensor<3xi32>, %c: tensor<i32>) {
  // CHECK: bcast.add %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4x1xi32>, tensor<3xi32>, tensor<i32>) -> tensor<4x3xi32>
  // GENERIC: "bcast.add"(%{{.*}}, %{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<none>}> : (tensor<4x1xi32>, tensor<3xi32>, tensor<i32>) -> tensor<4x3xi32>
  %0 = bcast.add %a, %b, %c : (tensor<4x1xi32>, tensor<3xi32>, tensor<i32>) -> tensor<4x3xi32>
  // CHECK: bcast.mul %{{.*}}, %{{.*}} : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x?xi32>
  %1 = bcast.mul %a, %b : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x?xi32>
  // CHECK: bcast.max %{{[^,]*}} : (tensor<4x1xi32>) -> tensor<4x1xi32>
  %2 = bcast.max %a : (tensor<4x1xi32>) -> tensor<4x1xi32>
  // CHECK: bcast.max unsigned %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<3xi32>) -> tensor<*xi32>
  // GENERIC: "bcast.max"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<none>, is_unsigned}> : (tensor<3xi32>, tensor<3xi32>) -> tensor<*xi32>
  %3 = bcast.max unsigned %b, %b : (tensor<3xi32>, tensor<3xi32>) -> tensor<*xi32>
  // CHECK: bcast.min %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  %4 = bcast.min %b, %c : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  // CHECK: bcast.min unsigned %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  %5 = bcast.min unsigned %b, %c : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  // CHECK: bcast.and %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  // GENERIC: "bcast.and"(%{{.*}}, %{{.*}}) : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  %6 = bcast.and %b, %c : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  // CHECK: bcast.or %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  %7 = bcast.or %b, %c : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  // CHECK: bcast.xor %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  %8 = bcast.xor %b, %c : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  return
}

// CHECK-LABEL: func @binary
func.func @binary(%a: tensor<4x1xi32>, %b: tensor<3xi32>) {
  // CHECK: bcast.sub %{{.*}}, %{{.*}} : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  %0 = bcast.sub %a, %b : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  // CHECK: bcast.div %{{.*}}, %{{.*}} : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  %1 = bcast.div %a, %b : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  // CHECK: bcast.div unsigned %{{.*}}, %{{.*}} : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  %2 = bcast.div unsigned %a, %b : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  // CHECK: bcast.rem %{{.*}}, %{{.*}} : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  %3 = bcast.rem %a, %b : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  // CHECK: bcast.rem unsigned %{{.*}}, %{{.*}} : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  %4 = bcast.rem unsigned %a, %b : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  // CHECK: bcast.pow %{{.*}}, %{{.*}} : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  %5 = bcast.pow %a, %b : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  return
}

// CHECK-LABEL: func @compare_and_select
func.func @compare_and_select(%a: tensor<4x1xi32>, %b: tensor<3xi32>) {
  // CHECK: bcast.compare eq, %{{.*}}, %{{.*}} : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi1>
  // GENERIC: "bcast.compare"(%{{.*}}, %{{.*}}) <{predicate = 0 : i64}> : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi1>
  %0 = bcast.compare eq, %a, %b : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi1>
  // CHECK: bcast.compare ne, %{{.*}}, %{{.*}} :
  %1 = bcast.compare ne, %a, %b : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi1>
  // CHECK: bcast.compare lt, %{{.*}}, %{{.*}} :
  %2 = bcast.compare lt, %a, %b : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi1>
  // CHECK: bcast.compare le, %{{.*}}, %{{.*}} :
  %3 = bcast.compare le, %a, %b : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi1>
  // CHECK: bcast.compare gt, %{{.*}}, %{{.*}} :
  %4 = bcast.compare gt, %a, %b : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi1>
  // CHECK: bcast.compare ge unsigned, %{{.*}}, %{{.*}} :
  // GENERIC: "bcast.compare"(%{{.*}}, %{{.*}}) <{is_unsigned, predicate = 5 : i64}>
  %5 = bcast.compare ge unsigned, %a, %b : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi1>
  // CHECK: bcast.select %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4x3xi1>, tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  // GENERIC: "bcast.select"(%{{.*}}, %{{.*}}, %{{.*}}) : (tensor<4x3xi1>, tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  %6 = bcast.select %5, %a, %b : (tensor<4x3xi1>, tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  return
}

// Default attributes are not printed.
// CHECK-LABEL: func @attributes
func.func @attributes(%a: tensor<?xf32>) {
  // CHECK: bcast.add %{{.*}}, %{{.*}} fastmath<nnan,ninf> :
  // GENERIC: "bcast.add"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<nnan,ninf>}>
  %0 = bcast.add %a, %a fastmath<nnan,ninf> : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // CHECK: bcast.sub %{{.*}}, %{{.*}} fastmath<fast> {{[{]}}note = "kept"} :
  %1 = bcast.sub %a, %a fastmath<fast> {note = "kept"} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // CHECK: bcast.mul %[[A:[^,]*]], %[[A]] : (
  %2 = bcast.mul %a, %a fastmath<none> : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // CHECK: bcast.max %[[A]], %[[A]] fastmath<arcp> :
  %3 = bcast.max %a, %a fastmath<arcp> : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // CHECK: bcast.pow %[[A]], %[[A]] fastmath<afn> {{[{]}}a, b = 1 : i32} :
  %4 = bcast.pow %a, %a fastmath<afn> {b = 1 : i32, a} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// The generic form takes its inherent attributes in either dictionary.
// CHECK-LABEL: func @generic_form
func.func @generic_form(%a: tensor<?xi32>) {
  // CHECK: bcast.max unsigned %[[A:[^,]*]], %[[A]] {{[{]}}note} :
  %0 = "bcast.max"(%a, %a) {is_unsigned, note} : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  // CHECK: bcast.max unsigned %[[A]], %[[A]] {{[{]}}note} :
  %1 = "bcast.max"(%a, %a) <{is_unsigned}> {note} : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  // CHECK: bcast.compare gt, %[[A]], %[[A]] :
  %2 = "bcast.compare"(%a, %a) {predicate = 4 : i64} : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi1>
  return
}

// CHECK-LABEL: func @types
func.func @types(%a: tensor<*xf32>, %b: tensor<4x?x0xf32, "encoded">, %c: vector<2x[4]xf32>,
                 %d: tensor<f32>) {
  // CHECK: bcast.add %{{.*}}, %{{.*}} : (tensor<*xf32>, tensor<4x?x0xf32, "encoded">) -> tensor<*xf32>
  %0 = bcast.add %a, %b : (tensor<*xf32>, tensor<4x?x0xf32, "encoded">) -> tensor<*xf32>
  // CHECK: bcast.add %{{.*}}, %{{.*}} : (vector<2x[4]xf32>, vector<2x[4]xf32>) -> vector<2x[4]xf32>
  %1 = bcast.add %c, %c : (vector<2x[4]xf32>, vector<2x[4]xf32>) -> vector<2x[4]xf32>
  // CHECK: bcast.add %{{.*}}, %{{.*}} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %2 = bcast.add %d, %d : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}
