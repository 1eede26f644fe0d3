/* Memory of a compiled program, which frees what it has allocated soon after.
   The system aligns a small block slowly, and gives a large one without its
   pages: a few are kept for the next time. */

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define ALIGNMENT 64

/* Blocks of less than this have ALIGNMENT times a power of two bytes. Sixteen
   of each size are kept, 1 MB in all. */
#define LEAST_LARGE ((size_t)1 << 16)
#define SMALL_SIZES 10
#define MOST_SMALL 16

/* The number and the bytes of the large ones that are kept. */
#define MOST_LARGE 32
#define MOST_KEPT ((size_t)1 << 26)

/* Stands before each block. */
typedef struct Head {
  _Alignas(ALIGNMENT) size_t size;
  struct Head *next;
} Head;

static struct {
  Head *first;
  int count;
} small_blocks[SMALL_SIZES];
static Head *large_blocks[MOST_LARGE];
static size_t large_count, large_bytes;

/* Whoever does not get it does without kept blocks. */
static atomic_flag is_busy = ATOMIC_FLAG_INIT;

static bool bcast_enter(void) {
  return !atomic_flag_test_and_set_explicit(&is_busy, memory_order_acquire);
}

static void bcast_leave(void) {
  atomic_flag_clear_explicit(&is_busy, memory_order_release);
}

/* The number of the least small size of at least these bytes. */
static int bcast_small(size_t size) {
  return size <= ALIGNMENT ? 0 : 64 - __builtin_clzll((size - 1) / ALIGNMENT);
}

/* Takes a large block out, the oldest first. */
static Head *bcast_take_large(size_t at) {
  Head *head = large_blocks[at];
  large_bytes -= head->size;
  memmove(&large_blocks[at], &large_blocks[at + 1],
          (--large_count - at) * sizeof *large_blocks);
  return head;
}

static Head *bcast_take_small(int number) {
  Head *head = small_blocks[number].first;
  if (head) {
    small_blocks[number].first = head->next;
    --small_blocks[number].count;
  }
  return head;
}

/* A kept block of that size, or a large one of at most twice the size. */
static Head *bcast_find_kept(size_t size) {
  Head *found = NULL;
  if (!bcast_enter())
    return NULL;
  if (size < LEAST_LARGE)
    found = bcast_take_small(bcast_small(size));
  else
    for (size_t at = large_count; at-- > 0 && !found;)
      if (large_blocks[at]->size >= size && large_blocks[at]->size / 2 <= size)
        found = bcast_take_large(at);
  bcast_leave();
  return found;
}

/* Whether the block is kept. */
static bool bcast_keep(Head *head) {
  if (head->size > MOST_KEPT || !bcast_enter())
    return false;
  bool is_kept = true;
  if (head->size < LEAST_LARGE) {
    int number = bcast_small(head->size);
    is_kept = small_blocks[number].count < MOST_SMALL;
    if (is_kept) {
      head->next = small_blocks[number].first;
      small_blocks[number].first = head;
      ++small_blocks[number].count;
    }
  } else {
    while (large_count == MOST_LARGE || large_bytes + head->size > MOST_KEPT)
      free(bcast_take_large(0));
    large_blocks[large_count++] = head;
    large_bytes += head->size;
  }
  bcast_leave();
  return is_kept;
}

static void bcast_free_kept(void) {
  if (!bcast_enter())
    return;
  while (large_count)
    free(bcast_take_large(0));
  for (int number = 0; number < SMALL_SIZES; ++number)
    for (Head *head; (head = bcast_take_small(number));)
      free(head);
  bcast_leave();
}

__attribute__((destructor)) static void bcast_unload(void) {
  bcast_free_kept();
}

void *bcast_allocate(size_t alignment, size_t size) {
  /* The program aligns no block to more. */
  (void)alignment;
  if (size > SIZE_MAX / 2)
    return NULL;
  size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  if (size < LEAST_LARGE)
    size = (size_t)ALIGNMENT << bcast_small(size);
  Head *head = bcast_find_kept(size);
  if (head)
    return head + 1;
  head = aligned_alloc(ALIGNMENT, sizeof *head + size);
  if (!head) {
    bcast_free_kept();
    head = aligned_alloc(ALIGNMENT, sizeof *head + size);
  }
  if (!head)
    return NULL;
  head->size = size;
  return head + 1;
}

void bcast_release(void *block) {
  if (!block)
    return;
  Head *head = (Head *)block - 1;
  if (!bcast_keep(head))
    free(head);
}

void *bcast_reallocate(void *block, size_t size) {
  void *larger = bcast_allocate(ALIGNMENT, size);
  if (block && larger) {
    size_t old = ((Head *)block - 1)->size;
    memcpy(larger, block, old < size ? old : size);
    bcast_release(block);
  }
  return larger;
}
