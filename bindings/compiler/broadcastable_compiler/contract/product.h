/* Products of rows and columns. */

#pragma once

#include "columns.h"

/* Rows that meet copied columns, so that both stay in caches. */
#define BLOCK_ROWS 72
/* Rows whose sums are copied before they are added: whole tiles of them, and
 * whole sides. */
#define PART_ROWS 24

/* The rows, or vectors, of whole tiles. */
static int64_t of_tiles(int64_t count, int at_once) {
  return (count + at_once - 1) / at_once * at_once;
}

/* The rows of a tile; each of four takes an eighth longer than of most. */
static int rows_at_once(const Kernels *own, int64_t rows) {
  if (rows <= 2)
    return 2;
  int most = own->most_rows;
  return of_tiles(rows, 4) * 8 < of_tiles(rows, most) * 7 ? 4 : most;
}

/* Adds sums to the columns of a vector, or stores them. */
FOR_EACH_PROCESSOR static void add_vector(const Columns *vector,
                                          const REAL *sums, bool is_new,
                                          REAL *restrict c) {
  if (vector->is_in_line) {
    c += vector->columns[0].c;
    for (int64_t lane = vector->first; lane < vector->end; ++lane)
      c[lane] = (is_new ? 0 : c[lane]) + sums[lane];
    return;
  }
  for (int64_t lane = vector->first; lane < vector->end; ++lane) {
    REAL *sum = &c[vector->columns[lane].c];
    *sum = (is_new ? 0 : *sum) + sums[lane];
  }
}

/* The same for a side of rows, which stand one after the other in each column.
 */
FOR_EACH_PROCESSOR static void add_sides(const Columns *vector,
                                         const REAL *sums, int64_t width,
                                         bool is_new, REAL *c) {
  Place lines[SIDE];
  for (int64_t row = 0; row < SIDE; ++row)
    lines[row].b = row * width;
  int64_t lane = vector->first;
  for (; lane + SIDE <= vector->end; lane += SIDE) {
    REAL turned[SIDE][SIDE];
    transpose(turned[0], SIDE, sums + lane, lines);
    for (int at = 0; at < SIDE; ++at) {
      Side *side = (Side *)(c + vector->columns[lane + at].c), before = {0};
      if (!is_new)
        before = *side;
      *side = before + *(Side *)turned[at];
    }
  }
  for (; lane < vector->end; ++lane)
    for (int row = 0; row < SIDE; ++row) {
      REAL *sum = &c[row + vector->columns[lane].c];
      *sum = (is_new ? 0 : *sum) + sums[row * width + lane];
    }
}

static bool are_in_line(const Place *rows, int64_t count) {
  for (int64_t row = 1; row < count; ++row)
    if (rows[row].c != rows[0].c + row)
      return false;
  return true;
}

/* The rows of the next tile: those that are left, or at most all. */
static int rows_of_tile(const Kernels *own, int at_once, int64_t left) {
  bool are_fours =
      left <= 4 && own->shared_by_four == vectors_at_once(own, at_once);
  return are_fours ? 4 : at_once;
}

static void find_rows(Tile *tile, int at_once, const Place *rows, int64_t left,
                      const REAL *a) {
  for (int row = 0; row < at_once; ++row)
    tile->a[row] = a + rows[min(row, left - 1)].a;
}

/* Adds the products of a part of the rows and some vectors of columns, which
 * tiles would not write. */
static void multiply_part(const Kernels *own, int at_once, const Place *terms,
                          int64_t count, Tile *tile, const Place *rows,
                          int64_t height, const Columns *vectors, int64_t width,
                          const REAL *a, bool is_new, REAL *c) {
  REAL copy[PART_ROWS + ROWS][MAX_SUMS / 2 * MAX_LANES];
  for (int at = 0; at < MAX_SUMS / 2; ++at)
    tile->places[at] = at * own->lanes;
  tile->is_new = true;
  for (int64_t y = 0, all; y < height; y += all) {
    all = rows_of_tile(own, at_once, height - y);
    find_rows(tile, (int)all, rows + y, height - y, a);
    for (int row = 0; row < all; ++row)
      tile->c[row] = copy[y + row];
    own->multiply_rows((int)all, count, terms, tile);
  }
  for (int64_t at = 0; at < width; ++at)
    for (int64_t y = 0, all; y < height; y += all) {
      const REAL *sums = copy[y] + at * own->lanes;
      bool are_sides = y + SIDE <= height && !vectors[at].is_in_line &&
                       are_in_line(rows + y, SIDE);
      all = are_sides ? SIDE : 1;
      if (are_sides)
        add_sides(&vectors[at], sums, copy[1] - copy[0], is_new, c + rows[y].c);
      else
        add_vector(&vectors[at], sums, is_new, c + rows[y].c);
    }
}

/* Adds the products of rows and of a block of columns. */
static void multiply_block(const Kernels *own, int at_once, const Place *terms,
                           int64_t count, const Place *rows, int64_t height,
                           const Block *block, const REAL *a, bool is_new,
                           REAL *c) {
  int step = vectors_at_once(own, at_once), lanes = own->lanes;
  for (int64_t x = 0; x < block->count; x += step) {
    const Columns *vectors = &block->vectors[x];
    int64_t width = min(step, block->count - x), y = 0;
    bool are_whole = width == step;
    Tile tile = {.is_new = is_new};
    for (int at = 0; at < step; ++at) {
      const Columns *own = &vectors[min(at, width - 1)];
      tile.b[at] = own->b;
      tile.places[at] = own->columns[0].c;
      are_whole &= own->is_in_line && own->first == 0 && own->end == lanes;
    }
    while (are_whole && y < height) {
      int all = rows_of_tile(own, at_once, height - y);
      if (y + all > height)
        break;
      find_rows(&tile, all, rows + y, all, a);
      for (int row = 0; row < all; ++row)
        tile.c[row] = c + rows[y + row].c;
      own->multiply_rows(all, count, terms, &tile);
      y += all;
    }
    for (; y < height; y += PART_ROWS)
      multiply_part(own, at_once, terms, count, &tile, rows + y,
                    min(PART_ROWS, height - y), vectors, width, a, is_new, c);
  }
}

/* Adds the product of rows and columns, of which vectors are those of columns.
 */
static void product_in_vectors(const Group *m, const Group *n, const Group *k,
                               const REAL *a, const REAL *b, bool is_new,
                               REAL *c) {
  const Kernels *own = kernels();
  int at_once = rows_at_once(own, m->size);
  bool is_in_place = are_in_place(own, m->size, n, k);
  int64_t vectors = vectors_of(own, n, is_in_place),
          most = is_in_place ? MAX_VECTORS : BLOCK_COLUMNS / own->lanes,
          most_rows = is_in_place ? MOST_FEW_ROWS : BLOCK_ROWS;
  REAL copy[(BLOCK_COLUMNS + MAX_GROUP) * BLOCK_TERMS];
  Place terms[BLOCK_TERMS], rows[MOST_FEW_ROWS];
  Block block;
  for (int64_t x = 0; x < vectors; x += most) {
    block.count = min(most, vectors - x);
    if (is_in_place)
      find_in_place(own, n, b, x, &block);
    else
      find_copied(own, n, x, &block);
    for (int64_t p = 0; p < k->size; p += BLOCK_TERMS) {
      int64_t count = min(BLOCK_TERMS, k->size - p);
      places(k, p, count, terms);
      if (!is_in_place)
        copy_columns(own, b, copy, &block, terms, count);
      for (int64_t y = 0; y < m->size; y += most_rows) {
        int64_t height = min(most_rows, m->size - y);
        places(m, y, height, rows);
        multiply_block(own, at_once, terms, count, rows, height, &block, a,
                       is_new && p == 0, c);
      }
    }
  }
}

/* Cycles, about, to copy the column of a term. */
static double cycles_of_copy(const Group *n, const Group *k) {
  if (n->count == 1 && n->loops[0].b == 1)
    return 0.15;
  return k->count > 0 && k->loops[k->count - 1].b == 1 ? 0.5 : 1.5;
}

/* Cycles, about, that a product takes whose vectors are those of columns. */
static double cycles(const Kernels *own, const Group *m, const Group *n,
                     const Group *k) {
  int at_once = rows_at_once(own, m->size);
  bool is_in_place = are_in_place(own, m->size, n, k);
  int64_t vectors = vectors_of(own, n, is_in_place);
  double tiles = (double)of_tiles(m->size, at_once) *
                 (double)of_tiles(vectors, vectors_at_once(own, at_once)),
         terms = (double)k->size, cycles = tiles * terms / 2;
  /* Each term of a row is in another line of the cache. */
  if (k->count > 0 && k->loops[k->count - 1].a != 1)
    cycles *= 1.125;
  if (!is_in_place)
    cycles += (double)n->size * terms * cycles_of_copy(n, k);
  if (n->count > 0 && n->loops[n->count - 1].c != 1)
    cycles += (double)m->size * (double)n->size *
              (double)((k->size + BLOCK_TERMS - 1) / BLOCK_TERMS) / 2;
  return cycles;
}

static Group turned_group(const Group *group) {
  Group other;
  other.count = group->count, other.size = group->size;
  for (int64_t at = 0; at < group->count; ++at)
    other.loops[at] = turned(&group->loops[at]);
  return other;
}

/* Whether vectors are read and written where they are. */
static bool is_best(const Kernels *own, const Group *m, const Group *n,
                    const Group *k) {
  const Loop *run = &n->loops[n->count - 1];
  return are_in_place(own, m->size, n, k) && run->c == 1 &&
         run->size % own->lanes == 0;
}

/* Adds the product of rows and columns. */
static void product(const Group *m, const Group *n, const Group *k,
                    const REAL *a, const REAL *b, bool is_new, REAL *c) {
  const Kernels *own = kernels();
  if (!is_best(own, m, n, k)) {
    Group rows = turned_group(n), columns = turned_group(m),
          terms = turned_group(k);
    if (cycles(own, &rows, &columns, &terms) < cycles(own, m, n, k)) {
      product_in_vectors(&rows, &columns, &terms, b, a, is_new, c);
      return;
    }
  }
  product_in_vectors(m, n, k, a, b, is_new, c);
}
