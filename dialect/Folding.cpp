//===- Folding.cpp - Folds and constants, for Rust ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

LogicalResult bcast::detail::fold(Operation *op, ArrayRef<Attribute> constants,
                                  SmallVectorImpl<OpFoldResult> &results) {
  auto wrapped = llvm::map_to_vector(
      constants, [](Attribute constant) { return wrap(constant); });
  return success(
      bcastFold(wrap(op), wrapped.data(), wrapped.size(), {&results}));
}

Operation *bcast::BcastDialect::materializeConstant(OpBuilder &builder,
                                                    Attribute value, Type type,
                                                    Location location) {
  return arith::ConstantOp::materialize(builder, value, type, location);
}

static SmallVectorImpl<OpFoldResult> &resultsOf(BcastFoldResults results) {
  return *static_cast<SmallVectorImpl<OpFoldResult> *>(results.ptr);
}

void bcastFoldResultsAddConstant(BcastFoldResults results,
                                 MlirAttribute constant) {
  resultsOf(results).push_back(unwrap(constant));
}

void bcastFoldResultsAddValue(BcastFoldResults results, MlirValue value) {
  resultsOf(results).push_back(unwrap(value));
}

void bcastForEachElement(MlirAttribute constant,
                         void (*visit)(uint64_t bits, void *data), void *data) {
  auto dense = dyn_cast<DenseElementsAttr>(unwrap(constant));
  if (!dense)
    return;
  Type element = dense.getElementType();
  auto visitAll = [&](auto &&values, auto bitsOf) {
    for (const auto &value : values) {
      visit(bitsOf(value).getZExtValue(), data);
      if (dense.isSplat())
        return;
    }
  };
  if (isa<IndexType>(element) ||
      (isa<IntegerType>(element) && element.getIntOrFloatBitWidth() <= 64))
    visitAll(dense.getValues<APInt>(), [](const APInt &bits) { return bits; });
  else if (isa<FloatType>(element) && element.getIntOrFloatBitWidth() <= 64)
    visitAll(dense.getValues<APFloat>(),
             [](const APFloat &value) { return value.bitcastToAPInt(); });
}

MlirAttribute bcastConstantOfBits(MlirType wrapped, const uint64_t *elements,
                                  size_t count) {
  auto type = cast<ShapedType>(unwrap(wrapped));
  Type element = type.getElementType();
  unsigned width =
      isa<IndexType>(element) ? 64 : element.getIntOrFloatBitWidth();
  auto bits =
      llvm::map_to_vector(ArrayRef(elements, count), [width](uint64_t bits) {
        return APInt(width, bits);
      });
  auto number = dyn_cast<FloatType>(element);
  if (!number)
    return wrap(DenseElementsAttr::get(type, bits));
  auto values = llvm::map_to_vector(bits, [number](const APInt &bits) {
    return APFloat(number.getFloatSemantics(), bits);
  });
  return wrap(DenseElementsAttr::get(type, values));
}
