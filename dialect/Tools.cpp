//===- Tools.cpp - The main functions of MLIR's tools ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "glue.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

MlirModule bcastParseModule(MlirContext context, MlirStringRef source,
                            MlirStringRef name) {
  mlir::ParserConfig config(unwrap(context), /*verifyAfterParse=*/false);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(unwrap(source), config,
                                                        unwrap(name));
  return wrap(module.release());
}

int bcastOptMain(int argc, char **argv, MlirDialectRegistry registry) {
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "mlir-opt with the bcast dialect\n", *unwrap(registry)));
}
