/*===- core.h - The broadcasting rules for C -------------------------------===*\
|*                                                                            *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|* Whether shapes broadcast, and to what. Generated from capi/src. Every      *|
|* function may be called from any thread. None keeps a pointer, allocates    *|
|* what the caller must free, or lets a panic of Rust out. Overlapping        *|
|* arguments are fine, but for the error and its message.                     *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_BROADCASTABLE_C_H
#define BCAST_BROADCASTABLE_C_H

#include <stddef.h>
#include <stdint.h>

// The version of broadcastable.
#define BCAST_VERSION_MAJOR 0
#define BCAST_VERSION_MINOR 1
#define BCAST_VERSION_PATCH 0
#define BCAST_VERSION_STRING "0.1.0"

// The size of a dimension that is known only at run time, as `kDynamic` of MLIR's `ShapedType`.
#define BCAST_DYNAMIC INT64_MIN

// The rank of a shape of which nothing is known.
#define BCAST_UNRANKED -1

// How many shapes, sizes and broadcast_dimensions one call takes, counted together.
#define BCAST_MAX_COUNT 65536

// What a call comes to.
typedef enum bcast_status {
  // The shapes broadcast.
  BCAST_STATUS_OK = 0,
  // They break a rule, which the error names.
  BCAST_STATUS_VIOLATION = 1,
  // They broadcast, but the result has more sizes than there is room for; its rank was set.
  BCAST_STATUS_BUFFER_TOO_SMALL = 2,
  // A null or misaligned pointer, a negative size or rank, or more than `BCAST_MAX_COUNT`.
  BCAST_STATUS_INVALID_ARGUMENT = 3,
  // A defect of the library, which has written about it to standard error.
  BCAST_STATUS_INTERNAL_ERROR = 4,
} bcast_status;

// The shape of a tensor.
typedef struct bcast_shape {
  // `rank` sizes in elements, outermost first: each at least 0, or `BCAST_DYNAMIC`. Only read. May be
  // null if `rank` is not positive.
  const int64_t *sizes;
  // The number of sizes, 0 for a scalar's shape, or `BCAST_UNRANKED`.
  int64_t rank;
} bcast_shape;

// What is wrong, in words. Start from `bcast_error error = {0}`, and set `message` and `capacity` to get
// the text; nothing in it has to be freed.
typedef struct bcast_error {
  // Set to the id of the broken rule, as `docs/rules.md` lists them, or to null if the status is not
  // `BCAST_STATUS_VIOLATION`. The text lives as long as the program.
  const char *rule;
  // Where to write the message, in ASCII and always ended with a NUL byte, cut off where it does not fit;
  // empty if the status is `BCAST_STATUS_OK`. May be null.
  char *message;
  // The bytes that there are at `message`, the NUL byte included.
  size_t capacity;
  // Set to the bytes of the whole message, the NUL byte not included. It was cut off if that is not less
  // than `capacity`.
  size_t length;
} bcast_error;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Infers the shape that operands broadcast to, aligned on the right.
//
// `operands` are `operand_count` shapes. Unranked ones are skipped; if all are, or if there is none, so is
// the result.
//
// `sizes` has room for `capacity` sizes of the result, and may be null if `capacity` is 0. `rank` is set to
// the result's rank, or to `BCAST_UNRANKED`. With `BCAST_STATUS_BUFFER_TOO_SMALL` only `rank` is
// written, so that a call with a `capacity` of 0 asks for it; with any other error, neither is.
//
// `error` may be null. Rule: `infer-dim`.
enum bcast_status bcast_infer_shape(const struct bcast_shape *operands,
                                    size_t operand_count,
                                    int64_t *sizes,
                                    size_t capacity,
                                    int64_t *rank,
                                    struct bcast_error *error);

// As `bcast_infer_shape`, for two ranked operands that line up as XLA's broadcast_dimensions say.
//
// `dimensions` are `dimension_count` entries, one for each dimension of the operand of smaller rank, in order:
// the dimension of the other one that it lines up with, counted from 0. They may be null if there are none,
// which for operands of different rank is valid only if one has rank 0.
//
// Rules: `dims-binary`, `dims-identity`, `dims-required`, `dims-count`, `dims-range`, `dims-size`,
// `dims-order`.
enum bcast_status bcast_infer_shape_explicit(const struct bcast_shape *operands,
                                             size_t operand_count,
                                             const int64_t *dimensions,
                                             size_t dimension_count,
                                             int64_t *sizes,
                                             size_t capacity,
                                             int64_t *rank,
                                             struct bcast_error *error);

// Verifies the result that an elementwise op declares for its operands, which line up on the right.
//
// `operands` are `operand_count` shapes, at least one, and `result` is one shape. `error` may be null.
//
// Rules: `operands-nonempty`, `infer-dim`, `result-rank`, `result-dynamic`, `result-static`.
enum bcast_status bcast_verify(const struct bcast_shape *operands,
                               size_t operand_count,
                               const struct bcast_shape *result,
                               struct bcast_error *error);

// As `bcast_verify`, for two ranked operands that line up as XLA's broadcast_dimensions say.
//
// `dimensions` are as in `bcast_infer_shape_explicit`.
//
// Rules: `operands-nonempty`, those of `bcast_infer_shape_explicit`, `result-rank`, `result-dynamic`,
// `result-static`.
enum bcast_status bcast_verify_explicit(const struct bcast_shape *operands,
                                        size_t operand_count,
                                        const int64_t *dimensions,
                                        size_t dimension_count,
                                        const struct bcast_shape *result,
                                        struct bcast_error *error);

// Verifies an N-to-N broadcast, which gives each operand the one shape of all as a result of its own.
//
// `operands` are `operand_count` shapes, at least one, and `results` as many. Element types, which such an
// op keeps, are the caller's to compare. `error` may be null.
//
// Rules: `operands-nonempty`, `results-match-operands`, `infer-dim`, `result-rank`, `result-dynamic`,
// `result-static`.
enum bcast_status bcast_verify_broadcast(const struct bcast_shape *operands,
                                         size_t operand_count,
                                         const struct bcast_shape *results,
                                         size_t result_count,
                                         struct bcast_error *error);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* BCAST_BROADCASTABLE_C_H */
