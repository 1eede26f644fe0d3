//===- Broadcastable.h - The Broadcastable trait ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_BROADCASTABLE_H
#define BCAST_BROADCASTABLE_H

#include "mlir/CAPI/IR.h"
#include "mlir/IR/OpDefinition.h"

// Declared in glue.h as well, which is not installed. Defined in Rust.
extern "C" bool bcastVerifyBroadcastable(MlirOperation op);

namespace bcast::OpTrait {

template <typename ConcreteType>
class Broadcastable
    : public mlir::OpTrait::TraitBase<ConcreteType, Broadcastable> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    return llvm::success(bcastVerifyBroadcastable(wrap(op)));
  }
};

} // namespace bcast::OpTrait

#endif // BCAST_BROADCASTABLE_H
