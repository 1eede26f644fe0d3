//===- Operations.cpp - Properties of operations in MLIR, for Rust --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "glue.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Traits.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Threading.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

//===----------------------------------------------------------------------===//
// Traits and interfaces
//===----------------------------------------------------------------------===//

bool bcastVerifyResultsBroadcastableShape(MlirOperation op) {
  return succeeded(
      mlir::OpTrait::impl::verifyCompatibleOperandBroadcast(unwrap(op)));
}

bool bcastIsMemoryEffectFree(MlirOperation op) {
  return isMemoryEffectFree(unwrap(op));
}

bool bcastHasUnknownEffects(MlirOperation op) {
  return hasUnknownEffects(unwrap(op));
}

bool bcastIsSpeculatableByMLIR(MlirOperation op) {
  return isSpeculatable(unwrap(op));
}

bool bcastIsElementwiseMappable(MlirOperation op) {
  return mlir::OpTrait::hasElementwiseMappableTraits(unwrap(op));
}

BcastSizeTraits bcastSizeTraitsOf(MlirContext context, MlirStringRef op) {
  OperationName name(unwrap(op), unwrap(context));
  return {name.hasTrait<mlir::OpTrait::Elementwise>(),
          name.hasInterface<DestinationStyleOpInterface>(),
          name.hasInterface<linalg::LinalgOp>(),
          name.hasTrait<mlir::OpTrait::IsIsolatedFromAbove>(),
          name.hasInterface<RegionBranchOpInterface>(),
          name.hasInterface<FunctionOpInterface>(),
          name.hasInterface<CallOpInterface>()};
}

MlirAttribute bcastParallelLoop(MlirContext context) {
  return wrap(linalg::IteratorTypeAttr::get(unwrap(context),
                                            utils::IteratorType::parallel));
}

MlirAttribute bcastAttributesOf(MlirOperation op) {
  return wrap(unwrap(op)->getAttrDictionary());
}

MlirAttribute bcastPropertiesOf(MlirOperation op) {
  return wrap(unwrap(op)->getPropertiesAsAttribute());
}

size_t bcastDestinationOf(MlirOperation op, size_t result) {
  auto destination = cast<DestinationStyleOpInterface>(unwrap(op));
  return destination.getTiedOpOperand(unwrap(op)->getResult(result))
      ->getOperandNumber();
}

void bcastForEachInParallel(const MlirOperation *ops, size_t count,
                            void (*visit)(MlirOperation op, const void *data),
                            const void *data) {
  if (count)
    parallelFor(unwrap(ops[0])->getContext(), 0, count,
                [&](size_t index) { visit(ops[index], data); });
}

void bcastForEachRegisteredOp(MlirOperation op,
                              void (*visit)(MlirStringRef name, void *data),
                              void *data) {
  for (RegisteredOperationName name :
       unwrap(op)->getContext()->getRegisteredOperations())
    visit(wrap(name.getStringRef()), data);
}

void bcastForEachAttributeName(MlirOperation op,
                               void (*visit)(MlirStringRef name, void *data),
                               void *data) {
  if (auto name = unwrap(op)->getRegisteredInfo())
    for (StringAttr attribute : name->getAttributeNames())
      visit(wrap(attribute.getValue()), data);
}

//===----------------------------------------------------------------------===//
// Functions, calls and symbols
//===----------------------------------------------------------------------===//

BcastFunction bcastFunctionOf(MlirOperation op) {
  auto function = dyn_cast<FunctionOpInterface>(unwrap(op));
  if (!function)
    return {false, false, 0, 0};
  return {true, function.isPublic(), function.getArgumentTypes().size(),
          function.getResultTypes().size()};
}

MlirType bcastArgumentType(MlirOperation function, size_t index) {
  return wrap(
      cast<FunctionOpInterface>(unwrap(function)).getArgumentTypes()[index]);
}

MlirType bcastFunctionResultType(MlirOperation function, size_t index) {
  return wrap(
      cast<FunctionOpInterface>(unwrap(function)).getResultTypes()[index]);
}

MlirAttribute bcastArgumentAttr(MlirOperation function, size_t index,
                                MlirStringRef name) {
  return wrap(cast<FunctionOpInterface>(unwrap(function))
                  .getArgAttr(index, unwrap(name)));
}

MlirAttribute bcastFunctionResultAttr(MlirOperation function, size_t index,
                                      MlirStringRef name) {
  return wrap(cast<FunctionOpInterface>(unwrap(function))
                  .getResultAttr(index, unwrap(name)));
}

static StringAttr nameOf(MlirOperation op, MlirStringRef name) {
  return StringAttr::get(unwrap(op)->getContext(), unwrap(name));
}

void bcastRemoveArgumentAttr(MlirOperation function, size_t index,
                             MlirStringRef name) {
  cast<FunctionOpInterface>(unwrap(function))
      .removeArgAttr(index, nameOf(function, name));
}

void bcastSetArgumentAttr(MlirOperation function, size_t index,
                          MlirStringRef name, MlirAttribute attribute) {
  cast<FunctionOpInterface>(unwrap(function))
      .setArgAttr(index, nameOf(function, name), unwrap(attribute));
}

void bcastSetFunctionResultAttr(MlirOperation function, size_t index,
                                MlirStringRef name, MlirAttribute attribute) {
  cast<FunctionOpInterface>(unwrap(function))
      .setResultAttr(index, nameOf(function, name), unwrap(attribute));
}

void bcastRemoveFunctionResultAttr(MlirOperation function, size_t index,
                                   MlirStringRef name) {
  cast<FunctionOpInterface>(unwrap(function))
      .removeResultAttr(index, nameOf(function, name));
}

MlirValue bcastAppendArgument(MlirOperation op, MlirType type) {
  auto function = cast<LLVM::LLVMFuncOp>(unwrap(op));
  LLVM::LLVMFunctionType old = function.getFunctionType();
  unsigned index = old.getNumParams();
  SmallVector<Type> types(old.getParams());
  types.push_back(unwrap(type));
  // FunctionOpInterface::insertArgument has no functions without a result.
  function_interface_impl::insertFunctionArguments(
      function, {index}, {types.back()}, {DictionaryAttr()},
      {function.getLoc()}, index,
      LLVM::LLVMFunctionType::get(old.getReturnType(), types, old.isVarArg()));
  return wrap(Value(function.getArgument(index)));
}

void bcastAppendCallArgument(MlirOperation call, MlirValue value) {
  cast<LLVM::CallOp>(unwrap(call))
      .getCalleeOperandsMutable()
      .append(unwrap(value));
}

BcastCall bcastCallOf(MlirOperation op) {
  auto call = dyn_cast<CallOpInterface>(unwrap(op));
  if (!call)
    return {{nullptr, 0}, 0, 0};
  auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
  // The name of a nested symbol is not known where the call stands.
  if (!callee || !isa<FlatSymbolRefAttr>(callee))
    return {{nullptr, 0}, 0, 0};
  OperandRange arguments = call.getArgOperands();
  return {wrap(callee.getLeafReference().strref()),
          arguments.empty() ? 0 : arguments.getBeginOperandIndex(),
          arguments.size()};
}

bool bcastIsReturn(MlirOperation op) {
  return unwrap(op)->hasTrait<mlir::OpTrait::ReturnLike>();
}

/// As SymbolTable::getSymbolUses, which gives up at each unregistered op with a
/// region: here `hides` decides.
static bool
visitSymbolUses(Region &region, llvm::function_ref<bool(Operation &)> hides,
                llvm::function_ref<void(Operation &, SymbolRefAttr)> visit) {
  for (Block &block : region) {
    for (Operation &op : block) {
      if (hides(op))
        return false;
      op.getAttrDictionary().walk<WalkOrder::PreOrder>([&](SymbolRefAttr ref) {
        visit(op, ref);
        return WalkResult::skip();
      });
      if (op.hasTrait<OpTrait::SymbolTable>())
        continue;
      for (Region &nested : op.getRegions())
        if (!visitSymbolUses(nested, hides, visit))
          return false;
    }
  }
  return true;
}

bool bcastForEachSymbolUse(MlirOperation table, bool (*hides)(MlirOperation op),
                           void (*visit)(MlirOperation user,
                                         MlirStringRef symbol, void *data),
                           void *data) {
  return visitSymbolUses(
      unwrap(table)->getRegion(0),
      [&](Operation &op) { return hides(wrap(&op)); },
      [&](Operation &op, SymbolRefAttr ref) {
        visit(wrap(&op), wrap(ref.getRootReference().getValue()), data);
      });
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

void bcastBuilderInsert(BcastBuilder builder, MlirOperation op) {
  static_cast<OpBuilder *>(builder.ptr)->insert(unwrap(op));
}

void bcastBuilderSetInsertionPoint(BcastBuilder builder, MlirOperation op) {
  static_cast<OpBuilder *>(builder.ptr)->setInsertionPoint(unwrap(op));
}

static ReifiedRankedShapedTypeDims &shapesOf(BcastReifiedShapes shapes) {
  return *static_cast<ReifiedRankedShapedTypeDims *>(shapes.ptr);
}

void bcastReifiedShapesAdd(BcastReifiedShapes shapes) {
  shapesOf(shapes).emplace_back();
}

void bcastReifiedShapesAddSize(BcastReifiedShapes shapes, BcastBuilder builder,
                               int64_t size) {
  shapesOf(shapes).back().push_back(
      static_cast<OpBuilder *>(builder.ptr)->getIndexAttr(size));
}

void bcastReifiedShapesAddValue(BcastReifiedShapes shapes, MlirValue size) {
  shapesOf(shapes).back().push_back(unwrap(size));
}

void bcastTypesAdd(BcastTypes types, MlirType type) {
  static_cast<SmallVectorImpl<Type> *>(types.ptr)->push_back(unwrap(type));
}

void bcastMakeSignless(MlirOperation root) {
  auto signless = [](IntegerType type) {
    return IntegerType::get(type.getContext(), type.getWidth());
  };
  AttrTypeReplacer replacer;
  replacer.addReplacement(signless);
  // A number such as `axis = 1 : si64` belongs to its op, which may require it.
  replacer.addReplacement([](IntegerAttr attribute) {
    return std::optional(
        std::pair<Attribute, WalkResult>(attribute, WalkResult::skip()));
  });
  replacer.addReplacement([&](DenseIntElementsAttr attribute) {
    Attribute elements = attribute;
    if (auto type = dyn_cast<IntegerType>(attribute.getElementType()))
      elements = attribute.bitcast(signless(type));
    return std::optional(
        std::pair<Attribute, WalkResult>(elements, WalkResult::skip()));
  });
  replacer.recursivelyReplaceElementsIn(unwrap(root), /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}
