/* The vectors of the processor that runs the program. */

#pragma once
#include <stdint.h>

/* Rows of a tile that stays in registers: their elements stand one after the
 * other. */
#define ROWS 8
/* The most vectors of sums that stay in registers. */
#define MAX_SUMS 16

/* Products in registers of a kind of processor. */
typedef struct {
  /* The lanes of a vector, the vectors of sums that stay in registers, and the
   * most rows that share one of the other input. */
  int lanes, sums, most_rows;
  /* Copies rows of contiguous columns, which are cut into groups. */
  void (*cut_rows)(REAL *to, const REAL *from, int64_t groups,
                   const int64_t *sums, int64_t sum_count);
  /* Adds the product of 2, 4 or 8 rows, packed, and of rows of columns at these
   * offsets to these lines. */
  void (*multiply_rows)(int rows, int64_t sums, const REAL *a, const REAL *b,
                        const int64_t *offsets, REAL *const *lines);
  /* The products of 2 or 4 lines and of as many others as sums allow. */
  void (*multiply_lines)(int rows, int64_t sums, const REAL *const *a,
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
#include "kernels.h"
#endif

#define KIND(name) name##_narrow
#define FOR_THEM FOR_NARROW
#define BYTES 32
#define SUMS 12
#define MOST_ROWS 4
#include "kernels.h"

static const Kernels *kernels(void) {
#ifdef HAS_WIDE
  if (__builtin_cpu_supports("x86-64-v4"))
    return &kernels_wide;
#endif
  return &kernels_narrow;
}

/* The columns that are computed at once with these rows. */
static int columns_of(const Kernels *own, int rows) {
  return own->sums / (rows < own->most_rows ? rows : own->most_rows) *
         own->lanes;
}
