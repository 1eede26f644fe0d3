/* The C functions, called from C as scripts/check-install builds them: each
   against a few cases, and all against arguments that are not shapes. What
   broadcasts is tested in tests/cases. */

#include "broadcastable/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      fprintf(stderr, "%s:%d: %s; message: %s\n", __FILE__, __LINE__,          \
              #condition, text);                                               \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

#define DYNAMIC BCAST_DYNAMIC
#define COUNT(array) (sizeof(array) / sizeof(array)[0])
/* A shape of the sizes that are listed, at least one. */
#define SHAPE(...)                                                             \
  {(const int64_t[]){__VA_ARGS__}, COUNT(((const int64_t[]){__VA_ARGS__}))}
#define SCALAR {NULL, 0}
#define UNRANKED {NULL, BCAST_UNRANKED}

static char text[256];
static bcast_error error = {NULL, text, sizeof text, 0};

static int says(const char *rule, const char *message) {
  return error.rule && !strcmp(error.rule, rule) && !strcmp(text, message) &&
         error.length == strlen(message);
}

/* Of a call that breaks no rule. */
static int complains(const char *part) {
  return !error.rule && strstr(text, part);
}

static void infer(void) {
  const bcast_shape operands[] = {SHAPE(4, 1), SHAPE(DYNAMIC, 3), UNRANKED,
                                  SCALAR};
  int64_t sizes[2], rank;
  CHECK(bcast_infer_shape(operands, 4, sizes, 2, &rank, &error) ==
        BCAST_STATUS_OK);
  CHECK(rank == 2 && sizes[0] == 4 && sizes[1] == 3);
  CHECK(!error.rule && !error.length && !text[0]);

  const bcast_shape dynamic[] = {SHAPE(0, 1), SHAPE(1, DYNAMIC)};
  CHECK(bcast_infer_shape(dynamic, 2, sizes, 2, &rank, NULL) ==
        BCAST_STATUS_OK);
  CHECK(rank == 2 && sizes[0] == 0 && sizes[1] == DYNAMIC);

  CHECK(bcast_infer_shape(operands + 3, 1, NULL, 0, &rank, &error) ==
            BCAST_STATUS_OK &&
        rank == 0);
  CHECK(bcast_infer_shape(operands + 2, 1, NULL, 0, &rank, &error) ==
        BCAST_STATUS_OK);
  CHECK(rank == BCAST_UNRANKED);
  CHECK(bcast_infer_shape(NULL, 0, NULL, 0, &rank, &error) == BCAST_STATUS_OK);
  CHECK(rank == BCAST_UNRANKED);

  const bcast_shape refused[] = {SHAPE(4, 3), SHAPE(2)};
  rank = 7;
  CHECK(bcast_infer_shape(refused, 2, sizes, 2, &rank, &error) ==
        BCAST_STATUS_VIOLATION);
  CHECK(says("infer-dim", "operand #1 dim 0: size 2 cannot broadcast with size "
                          "3 of operand #0 [infer-dim]"));
  CHECK(rank == 7 && sizes[0] == 0);
}

static void infer_explicit(void) {
  const bcast_shape operands[] = {SHAPE(4), SHAPE(1, 2)};
  const int64_t dimensions[] = {0, 5};
  int64_t sizes[2], rank;
  CHECK(bcast_infer_shape_explicit(operands, 2, dimensions, 1, sizes, 2, &rank,
                                   &error) == BCAST_STATUS_OK);
  CHECK(rank == 2 && sizes[0] == 4 && sizes[1] == 2);
  CHECK(bcast_infer_shape_explicit(operands, 2, dimensions + 1, 1, sizes, 2,
                                   &rank, &error) == BCAST_STATUS_VIOLATION);
  CHECK(says("dims-range", "broadcast_dimensions entry 0 is 5, but operand #1 "
                           "has dimensions 0 to 1 [dims-range]"));
  CHECK(bcast_infer_shape_explicit(operands, 2, NULL, 0, sizes, 2, &rank,
                                   &error) == BCAST_STATUS_VIOLATION);
  CHECK(!strcmp(error.rule, "dims-required"));
  CHECK(bcast_infer_shape_explicit(operands, 1, NULL, 0, sizes, 2, &rank,
                                   &error) == BCAST_STATUS_VIOLATION);
  CHECK(!strcmp(error.rule, "dims-binary"));
  CHECK(bcast_infer_shape_explicit(operands, 2, NULL, 1, sizes, 2, &rank,
                                   &error) == BCAST_STATUS_INVALID_ARGUMENT);
  CHECK(complains("broadcast_dimensions: the pointer is null"));
}

static void verify(void) {
  const bcast_shape operands[] = {SHAPE(4, 1), SHAPE(DYNAMIC)};
  const bcast_shape right = SHAPE(4, DYNAMIC), wrong = SHAPE(4, 3);
  const bcast_shape other = SHAPE(5, DYNAMIC), scalar = SCALAR,
                    unranked = UNRANKED;
  CHECK(bcast_verify(operands, 2, &right, &error) == BCAST_STATUS_OK);
  CHECK(bcast_verify(operands, 2, &unranked, &error) == BCAST_STATUS_OK);
  CHECK(bcast_verify(operands, 2, &wrong, &error) == BCAST_STATUS_VIOLATION);
  CHECK(says(
      "result-dynamic",
      "result #0 dim 1: declared size 3, but operand #1 leaves it dynamic: "
      "declare ? here [result-dynamic]"));
  CHECK(bcast_verify(operands, 2, &other, &error) == BCAST_STATUS_VIOLATION);
  CHECK(!strcmp(error.rule, "result-static"));
  CHECK(bcast_verify(operands, 2, &scalar, &error) == BCAST_STATUS_VIOLATION);
  CHECK(!strcmp(error.rule, "result-rank"));
  CHECK(bcast_verify(NULL, 0, &right, &error) == BCAST_STATUS_VIOLATION);
  CHECK(!strcmp(error.rule, "operands-nonempty"));
  CHECK(bcast_verify(operands, 2, NULL, &error) ==
        BCAST_STATUS_INVALID_ARGUMENT);
  CHECK(complains("result: the pointer is null"));

  const int64_t dimensions[] = {0};
  const bcast_shape columns[] = {SHAPE(4), SHAPE(1, 2)};
  const bcast_shape sum = SHAPE(4, 2);
  CHECK(bcast_verify_explicit(columns, 2, dimensions, 1, &sum, &error) ==
        BCAST_STATUS_OK);
  CHECK(bcast_verify_explicit(columns, 2, dimensions, 1, &wrong, &error) ==
        BCAST_STATUS_VIOLATION);
  CHECK(!strcmp(error.rule, "result-static"));

  const bcast_shape results[] = {SHAPE(4, 2), SHAPE(4, 1)};
  const bcast_shape pair[] = {SHAPE(4, 1), SHAPE(2)};
  CHECK(bcast_verify_broadcast(pair, 2, results, 2, &error) ==
        BCAST_STATUS_VIOLATION);
  CHECK(says("result-static", "result #1 dim 1: declared size 1, but operand "
                              "#1 gives size 2 [result-static]"));
  CHECK(bcast_verify_broadcast(pair, 1, results + 1, 1, &error) ==
        BCAST_STATUS_OK);
  CHECK(bcast_verify_broadcast(pair, 2, results, 1, &error) ==
        BCAST_STATUS_VIOLATION);
  CHECK(!strcmp(error.rule, "results-match-operands"));
}

/* Nothing is written before, after, or where there is no room. */
static void buffers(void) {
  const bcast_shape operands[] = {SHAPE(4, 1), SHAPE(3)};
  int64_t sizes[] = {-7, -7, -7, -7}, rank;
  for (size_t capacity = 0; capacity < 2; ++capacity) {
    rank = 0;
    CHECK(bcast_infer_shape(operands, 2, sizes + 1, capacity, &rank, &error) ==
          BCAST_STATUS_BUFFER_TOO_SMALL);
    CHECK(rank == 2 && sizes[1] == -7 && sizes[2] == -7 && complains("rank 2"));
  }
  CHECK(bcast_infer_shape(operands, 2, sizes + 1, 2, &rank, &error) ==
        BCAST_STATUS_OK);
  CHECK(sizes[0] == -7 && sizes[1] == 4 && sizes[2] == 3 && sizes[3] == -7);
  CHECK(bcast_infer_shape(operands, 2, sizes + 1, SIZE_MAX, &rank, &error) ==
        BCAST_STATUS_OK);
  CHECK(sizes[0] == -7 && sizes[3] == -7);
  CHECK(bcast_infer_shape(operands, 2, NULL, 2, &rank, &error) ==
        BCAST_STATUS_INVALID_ARGUMENT);
  CHECK(complains("sizes: the pointer is null"));
  CHECK(bcast_infer_shape(operands, 2, sizes, 2, NULL, &error) ==
        BCAST_STATUS_INVALID_ARGUMENT);
  CHECK(complains("rank: the pointer is null"));

  const bcast_shape refused[] = {SHAPE(3), SHAPE(2)};
  char whole[256], cut[256];
  bcast_error small = {NULL, whole, sizeof whole, 0};
  CHECK(bcast_verify(refused, 2, refused, &small) == BCAST_STATUS_VIOLATION);
  size_t length = small.length;
  CHECK(length == strlen(whole));
  for (size_t capacity = 0; capacity <= length + 1; ++capacity) {
    memset(cut, '#', sizeof cut);
    small.message = cut + 1;
    small.capacity = capacity;
    CHECK(bcast_verify(refused, 2, refused, &small) == BCAST_STATUS_VIOLATION);
    CHECK(small.length == length && cut[0] == '#' && cut[capacity + 1] == '#');
    CHECK(!capacity || (strlen(cut + 1) == capacity - 1 &&
                        !memcmp(cut + 1, whole, capacity - 1)));
  }
  small.message = NULL;
  CHECK(bcast_verify(refused, 2, refused, &small) == BCAST_STATUS_VIOLATION &&
        small.length == length);
}

static void no_shapes(void) {
  static const int64_t many[BCAST_MAX_COUNT];
  const bcast_shape null = {NULL, 2}, negative = SHAPE(4, -3),
                    negative_rank = {many, -2};
  const bcast_shape huge = {many, INT64_MAX},
                    largest = {many, BCAST_MAX_COUNT - 1};
  const bcast_shape two[] = {largest, SCALAR};
  int64_t rank;
  CHECK(bcast_infer_shape(NULL, 1, NULL, 0, &rank, &error) ==
        BCAST_STATUS_INVALID_ARGUMENT);
  CHECK(complains("operands: the pointer is null"));
  CHECK(bcast_infer_shape(&null, 1, NULL, 0, &rank, &error) ==
        BCAST_STATUS_INVALID_ARGUMENT);
  CHECK(complains("operand #0: the pointer is null"));
  CHECK(bcast_infer_shape(&negative, 1, NULL, 0, &rank, &error) ==
        BCAST_STATUS_INVALID_ARGUMENT);
  CHECK(complains("operand #0 dim 1: size -3 is negative"));
  CHECK(bcast_infer_shape(&negative_rank, 1, NULL, 0, &rank, &error) ==
        BCAST_STATUS_INVALID_ARGUMENT);
  CHECK(complains("operand #0: rank -2 is negative"));
  CHECK(bcast_infer_shape(&huge, 1, NULL, 0, &rank, &error) ==
        BCAST_STATUS_INVALID_ARGUMENT);
  CHECK(complains("operand #0: 9223372036854775807 are too many"));
  CHECK(bcast_infer_shape(&null, SIZE_MAX, NULL, 0, &rank, &error) ==
        BCAST_STATUS_INVALID_ARGUMENT);
  CHECK(complains("operands: 18446744073709551615 are too many"));
  CHECK(bcast_infer_shape(&largest, 1, NULL, 0, &rank, &error) ==
        BCAST_STATUS_BUFFER_TOO_SMALL);
  CHECK(rank == BCAST_MAX_COUNT - 1);
  CHECK(bcast_infer_shape(two, 2, NULL, 0, &rank, &error) ==
        BCAST_STATUS_INVALID_ARGUMENT);

  const bcast_shape misaligned = {(const int64_t *)((const char *)many + 1), 2};
  CHECK(bcast_infer_shape(&misaligned, 1, NULL, 0, &rank, &error) ==
        BCAST_STATUS_INVALID_ARGUMENT);
  CHECK(complains("operand #0: the pointer is not aligned"));
}

int main(void) {
  infer();
  infer_explicit();
  verify();
  buffers();
  no_shapes();
  puts("the C functions behave");
  return 0;
}
