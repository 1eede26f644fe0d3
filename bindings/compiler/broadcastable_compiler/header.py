"""The interface of a compiled program for C, and the code behind it."""

from __future__ import annotations

from importlib.resources import files

from .errors import CompileError
from .signature import ELEMENTS, Signature, Tensor

_MAX_RANK = 16


def declarations(name: str, signature: Signature) -> str:
    """The header."""
    guard = f"{name.upper()}_H"
    types = "".join(_struct(name, tensor) for tensor in _distinct(signature))
    shapes = [f"   argument #{at}: {tensor}" for at, tensor in enumerate(signature.arguments)]
    shapes += [f"   result #{at}: {tensor}" for at, tensor in enumerate(signature.results)]
    return f"""#ifndef {guard}
#define {guard}

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {{
#endif

/* A tensor: element i0, i1, ... is aligned[offset + i0 * strides[0] + i1 *
   strides[1] + ...]. Of an argument, the offset is 0, the strides are those of
   row-major order, and `allocated` is not read. */
{types}
/* Computes the results, whose `allocated` the caller passes to {name}_free.
   Returns 0; 1 if a check of sizes fails, 2 if there is no memory: then there are
   no results, and {name}_message has the reason.
{chr(10).join(shapes)} */
{_prototype(name, signature)};

/* The reason of the last failure in this thread. */
const char *{name}_message(void);

/* Frees a result. */
void {name}_free(void *allocated);

#ifdef __cplusplus
}}
#endif

#endif
"""


#: The call of a program with a number of threads of its own.
_WITH_THREADS = """int omp_get_max_threads(void);
void omp_set_num_threads(int);
static int bcast_threads(int count) {
  int before = omp_get_max_threads();
  omp_set_num_threads(count);
  return before;
}
"""


def definitions(name: str, signature: Signature, threads: int | None = None) -> str:
    """The code that is compiled with the program, which runs with as many threads as the runtime has if none are given."""
    if any(tensor.rank > _MAX_RANK for tensor in (*signature.arguments, *signature.results)):
        raise CompileError(f"arguments and results have at most {_MAX_RANK} dimensions")
    shim = "\n".join(files("broadcastable_compiler").joinpath(name).read_text() for name in ("memory.c", "shim.c"))
    types = "".join(_struct(name, tensor) for tensor in _distinct(signature))
    results = [f"{_type(name, tensor)} r{at};" for at, tensor in enumerate(signature.results)]
    passed = (["&results"] if results else []) + [f"a{at}" for at in range(len(signature.arguments))]
    parameters = (["struct results *"] if results else []) + ["const void *"] * len(signature.arguments)
    checks = [
        f"  if (bcast_expect({at}, {dim}, a{at}->sizes[{dim}], {size}))\n    return 1;\n"
        for at, tensor in enumerate(signature.arguments)
        for dim, size in enumerate(tensor.sizes)
        if size is not None
    ]
    checks += [
        f"  if (bcast_expect_order({at}, {tensor.rank}, a{at}->offset, a{at}->sizes, a{at}->strides))\n    return 1;\n"
        for at, tensor in enumerate(signature.arguments)
        if tensor.rank
    ]
    owned = [
        f"{{(void **)&results.r{at}, {tensor.rank}, sizeof *results.r{at}.aligned}}"
        for at, tensor in enumerate(signature.results)
    ]
    owns = [
        f"  Result all[] = {{{', '.join(owned)}}};\n",
        f"  if (bcast_own(all, {len(results)}))\n    return 2;\n",
        *(f"  *r{at} = results.r{at};\n" for at in range(len(results))),
    ]
    return f"""{shim}
{"" if threads is None else _WITH_THREADS}
{types}
struct results {{ {" ".join(results) or "char none;"} }};
void bcast_call({", ".join([*parameters, "void *"])});
{_prototype(name, signature)} {{
{"".join(checks)}  struct results results;
{"" if threads is None else f"  int threads = bcast_threads({threads});"}
  bcast_call({", ".join([*passed, "&bcast_failure"])});
{"" if threads is None else "  bcast_threads(threads);"}
  if (bcast_failure.status)
    return (int)bcast_failure.status;
{"".join(owns) if results else ""}  return 0;
}}
const char *{name}_message(void) {{ return bcast_failure.message; }}
void {name}_free(void *allocated) {{ bcast_release(allocated); }}
"""


def _prototype(name: str, signature: Signature) -> str:
    results = [f"{_type(name, tensor)} *r{at}" for at, tensor in enumerate(signature.results)]
    arguments = [f"const {_type(name, tensor)} *a{at}" for at, tensor in enumerate(signature.arguments)]
    return f"int {name}({', '.join(results + arguments) or 'void'})"


def _distinct(signature: Signature) -> list[Tensor]:
    found = {(tensor.rank, tensor.element): tensor for tensor in (*signature.arguments, *signature.results)}
    return list(found.values())


def _type(name: str, tensor: Tensor) -> str:
    return f"{name}_{tensor.element}_{tensor.rank}"


def _struct(name: str, tensor: Tensor) -> str:
    element = ELEMENTS[tensor.element][1]
    sizes = f"\n  int64_t sizes[{tensor.rank}];\n  int64_t strides[{tensor.rank}];" if tensor.rank else ""
    return f"""typedef struct {{
  {element} *allocated;
  {element} *aligned;
  int64_t offset;{sizes}
}} {_type(name, tensor)};
"""
