/* Products of a few rows with columns whose elements are contiguous. */

#pragma once

#include "rows.h"

/* The most rows. */
#define FEW_LINES 12

static REAL total(Wide v) {
  for (int width = LANES / 2; width > 0; width /= 2)
    for (int lane = 0; lane < width; ++lane)
      v[lane] += v[lane + width];
  return v[0];
}

/* Adds the products of lines of contiguous elements. */
static inline __attribute__((always_inline)) void
add_lines(const int rows, int64_t sums, const REAL *const *a,
          const REAL *const *b, REAL (*tile)[SUMS]) {
  Wide product[SUMS] = {{0}};
  const int columns = SUMS / rows;
  int64_t sum = 0;
  for (; sum + LANES <= sums; sum += LANES)
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column)
        product[row * columns + column] +=
            *(const Wide *)(a[row] + sum) * *(const Wide *)(b[column] + sum);
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      REAL rest = total(product[row * columns + column]);
      for (int64_t at = sum; at < sums; ++at)
        rest += a[row][at] * b[column][at];
      tile[row][column] = rest;
    }
}

FOR_EACH_PROCESSOR static void multiply_lines(int rows, int64_t sums,
                                              const REAL *const *a,
                                              const REAL *const *b,
                                              REAL (*tile)[SUMS]) {
  if (rows == 2)
    add_lines(2, sums, a, b, tile);
  else
    add_lines(4, sums, a, b, tile);
}

/* The product of a few rows with columns whose elements are contiguous along
 * the sums, as those of the rows are; false if it is none. */
static bool product_of_lines(const Group *m, const Group *n, const Group *k,
                             const REAL *a, const REAL *b, REAL *c) {
  if (m->size > FEW_LINES || k->count != 1 || k->loops[0].a != 1 ||
      k->loops[0].b != 1)
    return false;
  int at_once = m->size <= 2 ? 2 : 4, step = SUMS / at_once;
  int64_t ma[FEW_ROWS], mc[FEW_ROWS], nb[SUMS], nc[SUMS], none[FEW_ROWS];
  offsets(m, 0, m->size, ma, none, mc);
  for (int64_t j = 0; j < n->size; j += step) {
    const REAL *columns[SUMS], *rows[SUMS];
    int64_t width = min(n->size - j, step);
    offsets(n, j, width, none, nb, nc);
    for (int column = 0; column < step; ++column)
      columns[column] = b + nb[min(column, width - 1)];
    for (int64_t i = 0; i < m->size; i += at_once) {
      REAL tile[SUMS][SUMS];
      int64_t height = min(m->size - i, at_once);
      for (int row = 0; row < at_once; ++row)
        rows[row] = a + ma[i + min(row, height - 1)];
      multiply_lines(at_once, k->size, rows, columns, tile);
      for (int64_t row = 0; row < height; ++row)
        for (int64_t column = 0; column < width; ++column)
          c[mc[i + row] + nc[column]] += tile[row][column];
    }
  }
  return true;
}
