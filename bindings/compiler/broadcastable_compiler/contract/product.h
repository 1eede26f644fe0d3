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

static bool are_in_line(REAL *const *rows, int64_t count) {
  for (int64_t row = 1; row < count; ++row)
    if (rows[row] != rows[0] + row)
      return false;
  return true;
}

/* Rows: where each begins, and where its sums stand. After the last one, it
 * begins again, for tiles that are not whole. */
typedef struct {
  const REAL *a[MOST_FEW_ROWS + ROWS];
  REAL *c[MOST_FEW_ROWS];
  int64_t count;
} Rows;

static void find_rows(const Group *m, int64_t first, int64_t count,
                      const REAL *a, REAL *c, Rows *rows) {
  Place found[MOST_FEW_ROWS];
  places(m, first, count, found);
  for (int64_t row = 0; row < count; ++row)
    rows->a[row] = a + found[row].a, rows->c[row] = c + found[row].c;
  for (int64_t row = count; row < count + ROWS; ++row)
    rows->a[row] = rows->a[count - 1];
  rows->count = count;
}

/* The rows of the next tile: those that are left, or at most all. */
static int rows_of_tile(const Kernels *own, int at_once, int64_t left) {
  bool are_fours =
      left <= 4 && own->shared_by_four == vectors_at_once(own, at_once);
  return are_fours ? 4 : at_once;
}

/* Adds the products of a part of the rows, from one on, and some vectors of
 * columns, which tiles would not write. */
static void multiply_part(const Kernels *own, int at_once, const Place *terms,
                          int64_t count, Tile *tile, const Rows *rows,
                          int64_t first, const Columns *vectors, int64_t width,
                          bool is_new) {
  REAL copy[PART_ROWS + ROWS][MAX_SUMS / 2 * MAX_LANES],
      *lines[PART_ROWS + ROWS];
  for (int row = 0; row < PART_ROWS + ROWS; ++row)
    lines[row] = copy[row];
  for (int at = 0; at < MAX_SUMS / 2; ++at)
    tile->places[at] = at * own->lanes;
  tile->is_new = true;
  int64_t height = min(PART_ROWS, rows->count - first);
  for (int64_t y = 0, all; y < height; y += all) {
    all = rows_of_tile(own, at_once, height - y);
    tile->a = rows->a + first + y, tile->c = lines + y;
    own->multiply_rows((int)all, count, terms, tile);
  }
  REAL *const *c = rows->c + first;
  for (int64_t at = 0; at < width; ++at)
    for (int64_t y = 0, all; y < height; y += all) {
      const REAL *sums = copy[y] + at * own->lanes;
      bool are_sides = y + SIDE <= height && !vectors[at].is_in_line &&
                       are_in_line(c + y, SIDE);
      all = are_sides ? SIDE : 1;
      if (are_sides)
        add_sides(&vectors[at], sums, copy[1] - copy[0], is_new, c[y]);
      else
        add_vector(&vectors[at], sums, is_new, c[y]);
    }
}

/* Adds the products of rows and of a block of columns. */
static void multiply_block(const Kernels *own, int at_once, const Place *terms,
                           int64_t count, const Rows *rows, const Block *block,
                           bool is_new) {
  int step = vectors_at_once(own, at_once), lanes = own->lanes;
  for (int64_t x = 0; x < block->count; x += step) {
    const Columns *vectors = &block->vectors[x];
    int64_t width = min(step, block->count - x), y = 0;
    bool are_whole = width == step;
    Tile tile;
    tile.is_new = is_new;
    for (int at = 0; at < step; ++at) {
      const Columns *own = &vectors[min(at, width - 1)];
      tile.b[at] = own->b;
      tile.places[at] = own->columns[0].c;
      are_whole &= own->is_in_line && own->first == 0 && own->end == lanes;
    }
    while (are_whole && y < rows->count) {
      int all = rows_of_tile(own, at_once, rows->count - y);
      if (y + all > rows->count)
        break;
      tile.a = rows->a + y, tile.c = rows->c + y;
      own->multiply_rows(all, count, terms, &tile);
      y += all;
    }
    for (; y < rows->count; y += PART_ROWS)
      multiply_part(own, at_once, terms, count, &tile, rows, y, vectors, width,
                    is_new);
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
  Place terms[BLOCK_TERMS];
  Block block;
  Rows rows;
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
        find_rows(m, y, min(most_rows, m->size - y), a, c, &rows);
        multiply_block(own, at_once, terms, count, &rows, &block,
                       is_new && p == 0);
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
