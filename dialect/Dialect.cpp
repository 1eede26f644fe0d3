//===- Dialect.cpp - The bcast dialect, and what carries calls to Rust ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect.h"
#include "mlir/CAPI/Rewrite.h"
#include "mlir/Dialect/Traits.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Threading.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;

// The colon before `(operands) -> result`: other dialects write one type where
// all are equal, and MLIR's error does not say what is wanted here.
ParseResult bcast::detail::parseSignatureColon(OpAsmParser &parser) {
  if (parser.parseColon())
    return failure();
  SMLoc next = parser.getCurrentLocation();
  if (*next.getPointer() == '(')
    return success();
  return parser.emitError(
      next, "expects its types as '(operands) -> result', even if they "
            "are equal, such as '(tensor<4xf32>, tensor<4xf32>) -> "
            "tensor<4xf32>'");
}

// ODS wants a parameter.
template <typename Operands>
static ParseResult parseSignatureColon(OpAsmParser &parser, const Operands &) {
  return bcast::detail::parseSignatureColon(parser);
}

template <typename Operands>
static void printSignatureColon(OpAsmPrinter &printer, Operation *,
                                const Operands &) {
  printer << ':';
}

// How the body of a map is written: its arguments, then its ops.
static ParseResult parseMapBody(OpAsmParser &parser, Region &body) {
  SmallVector<OpAsmParser::Argument> arguments;
  if (parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren,
                               /*allowType=*/true))
    return failure();
  return parser.parseRegion(body, arguments);
}

static void printMapBody(OpAsmPrinter &printer, Operation *, Region &body) {
  printer << '(';
  if (!body.empty()) // in IR that was not verified
    llvm::interleaveComma(
        body.getArguments(), printer,
        [&](BlockArgument argument) { printer.printRegionArgument(argument); });
  printer << ") ";
  printer.printRegion(body, /*printEntryBlockArgs=*/false);
}

#include "BcastDialect.cpp.inc"
#include "BcastEnums.cpp.inc"
#define GET_OP_CLASSES
#include "BcastOps.cpp.inc"

void bcast::BcastDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "BcastOps.cpp.inc"
      >();
  addInterface(bcast::detail::makeInliner(this));
}

std::optional<Dialect::ParseOpHook>
bcast::BcastDialect::getParseOperationHook(StringRef opName) const {
  return [name = opName.str()](OpAsmParser &parser,
                               OperationState &) -> ParseResult {
    return parser.emitError(parser.getNameLoc())
           << "is unknown: ops of one operand are those of 'math' and 'arith', "
              "such as 'math.exp', "
              "and 'bcast.map' applies any scalar ops to operands that "
              "broadcast";
  };
}

// A region of a function is its first one.
LogicalResult
bcast::BcastDialect::verifyOperationAttribute(Operation *op,
                                              NamedAttribute attribute) {
  return success(bcastVerifyOperationAttribute(
      wrap(op), wrap(attribute.getName().strref())));
}

LogicalResult bcast::BcastDialect::verifyRegionArgAttribute(
    Operation *op, unsigned, unsigned index, NamedAttribute attribute) {
  return success(bcastVerifyArgumentAttribute(
      wrap(op), index, wrap(attribute.getName().strref())));
}

LogicalResult bcast::BcastDialect::verifyRegionResultAttribute(
    Operation *op, unsigned, unsigned index, NamedAttribute attribute) {
  return success(bcastVerifyResultAttribute(
      wrap(op), index, wrap(attribute.getName().strref())));
}

//===----------------------------------------------------------------------===//
// Inlining
//===----------------------------------------------------------------------===//

namespace {

// No op depends on where it stands. The body of a map is inlined with it, but
// nothing is inlined into one: a call there does not verify.
struct Inliner : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
};

} // namespace

std::unique_ptr<DialectInterface> bcast::detail::makeInliner(Dialect *dialect) {
  return std::make_unique<Inliner>(dialect);
}

//===----------------------------------------------------------------------===//
// From the op interfaces to Rust
//===----------------------------------------------------------------------===//

SmallVector<MlirValue> bcast::detail::wrapAll(ValueRange values) {
  return llvm::map_to_vector(values, [](Value value) { return wrap(value); });
}

MlirLocation bcast::detail::wrapOrNull(std::optional<Location> location) {
  return location ? wrap(*location) : MlirLocation{nullptr};
}

LogicalResult bcast::detail::inferReturnTypes(StringRef opName,
                                              std::optional<Location> location,
                                              ValueRange operands,
                                              DenseI64ArrayAttr dimensions,
                                              RegionRange regions,
                                              SmallVectorImpl<Type> &inferred) {
  SmallVector<MlirValue> values = wrapAll(operands);
  MlirRegion body =
      regions.empty() ? MlirRegion{nullptr} : wrap(regions.front());
  return success(bcastInferResultTypes(wrap(opName), wrapOrNull(location),
                                       values.data(), values.size(),
                                       wrap(dimensions), body, {&inferred}));
}

bool bcast::detail::isCompatibleReturnTypes(TypeRange inferred,
                                            TypeRange declared) {
  return llvm::all_of_zip(inferred, declared, [](Type inferred, Type declared) {
    return bcastIsCompatibleType(wrap(inferred), wrap(declared));
  });
}

LogicalResult
bcast::detail::reifyResultShapes(OpBuilder &builder, Operation *op,
                                 ReifiedRankedShapedTypeDims &shapes) {
  return success(bcastReifyResultShapes({&builder}, wrap(op), {&shapes}));
}

Speculation::Speculatability bcast::detail::getSpeculatability(Operation *op) {
  return bcastIsSpeculatable(wrap(op)) ? Speculation::Speculatable
                                       : Speculation::NotSpeculatable;
}

LogicalResult bcast::MapOp::verifyRegions() {
  return success(bcastVerifyMapBody(wrap(getOperation())));
}

namespace {

// Rewrites one op as Rust says.
struct Canonicalize : RewritePattern {
  Canonicalize(OperationName op)
      : RewritePattern(op.getStringRef(), 1, op.getContext()) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    return success(bcastCanonicalize(
        wrap(op), wrap(static_cast<RewriterBase *>(&rewriter))));
  }
};

} // namespace

void bcast::BcastDialect::getCanonicalizationPatterns(
    RewritePatternSet &patterns) const {
  for (RegisteredOperationName op : getContext()->getRegisteredOperations())
    if (&op.getDialect() == this)
      patterns.add<Canonicalize>(op);
}

//===----------------------------------------------------------------------===//
// From Rust to the C++ of MLIR, where its C interface has no way
//===----------------------------------------------------------------------===//

static InFlightDiagnostic atOp(InFlightDiagnostic diagnostic, Operation *op,
                               MlirStringRef message) {
  return std::move(diagnostic)
         << "'" << op->getName() << "' op " << unwrap(message);
}

// To print one op, MLIR numbers every value of the function around it. In a
// large function the errors on all of its ops would take quadratic time.
constexpr unsigned maxPrintedScope = 256;

static bool isInSmallScope(Operation *op) {
  Operation *scope = op;
  while (!scope->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>() &&
         scope->getParentOp())
    scope = scope->getParentOp();
  unsigned count = 0;
  WalkResult walk = scope->walk<WalkOrder::PreOrder>([&](Operation *) {
    return ++count > maxPrintedScope ? WalkResult::interrupt()
                                     : WalkResult::advance();
  });
  return !walk.wasInterrupted();
}

void bcastEmitOpError(MlirOperation wrapped, MlirStringRef message,
                      const MlirStringRef *notes, size_t count) {
  // As Operation::emitOpError, whose note would come before ours.
  Operation *op = unwrap(wrapped);
  InFlightDiagnostic diagnostic = atOp(emitError(op->getLoc()), op, message);
  for (MlirStringRef note : ArrayRef(notes, count))
    diagnostic.attachNote() << unwrap(note);
  if (op->getContext()->shouldPrintOpOnDiagnostic() && isInSmallScope(op))
    diagnostic.attachNote(op->getLoc())
        .append("see current operation: ")
        .appendOp(*op, OpPrintingFlags().printGenericOpForm());
}

void bcastEmitOpRemark(MlirOperation wrapped, MlirStringRef message) {
  Operation *op = unwrap(wrapped);
  atOp(emitRemark(op->getLoc()), op, message);
}

void bcastEmitError(MlirLocation location, MlirStringRef message,
                    MlirStringRef note) {
  InFlightDiagnostic diagnostic = emitError(unwrap(location))
                                  << unwrap(message);
  if (note.length)
    diagnostic.attachNote() << unwrap(note);
}

void bcastEmitRemark(MlirLocation location, MlirStringRef message) {
  emitRemark(unwrap(location)) << unwrap(message);
}

static DiagnosticSeverity severityOf(BcastSeverity severity) {
  switch (severity) {
  case BcastSeverityError:
    return DiagnosticSeverity::Error;
  case BcastSeverityWarning:
    return DiagnosticSeverity::Warning;
  case BcastSeverityRemark:
    return DiagnosticSeverity::Remark;
  }
  llvm_unreachable("all are above");
}

void bcastEmitOpWithNotes(BcastSeverity severity, MlirOperation wrapped,
                          MlirStringRef message, const BcastNote *notes,
                          size_t count) {
  Operation *op = unwrap(wrapped);
  InFlightDiagnostic diagnostic = atOp(op->getContext()->getDiagEngine().emit(
                                           op->getLoc(), severityOf(severity)),
                                       op, message);
  for (const BcastNote &note : ArrayRef(notes, count))
    diagnostic.attachNote(unwrap(note.location)) << unwrap(note.text);
}

// What Rust compares by.
static_assert(BcastIntegerPredicateEq == int(arith::CmpIPredicate::eq));
static_assert(BcastIntegerPredicateNe == int(arith::CmpIPredicate::ne));
static_assert(BcastIntegerPredicateSlt == int(arith::CmpIPredicate::slt));
static_assert(BcastIntegerPredicateSle == int(arith::CmpIPredicate::sle));
static_assert(BcastIntegerPredicateSgt == int(arith::CmpIPredicate::sgt));
static_assert(BcastIntegerPredicateSge == int(arith::CmpIPredicate::sge));
static_assert(BcastIntegerPredicateUlt == int(arith::CmpIPredicate::ult));
static_assert(BcastIntegerPredicateUle == int(arith::CmpIPredicate::ule));
static_assert(BcastIntegerPredicateUgt == int(arith::CmpIPredicate::ugt));
static_assert(BcastIntegerPredicateUge == int(arith::CmpIPredicate::uge));
static_assert(BcastFloatPredicateOeq == int(arith::CmpFPredicate::OEQ));
static_assert(BcastFloatPredicateOgt == int(arith::CmpFPredicate::OGT));
static_assert(BcastFloatPredicateOge == int(arith::CmpFPredicate::OGE));
static_assert(BcastFloatPredicateOlt == int(arith::CmpFPredicate::OLT));
static_assert(BcastFloatPredicateOle == int(arith::CmpFPredicate::OLE));
static_assert(BcastFloatPredicateUne == int(arith::CmpFPredicate::UNE));

// What Rust takes for a dynamic size.
static_assert(ShapedType::kDynamic == INT64_MIN);

MlirType bcastOperandType(MlirOperation op, size_t index) {
  return wrap(unwrap(op)->getOperand(index).getType());
}

static BcastShape shapeOf(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return {BcastTypeKindTensor, tensor.getShape().size(),
            tensor.getShape().data(), nullptr};
  if (isa<UnrankedTensorType>(type))
    return {BcastTypeKindUnrankedTensor, 0, nullptr, nullptr};
  if (auto vector = dyn_cast<VectorType>(type))
    return {BcastTypeKindVector, vector.getShape().size(),
            vector.getShape().data(), vector.getScalableDims().data()};
  return {BcastTypeKindOther, 0, nullptr, nullptr};
}

BcastShape bcastShapeOf(MlirType type) { return shapeOf(unwrap(type)); }

BcastShape bcastShapeOfOperand(MlirOperation op, size_t index) {
  return shapeOf(unwrap(op)->getOperand(index).getType());
}

BcastShape bcastShapeOfResult(MlirOperation op, size_t index) {
  return shapeOf(unwrap(op)->getResult(index).getType());
}

MlirType bcastElementTypeOf(MlirType wrapped) {
  Type type = unwrap(wrapped);
  // The usual ones first: to ask for the interface takes several times as long.
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return wrap(tensor.getElementType());
  if (auto vector = dyn_cast<VectorType>(type))
    return wrap(vector.getElementType());
  return wrap(getElementTypeOrSelf(type));
}

BcastNumber bcastNumberOf(MlirType wrapped) {
  Type type = unwrap(wrapped);
  if (auto integer = dyn_cast<IntegerType>(type);
      integer && integer.isSignless())
    return {BcastNumberKindSignless, integer.getWidth()};
  if (isa<IndexType>(type))
    return {BcastNumberKindIndex, 0};
  if (auto complex = dyn_cast<ComplexType>(type);
      complex && isa<FloatType>(complex.getElementType()))
    return {BcastNumberKindComplexFloat, 0};
  return {isa<FloatType>(type) ? BcastNumberKindFloat : BcastNumberKindOther,
          0};
}

uint32_t bcastFastMathFlagsOf(MlirAttribute attribute) {
  auto flags = dyn_cast<arith::FastMathFlagsAttr>(unwrap(attribute));
  return flags ? static_cast<uint32_t>(flags.getValue()) : 0;
}

BcastI64Array bcastI64ArrayOf(MlirAttribute attribute) {
  auto array = dyn_cast<DenseI64ArrayAttr>(unwrap(attribute));
  if (!array)
    return {false, 0, nullptr};
  return {true, static_cast<size_t>(array.size()), array.asArrayRef().data()};
}

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

void bcastRemoveFunctionResultAttr(MlirOperation function, size_t index,
                                   MlirStringRef name) {
  cast<FunctionOpInterface>(unwrap(function))
      .removeResultAttr(index, nameOf(function, name));
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

void bcastForEachInParallel(const MlirOperation *ops, size_t count,
                            void (*visit)(MlirOperation op, const void *data),
                            const void *data) {
  if (count)
    parallelFor(unwrap(ops[0])->getContext(), 0, count,
                [&](size_t index) { visit(ops[index], data); });
}

void bcastForEachRegisteredOp(MlirOperation op, MlirStringRef dialect,
                              void (*visit)(MlirStringRef name, void *data),
                              void *data) {
  for (RegisteredOperationName name :
       unwrap(op)->getContext()->getRegisteredOperations())
    if (name.getDialectNamespace() == unwrap(dialect))
      visit(wrap(name.getStringRef()), data);
}

void bcastForEachAttributeName(MlirOperation op,
                               void (*visit)(MlirStringRef name, void *data),
                               void *data) {
  if (auto name = unwrap(op)->getRegisteredInfo())
    for (StringAttr attribute : name->getAttributeNames())
      visit(wrap(attribute.getValue()), data);
}

bool bcastCanBeElement(BcastTypeKind kind, MlirType type) {
  return kind == BcastTypeKindVector
             ? VectorType::isValidElementType(unwrap(type))
             : TensorType::isValidElementType(unwrap(type));
}

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

bool bcastVerifyResultsBroadcastableShape(MlirOperation op) {
  return succeeded(
      mlir::OpTrait::impl::verifyCompatibleOperandBroadcast(unwrap(op)));
}

bool bcastIsMemoryEffectFree(MlirOperation op) {
  return isMemoryEffectFree(unwrap(op));
}

bool bcastIsSpeculatableByMLIR(MlirOperation op) {
  return isSpeculatable(unwrap(op));
}

bool bcastIsElementwiseMappable(MlirOperation op) {
  return mlir::OpTrait::hasElementwiseMappableTraits(unwrap(op));
}

void bcastRegisterDialect(MlirDialectRegistry registry) {
  // Another copy of this library, such as the plugin, may have been first.
  if (!unwrap(registry)->getDialectAllocator(
          bcast::BcastDialect::getDialectNamespace()))
    unwrap(registry)->insert<bcast::BcastDialect>();
}
