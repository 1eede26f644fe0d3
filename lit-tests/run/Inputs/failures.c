/* Calls the functions of failures.mlir, with sizes that fit and others. */

#include <malloc.h>
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
typedef struct {
  Matrix square;
  Vector twice;
} Two;

void _mlir_ciface_chain(Matrix *, Matrix *, Vector *, int64_t, Failure *);
float _mlir_ciface_element(Vector *, Vector *, int64_t, Failure *);
void _mlir_ciface_square(Two *, Vector *, int64_t, Failure *);
void _mlir_ciface_normalized(Matrix *, Matrix *, Failure *);
void _mlir_ciface_nothing(Failure *);

static float x[12], w[1] = {2};
static Failure failure = {7, "something"};

static float chain(int64_t rows, int64_t steps) {
  Matrix a = {x, x, 0, {rows, 3}, {3, 1}}, result = {0};
  Vector b = {w, w, 0, {1}, {1}};
  _mlir_ciface_chain(&result, &a, &b, steps, &failure);
  float last = failure.status ? -1 : result.aligned[3 * rows - 1];
  free(result.allocated);
  return last;
}

static float square(int64_t size) {
  Vector a = {x, x, 0, {1}, {1}};
  Two result = {0};
  x[0] = 21;
  _mlir_ciface_square(&result, &a, size, &failure);
  float last = failure.status ? -1 : result.square.aligned[size * size - 1];
  free(result.square.allocated);
  free(result.twice.allocated);
  return last;
}

static float element(int64_t at) {
  Vector a = {x, x, 0, {12}, {1}}, b = {w, w, 0, {1}, {1}};
  x[at] = 5;
  return _mlir_ciface_element(&a, &b, at, &failure);
}

/* As many times the last element of three equal rows as there are in a row. */
static float normalized(int64_t size) {
  static float zeros[3 * 100];
  Matrix a = {zeros, zeros, 0, {3, size}, {size, 1}}, result = {0};
  _mlir_ciface_normalized(&result, &a, &failure);
  float last = result.aligned[3 * size - 1];
  free(result.allocated);
  return last * size;
}

static size_t live(void) { return mallinfo2().uordblks + mallinfo2().hblkhd; }

static void show(float value) {
  printf("%d %g '%s'\n", (int)failure.status, value, failure.message);
}

int main(void) {
  static char buffer[1 << 12];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  printf("start\n");
  fflush(stdout);
  // One row stretches in each step.
  // CHECK: 0 4 ''
  show(chain(1, 1));
  // CHECK-NEXT: 1 -1 '{{.*}}size 3 is neither 1 nor 2, {{.*}} [runtime-legal]
  // CHECK-NEXT: operand #0 2x?
  // CHECK-NEXT: operand #1 3x?
  // CHECK-NEXT: ^'
  show(chain(2, 4));
  // CHECK-NEXT: 0 4 ''
  show(chain(2, 1));
  w[0] = -1;
  // CHECK-NEXT: 1 -1 'the first weight is
  // CHECK-NEXT: not above 0'
  show(chain(2, 1));
  // CHECK-NEXT: 1 0 'the first weight is
  // CHECK-NEXT: not above 0'
  show(element(7));
  w[0] = 2;
  // CHECK-NEXT: 0 5 ''
  show(element(7));
  // CHECK-NEXT: 2 -1 'there is no memory for {{[0-9]+}} bytes'
  show(square((int64_t)1 << 28));
  // The product of the sizes wraps around to 0, and the number of bytes does.
  // CHECK-NEXT: 2 -1 'there is no memory for 18446744073709551615 bytes'
  show(square((int64_t)1 << 31));
  // CHECK-NEXT: 2 -1 'there is no memory for 18446744073709551615 bytes'
  show(square((int64_t)1 << 32));
  // CHECK-NEXT: 0 42 ''
  show(square(3));
  // CHECK-NEXT: 0 1 ''
  show(normalized(4));
  // CHECK-NEXT: 0 1 ''
  show(normalized(100));
  _mlir_ciface_nothing(&failure);
  // CHECK-NEXT: 0 0 ''
  show(0);
  // The allocator keeps some blocks of the first runs for later ones.
  size_t before = 0;
  for (int run = 0; run < 3000; ++run) {
    if (run == 1500)
      before = live();
    chain(run % 2 + 1, run % 5);
    w[0] = run % 3 - 1;
  }
  // CHECK-NEXT: leaked: 0
  /* 1,500 blocks are more; OpenMP's runtime library allocates as well. */
  printf("leaked: %d\n", live() > before + 16000);
  return 0;
}
