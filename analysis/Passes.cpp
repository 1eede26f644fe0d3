//===- Passes.cpp - The shells of the passes on sizes ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassShells.h"
#include "analysis.h"
#include "mlir/CAPI/Pass.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;

namespace bcast {
#define GEN_PASS_DECL
#define GEN_PASS_DEF_BCASTINFERSHAPES
#define GEN_PASS_DEF_BCASTREPORTSIZES
#define GEN_PASS_DEF_BCASTVERIFY
#define GEN_PASS_DEF_TESTBCASTOPS
#define GEN_PASS_DEF_TESTBCASTSIZES
#include "BcastPasses.h.inc"
} // namespace bcast

namespace {

using bcast::nameChoices;
using bcast::PassList;
using bcast::Rewrite;
using bcast::wrapAll;

using BcastInferShapes =
    Rewrite<bcast::impl::BcastInferShapesBase, bcastInferShapes>;
using TestBcastSizes = Rewrite<bcast::impl::TestBcastSizesBase, bcastTestSizes>;

struct TestBcastOps : bcast::impl::TestBcastOpsBase<TestBcastOps> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    bcastTestOps(wrap(getOperation()));
  }
};

struct BcastReportSizes : bcast::impl::BcastReportSizesBase<BcastReportSizes> {
  using Base::Base;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (!bcastReportSizes(wrap(getOperation()), facts, proofs))
      signalPassFailure();
  }
};

struct BcastVerify : bcast::impl::BcastVerifyBase<BcastVerify> {
  using Base::Base;

  LogicalResult initializeOptions(
      StringRef options,
      function_ref<LogicalResult(const Twine &)> errorHandler) override {
    return nameChoices(mode, options, errorHandler,
                       Pass::initializeOptions(options, errorHandler));
  }

  void runOnOperation() override {
    SmallVector<MlirStringRef> opNames = wrapAll(ops),
                               profileNames = wrapAll(profiles);
    markAllAnalysesPreserved();
    if (!bcastVerifyForeign(wrap(getOperation().getOperation()),
                            {opNames.data(), opNames.size()},
                            {profileNames.data(), profileNames.size()}, mode,
                            summary, strict))
      signalPassFailure();
  }
};

using OwnPasses = PassList<BcastInferShapes, BcastReportSizes, BcastVerify,
                           TestBcastOps, TestBcastSizes>;

} // namespace

void bcastRegisterAnalysisPasses(void) { OwnPasses::registerAll(); }

MlirPass bcastCreateAnalysisPass(MlirStringRef name, MlirStringRef options) {
  return wrap(OwnPasses::create(unwrap(name), unwrap(options)).release());
}
