//===- Types.cpp - Types and attributes of MLIR, for Rust -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "glue.h"
#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

// The identity by which Rust compares.
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

// Rust's mark for a dynamic size.
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

// Parts that a type shares count as often as a printer meets them. A loop, as
// a type may nest deeper than the stack is.
bool bcastIsTypeLarger(MlirType type, size_t parts, size_t depth) {
  SmallVector<std::pair<Type, size_t>> types = {{unwrap(type), 0}};
  SmallVector<std::pair<Attribute, size_t>> attributes;
  while (!types.empty() || !attributes.empty()) {
    size_t level =
        1 + (types.empty() ? attributes.back().second : types.back().second);
    if (parts-- == 0 || level > depth)
      return true;
    auto addType = [&](Type part) { types.push_back({part, level}); };
    auto addAttribute = [&](Attribute part) {
      attributes.push_back({part, level});
    };
    if (!types.empty())
      types.pop_back_val().first.walkImmediateSubElements(addAttribute,
                                                          addType);
    else
      attributes.pop_back_val().first.walkImmediateSubElements(addAttribute,
                                                               addType);
  }
  return false;
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
  // The usual ones first: a cast to the interface takes several times as long.
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

bool bcastCanBeElement(BcastTypeKind kind, MlirType type) {
  return kind == BcastTypeKindVector
             ? VectorType::isValidElementType(unwrap(type))
             : TensorType::isValidElementType(unwrap(type));
}
