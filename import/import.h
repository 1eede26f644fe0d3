/* import.h - The C interface between the passes' C++ shells and Rust
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Rust's declarations of these functions are generated from this header. */

#ifndef BCAST_IMPORT_H
#define BCAST_IMPORT_H

#include "glue.h"
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The form that `bcast-export-symbols` writes. */
typedef enum BcastSymbolForm {
  BcastSymbolFormTorch,
  BcastSymbolFormOnnx,
  BcastSymbolFormIree,
  BcastSymbolFormLLVM,
} BcastSymbolForm;

/*===--- Defined in Rust, called by the C++ shells
 * -------------------------===*/

/* Those that return false have reported an error. */
bool bcastConvertToBcast(MlirOperation root, BcastBuilder builder,
                         BcastStrings profiles);
bool bcastImportSymbols(MlirOperation root, BcastBuilder builder);
bool bcastExportSymbols(MlirOperation root, BcastBuilder builder,
                        BcastSymbolForm form);

/*===--- Defined in C++, called by Rust
 * ------------------------------------===*/

/* Registers the passes for use by name. */
void bcastRegisterImportPasses(void);
/* A pass by its name in pipelines, with options as they are written there; null
   if there is no such pass or option. It belongs to the caller. */
MlirPass bcastCreateImportPass(MlirStringRef name, MlirStringRef options);

#ifdef __cplusplus
}
#endif

#endif /* BCAST_IMPORT_H */
