# Sourced in the root directory. LLVM's version stands in the file dialect/glue/llvm-version, and all that derives from it here;
# scripts/check-versions compares what cannot derive.
llvm_version=$(cat dialect/glue/llvm-version)
llvm_debian_prefix=/usr/lib/llvm-$llvm_version
llvm_prefix_variable=MLIR_SYS_${llvm_version}0_PREFIX
llvm_tablegen_variable=TABLEGEN_${llvm_version}0_PREFIX
eval "llvm_prefix=\${$llvm_prefix_variable:-$llvm_debian_prefix}"
llvm_prefix=${llvm_prefix%/}
# Packages that the build needs, then those that the proofs and the examples need.
packages="libmlir-$llvm_version-dev mlir-$llvm_version-tools llvm-$llvm_version-dev llvm-$llvm_version-tools
  libclang-$llvm_version-dev clang-$llvm_version
  libpolly-$llvm_version-dev libomp-$llvm_version-dev libzstd-dev zlib1g-dev g++ make python3 python3-venv pkgconf
  z3 cmake"
