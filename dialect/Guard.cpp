//===- Guard.cpp - Bufferization, bounds and folding of a guard -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bufferization;

OpFoldResult bcast::GuardOp::fold(FoldAdaptor adaptor) {
  return matchPattern(adaptor.getCondition(), m_One()) ? getTensor()
                                                       : OpFoldResult();
}

void bcast::GuardOp::populateBoundsForShapedValueDim(
    Value result, int64_t dim, ValueBoundsConstraintSet &bounds) {
  bounds.bound(result)[dim] == bounds.getExpr(getTensor(), dim);
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
  if (operand.get() != getTensor())
    return {};
  return {{getResult(), BufferRelation::Equivalent}};
}

LogicalResult bcast::GuardOp::bufferize(RewriterBase &rewriter,
                                        const BufferizationOptions &options,
                                        BufferizationState &state) {
  FailureOr<Value> buffer = getBuffer(rewriter, getTensor(), options, state);
  if (failed(buffer))
    return failure();
  replaceOpWithBufferizedValues(rewriter, *this, *buffer);
  return success();
}
