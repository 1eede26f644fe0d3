//===- Dialect.h - The bcast dialect ----------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_H
#define BCAST_DIALECT_H

#include "Broadcastable.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

// Carry the calls of the op interfaces to Rust and back.
namespace bcast::detail {

llvm::LogicalResult inferReturnTypes(llvm::StringRef opName,
                                     std::optional<mlir::Location> location,
                                     mlir::ValueRange operands,
                                     llvm::SmallVectorImpl<mlir::Type> &inferred);
bool isCompatibleReturnTypes(mlir::TypeRange inferred, mlir::TypeRange declared);
llvm::LogicalResult reifyResultShapes(mlir::OpBuilder &builder, mlir::Operation *op,
                                      mlir::ReifiedRankedShapedTypeDims &shapes);
mlir::Speculation::Speculatability getSpeculatability(mlir::Operation *op);

} // namespace bcast::detail

#include "BcastDialect.h.inc"
#include "BcastEnums.h.inc"
#define GET_OP_CLASSES
#include "BcastOps.h.inc"

#endif // BCAST_DIALECT_H
