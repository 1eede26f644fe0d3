#!/usr/bin/env bash
# Compiles sum.mlir by LLVM's tosa-to-linalg or by this project's bcast-to-llvm, and runs it: examples/sum.sh PASS
#
# BCAST_BIN_DIR names the directory of bcast-opt, and scripts/llvm.sh says where LLVM is.
set -euo pipefail

pass=${1:-}
examples=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
root=${examples%/*}
bin=$(realpath -m "${BCAST_BIN_DIR:-${CARGO_TARGET_DIR:-$root/target}/release}")
cd "$root"
. scripts/llvm.sh
llvm=$llvm_prefix

case $pass in
  tosa-to-linalg)
    passes="func.func(tosa-to-linalg),one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops"
    passes+=",convert-scf-to-cf,expand-strided-metadata,lower-affine,convert-arith-to-llvm,finalize-memref-to-llvm"
    passes+=",convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts"
    compile=("$llvm/bin/mlir-opt" "--pass-pipeline=builtin.module($passes)")
    ;;
  bcast-to-llvm)
    [[ -x $bin/bcast-opt ]] || { echo "sum.sh: there is no bcast-opt in $bin: run \`make build\` first" >&2; exit 2; }
    compile=("$bin/bcast-opt" --convert-to-bcast --bcast-to-llvm)
    ;;
  *)
    echo "usage: examples/sum.sh tosa-to-linalg | bcast-to-llvm" >&2
    exit 2
    ;;
esac

cd "$examples"
libraries="$llvm/lib/libmlir_runner_utils.so,$llvm/lib/libmlir_c_runner_utils.so"
# A program that a check stops ends by a signal, whose trace the runner prints; only what the program prints is shown.
{ "${compile[@]}" sum.mlir | "$llvm/bin/mlir-runner" -e main -entry-point-result=void "-shared-libs=$libraries" || true; } 2>&1 |
  sed -e '/^Unranked Memref/d' -e '/^PLEASE submit/,$d' -e '/^Stack dump/,$d' -e '/Aborted/d'
