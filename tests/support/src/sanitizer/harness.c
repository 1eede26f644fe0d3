/* Runs compiled programs under AddressSanitizer: `harness library.so < runs`.
 *
 * A run is "run symbol count", and its arguments: "s value", or "m bytes rank
 * offset sizes strides length elements", whose memory has redzones on both
 * sides. Programs call `observe_*`, which prints a value, and the `test_*`
 * functions, which stand for C's: a failed check ends its run and not the
 * process. */

#include <dlfcn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_ARGUMENTS = 16, MAX_RANK = 8, SECONDS = 10 };

typedef struct {
  char *allocated, *aligned;
  int64_t offset, numbers[2 * MAX_RANK];
} MemRef;

typedef struct {
  int64_t rank;
  MemRef *memref;
} Unranked;

static jmp_buf stopped;

void test_abort(void) { longjmp(stopped, 1); }

int test_puts(const char *text) { return printf("message %s\n", text); }

int test_printf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  printf("message ");
  int printed = vprintf(format, arguments);
  va_end(arguments);
  return printf("\n"), printed;
}

int test_fflush(void *stream) {
  (void)stream;
  return fflush(stdout);
}

/* The calls that `undefined.rs` checks. */
void test_undefined(int is_wrong, const char *what) {
  if (!(is_wrong & 1))
    return;
  fprintf(stderr, "ERROR: undefined behaviour: %s\n", what);
  _exit(4);
}

/* As many bytes as are asked for, so that the first one after them is seen.
 * They are not zero. */
void *test_malloc(size_t size) {
  void *memory = malloc(size);
  return memset(memory, 0xA5, size), memory;
}

void *test_aligned_alloc(size_t alignment, size_t size) {
  (void)alignment;
  return test_malloc(size);
}

/* Memory that upstream frees too early: see upstream.txt. */
void test_free(void *memory) { (void)memory; }

static int64_t element(const char *at, size_t bytes) {
  int32_t narrow;
  int64_t wide;
  switch (bytes) {
  case 1:
    return *at & 1;
  case 4:
    return memcpy(&narrow, at, 4), narrow;
  default:
    return memcpy(&wide, at, 8), wide;
  }
}

static void print(const MemRef *memref, int64_t rank, int64_t dim, int64_t at,
                  size_t bytes) {
  if (dim == rank) {
    const char *address = memref->aligned + at * (int64_t)bytes;
    printf(" %lld", (long long)element(address, bytes));
    return;
  }
  for (int64_t i = 0; i < memref->numbers[dim]; ++i)
    print(memref, rank, dim + 1, at + i * memref->numbers[rank + dim], bytes);
}

static void observe(const Unranked *value, size_t bytes) {
  printf("value %lld", (long long)value->rank);
  for (int64_t dim = 0; dim < value->rank; ++dim)
    printf(" %lld", (long long)value->memref->numbers[dim]);
  print(value->memref, value->rank, 0, value->memref->offset, bytes);
  printf("\n");
}

void _mlir_ciface_observe_i1(Unranked *value) { observe(value, 1); }
void _mlir_ciface_observe_i32(Unranked *value) { observe(value, 4); }
void _mlir_ciface_observe_index(Unranked *value) { observe(value, 8); }
void observe_scalar(int64_t value) {
  printf("value 0 %lld\n", (long long)value);
}

static void copy(int64_t bytes, const MemRef *from, int64_t at, MemRef *to,
                 int64_t there, int64_t rank, int64_t dim) {
  if (dim == rank) {
    memcpy(to->aligned + there * bytes, from->aligned + at * bytes, bytes);
    return;
  }
  for (int64_t i = 0; i < from->numbers[dim]; ++i)
    copy(bytes, from, at + i * from->numbers[rank + dim], to,
         there + i * to->numbers[rank + dim], rank, dim + 1);
}

/* The function that `memref.copy` becomes. */
void memrefCopy(int64_t bytes, Unranked *from, Unranked *to) {
  copy(bytes, from->memref, from->memref->offset, to->memref,
       to->memref->offset, from->rank, 0);
}

static int64_t read_number(void) {
  long long number;
  if (scanf("%lld", &number) != 1)
    exit(3);
  return number;
}

static MemRef *read_memref(void) {
  int64_t bytes = read_number(), rank = read_number();
  MemRef *memref = calloc(1, sizeof *memref);
  memref->offset = read_number();
  /* numbers[rank] is where the strides begin: a descriptor of that rank. */
  for (int64_t at = 0; at < 2 * rank; ++at)
    memref->numbers[at] = read_number();
  int64_t length = read_number();
  memref->allocated = memref->aligned = malloc(length * bytes);
  for (int64_t at = 0; at < length; ++at) {
    int64_t number = read_number();
    memcpy(memref->aligned + at * bytes, &number, bytes);
  }
  return memref;
}

typedef void Program(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t,
                     int64_t, int64_t, int64_t, int64_t, int64_t, int64_t,
                     int64_t, int64_t, int64_t, int64_t);

int main(int count, char **arguments) {
  void *library = count == 2 ? dlopen(arguments[1], RTLD_NOW) : NULL;
  if (!library)
    return fprintf(stderr, "%s\n", dlerror()), 2;
  char name[256];
  long long number;
  setvbuf(stdout, NULL, _IOLBF, 0);
  while (scanf(" run %255s %lld", name, &number) == 2) {
    int64_t a[MAX_ARGUMENTS] = {0};
    for (int at = 0; at < number && at < MAX_ARGUMENTS; ++at) {
      char kind;
      if (scanf(" %c", &kind) != 1)
        return 3;
      a[at] = kind == 's' ? read_number() : (int64_t)(intptr_t)read_memref();
    }
    printf("run\n");
    Program *program = (Program *)(intptr_t)dlsym(library, name);
    if (!program)
      return fprintf(stderr, "no %s\n", name), 2;
    alarm(SECONDS);
    if (!setjmp(stopped)) {
      program(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10],
              a[11], a[12], a[13], a[14], a[15]);
      printf("finished\n");
    } else {
      printf("stopped\n");
    }
  }
  return 0;
}
