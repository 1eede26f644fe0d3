//===- Patterns.h - The lowering of one op, as patterns ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_PATTERNS_H
#define BCAST_PATTERNS_H

#include "lowering.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/PatternMatch.h"

namespace bcast {

/// The options of the pass convert-bcast-to-linalg that concern one op alone.
struct BcastToLinalgOptions {
  BcastDynamicBroadcast dynamicBroadcast = BcastDynamicBroadcastExact;
  bool runtimeChecks = true;
};

/// Adds what lowers the ops of bcast on ranked tensors, for a conversion or a
/// greedy rewrite. Each op is lowered by what its own types say: its checks are
/// a `cf.assert`, also where the pass convert-bcast-to-linalg, which reads the
/// whole program, would prove them. What functions declare in `bcast.dims` is
/// neither used nor checked. The caller loads the dialects arith, cf, complex,
/// linalg, math, scf and tensor. `bcast.guard_index` and `bcast.guard` stay
/// until bufferization, to keep reads after their checks: a conversion has them
/// as legal ops.
void populateBcastToLinalgPatterns(mlir::RewritePatternSet &patterns,
                                   BcastToLinalgOptions options = {});

/// Adds what lowers the ops on vectors. The caller loads the dialects arith,
/// math and vector.
void populateBcastToVectorPatterns(mlir::RewritePatternSet &patterns);

/// Lets upstream's bufferization lower the ops on tensors that it finds, as
/// populateBcastToLinalgPatterns does, into new memory. The caller registers
/// its models of the dialects that these patterns name, as for its own ops.
void registerBufferizableOpInterfaceExternalModels(
    mlir::DialectRegistry &registry);

/// Lets upstream's passes tile the ops before they are lowered.
void registerTilingInterfaceExternalModels(mlir::DialectRegistry &registry);

} // namespace bcast

#endif // BCAST_PATTERNS_H
