/* sources.h - The part of glue.h about texts: programs that are read, and
   messages about them
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

#ifndef BCAST_SOURCES_H
#define BCAST_SOURCES_H

/* Reports an error with notes. The op is printed after them, unless the
   function around it is large. */
void bcastEmitOpError(MlirOperation op, MlirStringRef message,
                      const MlirStringRef *notes, size_t count);
void bcastEmitOpRemark(MlirOperation op, MlirStringRef message);
/* Reports an error with a note, which may be empty. */
void bcastEmitError(MlirLocation location, MlirStringRef message,
                    MlirStringRef note);
void bcastEmitRemark(MlirLocation location, MlirStringRef message);

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

/* Where an op stands in a text, in bytes: its name, and all of it from the name
   on. */
typedef struct BcastPlace {
  size_t nameBegin;
  size_t nameEnd;
  size_t end;
} BcastPlace;

/* The module in a text, or a null one after errors that are reported; its ops
   are not verified. `name` is that of the file. Visits each op, in the order of
   the text, an op after those in it. */
MlirModule
bcastParseText(MlirContext context, MlirStringRef text, MlirStringRef name,
               void (*visit)(MlirOperation op, BcastPlace place, void *data),
               void *data);

#endif
