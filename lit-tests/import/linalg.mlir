// Named elementwise ops of linalg compute what their body does. linalg.elementwise is converted where its maps line up the operands on the
// right, or by dimensions, and one of them has the shape of the result.
// RUN: bcast-opt %s --split-input-file --convert-to-bcast 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=LEFT <%t

// CHECK-LABEL: @named
// CHECK:         bcast.add %arg0, %arg1 : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
// CHECK:         %[[B:.*]] = bcast.mul %[[A:.*]], %[[A]] :
// CHECK:         bcast.select %arg2, %{{.*}}, %[[B]] :
// CHECK:         math.exp
func.func @named(%a: tensor<?x3xf32>, %b: tensor<?x3xf32>, %c: tensor<?x3xi1>, %o: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = linalg.add ins(%a, %b : tensor<?x3xf32>, tensor<?x3xf32>) outs(%o : tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = linalg.square ins(%0 : tensor<?x3xf32>) outs(%o : tensor<?x3xf32>) -> tensor<?x3xf32>
  %2 = linalg.select ins(%c, %0, %1 : tensor<?x3xi1>, tensor<?x3xf32>, tensor<?x3xf32>) outs(%o : tensor<?x3xf32>) -> tensor<?x3xf32>
  %3 = linalg.exp ins(%2 : tensor<?x3xf32>) outs(%o : tensor<?x3xf32>) -> tensor<?x3xf32>
  return %3 : tensor<?x3xf32>
}

// -----

// The written form tells a size.
// CHECK-LABEL: @written
// CHECK:         %[[R:.*]] = bcast.map %arg0 : (tensor<?x3xf32>) -> tensor<?x3xf32>
// CHECK:         tensor.cast %[[R]] : tensor<?x3xf32> to tensor<4x3xf32>
func.func @written(%a: tensor<?x3xf32>, %o: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %r = linalg.exp ins(%a : tensor<?x3xf32>) outs(%o : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// -----

// CHECK-LABEL: @unsigned
// CHECK:         bcast.div unsigned
// CHECK:         bcast.max unsigned
func.func @unsigned(%a: tensor<3xi32>) -> tensor<3xi32> {
  %0 = linalg.div_unsigned ins(%a, %a : tensor<3xi32>, tensor<3xi32>) outs(%a : tensor<3xi32>) -> tensor<3xi32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<max_unsigned> ins(%0, %a : tensor<3xi32>, tensor<3xi32>) outs(%a : tensor<3xi32>) -> tensor<3xi32>
  return %1 : tensor<3xi32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
#unit = affine_map<(d0, d1) -> (d0, 0)>
#left = affine_map<(d0, d1) -> (d0)>
#turned = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: @row
// CHECK:         bcast.add %arg0, %arg1 : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
func.func @row(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [#id, #row, #id] ins(%a, %b : tensor<?x?xf32>, tensor<?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: @unit
// CHECK:         bcast.mul %arg0, %arg1 : (tensor<4x3xf32>, tensor<4x1xf32>) -> tensor<4x3xf32>
func.func @unit(%a: tensor<4x3xf32>, %b: tensor<4x1xf32>, %o: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %r = linalg.elementwise kind=#linalg.elementwise_kind<mul> indexing_maps = [#id, #unit, #id] ins(%a, %b : tensor<4x3xf32>, tensor<4x1xf32>) outs(%o : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// CHECK-LABEL: @left
// CHECK:         bcast.sub %arg0, %arg1 {broadcast_dimensions = array<i64: 0>} :
func.func @left(%a: tensor<4x4xf32>, %l: tensor<4xf32>, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [#id, #left, #id] ins(%a, %l : tensor<4x4xf32>, tensor<4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// The first column of five is read.
// CHECK-LABEL: @column
// CHECK:         linalg.elementwise
// LEFT: remark: 'linalg.elementwise' op is left by convert-to-bcast: its indexing_maps line up operand #1 in another order than the result
func.func @column(%a: tensor<4x3xf32>, %b: tensor<4x5xf32>, %o: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %r = linalg.elementwise kind=#linalg.elementwise_kind<mul> indexing_maps = [#id, #unit, #id] ins(%a, %b : tensor<4x3xf32>, tensor<4x5xf32>) outs(%o : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// CHECK-LABEL: @turned
// CHECK:         linalg.elementwise
// LEFT: remark: {{.*}} its indexing_maps line up operand #0 in another order than the result
func.func @turned(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = linalg.elementwise kind=#linalg.elementwise_kind<mul> indexing_maps = [#turned, #id, #id] ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: @permuted_result
// CHECK:         linalg.elementwise
// LEFT: remark: {{.*}} its indexing_maps do not write the result in the order of its dimensions
func.func @permuted_result(%a: tensor<4x4xf32>, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [#id, #turned] ins(%a : tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: @only_what_is_written
// CHECK:         linalg.elementwise
// LEFT: remark: {{.*}} by its indexing_maps, only what is written has the shape of the result
func.func @only_what_is_written(%b: tensor<4xf32>, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [#row, #id] ins(%b : tensor<4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: @memory
// CHECK:         linalg.exp
func.func @memory(%a: memref<3xf32>) {
  linalg.exp ins(%a : memref<3xf32>) outs(%a : memref<3xf32>)
  return
}

// -----

// A map becomes one with the same body, whatever that computes.
// CHECK-LABEL: @map
// CHECK:         %[[T:.*]] = tensor.from_elements %arg3 : tensor<f32>
// CHECK:         bcast.map %arg0, %arg1, %[[T]] : (tensor<?x3xf32>, tensor<?x3xi32>, tensor<f32>) -> tensor<?x3xf32> (%[[X:.*]]: f32, %[[I:.*]]: i32, %[[C:.*]]: f32) {
// CHECK-NEXT:      %[[F:.*]] = arith.sitofp %[[I]] : i32 to f32
// CHECK-NEXT:      %[[P:.*]] = arith.mulf %[[X]], %[[F]] : f32
// CHECK-NEXT:      %[[S:.*]] = arith.addf %[[P]], %[[C]] : f32
// CHECK-NEXT:      bcast.yield %[[S]] : f32
func.func @map(%a: tensor<?x3xf32>, %b: tensor<?x3xi32>, %o: tensor<?x3xf32>, %c: f32) -> tensor<?x3xf32> {
  %r = linalg.map ins(%a, %b : tensor<?x3xf32>, tensor<?x3xi32>) outs(%o : tensor<?x3xf32>) (%x: f32, %i: i32, %out: f32) {
    %f = arith.sitofp %i : i32 to f32
    %p = arith.mulf %x, %f : f32
    %s = arith.addf %p, %c : f32
    linalg.yield %s : f32
  }
  return %r : tensor<?x3xf32>
}

// CHECK-LABEL: @short
// CHECK:         bcast.map %arg0, %arg0
// CHECK-NEXT:      arith.maximumf
func.func @short(%a: tensor<3xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.map { arith.maximumf } ins(%a, %a : tensor<3xf32>, tensor<3xf32>) outs(%o : tensor<3xf32>)
  return %r : tensor<3xf32>
}

// CHECK-LABEL: @reads_what_is_written
// CHECK:         linalg.map
// LEFT: remark: 'linalg.map' op is left by convert-to-bcast: its body reads the tensor that is written
func.func @reads_what_is_written(%a: tensor<3xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.map ins(%a : tensor<3xf32>) outs(%o : tensor<3xf32>) (%x: f32, %out: f32) {
    %s = arith.addf %x, %out : f32
    linalg.yield %s : f32
  }
  return %r : tensor<3xf32>
}

// CHECK-LABEL: @index
// CHECK:         linalg.map
// LEFT: remark: {{.*}} its body has 'linalg.index', which does not compute one element of others alone
func.func @index(%a: tensor<3xindex>, %o: tensor<3xindex>) -> tensor<3xindex> {
  %r = linalg.map ins(%a : tensor<3xindex>) outs(%o : tensor<3xindex>) (%x: index, %out: index) {
    %i = linalg.index 0 : index
    %s = arith.addi %x, %i : index
    linalg.yield %s : index
  }
  return %r : tensor<3xindex>
}

// CHECK-LABEL: @no_input
// CHECK:         linalg.map
// LEFT: remark: {{.*}} it has no input
func.func @no_input(%o: tensor<3xf32>, %c: f32) -> tensor<3xf32> {
  %r = linalg.map outs(%o : tensor<3xf32>) (%out: f32) {
    linalg.yield %c : f32
  }
  return %r : tensor<3xf32>
}

// CHECK-LABEL: @map_in_memory
// CHECK:         linalg.map
func.func @map_in_memory(%a: memref<3xf32>) {
  linalg.map { math.exp } ins(%a : memref<3xf32>) outs(%a : memref<3xf32>)
  return
}

// CHECK-LABEL: @reads_a_tensor
// CHECK:         linalg.map
// LEFT: remark: {{.*}} its body uses a value of type 'tensor<4xf32>' from outside
func.func @reads_a_tensor(%a: tensor<3xindex>, %t: tensor<4xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.map ins(%a : tensor<3xindex>) outs(%o : tensor<3xf32>) (%x: index, %out: f32) {
    %s = tensor.extract %t[%x] : tensor<4xf32>
    linalg.yield %s : f32
  }
  return %r : tensor<3xf32>
}
