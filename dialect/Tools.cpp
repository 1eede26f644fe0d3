//===- Tools.cpp - The main functions of MLIR's tools ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "glue.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int bcastOptMain(int argc, char **argv, MlirDialectRegistry registry) {
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "mlir-opt with the bcast dialect\n", *unwrap(registry)));
}
