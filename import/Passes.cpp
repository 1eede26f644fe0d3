//===- Passes.cpp - The shells of the passes that import ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassShells.h"
#include "import.h"
#include "mlir/CAPI/Pass.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;

namespace bcast {
#define GEN_PASS_DECL
#define GEN_PASS_DEF_BCASTEXPORTSYMBOLS
#define GEN_PASS_DEF_BCASTIMPORTSYMBOLS
#define GEN_PASS_DEF_CONVERTTOBCAST
#include "BcastPasses.h.inc"
} // namespace bcast

namespace {

using bcast::PassList;
using bcast::Rewrite;
using bcast::wrapAll;

using BcastImportSymbols =
    Rewrite<bcast::impl::BcastImportSymbolsBase, bcastImportSymbols>;

struct BcastExportSymbols
    : bcast::impl::BcastExportSymbolsBase<BcastExportSymbols> {
  using Base::Base;

  void runOnOperation() override {
    OpBuilder builder(&getContext());
    if (!bcastExportSymbols(wrap(getOperation()), {&builder}, form))
      signalPassFailure();
  }
};

struct ConvertToBcast : bcast::impl::ConvertToBcastBase<ConvertToBcast> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<MlirStringRef> names = wrapAll(profiles);
    OpBuilder builder(&getContext());
    if (!bcastConvertToBcast(wrap(getOperation().getOperation()), {&builder},
                             {names.data(), names.size()}))
      signalPassFailure();
  }
};

using OwnPasses =
    PassList<BcastExportSymbols, BcastImportSymbols, ConvertToBcast>;

} // namespace

void bcastRegisterImportPasses(void) { OwnPasses::registerAll(); }

MlirPass bcastCreateImportPass(MlirStringRef name, MlirStringRef options) {
  return wrap(OwnPasses::create(unwrap(name), unwrap(options)).release());
}
