//===- Passes.cpp - The shells of the passes, which Rust fills ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "glue.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace bcast {
#define GEN_PASS_DECL
#define GEN_PASS_DEF_BCASTEXPANDTENSORSELECT
#define GEN_PASS_DEF_BCASTINSERTRUNTIMECHECKS
#define GEN_PASS_DEF_BCASTVERIFY
#define GEN_PASS_DEF_CONVERTBCASTTOLINALG
#define GEN_PASS_DEF_CONVERTBCASTTOVECTOR
#include "BcastPasses.h.inc"
} // namespace bcast

namespace {

struct BcastInsertRuntimeChecks
    : bcast::impl::BcastInsertRuntimeChecksBase<BcastInsertRuntimeChecks> {
  void runOnOperation() override {
    OpBuilder builder(&getContext());
    if (!bcastInsertRuntimeChecks(wrap(getOperation()), {&builder}))
      signalPassFailure();
  }
};

struct ConvertBcastToLinalg
    : bcast::impl::ConvertBcastToLinalgBase<ConvertBcastToLinalg> {
  using Base::Base;

  // MLIR's own error does not name the choices.
  LogicalResult initializeOptions(
      StringRef options,
      function_ref<LogicalResult(const Twine &)> errorHandler) override {
    if (succeeded(Pass::initializeOptions(options, errorHandler)))
      return success();
    StringRef choice = options.split("dynamic-broadcast=").second.split(' ').first;
    std::string choices;
    for (unsigned i = 0, e = dynamicBroadcast.getParser().getNumOptions(); i != e; ++i) {
      StringRef name = dynamicBroadcast.getParser().getOption(i);
      if (name == choice)
        return failure();
      choices += " " + name.str();
    }
    if (choice.empty())
      return failure();
    return errorHandler("the choices for dynamic-broadcast are" + choices);
  }

  void runOnOperation() override {
    OpBuilder builder(&getContext());
    if (!bcastConvertToLinalg(wrap(getOperation()), {&builder}, dynamicBroadcast,
                              runtimeChecks))
      signalPassFailure();
  }
};

struct ConvertBcastToVector
    : bcast::impl::ConvertBcastToVectorBase<ConvertBcastToVector> {
  void runOnOperation() override {
    OpBuilder builder(&getContext());
    if (!bcastConvertToVector(wrap(getOperation()), {&builder}))
      signalPassFailure();
  }
};

struct BcastExpandTensorSelect
    : bcast::impl::BcastExpandTensorSelectBase<BcastExpandTensorSelect> {
  void runOnOperation() override {
    OpBuilder builder(&getContext());
    if (!bcastExpandTensorSelect(wrap(getOperation()), {&builder}))
      signalPassFailure();
  }
};

struct BcastVerify : bcast::impl::BcastVerifyBase<BcastVerify> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<MlirStringRef> names;
    for (const std::string &name : ops)
      names.push_back(wrap(StringRef(name)));
    markAllAnalysesPreserved();
    if (!bcastVerifyOps(wrap(getOperation()), names.data(), names.size()))
      signalPassFailure();
  }
};

} // namespace

void bcastRegisterPasses() {
  // Another copy of this library, such as the plugin, may have been first.
  if (PassInfo::lookup(ConvertBcastToLinalg::getArgumentName()))
    return;
  PassRegistration<BcastExpandTensorSelect>();
  PassRegistration<BcastInsertRuntimeChecks>();
  PassRegistration<ConvertBcastToLinalg>();
  PassRegistration<ConvertBcastToVector>();
  PassRegistration<BcastVerify>();
  registerPassPipeline(
      "bcast-to-llvm", "Lower bcast ops and what is around them to the LLVM dialect",
      [](OpPassManager &manager, StringRef options,
         function_ref<LogicalResult(const Twine &)> error) -> LogicalResult {
        if (!options.empty())
          return error("bcast-to-llvm takes no options");
        if (failed(parsePassPipeline(unwrap(bcastToLLVMPipeline()), manager)))
          return error("bcast-to-llvm needs the upstream passes to be registered");
        return success();
      },
      [](function_ref<void(const detail::PassOptions &)>) {});
}
