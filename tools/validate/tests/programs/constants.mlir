// Calls that pass numbers: some that are what is declared, and some that are not. Those are made only in some runs: that a call fails
// in every run is an error before (rule `program-size`).
func.func private @bounded(%x: tensor<?xf32> {bcast.dims = ["N"]}) -> tensor<?xf32>
    attributes {bcast.symbols = {N = {min = 2, max = 8, multiple_of = 4}}} {
  %r = bcast.add %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @fits(%x: tensor<4xf32>) -> tensor<?xf32> {
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %r = call @bounded(%c) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @too_few(%x: tensor<0xf32>, %y: tensor<?xf32>, %is_called: i1) -> tensor<?xf32> {
  %c = tensor.cast %x : tensor<0xf32> to tensor<?xf32>
  %r = scf.if %is_called -> tensor<?xf32> {
    %called = func.call @bounded(%c) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %called : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

func.func @too_many(%x: tensor<12xf32>, %y: tensor<?xf32>, %is_called: i1) -> tensor<?xf32> {
  %c = tensor.cast %x : tensor<12xf32> to tensor<?xf32>
  %r = scf.if %is_called -> tensor<?xf32> {
    %called = func.call @bounded(%c) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %called : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

func.func private @four(%x: tensor<?x?xf32> {bcast.dims = ["N", "N"]}, %y: tensor<4xf32> {bcast.dims = ["N"]}) -> tensor<4xf32> {
  %r = bcast.add %y, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @four_by_four(%x: tensor<4x4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c = tensor.cast %x : tensor<4x4xf32> to tensor<?x?xf32>
  %r = call @four(%c, %y) : (tensor<?x?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @five_by_four(%x: tensor<5x4xf32>, %y: tensor<4xf32>, %is_called: i1) -> tensor<4xf32> {
  %c = tensor.cast %x : tensor<5x4xf32> to tensor<?x?xf32>
  %r = scf.if %is_called -> tensor<4xf32> {
    %called = func.call @four(%c, %y) : (tensor<?x?xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %called : tensor<4xf32>
  } else {
    scf.yield %y : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

func.func @square(%x: tensor<?x?xf32> {bcast.dims = ["M", "M"]}, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = bcast.add %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
