/* passes.h - The part of glue.h that passes call, defined in Rust
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

#ifndef BCAST_PASSES_H
#define BCAST_PASSES_H

/* Those that return false have reported an error. */
bool bcastInsertRuntimeChecks(MlirOperation root, BcastBuilder builder,
                              bool reportSizes);
bool bcastConvertToBcast(MlirOperation root, BcastBuilder builder,
                         BcastStrings profiles);
bool bcastFuse(MlirOperation root, BcastBuilder builder, bool runtimeChecks,
               bool reportSizes);
bool bcastConvertToLinalg(MlirOperation root, BcastBuilder builder,
                          BcastDynamicBroadcast dynamicBroadcast,
                          bool runtimeChecks, bool reportSizes);
bool bcastConvertToVector(MlirOperation root, BcastBuilder builder);
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
bool bcastCallContractions(MlirOperation root, BcastBuilder builder);
bool bcastCheckMemory(MlirOperation root, BcastBuilder builder);
bool bcastCopyHiddenStrides(MlirOperation root, BcastBuilder builder);
bool bcastCutCasts(MlirOperation root, BcastBuilder builder);
bool bcastExpandReshapes(MlirOperation root, BcastBuilder builder);
bool bcastExpandSlices(MlirOperation root, BcastBuilder builder);
bool bcastEmptyReshapes(MlirOperation root, BcastBuilder builder);
bool bcastReturnFailures(MlirOperation root, BcastBuilder builder);
bool bcastUnshareEmpty(MlirOperation root, BcastBuilder builder);
bool bcastUnshareResults(MlirOperation root, BcastBuilder builder);
bool bcastTestSizes(MlirOperation root, BcastBuilder builder);
void bcastTestOps(MlirOperation root);
bool bcastElideChecks(MlirOperation root, BcastBuilder builder);
bool bcastExportSymbols(MlirOperation root, BcastBuilder builder,
                        BcastSymbolForm form);
bool bcastImportSymbols(MlirOperation root, BcastBuilder builder);
bool bcastInferShapes(MlirOperation root, BcastBuilder builder);
bool bcastReportSizes(MlirOperation root, bool facts, bool proofs);
bool bcastVerifyBlocks(MlirOperation root);
bool bcastVerifyLLVM(MlirOperation root);
bool bcastVerifyScalable(MlirOperation root, BcastStrings ops);
bool bcastVerifyForeign(MlirOperation root, BcastStrings ops,
                        BcastStrings profiles, BcastVerifyMode mode,
                        bool summary, bool strict);

#endif
