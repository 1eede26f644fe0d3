/* Contractions, which bcast-call-contractions describes: matrix products in any
   layout, in batches, and convolutions. Compiled for one type of elements:
   -DREAL=float -DCONTRACT=bcast_contract_f32; with -fopenmp, for all cores. */

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#endif

/* Rows and columns of a tile that stays in registers, and of the blocks that
 * stay in caches. */
#define ROWS 8
#define COLUMNS 32
#define BLOCK_ROWS 72
#define BLOCK_COLUMNS 256
#define BLOCK_SUMS 256
/* Sides of the squares that are transposed at once. */
#define SIDE 8
/* Up to these numbers of rows, the other input is read where it is: to copy its
 * elements first takes longer. Of rows and of lines of contiguous elements. */
#define FEW_ROWS 96
#define FEW_LINES 12
/* The lanes of a vector. */
#define LANES (64 / (int)sizeof(REAL))
/* The vectors of sums that stay in registers. */
#define SUMS 16

/* The largest number with which the pass calls. */
#define MAX_LOOPS 32

#if defined(__x86_64__)
#define FOR_EACH_PROCESSOR                                                     \
  __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

typedef REAL Vector
    __attribute__((vector_size(SIDE * sizeof(REAL)), aligned(sizeof(REAL))));
typedef REAL Wide
    __attribute__((vector_size(LANES * sizeof(REAL)), aligned(sizeof(REAL))));

/* A loop: its size, and the steps of the inputs and of the output. */
typedef struct {
  int64_t size, a, b, c;
} Loop;

/* Loops that count as one, the last one fastest. */
typedef struct {
  Loop loops[MAX_LOOPS];
  int64_t count, size;
} Group;

static int64_t min(int64_t a, int64_t b) { return a < b ? a : b; }

/* Removes loops of one iteration, and joins those that are one for all three.
 * Returns how many are left. */
static int64_t join(Loop *loops, int64_t count) {
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

/* Takes the loops out that step along these, and along no other: larger steps
 * first. */
static Group take(Loop *loops, int64_t *count, bool a, bool b, bool c) {
  Group taken = {.count = 0, .size = 1};
  int64_t kept = 0;
  for (int64_t at = 0; at < *count; ++at) {
    Loop loop = loops[at];
    if ((loop.a != 0) != a || (loop.b != 0) != b || (loop.c != 0) != c) {
      loops[kept++] = loop;
      continue;
    }
    int64_t place = taken.count++, step = c ? loop.c : min(loop.a, loop.b);
    for (; place > 0; --place) {
      Loop *before = &taken.loops[place - 1];
      if ((c ? before->c : min(before->a, before->b)) >= step)
        break;
      taken.loops[place] = *before;
    }
    taken.loops[place] = loop;
    taken.size *= loop.size;
  }
  *count = kept;
  return taken;
}

/* The places of the inputs and the output at `count` iterations from one on. */
static void offsets(const Group *group, int64_t first, int64_t count,
                    int64_t *a, int64_t *b, int64_t *c) {
  int64_t place[MAX_LOOPS], rest = first, loop;
  Loop at = {0};
  for (loop = group->count; loop-- > 0; rest /= group->loops[loop].size) {
    place[loop] = rest % group->loops[loop].size;
    at.a += place[loop] * group->loops[loop].a;
    at.b += place[loop] * group->loops[loop].b;
    at.c += place[loop] * group->loops[loop].c;
  }
  for (int64_t number = 0; number < count; ++number) {
    a[number] = at.a, b[number] = at.b, c[number] = at.c;
    for (loop = group->count; loop-- > 0;) {
      const Loop *own = &group->loops[loop];
      int64_t steps = ++place[loop] < own->size ? 1 : 1 - own->size;
      at.a += steps * own->a, at.b += steps * own->b, at.c += steps * own->c;
      if (steps == 1)
        break;
      place[loop] = 0;
    }
  }
}

/* Whether elements at these offsets are one after the other. */
static bool are_contiguous(const int64_t *offsets, int64_t count) {
  for (int64_t at = 1; at < count; ++at)
    if (offsets[at] != offsets[0] + at)
      return false;
  return true;
}

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

/* Adds the product of a packed column of rows and of rows of columns, which
 * stand at these offsets. */
static inline __attribute__((always_inline)) void
add_rows(const int rows, int64_t sums, const REAL *a, const REAL *b,
         const int64_t *offsets, REAL *const *lines) {
  Wide product[SUMS] = {{0}};
  const int parts = SUMS / rows;
  for (int64_t sum = 0; sum < sums; ++sum, a += ROWS)
    for (int part = 0; part < parts; ++part) {
      Wide own = *(const Wide *)(b + offsets[sum] + part * LANES);
      for (int row = 0; row < rows; ++row)
        product[row * parts + part] += a[row] * own;
    }
  for (int row = 0; row < rows; ++row)
    for (int part = 0; part < parts; ++part)
      *(Wide *)(lines[row] + part * LANES) += product[row * parts + part];
}

FOR_EACH_PROCESSOR static void multiply_rows(int rows, int64_t sums,
                                             const REAL *a, const REAL *b,
                                             const int64_t *offsets,
                                             REAL *const *lines) {
  if (rows == 2)
    add_rows(2, sums, a, b, offsets, lines);
  else if (rows == 4)
    add_rows(4, sums, a, b, offsets, lines);
  else
    add_rows(8, sums, a, b, offsets, lines);
}

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

/* The product of a few rows with columns that are contiguous; false if it is
 * none. */
static bool product_of_rows(const Group *m, const Group *n, const Group *k,
                            const REAL *a, const REAL *b, REAL *c) {
  int at_once = m->size <= 2   ? 2
                : m->size <= 4 ? 4
                               : 8,
      step = SUMS / at_once * LANES;
  if (m->size > FEW_ROWS || n->count != 1 || n->loops[0].b != 1 ||
      n->loops[0].c != 1 || n->size < step)
    return false;
  REAL rows[FEW_ROWS * BLOCK_SUMS], tile[ROWS][SUMS * LANES], *lines[ROWS];
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
        const REAL *own = rows + i / ROWS * ROWS * sums + i % ROWS;
        int64_t height = min(m->size - i, at_once);
        bool is_whole = height == at_once && first == j;
        for (int row = 0; row < at_once; ++row)
          lines[row] = is_whole ? c + mc[i + row] + j : tile[row];
        if (!is_whole)
          memset(tile, 0, sizeof tile);
        multiply_rows(at_once, sums, own, b + first, kb, lines);
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

/* Nothing is used twice: the inner loop is that of contiguous elements. */
FOR_EACH_PROCESSOR static void sum(Loop line, Loop k, const REAL *a,
                                   const REAL *b, REAL *restrict c) {
  if (line.c == 1 && line.a + line.b == 1) {
    for (int64_t p = 0; p < k.size; ++p) {
      const REAL *vector = line.a ? a + p * k.a : b + p * k.b,
                 factor = line.a ? b[p * k.b] : a[p * k.a];
      for (int64_t at = 0; at < line.size; ++at)
        c[at] += factor * vector[at];
    }
    return;
  }
  for (int64_t at = 0; at < line.size;
       ++at, a += line.a, b += line.b, c += line.c) {
    REAL sum = *c;
    for (int64_t p = 0; p < k.size; ++p)
      sum += a[p * k.a] * b[p * k.b];
    *c = sum;
  }
}

/* The largest loop of a group; the others go back to the list. */
static Loop largest(const Group *group, Loop *loops, int64_t *count) {
  Loop best = {1, 0, 0, 0};
  for (int64_t at = 0; at < group->count; ++at) {
    Loop other = group->loops[at];
    if (other.size > best.size) {
      Loop smaller = best;
      best = other, other = smaller;
    }
    if (other.size != 1)
      loops[(*count)++] = other;
  }
  return best;
}

/* Contracts on one core. */
static void contract_alone(int64_t count, Loop *loops, const REAL *a,
                           const REAL *b, REAL *c) {
  for (int64_t at = 0; at < count; ++at)
    /* Elements of a row are written one after the other. */
    if (loops[at].a != 0 && loops[at].b == 0 && loops[at].c == 1) {
      const REAL *other = a;
      a = b, b = other;
      for (int64_t loop = 0; loop < count; ++loop) {
        int64_t step = loops[loop].a;
        loops[loop].a = loops[loop].b, loops[loop].b = step;
      }
      break;
    }
  Group m = take(loops, &count, true, false, true),
        n = take(loops, &count, false, true, true),
        k = take(loops, &count, true, true, false);
  bool is_product = m.size > 1 && n.size > 1;
  Loop line, terms;
  if (!is_product) {
    line = largest(m.size > 1 ? &m : &n, loops, &count);
    terms = largest(&k, loops, &count);
  }
  int64_t at[MAX_LOOPS] = {0}, loop;
  do {
    if (!is_product)
      sum(line, terms, a, b, c);
    else if (!product_of_rows(&m, &n, &k, a, b, c) &&
             !product_of_lines(&m, &n, &k, a, b, c))
      product(&m, &n, &k, a, b, c);
    for (loop = 0; loop < count; ++loop) {
      int64_t steps = at[loop] + 1 < loops[loop].size ? 1 : -at[loop];
      at[loop] += steps;
      a += steps * loops[loop].a;
      b += steps * loops[loop].b;
      c += steps * loops[loop].c;
      if (steps == 1)
        break;
    }
  } while (loop < count);
}

#ifdef _OPENMP
/* Fewer products are computed before another core has begun. */
#define MIN_SHARED 400000
/* The least rows or columns of a core: the sums of fewer have another order. */
#define MIN_PART 64

/* The loop whose iterations cores share, and the number of parts: no two write
 * the same elements. */
static int64_t shared(const Loop *loops, int64_t count, int64_t *parts) {
  int64_t best = -1, threads = omp_get_max_threads();
  double products = 1;
  *parts = 1;
  for (int64_t at = 0; at < count; ++at) {
    const Loop *loop = &loops[at];
    bool is_batch = loop->a != 0 && loop->b != 0;
    int64_t most = loop->c == 0 ? 1 : loop->size / (is_batch ? 1 : MIN_PART);
    products *= (double)loop->size;
    if (min(most, threads) > *parts)
      best = at, *parts = min(most, threads);
  }
  return products < MIN_SHARED ? -1 : best;
}

/* Contracts a part of the iterations of one loop. */
static void contract_part(int64_t count, const Loop *loops, int64_t split,
                          int64_t part, int64_t parts, const REAL *a,
                          const REAL *b, REAL *c) {
  Loop own[MAX_LOOPS];
  memcpy(own, loops, (size_t)count * sizeof *own);
  int64_t size = own[split].size, step = size < parts * ROWS ? 1 : ROWS,
          first = size * part / parts / step * step,
          last = part + 1 == parts ? size
                                   : size * (part + 1) / parts / step * step;
  own[split].size = last - first;
  contract_alone(count, own, a + first * own[split].a, b + first * own[split].b,
                 c + first * own[split].c);
}
#endif

void CONTRACT(int64_t count, const int64_t *table, const REAL *a, const REAL *b,
              REAL *c) {
  Loop loops[MAX_LOOPS];
  memcpy(loops, table, (size_t)count * sizeof *loops);
  for (int64_t at = 0; at < count; ++at)
    if (loops[at].size == 0)
      return;
  count = join(loops, count);
#ifdef _OPENMP
  int64_t parts, split = shared(loops, count, &parts);
  if (split >= 0) {
#pragma omp parallel for num_threads((int)parts) schedule(static, 1)
    for (int64_t part = 0; part < parts; ++part)
      contract_part(count, loops, split, part, parts, a, b, c);
    return;
  }
#endif
  contract_alone(count, loops, a, b, c);
}
