/* Products in registers, for vectors of BYTES and registers for SUMS of them,
   of which MOST_ROWS rows share one. Included once for each kind of processor:
   KIND(name) is the name of its own, FOR_THEM the attribute of functions. */

#define LANES (BYTES / (int)sizeof(REAL))

typedef REAL KIND(Vector)
    __attribute__((vector_size(BYTES), aligned(sizeof(REAL))));

/* Adds the product of a packed column of rows and of rows of columns, which
 * stand at these offsets. */
static inline __attribute__((always_inline)) void
KIND(add_rows)(const int rows, int64_t sums, const REAL *a, const REAL *b,
               const int64_t *offsets, REAL *const *lines) {
  KIND(Vector) product[SUMS] = {{0}};
  const int parts = SUMS / rows;
  for (int64_t sum = 0; sum < sums; ++sum, a += ROWS) {
    KIND(Vector) own[SUMS];
    for (int part = 0; part < parts; ++part)
      own[part] = *(const KIND(Vector) *)(b + offsets[sum] + part * LANES);
    /* The fewer ones of both inputs stay in registers. */
    if (parts < rows)
      for (int row = 0; row < rows; ++row)
        for (int part = 0; part < parts; ++part)
          product[row * parts + part] += a[row] * own[part];
    else
      for (int part = 0; part < parts; ++part)
        for (int row = 0; row < rows; ++row)
          product[row * parts + part] += a[row] * own[part];
  }
  for (int row = 0; row < rows; ++row)
    for (int part = 0; part < parts; ++part)
      *(KIND(Vector) *)(lines[row] + part * LANES) +=
          product[row * parts + part];
}

FOR_THEM static void KIND(multiply_rows)(int rows, int64_t sums, const REAL *a,
                                         const REAL *b, const int64_t *offsets,
                                         REAL *const *lines) {
  if (rows == 2)
    KIND(add_rows)(2, sums, a, b, offsets, lines);
  else if (rows == 4)
    KIND(add_rows)(4, sums, a, b, offsets, lines);
  else
    for (int row = 0; row < ROWS; row += MOST_ROWS)
      KIND(add_rows)(MOST_ROWS, sums, a + row, b, offsets, lines + row);
}

/* Copies rows of contiguous columns, which are cut into groups. */
FOR_THEM static void KIND(cut_rows)(REAL *to, const REAL *from, int64_t groups,
                                    const int64_t *sums, int64_t sum_count) {
  const int parts = SUMS / MOST_ROWS;
  for (int64_t sum = 0; sum < sum_count; ++sum) {
    const KIND(Vector) *row = (const KIND(Vector) *)(from + sums[sum]);
    for (int64_t group = 0; group < groups; ++group, row += parts) {
      KIND(Vector) *own =
          (KIND(Vector) *)to + (group * sum_count + sum) * parts;
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
KIND(add_lines)(const int rows, int64_t sums, const REAL *const *a,
                const REAL *const *b, REAL (*tile)[MAX_SUMS]) {
  KIND(Vector) product[SUMS] = {{0}};
  const int columns = SUMS / rows;
  int64_t sum = 0;
  for (; sum + LANES <= sums; sum += LANES)
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column)
        product[row * columns + column] +=
            *(const KIND(Vector) *)(a[row] + sum) *
            *(const KIND(Vector) *)(b[column] + sum);
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      REAL rest = KIND(total)(product[row * columns + column]);
      for (int64_t at = sum; at < sums; ++at)
        rest += a[row][at] * b[column][at];
      tile[row][column] = rest;
    }
}

FOR_THEM static void KIND(multiply_lines)(int rows, int64_t sums,
                                          const REAL *const *a,
                                          const REAL *const *b,
                                          REAL (*tile)[MAX_SUMS]) {
  if (rows == 2)
    KIND(add_lines)(2, sums, a, b, tile);
  else
    KIND(add_lines)(4, sums, a, b, tile);
}

static const Kernels KIND(kernels) = {LANES,
                                      SUMS,
                                      MOST_ROWS,
                                      KIND(cut_rows),
                                      KIND(multiply_rows),
                                      KIND(multiply_lines)};

#undef LANES
#undef KIND
#undef FOR_THEM
#undef BYTES
#undef SUMS
#undef MOST_ROWS
