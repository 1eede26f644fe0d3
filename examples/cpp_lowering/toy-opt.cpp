#include "Toy.h"
#include "broadcastable/Dialect.h"
#include "broadcastable/Passes.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;

namespace {

// toy.add %a, %b becomes bcast.add %a, %b, with the same declared type. A check
// that fails names toy.add.
template <typename From, typename To>
struct ToBcast : OpConversionPattern<From> {
  using OpConversionPattern<From>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(From op, typename From::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, To::create(rewriter, bcast::madeFrom(op),
                                      op.getType(), adaptor.getOperands(),
                                      /*broadcast_dimensions=*/nullptr));
    return success();
  }
};

void populateToBcast(RewritePatternSet &patterns) {
  patterns.add<ToBcast<toy::AddOp, bcast::AddOp>,
               ToBcast<toy::MulOp, bcast::MulOp>>(patterns.getContext());
}

struct ToyToBcast : PassWrapper<ToyToBcast, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToyToBcast)

  StringRef getArgument() const final { return "toy-to-bcast"; }
  StringRef getDescription() const final {
    return "Convert the ops of toy to those of bcast";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<bcast::BcastDialect>();
  }
  void runOnOperation() override {
    ConversionTarget target(getContext());
    target.addLegalDialect<bcast::BcastDialect>();
    target.addIllegalOp<toy::AddOp, toy::MulOp>();
    RewritePatternSet patterns(&getContext());
    populateToBcast(patterns);
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};

// To kernels in one conversion: the patterns of bcast join those of toy.
struct ToyToLinalg : PassWrapper<ToyToLinalg, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToyToLinalg)

  StringRef getArgument() const final { return "toy-to-linalg"; }
  StringRef getDescription() const final {
    return "Convert the ops of toy to kernels";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect, bcast::BcastDialect,
                    cf::ControlFlowDialect, complex::ComplexDialect,
                    linalg::LinalgDialect, math::MathDialect, scf::SCFDialect,
                    tensor::TensorDialect>();
  }
  void runOnOperation() override {
    ConversionTarget target(getContext());
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    target.addIllegalDialect<bcast::BcastDialect>();
    // They keep reads after checks until bufferization.
    target.addLegalOp<bcast::GuardOp, bcast::GuardIndexOp>();
    target.addIllegalOp<toy::AddOp, toy::MulOp>();
    RewritePatternSet patterns(&getContext());
    populateToBcast(patterns);
    bcast::populateBcastToLinalgPatterns(patterns);
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};

// Interfaces of MLIR on ops of bcast that are not lowered: those with flags may
// assume that there is no NaN, and those on vectors tell what is unrolled.
struct ToyAskInterfaces : PassWrapper<ToyAskInterfaces, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToyAskInterfaces)

  StringRef getArgument() const final { return "toy-ask-interfaces"; }
  StringRef getDescription() const final {
    return "Assume that there is no NaN, and tell the shapes to unroll";
  }
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if (auto fast = dyn_cast<arith::ArithFastMathInterface>(op)) {
        auto flags = fast.getFastMathFlagsAttr().getValue();
        op->setAttr(fast.getFastMathAttrName(),
                    arith::FastMathFlagsAttr::get(
                        op->getContext(), flags | arith::FastMathFlags::nnan));
      }
      if (auto vectors = dyn_cast<VectorUnrollOpInterface>(op))
        if (auto shape = vectors.getShapeForUnroll())
          op->emitRemark("unrolls ") << ArrayRef<int64_t>(*shape);
    });
  }
};

// The passes as values, with their options.
void addVersionedKernels(OpPassManager &manager) {
  manager.addPass(std::make_unique<ToyToBcast>());
  manager.addPass(bcast::createBcastInferShapes());
  manager.addPass(bcast::createBcastFuse());
  bcast::ConvertBcastToLinalgOptions options;
  options.dynamicBroadcast = BcastDynamicBroadcastVersioned;
  manager.addPass(bcast::createConvertBcastToLinalg(options));
}

} // namespace

int main(int argc, char **argv) {
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registry.insert<toy::ToyDialect, bcast::BcastDialect>();
  registerAllPasses(); // bcast-to-llvm runs some of MLIR's
  bcast::registerPasses();
  PassRegistration<ToyToBcast>();
  PassRegistration<ToyToLinalg>();
  PassRegistration<ToyAskInterfaces>();
  PassPipelineRegistration<>("toy-to-versioned-kernels",
                             "Convert the ops of toy to kernels for sizes that "
                             "are equal, and for others",
                             addVersionedKernels);
  return asMainReturnCode(MlirOptMain(argc, argv, "toy-opt\n", registry));
}
