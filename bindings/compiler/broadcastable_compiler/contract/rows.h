/* Products of a few rows. To copy the other input would take longer than the
   product: it is read where it is. */

#pragma once

#include "blocks.h"

/* The most rows. */
#define FEW_ROWS 256
/* The same where the rows of the other input stand whole pages apart, so that
 * they take each other's place in caches. */
#define FEW_ROWS_OF_PAGES 96
#define PAGE 4096
/* The most rows that are computed by four. */
#define MOST_FOURS 32
/* The most columns that are computed at once. */
#define MAX_STEP (MAX_SUMS / 2 * 64 / (int)sizeof(REAL))

static int64_t most_rows(const Group *k) {
  bool are_pages = k->count > 0 &&
                   k->loops[k->count - 1].b * (int64_t)sizeof(REAL) % PAGE == 0;
  return are_pages ? FEW_ROWS_OF_PAGES : FEW_ROWS;
}

static int rows_at_once(const Kernels *own, int64_t rows) {
  if (rows <= 2)
    return 2;
  bool would_lack_four = (rows - 1) % ROWS < ROWS / 2;
  return would_lack_four && rows <= MOST_FOURS ? 4 : own->most_rows;
}

/* The product of a few rows with columns that are contiguous; false if it is
 * none. */
static bool product_of_rows(const Group *m, const Group *n, const Group *k,
                            const REAL *a, const REAL *b, REAL *c) {
  const Kernels *own = kernels();
  int at_once = rows_at_once(own, m->size);
  int64_t step = columns_of(own, at_once);
  if (m->size > most_rows(k) || n->count != 1 || n->loops[0].b != 1 ||
      n->loops[0].c != 1 || n->size < step)
    return false;
  REAL rows[FEW_ROWS * BLOCK_SUMS], tile[ROWS][MAX_STEP], *lines[ROWS];
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
        const REAL *packed = rows + i / ROWS * ROWS * sums + i % ROWS;
        int64_t height = min(m->size - i, at_once);
        bool is_whole = height == at_once && first == j;
        for (int row = 0; row < at_once; ++row)
          lines[row] = is_whole ? c + mc[i + row] + j : tile[row];
        if (!is_whole)
          memset(tile, 0, sizeof tile);
        own->multiply_rows(at_once, sums, packed, b + first, kb, lines);
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
