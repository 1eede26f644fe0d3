// RUN: bcast-opt %s --split-input-file --verify-diagnostics --bcast-to-llvm -o /dev/null

// Upstream's bufferization overflows the stack on this loop: it is refused before.
func.func @loop(%x: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  cf.br ^head(%x : tensor<?xf32>)
^head(%t: tensor<?xf32>):
  cf.cond_br %c, ^body, ^end
^body:
  %v = tensor.cast %t : tensor<?xf32> to tensor<6xf32>
  %w = tensor.cast %v : tensor<6xf32> to tensor<?xf32>
  // expected-error@+1 {{'cf.br' op cannot be lowered: it leads back to a block before it, and buffers are not freed in loops of blocks; write the loop as an 'scf.for' or 'scf.while'}}
  cf.br ^head(%w : tensor<?xf32>)
^end:
  return %t : tensor<?xf32>
}

// -----

// A block that leads back to itself, and a loop in a loop.
func.func @two(%c: i1) {
  cf.br ^outer
^outer:
  cf.br ^inner
^inner:
  // expected-error@+1 {{'cf.cond_br' op cannot be lowered}}
  cf.cond_br %c, ^inner, ^next
^next:
  // expected-error@+1 {{'cf.cond_br' op cannot be lowered}}
  cf.cond_br %c, ^end, ^outer
^end:
  return
}

// -----

// In a region of another op, with a tensor.
func.func @region(%x: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %r = scf.execute_region -> tensor<?xf32> {
    cf.br ^head(%x : tensor<?xf32>)
  ^head(%t: tensor<?xf32>):
    %w = tensor.cast %t : tensor<?xf32> to tensor<?xf32>
    // expected-error@+1 {{'cf.cond_br' op cannot be lowered}}
    cf.cond_br %c, ^head(%w : tensor<?xf32>), ^end
  ^end:
    scf.yield %t : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// Blocks that meet again are not a loop, nor is a loop in the LLVM dialect one of buffers.
func.func @diamond(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^end(%x : tensor<?xf32>)
^b:
  %s = bcast.add %y, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.br ^end(%s : tensor<?xf32>)
^end(%r: tensor<?xf32>):
  return %r : tensor<?xf32>
}
llvm.func @lowered(%c: i1) {
  llvm.br ^a
^a:
  llvm.cond_br %c, ^a, ^b
^b:
  llvm.return
}

// -----

// In a module, ops may use each other's results: nothing computes them.
%t = tensor.empty() : tensor<4xf32>
// expected-error@+1 {{'bcast.add' op cannot be lowered: its operands depend on its own result}}
%0 = bcast.add %2, %2 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%1 = scf.execute_region -> tensor<4xf32> {
  %s = bcast.add %0, %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  scf.yield %s : tensor<4xf32>
}
%2 = tensor.cast %1 : tensor<4xf32> to tensor<4xf32>
// expected-error@+1 {{'tensor.cast' op cannot be lowered: its operands depend on its own result}}
%3 = tensor.cast %3 : tensor<?xf32> to tensor<?xf32>

// -----

// A result may be used before its op.
%0 = bcast.add %1, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%1 = tensor.empty() : tensor<4xf32>
