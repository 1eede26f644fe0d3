.PHONY: next corpora supply help setup build wheels release vscode bare book install examples demo check test test-long bindings python-tests import-tests bindings-long nightly lit lint format package functions machines prove faults prove-rules prove-standard programs facts models model-sizes special-values frontends torch conformance mutants mutants-ir mutants-mlir reach coverage bench bench-models bench-peers command memcheck fuzz

LLVM_PREFIX = $(shell . ./scripts/llvm.sh && echo $$llvm_prefix)
CLANG_FORMAT = $(shell . ./scripts/llvm.sh && command -v clang-format-$$llvm_version)
MODULE ?= lowering/src/fuse
TESTS ?= $(notdir $(MODULE))
CXX_FILES = $(shell git ls-files "*.cpp" "*.h" "*.c" ":!bindings/c/include")
BIN = $$(realpath $${CARGO_TARGET_DIR:-target})/release
VALIDATE = $(BIN)/bcast-validate
MUTANTS = $${CARGO_TARGET_DIR:-target}/mutants
VALGRIND = valgrind --error-exitcode=1 --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 20

setup: ## Install the missing Debian packages, or print the command that does
	@scripts/setup

build: setup ## Build the tools and the plugin
	cargo build --release

install: setup ## Install the tools and the libraries for C++ and C in PREFIX, /usr/local unless it is set
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' scripts/install

wheels: setup ## Build the wheels broadcastable and broadcastable-mlir in target/wheels
	scripts/make-wheels

release: wheels ## Build the wheels, the static bcast and the Debian package, in target/wheels and target/dist
	scripts/make-archive
	scripts/make-deb

vscode: ## Build the extension for VS Code in target/dist; needs Node.js and npm
	scripts/make-vscode

bare: ## Install what `make release` built in a bare Debian 12, and use each tool there; needs root, debootstrap
	scripts/check-bare

next: ## Build and test the last commit with the next LLVM, in a root directory of Debian's unstable release; needs root, debootstrap
	scripts/check-next

examples: setup ## Install into a temporary directory, and build and run what needs only that
	scripts/check-install

demo: build ## Verify, lower and run a transformer block, and compare it with NumPy's values
	examples/demo.sh

check: ## Run the tests of the rules alone, which need nothing but Rust
	cargo test --package broadcastable

test: setup ## Run the tests of the rules, the dialect and the tools in their short form
	cargo test

bindings: setup ## Run the tests of the Python package, of imported ops against NumPy, and of the rules as WebAssembly
	cargo build --package broadcastable-mlir --package broadcastable-cli
	scripts/check-wasm
	scripts/make-environment
	@# Each takes one core.
	$(MAKE) --jobs=2 --output-sync=target python-tests import-tests

python-tests:
	scripts/check-python

import-tests:
	scripts/check-import

nightly: setup ## Run everything in its long form: proofs, campaigns, packages, the book; takes hours
	@# A part that fails does not keep the others from running.
	$(MAKE) --keep-going test-long bindings-long prove-standard functions machines facts faults mutants-ir reach next special-values models model-sizes frontends conformance memcheck fuzz supply package command book examples demo

test-long: setup ## Run all tests in their long form
	cargo build --release --package bcast_validate
	BCAST_EFFORT=long BCAST_VALIDATE=$(VALIDATE) cargo test --release --no-fail-fast -- --include-ignored

bindings-long:
	BCAST_EFFORT=long $(MAKE) bindings

lit: setup ## Run the lit tests with LLVM's own lit
	cargo build
	BCAST_BIN_DIR=$${CARGO_TARGET_DIR:-target}/debug $(LLVM_PREFIX)/bin/lit -v lit-tests

lint: setup ## rustfmt, clippy and rustdoc, with warnings as errors; versions; clang-format, if it is installed
	scripts/check-versions
	cargo fmt --all --check
	$(if $(CLANG_FORMAT),$(CLANG_FORMAT) --dry-run -Werror $(CXX_FILES))
	@# Alone, the package for Python does not have what builds MLIR's crates compiled again, with its features.
	cargo clippy --workspace --exclude bcast_python --all-targets -- -D warnings
	cargo clippy --package bcast_python --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

format: ## Format the Rust and, if clang-format is installed, the C++
	cargo fmt --all
	$(if $(CLANG_FORMAT),$(CLANG_FORMAT) -i $(CXX_FILES))

book: ## Build the book into book, with the playground, and use that in Chromium if it is installed
	scripts/make-book
	scripts/check-playground.py book/play.html

supply: setup ## Check licenses, sources and known vulnerabilities of what is built in; needs cargo-deny, and networks for the databases
	scripts/check-supply

package: setup ## Build the crates as cargo publishes them
	scripts/check-package

functions: setup ## Compare the functions of bcast-expand-functions with correctly rounded ones, all 2^32 operands of each; needs libmpfr-dev, takes an hour or two
	cargo run --package bcast_functions --features mpfr -- $(FUNCTIONS)

machines: setup ## Compare the bits of functions and of the examples on AArch64, by qemu, with those on x86-64; needs qemu-user and libc6-dev-arm64-cross, takes ten minutes
	cargo build
	python3 assurance/conformance/machines.py

prove: prove-rules ## Prove the rules, and the lowering of every pattern that docs/proof.md counts, in an hour; the tests run a shorter form
	BCAST_EFFORT=long cargo test --release --package bcast_validate --test patterns --test kernels -- --nocapture --include-ignored
	BCAST_EFFORT=long cargo test --release --package broadcastable-dialect --test upstream --test boundary

faults: setup ## Plant each fault of assurance/faults, and expect the proof or the test that it names to notice it; takes half an hour
	scripts/plant-faults

prove-rules: setup ## Prove the core's rules on every op that docs/soundness.md counts, in a minute
	BCAST_EFFORT=long cargo test --release --package broadcastable --test soundness

prove-standard: ## Prove the standard's N-to-N operator and a program for its shape, and run the cases through C extracted from it; needs `apt-get install why3 cvc4`
	scripts/prove-standard

programs: setup ## Lower and run PROGRAMS times as many random programs as the tests do, 100 unless set; then 50,000 others through random pipelines, in an hour or two
	BCAST_PROGRAMS=$${PROGRAMS:-100} cargo test --release --package broadcastable-mlir --test execution
	cargo build --release --package bcast_validate
	BCAST_PROGRAMS=$${PIPELINES:-500} BCAST_VALIDATE=$(VALIDATE) cargo test --release --package broadcastable-mlir --test pipelines -- --nocapture

coverage: setup ## Measure which branches of the lowering and of the analysis 2,000 random programs reach; takes ten minutes
	scripts/program-coverage

facts: ## Put 1,100,000 claims about sizes, of 6,000 random programs, to the test; more if PROGRAMS is above 500
	BCAST_PROGRAMS=$${PROGRAMS:-500} cargo test --release --package broadcastable-mlir --test execution -- --nocapture what_is_known_of_sizes

models: setup ## Run real models through TOSA and convert-to-bcast, against other runtimes; downloads 400 MB, takes ten minutes
	cargo build
	scripts/check-models

model-sizes: setup ## Compare the sizes that the analysis knows in models of ONNX with other inferences and runs; downloads 400 MB, takes six minutes
	cargo build
	scripts/check-model-sizes

special-values: setup ## Run every row of the tables of convert-to-bcast on special values, against the dialects' own references; downloads 400 MB, takes five minutes
	cargo build
	scripts/check-special-values

frontends: setup ## Compile programs of JAX once, and run them at 20 sizes each against JAX; downloads 100 MB, takes three minutes
	cargo build --release
	scripts/check-frontends

torch: setup ## Compile modules of PyTorch once, and run them at 10 sizes each against PyTorch; downloads 3 GB, takes three minutes
	cargo build --release
	scripts/check-torch

conformance: ## Ask other implementations the cases of assurance/conformance/cases: those that are installed, and those in INSTALL (names, or all)
	python3 assurance/conformance/run.py --install '$(INSTALL)'
	cargo build --release --package broadcastable-cli
	scripts/check-verifiers
	scripts/check-random-models 5000

mutants: ## Change the core in every small way, and list what no test notices; needs `cargo install cargo-mutants`, takes an hour
	PROPTEST_CASES=16 cargo mutants --timeout 200

reach: setup ## Count what bcast-validate proves of upstream's passes on the examples; takes ten minutes
	cargo build --release
	scripts/validate-reach

mutants-ir: setup ## Change lowered programs in every STEP-th small way, 5 unless set, and run what bcast-validate proves of them; takes an hour
	cargo build --release --package bcast_mutants --package broadcastable-mlir
	rm -rf $(MUTANTS)
	$(BIN)/bcast-mutants $${STEP:-5} $(MUTANTS)
	$(BIN)/bcast-compiled $(MUTANTS) $${SEED:-1}

mutants-mlir: ## The same for MODULE, lowering/src/fuse unless set, with the tests whose names contain TESTS; SHARD=0/4 takes a quarter; needs cargo-mutants
	cargo build
	PROPTEST_CASES=16 cargo mutants --config .cargo/mutants-mlir.toml --workspace --in-place --timeout 200 \
	  --file '$(MODULE).rs' --file '$(MODULE)/**' $(if $(SHARD),--shard $(SHARD)) \
	  -- --package broadcastable-dialect --package broadcastable-analysis --package broadcastable-lowering --package broadcastable-import \
	  --package broadcastable-mlir --package broadcastable-lsp --lib --test lit --test lsp -- $(TESTS)

corpora: ## Check the .mlir files below CORPORA, such as checkouts of other projects, and list what their own tests do not expect
	cargo build --release --package broadcastable-cli
	scripts/check-corpora $(CORPORA)

bench: setup ## Measure, on one core; takes about ten minutes, and counts instructions if there is valgrind; then bench-models
	cargo build --release --package broadcastable-mlir
	cargo bench --no-run
	bash -o pipefail -c 'taskset --cpu-list 0 cargo bench | scripts/bench-docs'
	$(MAKE) bench-models

command: ## Install bcast from a fresh clone, and time its answers
	scripts/check-command

bench-models: setup ## Measure whole models beside XLA and ONNX Runtime, on one core and on two; downloads 150 MB, and takes ten minutes
	cargo build --release --package broadcastable-mlir
	scripts/bench-models

bench-peers: ## Time the core against tract-core, ndarray and candle
	cd assurance/benches/peers && cargo run --release

memcheck: setup ## Run the tests of the boundary to MLIR under valgrind; needs `apt-get install valgrind`, takes about ten minutes
	cargo test --config 'target."cfg(all())".runner = "$(VALGRIND)"' \
	  --package broadcastable-dialect --package broadcastable-mlir --test boundary --test operation --test user_ops --test unregistered --test embed

fuzz: setup ## Fuzz each body for FUZZ_SECONDS, 60 unless set; needs `cargo install cargo-fuzz`
	for body in shapes sizes texts commands checks reading syntax modules; do \
	  LD_LIBRARY_PATH=$(LLVM_PREFIX)/lib RUSTC_BOOTSTRAP=1 \
	    cargo fuzz run --fuzz-dir assurance/fuzz/libfuzzer $$body -- -max_total_time=$${FUZZ_SECONDS:-60} || exit 1; \
	done
