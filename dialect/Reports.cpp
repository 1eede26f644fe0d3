//===- Reports.cpp - Diagnostics of Rust ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "glue.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

static InFlightDiagnostic atOp(InFlightDiagnostic diagnostic, Operation *op,
                               MlirStringRef message) {
  return std::move(diagnostic)
         << "'" << op->getName() << "' op " << unwrap(message);
}

// To print one op, MLIR numbers every value of the function around it. In a
// large function the errors on all of its ops would take quadratic time.
constexpr unsigned maxPrintedScope = 256;

static bool isInSmallScope(Operation *op) {
  Operation *scope = op;
  while (!scope->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>() &&
         scope->getParentOp())
    scope = scope->getParentOp();
  unsigned count = 0;
  WalkResult walk = scope->walk<WalkOrder::PreOrder>([&](Operation *) {
    return ++count > maxPrintedScope ? WalkResult::interrupt()
                                     : WalkResult::advance();
  });
  return !walk.wasInterrupted();
}

void bcastEmitOpError(MlirOperation wrapped, MlirStringRef message,
                      const MlirStringRef *notes, size_t count) {
  // As Operation::emitOpError, whose note would come before ours.
  Operation *op = unwrap(wrapped);
  InFlightDiagnostic diagnostic = atOp(emitError(op->getLoc()), op, message);
  for (MlirStringRef note : ArrayRef(notes, count))
    diagnostic.attachNote() << unwrap(note);
  if (op->getContext()->shouldPrintOpOnDiagnostic() && isInSmallScope(op))
    diagnostic.attachNote(op->getLoc())
        .append("see current operation: ")
        .appendOp(*op, OpPrintingFlags().printGenericOpForm());
}

void bcastEmitOpRemark(MlirOperation wrapped, MlirStringRef message) {
  Operation *op = unwrap(wrapped);
  atOp(emitRemark(op->getLoc()), op, message);
}

void bcastEmitError(MlirLocation location, MlirStringRef message,
                    MlirStringRef note) {
  InFlightDiagnostic diagnostic = emitError(unwrap(location))
                                  << unwrap(message);
  if (note.length)
    diagnostic.attachNote() << unwrap(note);
}

void bcastEmitRemark(MlirLocation location, MlirStringRef message) {
  emitRemark(unwrap(location)) << unwrap(message);
}

static DiagnosticSeverity severityOf(BcastSeverity severity) {
  switch (severity) {
  case BcastSeverityError:
    return DiagnosticSeverity::Error;
  case BcastSeverityWarning:
    return DiagnosticSeverity::Warning;
  case BcastSeverityRemark:
    return DiagnosticSeverity::Remark;
  }
  llvm_unreachable("all are above");
}

void bcastEmitOpWithNotes(BcastSeverity severity, MlirOperation wrapped,
                          MlirStringRef message, const BcastNote *notes,
                          size_t count) {
  Operation *op = unwrap(wrapped);
  InFlightDiagnostic diagnostic = atOp(op->getContext()->getDiagEngine().emit(
                                           op->getLoc(), severityOf(severity)),
                                       op, message);
  for (const BcastNote &note : ArrayRef(notes, count))
    diagnostic.attachNote(unwrap(note.location)) << unwrap(note.text);
}

bool bcastHasRemarks(MlirContext context) {
  return unwrap(context)->getRemarkEngine();
}

void bcastRemarkOptimization(BcastRemarkKind kind, MlirLocation location,
                             MlirStringRef name, MlirStringRef text) {
  auto opts = remark::RemarkOpts::name(unwrap(name)).category("bcast");
  switch (kind) {
  case BcastRemarkKindAnalysis:
    remark::analysis(unwrap(location), opts) << unwrap(text);
    return;
  case BcastRemarkKindMissed:
    remark::missed(unwrap(location), opts) << unwrap(text);
    return;
  case BcastRemarkKindPassed:
    remark::passed(unwrap(location), opts) << unwrap(text);
    return;
  }
}
