//===- Sources.cpp - Texts with programs ----------------------------------===//
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
