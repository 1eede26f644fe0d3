/* Contractions, which bcast-call-contractions describes: matrix products in any
   layout, in batches, and convolutions. Compiled for one type of elements:
   -DREAL=float -DCONTRACT=bcast_contract_f32; with -fopenmp, for all cores. The
   name ends in a number for the arguments: a caller that passes others is not
   linked. */

#include "alone.h"
#ifdef _OPENMP
#include "cores.h"
#endif

#define NUMBERED_AS_WRITTEN(name) name##_v2
#define NUMBERED(name) NUMBERED_AS_WRITTEN(name)

void NUMBERED(CONTRACT)(int64_t count, const int64_t *table, const REAL *a,
                        const REAL *b, REAL *c, int64_t is_new) {
  Loop loops[MAX_LOOPS];
  memcpy(loops, table, (size_t)count * sizeof *loops);
  for (int64_t at = 0; at < count; ++at)
    if (loops[at].size == 0) {
      if (is_new)
        clear(count, loops, c);
      return;
    }
  count = join(loops, count);
#ifdef _OPENMP
  if (contract_shared(count, loops, a, b, is_new, c))
    return;
#endif
  contract_alone(count, loops, a, b, is_new, c);
}
