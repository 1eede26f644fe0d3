/* The function for contractions of f32, and the seconds that it has taken. */
#define REAL float
#define CONTRACT bcast_untimed_f32
#include "../../../../bindings/compiler/broadcastable_compiler/contract/contract.c"
#include <time.h>

double bcast_product_seconds;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void bcast_contract_f32_v2(int64_t count, const int64_t *table, const float *a,
                           const float *b, float *c, int64_t is_new) {
  double start = now();
  bcast_untimed_f32_v2(count, table, a, b, c, is_new);
  bcast_product_seconds += now() - start;
}
