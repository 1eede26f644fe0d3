// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-call-contractions{panel-bytes=128})' 2>&1 | FileCheck %s --implicit-check-not=error:

// Constants that a product reads along the columns are read in panels, here of 32 columns, which whoever links the resources provides.


memref.global "private" constant @w : memref<8x64xf32> = dense_resource<w>
memref.global "private" constant @t : memref<64x3x5xf32> = dense_resource<t>
memref.global "private" constant @odd : memref<8x40xf32> = dense_resource<odd>
memref.global "private" constant @deep : memref<8x8x64xf32> = dense_resource<deep>
memref.global "private" constant @double : memref<8x48xf64> = dense_resource<double>
memref.global "private" constant @short : memref<8x64xf32> = dense<1.0>
memref.global "private" constant @quoted : memref<8x64xf32> = dense_resource<"a b">
memref.global "private" constant @here : memref<1x64xf32> = dense_resource<here>
memref.global "private" @changed : memref<8x64xf32> = dense_resource<w>
// Their own names, and those of panels.
memref.global "private" constant @own : memref<8x64xf32> = dense_resource<own>
memref.global "private" constant @again : memref<16x32xf32> = dense_resource<own>
memref.global "private" constant @own_panels_1 : memref<2x8x32xf32> = dense_resource<own_panels_1>

// The table has a loop more: panels, and the columns of one.
// CHECK-LABEL: func.func @product(
// CHECK-NOT:     get_global @w :
// CHECK:         memref.get_global @w_panels_1 : memref<2x8x32xf32>
// CHECK:         call @bcast_contract_f32_v2(
func.func @product(%a: memref<?x8xf32>, %c: memref<?x64xf32>) {
  %w = memref.get_global @w : memref<8x64xf32>
  linalg.matmul ins(%a, %w : memref<?x8xf32>, memref<8x64xf32>) outs(%c : memref<?x64xf32>)
  linalg.matmul ins(%a, %w : memref<?x8xf32>, memref<8x64xf32>) outs(%c : memref<?x64xf32>)
  return
}

// CHECK-LABEL: func.func @transposed(
// CHECK:         memref.get_global @t_panels_0 : memref<2x3x5x32xf32>
#a = affine_map<(m, n, k, l) -> (m, k, l)>
#b = affine_map<(m, n, k, l) -> (n, k, l)>
#c = affine_map<(m, n, k, l) -> (m, n)>
func.func @transposed(%a: memref<?x3x5xf32>, %c: memref<?x64xf32>) {
  %t = memref.get_global @t : memref<64x3x5xf32>
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %t : memref<?x3x5xf32>, memref<64x3x5xf32>) outs(%c : memref<?x64xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %product = arith.mulf %p, %q : f32
    %sum = arith.addf %r, %product : f32
    linalg.yield %sum : f32
  }
  return
}

// A constant that another op reads as well stays. Columns that are no multiple of 32, elements that are in the module, also those of
// resources, names between quotes, and memory that may change are read as they are.
// CHECK-LABEL: func.func @left(
// CHECK-DAG:     memref.get_global @w_panels_1
// CHECK-DAG:     memref.get_global @w :
// CHECK-DAG:     memref.get_global @odd :
// CHECK-DAG:     memref.get_global @short :
// CHECK-DAG:     memref.get_global @quoted :
// CHECK-DAG:     memref.get_global @here :
// CHECK-DAG:     memref.get_global @changed :
// CHECK:         return
func.func @left(%a: memref<?x8xf32>, %b: memref<?x1xf32>, %c: memref<?x64xf32>, %d: memref<?x40xf32>, %i: index) -> f32 {
  %w = memref.get_global @w : memref<8x64xf32>
  %odd = memref.get_global @odd : memref<8x40xf32>
  %short = memref.get_global @short : memref<8x64xf32>
  %quoted = memref.get_global @quoted : memref<8x64xf32>
  %here = memref.get_global @here : memref<1x64xf32>
  %changed = memref.get_global @changed : memref<8x64xf32>
  linalg.matmul ins(%a, %w : memref<?x8xf32>, memref<8x64xf32>) outs(%c : memref<?x64xf32>)
  linalg.matmul ins(%a, %odd : memref<?x8xf32>, memref<8x40xf32>) outs(%d : memref<?x40xf32>)
  linalg.matmul ins(%a, %short : memref<?x8xf32>, memref<8x64xf32>) outs(%c : memref<?x64xf32>)
  linalg.matmul ins(%a, %quoted : memref<?x8xf32>, memref<8x64xf32>) outs(%c : memref<?x64xf32>)
  linalg.matmul ins(%b, %here : memref<?x1xf32>, memref<1x64xf32>) outs(%c : memref<?x64xf32>)
  linalg.matmul ins(%a, %changed : memref<?x8xf32>, memref<8x64xf32>) outs(%c : memref<?x64xf32>)
  %element = memref.load %w[%i, %i] : memref<8x64xf32>
  return %element : f32
}

// The function takes 32 loops.
// CHECK-LABEL: func.func @loops(
// CHECK:         memref.get_global @deep :
// CHECK:         call @bcast_contract_f32_v2(%c32{{(_[0-9]+)?}},
func.func @loops(%a: memref<?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x8x8xf32>, %c: memref<?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x64xf32>) {
  %w = memref.get_global @deep : memref<8x8x64xf32>
  linalg.generic {indexing_maps = [
      affine_map<(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, n, k, l) -> (m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, k, l)>,
      affine_map<(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, n, k, l) -> (k, l, n)>,
      affine_map<(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, n, k, l) -> (m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %w : memref<?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x8x8xf32>, memref<8x8x64xf32>) outs(%c : memref<?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x64xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %product = arith.mulf %p, %q : f32
    %sum = arith.addf %r, %product : f32
    linalg.yield %sum : f32
  }
  return
}

// Of `f64`, 16 columns have as many bytes.
// CHECK-LABEL: func.func @wide(
// CHECK:         memref.get_global @double_panels_1 : memref<3x8x16xf64>
// CHECK:         call @bcast_contract_f64_v2(
func.func @wide(%a: memref<?x8xf64>, %c: memref<?x48xf64>) {
  %w = memref.get_global @double : memref<8x48xf64>
  linalg.matmul ins(%a, %w : memref<?x8xf64>, memref<8x48xf64>) outs(%c : memref<?x48xf64>)
  return
}

// Panels have names that the module does not have.
// CHECK-LABEL: func.func @names(
// CHECK:         memref.get_global @[[OWN:own_panels_1_[0-9]+]] : memref<2x8x32xf32>
// CHECK:         memref.get_global @[[OWN]] : memref<2x8x32xf32>
// CHECK:         memref.get_global @[[AGAIN:own_panels_1_[0-9]+]] : memref<1x16x32xf32>
// CHECK:         memref.get_global @own_panels_1 :
func.func @names(%a: memref<?x8xf32>, %b: memref<?x16xf32>, %c: memref<?x64xf32>, %d: memref<?x32xf32>, %i: index) -> f32 {
  %own = memref.get_global @own : memref<8x64xf32>
  linalg.matmul ins(%a, %own : memref<?x8xf32>, memref<8x64xf32>) outs(%c : memref<?x64xf32>)
  linalg.matmul ins(%a, %own : memref<?x8xf32>, memref<8x64xf32>) outs(%c : memref<?x64xf32>)
  %again = memref.get_global @again : memref<16x32xf32>
  linalg.matmul ins(%b, %again : memref<?x16xf32>, memref<16x32xf32>) outs(%d : memref<?x32xf32>)
  %panels = memref.get_global @own_panels_1 : memref<2x8x32xf32>
  %element = memref.load %panels[%i, %i, %i] : memref<2x8x32xf32>
  return %element : f32
}

// CHECK-DAG: memref.global "private" constant @[[OWN]] : memref<2x8x32xf32> = dense_resource<own_panels_1_1>
// CHECK-DAG: memref.global "private" constant @[[AGAIN]] : memref<1x16x32xf32> = dense_resource<own_panels_1_2>
// CHECK-DAG: memref.global "private" constant @w_panels_1 : memref<2x8x32xf32> = dense_resource<w_panels_1>
// CHECK-DAG: memref.global "private" constant @t_panels_0 : memref<2x3x5x32xf32> = dense_resource<t_panels_0>

{-#
  dialect_resources: {
    builtin: {
      here: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F"
    }
  }
#-}
