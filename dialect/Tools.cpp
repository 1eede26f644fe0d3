//===- Tools.cpp - The main functions of MLIR's tools ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "glue.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/SourceMgr.h"

MlirModule
bcastParseText(MlirContext context, MlirStringRef text, MlirStringRef name,
               void (*visit)(MlirOperation op, BcastPlace place, void *data),
               void *data) {
  mlir::ParserConfig config(unwrap(context), /*verifyAfterParse=*/false);
  auto buffer =
      llvm::MemoryBuffer::getMemBufferCopy(unwrap(text), unwrap(name));
  const char *start = buffer->getBufferStart();
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  mlir::AsmParserState state;
  mlir::Block block;
  if (failed(mlir::parseAsmSourceFile(sources, &block, config, &state)))
    return wrap(mlir::ModuleOp());
  for (auto &op : state.getOpDefs())
    visit(wrap(op.op),
          {size_t(op.loc.Start.getPointer() - start),
           size_t(op.loc.End.getPointer() - start),
           size_t(op.scopeLoc.End.getPointer() - start)},
          data);
  auto location =
      mlir::FileLineColLoc::get(unwrap(context), unwrap(name), 0, 0);
  auto module =
      mlir::detail::constructContainerOpForParserIfNecessary<mlir::ModuleOp>(
          &block, unwrap(context), location);
  return wrap(module.release());
}

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
