/* user_ops.h - The part of glue.h about ops of users, for UserOps.cpp
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

#ifndef BCAST_USER_OPS_H
#define BCAST_USER_OPS_H

/* The elements of the result of a user's op. */
typedef enum BcastResultElement {
  BcastResultElementLastOperand,
  BcastResultElementI1,
} BcastResultElement;

/* One of a user's ops. It belongs to whom it is passed, who ends it with
   bcastDropUserOp; the name lives as long. */
typedef struct BcastUserOp {
  MlirStringRef name;
  BcastResultElement element;
  bool mayTrap;
  const void *definition;
} BcastUserOp;

/* Defined in Rust. */
/* For the ops of users, from any thread. `dimensions` is null where there is no
   such attribute; an error of inference is reported unless the location is
   null. */
bool bcastVerifyUserOp(const void *definition, MlirOperation op);
bool bcastInferUserResultType(BcastResultElement element, MlirLocation location,
                              const MlirValue *operands, size_t count,
                              MlirAttribute dimensions, BcastTypes types);
bool bcastCannotHaveIllegalSizes(MlirOperation op);
void bcastDropUserOp(const void *definition);

/* Defined in C++. */
/* Define a dialect of these ops, which they take in any case; false if there is
   one of that name. */
bool bcastRegistryInsertUserOps(MlirDialectRegistry registry,
                                MlirStringRef dialect, const BcastUserOp *ops,
                                size_t count);
bool bcastContextLoadUserOps(MlirContext context, MlirStringRef dialect,
                             const BcastUserOp *ops, size_t count);

#endif
