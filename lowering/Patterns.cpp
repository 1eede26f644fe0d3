//===- Patterns.cpp - The lowering of one op, in passes of others ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "Dialect.h"
#include "mlir-c/Dialect/SparseTensor.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bufferization;

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

bool lowerToLinalg(MlirOperation op, BcastBuilder builder,
                   bcast::BcastToLinalgOptions options, Lowered *lowered) {
  return bcastLowerOpToLinalg(op, builder, options.dynamicBroadcast,
                              options.runtimeChecks, add, refuse, lowered);
}

// Upstream's bufferization lowers what has no form on buffers, such as
// tensor.pad, to other ops on tensors, and goes on with these. So does this.
template <typename Op>
struct BufferizedByLowering
    : BufferizableOpInterface::ExternalModel<BufferizedByLowering<Op>, Op> {
  bool bufferizesToAllocation(Operation *, Value) const { return true; }

  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return true;
  }

  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }

  AliasingValueList getAliasingValues(Operation *, OpOperand &,
                                      const AnalysisState &) const {
    return {};
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &,
                          BufferizationState &) const {
    if (llvm::any_of(op->getOperandTypes(), isSparse) ||
        llvm::any_of(op->getResultTypes(), isSparse))
      return op->emitOpError("is on a sparse tensor, which is not one buffer: "
                             "lower it by convert-bcast-to-linalg before");
    Operation *before = op->getPrevNode();
    Lowered lowered;
    OpBuilder &builder = rewriter;
    if (!lowerToLinalg(wrap(op), {&builder}, {}, &lowered))
      return op->emitOpError(lowered.refused);
    Block::iterator first =
        before ? std::next(before->getIterator()) : op->getBlock()->begin();
    for (Operation &inserted :
         llvm::make_early_inc_range(llvm::make_range(first, op->getIterator())))
      tellOfInner(inserted, rewriter);
    giveOwnMemory(op, rewriter, lowered.values);
    rewriter.replaceOp(op, lowered.values);
    return success();
  }

private:
  static bool isSparse(Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.getEncoding() &&
           mlirAttributeIsASparseTensorEncodingAttr(wrap(tensor.getEncoding()));
  }

  // The bufferization knows of ops that were inserted, not of those inside.
  static void tellOfInner(Operation &inserted, RewriterBase &rewriter) {
    inserted.walk([&](Operation *inner) {
      if (inner != &inserted && rewriter.getListener())
        rewriter.getListener()->notifyOperationInserted(inner, {});
    });
  }

  // A result that is an operand, or another result, is copied: the analysis
  // was told that each has memory of its own.
  static void giveOwnMemory(Operation *op, RewriterBase &rewriter,
                            MutableArrayRef<Value> results) {
    DenseSet<Value> taken(op->operand_begin(), op->operand_end());
    for (Value &result : results) {
      Value source = result;
      while (auto cast = source.getDefiningOp<tensor::CastOp>())
        source = cast.getSource();
      if (!taken.insert(source).second)
        result = AllocTensorOp::create(rewriter, op->getLoc(),
                                       cast<RankedTensorType>(result.getType()),
                                       ValueRange(), /*copy=*/result);
    }
  }
};

template <typename... Ops> void attachBufferization(MLIRContext *context) {
  // Another copy of this library, such as the plugin, may own the ops.
  if (!RegisteredOperationName::lookup(TypeID::get<bcast::GuardOp>(), context))
    return;
  auto attachTo = [&](auto op) {
    using Op = typename decltype(op)::type;
    if constexpr (Op::template hasTrait<
                      ReifyRankedShapedTypeOpInterface::Trait>())
      Op::template attachInterface<BufferizedByLowering<Op>>(*context);
  };
  (attachTo(llvm::type_identity<Ops>()), ...);
  // Of the ops that the lowering builds.
  context->loadDialect<arith::ArithDialect, bufferization::BufferizationDialect,
                       cf::ControlFlowDialect, complex::ComplexDialect,
                       linalg::LinalgDialect, math::MathDialect,
                       scf::SCFDialect, tensor::TensorDialect>();
}

} // namespace

void bcast::populateBcastToLinalgPatterns(RewritePatternSet &patterns,
                                          BcastToLinalgOptions options) {
  addForEachOp(patterns, [options](MlirOperation op, BcastBuilder builder,
                                   Lowered *lowered) {
    return lowerToLinalg(op, builder, options, lowered);
  });
}

void bcast::registerBufferizableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, bcast::BcastDialect *) {
    attachBufferization<
#define GET_OP_LIST
#include "BcastOps.cpp.inc"
        >(context);
  });
}

void bcast::populateBcastToVectorPatterns(RewritePatternSet &patterns) {
  addForEachOp(patterns,
               [](MlirOperation op, BcastBuilder builder, Lowered *lowered) {
                 return bcastLowerOpToVector(op, builder, add, refuse, lowered);
               });
}
