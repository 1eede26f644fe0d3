//===- Broadcastable.h - The Broadcastable trait ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_BROADCASTABLE_H
#define BCAST_BROADCASTABLE_H

#include "mlir/CAPI/IR.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/STLExtras.h"

// Declared in glue.h as well, which is not installed. Defined in Rust.
extern "C" bool bcastVerifyBroadcastable(MlirOperation op);
extern "C" bool bcastVerifyUpstreamBroadcastable(MlirOperation op);
extern "C" MlirType bcastInferResultType(MlirType element,
                                         MlirLocation location,
                                         const MlirValue *operands,
                                         size_t count,
                                         MlirAttribute dimensions);
extern "C" bool bcastIsCompatibleType(MlirType inferred, MlirType declared);

namespace bcast {

namespace OpTrait {

template <typename ConcreteType>
class Broadcastable
    : public mlir::OpTrait::TraitBase<ConcreteType, Broadcastable> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    return llvm::success(bcastVerifyBroadcastable(wrap(op)));
  }
};

/// Refuses only what mlir::OpTrait::ResultsBroadcastableShape refuses.
template <typename ConcreteType>
class UpstreamBroadcastable
    : public mlir::OpTrait::TraitBase<ConcreteType, UpstreamBroadcastable> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    return llvm::success(bcastVerifyUpstreamBroadcastable(wrap(op)));
  }
};

} // namespace OpTrait

/// For `inferReturnTypes` of an op with either trait: adds a tensor or vector
/// of the shape to which the operands broadcast, with these elements. They line
/// up by `dimensions`, the attribute broadcast_dimensions, or on the right if
/// it is null. Fails, and reports the broken rule at the location, if there is
/// one, where they do not broadcast or there is none.
inline llvm::LogicalResult
inferReturnType(mlir::Type element, std::optional<mlir::Location> location,
                mlir::ValueRange operands,
                llvm::SmallVectorImpl<mlir::Type> &inferred,
                mlir::Attribute dimensions = {}) {
  auto values = llvm::map_to_vector(
      operands, [](mlir::Value value) { return wrap(value); });
  MlirType type = bcastInferResultType(
      wrap(element), location ? wrap(*location) : MlirLocation{nullptr},
      values.data(), values.size(), wrap(dimensions));
  if (!type.ptr)
    return llvm::failure();
  inferred.push_back(unwrap(type));
  return llvm::success();
}

/// For `isCompatibleReturnTypes` of such an op: a declared type may have `?`
/// where the inferred one has a size, as the rules of results allow.
inline bool isCompatibleReturnTypes(mlir::TypeRange inferred,
                                    mlir::TypeRange declared) {
  return llvm::all_of_zip(
      inferred, declared, [](mlir::Type inferred, mlir::Type declared) {
        return bcastIsCompatibleType(wrap(inferred), wrap(declared));
      });
}

} // namespace bcast

#endif // BCAST_BROADCASTABLE_H
