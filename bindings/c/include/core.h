/*===- core.h - The broadcasting rules for C -------------------------------===*\
|*                                                                            *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|* Whether shapes broadcast, and to what. Generated from bindings/c/src. Every      *|
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

// The size of a dimension that only run time knows, as `kDynamic` of MLIR's `ShapedType`.
#define BCAST_DYNAMIC INT64_MIN

// The rank of a shape of unknown rank.
#define BCAST_UNRANKED -1

// The largest number of shapes, sizes and broadcast_dimensions together in one call.
#define BCAST_MAX_COUNT 65536

// The outcome of a call.
typedef enum bcast_status {
  // The shapes broadcast.
  BCAST_STATUS_OK = 0,
  // The shapes break a rule, which the error names.
  BCAST_STATUS_VIOLATION = 1,
  // The shapes broadcast, but the result has more sizes than the capacity; its rank was set.
  BCAST_STATUS_BUFFER_TOO_SMALL = 2,
  // A null or misaligned pointer, a negative size or rank, or more than `BCAST_MAX_COUNT`.
  BCAST_STATUS_INVALID_ARGUMENT = 3,
  // A defect of the library, which has written a report to standard error.
  BCAST_STATUS_INTERNAL_ERROR = 4,
} bcast_status;

// The shape of a tensor.
typedef struct bcast_shape {
  // `rank` sizes in elements, outermost first: each at least 0, or `BCAST_DYNAMIC`. The library only
  // reads them. May be null if `rank` is not positive.
  const int64_t *sizes;
  // The number of sizes, 0 for a scalar's shape, or `BCAST_UNRANKED`.
  int64_t rank;
} bcast_shape;

// The error of a call. Start from `bcast_error error = {0}`, and set `message` and `capacity` to get
// the text. The caller frees nothing in it.
typedef struct bcast_error {
  // Set to the id of the broken rule, as `docs/rules.md` lists them, or to null if the status is not
  // `BCAST_STATUS_VIOLATION`. The text lives as long as the program.
  const char *rule;
  // The buffer for the message: ASCII, always ended with a NUL byte, cut off if it does not fit, and
  // empty if the status is `BCAST_STATUS_OK`. May be null.
  char *message;
  // The size of `message` in bytes, the NUL byte included.
  size_t capacity;
  // Set to the bytes of the whole message without the NUL byte. The message was cut off if this is not
  // less than `capacity`.
  size_t length;
} bcast_error;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Infers the shape to which operands broadcast, aligned on the right.
//
// `operands` are `operand_count` shapes. The function ignores unranked shapes. Without a ranked shape, the
// result is unranked.
//
// `sizes` has room for `capacity` sizes of the result, and may be null if `capacity` is 0. The function
// sets `rank` to the result's rank, or to `BCAST_UNRANKED`. With `BCAST_STATUS_BUFFER_TOO_SMALL` it writes
// only `rank`, so a call with a `capacity` of 0 queries the rank; with any other error it writes neither.
//
// `error` may be null. Rule: `infer-dim`.
enum bcast_status bcast_infer_shape(const struct bcast_shape *operands,
                                    size_t operand_count,
                                    int64_t *sizes,
                                    size_t capacity,
                                    int64_t *rank,
                                    struct bcast_error *error);

// As `bcast_infer_shape`, for two ranked operands that line up by XLA's broadcast_dimensions.
//
// `dimensions` are `dimension_count` entries, one for each dimension of the smaller-rank operand, in order:
// the dimension of the other operand that it lines up with, counted from 0. `dimensions` may be null if
// there are no entries, which for operands of different rank is valid only if one has rank 0.
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

// As `bcast_verify`, for two ranked operands that line up by XLA's broadcast_dimensions.
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

// Verifies an N-to-N broadcast, which stretches each operand to the one inferred shape, as a result of its
// own.
//
// `operands` are `operand_count` shapes, at least one, and `results` as many. Such an op keeps element
// types, which the caller has to compare. `error` may be null.
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
