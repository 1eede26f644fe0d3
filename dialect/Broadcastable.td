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

#endif // BROADCASTABLE_TD
