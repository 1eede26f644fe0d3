//===- Regions.cpp - Control flow in MLIR, for Rust -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Versions.h"
#include "glue.h"
#include "mlir/CAPI/IR.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/DepthFirstIterator.h"

using namespace mlir;

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

static ptrdiff_t numberOf(Region *region) {
  return region ? ptrdiff_t(region->getRegionNumber()) : -1;
}

static SmallVector<MlirValue> wrapAll(ValueRange values) {
  return llvm::map_to_vector(values, [](Value value) { return wrap(value); });
}

void bcastForEachRegionEdge(MlirOperation op,
                            void (*visit)(ptrdiff_t from, ptrdiff_t to,
                                          const MlirValue *operands,
                                          const MlirValue *inputs, size_t count,
                                          void *data),
                            void *data) {
  auto branch = cast<RegionBranchOpInterface>(unwrap(op));
  for (RegionBranchPoint point : branch.getAllRegionBranchPoints()) {
    Operation *terminator = point.getTerminatorPredecessorOrNull();
    Region *from = terminator ? terminator->getParentRegion() : nullptr;
    SmallVector<RegionSuccessor> successors;
    branch.getSuccessorRegions(point, successors);
    for (RegionSuccessor successor : successors) {
      SmallVector<MlirValue> operands =
          wrapAll(branch.getSuccessorOperands(point, successor));
      SmallVector<MlirValue> inputs =
          wrapAll(bcast::getSuccessorInputs(branch, successor));
      visit(numberOf(from), numberOf(successor.getSuccessor()), operands.data(),
            inputs.data(), std::min(operands.size(), inputs.size()), data);
    }
  }
}

void bcastForEachDominator(MlirRegion region,
                           void (*visit)(MlirBlock block, MlirBlock dominator,
                                         void *data),
                           void *data) {
  DominanceInfo dominance;
  for (DominanceInfoNode *node :
       llvm::depth_first(dominance.getRootNode(unwrap(region)))) {
    DominanceInfoNode *dominator = node->getIDom();
    visit(wrap(node->getBlock()),
          wrap(dominator ? dominator->getBlock() : nullptr), data);
  }
}
