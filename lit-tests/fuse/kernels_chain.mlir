// RUN: bcast-opt %s --convert-bcast-to-linalg --bcast-fuse-kernels | FileCheck %s

// A long chain is cut, as bcast-fuse does: otherwise the time grows with the square of its length.

// CHECK-LABEL:   func.func @chain(
// CHECK-COUNT-2: linalg.generic
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @chain(%v0: tensor<8xf32>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %v1 = bcast.add %v0, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v2 = bcast.add %v1, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v3 = bcast.add %v2, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v4 = bcast.add %v3, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v5 = bcast.add %v4, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v6 = bcast.add %v5, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v7 = bcast.add %v6, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v8 = bcast.add %v7, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v9 = bcast.add %v8, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v10 = bcast.add %v9, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v11 = bcast.add %v10, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v12 = bcast.add %v11, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v13 = bcast.add %v12, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v14 = bcast.add %v13, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v15 = bcast.add %v14, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v16 = bcast.add %v15, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v17 = bcast.add %v16, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v18 = bcast.add %v17, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v19 = bcast.add %v18, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v20 = bcast.add %v19, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v21 = bcast.add %v20, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v22 = bcast.add %v21, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v23 = bcast.add %v22, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v24 = bcast.add %v23, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v25 = bcast.add %v24, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v26 = bcast.add %v25, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v27 = bcast.add %v26, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v28 = bcast.add %v27, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v29 = bcast.add %v28, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v30 = bcast.add %v29, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v31 = bcast.add %v30, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v32 = bcast.add %v31, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v33 = bcast.add %v32, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v34 = bcast.add %v33, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v35 = bcast.add %v34, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v36 = bcast.add %v35, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v37 = bcast.add %v36, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v38 = bcast.add %v37, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v39 = bcast.add %v38, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v40 = bcast.add %v39, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v41 = bcast.add %v40, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v42 = bcast.add %v41, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v43 = bcast.add %v42, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v44 = bcast.add %v43, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v45 = bcast.add %v44, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v46 = bcast.add %v45, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v47 = bcast.add %v46, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v48 = bcast.add %v47, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v49 = bcast.add %v48, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v50 = bcast.add %v49, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v51 = bcast.add %v50, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v52 = bcast.add %v51, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v53 = bcast.add %v52, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v54 = bcast.add %v53, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v55 = bcast.add %v54, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v56 = bcast.add %v55, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v57 = bcast.add %v56, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v58 = bcast.add %v57, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v59 = bcast.add %v58, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v60 = bcast.add %v59, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v61 = bcast.add %v60, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v62 = bcast.add %v61, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v63 = bcast.add %v62, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v64 = bcast.add %v63, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v65 = bcast.add %v64, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v66 = bcast.add %v65, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v67 = bcast.add %v66, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v68 = bcast.add %v67, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v69 = bcast.add %v68, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v70 = bcast.add %v69, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %v70 : tensor<8xf32>
}
