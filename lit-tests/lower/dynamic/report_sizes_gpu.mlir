// Code of a GPU calls no function of C: its checks stay assertions, which upstream lowers for the device.

// RUN: bcast-opt %s --convert-bcast-to-linalg=report-sizes --convert-bcast-to-vector | FileCheck %s --implicit-check-not=llvm.
// RUN: bcast-opt %s --bcast-fuse=report-sizes | FileCheck %s --check-prefix=FUSED --implicit-check-not=llvm.
// RUN: bcast-opt %s --convert-bcast-to-vector --convert-bcast-to-linalg=report-sizes --canonicalize -o %t.mlir
// RUN: sed '/gpu.module @declared/,/^  }/d' %t.mlir | bcast-opt --pass-pipeline='builtin.module(gpu.module(convert-gpu-to-nvvm))' | FileCheck %s --check-prefix=NVVM

module attributes {gpu.container_module} {
  // CHECK-LABEL: gpu.module @kernels
  gpu.module @kernels {
    // CHECK-LABEL: gpu.func @of_vectors
    // CHECK:         vector.broadcast
    // CHECK:         arith.addf
    gpu.func @of_vectors(%a: vector<4xf32>, %b: vector<1xf32>, %m: memref<4xf32>) kernel {
      %r = bcast.add %a, %b : (vector<4xf32>, vector<1xf32>) -> vector<4xf32>
      %c0 = arith.constant 0 : index
      vector.transfer_write %r, %m[%c0] : vector<4xf32>, memref<4xf32>
      gpu.return
    }

    // CHECK-LABEL: gpu.func @of_tensors
    // CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.add' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]"
    // FUSED-LABEL: gpu.func @of_tensors
    // FUSED:         cf.assert
    // NVVM-LABEL: llvm.func @of_tensors
    // NVVM:         llvm.call @__assertfail
    gpu.func @of_tensors(%a: memref<?xf32>, %b: memref<?xf32>) kernel {
      %ta = bufferization.to_tensor %a restrict : memref<?xf32> to tensor<?xf32>
      %tb = bufferization.to_tensor %b restrict : memref<?xf32> to tensor<?xf32>
      %r = bcast.add %ta, %tb : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      gpu.return
    }
  }

  // CHECK-LABEL: gpu.module @declared
  gpu.module @declared {
    // An assertion of somebody else, and declared sizes.
    // CHECK-LABEL: func.func @asserted
    // CHECK-COUNT-2: cf.assert
    func.func @asserted(%n: index, %a: tensor<?x?xf32> {bcast.dims = ["N", "N"]}) {
      %c4 = arith.constant 4 : index
      %is = arith.cmpi eq, %n, %c4 : index
      cf.assert %is, "four"
      return
    }
  }

  // CHECK-LABEL: func.func @launched
  // CHECK:         gpu.launch
  // CHECK:         cf.assert
  func.func @launched(%a: tensor<?xf32>, %b: tensor<?xf32>) {
    %c1 = arith.constant 1 : index
    gpu.launch blocks(%x, %y, %z) in (%nx = %c1, %ny = %c1, %nz = %c1)
               threads(%tx, %ty, %tz) in (%ntx = %c1, %nty = %c1, %ntz = %c1) {
      %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      gpu.terminator
    }
    return
  }
}
