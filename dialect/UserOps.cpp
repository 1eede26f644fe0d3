//===- UserOps.cpp - Ops that users define at run time --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect.h"
#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;

namespace {

constexpr StringLiteral dimensionsName = "broadcast_dimensions";

//===----------------------------------------------------------------------===//
// Interfaces
//===----------------------------------------------------------------------===//

struct Effects : MemoryEffectOpInterface::FallbackModel<Effects> {
  void getEffects(Operation *,
                  SmallVectorImpl<MemoryEffects::EffectInstance> &) const {}
};

struct Speculatable : ConditionallySpeculatable::FallbackModel<Speculatable> {
  Speculation::Speculatability getSpeculatability(Operation *op) const {
    return bcastCannotHaveIllegalSizes(wrap(op)) ? Speculation::Speculatable
                                                 : Speculation::NotSpeculatable;
  }
};

// Static methods do not get the op: hence a class for each kind of result.
template <BcastResultElement element>
struct InferType : InferTypeOpInterface::FallbackModel<InferType<element>> {
  static LogicalResult
  inferReturnTypes(MLIRContext *, std::optional<Location> location,
                   ValueRange operands, DictionaryAttr attributes, PropertyRef,
                   RegionRange, SmallVectorImpl<Type> &inferred) {
    SmallVector<MlirValue> values = bcast::detail::wrapAll(operands);
    Attribute dimensions =
        attributes ? attributes.get(dimensionsName) : Attribute();
    return success(bcastInferUserResultType(
        element, bcast::detail::wrapOrNull(location), values.data(),
        values.size(), wrap(dimensions), {&inferred}));
  }

  static LogicalResult
  refineReturnTypes(MLIRContext *context, std::optional<Location> location,
                    ValueRange operands, DictionaryAttr attributes,
                    PropertyRef properties, RegionRange regions,
                    SmallVectorImpl<Type> &types) {
    SmallVector<Type> inferred;
    if (failed(inferReturnTypes(context, location, operands, attributes,
                                properties, regions, inferred)))
      return failure();
    if (isCompatibleReturnTypes(inferred, types))
      return success();
    return emitOptionalError(location, "declared types ", types,
                             " are incompatible with inferred types ",
                             inferred);
  }

  static bool isCompatibleReturnTypes(TypeRange inferred, TypeRange declared) {
    return bcast::detail::isCompatibleReturnTypes(inferred, declared);
  }
};

struct ReifyShapes : ReifyRankedShapedTypeOpInterface::ExternalModel<
                         ReifyShapes, ReifyRankedShapedTypeOpInterface> {
  LogicalResult reifyResultShapes(Operation *op, OpBuilder &builder,
                                  ReifiedRankedShapedTypeDims &shapes) const {
    return bcast::detail::reifyResultShapes(builder, op, shapes);
  }
};

mlir::detail::InterfaceMap interfacesOf(const BcastUserOp &op) {
  mlir::detail::InterfaceMap map;
  map.insertModels<Effects, ReifyShapes>();
  if (!op.mayTrap)
    map.insertModels<Speculatable>();
  if (op.element == BcastResultElementI1)
    map.insertModels<InferType<BcastResultElementI1>>();
  else
    map.insertModels<InferType<BcastResultElementLastOperand>>();
  return map;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

// Shared by a registry and the contexts that are made from it.
using Definition = std::shared_ptr<const BcastUserOp>;

// The model of an op, as ODS generates it for an op without properties.
class UserOp : SelfOwningTypeID, public OperationName::Impl {
public:
  UserOp(Dialect &dialect, Definition definition)
      : Impl((dialect.getNamespace() + "." + unwrap(definition->name)).str(),
             &dialect, SelfOwningTypeID::getTypeID(),
             interfacesOf(*definition)),
        definition(std::move(definition)) {}

  LogicalResult verifyInvariants(Operation *op) final {
    if (failed(OpTrait::impl::verifyZeroRegions(op)) ||
        failed(OpTrait::impl::verifyZeroSuccessors(op)))
      return failure();
    return success(bcastVerifyUserOp(definition->definition, wrap(op)));
  }
  LogicalResult verifyRegionInvariants(Operation *) final { return success(); }

  OperationName::ParseAssemblyFn getParseAssemblyFn() final {
    return [](OpAsmParser &parser, OperationState &state) -> ParseResult {
      SmallVector<OpAsmParser::UnresolvedOperand> operands;
      FunctionType type;
      SMLoc location = parser.getCurrentLocation();
      return failure(parser.parseOperandList(operands) ||
                     parser.parseOptionalAttrDict(state.attributes) ||
                     bcast::detail::parseSignatureColon(parser) ||
                     parser.parseType(type) ||
                     parser.addTypesToList(type.getResults(), state.types) ||
                     parser.resolveOperands(operands, type.getInputs(),
                                            location, state.operands));
    };
  }
  void printAssembly(Operation *op, OpAsmPrinter &printer, StringRef) final {
    printer << op->getName().getStringRef() << ' ' << op->getOperands();
    printer.printOptionalAttrDict(op->getAttrs());
    printer << " : ";
    printer.printFunctionalType(op);
  }

  LogicalResult foldHook(Operation *, ArrayRef<Attribute>,
                         SmallVectorImpl<OpFoldResult> &) final {
    return failure();
  }
  void getCanonicalizationPatterns(RewritePatternSet &, MLIRContext *) final {}
  bool hasTrait(TypeID) final { return false; }
  void populateDefaultAttrs(const OperationName &, NamedAttrList &) final {}

  std::optional<Attribute> getInherentAttr(Operation *op,
                                           StringRef name) final {
    return op->getDiscardableAttr(name);
  }
  void setInherentAttr(Operation *op, StringAttr name, Attribute value) final {
    op->setDiscardableAttr(name, value);
  }
  void populateInherentAttrs(Operation *, NamedAttrList &) final {}
  LogicalResult verifyInherentAttrs(OperationName, NamedAttrList &,
                                    function_ref<InFlightDiagnostic()>) final {
    return success();
  }

  int getOpPropertyByteSize() final { return 0; }
  void initProperties(OperationName, PropertyRef, PropertyRef) final {}
  void deleteProperties(PropertyRef) final {}
  void populateDefaultProperties(OperationName, PropertyRef) final {}
  LogicalResult
  setPropertiesFromAttr(OperationName, PropertyRef, Attribute,
                        function_ref<InFlightDiagnostic()> emitError) final {
    return emitError() << "this operation does not support properties";
  }
  Attribute getPropertiesAsAttr(Operation *) final { return {}; }
  void copyProperties(PropertyRef, PropertyRef) final {}
  bool compareProperties(PropertyRef, PropertyRef) final { return true; }
  llvm::hash_code hashProperties(PropertyRef) final { return {}; }

private:
  Definition definition;
};

SmallVector<Definition> take(const BcastUserOp *ops, size_t count) {
  return llvm::map_to_vector(ArrayRef(ops, count), [](const BcastUserOp &op) {
    return Definition(new BcastUserOp(op), [](const BcastUserOp *op) {
      bcastDropUserOp(op->definition);
      delete op;
    });
  });
}

void addOps(DynamicDialect &dialect, ArrayRef<Definition> ops) {
  // Sizes are reified with ops of these.
  dialect.getContext()
      ->loadDialect<arith::ArithDialect, tensor::TensorDialect>();
  dialect.addInterface(bcast::detail::makeInliner(&dialect));
  for (const Definition &op : ops)
    RegisteredOperationName::insert(std::make_unique<UserOp>(dialect, op),
                                    {dimensionsName});
}

} // namespace

bool bcastRegistryInsertUserOps(MlirDialectRegistry wrapped,
                                MlirStringRef dialect, const BcastUserOp *ops,
                                size_t count) {
  SmallVector<Definition> definitions = take(ops, count);
  DialectRegistry &registry = *unwrap(wrapped);
  if (registry.getDialectAllocator(unwrap(dialect)))
    return false;
  registry.insertDynamic(unwrap(dialect),
                         [definitions](MLIRContext *, DynamicDialect *dialect) {
                           addOps(*dialect, definitions);
                         });
  return true;
}

bool bcastContextLoadUserOps(MlirContext wrapped, MlirStringRef dialect,
                             const BcastUserOp *ops, size_t count) {
  SmallVector<Definition> definitions = take(ops, count);
  MLIRContext &context = *unwrap(wrapped);
  if (context.getLoadedDialect(unwrap(dialect)) ||
      context.getDialectRegistry().getDialectAllocator(unwrap(dialect)))
    return false;
  context.getOrLoadDynamicDialect(
      unwrap(dialect),
      [&](DynamicDialect *dialect) { addOps(*dialect, definitions); });
  return true;
}
