/* folds.h - The part of glue.h about folds and constants
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

#ifndef BCAST_FOLDS_H
#define BCAST_FOLDS_H

/* A constant or a value for each result of an op that folds. */
typedef struct BcastFoldResults {
  void *ptr;
} BcastFoldResults;

/*===--- Defined in Rust, called by the C++ shells
 * -------------------------===*/

/* Adds what the op folds to, given the constants that its operands are, or
   null; false if it adds nothing. */
bool bcastFold(MlirOperation op, const MlirAttribute *constants, size_t count,
               BcastFoldResults results);

/* The size that a tensor.dim asks for, in a simpler form; null if there is
   none. */
MlirValue bcastSimplifyDim(BcastBuilder builder, MlirOperation dim);

/*===--- Defined in C++, called by Rust
 * ------------------------------------===*/

void bcastFoldResultsAddConstant(BcastFoldResults results,
                                 MlirAttribute constant);
void bcastFoldResultsAddValue(BcastFoldResults results, MlirValue value);

/* The bits of each element of a dense constant of integers, indices or floats
   of at most 64 bits, of a splat once; visits none of any other attribute. */
void bcastForEachElement(MlirAttribute constant,
                         void (*visit)(uint64_t bits, void *data), void *data);
/* The constant of a static type of such elements; of one element a splat. */
MlirAttribute bcastConstantOfBits(MlirType type, const uint64_t *elements,
                                  size_t count);

#endif
