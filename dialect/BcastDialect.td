//===- BcastDialect.td - The bcast dialect -----------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_TD
#define BCAST_DIALECT_TD

include "mlir/IR/DialectBase.td"

def Bcast_Dialect : Dialect {
  let name = "bcast";
  let cppNamespace = "::bcast";
  let dependentDialects = ["::mlir::arith::ArithDialect"]; // for `fastmath`
  let hasCanonicalizer = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  // Explains where an op that the dialect lacks is found.
  let extraClassDeclaration = [{
    std::optional<ParseOpHook>
    getParseOperationHook(::llvm::StringRef opName) const override;
  }];
  let summary = "Elementwise ops with broadcasting";
  let description = [{
    Elementwise ops on tensors and vectors whose operands broadcast. Shapes align
    on the right, or by XLA's `broadcast_dimensions`. A missing or unit dimension
    is stretched; any other mismatch is an error.

    ```mlir
    %r = bcast.add %a, %b : (tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x?xf32>
    ```

    A function may declare its sizes. A symbol stands for one size:

    ```mlir
    func.func @f(%x: tensor<?x?xf32> {bcast.dims = ["B", "T"]},
                 %y: tensor<?xf32> {bcast.dims = ["T"]})
        attributes {bcast.symbols = {B = {min = 2}, T = {multiple_of = 8}}}
    ```

    An entry may be an expression of symbols, such as `"2 * T + 1"`.
  }];
}

#endif // BCAST_DIALECT_TD
