include "broadcastable/Broadcastable.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Toy_Dialect : Dialect {
  let name = "toy";
  let cppNamespace = "::toy";
}

class Toy_BinaryOp<string mnemonic, list<Trait> traits> : Op<Toy_Dialect, mnemonic, traits> {
  let arguments = (ins AnyTensor:$lhs, AnyTensor:$rhs);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

// Builders infer the result type. A declared one may say less.
def Toy_AddOp : Toy_BinaryOp<"add", [Broadcastable, InferTypeOpAdaptorWithIsCompatible]>;

// The text has the operands' types alone.
def Toy_MulOp : Toy_BinaryOp<"mul", [Broadcastable, InferTypeOpAdaptor]> {
  let assemblyFormat = "operands attr-dict `:` type(operands)";
}

// Moves from LLVM's ResultsBroadcastableShape step by step.
def Toy_SubOp : Toy_BinaryOp<"sub", [UpstreamBroadcastable]>;
