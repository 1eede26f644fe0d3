/* The vectors of the processor that runs the program. */

#pragma once

#include "loops.h"

/* The most rows of a tile that stays in registers, and the most vectors. */
#define ROWS 8
#define MAX_SUMS 16
/* The largest number of few rows. */
#define MOST_FEW_ROWS 256

/* Rows of the first input by vectors of the second: where each begins, and
 * where their sums are added to the output, or stand instead of it. */
typedef struct {
  const REAL *const *a, *b[MAX_SUMS];
  REAL *const *c;
  int64_t places[MAX_SUMS];
  bool is_new;
} Tile;

/* Products in registers of a kind of processor. */
typedef struct {
  /* The lanes of a vector, the vectors of sums that stay in registers, the most
   * rows that share one of the other input, those that four rows share, and the
   * rows of which more are worth a copy of the columns. */
  int lanes, sums, most_rows, shared_by_four, few_rows;
  /* Copies rows of contiguous columns, which are cut into groups. */
  void (*cut_rows)(REAL *to, const REAL *from, int64_t groups,
                   const Place *terms, int64_t count);
  /* Adds the products of 2, 4 or most rows and of as many vectors as there are
   * registers. */
  void (*multiply_rows)(int rows, int64_t count, const Place *terms,
                        const Tile *tile);
  /* The products of 2 or 4 lines and of as many others as sums allow. */
  void (*multiply_lines)(int rows, int64_t count, const REAL *const *a,
                         const REAL *const *b, REAL (*tile)[MAX_SUMS]);
} Kernels;

#if defined(__x86_64__)
#define FOR_EACH_PROCESSOR                                                     \
  __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#define FOR_NARROW __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define FOR_EACH_PROCESSOR
#define FOR_NARROW
#endif

/* A test defines WITHOUT_WIDE, where all processors are wide. */
#if defined(__x86_64__) && !defined(WITHOUT_WIDE)
#define HAS_WIDE
#define KIND(name) name##_wide
#define FOR_THEM                                                               \
  __attribute__((target("arch=x86-64-v4"), min_vector_width(512)))
#define BYTES 64
#define SUMS 16
#define MOST_ROWS 8
#define SHARED_BY_FOUR 4
#define FEW_ROWS MOST_FEW_ROWS
#include "kernels.h"
#endif

#define KIND(name) name##_narrow
#define FOR_THEM FOR_NARROW
#define BYTES 32
#define SUMS 12
#define MOST_ROWS 6
/* With three, a vector would be stored and read again at each term. */
#define SHARED_BY_FOUR 2
#define FEW_ROWS 96
#include "kernels.h"

static const Kernels *kernels(void) {
#ifdef HAS_WIDE
  if (__builtin_cpu_supports("x86-64-v4"))
    return &kernels_wide;
#endif
  return &kernels_narrow;
}

/* The vectors that are computed at once for 2, 4 or most rows. */
static int vectors_at_once(const Kernels *own, int rows) {
  return rows == 4 ? own->shared_by_four : own->sums / rows;
}
