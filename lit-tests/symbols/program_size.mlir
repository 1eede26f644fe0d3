// RUN: bcast-opt %s --verify-diagnostics --bcast-infer-shapes -o /dev/null

// A size that is 1 fits every other one, and sizes that only may differ are left to run time.
func.func @program_size_valid(%x: tensor<1xf32>, %y: tensor<3xf32>, %z: tensor<?xf32>) {
  %a = tensor.cast %x : tensor<1xf32> to tensor<?xf32>
  %b = tensor.cast %y : tensor<3xf32> to tensor<?xf32>
  %r = bcast.add %a, %b, %z : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}
