//! A short form of `make functions`, which tries every operand: near ties, special ones, and every 80,021th,
//! in the long form every 10,007th.

use bcast_functions::{
    compiled::{Compiled, Signature, Target},
    constants::constants,
    function::{FUNCTIONS, Function, special_operands},
    judge::{Half, Right, is_same},
    near_ties,
};
use bcast_testing::effort;

/// Every operand is computed whose number this divides.
fn step() -> usize {
    if effort::is_long() { 10_007 } else { 80_021 }
}

const FAST: Target = Target { functions: "fast", cpu: "" };
const ROUNDED: Target = Target { functions: "rounded", cpu: "" };
const LIBM: Target = Target { functions: "libm", cpu: "" };

/// Without fused multiplication and addition: `fast` has bits of its own there.
const PLAIN: &str = "x86-64";

fn targets() -> Vec<Target> {
    let plain = [FAST, ROUNDED].map(|target| Target { cpu: PLAIN, ..target });
    let plain = if cfg!(target_arch = "x86_64") { &plain[..] } else { &[] };
    [FAST, ROUNDED].into_iter().chain(plain.iter().copied()).collect()
}

/// Processors with the same bits in both modes, besides that which runs this. They differ from it in the
/// width of vectors alone, so that only the long form compiles for them.
fn fused_cpus() -> Vec<&'static str> {
    let mut cpus = Vec::new();
    #[cfg(target_arch = "x86_64")]
    if effort::is_long() {
        if std::arch::is_x86_feature_detected!("fma") {
            cpus.push("x86-64-v3");
        }
        if std::arch::is_x86_feature_detected!("avx512dq") {
            cpus.push("x86-64-v4");
        }
    }
    cpus
}

fn unary(function: &Function) -> Signature<'_> {
    Signature { op: function.name, operands: &["f32"] }
}

/// Every unary function, as all of one target.
fn compile(target: Target) -> Compiled {
    Compiled::new(&FUNCTIONS.iter().map(unary).collect::<Vec<_>>(), target)
}

fn compute(compiled: &Compiled, function: &Function, operands: &[u32]) -> Vec<f32> {
    let mut results = vec![0; operands.len()];
    compiled.kernel(unary(function)).compute(operands, &mut results);
    results.into_iter().map(f32::from_bits).collect()
}

fn sample() -> Vec<u32> {
    let all = (0..=u32::MAX).step_by(step());
    all.chain(special_operands()).collect()
}

#[test]
fn fast_functions_are_as_near_as_promised() {
    let own = check(FAST);
    compare(&own, fused_cpus().into_iter().map(|cpu| Target { cpu, ..FAST }));
}

#[cfg(target_arch = "x86_64")]
#[test]
fn fast_functions_without_fused_operations_are_as_near() {
    check(Target { cpu: PLAIN, ..FAST });
}

/// With the same bits on every machine.
#[test]
fn rounded_functions_are_correctly_rounded() {
    let own = check(ROUNDED);
    let plain = cfg!(target_arch = "x86_64").then_some(PLAIN);
    compare(&own, fused_cpus().into_iter().chain(plain).map(|cpu| Target { cpu, ..ROUNDED }));
}

/// Every unary function for a target, whose results are as they should be.
fn check(target: Target) -> Compiled {
    let compiled = compile(target);
    for function in &FUNCTIONS {
        check_errors(&compiled, target, function);
        check_near_ties(&compiled, target, function);
        check_places(&compiled, target, function);
        check_constants(&compiled, target, function);
    }
    compiled
}

fn check_errors(compiled: &Compiled, target: Target, function: &Function) {
    let operands = sample();
    let results = compute(compiled, function, &operands);
    for (&bits, result) in operands.iter().zip(results) {
        let right = Right::of(function, f32::from_bits(bits));
        let is_right = match (target.functions, right.rounded) {
            ("rounded", Some(rounded)) => is_same(result, rounded),
            _ => right.error(result) <= 2.0,
        };
        let name = function.name;
        assert!(is_right, "{target:?} {name} 0x{bits:08x}: {result:e}, not {:e}", right.near);
    }
}

fn check_near_ties(compiled: &Compiled, target: Target, function: &Function) {
    if target.functions != "rounded" {
        return;
    }
    let (operands, rounded): (Vec<_>, Vec<_>) = near_ties::of(function.name).into_iter().unzip();
    let results = compute(compiled, function, &operands);
    let pairs = operands.iter().zip(rounded).zip(results);
    let wrong: Vec<_> = pairs.filter(|((_, rounded), result)| result.to_bits() != *rounded).collect();
    assert!(wrong.is_empty(), "{target:?} {}: {wrong:08x?}", function.name);
}

/// The same bits in vectors and in the rest of a row, which is computed element by element.
fn check_places(compiled: &Compiled, target: Target, function: &Function) {
    let operands: Vec<u32> = sample().into_iter().step_by(97).collect();
    let all = compute(compiled, function, &operands);
    for (operand, result) in operands.iter().zip(all) {
        let alone = compute(compiled, function, &[*operand])[0];
        assert!(is_same(alone, result), "{target:?} {} 0x{operand:08x}", function.name);
    }
}

/// Constants get the same bits, those of fused operations.
fn check_constants(compiled: &Compiled, target: Target, function: &Function) {
    if target.functions == "fast" && !is_fused(target) {
        return;
    }
    let near_ties = near_ties::of(function.name).into_iter().map(|(operand, _)| operand);
    let operands: Vec<_> =
        sample().into_iter().step_by(97).chain(special_operands()).chain(near_ties).collect();
    let own = constants(function.name, target.functions, &operands);
    for (at, result) in compute(compiled, function, &operands).into_iter().enumerate() {
        let (name, operand) = (function.name, operands[at]);
        assert!(is_same(own[at], result), "{target:?} {name} 0x{operand:08x}: {:e}, not {result:e}", own[at]);
    }
}

fn is_fused(target: Target) -> bool {
    #[cfg(target_arch = "x86_64")]
    let has = std::arch::is_x86_feature_detected!("fma");
    #[cfg(not(target_arch = "x86_64"))]
    let has = true;
    has && target.cpu != PLAIN
}

/// Compares the bits with those of other targets.
fn compare(own: &Compiled, others: impl Iterator<Item = Target>) {
    for target in others {
        let other = compile(target);
        for function in &FUNCTIONS {
            let near_ties = near_ties::of(function.name).into_iter().map(|(operand, _)| operand);
            let operands: Vec<_> = sample().into_iter().chain(near_ties).collect();
            let [own, other] = [own, &other].map(|compiled| compute(compiled, function, &operands));
            for (at, operand) in operands.iter().enumerate() {
                assert!(is_same(own[at], other[at]), "{target:?} {} 0x{operand:08x}", function.name);
            }
        }
    }
}

#[test]
fn halves_are_correctly_rounded() {
    check_halves(Half::F16, LIBM, &FUNCTIONS);
    check_halves(Half::Bf16, LIBM, &FUNCTIONS);
}

/// Nothing that this program lacks rounds to `bf16` where the processor does not. What rounds is one for all
/// functions.
#[cfg(target_arch = "x86_64")]
#[test]
fn bf16_needs_no_library() {
    let functions = if effort::is_long() { &FUNCTIONS[..] } else { &FUNCTIONS[..1] };
    check_halves(Half::Bf16, Target { cpu: PLAIN, ..LIBM }, functions);
}

/// All operands of 16 bits. The mode should be the one without bodies for `f32`; the other modes have the
/// same ones for these.
fn check_halves(half: Half, target: Target, functions: &[Function]) {
    let operands: Vec<u16> = (0..=u16::MAX).collect();
    let types = [half.name()];
    let signatures: Vec<_> =
        functions.iter().map(|function| Signature { op: function.name, operands: &types }).collect();
    let compiled = Compiled::new(&signatures, target);
    for (function, &signature) in functions.iter().zip(&signatures) {
        let mut results = vec![0; operands.len()];
        compiled.kernel(signature).compute(&operands, &mut results);
        for (&bits, result) in operands.iter().zip(results) {
            let near = (function.near)(half.value(bits));
            // None is so near to the middle between two that the C library does not decide, but where the
            // result is exact.
            let rounded = half.rounded(near).unwrap_or_else(|| half.round(near));
            let result = half.value(result);
            let is_same = result.to_bits() == rounded.to_bits() || result.is_nan() && rounded.is_nan();
            assert!(is_same, "{} of {half:?} 0x{bits:04x}: {result:e}, not {near:e}", function.name);
        }
    }
}

/// Pairs of special operands, and pairs all over `f32`.
fn pairs() -> (Vec<u32>, Vec<u32>) {
    let special = [
        0.0,
        1.0,
        2.0,
        3.0,
        0.5,
        2.5,
        16777215.0,
        16777216.0,
        16777217.0,
        33554432.0,
        f32::MIN_POSITIVE,
        f32::MAX,
        f32::INFINITY,
        f32::NAN,
        1e-45,
        1e-20,
        1e20,
        0.99999994,
        1.0000001,
        127.0,
        149.0,
        150.0,
    ];
    let special: Vec<u32> =
        special.iter().flat_map(|value: &f32| [value.to_bits(), (-value).to_bits()]).collect();
    let products = special.iter().flat_map(|&first| special.iter().map(move |&second| (first, second)));
    // A linear congruence: the same numbers in every run.
    let mut state = 1u64;
    let mut next = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 32) as u32
    };
    let random = std::iter::repeat_with(move || (next(), next())).take(if effort::is_long() {
        1_000_000
    } else {
        250_000
    });
    // Of most pairs all over `f32`, the power is 0, 1 or infinite.
    let near = random
        .clone()
        .map(|(first, second)| ((first & 0x83ff_ffff) | 0x3c00_0000, (second & 0x87ff_ffff) | 0x3800_0000));
    products.chain(random).chain(near).unzip()
}

fn check_pairs(op: &str, near: fn(f64, f64) -> f64) {
    let (first, second) = pairs();
    let signature = Signature { op, operands: &["f32", "f32"] };
    let mut results = vec![0; first.len()];
    for target in targets() {
        let compiled = Compiled::new(&[signature], target);
        compiled.kernel(signature).compute_two(&first, &second, &mut results);
        for ((&first, &second), &result) in first.iter().zip(&second).zip(&results) {
            let [x, y] = [first, second].map(|bits| f64::from(f32::from_bits(bits)));
            let right = Right::near(near(x, y));
            let error = right.error(f32::from_bits(result));
            assert!(error <= 1.0, "{target:?} {op} {x:e} {y:e}: {result:08x}, not {:e}", right.near);
        }
    }
}

#[test]
fn powers_are_as_near_as_promised() {
    check_pairs("powf", f64::powf);
}

/// Whether operations are fused or not.
#[cfg(target_arch = "x86_64")]
#[test]
fn powers_do_not_depend_on_the_processor() {
    let (first, second) = pairs();
    let signature = Signature { op: "powf", operands: &["f32", "f32"] };
    let [own, plain] = [ROUNDED, Target { cpu: PLAIN, ..ROUNDED }].map(|target| {
        let mut results = vec![0; first.len()];
        Compiled::new(&[signature], target).kernel(signature).compute_two(&first, &second, &mut results);
        results
    });
    for (at, (own, plain)) in own.into_iter().zip(plain).enumerate() {
        let (x, y) = (first[at], second[at]);
        assert!(is_same(f32::from_bits(own), f32::from_bits(plain)), "0x{x:08x} to the power of 0x{y:08x}");
    }
}

#[test]
fn angles_of_points_are_as_near_as_promised() {
    check_pairs("atan2", f64::atan2);
}

#[test]
fn integer_powers_are_as_near_as_promised() {
    let (first, second) = pairs();
    let small = second.iter().map(|bits| bits.cast_signed() >> 24);
    let powers: Vec<u32> = small.map(i32::cast_unsigned).collect();
    let signature = Signature { op: "fpowi", operands: &["f32", "i32"] };
    let mut results = vec![0; first.len()];
    for (powers, target) in [(&powers, FAST), (&second, FAST), (&powers, ROUNDED)] {
        let compiled = Compiled::new(&[signature], target);
        compiled.kernel(signature).compute_two(&first, powers, &mut results);
        for ((&bits, &power), &result) in first.iter().zip(powers).zip(&results) {
            let (x, n) = (f64::from(f32::from_bits(bits)), power.cast_signed());
            // Every `i32` is an `f64`.
            let right = Right::near(x.powf(n.into()));
            let error = right.error(f32::from_bits(result));
            assert!(error <= 1.0, "{target:?} {x:e} to the power of {n}: {result:08x}, not {:e}", right.near);
        }
    }
}
