/* Products of a few rows. To copy the other input would take longer than the
   product: it is read where it is. */

#pragma once

#include "blocks.h"

/* The most rows. */
#define FEW_ROWS 96
/* The vectors of sums that stay in registers. */
#define SUMS 16

/* Adds the product of a packed column of rows and of rows of columns, which
 * stand at these offsets. */
static inline __attribute__((always_inline)) void
add_rows(const int rows, int64_t sums, const REAL *a, const REAL *b,
         const int64_t *offsets, REAL *const *lines) {
  Wide product[SUMS] = {{0}};
  const int parts = SUMS / rows;
  for (int64_t sum = 0; sum < sums; ++sum, a += ROWS)
    for (int part = 0; part < parts; ++part) {
      Wide own = *(const Wide *)(b + offsets[sum] + part * LANES);
      for (int row = 0; row < rows; ++row)
        product[row * parts + part] += a[row] * own;
    }
  for (int row = 0; row < rows; ++row)
    for (int part = 0; part < parts; ++part)
      *(Wide *)(lines[row] + part * LANES) += product[row * parts + part];
}

FOR_EACH_PROCESSOR static void multiply_rows(int rows, int64_t sums,
                                             const REAL *a, const REAL *b,
                                             const int64_t *offsets,
                                             REAL *const *lines) {
  if (rows == 2)
    add_rows(2, sums, a, b, offsets, lines);
  else if (rows == 4)
    add_rows(4, sums, a, b, offsets, lines);
  else
    add_rows(8, sums, a, b, offsets, lines);
}

/* The product of a few rows with columns that are contiguous; false if it is
 * none. */
static bool product_of_rows(const Group *m, const Group *n, const Group *k,
                            const REAL *a, const REAL *b, REAL *c) {
  int at_once = m->size <= 2   ? 2
                : m->size <= 4 ? 4
                               : 8,
      step = SUMS / at_once * LANES;
  if (m->size > FEW_ROWS || n->count != 1 || n->loops[0].b != 1 ||
      n->loops[0].c != 1 || n->size < step)
    return false;
  REAL rows[FEW_ROWS * BLOCK_SUMS], tile[ROWS][SUMS * LANES], *lines[ROWS];
  int64_t ka[BLOCK_SUMS], kb[BLOCK_SUMS], none[BLOCK_SUMS], ma[FEW_ROWS],
      mc[FEW_ROWS];
  offsets(m, 0, m->size, ma, none, mc);
  for (int64_t p = 0; p < k->size; p += BLOCK_SUMS) {
    int64_t sums = min(k->size - p, BLOCK_SUMS);
    offsets(k, p, sums, ka, kb, none);
    pack(rows, ROWS, a, ma, m->size, ka, sums);
    for (int64_t j = 0; j < n->size; j += step) {
      /* The last columns are read with some before them. */
      int64_t first = min(j, n->size - step);
      for (int64_t i = 0; i < m->size; i += at_once) {
        const REAL *own = rows + i / ROWS * ROWS * sums + i % ROWS;
        int64_t height = min(m->size - i, at_once);
        bool is_whole = height == at_once && first == j;
        for (int row = 0; row < at_once; ++row)
          lines[row] = is_whole ? c + mc[i + row] + j : tile[row];
        if (!is_whole)
          memset(tile, 0, sizeof tile);
        multiply_rows(at_once, sums, own, b + first, kb, lines);
        if (is_whole)
          continue;
        for (int64_t row = 0; row < height; ++row)
          for (int64_t column = j - first; column < step; ++column)
            c[mc[i + row] + first + column] += tile[row][column];
      }
    }
  }
  return true;
}
