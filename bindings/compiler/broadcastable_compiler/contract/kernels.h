/* Products in registers, for vectors of BYTES and registers for SUMS of them,
   of which MOST_ROWS rows share one, where FEW_ROWS are few. Included once for
   each kind of processor: KIND(name) is the name of its own, FOR_THEM the
   attribute of functions. */

#define LANES (BYTES / (int)sizeof(REAL))

typedef REAL KIND(Vector)
    __attribute__((vector_size(BYTES), aligned(sizeof(REAL))));

/* Adds the products of rows and of vectors of columns. */
static inline __attribute__((always_inline)) void
KIND(add_rows)(const int rows, int64_t count, const Place *terms,
               const Tile *tile) {
  KIND(Vector) product[SUMS] = {{0}};
  const int parts = rows == 4 ? SHARED_BY_FOUR : SUMS / rows;
  const REAL *const *a = tile->a;
  int64_t places[SUMS];
  for (int part = 0; part < parts; ++part)
    places[part] = tile->places[part];
  /* Read before sums are written, which might be them. */
  bool is_new = tile->is_new;
  for (const Place *term = terms; term < terms + count; ++term) {
    KIND(Vector) own[SUMS];
    for (int part = 0; part < parts; ++part)
      own[part] = *(const KIND(Vector) *)(tile->b[part] + term->b);
    /* The fewer ones of both inputs stay in registers. */
    if (parts < rows)
      for (int row = 0; row < rows; ++row)
        for (int part = 0; part < parts; ++part)
          product[row * parts + part] += a[row][term->a] * own[part];
    else
      for (int part = 0; part < parts; ++part)
        for (int row = 0; row < rows; ++row)
          product[row * parts + part] += a[row][term->a] * own[part];
  }
  for (int row = 0; row < rows; ++row) {
    REAL *c = tile->c[row];
    for (int part = 0; part < parts; ++part) {
      KIND(Vector) *sums = (KIND(Vector) *)(c + places[part]);
      KIND(Vector) before = {0};
      if (!is_new)
        before = *sums;
      *sums = before + product[row * parts + part];
    }
  }
}

FOR_THEM static void KIND(multiply_rows)(int rows, int64_t count,
                                         const Place *terms, const Tile *tile) {
  if (rows == 2)
    KIND(add_rows)(2, count, terms, tile);
  else if (rows == 4)
    KIND(add_rows)(4, count, terms, tile);
  else
    KIND(add_rows)(MOST_ROWS, count, terms, tile);
}

/* Copies rows of contiguous columns, which are cut into groups. */
FOR_THEM static void KIND(cut_rows)(REAL *to, const REAL *from, int64_t groups,
                                    const Place *terms, int64_t count) {
  const int parts = SUMS / MOST_ROWS;
  for (int64_t at = 0; at < count; ++at) {
    const KIND(Vector) *row = (const KIND(Vector) *)(from + terms[at].b);
    for (int64_t group = 0; group < groups; ++group, row += parts) {
      KIND(Vector) *own = (KIND(Vector) *)to + (group * count + at) * parts;
      for (int part = 0; part < parts; ++part)
        own[part] = row[part];
    }
  }
}

static inline __attribute__((always_inline)) REAL KIND(total)(KIND(Vector) v) {
  for (int width = LANES / 2; width > 0; width /= 2)
    for (int lane = 0; lane < width; ++lane)
      v[lane] += v[lane + width];
  return v[0];
}

/* The products of lines of contiguous elements. */
static inline __attribute__((always_inline)) void
KIND(add_lines)(const int rows, int64_t count, const REAL *const *a,
                const REAL *const *b, REAL (*tile)[MAX_SUMS]) {
  KIND(Vector) product[SUMS] = {{0}};
  const int columns = SUMS / rows;
  int64_t sum = 0;
  for (; sum + LANES <= count; sum += LANES)
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column)
        product[row * columns + column] +=
            *(const KIND(Vector) *)(a[row] + sum) *
            *(const KIND(Vector) *)(b[column] + sum);
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      REAL rest = KIND(total)(product[row * columns + column]);
      for (int64_t at = sum; at < count; ++at)
        rest += a[row][at] * b[column][at];
      tile[row][column] = rest;
    }
}

FOR_THEM static void KIND(multiply_lines)(int rows, int64_t count,
                                          const REAL *const *a,
                                          const REAL *const *b,
                                          REAL (*tile)[MAX_SUMS]) {
  if (rows == 2)
    KIND(add_lines)(2, count, a, b, tile);
  else
    KIND(add_lines)(4, count, a, b, tile);
}

static const Kernels KIND(kernels) = {
    LANES,    SUMS,           MOST_ROWS,           SHARED_BY_FOUR,
    FEW_ROWS, KIND(cut_rows), KIND(multiply_rows), KIND(multiply_lines)};

#undef LANES
#undef KIND
#undef FOR_THEM
#undef BYTES
#undef SUMS
#undef MOST_ROWS
#undef SHARED_BY_FOUR
#undef FEW_ROWS
