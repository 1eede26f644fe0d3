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
include "mlir/Dialect/Arith/IR/ArithOpsInterfaces.td"
include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ValueBoundsOpInterface.td"
include "mlir/Interfaces/VectorInterfaces.td"

// The op is defined on its elements, by the table that the lowering reads as
// well. Verified by Rust.
def Bcast_ElementwiseBody : NativeOpTrait<"ElementwiseBody"> {
  let cppNamespace = "::bcast::OpTrait";
}

// The op's region is the body, and the region's signature fits the elements.
// Verified by Rust.
def Bcast_MapSignature : NativeOpTrait<"MapSignature"> {
  let cppNamespace = "::bcast::OpTrait";
}

// Every operand broadcasts to its own result. Verified by Rust.
def Bcast_BroadcastsEach : NativeOpTrait<"BroadcastsEach"> {
  let cppNamespace = "::bcast::OpTrait";
}

// The traits above verify types, so that a wrong type gets one error that
// carries the id of the broken rule.
def Bcast_Shaped : Type<CPred<"true">, "tensor or vector">;

// `dimensions` is the C++ that gets `broadcast_dimensions` from the arguments of
// `inferReturnTypes`.
class Bcast_Op<string mnemonic, list<Trait> traits, string dimensions = "{}">
    : Op<Bcast_Dialect, mnemonic, !listconcat(traits, [
        InferTypeOpInterface, ReifyRankedShapedTypeOpInterface,
        ValueBoundsOpInterface, ConditionallySpeculatable, NoMemoryEffect])> {
  let extraClassDeclaration = [{
    static ::llvm::LogicalResult
    inferReturnTypes(::mlir::MLIRContext *, ::std::optional<::mlir::Location> location,
                     ::mlir::ValueRange operands, ::mlir::DictionaryAttr attributes,
                     ::mlir::PropertyRef properties, ::mlir::RegionRange regions,
                     ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
      ::mlir::DenseI64ArrayAttr dimensions = }] # dimensions # [{;
      return ::bcast::detail::inferReturnTypes(getOperationName(), location, operands,
                                               dimensions, regions, inferred);
    }
    static bool isCompatibleReturnTypes(::mlir::TypeRange inferred,
                                        ::mlir::TypeRange declared) {
      return ::bcast::detail::isCompatibleReturnTypes(inferred, declared);
    }
    // Hides the one of `mlir::Op`.
    static ::mlir::OperationName::VerifyRegionInvariantsFn
    getVerifyRegionInvariantsFn() {
      return [](::mlir::Operation *op) {
        return ::bcast::detail::verifyRegionInvariants(::llvm::cast<ConcreteOpType>(op));
      };
    }
    // Hides the one of `mlir::Op`, which folds by traits as well: `Commutative`
    // would move operands of ops whose failing checks name them.
    static ::mlir::OperationName::FoldHookFn getFoldHookFn() {
      return ::bcast::detail::fold;
    }
    ::llvm::LogicalResult
    reifyResultShapes(::mlir::OpBuilder &builder,
                      ::mlir::ReifiedRankedShapedTypeDims &shapes) {
      return ::bcast::detail::reifyResultShapes(builder, *this, shapes);
    }
    void populateBoundsForShapedValueDim(::mlir::Value result, int64_t dim,
                                         ::mlir::ValueBoundsConstraintSet &bounds) {
      bcastPopulateBounds(wrap(getOperation()), wrap(result), dim, {&bounds});
    }
    ::mlir::Speculation::Speculatability getSpeculatability() {
      return ::bcast::detail::getSpeculatability(*this);
    }
  }];
}

class Bcast_ElementwiseOp<string mnemonic, string dimensions = "{}",
                          Trait body = Bcast_ElementwiseBody,
                          list<Trait> traits = []>
    : Bcast_Op<mnemonic,
        !listconcat([Broadcastable, body, VectorUnrollOpInterface], traits),
        dimensions> {
  let results = (outs Bcast_Shaped:$result);
}

// How two operands line up, instead of on the right: entry k is the dimension
// of the operand of larger rank for dimension k of the other one.
// Its summary is part of the error for an attribute of another kind, such as `[0]`.
def Bcast_DimensionsAttr
    : DenseArrayAttrBase<"DenseI64ArrayAttr", "int64_t", "i64"> {
  let summary = "i64 dense array attribute, such as array<i64: 0, 2>";
}

defvar Bcast_Dimensions = OptionalAttr<Bcast_DimensionsAttr>;

// An op that can have two operands, with `$broadcast_dimensions` as an argument.
class Bcast_AlignedOp<string mnemonic, Trait body = Bcast_ElementwiseBody,
                      list<Trait> traits = []>
    : Bcast_ElementwiseOp<mnemonic,
        "Adaptor(operands, attributes, properties, regions).getBroadcastDimensionsAttr()",
        body, traits>;

// The `fastmath` attribute is for floating-point and complex elements.
defvar Bcast_FastMath =
    DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">;

class Bcast_NaryOp<string mnemonic, string what, list<Trait> traits = []>
    : Bcast_AlignedOp<mnemonic, Bcast_ElementwiseBody, traits> {
  let summary = "Elementwise " # what # " of one or more operands";
  let arguments = (ins Variadic<Bcast_Shaped>:$operands,
                       Bcast_Dimensions:$broadcast_dimensions);
  let assemblyFormat = [{
    $operands attr-dict
    custom<SignatureColon>(ref($operands)) functional-type($operands, $result)
  }];
}

// N-ary ops are evaluated from left to right.
class Bcast_NaryFloatOp<string mnemonic, string what>
    : Bcast_NaryOp<mnemonic, what, [ArithFastMathInterface]> {
  let arguments = (ins Variadic<Bcast_Shaped>:$operands,
                       Bcast_Dimensions:$broadcast_dimensions,
                       Bcast_FastMath:$fastmath);
  let assemblyFormat = [{
    $operands (`fastmath` `` $fastmath^)? attr-dict
    custom<SignatureColon>(ref($operands)) functional-type($operands, $result)
  }];
}

// Integers are signless; `unsigned` marks them as unsigned.
class Bcast_NaryOrderOp<string mnemonic, string what>
    : Bcast_NaryOp<mnemonic, what, [Commutative, ArithFastMathInterface]> {
  let arguments = (ins Variadic<Bcast_Shaped>:$operands,
                       Bcast_Dimensions:$broadcast_dimensions,
                       UnitAttr:$is_unsigned, Bcast_FastMath:$fastmath);
  let assemblyFormat = [{
    (`unsigned` $is_unsigned^)? $operands (`fastmath` `` $fastmath^)? attr-dict
    custom<SignatureColon>(ref($operands)) functional-type($operands, $result)
  }];
}

class Bcast_BinaryOp<string mnemonic, string what, list<Trait> traits = []>
    : Bcast_AlignedOp<mnemonic, Bcast_ElementwiseBody, traits> {
  let summary = "Elementwise " # what;
  let arguments = (ins Bcast_Shaped:$lhs, Bcast_Shaped:$rhs,
                       Bcast_Dimensions:$broadcast_dimensions);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict
    custom<SignatureColon>(ref($lhs)) functional-type(operands, $result)
  }];
}

class Bcast_BinaryFloatOp<string mnemonic, string what>
    : Bcast_BinaryOp<mnemonic, what, [ArithFastMathInterface]> {
  let arguments = (ins Bcast_Shaped:$lhs, Bcast_Shaped:$rhs,
                       Bcast_Dimensions:$broadcast_dimensions,
                       Bcast_FastMath:$fastmath);
  let assemblyFormat = [{
    $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict
    custom<SignatureColon>(ref($lhs)) functional-type(operands, $result)
  }];
}

class Bcast_DivisionOp<string mnemonic, string what>
    : Bcast_BinaryOp<mnemonic, what, [ArithFastMathInterface]> {
  let description = [{
    On integers, a zero divisor is undefined behaviour, so the op is not
    speculatable.
  }];
  let arguments = (ins Bcast_Shaped:$lhs, Bcast_Shaped:$rhs,
                       Bcast_Dimensions:$broadcast_dimensions,
                       UnitAttr:$is_unsigned, Bcast_FastMath:$fastmath);
  let assemblyFormat = [{
    (`unsigned` $is_unsigned^)? $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict
    custom<SignatureColon>(ref($lhs)) functional-type(operands, $result)
  }];
}

class Bcast_ShiftOp<string mnemonic, string what> : Bcast_BinaryOp<mnemonic, what> {
  let description = [{
    A shift by the number of bits or more yields a poison value, as in `arith`.
  }];
}

def Bcast_AddOp : Bcast_NaryFloatOp<"add", "sum">;
def Bcast_MulOp : Bcast_NaryFloatOp<"mul", "product">;
def Bcast_MaxOp : Bcast_NaryOrderOp<"max", "maximum"> {
  let description = "A NaN in any operand yields NaN. On `i1`, the op equals `or`.";
}
def Bcast_MinOp : Bcast_NaryOrderOp<"min", "minimum"> {
  let description = "A NaN in any operand yields NaN. On `i1`, the op equals `and`.";
}
def Bcast_AndOp : Bcast_NaryOp<"and", "bitwise and", [Commutative]>;
def Bcast_OrOp : Bcast_NaryOp<"or", "bitwise or", [Commutative]>;
def Bcast_XorOp : Bcast_NaryOp<"xor", "bitwise exclusive or", [Commutative]>;

def Bcast_SubOp : Bcast_BinaryFloatOp<"sub", "difference">;
def Bcast_DivOp : Bcast_DivisionOp<"div", "quotient, rounded toward zero on integers">;
def Bcast_RemOp : Bcast_DivisionOp<"rem", "remainder, with the sign of the dividend">;
def Bcast_PowOp : Bcast_BinaryFloatOp<"pow", "power">;
def Bcast_Atan2Op : Bcast_BinaryFloatOp<"atan2", "angle of the points (rhs, lhs)">;
def Bcast_ShlOp : Bcast_ShiftOp<"shl", "shift to the left">;
def Bcast_ShrOp : Bcast_ShiftOp<"shr", "shift to the right, which keeps the sign unless unsigned"> {
  let arguments = (ins Bcast_Shaped:$lhs, Bcast_Shaped:$rhs,
                       Bcast_Dimensions:$broadcast_dimensions,
                       UnitAttr:$is_unsigned);
  let assemblyFormat = [{
    (`unsigned` $is_unsigned^)? $lhs `,` $rhs attr-dict
    custom<SignatureColon>(ref($lhs)) functional-type(operands, $result)
  }];
}

def Bcast_CompareOp : Bcast_AlignedOp<"compare"> {
  let summary = "Elementwise comparison, with `i1` elements as the result";
  let description = [{
    A comparison with NaN is false, except `ne`, which is true. Elements of type
    `i1` compare as unsigned.

    ```mlir
    %r = bcast.compare lt, %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x3xi1>
    ```
  }];
  let arguments = (ins Bcast_PredicateAttr:$predicate, Bcast_Shaped:$lhs,
                       Bcast_Shaped:$rhs, Bcast_Dimensions:$broadcast_dimensions,
                       UnitAttr:$is_unsigned);
  let assemblyFormat = [{
    $predicate (`unsigned` $is_unsigned^)? `,` $lhs `,` $rhs attr-dict
    custom<SignatureColon>(ref($lhs)) functional-type(operands, $result)
  }];
}

def Bcast_SelectOp : Bcast_ElementwiseOp<"select"> {
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
    custom<SignatureColon>(ref($condition)) functional-type(operands, $result)
  }];
}

def Bcast_MapOp : Bcast_AlignedOp<"map", Bcast_MapSignature> {
  let summary = "Elementwise computation of any kind";
  let description = [{
    The body computes one element of the result from one element of each
    operand. The body has no side effects and no ops of this dialect. It may use
    any outside value except the op's own result. On vectors, every op in the
    body that depends on an element must compute vectors as well, as the ops of
    `arith` and `math` do.

    ```mlir
    %r = bcast.map %a, %n : (tensor<4x1xf32>, tensor<3xi32>) -> tensor<4x3xf32>
        (%x: f32, %i: i32) {
      %y = arith.sitofp %i : i32 to f32
      %z = arith.mulf %x, %y : f32
      bcast.yield %z : f32
    }
    ```
  }];
  let arguments = (ins Variadic<Bcast_Shaped>:$operands,
                       Bcast_Dimensions:$broadcast_dimensions);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $operands attr-dict custom<SignatureColon>(ref($operands)) functional-type($operands, $result)
    custom<MapBody>($body)
  }];
  let hasRegionVerifier = 1;
}

def Bcast_YieldOp : Op<Bcast_Dialect, "yield", [
    Pure, ReturnLike, Terminator, HasParent<"MapOp">]> {
  let summary = "The element that the body of a map computes";
  let arguments = (ins AnyType:$element);
  let assemblyFormat = "$element attr-dict `:` type($element)";
}

def Bcast_BroadcastOp : Bcast_Op<"broadcast", [Bcast_BroadcastsEach]> {
  let summary = "Stretches every operand to the one shape that all of them infer";
  let description = [{
    The N-to-N broadcast of the safety-related ONNX profile. Result #i has the
    elements of operand #i, of any type.

    ```mlir
    %r:2 = bcast.broadcast %a, %b
        : (tensor<4x1xf32>, tensor<3xi8>) -> (tensor<4x3xf32>, tensor<4x3xi8>)
    ```
  }];
  let arguments = (ins Variadic<Bcast_Shaped>:$operands);
  let results = (outs Variadic<Bcast_Shaped>:$results);
  let assemblyFormat = [{
    $operands attr-dict
    custom<SignatureColon>(ref($operands)) functional-type($operands, $results)
  }];
}

// An identity that is undefined unless a condition holds, and not speculatable.
class Bcast_Guarding<string mnemonic, Type guarded, list<Trait> traits>
    : Op<Bcast_Dialect, mnemonic,
         [NoMemoryEffect, ConditionallySpeculatable] # traits> {
  let arguments = (ins guarded:$value, I1:$condition);
  let results = (outs guarded:$result);
  let hasFolder = 1;
  let extraClassDeclaration = [{
    ::mlir::Speculation::Speculatability getSpeculatability() {
      return ::mlir::Speculation::NotSpeculatable;
    }
  }];
}

def Bcast_GuardOp : Bcast_Guarding<"guard", AnyRankedTensor, [
    AllTypesMatch<["value", "result"]>,
    DeclareOpInterfaceMethods<ValueBoundsOpInterface, ["populateBoundsForShapedValueDim"]>,
    DeclareOpInterfaceMethods<BufferizableOpInterface, [
      "bufferizesToMemoryRead", "bufferizesToMemoryWrite", "getAliasingValues",
      "bufferize"]>]> {
  let summary = "A tensor that depends on a check of its sizes";
  let description = [{
    The result is the tensor. The behaviour is undefined unless the condition
    holds. So the op stands after the check of the condition, and is not
    speculatable: no pass hoists it, or an op that uses its result, above the
    check.

    The lowering builds guards where it relies on a declaration (`bcast.dims`) or
    on `dynamic-broadcast=assume-equal`. Bufferization removes
    them; programs need not write any.

    ```mlir
    cf.assert %equal, "..."
    %x1 = bcast.guard %x if %equal : tensor<?xf32>
    ```
  }];
  let assemblyFormat = "$value `if` $condition attr-dict `:` type($value)";
}

def Bcast_GuardIndexOp : Bcast_Guarding<"guard_index", Index, [
    DeclareOpInterfaceMethods<ValueBoundsOpInterface, ["populateBoundsForIndexValue"]>,
    DeclareOpInterfaceMethods<BufferizableOpInterface, ["hasTensorSemantics", "bufferize"]>]> {
  let summary = "An index that depends on a check of sizes";
  let description = [{
    As `bcast.guard`, for the step by which a kernel reads an operand that may be
    stretched: 1, or 0 if it is. The read uses the step, so no pass hoists it
    above the check. The size of a sparse result is guarded as well.

    Bufferization removes the op, as it does `bcast.guard`: an op that reads
    memory is not hoisted anyway.

    ```mlir
    cf.assert %legal, "..."
    %step1 = bcast.guard_index %step if %legal
    ```
  }];
  let assemblyFormat = "$value `if` $condition attr-dict";
}

#endif // BCAST_OPS_TD
