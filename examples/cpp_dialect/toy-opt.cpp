#include "Toy.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<mlir::func::FuncDialect, toy::ToyDialect>();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "toy-opt\n", registry));
}
