/* regions.h - The part of glue.h about control flow, defined in Regions.cpp
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

#ifndef BCAST_REGIONS_H
#define BCAST_REGIONS_H

/* Some operands of an op; `isKnown` is false if MLIR does not know which. */
typedef struct BcastOperandRange {
  bool isKnown;
  size_t first;
  size_t count;
} BcastOperandRange;

/* The operands that a terminator passes to the block that it goes to. */
BcastOperandRange bcastSuccessorOperands(MlirOperation op, size_t successor);
/* Visits the edges of control flow between an op with the interface
   RegionBranchOpInterface and its regions: the numbers of the regions at which
   an edge starts and ends, which is -1 for the op, the operands that it passes
   on, and the region's arguments or the op's results that they become. */
void bcastForEachRegionEdge(MlirOperation op,
                            void (*visit)(ptrdiff_t from, ptrdiff_t to,
                                          const MlirValue *operands,
                                          const MlirValue *inputs, size_t count,
                                          void *data),
                            void *data);
/* Visits the blocks that are reached of a region with several blocks, each with
   its immediate dominator, which is visited before it; that of the entry is
   null. */
void bcastForEachDominator(MlirRegion region,
                           void (*visit)(MlirBlock block, MlirBlock dominator,
                                         void *data),
                           void *data);

#endif
