//===- BcastPasses.td - The passes of the bcast dialect ----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_PASSES_TD
#define BCAST_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertBcastToLinalg : Pass<"convert-bcast-to-linalg"> {
  let summary = "Lower bcast ops on ranked tensors to linalg.generic";
  let description = [{
    Every op becomes one `linalg.generic` with broadcast affine maps: dimensions
    that an operand lacks are dropped from its map, and stretched units are read
    at index 0. Nothing is copied or reshaped. Ops on vectors are left alone.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::tensor::TensorDialect"];
}

def ConvertBcastToVector : Pass<"convert-bcast-to-vector"> {
  let summary = "Lower bcast ops on vectors to arith and vector.broadcast";
  let description = "Ops on tensors are left alone.";
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
    "::mlir::vector::VectorDialect"];
}

def BcastVerify : Pass<"bcast-verify"> {
  let summary = "Verify ops of other dialects as if they had the Broadcastable trait";
  let description = [{
    Checks every op whose name is listed, registered or not, and reports each
    one that breaks a rule.
  }];
  let options = [ListOption<"ops", "ops", "std::string",
                            "Names of the ops to verify, such as toy.add">];
}

#endif // BCAST_PASSES_TD
