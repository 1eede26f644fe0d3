include "broadcastable/Broadcastable.td"

def Toy_Dialect : Dialect {
  let name = "toy";
  let cppNamespace = "::toy";
}

def Toy_AddOp : Op<Toy_Dialect, "add", [Broadcastable]> {
  let arguments = (ins AnyTensor:$lhs, AnyTensor:$rhs);
  let results = (outs AnyTensor:$sum);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
