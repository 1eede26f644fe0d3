//! The cost of recomputing an element, and when that pays. All such rules are here.
//!
//! The unit of cost is a cheap scalar op: about the time in which a kernel reads one element.
//!
//! | a producer's result | it becomes a part of its users' kernels |
//! |---|---|
//! | has the sizes of the kernel, and no other user | always: its tensor is neither written nor read |
//! | may be stretched in the kernel | in one branch, where it is not; the original ops stay in the other branch |
//! | is stretched, or may be | always, if it reads at most one tensor and all such are cheap, [`MAX_REPEATED`] in all |
//! | is stretched by a kernel of linalg | where its body is cheap, by [`repeating_body_pays`] |
//! | may be stretched in a chain that is left to upstream's fusion | where it is cheap, by [`stretching_pays`] |
//! | is used in several kernels, or elsewhere too | if recomputing it in each costs no more, by [`recomputing_pays`] |
//!
//! A tensor of one element, such as a scale, is not counted: it is read once, before the loops.

/// The largest total cost that one kernel recomputes for each repetition: negligible beside its reads and
/// writes.
const MAX_REPEATED: u32 = 2;

/// The largest total cost that a chain of kernels recomputes for each repetition so that it can become one
/// kernel, below that of a function. A tensor that is written and read costs a few of these for each element.
const MAX_STRETCHED: u32 = 16;

/// The largest number of kernels that recompute one producer.
const MAX_COPIES: usize = 8;

/// The number of elements that are read in the time of one cheap op.
const READS_OF_A_CHEAP_OP: f64 = 0.5;

/// The cost of a scalar op, by its name. An unknown op is expensive.
pub fn cost(op: &str) -> u32 {
    match op {
        "arith.constant" | "complex.constant" | "arith.bitcast" | "linalg.index" | "linalg.yield" => 0,
        "arith.addf" | "arith.subf" | "arith.mulf" | "arith.negf" | "arith.maximumf" | "arith.minimumf"
        | "arith.maxnumf" | "arith.minnumf" | "arith.addi" | "arith.subi" | "arith.muli" | "arith.andi"
        | "arith.ori" | "arith.xori" | "arith.shli" | "arith.shrsi" | "arith.shrui" | "arith.maxsi"
        | "arith.maxui" | "arith.minsi" | "arith.minui" | "arith.cmpf" | "arith.cmpi" | "arith.select"
        | "arith.extf" | "arith.truncf" | "arith.extsi" | "arith.extui" | "arith.trunci" | "arith.sitofp"
        | "arith.uitofp" | "arith.fptosi" | "arith.fptoui" | "arith.index_cast" | "arith.index_castui"
        | "math.absf" | "math.absi" | "math.copysign" | "math.fma" | "tensor.extract" => 1,
        "complex.add" | "complex.sub" | "complex.eq" | "complex.neq" => 2,
        "arith.divf" | "math.sqrt" | "math.rsqrt" | "complex.mul" => 6,
        // By `bcast-expand-functions`: what they took beside a sum, on `f32`.
        "math.exp" | "math.exp2" | "math.expm1" | "math.atan" | "math.asin" | "math.acos" | "math.cosh" => 20,
        "math.log" | "math.log2" | "math.log10" | "math.log1p" | "math.tanh" | "math.sinh" | "math.erf"
        | "math.cbrt" => 30,
        _ => 40,
    }
}

/// Whether an op computes a function, by many ops that wait for each other.
pub fn is_function(op: &str) -> bool {
    op.starts_with("math.") && cost(op) >= cost("math.exp")
}

/// Whether producers of this total cost are recomputed for each repetition. Each may read one element: it
/// would repeat the reads as well.
pub fn repeating_pays(cost: u32, operands: usize) -> bool {
    operands <= 1 && cost <= MAX_REPEATED
}

/// Whether producers of this total cost, each with a kernel of its own, are computed in the sizes of their
/// user.
pub fn stretching_pays(cost: u32) -> bool {
    cost <= MAX_STRETCHED
}

/// Whether a kernel of linalg is recomputed for each repetition. It may read several operands: LLVM hoists
/// loop-invariant reads.
pub fn repeating_body_pays<'a>(ops: impl Iterator<Item = &'a str>) -> bool {
    ops.map(cost).fold(0, u32::saturating_add) <= MAX_REPEATED
}

/// Whether a producer with `operands` reads is recomputed in each of `kernels`. If its tensor `stays`, it is
/// computed once more.
///
/// ```text
///                 reads and writes of one element          computed
/// once            operands + 1 (the write) + kernels       once
/// in each kernel  operands * kernels                       once in each kernel
/// ```
pub fn recomputing_pays(kernels: usize, operands: usize, cost: u32, stays: bool) -> bool {
    if kernels > MAX_COPIES {
        return false;
    }
    let times = |count: usize| count as f64 * (operands as f64 + f64::from(cost) * READS_OF_A_CHEAP_OP);
    let (once, each) = if stays {
        (kernels as f64, times(kernels))
    } else {
        (times(1) + 1.0 + kernels as f64, times(kernels))
    };
    each <= once
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tensor_of_one_user_is_never_computed_first() {
        assert!(recomputing_pays(1, 16, 1000, false));
    }

    #[test]
    fn cheap_ops_are_computed_in_each_of_a_few_kernels() {
        assert!(recomputing_pays(2, 2, cost("arith.addf"), false));
        assert!(recomputing_pays(8, 1, 0, false));
        assert!(!recomputing_pays(9, 1, 0, false));
        assert!(!recomputing_pays(4, 2, cost("arith.addf"), false));
        assert!(!recomputing_pays(2, 1, cost("math.exp"), false));
    }

    #[test]
    fn existing_results_are_read() {
        assert!(recomputing_pays(1, 1, 0, true)); // the operand of a broadcast is as near as its result
        assert!(!recomputing_pays(1, 1, cost("arith.negf"), true));
        assert!(!recomputing_pays(1, 2, 0, true));
    }

    #[test]
    fn costly_and_unknown_ops_are_not_repeated() {
        assert!(repeating_pays(2 * cost("arith.mulf"), 1));
        assert!(repeating_pays(cost("arith.mulf"), 0));
        assert!(!repeating_pays(cost("arith.mulf"), 2));
        assert!(!repeating_pays(cost("math.exp"), 1));
        assert!(!repeating_pays(cost("vendor.unknown"), 1));
    }

    #[test]
    fn a_function_is_not_stretched() {
        assert!(stretching_pays(cost("arith.divf") + 10 * cost("arith.addf")));
        assert!(!stretching_pays(cost("math.exp")));
    }

    #[test]
    fn a_cheap_body_is_repeated() {
        assert!(repeating_body_pays(["arith.negf", "arith.mulf", "linalg.yield"].into_iter()));
        assert!(!repeating_body_pays(["math.exp", "linalg.yield"].into_iter()));
    }

    #[test]
    fn ops_that_take_longer_cost_more() {
        let costs = ["arith.constant", "arith.addf", "complex.add", "arith.divf", "math.exp"].map(cost);
        assert_eq!(costs[0], 0);
        assert!(costs.is_sorted_by(|a, b| a < b), "{costs:?}");
    }
}
