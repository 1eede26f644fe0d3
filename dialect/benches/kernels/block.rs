//! The block of `examples/transformer_block_dynamic.mlir`, and the same with the sizes of its argument known.

use super::{
    clock::{ROUNDS, time},
    library::{Library, Tensor, keep_freed_memory, lowered},
};

const BATCHES: usize = 8;
const TOKENS: usize = 128;
const FEATURES: usize = 32;

const EXAMPLE: &str = include_str!("../../../examples/transformer_block_dynamic.mlir");

/// Both get the same passes; only one has static sizes that they can use.
const PASSES: &str = "bcast-infer-shapes,canonicalize,cse";

pub fn measure() {
    keep_freed_memory();
    let modules = [[BATCHES, TOKENS].map(|size| size.to_string()), ["?", "?"].map(String::from)].map(module);
    let refined = lowered(PASSES, &modules[0]);
    let (_, block) = refined.split_once("func.func @block(").expect("it has a block");
    // MLIR folds no sizes into a splat, although it is a constant.
    let is_known =
        |line: &str| !line.contains("?x") || line.contains("tensor.splat") || line.contains("tensor.cast");
    assert!(block.lines().all(is_known), "some size of the static block is not known");
    let [fixed, open] = [0, 1]
        .map(|at| Library::build(&format!("block{at}"), &format!("{PASSES},bcast-to-llvm"), &modules[at]));
    let element = |at: usize| ((at * 7 % 101) as f32 / 64.0 - 0.75).to_ne_bytes();
    let operands = [
        Tensor::new(&[BATCHES, TOKENS, FEATURES], element),
        Tensor::new(&[BATCHES], |_| [0; 4]), // as many masks as it has elements
    ];
    let calls = [&fixed, &open].map(|library| library.kernel("block", 3, &operands));
    assert!(calls[0].result() == calls[1].result(), "the dynamic block differs from the static one");
    let mut times = [f64::INFINITY; 2];
    for _ in 0..ROUNDS {
        for (call, best) in calls.iter().zip(&mut times) {
            *best = best.min(time(1, || call.run()) / 1000.0);
        }
    }
    let [fixed, open] = times;
    println!(
        "\n| transformer block, {BATCHES} sequences of {TOKENS} tokens | ms | ratio |\n|---|---|---|\n\
         | static | {fixed:.2} | 1.00 |\n| dynamic | {open:.2} | {:.2} |\n",
        open / fixed
    );
}

/// The example's functions, and one that computes the block of an argument of these sizes.
fn module([batches, tokens]: [String; 2]) -> String {
    let (functions, block) = EXAMPLE.split_once("func.func private @block(").expect("it has a block");
    let from = block.find("  %q_weight").expect("it makes its weights");
    let to = block.find("  %unranked").expect("it prints its result");
    let (x, masks) = (format!("tensor<{batches}x{tokens}x32xf32>"), format!("tensor<{batches}xf32>"));
    let open = "tensor<?x?x32xf32>";
    format!(
        "{functions}func.func @block(%given: {x}, %padded: {masks}) -> {x} attributes {{llvm.emit_c_interface}} {{\n  \
         %0 = arith.constant 0 : index\n  %1 = arith.constant 1 : index\n  %2 = arith.constant 2 : index\n  \
         %3 = arith.constant 3 : index\n  %4 = arith.constant 4 : index\n  \
         %masks = tensor.dim %padded, %0 : {masks}\n  %x = tensor.cast %given : {x} to {open}\n{}  \
         %r = tensor.cast %gated : {open} to {x}\n  return %r : {x}\n}}\n",
        &block[from..to]
    )
}
