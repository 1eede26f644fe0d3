// A small mlir-opt: scripts/check-upstream links it with the files of MLIR that
// the patches change.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Traits.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

// The op of MLIR's tests of the trait, whose dialect is in no library.
struct BroadcastableOp
    : Op<BroadcastableOp, OpTrait::OneResult, OpTrait::VariadicOperands,
         OpTrait::OpInvariants, OpTrait::ResultsBroadcastableShape> {
  using Op::Op;
  static StringRef getOperationName() { return "test.broadcastable"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  LogicalResult verifyInvariantsImpl() {
    Type result = (*this)->getResult(0).getType();
    if (isa<TensorType>(result))
      return success();
    return emitOpError("result #0 must be tensor of any type values, but got ")
           << result;
  }
};

struct TestDialect : Dialect {
  explicit TestDialect(MLIRContext *context)
      : Dialect("test", context, TypeID::get<TestDialect>()) {
    addOperations<BroadcastableOp>();
  }
  static StringRef getDialectNamespace() { return "test"; }
};
MLIR_DECLARE_EXPLICIT_TYPE_ID(TestDialect)
MLIR_DEFINE_EXPLICIT_TYPE_ID(TestDialect)

int main(int count, char **arguments) {
  registerCanonicalizer();
  registerLinalgPasses();
  math::registerMathPasses();
  memref::registerMemRefPasses();
  DialectRegistry registry;
  registry.insert<affine::AffineDialect, arith::ArithDialect, func::FuncDialect,
                  math::MathDialect, LLVM::LLVMDialect, memref::MemRefDialect,
                  scf::SCFDialect, linalg::LinalgDialect, shape::ShapeDialect,
                  tensor::TensorDialect, ub::UBDialect, vector::VectorDialect,
                  TestDialect>();
  return failed(
      MlirOptMain(count, arguments, "MLIR with the patches", registry));
}
