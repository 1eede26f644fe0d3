/* reports.h - The part of glue.h about messages on programs
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

#ifndef BCAST_REPORTS_H
#define BCAST_REPORTS_H

/* Reports an error with notes. The op is printed after them, unless the
   function around it is large. */
void bcastEmitOpError(MlirOperation op, MlirStringRef message,
                      const MlirStringRef *notes, size_t count);
void bcastEmitOpRemark(MlirOperation op, MlirStringRef message);
/* Reports an error with a note, which may be empty. */
void bcastEmitError(MlirLocation location, MlirStringRef message,
                    MlirStringRef note);
void bcastEmitRemark(MlirLocation location, MlirStringRef message);

/* Whether the context collects the remarks of optimizations. */
bool bcastHasRemarks(MlirContext context);
typedef enum BcastRemarkKind {
  BcastRemarkKindAnalysis,
  BcastRemarkKindMissed,
  BcastRemarkKindPassed,
} BcastRemarkKind;
/* A remark of an optimization, of the category `bcast`, for MLIR's engine. */
void bcastRemarkOptimization(BcastRemarkKind kind, MlirLocation location,
                             MlirStringRef name, MlirStringRef text);

typedef enum BcastSeverity {
  BcastSeverityError,
  BcastSeverityWarning,
  BcastSeverityRemark,
} BcastSeverity;

/* A note of a diagnostic, at a place of its own. */
typedef struct BcastNote {
  MlirLocation location;
  MlirStringRef text;
} BcastNote;

void bcastEmitOpWithNotes(BcastSeverity severity, MlirOperation op,
                          MlirStringRef message, const BcastNote *notes,
                          size_t count);

#endif
