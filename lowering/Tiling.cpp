//===- Tiling.cpp - Tiles of ops that are not lowered ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect.h"
#include "Patterns.h"
#include "lowering.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/TilingInterface.h"

using namespace mlir;

namespace {

using Indices = ArrayRef<OpFoldResult>;

SmallVector<BcastIndex> wrapIndices(Indices indices) {
  return llvm::map_to_vector(indices, [](OpFoldResult index) -> BcastIndex {
    if (std::optional<int64_t> number = getConstantIntValue(index))
      return {{nullptr}, *number};
    return {wrap(cast<Value>(index)), 0};
  });
}

void take(MlirOperation op, const MlirValue *results, size_t resultCount,
          const MlirValue *slices, size_t sliceCount, void *data) {
  auto &tile = *static_cast<TilingResult *>(data);
  tile.tiledOps.push_back(unwrap(op));
  for (MlirValue result : ArrayRef(results, resultCount))
    tile.tiledValues.push_back(unwrap(result));
  for (MlirValue slice : ArrayRef(slices, sliceCount))
    tile.generatedSlices.push_back(unwrap(slice).getDefiningOp());
}

// The methods that are the same for all ops: the loops are the dimensions of a
// result, and a tile of the loops computes that part of each result.
template <typename Model, typename Op>
struct ParallelLoops : TilingInterface::ExternalModel<Model, Op> {
  // From LLVM 23 on, these have overloads, which would be hidden.
  using Base = TilingInterface::ExternalModel<Model, Op>;
  using Base::generateResultTileValue;
  using Base::getTiledImplementation;

  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    return SmallVector<utils::IteratorType>(type ? type.getRank() : 0,
                                            utils::IteratorType::parallel);
  }

  LogicalResult
  getResultTilePosition(Operation *, OpBuilder &, unsigned, Indices offsets,
                        Indices sizes, SmallVector<OpFoldResult> &resultOffsets,
                        SmallVector<OpFoldResult> &resultSizes) const {
    resultOffsets.assign(offsets.begin(), offsets.end());
    resultSizes.assign(sizes.begin(), sizes.end());
    return success();
  }

  LogicalResult getIterationDomainTileFromResultTile(
      Operation *, OpBuilder &, unsigned, Indices offsets, Indices sizes,
      SmallVectorImpl<OpFoldResult> &loopOffsets,
      SmallVectorImpl<OpFoldResult> &loopSizes) const {
    loopOffsets.assign(offsets.begin(), offsets.end());
    loopSizes.assign(sizes.begin(), sizes.end());
    return success();
  }

  FailureOr<TilingResult>
  generateResultTileValue(Operation *op, OpBuilder &builder, unsigned result,
                          Indices offsets, Indices sizes) const {
    auto tile = static_cast<const Model *>(this)->getTiledImplementation(
        op, builder, offsets, sizes);
    if (succeeded(tile))
      tile->tiledValues = {tile->tiledValues[result]};
    return tile;
  }
};

SmallVector<Range> rangesOf(OpBuilder &builder, Indices sizes) {
  return llvm::map_to_vector(sizes, [&](OpFoldResult size) -> Range {
    return {builder.getIndexAttr(0), size, builder.getIndexAttr(1)};
  });
}

template <typename Op> struct TiledByRust : ParallelLoops<TiledByRust<Op>, Op> {
  using ParallelLoops<TiledByRust, Op>::getTiledImplementation;

  SmallVector<Range> getIterationDomain(Operation *op,
                                        OpBuilder &builder) const {
    OpBuilder before(op->getContext(), builder.getListener());
    before.setInsertionPoint(op);
    ReifiedRankedShapedTypeDims shapes;
    if (!bcastCheckBeforeTiling(wrap(op), {&before}) ||
        failed(reifyResultShapes(builder, op, shapes)))
      return {};
    return rangesOf(builder, shapes.front());
  }

  FailureOr<TilingResult> getTiledImplementation(Operation *op,
                                                 OpBuilder &builder,
                                                 Indices offsets,
                                                 Indices sizes) const {
    OpBuilder before(op->getContext(), builder.getListener());
    before.setInsertionPoint(op);
    TilingResult tile;
    if (!bcastTileOp(wrap(op), {&before}, {&builder},
                     wrapIndices(offsets).data(), wrapIndices(sizes).data(),
                     sizes.size(), take, &tile))
      return failure();
    return tile;
  }
};

// A tile of a guarded tensor is a guarded tile of the tensor, so that what
// computes the tensor can be tiled as well.
struct TiledGuard : ParallelLoops<TiledGuard, bcast::GuardOp> {
  using ParallelLoops::getTiledImplementation;

  SmallVector<Range> getIterationDomain(Operation *op,
                                        OpBuilder &builder) const {
    Value tensor = cast<bcast::GuardOp>(op).getValue();
    return rangesOf(builder,
                    tensor::getMixedSizes(builder, op->getLoc(), tensor));
  }

  FailureOr<TilingResult> getTiledImplementation(Operation *op,
                                                 OpBuilder &builder,
                                                 Indices offsets,
                                                 Indices sizes) const {
    auto guard = cast<bcast::GuardOp>(op);
    SmallVector<OpFoldResult> ones(sizes.size(), builder.getIndexAttr(1));
    auto slice = tensor::ExtractSliceOp::create(
        builder, op->getLoc(), guard.getValue(), offsets, sizes, ones);
    auto tile = bcast::GuardOp::create(builder, op->getLoc(), slice.getType(),
                                       slice, guard.getCondition());
    return TilingResult{{tile}, {tile.getResult()}, {slice}};
  }
};

template <typename... Ops> void attach(MLIRContext *context) {
  // Another copy of this library, such as the plugin, may own the ops.
  if (!RegisteredOperationName::lookup(TypeID::get<bcast::GuardOp>(), context))
    return;
  auto attachTo = [&](auto op) {
    using Op = typename decltype(op)::type;
    if constexpr (Op::template hasTrait<
                      ReifyRankedShapedTypeOpInterface::Trait>())
      Op::template attachInterface<TiledByRust<Op>>(*context);
  };
  (attachTo(llvm::type_identity<Ops>()), ...);
  bcast::GuardOp::attachInterface<TiledGuard>(*context);
  // Of the ops that a tile is made of.
  context->loadDialect<cf::ControlFlowDialect, tensor::TensorDialect>();
}

} // namespace

MlirValue bcastBuildSlice(BcastBuilder builder, MlirLocation location,
                          MlirValue tensor, const BcastIndex *offsets,
                          const BcastIndex *sizes, size_t rank) {
  auto &insert = *static_cast<OpBuilder *>(builder.ptr);
  auto unwrapIndices = [&](const BcastIndex *indices) {
    return llvm::map_to_vector(ArrayRef(indices, rank),
                               [&](BcastIndex index) -> OpFoldResult {
                                 if (index.value.ptr)
                                   return unwrap(index.value);
                                 return insert.getIndexAttr(index.number);
                               });
  };
  SmallVector<OpFoldResult> ones(rank, insert.getIndexAttr(1));
  return wrap(Value(tensor::ExtractSliceOp::create(
      insert, unwrap(location), unwrap(tensor), unwrapIndices(offsets),
      unwrapIndices(sizes), ones)));
}

void bcast::registerTilingInterfaceExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, bcast::BcastDialect *) {
    attach<
#define GET_OP_LIST
#include "BcastOps.cpp.inc"
        >(context);
  });
}

void bcastRegisterInterfaces(MlirDialectRegistry registry) {
  bcast::registerTilingInterfaceExternalModels(*unwrap(registry));
  bcast::registerBufferizableOpInterfaceExternalModels(*unwrap(registry));
}
