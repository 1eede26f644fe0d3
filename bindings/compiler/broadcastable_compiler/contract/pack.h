/* Columns of the second input that are copied, in the order in which tiles read
   them. */

#pragma once
#include <string.h>

#include "vectors.h"

/* Sides of the squares that are transposed at once. */
#define SIDE 8
/* The most columns of a group. */
#define MAX_GROUP 32

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
                             const Place *lines) {
  Side v[SIDE];
  for (int i = 0; i < SIDE; ++i)
    v[i] = *(const Side *)(from + lines[i].b);
  EXCHANGE(1, 0, 8, 2, 10, 4, 12, 6, 14)
  EXCHANGE(2, 0, 1, 8, 9, 4, 5, 12, 13)
  EXCHANGE(4, 0, 1, 2, 3, 8, 9, 10, 11)
  for (int i = 0; i < SIDE; ++i)
    *(Side *)(to + i * width) = v[i];
}

/* Copies the elements of lines that stand side by side: sides of them. */
FOR_EACH_PROCESSOR static void pack_sides(REAL *to, int64_t width,
                                          const REAL *from, const Place *lines,
                                          const Place *terms, int64_t count) {
  for (int64_t term = 0; term < count; ++term, to += width) {
    const REAL *source = from + terms[term].b;
    for (int64_t at = 0; at < width; at += SIDE)
      *(Side *)(to + at) = *(const Side *)(source + lines[at].b);
  }
}

/* The same for any lines, a few of them. */
FOR_EACH_PROCESSOR static void pack_few(REAL *to, int64_t width,
                                        const REAL *from, const Place *lines,
                                        int64_t line_count, const Place *terms,
                                        int64_t count) {
  for (int64_t term = 0; term < count;) {
    if (line_count == SIDE && term + SIDE <= count &&
        are_contiguous(terms + term, SIDE)) {
      transpose(to + term * width, width, from + terms[term].b, lines);
      term += SIDE;
      continue;
    }
    REAL *own = to + term * width;
    const REAL *source = from + terms[term++].b;
    for (int64_t at = 0; at < line_count; ++at)
      own[at] = source[lines[at].b];
  }
}

/* Whether sides of lines are what pack_sides takes. */
static bool are_sides(const Place *lines, int64_t width) {
  if (width % SIDE != 0) /* the last side has lines of another group */
    return false;
  for (int64_t at = 0; at < width; at += SIDE)
    if (!are_contiguous(lines + at, SIDE))
      return false;
  return true;
}

/* Copies lines in groups of `width`, one element of each after the other; zeros
 * fill the last group. */
static void pack(const Kernels *own, REAL *to, int64_t width, const REAL *from,
                 const Place *lines, int64_t line_count, const Place *terms,
                 int64_t count) {
  int64_t first = 0;
  if (are_contiguous(lines, line_count)) {
    first = line_count / width * width;
    own->cut_rows(to, from + lines[0].b, line_count / width, terms, count);
  }
  for (; first < line_count; first += width) {
    REAL *group = to + first * count;
    int64_t end = min(first + width, line_count);
    if (end < first + width)
      memset(group, 0, (size_t)(width * count) * sizeof *group);
    else if (are_sides(lines + first, width)) {
      pack_sides(group, width, from, lines + first, terms, count);
      continue;
    }
    for (int64_t at = first; at < end; at += SIDE)
      pack_few(group + (at - first), width, from, lines + at,
               min(SIDE, end - at), terms, count);
  }
}
