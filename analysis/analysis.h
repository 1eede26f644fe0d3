/* analysis.h - The C interface between the passes' C++ shells and Rust
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Rust's declarations of these functions are generated from this header. */

#ifndef BCAST_ANALYSIS_H
#define BCAST_ANALYSIS_H

#include "glue.h"
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whose rules `bcast-verify` checks. */
typedef enum BcastVerifyMode {
  BcastVerifyModeStrict,
  BcastVerifyModeUpstream,
} BcastVerifyMode;

/*===--- Defined in Rust, called by the C++ shells
 * -------------------------===*/

/* Those that return false have reported an error. */
bool bcastInferShapes(MlirOperation root, BcastBuilder builder);
bool bcastReportSizes(MlirOperation root, bool facts, bool proofs);
bool bcastVerifyForeign(MlirOperation root, BcastStrings ops,
                        BcastStrings profiles, BcastVerifyMode mode,
                        bool summary, bool strict);
bool bcastTestSizes(MlirOperation root, BcastBuilder builder);
void bcastTestOps(MlirOperation root);

/*===--- Defined in C++, called by Rust
 * ------------------------------------===*/

/* Registers the passes for use by name. */
void bcastRegisterAnalysisPasses(void);
/* A pass by its name in pipelines, with options as they are written there; null
   if there is no such pass or option. It belongs to the caller. */
MlirPass bcastCreateAnalysisPass(MlirStringRef name, MlirStringRef options);

#ifdef __cplusplus
}
#endif

#endif /* BCAST_ANALYSIS_H */
