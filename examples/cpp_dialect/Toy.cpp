#include "Toy.h"
#include "mlir/IR/Builders.h"

#include "Dialect.cpp.inc"
#define GET_OP_CLASSES
#include "Ops.cpp.inc"

void toy::ToyDialect::initialize() { addOperations<toy::AddOp>(); }
