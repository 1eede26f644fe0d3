#!/usr/bin/env bash
# Lowers program.mlir with a toy-opt that was built here, and runs it: run.sh [TOY_OPT]
set -euo pipefail
cd "$(dirname "$0")"
llvm=${LLVM_PREFIX:-/usr/lib/llvm-22}
toy_opt=${1:-build/toy-opt}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$toy_opt" program.mlir \
  --pass-pipeline='builtin.module(toy-to-bcast,func.func(llvm-request-c-wrappers),bcast-to-llvm{failures=return})' |
  "$llvm/bin/mlir-translate" --mlir-to-llvmir -o "$work/program.ll"
"$llvm/bin/clang" -w -O2 "$work/program.ll" main.c -o "$work/program"
"$work/program"
