//! Which ops have a rule, and the verdict on one that is written.

use super::written::Written;
use broadcastable_foreign::{
    OwnOps, Verdict, has_different_shapes, judge,
    profile::{self, Signature},
};

/// MLIR's own dialects: MLIR verifies the shapes of their ops.
const OF_MLIR: [&str; 48] = [
    "acc",
    "affine",
    "amdgpu",
    "amx",
    "arith",
    "arm_neon",
    "arm_sme",
    "arm_sve",
    "async",
    "bufferization",
    "builtin",
    "cf",
    "complex",
    "dlti",
    "emitc",
    "func",
    "gpu",
    "index",
    "irdl",
    "linalg",
    "llvm",
    "math",
    "memref",
    "ml_program",
    "mpi",
    "nvgpu",
    "nvvm",
    "omp",
    "pdl",
    "pdl_interp",
    "ptr",
    "quant",
    "rocdl",
    "scf",
    "shape",
    "shard",
    "smt",
    "sparse_tensor",
    "spirv",
    "tensor",
    "tosa",
    "transform",
    "ub",
    "vector",
    "wasmssa",
    "x86vector",
    "xegpu",
    "xevm",
];

/// How the ops of a name broadcast.
pub fn signature<'a>(own: OwnOps<'a>, name: &str) -> Option<Signature<'a>> {
    own.signature(name).or_else(|| profile::BCAST.ops.get(name).cloned())
}

/// The same, if a rule is about these ops.
pub fn rule_of<'a>(own: OwnOps<'a>, name: &str) -> Option<Signature<'a>> {
    signature(own, name).filter(|signature| signature.has_rule(name))
}

/// The verdict on an op of that signature.
pub fn verdict(op: &Written, signature: &Signature) -> Verdict {
    match op.without_type() {
        Some(place) => Verdict::NotJudged(format!("the text does not tell the type of {place}")),
        None => judge(op, signature),
    }
}

/// Whether an op without a signature has operands as those of ops that broadcast.
pub fn may_broadcast(op: &Written, name: &str) -> bool {
    let dialect = name.split_once('.').map(|(dialect, _)| dialect);
    let is_known = profile::signature(name).is_some() || profile::BCAST.ops.contains_key(name);
    let is_foreign = dialect.is_some_and(|dialect| dialect != "bcast" && !OF_MLIR.contains(&dialect));
    is_foreign && !is_known && op.without_type().is_none() && has_different_shapes(op)
}
