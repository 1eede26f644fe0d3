#!/usr/bin/env bash
# What `make demo` runs: verify, refuse, lower, run, compare.
#
# BCAST_BIN_DIR names the directory of bcast-opt, and scripts/llvm.sh says where LLVM is.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
bin=$(realpath -m "${BCAST_BIN_DIR:-${CARGO_TARGET_DIR:-$root/target}/release}")
cd "$root"
. scripts/llvm.sh
llvm=$llvm_prefix

exec 3>&1 # so that a command is shown even where its output goes to a file

step() { printf '\n%s\n' "$*" >&3; }
run() {
  printf '  $ %s\n' "$*" >&3
  "$@"
}
fail() {
  printf 'demo: %s\n' "$*" >&2
  exit 1
}

[[ -x $bin/bcast-opt ]] || fail "there is no bcast-opt in $bin: run \`make build\` first"
[[ -x $llvm/bin/mlir-runner ]] || fail "there is no mlir-runner in $llvm/bin: run \`make setup\` first"
PATH=$bin:$llvm/bin:$PATH

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

step "1. An attention block, with every broadcast implicit, is verified."
run bcast-opt examples/transformer_block.mlir > "$work/verified.mlir"
echo "  accepted: $(grep -c ' = bcast\.' "$work/verified.mlir") ops of the dialect bcast"

step "2. The same with a padding mask BxT in place of Bx1x1xT is refused."
if run bcast-opt examples/transformer_block_broken.mlir --mlir-print-op-on-diagnostic=false \
  > /dev/null 2> "$work/refusal"; then
  fail "the broken variant was accepted"
fi
sed 's/^/  /' "$work/refusal"
grep -q '\[infer-dim\]$' "$work/refusal" || fail "the broken variant was refused for another reason"

step "3. The block is lowered to the LLVM dialect."
run bcast-opt examples/transformer_block.mlir --bcast-to-llvm -o "$work/lowered.mlir"

step "4. It runs."
run mlir-runner "$work/lowered.mlir" -e main -entry-point-result=void \
  -shared-libs="$llvm/lib/libmlir_runner_utils.so,$llvm/lib/libmlir_c_runner_utils.so" \
  > "$work/output"
sed -En '1s/.*(sizes = \[[^]]*\]).*/  \1/p; 2s/^(.{64}).*/  \1 .../p' "$work/output"

step "5. The output is compared with what NumPy computed (transformer_block_reference.py)."
run python3 examples/compare.py examples/transformer_block_reference.txt < "$work/output" |
  sed 's/^/  /'
