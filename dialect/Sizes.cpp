//===- Sizes.cpp - What MLIR says of sizes, for Rust ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "glue.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;

BcastSizeTraits bcastSizeTraitsOf(MlirOperation wrapped) {
  Operation *op = unwrap(wrapped);
  return {op->hasTrait<mlir::OpTrait::Elementwise>() ||
              op->hasTrait<mlir::OpTrait::SameOperandsAndResultShape>() ||
              op->hasTrait<mlir::OpTrait::SameOperandsAndResultType>(),
          isa<DestinationStyleOpInterface>(op), isa<linalg::LinalgOp>(op),
          op->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>()};
}

MlirAttribute bcastParallelLoop(MlirContext context) {
  return wrap(linalg::IteratorTypeAttr::get(unwrap(context),
                                            utils::IteratorType::parallel));
}

MlirAttribute bcastAttributesOf(MlirOperation op) {
  return wrap(unwrap(op)->getAttrDictionary());
}

size_t bcastDestinationOf(MlirOperation op, size_t result) {
  auto destination = cast<DestinationStyleOpInterface>(unwrap(op));
  return destination.getTiedOpOperand(unwrap(op)->getResult(result))
      ->getOperandNumber();
}

BcastOperandRange bcastSuccessorOperands(MlirOperation op, size_t successor) {
  auto branch = dyn_cast<BranchOpInterface>(unwrap(op));
  if (!branch)
    return {false, 0, 0};
  SuccessorOperands operands = branch.getSuccessorOperands(successor);
  if (operands.getProducedOperandCount())
    return {false, 0, 0};
  OperandRange forwarded = operands.getForwardedOperands();
  return {true, forwarded.empty() ? 0 : forwarded.getBeginOperandIndex(),
          forwarded.size()};
}

bool bcastForEachSymbolUse(MlirOperation table,
                           void (*visit)(MlirOperation user,
                                         MlirStringRef symbol, void *data),
                           void *data) {
  std::optional<SymbolTable::UseRange> uses =
      SymbolTable::getSymbolUses(&unwrap(table)->getRegion(0));
  if (!uses)
    return false;
  for (SymbolTable::SymbolUse use : *uses)
    visit(wrap(use.getUser()),
          wrap(use.getSymbolRef().getRootReference().getValue()), data);
  return true;
}
