/* What a compiled program calls in place of the C library: a failed check
   returns to the caller with its message, and the memory of the program so far
   is freed. The linker replaces the names (--wrap). */

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The alignment of all memory of the program. */
#define ALIGNMENT 64

/* A block that the program has allocated and not freed, before its memory. */
typedef struct Block {
  struct Block *next, **link;
  _Alignas(ALIGNMENT) char memory[];
} Block;

static _Thread_local struct {
  Block *blocks;
  bool is_inside;
  jmp_buf failed;
  size_t length;
  char message[4096];
} bcast_run;

void *__real_aligned_alloc(size_t alignment, size_t size);
void *__real_malloc(size_t size);
void __real_free(void *memory);
_Noreturn void __real_abort(void);

/* A new block of the run; without memory, the run fails. */
static Block *bcast_allocate(size_t size) {
  size_t whole = (sizeof(Block) + size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  Block *block =
      size > SIZE_MAX / 2 ? NULL : __real_aligned_alloc(ALIGNMENT, whole);
  if (!block) {
    snprintf(bcast_run.message, sizeof bcast_run.message,
             "there is no memory for %zu bytes", size);
    return NULL;
  }
  block->next = bcast_run.blocks;
  block->link = &bcast_run.blocks;
  if (block->next)
    block->next->link = &block->next;
  bcast_run.blocks = block;
  return block;
}

void *__wrap_malloc(size_t size) {
  if (!bcast_run.is_inside)
    return __real_malloc(size);
  Block *block = bcast_allocate(size);
  if (!block)
    longjmp(bcast_run.failed, 2);
  return block->memory;
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
  if (!bcast_run.is_inside)
    return __real_aligned_alloc(alignment, size);
  if (alignment > ALIGNMENT) {
    snprintf(bcast_run.message, sizeof bcast_run.message,
             "the program wants memory at multiples of %zu", alignment);
    longjmp(bcast_run.failed, 2);
  }
  return __wrap_malloc(size);
}

static void bcast_release(Block *block) {
  *block->link = block->next;
  if (block->next)
    block->next->link = block->link;
  __real_free(block);
}

void __wrap_free(void *memory) {
  if (!bcast_run.is_inside)
    __real_free(memory);
  else if (memory)
    bcast_release((Block *)((char *)memory - offsetof(Block, memory)));
}

int __wrap_printf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  size_t room = sizeof bcast_run.message - bcast_run.length;
  int length =
      vsnprintf(bcast_run.message + bcast_run.length, room, format, arguments);
  va_end(arguments);
  if (length > 0)
    bcast_run.length += (size_t)length < room ? (size_t)length : room - 1;
  return length;
}

int __wrap_puts(const char *text) { return __wrap_printf("%s\n", text); }

int __wrap_fflush(FILE *file) { return bcast_run.is_inside ? 0 : fflush(file); }

_Noreturn void __wrap_abort(void) {
  if (!bcast_run.is_inside)
    __real_abort();
  longjmp(bcast_run.failed, 1);
}

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

/* Runs the program: 0, 1 after a failed check, or 2 without memory. */
static int bcast_call(void (*program)(void *), void *arguments) {
  bcast_run.length = 0;
  bcast_run.message[0] = 0;
  bcast_run.blocks = NULL;
  bcast_run.is_inside = true;
  int status = setjmp(bcast_run.failed);
  if (status == 0)
    program(arguments);
  bcast_run.is_inside = false;
  return status;
}

/* Takes one block of the run out of those that end with it. */
static bool bcast_keep(void *memory) {
  for (Block *block = bcast_run.blocks; block; block = block->next) {
    if (block->memory == memory) {
      *block->link = block->next;
      if (block->next)
        block->next->link = block->link;
      return true;
    }
  }
  return false;
}

/* Makes a result memory of its own, which its caller frees: the program may
   return an argument, a constant, or one block twice. */
static bool bcast_own(void *descriptor, int64_t rank, int64_t size) {
  int64_t *result = descriptor, count = 1;
  if (bcast_keep((void *)result[0]))
    return true;
  for (int64_t dim = 0; dim < rank; ++dim)
    count *= result[3 + dim];
  Block *block = bcast_allocate((size_t)(count * size));
  if (!block)
    return false;
  int64_t copy[3 + 2 * 16];
  copy[0] = copy[1] = (int64_t)block->memory;
  copy[2] = 0;
  for (int64_t dim = rank, stride = 1; dim-- > 0;) {
    copy[3 + dim] = result[3 + dim];
    copy[3 + rank + dim] = stride;
    stride *= result[3 + dim];
  }
  Unranked from = {rank, result}, to = {rank, copy};
  memrefCopy(size, &from, &to);
  memcpy(result, copy, (size_t)(3 + 2 * rank) * sizeof(int64_t));
  return bcast_keep(block->memory);
}

static void bcast_release_all(void) {
  while (bcast_run.blocks)
    bcast_release(bcast_run.blocks);
}

/* The check of a size that the type declares. */
static int bcast_expect(int argument, int dim, int64_t size, int64_t declared) {
  if (size == declared)
    return 0;
  snprintf(bcast_run.message, sizeof bcast_run.message,
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
    snprintf(bcast_run.message, sizeof bcast_run.message,
             "argument #%d: its elements are not in row-major order", argument);
  return is_wrong;
}

static void bcast_free_result(void *memory) {
  if (memory)
    __real_free((char *)memory - offsetof(Block, memory));
}
