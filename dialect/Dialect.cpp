//===- Dialect.cpp - The bcast dialect, and what carries calls to Rust ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

#include "BcastDialect.cpp.inc"
#include "BcastEnums.cpp.inc"
#define GET_OP_CLASSES
#include "BcastOps.cpp.inc"

void bcast::BcastDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "BcastOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// From the op interfaces to Rust
//===----------------------------------------------------------------------===//

LogicalResult
bcast::detail::inferReturnTypes(StringRef opName, std::optional<Location> location,
                                ValueRange operands,
                                SmallVectorImpl<Type> &inferred) {
  SmallVector<MlirValue> values;
  for (Value operand : operands)
    values.push_back(wrap(operand));
  MlirLocation where = location ? wrap(*location) : MlirLocation{nullptr};
  Type type = unwrap(bcastInferResultType(wrap(opName), where, values.data(), values.size()));
  if (!type)
    return failure();
  inferred.push_back(type);
  return success();
}

bool bcast::detail::isCompatibleReturnTypes(TypeRange inferred, TypeRange declared) {
  return inferred.size() == 1 && declared.size() == 1 &&
         bcastIsCompatibleType(wrap(inferred.front()), wrap(declared.front()));
}

LogicalResult
bcast::detail::reifyResultShapes(OpBuilder &builder, Operation *op,
                                 ReifiedRankedShapedTypeDims &shapes) {
  SmallVector<OpFoldResult> shape;
  if (!bcastReifyResultShape({&builder}, wrap(op), {&shape}))
    return failure();
  shapes.push_back(std::move(shape));
  return success();
}

Speculation::Speculatability bcast::detail::getSpeculatability(Operation *op) {
  return bcastIsSpeculatable(wrap(op)) ? Speculation::Speculatable
                                       : Speculation::NotSpeculatable;
}

//===----------------------------------------------------------------------===//
// From Rust to the C++ of MLIR, where its C interface has no way
//===----------------------------------------------------------------------===//

static void attachNote(InFlightDiagnostic diagnostic, MlirStringRef note) {
  if (note.length)
    diagnostic.attachNote() << unwrap(note);
}

void bcastEmitOpError(MlirOperation op, MlirStringRef message, MlirStringRef note) {
  attachNote(unwrap(op)->emitOpError() << unwrap(message), note);
}

void bcastEmitError(MlirLocation location, MlirStringRef message, MlirStringRef note) {
  attachNote(emitError(unwrap(location)) << unwrap(message), note);
}

// What Rust takes for a dynamic size.
static_assert(ShapedType::kDynamic == INT64_MIN);

BcastShape bcastShapeOf(MlirType wrapped) {
  Type type = unwrap(wrapped);
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return {BcastTypeKindTensor, tensor.getShape().size(), tensor.getShape().data(), nullptr};
  if (isa<UnrankedTensorType>(type))
    return {BcastTypeKindUnrankedTensor, 0, nullptr, nullptr};
  if (auto vector = dyn_cast<VectorType>(type))
    return {BcastTypeKindVector, vector.getShape().size(), vector.getShape().data(),
            vector.getScalableDims().data()};
  return {BcastTypeKindOther, 0, nullptr, nullptr};
}

BcastI64Array bcastI64ArrayOf(MlirAttribute attribute) {
  auto array = dyn_cast<DenseI64ArrayAttr>(unwrap(attribute));
  if (!array)
    return {false, 0, nullptr};
  return {true, static_cast<size_t>(array.size()), array.asArrayRef().data()};
}

void bcastBuilderInsert(BcastBuilder builder, MlirOperation op) {
  static_cast<OpBuilder *>(builder.ptr)->insert(unwrap(op));
}

void bcastBuilderSetInsertionPoint(BcastBuilder builder, MlirOperation op) {
  static_cast<OpBuilder *>(builder.ptr)->setInsertionPoint(unwrap(op));
}

void bcastReifiedShapeAddSize(BcastReifiedShape shape, BcastBuilder builder, int64_t size) {
  static_cast<SmallVectorImpl<OpFoldResult> *>(shape.ptr)->push_back(
      static_cast<OpBuilder *>(builder.ptr)->getIndexAttr(size));
}

void bcastReifiedShapeAddValue(BcastReifiedShape shape, MlirValue size) {
  static_cast<SmallVectorImpl<OpFoldResult> *>(shape.ptr)->push_back(unwrap(size));
}

void bcastRegisterDialect(MlirDialectRegistry registry) {
  // Another copy of this library, such as the plugin, may have been first.
  if (!unwrap(registry)->getDialectAllocator(bcast::BcastDialect::getDialectNamespace()))
    unwrap(registry)->insert<bcast::BcastDialect>();
}
