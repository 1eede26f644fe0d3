/* CAPI.h - The dialect bcast for MLIR's C interface
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

#ifndef BCAST_CAPI_H
#define BCAST_CAPI_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* mlirGetDialectHandle__bcast__(), by which C and MLIR's bindings for Python
   register the dialect, or load it. */
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Bcast, bcast);

#ifdef __cplusplus
}
#endif

#endif /* BCAST_CAPI_H */
