//===- Patterns.cpp - Patterns whose rewrites are implemented in Rust -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "Dialect.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;

namespace {

struct Lowered {
  SmallVector<Value> values;
  std::string refused;
};

void add(const MlirValue *values, size_t count, void *data) {
  for (MlirValue value : ArrayRef(values, count))
    static_cast<Lowered *>(data)->values.push_back(unwrap(value));
}

void refuse(MlirStringRef reason, void *data) {
  static_cast<Lowered *>(data)->refused = unwrap(reason).str();
}

// Replaces an op of bcast by the values that `run` builds.
template <typename Run> struct LowerOp : RewritePattern {
  LowerOp(StringRef op, MLIRContext *context, Run run)
      : RewritePattern(op, /*benefit=*/1, context), run(run) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    Lowered lowered;
    OpBuilder &builder = rewriter;
    if (!run(wrap(op), BcastBuilder{&builder}, &lowered))
      return rewriter.notifyMatchFailure(op, lowered.refused);
    rewriter.replaceOp(op, lowered.values);
    return success();
  }

  Run run;
};

template <typename Run>
void addForEachOp(RewritePatternSet &patterns, Run run) {
  MLIRContext *context = patterns.getContext();
  context->getOrLoadDialect<bcast::BcastDialect>();
  for (RegisteredOperationName op : context->getRegisteredOperations())
    if (op.getDialectNamespace() ==
            bcast::BcastDialect::getDialectNamespace() &&
        op.hasInterface<ReifyRankedShapedTypeOpInterface>()) // it broadcasts
      patterns.add(
          std::make_unique<LowerOp<Run>>(op.getStringRef(), context, run));
}

} // namespace

void bcast::populateBcastToLinalgPatterns(RewritePatternSet &patterns,
                                          BcastToLinalgOptions options) {
  addForEachOp(patterns, [options](MlirOperation op, BcastBuilder builder,
                                   Lowered *lowered) {
    return bcastLowerOpToLinalg(op, builder, options.dynamicBroadcast,
                                options.runtimeChecks, add, refuse, lowered);
  });
}

void bcast::populateBcastToVectorPatterns(RewritePatternSet &patterns) {
  addForEachOp(patterns,
               [](MlirOperation op, BcastBuilder builder, Lowered *lowered) {
                 return bcastLowerOpToVector(op, builder, add, refuse, lowered);
               });
}
