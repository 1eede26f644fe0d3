/* Products of many rows and columns: blocks of both inputs are copied in the
   order in which tiles read them. */

#pragma once
#include <string.h>

#include "loops.h"
#include "vectors.h"

/* Rows and columns of a tile that stays in registers, and of the blocks that
 * stay in caches. */
#define ROWS 8
#define COLUMNS 32
#define BLOCK_ROWS 72
#define BLOCK_COLUMNS 256
#define BLOCK_SUMS 256

#define EXCHANGE(distance, ...)                                                \
  for (int i = 0; i < SIDE; ++i)                                               \
    if (!(i & distance)) {                                                     \
      Vector low = v[i], high = v[i + distance];                               \
      v[i] = __builtin_shufflevector(low, high, __VA_ARGS__);                  \
      v[i + distance] = __builtin_shufflevector(low, high, OTHER_##distance);  \
    }
#define OTHER_1 1, 9, 3, 11, 5, 13, 7, 15
#define OTHER_2 2, 3, 10, 11, 6, 7, 14, 15
#define OTHER_4 4, 5, 6, 7, 12, 13, 14, 15

/* Copies lines of contiguous elements to columns. */
static inline void transpose(REAL *to, int64_t width, const REAL *from,
                             const int64_t *lines) {
  Vector v[SIDE];
  for (int i = 0; i < SIDE; ++i)
    v[i] = *(const Vector *)(from + lines[i]);
  EXCHANGE(1, 0, 8, 2, 10, 4, 12, 6, 14)
  EXCHANGE(2, 0, 1, 8, 9, 4, 5, 12, 13)
  EXCHANGE(4, 0, 1, 2, 3, 8, 9, 10, 11)
  for (int i = 0; i < SIDE; ++i)
    *(Vector *)(to + i * width) = v[i];
}

/* Copies the elements of a few lines, one of each after the other. */
FOR_EACH_PROCESSOR static void pack_few(REAL *to, int64_t width,
                                        const REAL *from, const int64_t *lines,
                                        int64_t count, const int64_t *sums,
                                        int64_t sum_count) {
  bool are_columns = count == SIDE && are_contiguous(lines, SIDE);
  for (int64_t sum = 0; sum < sum_count;) {
    if (count == SIDE && sum + SIDE <= sum_count && !are_columns &&
        are_contiguous(sums + sum, SIDE)) {
      transpose(to + sum * width, width, from + sums[sum], lines);
      sum += SIDE;
      continue;
    }
    REAL *own = to + sum * width;
    const REAL *source = from + sums[sum++];
    if (are_columns)
      *(Vector *)own = *(const Vector *)(source + lines[0]);
    else
      for (int64_t at = 0; at < count; ++at)
        own[at] = source[lines[at]];
  }
}

/* Copies lines in groups of `width`, one element of each after the other; zeros
 * fill the last group. */
static void pack(REAL *to, int64_t width, const REAL *from,
                 const int64_t *lines, int64_t count, const int64_t *sums,
                 int64_t sum_count) {
  for (int64_t first = 0; first < count; first += width) {
    REAL *own = to + first * sum_count;
    if (count - first < width)
      memset(own, 0, (size_t)(width * sum_count) * sizeof *own);
    for (int64_t at = first; at < min(first + width, count); at += SIDE)
      pack_few(own + (at - first), width, from, lines + at,
               min(SIDE, count - at), sums, sum_count);
  }
}

/* Adds the product of a packed column of rows and a packed row of columns to
 * these lines. */
FOR_EACH_PROCESSOR static void multiply(int64_t sums, const REAL *a,
                                        const REAL *b, REAL *const *lines) {
  REAL product[ROWS][COLUMNS] = {{0}};
  for (int64_t sum = 0; sum < sums; ++sum, a += ROWS, b += COLUMNS)
    for (int row = 0; row < ROWS; ++row)
      for (int column = 0; column < COLUMNS; ++column)
        product[row][column] += a[row] * b[column];
  for (int row = 0; row < ROWS; ++row)
    for (int column = 0; column < COLUMNS; ++column)
      lines[row][column] += product[row][column];
}

/* The same for a tile of the output, which may lack rows and columns, or have
 * its columns anywhere. */
static void multiply_tile(int64_t sums, const REAL *a, const REAL *b, REAL *c,
                          const int64_t *rows, int64_t height,
                          const int64_t *columns, int64_t width) {
  REAL tile[ROWS][COLUMNS], *lines[ROWS];
  bool is_whole =
      height == ROWS && width == COLUMNS && are_contiguous(columns, COLUMNS);
  for (int row = 0; row < ROWS; ++row)
    lines[row] = is_whole ? c + rows[row] + columns[0] : tile[row];
  if (!is_whole)
    memset(tile, 0, sizeof tile);
  multiply(sums, a, b, lines);
  if (is_whole)
    return;
  for (int64_t row = 0; row < height; ++row)
    for (int64_t column = 0; column < width; ++column)
      c[rows[row] + columns[column]] += tile[row][column];
}

static void product(const Group *m, const Group *n, const Group *k,
                    const REAL *a, const REAL *b, REAL *c) {
  REAL rows[BLOCK_ROWS * BLOCK_SUMS], columns[BLOCK_COLUMNS * BLOCK_SUMS];
  int64_t ka[BLOCK_SUMS], kb[BLOCK_SUMS], ma[BLOCK_ROWS], mc[BLOCK_ROWS],
      nb[BLOCK_COLUMNS], nc[BLOCK_COLUMNS], none[BLOCK_SUMS];
  for (int64_t j = 0; j < n->size; j += BLOCK_COLUMNS) {
    int64_t width = min(n->size - j, BLOCK_COLUMNS);
    offsets(n, j, width, none, nb, nc);
    for (int64_t p = 0; p < k->size; p += BLOCK_SUMS) {
      int64_t sums = min(k->size - p, BLOCK_SUMS);
      offsets(k, p, sums, ka, kb, none);
      pack(columns, COLUMNS, b, nb, width, kb, sums);
      for (int64_t i = 0; i < m->size; i += BLOCK_ROWS) {
        int64_t height = min(m->size - i, BLOCK_ROWS);
        offsets(m, i, height, ma, none, mc);
        pack(rows, ROWS, a, ma, height, ka, sums);
        for (int64_t x = 0; x < width; x += COLUMNS)
          for (int64_t y = 0; y < height; y += ROWS)
            multiply_tile(sums, rows + y * sums, columns + x * sums, c, mc + y,
                          min(height - y, ROWS), nc + x,
                          min(width - x, COLUMNS));
      }
    }
  }
}
