#include "broadcastable/Broadcastable.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

#include "Dialect.h.inc"
#define GET_OP_CLASSES
#include "Ops.h.inc"

#include "Dialect.cpp.inc"
#define GET_OP_CLASSES
#include "Ops.cpp.inc"

void toy::ToyDialect::initialize() { addOperations<toy::AddOp>(); }

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<mlir::func::FuncDialect, toy::ToyDialect>();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "toy-opt\n", registry));
}
