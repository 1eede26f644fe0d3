/* A contraction on several cores. */

#pragma once
#include <omp.h>

#include "alone.h"

/* Fewer products are computed before another core has begun. */
#define MIN_SHARED 400000
/* The least rows or columns of a core: the sums of fewer have another order. */
#define MIN_PART 64

/* The rows or columns of which a loop is one dimension. */
static int64_t lines_of(const Loop *loops, int64_t count, const Loop *loop) {
  int64_t lines = 1;
  for (int64_t at = 0; at < count; ++at)
    if (loops[at].c != 0 && (loops[at].a == 0) == (loop->a == 0) &&
        (loops[at].b == 0) == (loop->b == 0))
      lines *= loops[at].size;
  return lines;
}

/* The loop whose iterations cores share, so that none has many more than
 * another, and the number of parts: no two write the same elements. */
static int64_t shared(const Loop *loops, int64_t count, int64_t *parts) {
  int64_t best = -1, threads = omp_get_max_threads();
  double products = 1, least = 1;
  for (int64_t at = 0; at < count; ++at) {
    const Loop *loop = &loops[at];
    products *= (double)loop->size;
    if (loop->c == 0)
      continue;
    bool is_batch = loop->a != 0 && loop->b != 0;
    int64_t most = min(threads, loop->size);
    if (!is_batch)
      most = min(most, lines_of(loops, count, loop) / MIN_PART);
    if (most < 2)
      continue;
    double largest_part =
        (double)((loop->size + most - 1) / most) / (double)loop->size;
    if (largest_part < least)
      best = at, least = largest_part, *parts = most;
  }
  return products < MIN_SHARED ? -1 : best;
}

/* Contracts a part of the iterations of one loop. */
static void contract_part(int64_t count, const Loop *loops, int64_t split,
                          int64_t part, int64_t parts, const REAL *a,
                          const REAL *b, bool is_new, REAL *c) {
  Loop own[MAX_LOOPS];
  memcpy(own, loops, (size_t)count * sizeof *own);
  int64_t size = own[split].size, step = size < parts * ROWS ? 1 : ROWS,
          first = size * part / parts / step * step,
          last = part + 1 == parts ? size
                                   : size * (part + 1) / parts / step * step;
  own[split].size = last - first;
  contract_alone(count, own, a + first * own[split].a, b + first * own[split].b,
                 is_new, c + first * own[split].c);
}

/* Whether cores have shared the contraction. */
static bool contract_shared(int64_t count, const Loop *loops, const REAL *a,
                            const REAL *b, bool is_new, REAL *c) {
  int64_t parts, split = shared(loops, count, &parts);
  if (split < 0)
    return false;
#pragma omp parallel for num_threads((int)parts) schedule(static, 1)
  for (int64_t part = 0; part < parts; ++part)
    contract_part(count, loops, split, part, parts, a, b, is_new, c);
  return true;
}
