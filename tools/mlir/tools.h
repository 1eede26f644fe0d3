/* tools.h - The main functions of MLIR's tools, for Rust
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

#ifndef BCAST_TOOLS_H
#define BCAST_TOOLS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The main function of a full mlir-opt with the registry's dialects. */
int bcastOptMain(int argc, char **argv, MlirDialectRegistry registry);

/* Loads a plugin with dialects; says why if the file is not a plugin. */
bool bcastLoadDialectPlugin(MlirStringRef path, MlirDialectRegistry registry,
                            MlirStringCallback refused, void *data);

/* The main function of a full mlir-lsp-server with the registry's dialects. */
int bcastLspMain(int argc, char **argv, MlirDialectRegistry registry);

#ifdef __cplusplus
}
#endif

#endif
