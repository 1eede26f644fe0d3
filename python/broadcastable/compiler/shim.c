/* What is compiled with a program: checks of what its types declare, and
   results that belong to the caller. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the program writes (bcast-to-llvm{failures=return}). */
static _Thread_local struct {
  int64_t status;
  char message[4096];
} bcast_failure;

/* Copies between strided buffers, as libmlir_c_runner_utils does. */
typedef struct {
  int64_t rank;
  void *descriptor;
} Unranked;

void memrefCopy(int64_t size, Unranked *from, Unranked *to) {
  int64_t rank = from->rank, count = 1;
  int64_t *source = from->descriptor, *target = to->descriptor;
  const char *read = (const char *)source[1] + source[2] * size;
  char *write = (char *)target[1] + target[2] * size;
  int64_t *sizes = source + 3, *read_strides = sizes + rank;
  int64_t *write_strides = target + 3 + rank;
  for (int64_t dim = 0; dim < rank; ++dim)
    count *= sizes[dim];
  for (int64_t element = 0; element < count; ++element) {
    int64_t rest = element, from_offset = 0, to_offset = 0;
    for (int64_t dim = rank; dim-- > 0;) {
      int64_t index = rest % sizes[dim];
      rest /= sizes[dim];
      from_offset += index * read_strides[dim];
      to_offset += index * write_strides[dim];
    }
    memcpy(write + to_offset * size, read + from_offset * size, (size_t)size);
  }
}

typedef struct {
  /* The descriptor, which begins with the block that the result is in. */
  void **descriptor;
  int64_t rank;
  /* Bytes of an element. */
  int64_t size;
} Result;

/* Whether an earlier result is in the same block. */
static bool bcast_is_shared(const Result *results, int number) {
  for (int before = 0; before < number; ++before)
    if (*results[before].descriptor == *results[number].descriptor)
      return true;
  return false;
}

/* Copies a result into a block of its own. */
static bool bcast_copy(Result result) {
  int64_t *old = (int64_t *)result.descriptor, new[3 + 2 * 16];
  int64_t bytes = result.size, stride = 1;
  for (int64_t dim = 0; dim < result.rank; ++dim)
    bytes *= old[3 + dim];
  void *block = malloc(bytes ? (size_t)bytes : 1);
  if (!block)
    return false;
  new[0] = new[1] = (int64_t)block;
  new[2] = 0;
  for (int64_t dim = result.rank; dim-- > 0; stride *= old[3 + dim]) {
    new[3 + dim] = old[3 + dim];
    new[3 + result.rank + dim] = stride;
  }
  Unranked from = {result.rank, old}, to = {result.rank, new};
  memrefCopy(result.size, &from, &to);
  memcpy(old, new, (size_t)(3 + 2 * result.rank) * sizeof(int64_t));
  return true;
}

/* Gives each result a block of its own; a program may return one twice. Without
   memory for that, frees all of them. */
static int bcast_own(const Result *results, int count) {
  for (int number = 0; number < count; ++number) {
    if (!bcast_is_shared(results, number) || bcast_copy(results[number]))
      continue;
    for (int other = count; other-- > 0;)
      if (!bcast_is_shared(results, other))
        free(*results[other].descriptor);
    snprintf(bcast_failure.message, sizeof bcast_failure.message,
             "there is no memory for result #%d", number);
    return 2;
  }
  return 0;
}

/* The check of a size that the type declares. */
static int bcast_expect(int argument, int dim, int64_t size, int64_t declared) {
  if (size == declared)
    return 0;
  snprintf(bcast_failure.message, sizeof bcast_failure.message,
           "argument #%d dim %d: size %lld is not the declared %lld", argument,
           dim, (long long)size, (long long)declared);
  return 1;
}

/* The program reads elements in the order of memory. */
static int bcast_expect_order(int argument, int64_t rank, int64_t offset,
                              const int64_t *sizes, const int64_t *strides) {
  bool is_wrong = offset != 0, is_empty = false;
  for (int64_t dim = 0; dim < rank; ++dim)
    is_empty |= sizes[dim] == 0;
  for (int64_t dim = rank, stride = 1; !is_empty && dim-- > 0;) {
    is_wrong |= sizes[dim] != 1 && strides[dim] != stride;
    stride *= sizes[dim];
  }
  if (is_wrong)
    snprintf(bcast_failure.message, sizeof bcast_failure.message,
             "argument #%d: its elements are not in row-major order", argument);
  return is_wrong;
}
