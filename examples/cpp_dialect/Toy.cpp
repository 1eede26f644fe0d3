#include "Toy.h"
#include "mlir/IR/Builders.h"

#include "Dialect.cpp.inc"
#define GET_OP_CLASSES
#include "Ops.cpp.inc"

using namespace mlir;

void toy::ToyDialect::initialize() { addOperations<AddOp, MulOp, SubOp>(); }

LogicalResult toy::AddOp::inferReturnTypes(MLIRContext *,
                                           std::optional<Location> location,
                                           Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  return bcast::inferReturnType(getElementTypeOrSelf(adaptor.getLhs()),
                                location, adaptor.getOperands(), inferred);
}

bool toy::AddOp::isCompatibleReturnTypes(TypeRange inferred,
                                         TypeRange declared) {
  return bcast::isCompatibleReturnTypes(inferred, declared);
}

LogicalResult toy::MulOp::inferReturnTypes(MLIRContext *,
                                           std::optional<Location> location,
                                           Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  return bcast::inferReturnType(getElementTypeOrSelf(adaptor.getLhs()),
                                location, adaptor.getOperands(), inferred);
}
