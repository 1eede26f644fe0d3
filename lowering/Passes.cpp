//===- Passes.cpp - The shells of the passes, implemented in Rust ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "mlir/Analysis/DataLayoutAnalysis.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Pass.h"
#include "mlir/Conversion/ConvertToLLVM/ToLLVMInterface.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace bcast {
#define GEN_PASS_DECL
#define GEN_PASS_DEF_BCASTCALLASSUMPTIONS
#define GEN_PASS_DEF_BCASTCALLCONTRACTIONS
#define GEN_PASS_DEF_BCASTCARRYSCALARS
#define GEN_PASS_DEF_BCASTCHECKMEMORY
#define GEN_PASS_DEF_BCASTCONVERTTOLLVM
#define GEN_PASS_DEF_BCASTCOPYHIDDENSTRIDES
#define GEN_PASS_DEF_BCASTCUTCASTS
#define GEN_PASS_DEF_BCASTELIDECHECKS
#define GEN_PASS_DEF_BCASTEMPTYRESHAPES
#define GEN_PASS_DEF_BCASTEXPANDBF16
#define GEN_PASS_DEF_BCASTEXPANDFUNCTIONS
#define GEN_PASS_DEF_BCASTEXPANDTENSORSELECT
#define GEN_PASS_DEF_BCASTEXPANDRESHAPES
#define GEN_PASS_DEF_BCASTEXPANDSLICES
#define GEN_PASS_DEF_BCASTFUSE
#define GEN_PASS_DEF_BCASTFUSEKERNELS
#define GEN_PASS_DEF_BCASTINSERTRUNTIMECHECKS
#define GEN_PASS_DEF_BCASTKERNELSTOLOOPS
#define GEN_PASS_DEF_BCASTMATHTOLIBM
#define GEN_PASS_DEF_BCASTRETURNFAILURES
#define GEN_PASS_DEF_BCASTTOSIGNLESS
#define GEN_PASS_DEF_BCASTUNSHAREEMPTY
#define GEN_PASS_DEF_BCASTUNSHARERESULTS
#define GEN_PASS_DEF_BCASTVERIFYBLOCKS
#define GEN_PASS_DEF_BCASTVERIFYLLVM
#define GEN_PASS_DEF_BCASTVERIFYSCALABLE
#define GEN_PASS_DEF_BCASTWHEREUSED
#define GEN_PASS_DEF_CONVERTBCASTTOLINALG
#define GEN_PASS_DEF_CONVERTBCASTTOVECTOR
#include "BcastPasses.h.inc"
} // namespace bcast

namespace {

using bcast::eraseUnreachable;
using bcast::nameChoices;
using bcast::PassList;
using bcast::Rewrite;
using bcast::wrapAll;

using BcastCallAssumptions =
    Rewrite<bcast::impl::BcastCallAssumptionsBase, bcastCallAssumptions>;
using BcastCarryScalars =
    Rewrite<bcast::impl::BcastCarryScalarsBase, bcastCarryScalars>;
using BcastCheckMemory =
    Rewrite<bcast::impl::BcastCheckMemoryBase, bcastCheckMemory>;
using BcastCopyHiddenStrides =
    Rewrite<bcast::impl::BcastCopyHiddenStridesBase, bcastCopyHiddenStrides>;
using BcastExpandBf16 =
    Rewrite<bcast::impl::BcastExpandBf16Base, bcastExpandBf16>;
using BcastExpandTensorSelect =
    Rewrite<bcast::impl::BcastExpandTensorSelectBase, bcastExpandTensorSelect>;
using BcastCutCasts = Rewrite<bcast::impl::BcastCutCastsBase, bcastCutCasts>;
using BcastExpandReshapes =
    Rewrite<bcast::impl::BcastExpandReshapesBase, bcastExpandReshapes>;
using BcastExpandSlices =
    Rewrite<bcast::impl::BcastExpandSlicesBase, bcastExpandSlices>;
using BcastEmptyReshapes =
    Rewrite<bcast::impl::BcastEmptyReshapesBase, bcastEmptyReshapes>;
using BcastElideChecks =
    Rewrite<bcast::impl::BcastElideChecksBase, bcastElideChecks>;
using BcastReturnFailures =
    Rewrite<bcast::impl::BcastReturnFailuresBase, bcastReturnFailures>;
using BcastToSignless =
    Rewrite<bcast::impl::BcastToSignlessBase, bcastToSignless>;
using BcastUnshareEmpty =
    Rewrite<bcast::impl::BcastUnshareEmptyBase, bcastUnshareEmpty>;
using BcastUnshareResults =
    Rewrite<bcast::impl::BcastUnshareResultsBase, bcastUnshareResults>;
using ConvertBcastToVector =
    Rewrite<bcast::impl::ConvertBcastToVectorBase, bcastConvertToVector>;

struct BcastVerifyBlocks
    : bcast::impl::BcastVerifyBlocksBase<BcastVerifyBlocks> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (!bcastVerifyBlocks(wrap(getOperation())))
      signalPassFailure();
  }
};

struct BcastVerifyLLVM : bcast::impl::BcastVerifyLLVMBase<BcastVerifyLLVM> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (!bcastVerifyLLVM(wrap(getOperation())))
      signalPassFailure();
  }
};

struct BcastInsertRuntimeChecks
    : bcast::impl::BcastInsertRuntimeChecksBase<BcastInsertRuntimeChecks> {
  using Base::Base;

  void runOnOperation() override {
    eraseUnreachable(getOperation());
    OpBuilder builder(&getContext());
    if (!bcastInsertRuntimeChecks(wrap(getOperation()), {&builder},
                                  reportSizes))
      signalPassFailure();
  }
};

struct BcastFuse : bcast::impl::BcastFuseBase<BcastFuse> {
  using Base::Base;

  void runOnOperation() override {
    eraseUnreachable(getOperation());
    OpBuilder builder(&getContext());
    if (!bcastFuse(wrap(getOperation()), {&builder}, runtimeChecks,
                   reportSizes))
      signalPassFailure();
  }
};

struct BcastExpandFunctions
    : bcast::impl::BcastExpandFunctionsBase<BcastExpandFunctions> {
  using Base::Base;

  LogicalResult initializeOptions(
      StringRef options,
      function_ref<LogicalResult(const Twine &)> errorHandler) override {
    return nameChoices(functions, options, errorHandler,
                       Pass::initializeOptions(options, errorHandler));
  }

  void runOnOperation() override {
    eraseUnreachable(getOperation());
    OpBuilder builder(&getContext());
    if (!bcastExpandFunctions(wrap(getOperation().getOperation()), {&builder},
                              functions, fmuladd, onlyConstants))
      signalPassFailure();
  }
};

struct BcastKernelsToLoops
    : bcast::impl::BcastKernelsToLoopsBase<BcastKernelsToLoops> {
  using Base::Base;

  LogicalResult initializeOptions(
      StringRef options,
      function_ref<LogicalResult(const Twine &)> errorHandler) override {
    LogicalResult initialized = Pass::initializeOptions(options, errorHandler);
    (void)nameChoices(functions, options, errorHandler, initialized);
    (void)nameChoices(threads, options, errorHandler, initialized);
    return nameChoices(reductions, options, errorHandler, initialized);
  }

  void runOnOperation() override {
    eraseUnreachable(getOperation());
    OpBuilder builder(&getContext());
    if (!bcastKernelsToLoops(wrap(getOperation().getOperation()), {&builder},
                             {functions, reductions, threads, minSharedCost}))
      signalPassFailure();
  }
};

// The patterns of linalg-fuse-elementwise-ops, which has no option to control
// fusion.
struct BcastFuseKernels : bcast::impl::BcastFuseKernelsBase<BcastFuseKernels> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    OpBuilder builder(context);
    if (!bcastDropOverwritten(wrap(getOperation()), {&builder}))
      return signalPassFailure();
    RewritePatternSet patterns(context);
    linalg::ControlFusionFn hasOneUse = [](OpOperand *operand) {
      Operation *producer = operand->get().getDefiningOp();
      return producer && producer->hasOneUse();
    };
    linalg::ControlFusionFn pays = [hasOneUse](OpOperand *operand) {
      return hasOneUse(operand) &&
             bcastFusingPays(wrap(operand->get().getDefiningOp()),
                             wrap(operand->getOwner()),
                             operand->getOperandNumber());
    };
    linalg::populateElementwiseOpsFusionPatterns(patterns, pays);
    linalg::ControlFusionFn moves = [hasOneUse](OpOperand *operand) {
      return hasOneUse(operand) &&
             bcastReshapeMoves(wrap(operand->get().getDefiningOp()),
                               wrap(operand->getOwner()));
    };
    linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, moves);
    // LLVM 22 crashes where it folds a copy of a constant of rank 0.
    linalg::ControlFusionFn folds = [hasOneUse](OpOperand *operand) {
      return hasOneUse(operand) &&
             cast<ShapedType>(operand->get().getType()).getRank() > 0;
    };
    linalg::populateConstantFoldLinalgOperations(patterns, folds);
    tensor::populateBubbleUpExpandShapePatterns(patterns);
    affine::AffineApplyOp::getCanonicalizationPatterns(patterns, context);
    linalg::GenericOp::getCanonicalizationPatterns(patterns, context);
    tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
    tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
    // By this one, LLVM 22 drops the initial value of a result even where no
    // iteration replaces it, or not all of its elements. Compilers name it so.
    FrozenRewritePatternSet right(
        std::move(patterns), {"(anonymous namespace)::RemoveOutsDependency",
                              "{anonymous}::RemoveOutsDependency"});
    (void)applyPatternsGreedily(getOperation(), right,
                                GreedyRewriteConfig().setUseTopDownTraversal());
  }
};

struct ConvertBcastToLinalg
    : bcast::impl::ConvertBcastToLinalgBase<ConvertBcastToLinalg> {
  using Base::Base;

  LogicalResult initializeOptions(
      StringRef options,
      function_ref<LogicalResult(const Twine &)> errorHandler) override {
    return nameChoices(dynamicBroadcast, options, errorHandler,
                       Pass::initializeOptions(options, errorHandler));
  }

  void runOnOperation() override {
    eraseUnreachable(getOperation());
    OpBuilder builder(&getContext());
    if (!bcastConvertToLinalg(wrap(getOperation()), {&builder},
                              dynamicBroadcast, runtimeChecks, reportSizes,
                              chains))
      signalPassFailure();
  }
};

struct BcastCallContractions
    : bcast::impl::BcastCallContractionsBase<BcastCallContractions> {
  using Base::Base;

  void runOnOperation() override {
    OpBuilder builder(&getContext());
    if (!bcastCallContractions(wrap(getOperation().getOperation()), {&builder},
                               panelBytes))
      signalPassFailure();
  }
};

struct BcastVerifyScalable
    : bcast::impl::BcastVerifyScalableBase<BcastVerifyScalable> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<MlirStringRef> names = wrapAll(ops);
    markAllAnalysesPreserved();
    if (!bcastVerifyScalable(wrap(getOperation()),
                             {names.data(), names.size()}))
      signalPassFailure();
  }
};

// The patterns of convert-math-to-libm, which has no option for the ops.
struct BcastMathToLibm : bcast::impl::BcastMathToLibmBase<BcastMathToLibm> {
  using Base::Base;

  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    populateMathToLibmConversionPatterns(patterns);
    ConversionTarget target(*context);
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    for (const std::string &name : ops)
      target.setOpAction(OperationName(name, context),
                         ConversionTarget::LegalizationAction::Illegal);
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};

// The patterns of convert-to-llvm, with a table of the functions.
struct BcastConvertToLLVM
    : bcast::impl::BcastConvertToLLVMBase<BcastConvertToLLVM> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    const auto &layouts = getAnalysis<DataLayoutAnalysis>();
    LowerToLLVMOptions options(context, layouts.getAtOrAbove(getOperation()));
    if (options.getIndexBitwidth() != 64) {
      emitError(getOperation().getLoc(),
                "cannot be lowered: its data layout has an index of ")
          << options.getIndexBitwidth() << " bits, not of 64";
      return signalPassFailure();
    }
    options.allocLowering = LowerToLLVMOptions::AllocLowering::AlignedAlloc;
    LLVMTypeConverter converter(context, options, &layouts);
    LLVMConversionTarget target(*context);
    RewritePatternSet patterns(context);
    for (StringRef name : {"complex", "ub", "arith", "index", "cf"}) {
      Dialect *dialect = context->getLoadedDialect(name);
      if (!dialect)
        continue;
      auto *own = dyn_cast<ConvertToLLVMPatternInterface>(dialect);
      if (!own) {
        emitError(getOperation().getLoc(),
                  "the conversion of the dialect '" + name +
                      "' to LLVM is not registered: call "
                      "mlir::registerAllExtensions, or its own");
        return signalPassFailure();
      }
      own->populateConvertToLLVMConversionPatterns(target, converter, patterns);
    }
    SymbolTableCollection functions;
    populateFuncToLLVMConversionPatterns(converter, patterns, &functions);
    populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns,
                                                   &functions);
    FrozenRewritePatternSet frozen(std::move(patterns));
    // A few functions at a time stay in the processor's cache.
    constexpr size_t chunk = 8;
    SmallVector<Operation *> all = llvm::map_to_vector(
        getOperation().getOps(), [](Operation &op) { return &op; });
    for (ArrayRef<Operation *> left = all; !left.empty();
         left = left.drop_front(std::min(chunk, left.size())))
      if (failed(
              applyPartialConversion(left.take_front(chunk), target, frozen)))
        return signalPassFailure();
  }
};

// The ops that the options of bcast-where-used select.
struct SelectedOps {
  SmallVector<Dialect *> dialects;
  SmallVector<OperationName> names;
  SmallVector<Type> types;
  bool elementwise;

  bool contains(Operation *op) const {
    return llvm::is_contained(dialects, op->getDialect()) ||
           llvm::is_contained(names, op->getName()) ||
           (elementwise && mapsTensors(op)) || (!types.empty() && hasType(op));
  }

  static bool mapsTensors(Operation *op) {
    return OpTrait::hasElementwiseMappableTraits(op) &&
           llvm::any_of(op->getOperandTypes(), llvm::IsaPred<TensorType>);
  }

  bool hasType(Operation *op) const {
    auto isOne = [&](Type type) {
      return llvm::is_contained(types, getElementTypeOrSelf(type));
    };
    return llvm::any_of(op->getOperandTypes(), isOne) ||
           llvm::any_of(op->getResultTypes(), isOne);
  }
};

struct BcastWhereUsed : bcast::impl::BcastWhereUsedBase<BcastWhereUsed> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    for (const OpPassManager &pipeline : pipelines)
      pipeline.getDependentDialects(registry);
  }

  void runOnOperation() override {
    // The passes within tell themselves what they do not preserve.
    markAllAnalysesPreserved();
    FailureOr<SelectedOps> selected = select();
    if (failed(selected))
      return signalPassFailure();
    WalkResult walked = getOperation()->walk([&](Operation *op) {
      return selected->contains(op) ? WalkResult::interrupt()
                                    : WalkResult::advance();
    });
    if (!walked.wasInterrupted())
      return;
    for (OpPassManager &pipeline : pipelines)
      if (failed(runPipeline(pipeline, getOperation())))
        return signalPassFailure();
  }

  FailureOr<SelectedOps> select() {
    MLIRContext *context = &getContext();
    SelectedOps selected;
    for (const std::string &name : dialects)
      if (Dialect *dialect = context->getLoadedDialect(name))
        selected.dialects.push_back(dialect);
    for (const std::string &name : ops)
      selected.names.emplace_back(name, context);
    for (const std::string &text : types) {
      Type type = parseType(text, context);
      if (!type)
        return failure();
      selected.types.push_back(type);
    }
    selected.elementwise = elementwise;
    return selected;
  }
};

using OwnPasses =
    PassList<BcastCallAssumptions, BcastCallContractions, BcastCarryScalars,
             BcastCheckMemory, BcastConvertToLLVM, BcastCopyHiddenStrides,
             BcastCutCasts, BcastElideChecks, BcastEmptyReshapes,
             BcastExpandBf16, BcastExpandFunctions, BcastExpandReshapes,
             BcastExpandSlices, BcastExpandTensorSelect, BcastFuse,
             BcastFuseKernels, BcastInsertRuntimeChecks, BcastKernelsToLoops,
             BcastMathToLibm, BcastReturnFailures, BcastToSignless,
             BcastUnshareEmpty, BcastUnshareResults, BcastVerifyBlocks,
             BcastVerifyLLVM, BcastVerifyScalable, BcastWhereUsed,
             ConvertBcastToLinalg, ConvertBcastToVector>;

} // namespace

bool bcastIsNameOfElements(MlirAttribute attribute) {
  auto resource = dyn_cast<DenseResourceElementsAttr>(unwrap(attribute));
  return resource && !resource.getRawHandle().getBlob();
}

void bcastRegisterLoweringPasses(void) {
  if (OwnPasses::registerAll())
    bcast::registerToLLVM();
}

MlirPass bcastCreateLoweringPass(MlirStringRef name, MlirStringRef options) {
  return wrap(OwnPasses::create(unwrap(name), unwrap(options)).release());
}
