//===- Tools.cpp - The main functions of MLIR's tools ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int bcastOptMain(int argc, char **argv, MlirDialectRegistry registry) {
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "mlir-opt with the bcast dialect\n", *unwrap(registry)));
}

bool bcastLoadDialectPlugin(MlirStringRef path, MlirDialectRegistry registry,
                            MlirStringCallback refused, void *data) {
  auto plugin = mlir::DialectPlugin::load(unwrap(path).str());
  if (!plugin) {
    refused(wrap(llvm::toString(plugin.takeError())), data);
    return false;
  }
  plugin->registerDialectRegistryCallbacks(*unwrap(registry));
  return true;
}

int bcastLspMain(int argc, char **argv, MlirDialectRegistry registry) {
  return mlir::asMainReturnCode(
      mlir::MlirLspServerMain(argc, argv, *unwrap(registry)));
}
