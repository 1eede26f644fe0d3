/* lowering.h - The C interface between the passes' C++ shells and Rust
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Rust's declarations of these functions are generated from this header. */

#ifndef BCAST_LOWERING_H
#define BCAST_LOWERING_H

#include "glue.h"
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The library that computes the functions of `math`. */
typedef enum BcastFunctions {
  BcastFunctionsFast,
  BcastFunctionsRounded,
  BcastFunctionsLibm,
} BcastFunctions;

/* Which reductions of floats are computed in a tree of lanes. */
typedef enum BcastReductions {
  BcastReductionsMarked,
  BcastReductionsStrict,
  BcastReductionsTree,
} BcastReductions;

/* The runtime that runs the rows of kernels on several cores. */
typedef enum BcastThreads {
  BcastThreadsNone,
  BcastThreadsOpenMP,
} BcastThreads;

/* The options of `bcast-kernels-to-loops`. */
typedef struct BcastKernelOptions {
  BcastFunctions functions;
  BcastReductions reductions;
  BcastThreads threads;
  /* The least cost that cores share, of all elements. */
  int64_t minSharedCost;
} BcastKernelOptions;

/* The effect of a failed check. */
typedef enum BcastFailures {
  BcastFailuresAbort,
  BcastFailuresReturn,
} BcastFailures;

/* The options of the pipeline `bcast-to-llvm`. */
typedef struct BcastToLLVMOptions {
  bool fuse;
  BcastKernelOptions kernels;
  bool callContractions;
  /* The bytes of a row of panels; 0 for none. */
  int64_t panelBytes;
  BcastFailures failures;
} BcastToLLVMOptions;

/* How `convert-bcast-to-linalg` reads a size that may be 1 at run time. */
typedef enum BcastDynamicBroadcast {
  BcastDynamicBroadcastExact,
  BcastDynamicBroadcastVersioned,
  BcastDynamicBroadcastAssumeEqual,
} BcastDynamicBroadcast;

/* An offset or a size: a value of type `index`, or a number if that is null. */
typedef struct BcastIndex {
  MlirValue value;
  int64_t number;
} BcastIndex;

/*===--- Defined in Rust, called by the C++ shells
 * -------------------------===*/

/* Those that return false have reported an error. */
bool bcastInsertRuntimeChecks(MlirOperation root, BcastBuilder builder,
                              bool reportSizes);
bool bcastFuse(MlirOperation root, BcastBuilder builder, bool runtimeChecks,
               bool reportSizes);
bool bcastConvertToLinalg(MlirOperation root, BcastBuilder builder,
                          BcastDynamicBroadcast dynamicBroadcast,
                          bool runtimeChecks, bool reportSizes, bool chains);
bool bcastConvertToVector(MlirOperation root, BcastBuilder builder);
/* Lower one op on tensors or on vectors alone, at the builder's insertion
   point. `lowered` gets the values of its results, or `refused` the reason why
   it is not lowered: then these return false. */
bool bcastLowerOpToLinalg(MlirOperation op, BcastBuilder builder,
                          BcastDynamicBroadcast dynamicBroadcast,
                          bool runtimeChecks,
                          void (*lowered)(const MlirValue *values, size_t count,
                                          void *data),
                          MlirStringCallback refused, void *data);
bool bcastLowerOpToVector(MlirOperation op, BcastBuilder builder,
                          void (*lowered)(const MlirValue *values, size_t count,
                                          void *data),
                          MlirStringCallback refused, void *data);
/* Builds the checks of an op before it, unless they are there; false, without
   an error, if the op has none that can be built. */
bool bcastCheckBeforeTiling(MlirOperation op, BcastBuilder before);
/* Builds a tile of an op with `inside`, and conditions with `before`, before
   it. `tiled` gets the op of the tile, its results and the slices that it
   reads. False, without an error, if the op has no tiles. */
bool bcastTileOp(MlirOperation op, BcastBuilder before, BcastBuilder inside,
                 const BcastIndex *offsets, const BcastIndex *sizes,
                 size_t rank,
                 void (*tiled)(MlirOperation op, const MlirValue *results,
                               size_t resultCount, const MlirValue *slices,
                               size_t sliceCount, void *data),
                 void *data);
bool bcastExpandTensorSelect(MlirOperation root, BcastBuilder builder);
bool bcastDropOverwritten(MlirOperation root, BcastBuilder builder);
bool bcastKernelsToLoops(MlirOperation root, BcastBuilder builder,
                         BcastKernelOptions options);
bool bcastExpandFunctions(MlirOperation root, BcastBuilder builder,
                          BcastFunctions functions, bool fmuladd,
                          bool onlyConstants);
bool bcastExpandBf16(MlirOperation root, BcastBuilder builder);
bool bcastToSignless(MlirOperation root, BcastBuilder builder);
/* Whether fusing the kernel that a kernel reads as that operand pays. */
bool bcastFusingPays(MlirOperation producer, MlirOperation consumer,
                     size_t operand);
/* Whether upstream may exchange a reshape and the op that computes or reads
   what is reshaped. */
bool bcastReshapeMoves(MlirOperation producer, MlirOperation user);
bool bcastCallAssumptions(MlirOperation root, BcastBuilder builder);
bool bcastCallContractions(MlirOperation root, BcastBuilder builder,
                           int64_t panelBytes);
bool bcastCarryScalars(MlirOperation root, BcastBuilder builder);
bool bcastCheckMemory(MlirOperation root, BcastBuilder builder);
bool bcastCopyHiddenStrides(MlirOperation root, BcastBuilder builder);
bool bcastCutCasts(MlirOperation root, BcastBuilder builder);
bool bcastExpandReshapes(MlirOperation root, BcastBuilder builder);
bool bcastExpandSlices(MlirOperation root, BcastBuilder builder);
bool bcastEmptyReshapes(MlirOperation root, BcastBuilder builder);
bool bcastReturnFailures(MlirOperation root, BcastBuilder builder);
bool bcastUnshareEmpty(MlirOperation root, BcastBuilder builder);
bool bcastUnshareResults(MlirOperation root, BcastBuilder builder);
bool bcastElideChecks(MlirOperation root, BcastBuilder builder);
bool bcastVerifyBlocks(MlirOperation root);
bool bcastVerifyLLVM(MlirOperation root);
bool bcastVerifyScalable(MlirOperation root, BcastStrings ops);

/* Passes the text of the pipeline `bcast-to-llvm` to `print`. */
void bcastToLLVMPipeline(BcastToLLVMOptions options, MlirStringCallback print,
                         void *data);

/*===--- Defined in C++, called by Rust
 * ------------------------------------===*/

/* Registers the passes for use by name. */
void bcastRegisterLoweringPasses(void);
/* Lets contexts of this registry tile and bufferize the ops before they are
   lowered. */
void bcastRegisterInterfaces(MlirDialectRegistry registry);
MlirValue bcastBuildSlice(BcastBuilder builder, MlirLocation location,
                          MlirValue tensor, const BcastIndex *offsets,
                          const BcastIndex *sizes, size_t rank);
/* Whether an attribute is a resource without elements: a name for bytes that
   are elsewhere. */
bool bcastIsNameOfElements(MlirAttribute attribute);
/* A pass by its name in pipelines, with options as they are written there; null
   if there is no such pass or option. It belongs to the caller. */
MlirPass bcastCreateLoweringPass(MlirStringRef name, MlirStringRef options);

#ifdef __cplusplus
}
#endif

#endif /* BCAST_LOWERING_H */
