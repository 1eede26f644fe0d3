//===- Passes.h - The passes of bcast, for C++ ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_PASSES_H
#define BCAST_PASSES_H

extern "C" void bcastRegisterPasses();

namespace bcast {

/// Registers the passes and the pipeline bcast-to-llvm by their names. The
/// pipeline runs passes of MLIR, which mlir::registerAllPasses registers.
inline void registerPasses() { bcastRegisterPasses(); }

} // namespace bcast

#endif // BCAST_PASSES_H
