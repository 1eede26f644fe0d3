//===- Broadcastable.td - The Broadcastable trait ----------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BROADCASTABLE_TD
#define BROADCASTABLE_TD

include "mlir/IR/OpBase.td"

// An op whose operands broadcast to its one result. Verified by Rust.
def Broadcastable : NativeOpTrait<"Broadcastable"> {
  let cppNamespace = "::bcast::OpTrait";
}

// As Broadcastable, but refuses only what LLVM's own ResultsBroadcastableShape
// refuses: a step on the way from that trait. Operands line up on the right.
def UpstreamBroadcastable : NativeOpTrait<"UpstreamBroadcastable"> {
  let cppNamespace = "::bcast::OpTrait";
}

#endif // BROADCASTABLE_TD
