//===- Bounds.cpp - Bounds of sizes in MLIR, for Rust ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "glue.h"
#include "mlir/CAPI/IR.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;

static ValueBoundsConstraintSet &unwrap(BcastBounds bounds) {
  return *static_cast<ValueBoundsConstraintSet *>(bounds.ptr);
}

void bcastBoundByNumber(BcastBounds bounds, MlirValue tensor, size_t dim,
                        int64_t size) {
  unwrap(bounds).bound(unwrap(tensor))[dim] == size;
}

void bcastBoundBySize(BcastBounds bounds, MlirValue tensor, size_t dim,
                      MlirValue other, size_t otherDim) {
  ValueBoundsConstraintSet &set = unwrap(bounds);
  set.bound(unwrap(tensor))[dim] == set.getExpr(unwrap(other), otherDim);
}
