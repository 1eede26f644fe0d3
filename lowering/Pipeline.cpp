//===- Pipeline.cpp - The pipeline bcast-to-llvm and its options ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace {

struct ToLLVMOptions : PassPipelineOptions<ToLLVMOptions> {
  Option<bool> fuse{*this, "fuse",
                    llvm::cl::desc("Merge ops that use each other's results, "
                                   "by bcast-fuse (default: true)"),
                    llvm::cl::init(true)};
  Option<BcastFunctions> functions{
      *this, "functions",
      llvm::cl::desc("What computes the functions of math, as in "
                     "bcast-expand-functions (default: fast)"),
      llvm::cl::init(BcastFunctionsFast),
      llvm::cl::values(
          clEnumValN(BcastFunctionsFast, "fast", "at most 2 ulp"),
          clEnumValN(BcastFunctionsRounded, "rounded", "correctly rounded"),
          clEnumValN(BcastFunctionsLibm, "libm", "the C library"))};
  Option<BcastReductions> reductions{
      *this, "reductions",
      llvm::cl::desc("The order of reductions, as in bcast-kernels-to-loops "
                     "(default: marked)"),
      llvm::cl::init(BcastReductionsMarked),
      llvm::cl::values(
          clEnumValN(BcastReductionsMarked, "marked",
                     "a tree where the op carries reassoc"),
          clEnumValN(BcastReductionsStrict, "strict",
                     "one element after the other"),
          clEnumValN(BcastReductionsTree, "tree", "a tree of lanes"))};
  Option<BcastThreads> threads{
      *this, "threads",
      llvm::cl::desc("What runs the rows of kernels on several cores, as in "
                     "bcast-kernels-to-loops (default: none)"),
      llvm::cl::init(BcastThreadsNone),
      llvm::cl::values(clEnumValN(BcastThreadsNone, "none", "nothing"),
                       clEnumValN(BcastThreadsOpenMP, "openmp",
                                  "OpenMP's runtime library"))};
  Option<int64_t> minSharedCost{
      *this, "min-shared-cost",
      llvm::cl::desc("The least cost of a kernel that cores share, as in "
                     "bcast-kernels-to-loops (default: 400000)"),
      llvm::cl::init(400000)};
  Option<bool> callContractions{
      *this, "call-contractions",
      llvm::cl::desc("Call a library for matrix products and convolutions, by "
                     "bcast-call-contractions (default: false)"),
      llvm::cl::init(false)};
  Option<int64_t> panelBytes{
      *this, "panel-bytes",
      llvm::cl::desc("Read constants in panels that the caller provides, as in "
                     "bcast-call-contractions (default: 0, none)"),
      llvm::cl::init(0)};
  Option<BcastFailures> failures{
      *this, "failures",
      llvm::cl::desc("What a failed check does (default: abort)"),
      llvm::cl::init(BcastFailuresAbort),
      llvm::cl::values(
          clEnumValN(BcastFailuresAbort, "abort", "end the process"),
          clEnumValN(BcastFailuresReturn, "return",
                     "return to the caller, by bcast-return-failures"))};
};

void append(MlirStringRef text, void *data) {
  static_cast<std::string *>(data)->append(text.data, text.length);
}

} // namespace

void bcast::registerToLLVM() {
  registerPassPipeline(
      "bcast-to-llvm", "Lower a module with bcast ops to the LLVM dialect",
      [](OpPassManager &manager, StringRef options,
         function_ref<LogicalResult(const Twine &)> error) -> LogicalResult {
        std::unique_ptr<ToLLVMOptions> own =
            ToLLVMOptions::createFromString(options);
        if (!own)
          return error(
              "bcast-to-llvm has the options fuse=true|false, "
              "functions=fast|rounded|libm, reductions=marked|strict|tree, "
              "threads=none|openmp, min-shared-cost=NUMBER, "
              "call-contractions=true|false, panel-bytes=NUMBER and "
              "failures=abort|return: for "
              "those of other passes, run them before it");
        if (manager.getOpName().value_or(ModuleOp::getOperationName()) !=
            ModuleOp::getOperationName())
          return error("bcast-to-llvm runs on builtin.module, not on " +
                       *manager.getOpName() +
                       ": write it outside of the parentheses, as in "
                       "builtin.module(" +
                       *manager.getOpName() + "(...),bcast-to-llvm)");
        std::string reason;
        llvm::raw_string_ostream stream(reason);
        std::string pipeline;
        bcastToLLVMPipeline({own->fuse,
                             {own->functions, own->reductions, own->threads,
                              own->minSharedCost},
                             own->callContractions,
                             own->panelBytes,
                             own->failures},
                            append, &pipeline);
        if (failed(parsePassPipeline(pipeline, manager, stream)))
          return error(
              "bcast-to-llvm needs the upstream passes to be registered: " +
              reason);
        return success();
      },
      [](function_ref<void(const mlir::detail::PassOptions &)> handle) {
        handle(ToLLVMOptions());
      });
}
