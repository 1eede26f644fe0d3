//===- Versions.h - Differences between major versions of LLVM -*- C++ -*--===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The code uses the names of LLVM 23. When 22 goes, each `#if` goes, and the
// functions become the calls in their second branches.
//
//===----------------------------------------------------------------------===//

#ifndef BROADCASTABLE_VERSIONS_H
#define BROADCASTABLE_VERSIONS_H

#include "mlir/IR/OperationSupport.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR < 23
namespace mlir {
using PropertyRef = OpaqueProperties;
} // namespace mlir
#endif

namespace bcast {

/// The values that a region, or the op as a whole, takes from its predecessors.
inline mlir::ValueRange
getSuccessorInputs([[maybe_unused]] mlir::RegionBranchOpInterface branch,
                   mlir::RegionSuccessor successor) {
#if LLVM_VERSION_MAJOR < 23
  return successor.getSuccessorInputs();
#else
  return branch.getSuccessorInputs(successor);
#endif
}

} // namespace bcast

#endif // BROADCASTABLE_VERSIONS_H
