/* Products of a few rows with columns whose elements are contiguous. */

#pragma once

#include "product.h"

/* The most rows. */
#define FEW_LINES 12

/* Whether the elements of both inputs are contiguous along the sums. */
static bool are_lines(const Group *k) {
  return k->count == 1 && k->loops[0].a == 1 && k->loops[0].b == 1;
}

/* The product of a few rows with columns whose elements are contiguous along
 * the sums, as those of the rows are; false if it is none. */
static bool product_of_lines(const Group *m, const Group *n, const Group *k,
                             const REAL *a, const REAL *b, bool is_new,
                             REAL *c) {
  if (m->size > FEW_LINES || !are_lines(k))
    return false;
  const Kernels *own = kernels();
  int at_once = m->size <= 2 ? 2 : 4, step = own->sums / at_once;
  Place rows[FEW_LINES], columns[MAX_SUMS];
  places(m, 0, m->size, rows);
  for (int64_t j = 0; j < n->size; j += step) {
    const REAL *others[MAX_SUMS], *lines[MAX_SUMS];
    int64_t width = min(n->size - j, step);
    places(n, j, width, columns);
    for (int column = 0; column < step; ++column)
      others[column] = b + columns[min(column, width - 1)].b;
    for (int64_t i = 0; i < m->size; i += at_once) {
      REAL tile[MAX_SUMS][MAX_SUMS];
      int64_t height = min(m->size - i, at_once);
      for (int row = 0; row < at_once; ++row)
        lines[row] = a + rows[i + min(row, height - 1)].a;
      own->multiply_lines(at_once, k->size, lines, others, tile);
      for (int64_t row = 0; row < height; ++row)
        for (int64_t column = 0; column < width; ++column) {
          REAL *sum = &c[rows[i + row].c + columns[column].c];
          *sum = (is_new ? 0 : *sum) + tile[row][column];
        }
    }
  }
  return true;
}
