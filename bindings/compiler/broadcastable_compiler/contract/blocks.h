/* Products of many rows and columns: blocks of both inputs are copied in the
   order in which tiles read them. */

#pragma once
#include <string.h>

#include "loops.h"
#include "vectors.h"

/* Rows and columns of the blocks that stay in caches, and their sums. */
#define BLOCK_ROWS 72
#define BLOCK_COLUMNS 256
#define BLOCK_SUMS 256
/* Sides of the squares that are transposed at once. */
#define SIDE 8
/* The most columns of a tile. */
#define MAX_COLUMNS 32

typedef REAL Side
    __attribute__((vector_size(SIDE * sizeof(REAL)), aligned(sizeof(REAL))));
#define EXCHANGE(distance, ...)                                                \
  for (int i = 0; i < SIDE; ++i)                                               \
    if (!(i & distance)) {                                                     \
      Side low = v[i], high = v[i + distance];                                 \
      v[i] = __builtin_shufflevector(low, high, __VA_ARGS__);                  \
      v[i + distance] = __builtin_shufflevector(low, high, OTHER_##distance);  \
    }
#define OTHER_1 1, 9, 3, 11, 5, 13, 7, 15
#define OTHER_2 2, 3, 10, 11, 6, 7, 14, 15
#define OTHER_4 4, 5, 6, 7, 12, 13, 14, 15

/* Copies lines of contiguous elements to columns. */
static inline void transpose(REAL *to, int64_t width, const REAL *from,
                             const int64_t *lines) {
  Side v[SIDE];
  for (int i = 0; i < SIDE; ++i)
    v[i] = *(const Side *)(from + lines[i]);
  EXCHANGE(1, 0, 8, 2, 10, 4, 12, 6, 14)
  EXCHANGE(2, 0, 1, 8, 9, 4, 5, 12, 13)
  EXCHANGE(4, 0, 1, 2, 3, 8, 9, 10, 11)
  for (int i = 0; i < SIDE; ++i)
    *(Side *)(to + i * width) = v[i];
}

/* Copies every second element, as convolutions in steps of 2 read them; none
 * behind the last one is read. */
static inline void copy_seconds(REAL *to, const REAL *from) {
  Side low = *(const Side *)from, high = *(const Side *)(from + SIDE - 1);
  *(Side *)to = __builtin_shufflevector(low, high, 0, 2, 4, 6, 9, 11, 13, 15);
}

/* Copies the elements of lines that stand side by side, or with gaps of one
 * element: sides of them with these steps. */
FOR_EACH_PROCESSOR static void
pack_sides(REAL *to, int64_t width, const REAL *from, const int64_t *lines,
           const bool *have_gaps, const int64_t *sums, int64_t sum_count) {
  for (int64_t sum = 0; sum < sum_count; ++sum, to += width) {
    const REAL *source = from + sums[sum];
    for (int64_t at = 0; at < width; at += SIDE)
      if (have_gaps[at / SIDE])
        copy_seconds(to + at, source + lines[at]);
      else
        *(Side *)(to + at) = *(const Side *)(source + lines[at]);
  }
}

/* The same for any lines, a few of them. */
FOR_EACH_PROCESSOR static void pack_few(REAL *to, int64_t width,
                                        const REAL *from, const int64_t *lines,
                                        int64_t count, const int64_t *sums,
                                        int64_t sum_count) {
  for (int64_t sum = 0; sum < sum_count;) {
    if (count == SIDE && sum + SIDE <= sum_count &&
        are_contiguous(sums + sum, SIDE)) {
      transpose(to + sum * width, width, from + sums[sum], lines);
      sum += SIDE;
      continue;
    }
    REAL *own = to + sum * width;
    const REAL *source = from + sums[sum++];
    for (int64_t at = 0; at < count; ++at)
      own[at] = source[lines[at]];
  }
}

/* Whether sides of lines are what pack_sides takes. */
static bool are_sides(const int64_t *lines, int64_t width, bool *have_gaps) {
  if (width % SIDE != 0) /* the last side has lines of another group */
    return false;
  for (int64_t at = 0; at < width; at += SIDE) {
    have_gaps[at / SIDE] = have_step(lines + at, SIDE, 2);
    if (!have_gaps[at / SIDE] && !are_contiguous(lines + at, SIDE))
      return false;
  }
  return true;
}

/* Copies lines in groups of `width`, one element of each after the other; zeros
 * fill the last group. */
static void pack(REAL *to, int64_t width, const REAL *from,
                 const int64_t *lines, int64_t count, const int64_t *sums,
                 int64_t sum_count) {
  for (int64_t first = 0; first < count; first += width) {
    REAL *own = to + first * sum_count;
    int64_t end = min(first + width, count);
    bool have_gaps[MAX_COLUMNS / SIDE];
    if (end < first + width)
      memset(own, 0, (size_t)(width * sum_count) * sizeof *own);
    else if (are_sides(lines + first, width, have_gaps)) {
      pack_sides(own, width, from, lines + first, have_gaps, sums, sum_count);
      continue;
    }
    for (int64_t at = first; at < end; at += SIDE)
      pack_few(own + (at - first), width, from, lines + at, min(SIDE, end - at),
               sums, sum_count);
  }
}

/* The same for columns, in groups of those of a tile. */
static void pack_columns(const Kernels *own, REAL *to, const REAL *from,
                         const int64_t *columns, int64_t count,
                         const int64_t *sums, int64_t sum_count) {
  int64_t width = columns_of(own, ROWS), whole = 0;
  if (are_contiguous(columns, count)) {
    whole = count / width * width;
    own->cut_rows(to, from + columns[0], count / width, sums, sum_count);
  }
  pack(to + whole * sum_count, width, from, columns + whole, count - whole,
       sums, sum_count);
}

/* A tile of the output: where its rows and columns stand. */
typedef struct {
  const int64_t *rows, *columns;
  int64_t height, width;
  /* Whether it lacks none, and its columns are one after the other. */
  bool is_whole;
} Tile;

/* Adds the product of a packed column of rows and a packed group of columns,
 * whose rows stand at these offsets, to a tile. */
static void multiply_tile(const Kernels *own, int64_t sums, const REAL *a,
                          const REAL *b, const int64_t *offsets, REAL *c,
                          const Tile *tile) {
  REAL copy[ROWS][MAX_COLUMNS], *lines[ROWS];
  for (int row = 0; row < ROWS; ++row)
    lines[row] =
        tile->is_whole ? c + tile->rows[row] + tile->columns[0] : copy[row];
  if (!tile->is_whole)
    memset(copy, 0, sizeof copy);
  own->multiply_rows(ROWS, sums, a, b, offsets, lines);
  if (tile->is_whole)
    return;
  for (int64_t row = 0; row < tile->height; ++row)
    for (int64_t column = 0; column < tile->width; ++column)
      c[tile->rows[row] + tile->columns[column]] += copy[row][column];
}

static void product(const Group *m, const Group *n, const Group *k,
                    const REAL *a, const REAL *b, REAL *c) {
  REAL rows[BLOCK_ROWS * BLOCK_SUMS], columns[BLOCK_COLUMNS * BLOCK_SUMS];
  int64_t ka[BLOCK_SUMS], kb[BLOCK_SUMS], ma[BLOCK_ROWS], mc[BLOCK_ROWS],
      nb[BLOCK_COLUMNS], nc[BLOCK_COLUMNS], none[BLOCK_SUMS],
      packed[BLOCK_SUMS];
  const Kernels *own = kernels();
  int64_t group = columns_of(own, ROWS), block = BLOCK_COLUMNS / group * group;
  for (int64_t sum = 0; sum < BLOCK_SUMS; ++sum)
    packed[sum] = sum * group;
  for (int64_t j = 0; j < n->size; j += block) {
    int64_t width = min(n->size - j, block);
    offsets(n, j, width, none, nb, nc);
    for (int64_t p = 0; p < k->size; p += BLOCK_SUMS) {
      int64_t sums = min(k->size - p, BLOCK_SUMS);
      offsets(k, p, sums, ka, kb, none);
      pack_columns(own, columns, b, nb, width, kb, sums);
      for (int64_t i = 0; i < m->size; i += BLOCK_ROWS) {
        int64_t height = min(m->size - i, BLOCK_ROWS);
        offsets(m, i, height, ma, none, mc);
        pack(rows, ROWS, a, ma, height, ka, sums);
        for (int64_t x = 0; x < width; x += group) {
          Tile tile = {.columns = nc + x, .width = min(width - x, group)};
          bool is_line =
              tile.width == group && are_contiguous(tile.columns, group);
          for (int64_t y = 0; y < height; y += ROWS) {
            tile.rows = mc + y, tile.height = min(height - y, ROWS);
            tile.is_whole = is_line && tile.height == ROWS;
            multiply_tile(own, sums, rows + y * sums, columns + x * sums,
                          packed, c, &tile);
          }
        }
      }
    }
  }
}
