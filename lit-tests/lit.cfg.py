"""Runs the .mlir files with the tools of this repository and of LLVM.

BCAST_BIN_DIR names the directory of bcast-opt and the plugin; by default the newer of
target/release and target/debug.
"""

import os

import lit.formats

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
with open(os.path.join(root, "dialect", "glue", "llvm-version")) as file:
    llvm_version = file.read().strip()
llvm_prefix = os.environ.get(f"MLIR_SYS_{llvm_version}0_PREFIX", f"/usr/lib/llvm-{llvm_version}")
target = os.environ.get("CARGO_TARGET_DIR", os.path.join(root, "target"))


def newest_build():
    tools = [os.path.join(target, profile, "bcast-opt") for profile in ("release", "debug")]
    tools = [tool for tool in tools if os.path.exists(tool)]
    if not tools:
        lit_config.fatal("bcast-opt is not built: run `cargo build` first")
    return os.path.dirname(max(tools, key=os.path.getmtime))


bin_dir = os.path.abspath(os.environ.get("BCAST_BIN_DIR") or newest_build())
# `cargo test` leaves the plugin in `deps`, `cargo build` in both places.
plugins = [os.path.join(bin_dir, *place, "libbcast_plugin.so") for place in (["deps"], [])]
plugin = next(filter(os.path.exists, plugins), None)
if plugin is None:
    lit_config.fatal(f"there is no libbcast_plugin.so in {bin_dir}: run `cargo build` first")

config.name = "broadcastable"
config.available_features.add(f"llvm-{llvm_version}")
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))
config.test_exec_root = os.path.join(bin_dir, "lit")

path = [bin_dir, os.path.join(llvm_prefix, "bin"), os.environ.get("PATH", "")]
config.environment["PATH"] = os.pathsep.join(path)

runner_libs = [f"{llvm_prefix}/lib/libmlir_{name}.so" for name in ("runner_utils", "c_runner_utils")]
runner_libs.append(f"{llvm_prefix}/lib/libomp.so")
# More than some machines have cores, so that each of them runs the loops of `threads=openmp` in parts.
config.environment["OMP_NUM_THREADS"] = "3"
# Threads that wait for each other sleep: with more threads than cores, those that spin hold up the others.
config.environment["OMP_WAIT_POLICY"] = "passive"
config.environment["KMP_BLOCKTIME"] = "0"
config.substitutions += [
    ("%examples", os.path.join(root, "examples")),
    ("%load_plugin", f"--load-dialect-plugin={plugin} --load-pass-plugin={plugin}"),
    ("%run", "mlir-runner -e main -entry-point-result=void -shared-libs=" + ",".join(runner_libs)),
]
