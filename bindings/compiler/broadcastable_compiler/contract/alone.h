/* A contraction on one core. */

#pragma once

#include "lines.h"

/* The vectors whose sums stay in registers: 128 columns are two times as many,
 * or a vector more where they are not aligned. */
#define LEAST_AT_ONCE 8
#define MOST_AT_ONCE 9

/* Columns of one row: how much the output and the second input step from term
 * to term, and the columns that the first vector lacks so that others are
 * aligned. */
typedef struct {
  int64_t size, terms, factor, term, lacking;
} Row;

/* Adds the sums of some vectors of columns, from one on. */
static inline __attribute__((always_inline)) void
sum_vectors(const int count, const Row *row, int64_t first, const REAL *factors,
            const REAL *columns, bool is_new, REAL *c) {
  Side sums[MOST_AT_ONCE] = {{0}};
  int64_t starts[MOST_AT_ONCE];
  for (int at = 0; at < count; ++at) {
    int64_t start = (first + at) * SIDE - row->lacking;
    starts[at] = start < 0 ? 0 : min(start, row->size - SIDE);
  }
  for (int64_t term = 0; term < row->terms; ++term)
    for (int at = 0; at < count; ++at)
      sums[at] += factors[term * row->factor] *
                  *(const Side *)(columns + term * row->term + starts[at]);
  for (int at = 0; at < count; ++at) {
    int64_t start = (first + at) * SIDE - row->lacking;
    Side *whole = (Side *)(c + start), before = {0};
    if (start == starts[at]) {
      if (!is_new)
        before = *whole;
      *whole = before + sums[at];
      continue;
    }
    int64_t end = min(start + SIDE, row->size);
    for (int64_t column = start < 0 ? 0 : start; column < end; ++column)
      c[column] = (is_new ? 0 : c[column]) + sums[at][column - starts[at]];
  }
}

/* Adds the sums of one row whose columns stand one after the other. */
FOR_EACH_PROCESSOR static void sum_row(const Row *row, const REAL *factors,
                                       const REAL *columns, bool is_new,
                                       REAL *c) {
  int64_t vectors = (row->size + row->lacking + SIDE - 1) / SIDE;
  bool are_least = (vectors + LEAST_AT_ONCE - 1) / LEAST_AT_ONCE ==
                   (vectors + MOST_AT_ONCE - 1) / MOST_AT_ONCE;
  for (int64_t at = 0; at < vectors;
       at += are_least ? LEAST_AT_ONCE : MOST_AT_ONCE)
    if (are_least)
      sum_vectors(LEAST_AT_ONCE, row, at, factors, columns, is_new, c);
    else
      sum_vectors(MOST_AT_ONCE, row, at, factors, columns, is_new, c);
}

/* Nothing is used twice. */
FOR_EACH_PROCESSOR static void sum(Loop line, Loop k, const REAL *a,
                                   const REAL *b, bool is_new,
                                   REAL *restrict c) {
  if (line.a == 0 && line.b == 1 && line.c == 1 && line.size >= SIDE) {
    int64_t lacking = (int64_t)((uintptr_t)b / sizeof *b) % SIDE;
    Row row = {line.size, k.size, k.a, k.b, k.b % SIDE == 0 ? lacking : 0};
    sum_row(&row, a, b, is_new, c);
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

/* Whether the second input should be the first: elements of a row are written
 * one after the other, and it is the one that has columns. */
static bool are_turned(int64_t count, const Loop *loops) {
  bool has_columns = false;
  for (int64_t at = 0; at < count; ++at)
    if (loops[at].a == 0 && loops[at].b != 0 && loops[at].c != 0)
      has_columns = true;
  for (int64_t at = 0; at < count; ++at)
    if (loops[at].a != 0 && loops[at].b == 0 && loops[at].c != 0 &&
        (loops[at].c == 1 || !has_columns))
      return true;
  return false;
}

/* Contracts on one core. */
static void contract_alone(int64_t count, Loop *loops, const REAL *a,
                           const REAL *b, bool is_new, REAL *c) {
  if (are_turned(count, loops)) {
    const REAL *other = a;
    a = b, b = other;
    for (int64_t at = 0; at < count; ++at)
      loops[at] = turned(&loops[at]);
  }
  int64_t all_count = count;
  Loop all[MAX_LOOPS];
  memcpy(all, loops, (size_t)count * sizeof *all);
  Group m = take(loops, &count, true, false, true),
        n = take(loops, &count, false, true, true),
        k = take(loops, &count, true, true, false);
  bool is_product =
      n.size > 1 && (m.size > 1 || are_panels(&n, &k) || are_lines(&k));
  Loop line, terms;
  if (!is_product) {
    line = largest(&n, loops, &count);
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
