//===- Passes.h - The passes of bcast, for C++ ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_PASSES_H
#define BCAST_PASSES_H

#include "Patterns.h"
#include "analysis.h"
#include "import.h"
#include "lowering.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

extern "C" void bcastRegisterPasses();

namespace bcast {

// createConvertBcastToLinalg and others, each with its options: a struct such
// as ConvertBcastToLinalgOptions.
#define GEN_PASS_DECL
#include "analysis/BcastPasses.h.inc"
#define GEN_PASS_DECL
#include "import/BcastPasses.h.inc"
#define GEN_PASS_DECL
#include "lowering/BcastPasses.h.inc"

/// Registers the passes and the pipeline bcast-to-llvm by their names. The
/// pipeline runs passes of MLIR, which mlir::registerAllPasses registers, on
/// interfaces of mlir::registerAllExtensions.
inline void registerPasses() { bcastRegisterPasses(); }

/// Adds the pipeline bcast-to-llvm, with options as they are written in a
/// pipeline, such as "fuse=false". Needs registerPasses before it, and passes
/// of MLIR.
inline mlir::LogicalResult addToLLVM(mlir::OpPassManager &manager,
                                     llvm::StringRef options = "") {
  return mlir::parsePassPipeline(("bcast-to-llvm{" + options + "}").str(),
                                 manager);
}

} // namespace bcast

#endif // BCAST_PASSES_H
