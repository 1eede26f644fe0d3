/* A contraction on one core. */

#pragma once

#include "lines.h"

/* The elements of a line whose sums stay in registers. */
#define LINE (8 * SIDE)

/* Nothing is used twice: the inner loop is that of contiguous elements. */
FOR_EACH_PROCESSOR static void sum(Loop line, Loop k, const REAL *a,
                                   const REAL *b, bool is_new,
                                   REAL *restrict c) {
  if (line.c == 1 && line.a + line.b == 1) {
    const REAL *vectors = line.a ? a : b, *factors = line.a ? b : a;
    int64_t next = line.a ? k.a : k.b, step = line.a ? k.b : k.a, first = 0;
    for (; first + LINE <= line.size; first += LINE) {
      Side sums[LINE / SIDE] = {{0}};
      if (!is_new)
        for (int part = 0; part < LINE / SIDE; ++part)
          sums[part] = ((const Side *)(c + first))[part];
      for (int64_t p = 0; p < k.size; ++p)
        for (int part = 0; part < LINE / SIDE; ++part)
          sums[part] += factors[p * step] *
                        ((const Side *)(vectors + p * next + first))[part];
      for (int part = 0; part < LINE / SIDE; ++part)
        ((Side *)(c + first))[part] = sums[part];
    }
    for (int64_t at = first; is_new && at < line.size; ++at)
      c[at] = 0;
    for (int64_t p = 0; p < k.size; ++p)
      for (int64_t at = first; at < line.size; ++at)
        c[at] += factors[p * step] * vectors[p * next + at];
    return;
  }
  for (int64_t at = 0; at < line.size;
       ++at, a += line.a, b += line.b, c += line.c) {
    REAL sum = is_new ? 0 : *c;
    for (int64_t p = 0; p < k.size; ++p)
      sum += a[p * k.a] * b[p * k.b];
    *c = sum;
  }
}

/* Sets all elements of the output to zero. */
static void clear(int64_t count, const Loop *loops, REAL *c) {
  Group all = {.count = 0, .size = 1};
  for (int64_t at = 0; at < count; ++at)
    if (loops[at].c != 0) {
      all.loops[all.count++] = loops[at];
      all.size *= loops[at].size;
    }
  for (int64_t first = 0; first < all.size; first += BLOCK_TERMS) {
    Place to[BLOCK_TERMS];
    int64_t size = min(BLOCK_TERMS, all.size - first);
    places(&all, first, size, to);
    for (int64_t at = 0; at < size; ++at)
      c[to[at].c] = 0;
  }
}

/* Whether a loop that is none of a product adds to the same elements again. */
static bool has_rest(int64_t count, const Loop *loops) {
  for (int64_t at = 0; at < count; ++at)
    if (loops[at].c == 0)
      return true;
  return false;
}

/* Contracts on one core. */
static void contract_alone(int64_t count, Loop *loops, const REAL *a,
                           const REAL *b, bool is_new, REAL *c) {
  for (int64_t at = 0; at < count; ++at)
    /* Elements of a row are written one after the other. */
    if (loops[at].a != 0 && loops[at].b == 0 && loops[at].c == 1) {
      const REAL *other = a;
      a = b, b = other;
      for (int64_t loop = 0; loop < count; ++loop) {
        int64_t step = loops[loop].a;
        loops[loop].a = loops[loop].b, loops[loop].b = step;
      }
      break;
    }
  int64_t all_count = count;
  Loop all[MAX_LOOPS];
  memcpy(all, loops, (size_t)count * sizeof *all);
  Group m = take(loops, &count, true, false, true),
        n = take(loops, &count, false, true, true),
        k = take(loops, &count, true, true, false);
  bool is_product = n.size > 1 && (m.size > 1 || are_panels(&n, &k));
  Loop line, terms;
  if (!is_product) {
    line = largest(m.size > 1 ? &m : &n, loops, &count);
    terms = largest(&k, loops, &count);
  }
  if (is_new && has_rest(count, loops)) {
    clear(all_count, all, c);
    is_new = false;
  }
  int64_t at[MAX_LOOPS] = {0}, loop;
  do {
    if (!is_product)
      sum(line, terms, a, b, is_new, c);
    else if (!product_of_lines(&m, &n, &k, a, b, is_new, c))
      product(&m, &n, &k, a, b, is_new, c);
    for (loop = 0; loop < count; ++loop) {
      int64_t steps = at[loop] + 1 < loops[loop].size ? 1 : -at[loop];
      at[loop] += steps;
      a += steps * loops[loop].a;
      b += steps * loops[loop].b;
      c += steps * loops[loop].c;
      if (steps == 1)
        break;
    }
  } while (loop < count);
}
