#ifndef TOY_H
#define TOY_H

#include "broadcastable/Broadcastable.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"

#include "Dialect.h.inc"
#define GET_OP_CLASSES
#include "Ops.h.inc"

#endif // TOY_H
