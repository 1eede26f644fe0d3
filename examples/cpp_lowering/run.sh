#!/usr/bin/env bash
# Lowers program.mlir with a toy-opt that was built here, in each of its ways, and runs it: run.sh [TOY_OPT]
set -euo pipefail
cd "$(dirname "$0")"
llvm=${LLVM_PREFIX:-/usr/lib/llvm-22}
toy_opt=${1:-build/toy-opt}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The output of the program, lowered by these passes.
run() {
  "$toy_opt" program.mlir \
    --pass-pipeline="builtin.module($1,func.func(llvm-request-c-wrappers),bcast-to-llvm{failures=return})" |
    "$llvm/bin/mlir-translate" --mlir-to-llvmir -o "$work/program.ll"
  "$llvm/bin/clang" -w -O2 "$work/program.ll" main.c -o "$work/program"
  "$work/program"
}

"$toy_opt" vectors.mlir --toy-ask-interfaces 2>"$work/remarks" | grep -q "bcast.add %arg0, %arg1 fastmath<nnan,contract>"
grep -q "remark: unrolls 4, 2" "$work/remarks"

run toy-to-bcast | tee "$work/shown"
# These build assertions, whose text has no sizes.
for passes in toy-to-linalg toy-to-versioned-kernels; do
  diff <(head -2 "$work/shown") <(run "$passes" | head -2)
  run "$passes" | grep -q "'toy.mul' op operand #1 dim 0: run-time size is neither 1 nor 3"
done
