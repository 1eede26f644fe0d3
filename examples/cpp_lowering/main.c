/* Calls the compiled program with sizes that fit, and with others. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  float *allocated, *aligned;
  int64_t offset, sizes[2], strides[2];
} Matrix;
typedef struct {
  float *allocated, *aligned;
  int64_t offset, sizes[1], strides[1];
} Vector;
typedef struct {
  int64_t status;
  char message[4096];
} Failure;

void _mlir_ciface_scale(Matrix *result, Matrix *x, Vector *w, Failure *failure);

static void scale(int64_t width) {
  float x[6] = {1, 2, 3, 4, 5, 6}, w[3] = {10, 20, 30};
  Matrix matrix = {x, x, 0, {2, 3}, {3, 1}}, result = {0};
  Vector vector = {w, w, 0, {width}, {1}};
  Failure failure;
  _mlir_ciface_scale(&result, &matrix, &vector, &failure);
  if (failure.status) {
    puts(failure.message);
    return;
  }
  for (int at = 0; at < 6; ++at)
    printf("%g%c", result.aligned[at], at == 5 ? '\n' : ' ');
  free(result.allocated);
}

int main(void) {
  scale(3);
  scale(1);
  scale(2);
  return 0;
}
