/* The program as a function of Python, by functions that every CPython has (its
   stable ABI): a call by ctypes takes longer than a small program. Headers of
   Python need not be installed. */

typedef struct Object Object;

void Py_DecRef(Object *);
void PyErr_Clear(void);
Object *PyObject_GetAttr(Object *, Object *name);
Object *PyObject_Type(Object *);
Object *PyObject_CallFunctionObjArgs(Object *, ...);
void PyObject_Free(void *);
Object *PyLong_FromLongLong(long long);
Object *PyTuple_New(intptr_t);
Object *PyTuple_GetItem(Object *, intptr_t);
int PyTuple_SetItem(Object *, intptr_t, Object *);
void *PyCapsule_GetPointer(Object *, const char *name);
int PyBuffer_FillInfo(void *view, Object *, void *first, intptr_t bytes,
                      int is_read_only, int flags);
Object *PyType_FromSpec(void *);
Object *PyType_GenericAlloc(Object *type, intptr_t);
Object *PyCFunction_NewEx(void *method, Object *self, Object *module);
void *PyEval_SaveThread(void);
void PyEval_RestoreThread(void *);

/* The objects of the function: the class of arrays, two names, and the types of
   the elements of all arguments and results. */
enum { NDARRAY, ARRAY_STRUCT, DTYPE, ELEMENTS };

/* The struct in the capsule `__array_struct__` of NumPy's protocol. */
typedef struct {
  int two, rank;
  char kind;
  int size, flags;
  const intptr_t *sizes, *strides;
  void *data;
} Interface;

/* The flag of an array whose elements are in row-major order. */
#define IN_ORDER 1

/* An argument or result, before its sizes and strides. */
enum { ALLOCATED, ALIGNED, OFFSET, SIZES };

/* Reads an argument, and returns what keeps its memory; NULL if it is not an
   array of the required type and rank whose elements are in order. */
static Object *bcast_read(Object *self, int at, Object *given,
                          int64_t *descriptor) {
  Object *dtype = PyObject_GetAttr(given, PyTuple_GetItem(self, DTYPE));
  Object *capsule = NULL;
  const Interface *array = NULL;
  int64_t rank = bcast_ranks[at], stride = 1;
  if (dtype && dtype == PyTuple_GetItem(self, ELEMENTS + at))
    capsule = PyObject_GetAttr(given, PyTuple_GetItem(self, ARRAY_STRUCT));
  Py_DecRef(dtype);
  if (capsule)
    array = PyCapsule_GetPointer(capsule, NULL);
  if (!array || array->two != 2 || array->rank != rank ||
      !(array->flags & IN_ORDER)) {
    PyErr_Clear();
    Py_DecRef(capsule);
    return NULL;
  }
  descriptor[ALLOCATED] = descriptor[OFFSET] = 0;
  descriptor[ALIGNED] = (int64_t)array->data;
  for (int64_t dim = rank; dim-- > 0; stride *= array->sizes[dim]) {
    descriptor[SIZES + dim] = array->sizes[dim];
    descriptor[SIZES + rank + dim] = stride;
  }
  return capsule;
}

/* The memory of a result, for as long as an array uses it; a part of an object
   of Python, after what each object has. */
typedef struct {
  void *allocated;
  char *first;
  intptr_t bytes;
} Memory;

static Object *memory_type;
static size_t object_bytes;

static Memory *bcast_memory(Object *object) {
  return (Memory *)((char *)object + object_bytes);
}

static int bcast_view(Object *object, void *view, int flags) {
  Memory *memory = bcast_memory(object);
  return PyBuffer_FillInfo(view, object, memory->first, memory->bytes, 0,
                           flags);
}

static void bcast_end(Object *object) {
  Object *type = PyObject_Type(object);
  bcast_release(bcast_memory(object)->allocated);
  PyObject_Free(object);
  Py_DecRef(type);
  Py_DecRef(type); /* The object had one as well. */
}

static Object *bcast_numbers(int64_t count, const int64_t *numbers,
                             int64_t factor) {
  Object *tuple = PyTuple_New(count);
  for (int64_t at = 0; tuple && at < count; ++at) {
    Object *number = PyLong_FromLongLong(numbers[at] * factor);
    if (number) {
      PyTuple_SetItem(tuple, at, number);
    } else {
      Py_DecRef(tuple);
      tuple = NULL;
    }
  }
  return tuple;
}

/* The array of a result, which owns its memory. */
static Object *bcast_array(Object *self, int at, const int64_t *result) {
  int64_t rank = bcast_ranks[at], size = bcast_sizes[at], last = 0;
  bool is_empty = false;
  for (int64_t dim = 0; dim < rank; ++dim) {
    is_empty |= result[SIZES + dim] == 0;
    last += (result[SIZES + dim] - 1) * result[SIZES + rank + dim];
  }
  Object *object = PyType_GenericAlloc(memory_type, 0), *array = NULL;
  if (!object) {
    bcast_release((void *)result[ALLOCATED]);
    return NULL;
  }
  *bcast_memory(object) =
      (Memory){(void *)result[ALLOCATED],
               (char *)result[ALIGNED] + result[OFFSET] * size,
               is_empty ? 0 : (last + 1) * size};
  Object *sizes = bcast_numbers(rank, result + SIZES, 1);
  Object *strides = bcast_numbers(rank, result + SIZES + rank, size);
  Object *offset = PyLong_FromLongLong(0);
  if (sizes && strides && offset)
    array = PyObject_CallFunctionObjArgs(PyTuple_GetItem(self, NDARRAY), sizes,
                                         PyTuple_GetItem(self, ELEMENTS + at),
                                         object, offset, strides, NULL);
  Py_DecRef(object);
  Py_DecRef(sizes);
  Py_DecRef(strides);
  Py_DecRef(offset);
  return array;
}

/* The arrays of all results. */
static Object *bcast_arrays(Object *self, int64_t (*results)[WIDTH]) {
  Object *all = PyTuple_New(RESULTS);
  for (int at = 0; at < RESULTS; ++at) {
    Object *array = all ? bcast_array(self, ARGUMENTS + at, results[at]) : NULL;
    if (array) {
      PyTuple_SetItem(all, at, array);
    } else if (all) {
      Py_DecRef(all);
      all = NULL;
    } else {
      bcast_release((void *)results[at][ALLOCATED]);
    }
  }
  return all;
}

/* The arrays of the results, or a number: the status of a run that failed, or
   -1 if an argument has to be converted first. */
static Object *bcast_called(Object *self, Object *const *given,
                            intptr_t count) {
  int64_t arguments[ARGUMENTS + 1][WIDTH], results[RESULTS + 1][WIDTH];
  Object *read[ARGUMENTS + 1];
  int found = 0, status = -1;
  bool is_ready = count == ARGUMENTS;
  while (is_ready && found < ARGUMENTS) {
    read[found] = bcast_read(self, found, given[found], arguments[found]);
    is_ready = read[found++] != NULL;
  }
  if (is_ready) {
    void *thread = PyEval_SaveThread();
    status = bcast_run(results, arguments);
    PyEval_RestoreThread(thread);
  }
  while (found > 0)
    Py_DecRef(read[--found]);
  return status ? PyLong_FromLongLong(status) : bcast_arrays(self, results);
}

/* The function of Python, with `self` as above. */
Object *bcast_python(Object *self, size_t bytes) {
  static struct {
    const char *name;
    void *function;
    int flags;
    const char *text;
  } method = {"program", bcast_called, 0x80 /* METH_FASTCALL */, NULL};
  static struct {
    int number;
    void *function;
  } slots[] = {{1 /* Py_bf_getbuffer */, bcast_view},
               {52 /* Py_tp_dealloc */, bcast_end},
               {0, NULL}};
  struct {
    const char *name;
    int bytes, item_bytes;
    unsigned flags;
    void *slots;
  } type = {"broadcastable_compiler.Memory", (int)(bytes + sizeof(Memory)), 0,
            0, slots};
  object_bytes = bytes;
  memory_type = PyType_FromSpec(&type);
  return memory_type ? PyCFunction_NewEx(&method, self, NULL) : NULL;
}
