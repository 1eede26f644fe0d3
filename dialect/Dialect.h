//===- Dialect.h - The bcast dialect ----------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_H
#define BCAST_DIALECT_H

#include "Broadcastable.h"
#include "Versions.h"
#include "glue.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Interfaces/VectorInterfaces.h"

// The traits of this dialect's own ops, verified by Rust.
namespace bcast::OpTrait {

template <typename ConcreteType>
class ElementwiseBody
    : public mlir::OpTrait::TraitBase<ConcreteType, ElementwiseBody> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    // The table is searched once for each kind of op, not for each op.
    static const size_t row =
        bcastFindElementwiseBody(wrap(ConcreteType::getOperationName()));
    return llvm::success(bcastVerifyElementwiseBody(wrap(op), row));
  }
};

template <typename ConcreteType>
class MapSignature
    : public mlir::OpTrait::TraitBase<ConcreteType, MapSignature> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    return llvm::success(bcastVerifyMapSignature(wrap(op)));
  }
};

template <typename ConcreteType>
class BroadcastsEach
    : public mlir::OpTrait::TraitBase<ConcreteType, BroadcastsEach> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    return llvm::success(bcastVerifyBroadcastsEach(wrap(op)));
  }
};

} // namespace bcast::OpTrait

// Carry the calls of the op interfaces to Rust and back.
namespace bcast::detail {

mlir::ParseResult parseSignatureColon(mlir::OpAsmParser &parser);
std::unique_ptr<mlir::DialectInterface> makeInliner(mlir::Dialect *dialect);

llvm::SmallVector<MlirValue> wrapAll(mlir::ValueRange values);
MlirLocation wrapOrNull(std::optional<mlir::Location> location);

llvm::LogicalResult
inferReturnTypes(llvm::StringRef opName, std::optional<mlir::Location> location,
                 mlir::ValueRange operands, mlir::DenseI64ArrayAttr dimensions,
                 mlir::RegionRange regions,
                 llvm::SmallVectorImpl<mlir::Type> &inferred);
bool isCompatibleReturnTypes(mlir::TypeRange inferred,
                             mlir::TypeRange declared);
llvm::LogicalResult
reifyResultShapes(mlir::OpBuilder &builder, mlir::Operation *op,
                  mlir::ReifiedRankedShapedTypeDims &shapes);
mlir::Speculation::Speculatability getSpeculatability(mlir::Operation *op);
llvm::LogicalResult fold(mlir::Operation *op,
                         llvm::ArrayRef<mlir::Attribute> constants,
                         llvm::SmallVectorImpl<mlir::OpFoldResult> &results);

// Runs the region verifiers of an op and of its traits, except that of
// InferTypeOpInterface: it would infer the result types once more, and compare
// them with the declared ones, which the traits above have verified already.
template <typename ConcreteOp, template <typename> class... Traits>
llvm::LogicalResult verifyRegionInvariants(mlir::Op<ConcreteOp, Traits...> op) {
  auto verifyTrait = [&](auto trait) -> llvm::LogicalResult {
    using Trait = typename decltype(trait)::type;
    if constexpr (std::is_same_v<Trait,
                                 mlir::InferTypeOpInterface::Trait<ConcreteOp>>)
      return llvm::success();
    else
      return mlir::op_definition_impl::verifyRegionTrait<Trait>(op);
  };
  return llvm::success(
      (succeeded(verifyTrait(llvm::type_identity<Traits<ConcreteOp>>())) &&
       ...) &&
      succeeded(ConcreteOp(op.getOperation()).verifyRegions()));
}

} // namespace bcast::detail

#include "BcastDialect.h.inc"
#include "BcastEnums.h.inc"
#define GET_OP_CLASSES
#include "BcastOps.h.inc"

namespace bcast {

/// The location of an op that replaces another one: the text of a failing check
/// names that one. `made_from` in src/ffi/locations.rs is the same in Rust.
inline mlir::Location madeFrom(mlir::Operation *op) {
  mlir::MLIRContext *context = op->getContext();
  auto name = mlir::StringAttr::get(context, "bcast.made_from " +
                                                 op->getName().getStringRef());
  return mlir::FusedLoc::get(context, {op->getLoc()}, name);
}

} // namespace bcast

#endif // BCAST_DIALECT_H
