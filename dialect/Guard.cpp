//===- Guard.cpp - Bufferization, bounds and folding of guards ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bufferization;

// Nothing but the condition is folded: a guarded constant depends on the check
// as well.
template <typename Guard>
static OpFoldResult fold(Guard guard, Attribute condition) {
  return matchPattern(condition, m_One()) ? guard.getValue() : OpFoldResult();
}

OpFoldResult bcast::GuardOp::fold(FoldAdaptor adaptor) {
  return ::fold(*this, adaptor.getCondition());
}

OpFoldResult bcast::GuardIndexOp::fold(FoldAdaptor adaptor) {
  return ::fold(*this, adaptor.getCondition());
}

void bcast::GuardIndexOp::populateBoundsForIndexValue(
    Value result, ValueBoundsConstraintSet &bounds) {
  bounds.bound(result) == bounds.getExpr(getValue());
}

void bcast::GuardOp::populateBoundsForShapedValueDim(
    Value result, int64_t dim, ValueBoundsConstraintSet &bounds) {
  bounds.bound(result)[dim] == bounds.getExpr(getValue(), dim);
}

// Memory is neither read nor written: the result is the buffer of the tensor.
bool bcast::GuardOp::bufferizesToMemoryRead(OpOperand &,
                                            const AnalysisState &) {
  return false;
}

bool bcast::GuardOp::bufferizesToMemoryWrite(OpOperand &,
                                             const AnalysisState &) {
  return false;
}

AliasingValueList bcast::GuardOp::getAliasingValues(OpOperand &operand,
                                                    const AnalysisState &) {
  if (operand.get() != getValue())
    return {};
  return {{getResult(), BufferRelation::Equivalent}};
}

LogicalResult bcast::GuardOp::bufferize(RewriterBase &rewriter,
                                        const BufferizationOptions &options,
                                        BufferizationState &state) {
  FailureOr<Value> buffer = getBuffer(rewriter, getValue(), options, state);
  if (failed(buffer))
    return failure();
  replaceOpWithBufferizedValues(rewriter, *this, *buffer);
  return success();
}

// It has no tensor, but is removed where tensors are.
bool bcast::GuardIndexOp::hasTensorSemantics() { return true; }

LogicalResult bcast::GuardIndexOp::bufferize(RewriterBase &rewriter,
                                             const BufferizationOptions &,
                                             BufferizationState &) {
  rewriter.replaceOp(*this, getValue());
  return success();
}
