/* Compiled with each program: checks of its declared types, and
   results that belong to the caller. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* The failure that the program writes (bcast-to-llvm{failures=return}). */
static _Thread_local struct {
  int64_t status;
  char message[4096];
} bcast_failure;

/* Copies between strided buffers, as libmlir_c_runner_utils does. */
typedef struct {
  int64_t rank;
  void *descriptor;
} Unranked;

/* A loop of a copy; steps are in bytes. */
typedef struct {
  int64_t size, read, write;
} Steps;

#define COPY_AS(type)                                                          \
  for (int64_t at = 0; at < line.size; ++at) {                                 \
    type element;                                                              \
    memcpy(&element, read + at * line.read, sizeof element);                   \
    memcpy(write + at * line.write, &element, sizeof element);                 \
  }

static void bcast_copy_line(int64_t size, Steps line, const char *read,
                            char *write) {
  if (line.read == size && line.write == size)
    memcpy(write, read, (size_t)(line.size * size));
  else if (size == 4)
    COPY_AS(int32_t)
  else if (size == 8)
    COPY_AS(int64_t)
  else
    for (int64_t at = 0; at < line.size; ++at)
      memcpy(write + at * line.write, read + at * line.read, (size_t)size);
}

void memrefCopy(int64_t size, Unranked *from, Unranked *to) {
  int64_t rank = from->rank;
  int64_t *source = from->descriptor, *target = to->descriptor;
  const char *read = (const char *)source[1] + source[2] * size;
  char *write = (char *)target[1] + target[2] * size;
  Steps loops[rank + 1], line = {1, size, size};
  int64_t at[rank + 1], count = 0, loop;
  for (int64_t dim = rank; dim-- > 0;) {
    Steps own = {source[3 + dim], source[3 + rank + dim] * size,
                 target[3 + rank + dim] * size};
    if (own.size == 0)
      return;
    /* Dimensions that are one for both are joined. */
    Steps *inner = count ? &loops[count - 1] : &line;
    if (inner->size == 1)
      *inner = own;
    else if (own.size != 1 && own.read == inner->size * inner->read &&
             own.write == inner->size * inner->write)
      inner->size *= own.size;
    else if (own.size != 1)
      at[count] = 0, loops[count++] = own;
  }
  do {
    bcast_copy_line(size, line, read, write);
    for (loop = 0; loop < count; ++loop) {
      int64_t steps = ++at[loop] < loops[loop].size ? 1 : 1 - loops[loop].size;
      read += steps * loops[loop].read, write += steps * loops[loop].write;
      if (steps == 1)
        break;
      at[loop] = 0;
    }
  } while (loop < count);
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
  void *block = bcast_allocate(64, bytes ? (size_t)bytes : 1);
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
        bcast_release(*results[other].descriptor);
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
