/* The vectors of the processor that runs the program. */

#pragma once

#if defined(__x86_64__)
#define FOR_EACH_PROCESSOR                                                     \
  __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

/* Sides of the squares that are transposed at once. */
#define SIDE 8
/* The lanes of a vector. */
#define LANES (64 / (int)sizeof(REAL))

typedef REAL Vector
    __attribute__((vector_size(SIDE * sizeof(REAL)), aligned(sizeof(REAL))));
typedef REAL Wide
    __attribute__((vector_size(LANES * sizeof(REAL)), aligned(sizeof(REAL))));
