/* Memory of a compiled program. The system gives large blocks without their
   pages, which costs more than most programs compute: a few are kept for the
   next call. */

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Blocks of at least this many bytes are kept, up to this many bytes in all. */
#define LEAST_KEPT ((size_t)1 << 16)
#define MOST_KEPT ((size_t)1 << 26)
#define SLOTS 32
#define ALIGNMENT 64

/* Stands before each block. */
typedef struct {
  _Alignas(ALIGNMENT) size_t size;
} Head;

static Head *kept[SLOTS];
static size_t kept_count, kept_bytes;
/* Whoever does not get it does without kept blocks. */
static atomic_flag is_busy = ATOMIC_FLAG_INIT;

/* Takes a kept block out, the oldest first. */
static Head *bcast_take_kept(size_t at) {
  Head *head = kept[at];
  kept_bytes -= head->size;
  memmove(&kept[at], &kept[at + 1], (--kept_count - at) * sizeof *kept);
  return head;
}

/* A kept block of that size, or of at most twice the size. */
static Head *bcast_find_kept(size_t size) {
  Head *found = NULL;
  if (size < LEAST_KEPT || atomic_flag_test_and_set(&is_busy))
    return NULL;
  for (size_t at = kept_count; at-- > 0 && !found;)
    if (kept[at]->size >= size && kept[at]->size / 2 <= size)
      found = bcast_take_kept(at);
  atomic_flag_clear(&is_busy);
  return found;
}

static void bcast_free_kept(void) {
  if (atomic_flag_test_and_set(&is_busy))
    return;
  while (kept_count)
    free(bcast_take_kept(0));
  atomic_flag_clear(&is_busy);
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
  if (head->size < LEAST_KEPT || head->size > MOST_KEPT ||
      atomic_flag_test_and_set(&is_busy)) {
    free(head);
    return;
  }
  while (kept_count == SLOTS || kept_bytes + head->size > MOST_KEPT)
    free(bcast_take_kept(0));
  kept[kept_count++] = head;
  kept_bytes += head->size;
  atomic_flag_clear(&is_busy);
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
