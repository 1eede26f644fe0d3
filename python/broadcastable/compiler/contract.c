/* Contractions, which bcast-call-contractions describes: matrix products in any
   layout, in batches, and convolutions. */

#include <stdint.h>
#include <string.h>

/* Rows and columns of a tile that stays in registers, and of the blocks that
 * stay in caches. */
#define ROWS 8
#define COLUMNS 32
#define BLOCK_ROWS 72
#define BLOCK_COLUMNS 128
#define BLOCK_SUMS 256

/* The pass calls with at most so many. */
#define MAX_LOOPS 32

#if defined(__x86_64__)
#define FOR_EACH_PROCESSOR                                                     \
  __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

/* A loop: its size, and the steps of the inputs and of the output. */
typedef struct {
  int64_t size, a, b, c;
} Loop;

static const Loop bcast_no_loop = {1, 0, 0, 0};

/* Removes loops of one iteration, and joins those that are one for all three.
 * Returns how many are left. */
static int64_t bcast_join(Loop *loops, int64_t count) {
  int64_t kept = 0;
  for (int64_t at = 0; at < count; ++at)
    if (loops[at].size != 1)
      loops[kept++] = loops[at];
  for (int64_t outer = 0; outer < kept; ++outer) {
    for (int64_t inner = 0; inner < kept; ++inner) {
      Loop *o = &loops[outer], *i = &loops[inner];
      if (outer == inner || o->a != i->a * i->size || o->b != i->b * i->size ||
          o->c != i->c * i->size)
        continue;
      i->size *= o->size;
      loops[outer] = loops[--kept];
      outer = -1; /* once more */
      break;
    }
  }
  return kept;
}

/* Takes the largest loop out of those that step along these, and along no
 * other. */
static Loop bcast_take(Loop *loops, int64_t *count, int a, int b, int c) {
  int64_t best = -1;
  for (int64_t at = 0; at < *count; ++at) {
    const Loop *loop = &loops[at];
    if ((loop->a != 0) == a && (loop->b != 0) == b && (loop->c != 0) == c &&
        (best < 0 || loop->size > loops[best].size))
      best = at;
  }
  if (best < 0)
    return bcast_no_loop;
  Loop taken = loops[best];
  loops[best] = loops[--*count];
  return taken;
}

#define BCAST_CONTRACT(real, suffix)                                           \
  /* The product of a packed column of rows and a packed row of columns. */    \
  FOR_EACH_PROCESSOR static void bcast_tile_##suffix(                          \
      int64_t sums, const real *a, const real *b, real *c) {                   \
    real product[ROWS][COLUMNS] = {{0}};                                       \
    for (int64_t sum = 0; sum < sums; ++sum, a += ROWS, b += COLUMNS)          \
      for (int row = 0; row < ROWS; ++row)                                     \
        for (int column = 0; column < COLUMNS; ++column)                       \
          product[row][column] += a[row] * b[column];                          \
    memcpy(c, product, sizeof product);                                        \
  }                                                                            \
                                                                               \
  /* Copies `count` lines in groups of `width`, one element of each after the  \
   * other; zeros fill the last group. */                                      \
  static void bcast_pack_##suffix(real *to, const real *from, int64_t count,   \
                                  int64_t line, int64_t sums, int64_t step,    \
                                  int64_t width) {                             \
    for (int64_t first = 0; first < count; first += width, to += width * sums) \
      for (int64_t at = 0; at < width; ++at)                                   \
        for (int64_t sum = 0; sum < sums; ++sum)                               \
          to[sum * width + at] =                                               \
              first + at < count ? from[(first + at) * line + sum * step] : 0; \
  }                                                                            \
                                                                               \
  static void bcast_product_##suffix(Loop m, Loop n, Loop k, const real *a,    \
                                     const real *b, real *c) {                 \
    real rows[BLOCK_ROWS * BLOCK_SUMS], columns[BLOCK_COLUMNS * BLOCK_SUMS],   \
        tile[ROWS * COLUMNS];                                                  \
    for (int64_t j = 0; j < n.size; j += BLOCK_COLUMNS) {                      \
      int64_t width = n.size - j < BLOCK_COLUMNS ? n.size - j : BLOCK_COLUMNS; \
      for (int64_t p = 0; p < k.size; p += BLOCK_SUMS) {                       \
        int64_t sums = k.size - p < BLOCK_SUMS ? k.size - p : BLOCK_SUMS;      \
        bcast_pack_##suffix(columns, b + j * n.b + p * k.b, width, n.b, sums,  \
                            k.b, COLUMNS);                                     \
        for (int64_t i = 0; i < m.size; i += BLOCK_ROWS) {                     \
          int64_t height = m.size - i < BLOCK_ROWS ? m.size - i : BLOCK_ROWS;  \
          bcast_pack_##suffix(rows, a + i * m.a + p * k.a, height, m.a, sums,  \
                              k.a, ROWS);                                      \
          for (int64_t x = 0; x < width; x += COLUMNS)                         \
            for (int64_t y = 0; y < height; y += ROWS) {                       \
              bcast_tile_##suffix(sums, rows + y * sums, columns + x * sums,   \
                                  tile);                                       \
              int64_t right = width - x < COLUMNS ? width - x : COLUMNS,       \
                      low = height - y < ROWS ? height - y : ROWS;             \
              real *to = c + (i + y) * m.c + (j + x) * n.c;                    \
              for (int64_t row = 0; row < low; ++row)                          \
                for (int64_t column = 0; column < right; ++column)             \
                  to[row * m.c + column * n.c] +=                              \
                      tile[row * COLUMNS + column];                            \
            }                                                                  \
        }                                                                      \
      }                                                                        \
    }                                                                          \
  }                                                                            \
                                                                               \
  /* Nothing is used twice: the inner loop is that of contiguous elements. */  \
  FOR_EACH_PROCESSOR static void bcast_sums_##suffix(                          \
      Loop line, Loop k, const real *a, const real *b, real *restrict c) {     \
    if (line.c == 1 && line.a + line.b == 1) {                                 \
      for (int64_t p = 0; p < k.size; ++p) {                                   \
        const real *vector = line.a ? a + p * k.a : b + p * k.b,               \
                   factor = line.a ? b[p * k.b] : a[p * k.a];                  \
        for (int64_t at = 0; at < line.size; ++at)                             \
          c[at] += factor * vector[at];                                        \
      }                                                                        \
      return;                                                                  \
    }                                                                          \
    for (int64_t at = 0; at < line.size;                                       \
         ++at, a += line.a, b += line.b, c += line.c) {                        \
      real sum = *c;                                                           \
      for (int64_t p = 0; p < k.size; ++p)                                     \
        sum += a[p * k.a] * b[p * k.b];                                        \
      *c = sum;                                                                \
    }                                                                          \
  }                                                                            \
                                                                               \
  static void bcast_multiply_##suffix(Loop m, Loop n, Loop k, const real *a,   \
                                      const real *b, real *c) {                \
    if (m.size == 1 || n.size == 1)                                            \
      bcast_sums_##suffix(m.size == 1 ? n : m, k, a, b, c);                    \
    else                                                                       \
      bcast_product_##suffix(m, n, k, a, b, c);                                \
  }                                                                            \
                                                                               \
  void bcast_contract_##suffix(int64_t count, const int64_t *table,            \
                               const real *a, const real *b, real *c) {        \
    Loop loops[MAX_LOOPS];                                                     \
    memcpy(loops, table, (size_t)count * sizeof *loops);                       \
    for (int64_t at = 0; at < count; ++at)                                     \
      if (loops[at].size == 0)                                                 \
        return;                                                                \
    count = bcast_join(loops, count);                                          \
    Loop m = bcast_take(loops, &count, 1, 0, 1),                               \
         n = bcast_take(loops, &count, 0, 1, 1);                               \
    Loop k = bcast_take(loops, &count, 1, 1, 0);                               \
    /* Elements of a row are written one after the other. */                   \
    if (m.c == 1 && n.c != 1) {                                                \
      Loop rows = {n.size, n.b, 0, n.c}, columns = {m.size, 0, m.a, m.c},      \
           sums = {k.size, k.b, k.a, 0};                                       \
      const real *other = a;                                                   \
      m = rows, n = columns, k = sums, a = b, b = other;                       \
      for (int64_t loop = 0; loop < count; ++loop) {                           \
        int64_t step = loops[loop].a;                                          \
        loops[loop].a = loops[loop].b, loops[loop].b = step;                   \
      }                                                                        \
    }                                                                          \
    int64_t at[MAX_LOOPS] = {0}, loop;                                         \
    do {                                                                       \
      bcast_multiply_##suffix(m, n, k, a, b, c);                               \
      for (loop = 0; loop < count; ++loop) {                                   \
        int64_t steps = at[loop] + 1 < loops[loop].size ? 1 : -at[loop];       \
        at[loop] += steps;                                                     \
        a += steps * loops[loop].a;                                            \
        b += steps * loops[loop].b;                                            \
        c += steps * loops[loop].c;                                            \
        if (steps == 1)                                                        \
          break;                                                               \
      }                                                                        \
    } while (loop < count);                                                    \
  }

BCAST_CONTRACT(float, f32)
BCAST_CONTRACT(double, f64)
