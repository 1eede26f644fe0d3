// RUN: bcast-opt %s --verify-diagnostics

// Every class of element type that the ops are defined for.

func.func @floats(%a: tensor<4xf16>, %b: tensor<4xbf16>, %c: tensor<4xf64>, %d: tensor<4xf8E4M3FN>,
                  %e: tensor<4xf128>, %f: vector<4xtf32>) {
  %0 = bcast.add %a, %a : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>
  %1 = bcast.mul %b, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  %2 = bcast.pow %c, %c : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
  %3 = bcast.max %d, %d : (tensor<4xf8E4M3FN>, tensor<4xf8E4M3FN>) -> tensor<4xf8E4M3FN>
  %4 = bcast.div %e, %e : (tensor<4xf128>, tensor<4xf128>) -> tensor<4xf128>
  %5 = bcast.rem %f, %f : (vector<4xtf32>, vector<4xtf32>) -> vector<4xtf32>
  return
}

func.func @integers(%a: tensor<4xi1>, %b: tensor<4xi7>, %c: tensor<4xi64>, %d: tensor<4xindex>,
                    %e: vector<4xi128>) {
  %0 = bcast.add %a, %a : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %1 = bcast.mul %b, %b : (tensor<4xi7>, tensor<4xi7>) -> tensor<4xi7>
  %2 = bcast.pow %c, %c : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
  %3 = bcast.max unsigned %d, %d : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  %4 = bcast.rem unsigned %e, %e : (vector<4xi128>, vector<4xi128>) -> vector<4xi128>
  %5 = bcast.div unsigned %a, %a : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return
}

func.func @complex_numbers(%a: tensor<4xcomplex<f32>>) {
  %0 = bcast.add %a, %a fastmath<reassoc>
      : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %1 = bcast.pow %a, %a
      : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %2 = bcast.compare eq, %a, %a
      : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
  %3 = bcast.compare ne, %a, %a
      : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
  return
}

// A choice needs no arithmetic: any element type goes.
func.func @select_any(%c: tensor<4xi1>, %a: tensor<4x!llvm.ptr>, %b: tensor<4xui32>) {
  %0 = bcast.select %c, %a, %a
      : (tensor<4xi1>, tensor<4x!llvm.ptr>, tensor<4x!llvm.ptr>) -> tensor<4x!llvm.ptr>
  %1 = bcast.select %c, %b, %b : (tensor<4xi1>, tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  %2 = bcast.select %c, %c, %c : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return
}

// `fastmath<none>` says nothing, so it may stand anywhere.
func.func @no_fastmath(%a: tensor<4xi32>) {
  %0 = bcast.add %a, %a fastmath<none> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %1 = "bcast.add"(%a, %a) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

func.func @compare_to_i1(%a: tensor<4xf32>, %b: tensor<4xi1>) {
  %0 = bcast.compare ge, %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = bcast.compare lt unsigned, %b, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return
}
