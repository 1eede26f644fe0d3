//===- BcastEnums.td - The enums of the bcast dialect ------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_ENUMS_TD
#define BCAST_ENUMS_TD

include "mlir/IR/EnumAttr.td"

def Bcast_PredicateAttr : I64EnumAttr<"Predicate", "how two elements compare", [
    I64EnumAttrCase<"eq", 0>, I64EnumAttrCase<"ne", 1>,
    I64EnumAttrCase<"lt", 2>, I64EnumAttrCase<"le", 3>,
    I64EnumAttrCase<"gt", 4>, I64EnumAttrCase<"ge", 5>]> {
  let cppNamespace = "::bcast";
}

#endif // BCAST_ENUMS_TD
