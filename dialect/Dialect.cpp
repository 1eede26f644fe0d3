//===- Dialect.cpp - The bcast dialect, and its calls of Rust -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect.h"
#include "CAPI.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Rewrite.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/PatternMatch.h"
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

// The text form of a map's body: its arguments, then its ops.
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

// A function, not a closure: the hook only refers to it.
static ParseResult refuseUnknownOp(OpAsmParser &parser, OperationState &) {
  auto error = parser.emitError(parser.getNameLoc())
               << "is unknown: the ops are ";
  StringRef own = bcast::BcastDialect::getDialectNamespace();
  SmallVector<StringRef> ops;
  for (RegisteredOperationName op :
       parser.getContext()->getRegisteredOperations())
    if (op.getDialectNamespace() == own &&
        op.hasInterface<ReifyRankedShapedTypeOpInterface>()) // it broadcasts
      ops.push_back(op.stripDialect());
  llvm::sort(ops);
  llvm::interleaveComma(ops, error);
  return error << "; ops of one operand are those of 'math' and 'arith', such "
                  "as 'math.exp', and 'bcast.map' applies any scalar ops to "
                  "operands that broadcast";
}

std::optional<Dialect::ParseOpHook>
bcast::BcastDialect::getParseOperationHook(StringRef) const {
  return ParseOpHook(refuseUnknownOp);
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

// No op depends on its position. The body of a map is inlined with it, but
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

// Of the size of a result.
struct CanonicalizeDim : RewritePattern {
  CanonicalizeDim(MLIRContext *context)
      : RewritePattern("tensor.dim", 1, context) {}

  LogicalResult matchAndRewrite(Operation *dim,
                                PatternRewriter &rewriter) const override {
    MlirValue size =
        bcastSimplifyDim({static_cast<OpBuilder *>(&rewriter)}, wrap(dim));
    if (!size.ptr)
      return failure();
    rewriter.replaceOp(dim, unwrap(size));
    return success();
  }
};

} // namespace

void bcast::BcastDialect::getCanonicalizationPatterns(
    RewritePatternSet &patterns) const {
  patterns.add<CanonicalizeDim>(getContext());
  for (RegisteredOperationName op : getContext()->getRegisteredOperations())
    if (&op.getDialect() == this)
      patterns.add<Canonicalize>(op);
}

void bcastRegisterDialect(MlirDialectRegistry registry) {
  // Another copy of this library, such as the plugin, may have registered it.
  if (!unwrap(registry)->getDialectAllocator(
          bcast::BcastDialect::getDialectNamespace()))
    unwrap(registry)->insert<bcast::BcastDialect>();
}

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Bcast, bcast, bcast::BcastDialect)
