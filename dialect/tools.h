/* tools.h - The part of glue.h that makes passes and runs MLIR's tools
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

#ifndef BCAST_TOOLS_H
#define BCAST_TOOLS_H

/* The main function of a full mlir-opt with the registry's dialects. */
int bcastOptMain(int argc, char **argv, MlirDialectRegistry registry);

/* Loads a plugin with dialects; says why if the file is not a plugin. */
bool bcastLoadDialectPlugin(MlirStringRef path, MlirDialectRegistry registry,
                            MlirStringCallback refused, void *data);

/* The main function of a full mlir-lsp-server with the registry's dialects. */
int bcastLspMain(int argc, char **argv, MlirDialectRegistry registry);

/* A pass by its name in pipelines, with options as they are written there; null
   if there is no such pass or option. It belongs to the caller. */
MlirPass bcastCreatePass(MlirStringRef name, MlirStringRef options);

#endif
