//! Random pipelines: upstream's passes before, between and after ours, and among those of `bcast-to-llvm`.

use super::random::Random;

/// Passes of upstream that preserve the meaning of a program on tensors.
const UPSTREAM: &[&str] = &[
    "canonicalize",
    "canonicalize",
    "cse",
    "cse",
    "sccp",
    "inline",
    "inline",
    "inline,loop-invariant-code-motion",
    "inline,canonicalize,cse,loop-invariant-code-motion",
    "inline,linalg-fuse-elementwise-ops,canonicalize,loop-invariant-code-motion",
    "canonicalize,cse,control-flow-sink",
    "loop-invariant-code-motion",
    "loop-invariant-code-motion",
    "control-flow-sink",
    "symbol-dce",
    "topological-sort",
    "mem2reg",
    "sroa",
    "canonicalize{region-simplify=aggressive}",
    "composite-fixed-point-pass{name=C pipeline=canonicalize,cse,loop-invariant-code-motion}",
    "scf-for-loop-peeling",
    "scf-for-loop-canonicalization",
    "scf-for-loop-canonicalization",
    "scf-parallel-loop-fusion",
    "loop-invariant-subset-hoisting",
    "func.func(affine-simplify-structures)",
    "lower-affine",
    "linalg-fuse-elementwise-ops",
    "linalg-fuse-elementwise-ops",
    "linalg-fold-unit-extent-dims",
    "linalg-generalize-named-ops",
    "linalg-inline-scalar-operands",
    "resolve-ranked-shaped-type-result-dims",
    "resolve-shaped-type-result-dims",
    "reify-result-shapes",
    "fold-tensor-subset-ops",
    "convert-tensor-to-linalg",
    "duplicate-function-elimination",
];

/// Passes that move a kernel away from the checks of its function.
const HOISTING: [&str; 2] = ["inline", "loop-invariant-code-motion"];

/// Passes that preserve the meaning of a program on memory.
const UPSTREAM_BUFFERS: &[&str] = &[
    "canonicalize",
    "cse",
    "loop-invariant-code-motion",
    "control-flow-sink",
    "inline",
    "mem2reg",
    "func.func(buffer-hoisting)",
    "func.func(buffer-loop-hoisting)",
    "fold-memref-alias-ops",
    "scf-for-loop-peeling",
    "scf-for-loop-canonicalization",
];

const TILE: &str = concat!(
    "transform-preload-library{transform-library-paths=",
    env!("CARGO_MANIFEST_DIR"),
    "/tests/execution/tile.mlir},transform-interpreter{entry-point=tile}"
);
/// This project's passes before `bcast-to-llvm`, in this order, and upstream's tiling of its ops.
const OURS: &[&[&str]] = &[
    &[],
    &[TILE, "convert-bcast-to-linalg"],
    &["bcast-insert-runtime-checks", TILE, "convert-bcast-to-linalg"],
    &["bcast-infer-shapes"],
    &["bcast-insert-runtime-checks"],
    &["bcast-fuse"],
    &["bcast-fuse", "convert-bcast-to-linalg"],
    &["convert-bcast-to-linalg"],
    &["convert-bcast-to-linalg"],
    &["convert-bcast-to-linalg{chains=false}"],
    &["test-bcast-sizes", "convert-bcast-to-linalg"],
    &["convert-bcast-to-linalg{dynamic-broadcast=versioned}"],
    &["convert-bcast-to-linalg{report-sizes=true}"],
    &["bcast-infer-shapes", "convert-bcast-to-linalg"],
    &["bcast-infer-shapes", "bcast-fuse", "convert-bcast-to-linalg{dynamic-broadcast=versioned}"],
    &["bcast-insert-runtime-checks", "bcast-infer-shapes", "convert-bcast-to-linalg"],
    &["convert-bcast-to-linalg", "bcast-infer-shapes"],
    &["convert-bcast-to-linalg{runtime-checks=false}"],
    &[
        "bcast-fuse{runtime-checks=false}",
        "convert-bcast-to-linalg{runtime-checks=false dynamic-broadcast=versioned}",
    ],
    &["convert-bcast-to-vector", "convert-bcast-to-linalg", "bcast-fuse-kernels"],
    &["bcast-insert-runtime-checks", "bcast-elide-checks", "convert-bcast-to-linalg"],
    &["bcast-elide-checks", "convert-bcast-to-linalg", "bcast-elide-checks"],
    &["bcast-infer-shapes", "bcast-elide-checks", "bcast-fuse", "convert-bcast-to-linalg"],
    &["bcast-elide-checks", "convert-bcast-to-linalg", "bcast-infer-shapes", "bcast-elide-checks"],
];

/// Upstream's passes that lower ops of `shape`.
const SHAPES: &[&str] = &[
    "func.func(shape-to-shape-lowering)",
    "func.func(convert-shape-constraints)",
    "canonicalize",
    "convert-shape-to-std",
];

const TO_LINALG: &str = "convert-bcast-to-linalg";
const UNCHECKED: &str = "runtime-checks=false";
const LIFT: &str = "lift-cf-to-scf";

#[derive(Clone, Debug)]
pub struct Pipeline {
    pub passes: Vec<String>,
    /// `bcast-to-llvm`, pass by pass, with passes on memory in it.
    pub end: Vec<String>,
}

impl Pipeline {
    /// `to_llvm` are the passes of `bcast-to-llvm`.
    pub fn draw(seed: u64, to_llvm: &[String]) -> Self {
        let mut random = Random::new(seed ^ 0x1175);
        let mut passes = vec![];
        let some = |random: &mut Random, passes: &mut Vec<String>, from: &[&str]| {
            for _ in 0..[0, 0, 1, 1, 2, 3][random.below(6)] {
                let more = from[random.below(from.len())];
                let is_group = !more.contains('{');
                let parts = if is_group { more.split(',').collect() } else { vec![more] };
                passes.extend(parts.into_iter().map(str::to_owned));
            }
        };
        some(&mut random, &mut passes, UPSTREAM);
        let ours = OURS[random.below(OURS.len())];
        // Then bufferization lowers the ops, and the lowering checks what functions declare, of memory.
        let is_left = !ours.iter().any(|pass| pass.starts_with(TO_LINALG)) && random.once_in(2);
        for ours in ours {
            passes.push((*ours).to_owned());
            some(&mut random, &mut passes, UPSTREAM);
            if random.once_in(3) {
                passes.extend(HOISTING.map(str::to_owned));
            }
        }
        // Without checks nothing keeps a kernel in a loop that runs no iteration.
        if passes.iter().any(|pass| pass.contains(UNCHECKED)) {
            passes.retain(|pass| !pass.contains("loop-invariant-code-motion"));
        }
        let shapes = if random.once_in(3) { SHAPES } else { &[] };
        let mut end: Vec<String> =
            [shapes, &["lower-affine"]].concat().into_iter().map(str::to_owned).collect();
        if random.once_in(3) {
            end.insert(0, LIFT.to_owned());
        }
        for pass in to_llvm {
            if is_left && pass.starts_with(TO_LINALG) {
                continue;
            }
            end.push(pass.clone());
            if pass.starts_with("one-shot-bufferize") {
                end.extend(is_left.then(|| TO_LINALG.to_owned()));
                some(&mut random, &mut end, UPSTREAM_BUFFERS);
            }
        }
        Self { passes, end }
    }

    pub fn text(&self) -> String {
        format!("builtin.module({})", [self.passes.as_slice(), &self.end].concat().join(","))
    }

    /// The passes before those of `bcast-to-llvm`.
    pub fn of_tensors(&self) -> String {
        format!("builtin.module({})", self.passes.join(","))
    }

    /// Whether calls may be inlined before their declared sizes are checked.
    pub fn inlines_early(&self) -> bool {
        let lowers = |pass: &str| {
            ["convert-bcast-to-linalg", "bcast-insert-runtime-checks"]
                .iter()
                .any(|name| pass.starts_with(name))
        };
        let before = self.passes.iter().take_while(|pass| !lowers(pass));
        before
            .into_iter()
            .any(|pass| ["inline", "symbol-dce", "duplicate-function-elimination"].contains(&pass.as_str()))
    }

    /// Whether illegal sizes are detected.
    pub fn checks(&self) -> bool {
        !self.passes.iter().any(|pass| pass.contains(UNCHECKED))
    }

    /// Whether a program may have branches between blocks: they become ops of `scf` before upstream
    /// bufferizes them.
    pub fn takes_blocks(&self) -> bool {
        self.end[0] == LIFT
    }

    /// Whether a program may have ops of `shape`.
    pub fn takes_shapes(&self) -> bool {
        self.end.iter().any(|pass| pass == SHAPES[0])
    }

    /// Whether a program may have `scf.forall`: upstream's `sccp` computes wrong numbers beside it.
    pub fn takes_forall(&self) -> bool {
        self.passes.iter().chain(&self.end).all(|pass| pass != "sccp")
    }

    /// The largest rank of a program's slices: upstream drops another dimension than it should of some of
    /// rank 3, and its `sccp` takes the first size of a slice in a loop for the size in every turn.
    pub fn rank_of_slices(&self) -> usize {
        let has = |name: &str| self.passes.iter().chain(&self.end).any(|pass| pass == name);
        match () {
            _ if has("sccp") => 0,
            _ if has("linalg-fold-unit-extent-dims") => 2,
            _ => 3,
        }
    }

    /// This one without one pass that can be left out.
    pub fn without(&self) -> Vec<Self> {
        let mut all = vec![];
        for at in 0..self.passes.len() {
            let mut passes = self.passes.clone();
            passes.remove(at);
            all.push(Self { passes, end: self.end.clone() });
        }
        for at in 0..self.end.len() {
            if UPSTREAM_BUFFERS.contains(&self.end[at].as_str()) {
                let mut end = self.end.clone();
                end.remove(at);
                all.push(Self { passes: self.passes.clone(), end });
            }
        }
        all
    }
}
