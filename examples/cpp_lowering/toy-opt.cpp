#include "Toy.h"
#include "broadcastable/Dialect.h"
#include "broadcastable/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
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
    patterns.add<ToBcast<toy::AddOp, bcast::AddOp>,
                 ToBcast<toy::MulOp, bcast::MulOp>>(&getContext());
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

int main(int argc, char **argv) {
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registry.insert<toy::ToyDialect, bcast::BcastDialect>();
  registerAllPasses(); // bcast-to-llvm runs some of MLIR's
  bcast::registerPasses();
  PassRegistration<ToyToBcast>();
  return asMainReturnCode(MlirOptMain(argc, argv, "toy-opt\n", registry));
}
