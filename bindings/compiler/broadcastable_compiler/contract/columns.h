/* The columns of a product, in vectors: read where they are, or copied. */

#pragma once

#include "pack.h"

/* Columns that are copied at once, the terms of their sums, and the most
 * vectors of columns. They stay in caches. */
#define BLOCK_COLUMNS 256
#define BLOCK_TERMS 288
#define MAX_VECTORS 64
#define MAX_LANES (64 / (int)sizeof(REAL))
/* More rows than these are worth a copy of the columns whose rows stand whole
 * pages apart, so that they take each other's place in caches. */
#define FEW_ROWS_OF_PAGES 96
#define PAGE 4096

/* A vector of columns: where it is read, and where its columns stand in the
 * output. */
typedef struct {
  const REAL *b;
  Place *columns;
  /* Those that are computed for it. */
  int64_t first, end;
  /* Whether they stand one after the other. */
  bool is_in_line;
} Columns;

/* A block of them. */
typedef struct {
  Columns vectors[MAX_VECTORS];
  Place places[MAX_VECTORS * MAX_LANES];
  int64_t count;
} Block;

/* Whether columns stand in the order in which they are read: some of them for
 * each term, and then others. */
static bool are_panels(const Group *n, const Group *k) {
  return n->count > 1 && k->count > 0 && n->loops[n->count - 1].b == 1 &&
         k->loops[k->count - 1].b == n->loops[n->count - 1].size;
}

/* Whether vectors of columns are read where they are: from panels, or for few
 * rows; without large rests of vectors. */
static bool are_in_place(const Kernels *own, int64_t rows, const Group *n,
                         const Group *k) {
  if (n->count == 0 || k->count == 0)
    return false;
  const Loop *run = &n->loops[n->count - 1];
  bool are_pages = k->loops[k->count - 1].b * (int64_t)sizeof(REAL) % PAGE == 0,
       has_rest = run->size % own->lanes != 0 && run->size < 3 * own->lanes;
  return run->b == 1 && run->size >= own->lanes &&
         (n->count == 1 || !has_rest) &&
         (are_panels(n, k) ||
          rows <= (are_pages ? FEW_ROWS_OF_PAGES : own->few_rows));
}

/* The vectors of a run of columns that are read where they are. */
static int64_t vectors_of_run(const Kernels *own, const Group *n) {
  return (n->loops[n->count - 1].size + own->lanes - 1) / own->lanes;
}

/* The vectors of a product's columns. */
static int64_t vectors_of(const Kernels *own, const Group *n,
                          bool is_in_place) {
  return is_in_place
             ? n->size / n->loops[n->count - 1].size * vectors_of_run(own, n)
             : (n->size + own->lanes - 1) / own->lanes;
}

/* Finds vectors from one on, where they are. The last one of a run has columns
 * of that before it. */
static void find_in_place(const Kernels *own, const Group *n, const REAL *b,
                          int64_t first, Block *block) {
  Group outer = *n;
  Loop inner = outer.loops[--outer.count];
  int64_t size = inner.size, run_step = inner.c,
          in_run = vectors_of_run(own, n), run = first / in_run;
  Place runs[MAX_VECTORS];
  places(&outer, run, (first + block->count - 1) / in_run - run + 1, runs);
  for (int64_t at = 0; at < block->count; ++at) {
    int64_t number = first + at, column = number % in_run * own->lanes,
            start = min(column, size - own->lanes);
    Place place = runs[number / in_run - run];
    Columns *to = &block->vectors[at];
    to->b = b + place.b + start;
    to->columns = &block->places[at * own->lanes];
    to->first = column - start, to->end = own->lanes;
    to->is_in_line = run_step == 1;
    /* The first one of a line tells the others. */
    for (int lane = 0; lane < (to->is_in_line ? 1 : own->lanes); ++lane)
      to->columns[lane].c = place.c + (start + lane) * run_step;
  }
}

/* Finds vectors from one on, which are copied from there. */
static void find_copied(const Kernels *own, const Group *n, int64_t first,
                        Block *block) {
  int64_t column = first * own->lanes,
          end = min(n->size - column, block->count * own->lanes);
  places(n, column, end, block->places);
  for (int64_t at = 0; at < block->count; ++at) {
    Columns *to = &block->vectors[at];
    to->columns = &block->places[at * own->lanes];
    to->first = 0, to->end = min(own->lanes, end - at * own->lanes);
    to->is_in_line = true;
    for (int64_t lane = 1; lane < to->end; ++lane)
      to->is_in_line &= to->columns[lane].c == to->columns[0].c + lane;
  }
}

/* Copies the columns of a block for these terms, which step along the copy
 * then. */
static void copy_columns(const Kernels *own, const REAL *b, REAL *copy,
                         Block *block, Place *terms, int64_t count) {
  int64_t vectors = own->sums / own->most_rows, width = vectors * own->lanes;
  const Columns *last = &block->vectors[block->count - 1];
  pack(own, copy, width, b, block->places,
       last->columns - block->places + last->end, terms, count);
  for (int64_t at = 0; at < block->count; ++at)
    block->vectors[at].b =
        copy + at / vectors * width * count + at % vectors * own->lanes;
  for (int64_t at = 0; at < count; ++at)
    terms[at].b = at * width;
}
