/* glue.h - The C interface between the C++ shells and Rust
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Rust's declarations of these functions are generated from this header. */

#ifndef BCAST_GLUE_H
#define BCAST_GLUE_H

#include "mlir-c/IR.h"
#include "mlir-c/Rewrite.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A C++ mlir::OpBuilder. */
typedef struct BcastBuilder {
  void *ptr;
} BcastBuilder;

/* The shapes of an op's results, each a list of sizes. */
typedef struct BcastReifiedShapes {
  void *ptr;
} BcastReifiedShapes;

/* A C++ mlir::ValueBoundsConstraintSet: what is known of sizes. */
typedef struct BcastBounds {
  void *ptr;
} BcastBounds;

/* A list of types. */
typedef struct BcastTypes {
  void *ptr;
} BcastTypes;

typedef enum BcastTypeKind {
  BcastTypeKindOther,
  BcastTypeKindTensor,
  BcastTypeKindUnrankedTensor,
  BcastTypeKindVector,
} BcastTypeKind;

/* A type's shape. The arrays belong to the type, and live as long as its
   context. `scalable` is null where no size can be scalable. */
typedef struct BcastShape {
  BcastTypeKind kind;
  size_t rank;
  const int64_t *sizes;
  const bool *scalable;
} BcastShape;

/* The kinds of numbers that a tensor or a vector can have as elements. */
typedef enum BcastNumberKind {
  BcastNumberKindOther,
  BcastNumberKindFloat,
  BcastNumberKindIndex,
  BcastNumberKindSignless,
  BcastNumberKindComplexFloat,
} BcastNumberKind;

/* `width` is that of a signless integer, 0 for any other type. */
typedef struct BcastNumber {
  BcastNumberKind kind;
  unsigned width;
} BcastNumber;

/* The elements of an attribute, if it is an array of `i64`. They belong to the
   attribute, and live as long as its context. */
typedef struct BcastI64Array {
  bool isArray;
  size_t size;
  const int64_t *data;
} BcastI64Array;

/* The traits and interfaces of all ops of a name that concern sizes. */
typedef struct BcastSizeTraits {
  /* Operands and results that have a shape have the same one. */
  bool elementwise;
  /* Every result has the shape of an operand: bcastDestinationOf. */
  bool destinationStyle;
  bool linalg;
  bool isolatedFromAbove;
  /* bcastForEachRegionEdge knows what it passes to its regions. */
  bool regionBranch;
  bool function;
  bool call;
} BcastSizeTraits;

/* A list of texts. */
typedef struct BcastStrings {
  const MlirStringRef *data;
  size_t size;
} BcastStrings;

/* A function of any dialect; only `isFunction` is set for another op. */
typedef struct BcastFunction {
  bool isFunction;
  bool isPublic;
  size_t argumentCount;
  size_t resultCount;
} BcastFunction;

/* A call of a function by its name, which is null for any other op, and the
   range of the arguments among the op's operands. */
typedef struct BcastCall {
  MlirStringRef callee;
  size_t firstArgument;
  size_t argumentCount;
} BcastCall;

/* The predicates that the lowering uses, by MLIR's own numbers. */
typedef enum BcastIntegerPredicate {
  BcastIntegerPredicateEq = 0,
  BcastIntegerPredicateNe = 1,
  BcastIntegerPredicateSlt = 2,
  BcastIntegerPredicateSle = 3,
  BcastIntegerPredicateSgt = 4,
  BcastIntegerPredicateSge = 5,
  BcastIntegerPredicateUlt = 6,
  BcastIntegerPredicateUle = 7,
  BcastIntegerPredicateUgt = 8,
  BcastIntegerPredicateUge = 9,
} BcastIntegerPredicate;

typedef enum BcastFloatPredicate {
  BcastFloatPredicateOeq = 1,
  BcastFloatPredicateOgt = 2,
  BcastFloatPredicateOge = 3,
  BcastFloatPredicateOlt = 4,
  BcastFloatPredicateOle = 5,
  BcastFloatPredicateUne = 13,
} BcastFloatPredicate;

/*===--- Defined in Rust, called by the C++ shells
 * -------------------------===*/

/* These return false after they have reported an error. */
bool bcastVerifyBroadcastable(MlirOperation op);
bool bcastVerifyUpstreamBroadcastable(MlirOperation op);
bool bcastVerifyElementwiseBody(MlirOperation op, size_t row);
bool bcastVerifyBroadcastsEach(MlirOperation op);
bool bcastVerifyMapSignature(MlirOperation op);
bool bcastVerifyMapBody(MlirOperation op);
bool bcastVerifyOperationAttribute(MlirOperation op, MlirStringRef name);
bool bcastVerifyArgumentAttribute(MlirOperation op, size_t index,
                                  MlirStringRef name);
bool bcastVerifyResultAttribute(MlirOperation op, size_t index,
                                MlirStringRef name);

/* The row of the named op in the table of bodies. */
size_t bcastFindElementwiseBody(MlirStringRef opName);

/* Adds the result types of the named op; false if there are none: then the
   error was reported at the location, unless that is null. `dimensions` is null
   where there is no such attribute, `body` where there is no region. */
bool bcastInferResultTypes(MlirStringRef opName, MlirLocation location,
                           const MlirValue *operands, size_t count,
                           MlirAttribute dimensions, MlirRegion body,
                           BcastTypes types);
/* The result type, with these elements, of an op of another dialect; null if
   there is none, as above. */
MlirType bcastInferResultType(MlirType element, MlirLocation location,
                              const MlirValue *operands, size_t count,
                              MlirAttribute dimensions);
bool bcastIsCompatibleType(MlirType inferred, MlirType declared);
bool bcastIsSpeculatable(MlirOperation op);
bool bcastReifyResultShapes(BcastBuilder builder, MlirOperation op,
                            BcastReifiedShapes shapes);

/* Adds what is known of a result's size. */
void bcastPopulateBounds(MlirOperation op, MlirValue result, size_t dim,
                         BcastBounds bounds);

/* Whether it changed the op. */
bool bcastCanonicalize(MlirOperation op, MlirRewriterBase rewriter);

/*===--- Defined in C++, called by Rust
 * ------------------------------------===*/

MlirType bcastOperandType(MlirOperation op, size_t index);
BcastShape bcastShapeOf(MlirType type);
/* The shapes of an operand and a result that the op has. */
BcastShape bcastShapeOfOperand(MlirOperation op, size_t index);
BcastShape bcastShapeOfResult(MlirOperation op, size_t index);
/* The type of a shaped type's elements; any other type is its own. */
MlirType bcastElementTypeOf(MlirType type);
/* Whether a type, written out, has more parts, or nests deeper. */
bool bcastIsTypeLarger(MlirType type, size_t parts, size_t depth);
BcastNumber bcastNumberOf(MlirType type);
BcastI64Array bcastI64ArrayOf(MlirAttribute attribute);
/* The flags of a `fastmath` attribute as a number, 0 for none of them. */
uint32_t bcastFastMathFlagsOf(MlirAttribute attribute);
/* Replaces signed and unsigned integer types by signless ones, in values, in
   types that ops have as attributes, and in constants. */
void bcastMakeSignless(MlirOperation root);
/* Whether a tensor or a vector can have such elements. */
bool bcastCanBeElement(BcastTypeKind kind, MlirType type);

BcastFunction bcastFunctionOf(MlirOperation op);
/* Of an argument or a result that the function has; the attribute is null if
   it has none of that name. */
MlirType bcastArgumentType(MlirOperation function, size_t index);
MlirType bcastFunctionResultType(MlirOperation function, size_t index);
MlirAttribute bcastArgumentAttr(MlirOperation function, size_t index,
                                MlirStringRef name);
MlirAttribute bcastFunctionResultAttr(MlirOperation function, size_t index,
                                      MlirStringRef name);

void bcastSetArgumentAttr(MlirOperation function, size_t index,
                          MlirStringRef name, MlirAttribute attribute);
void bcastSetFunctionResultAttr(MlirOperation function, size_t index,
                                MlirStringRef name, MlirAttribute attribute);
void bcastRemoveArgumentAttr(MlirOperation function, size_t index,
                             MlirStringRef name);
void bcastRemoveFunctionResultAttr(MlirOperation function, size_t index,
                                   MlirStringRef name);

/* Adds a last argument to an llvm.func with a body. */
MlirValue bcastAppendArgument(MlirOperation function, MlirType type);
BcastCall bcastCallOf(MlirOperation op);
/* Adds a last argument to an llvm.call. */
void bcastAppendCallArgument(MlirOperation call, MlirValue value);
/* Whether the op is a return of a function. */
bool bcastIsReturn(MlirOperation op);
/* Visits ops of one context on its threads. */
void bcastForEachInParallel(const MlirOperation *ops, size_t count,
                            void (*visit)(MlirOperation op, const void *data),
                            const void *data);

/* Visits the names of the ops of all dialects that are loaded in the op's
   context. */
void bcastForEachRegisteredOp(MlirOperation op,
                              void (*visit)(MlirStringRef name, void *data),
                              void *data);

/* Visits the names of the attributes that an op's definition lists. */
void bcastForEachAttributeName(MlirOperation op,
                               void (*visit)(MlirStringRef name, void *data),
                               void *data);

/* Inserts a detached op, which the builder's listener learns of. */
void bcastBuilderInsert(BcastBuilder builder, MlirOperation op);
/* Makes the builder insert before an op. */
void bcastBuilderSetInsertionPoint(BcastBuilder builder, MlirOperation op);

void bcastTypesAdd(BcastTypes types, MlirType type);

/* Adds an empty shape; the others add to the last one. */
void bcastReifiedShapesAdd(BcastReifiedShapes shapes);
void bcastReifiedShapesAddSize(BcastReifiedShapes shapes, BcastBuilder builder,
                               int64_t size);
void bcastReifiedShapesAddValue(BcastReifiedShapes shapes, MlirValue size);

/* Adds that the size of a tensor is a number, or that of another one. */
void bcastBoundByNumber(BcastBounds bounds, MlirValue tensor, size_t dim,
                        int64_t size);
void bcastBoundBySize(BcastBounds bounds, MlirValue tensor, size_t dim,
                      MlirValue other, size_t otherDim);

/* Properties of an op of any dialect. The first one reports errors. */
bool bcastVerifyResultsBroadcastableShape(MlirOperation op);
bool bcastIsMemoryEffectFree(MlirOperation op);
bool bcastHasUnknownEffects(MlirOperation op);
bool bcastIsSpeculatableByMLIR(MlirOperation op);
bool bcastIsElementwiseMappable(MlirOperation op);
BcastSizeTraits bcastSizeTraitsOf(MlirContext context, MlirStringRef op);
/* The iterator type `parallel` of linalg. */
MlirAttribute bcastParallelLoop(MlirContext context);
/* All attributes, properties included, as one. */
MlirAttribute bcastAttributesOf(MlirOperation op);
/* The properties as one attribute, other properties included; null
   if the op has none. */
MlirAttribute bcastPropertiesOf(MlirOperation op);
/* The destination operand of a result, for an op in destination style. */
size_t bcastDestinationOf(MlirOperation op, size_t result);
/* Visits the uses of the symbols that an op defines, with the symbol's name;
   false if some may not be known, because an op in it hides them. */
bool bcastForEachSymbolUse(MlirOperation table, bool (*hides)(MlirOperation op),
                           void (*visit)(MlirOperation user,
                                         MlirStringRef symbol, void *data),
                           void *data);

void bcastRegisterDialect(MlirDialectRegistry registry);

#include "folds.h"
#include "regions.h"
#include "reports.h"
#include "user_ops.h"

#ifdef __cplusplus
}
#endif

#endif /* BCAST_GLUE_H */
