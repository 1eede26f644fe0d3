//===- BcastOps.td - The ops of the bcast dialect ----------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_OPS_TD
#define BCAST_OPS_TD

include "BcastDialect.td"
include "BcastEnums.td"
include "Broadcastable.td"
include "mlir/Dialect/Arith/IR/ArithBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// The element types fit each other and the op. Verified by Rust, against the
// table that the lowering reads.
def Bcast_ElementwiseBody : NativeOpTrait<"ElementwiseBody"> {
  let cppNamespace = "::bcast::OpTrait";
}

// Types are left to the traits above, so that a wrong type gets one error that
// carries the id of the rule that it breaks.
def Bcast_Shaped : Type<CPred<"true">, "tensor or vector">;

class Bcast_Op<string mnemonic, list<Trait> traits = []>
    : Op<Bcast_Dialect, mnemonic, !listconcat([
        Broadcastable, Bcast_ElementwiseBody, InferTypeOpInterface,
        ReifyRankedShapedTypeOpInterface, ConditionallySpeculatable,
        NoMemoryEffect], traits)> {
  let results = (outs Bcast_Shaped:$result);
  let extraClassDeclaration = [{
    static ::llvm::LogicalResult
    inferReturnTypes(::mlir::MLIRContext *, ::std::optional<::mlir::Location> location,
                     ::mlir::ValueRange operands, ::mlir::DictionaryAttr,
                     ::mlir::OpaqueProperties, ::mlir::RegionRange,
                     ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
      return ::bcast::detail::inferReturnTypes(getOperationName(), location,
                                               operands, inferred);
    }
    static bool isCompatibleReturnTypes(::mlir::TypeRange inferred,
                                        ::mlir::TypeRange declared) {
      return ::bcast::detail::isCompatibleReturnTypes(inferred, declared);
    }
    ::llvm::LogicalResult
    reifyResultShapes(::mlir::OpBuilder &builder,
                      ::mlir::ReifiedRankedShapedTypeDims &shapes) {
      return ::bcast::detail::reifyResultShapes(builder, *this, shapes);
    }
    ::mlir::Speculation::Speculatability getSpeculatability() {
      return ::bcast::detail::getSpeculatability(*this);
    }
  }];
}

// The `fastmath` attribute is for floating-point and complex elements.
defvar Bcast_FastMath =
    DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">;

class Bcast_NaryOp<string mnemonic, string what, list<Trait> traits = []>
    : Bcast_Op<mnemonic, traits> {
  let summary = "Elementwise " # what # " of one or more operands";
  let arguments = (ins Variadic<Bcast_Shaped>:$operands);
  let assemblyFormat =
      "$operands attr-dict `:` functional-type($operands, $result)";
}

// N-ary ops are evaluated from left to right.
class Bcast_NaryFloatOp<string mnemonic, string what> : Bcast_NaryOp<mnemonic, what> {
  let arguments = (ins Variadic<Bcast_Shaped>:$operands, Bcast_FastMath:$fastmath);
  let assemblyFormat = [{
    $operands (`fastmath` `` $fastmath^)? attr-dict
    `:` functional-type($operands, $result)
  }];
}

// Integers are signless: `unsigned` says that they are to be read so.
class Bcast_NaryOrderOp<string mnemonic, string what> : Bcast_NaryOp<mnemonic, what> {
  let arguments = (ins Variadic<Bcast_Shaped>:$operands, UnitAttr:$is_unsigned,
                       Bcast_FastMath:$fastmath);
  let assemblyFormat = [{
    (`unsigned` $is_unsigned^)? $operands (`fastmath` `` $fastmath^)? attr-dict
    `:` functional-type($operands, $result)
  }];
}

class Bcast_BinaryOp<string mnemonic, string what> : Bcast_Op<mnemonic> {
  let summary = "Elementwise " # what;
  let arguments = (ins Bcast_Shaped:$lhs, Bcast_Shaped:$rhs);
  let assemblyFormat =
      "$lhs `,` $rhs attr-dict `:` functional-type(operands, $result)";
}

class Bcast_BinaryFloatOp<string mnemonic, string what> : Bcast_BinaryOp<mnemonic, what> {
  let arguments = (ins Bcast_Shaped:$lhs, Bcast_Shaped:$rhs, Bcast_FastMath:$fastmath);
  let assemblyFormat = [{
    $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict
    `:` functional-type(operands, $result)
  }];
}

class Bcast_DivisionOp<string mnemonic, string what> : Bcast_BinaryOp<mnemonic, what> {
  let description = [{
    On integers, a zero divisor is undefined behaviour, so the op is not
    speculatable.
  }];
  let arguments = (ins Bcast_Shaped:$lhs, Bcast_Shaped:$rhs, UnitAttr:$is_unsigned,
                       Bcast_FastMath:$fastmath);
  let assemblyFormat = [{
    (`unsigned` $is_unsigned^)? $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict
    `:` functional-type(operands, $result)
  }];
}

def Bcast_AddOp : Bcast_NaryFloatOp<"add", "sum">;
def Bcast_MulOp : Bcast_NaryFloatOp<"mul", "product">;
def Bcast_MaxOp : Bcast_NaryOrderOp<"max", "maximum"> {
  let description = "A NaN in any operand gives NaN. On `i1`, the same as `or`.";
}
def Bcast_MinOp : Bcast_NaryOrderOp<"min", "minimum"> {
  let description = "A NaN in any operand gives NaN. On `i1`, the same as `and`.";
}
def Bcast_AndOp : Bcast_NaryOp<"and", "bitwise and">;
def Bcast_OrOp : Bcast_NaryOp<"or", "bitwise or">;
def Bcast_XorOp : Bcast_NaryOp<"xor", "bitwise exclusive or">;

def Bcast_SubOp : Bcast_BinaryFloatOp<"sub", "difference">;
def Bcast_DivOp : Bcast_DivisionOp<"div", "quotient, rounded toward zero on integers">;
def Bcast_RemOp : Bcast_DivisionOp<"rem", "remainder, with the sign of the dividend">;
def Bcast_PowOp : Bcast_BinaryFloatOp<"pow", "power">;

def Bcast_CompareOp : Bcast_Op<"compare"> {
  let summary = "Elementwise comparison, with `i1` elements as the result";
  let description = [{
    A comparison with NaN is false, but for `ne`, which is true. Elements of
    type `i1` compare as unsigned.

    ```mlir
    %r = bcast.compare lt, %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x3xi1>
    ```
  }];
  let arguments = (ins Bcast_PredicateAttr:$predicate, Bcast_Shaped:$lhs,
                       Bcast_Shaped:$rhs, UnitAttr:$is_unsigned);
  let assemblyFormat = [{
    $predicate (`unsigned` $is_unsigned^)? `,` $lhs `,` $rhs attr-dict
    `:` functional-type(operands, $result)
  }];
}

def Bcast_SelectOp : Bcast_Op<"select"> {
  let summary = "Elementwise choice between two values by an `i1` condition";
  let description = [{
    ```mlir
    %r = bcast.select %c, %a, %b : (tensor<4x1xi1>, tensor<3xf32>, tensor<f32>) -> tensor<4x3xf32>
    ```
  }];
  let arguments = (ins Bcast_Shaped:$condition, Bcast_Shaped:$true_value,
                       Bcast_Shaped:$false_value);
  let assemblyFormat = [{
    $condition `,` $true_value `,` $false_value attr-dict
    `:` functional-type(operands, $result)
  }];
}

#endif // BCAST_OPS_TD
