//! Whole programs, `examples/transformer_block_dynamic.mlir` and `examples/bert_encoder.mlir`, and the same
//! with the sizes of their arguments known; and how much of the time is not matrix products.

use super::{
    clock::{ROUNDS, time},
    library::{Library, Tensor, keep_freed_memory, lowered, processor_time},
};

const BATCHES: usize = 8;
const TOKENS: usize = 128;
const FEATURES: usize = 32;

const BLOCK: &str = include_str!("../../../../examples/transformer_block_dynamic.mlir");
const ENCODER: &str = include_str!("../../../../examples/bert_encoder.mlir");

/// Static and dynamic programs get the same passes; only one has static sizes that they can use.
const PASSES: &str = "inline,bcast-infer-shapes,canonicalize,cse";

/// The function for matrix products, with a clock.
const PRODUCTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/kernels/products.c");

struct Program {
    name: &'static str,
    /// The module with a function `timed`, for these sizes of the batch and of the sequences.
    module: fn([String; 2]) -> String,
    operands: Vec<Tensor>,
}

pub fn measure() {
    keep_freed_memory();
    let number = |at: usize| ((at * 7 % 101) as f32 / 64.0 - 0.75).to_ne_bytes();
    let x = Tensor::new(&[BATCHES, TOKENS, FEATURES], number);
    let positions = Tensor::new(&[TOKENS, FEATURES], number);
    let real = Tensor::new(&[BATCHES, TOKENS], |at| [u8::from(at % TOKENS < 100)]);
    let masks = Tensor::new(&[BATCHES], |_| [0; 4]); // as many masks as it has elements
    println!(
        "\n| program, {BATCHES} sequences of {TOKENS} tokens | static, ms | dynamic, ms | ratio | dynamic, with a library for matrix products, ms | \
         of that not in matrix products |\n|---|---|---|---|---|---|"
    );
    time_program(&Program { name: "transformer block", module: block, operands: vec![x.clone(), masks] });
    time_program(&Program { name: "BERT encoder", module: encoder, operands: vec![x, positions, real] });
    println!();
}

fn time_program(program: &Program) {
    let modules = [[BATCHES, TOKENS].map(|size| size.to_string()), ["?", "?"].map(String::from)];
    let modules = modules.map(program.module);
    let refined = lowered(PASSES, &modules[0]);
    let (_, timed) = refined.split_once("func.func @timed(").expect("it has the function");
    // MLIR folds no sizes into a splat, although it is a constant.
    let of_splat = ["tensor.splat", "tensor.cast", "tensor.dim %splat"];
    let is_known = |line: &str| !line.contains("?x") || of_splat.iter().any(|op| line.contains(op));
    assert!(timed.lines().all(is_known), "some size of the static {} is not known", program.name);
    let build = |way: &str, options: &str, module: &str, flags: &[&str]| {
        let pipeline = format!("{PASSES},bcast-to-llvm{{{options}}}");
        Library::build_with(&format!("program-{way}"), &pipeline, module, flags)
    };
    let libraries = [
        build("static", "", &modules[0], &[]),
        build("dynamic", "", &modules[1], &[]),
        build("products", "call-contractions=true", &modules[1], &[PRODUCTS]),
    ];
    let calls = libraries.each_ref().map(|library| library.kernel("timed", 3, &program.operands));
    assert!(
        calls[0].result() == calls[1].result(),
        "the dynamic {} differs from the static one",
        program.name
    );
    let mut times = [f64::INFINITY; 3];
    let mut others = f64::INFINITY;
    for _ in 0..ROUNDS {
        for (call, best) in calls.iter().zip(&mut times) {
            *best = best.min(time(1, || call.run()) / 1000.0);
        }
        let products = || libraries[2].number("bcast_product_seconds");
        let (before, start) = (products(), processor_time());
        calls[2].run();
        let seconds = (processor_time() - start).as_secs_f64() - (products() - before);
        others = others.min(seconds * 1000.0);
    }
    let [fixed, open, called] = times;
    let (name, ratio, share) = (program.name, open / fixed, 100.0 * others / called);
    println!("| {name} | {fixed:.2} | {open:.2} | {ratio:.2} | {called:.2} | {share:.0} % |");
}

/// The example's functions, and one that computes the block of an argument of these sizes.
fn block([batches, tokens]: [String; 2]) -> String {
    let (functions, block) = BLOCK.split_once("func.func private @block(").expect("it has a block");
    let from = block.find("  %q_weight").expect("it makes its weights");
    let to = block.find("  %unranked").expect("it prints its result");
    let (x, masks) = (format!("tensor<{batches}x{tokens}x32xf32>"), format!("tensor<{batches}xf32>"));
    let open = "tensor<?x?x32xf32>";
    format!(
        "{functions}func.func @timed(%given: {x}, %padded: {masks}) -> {x} attributes {{llvm.emit_c_interface}} {{\n  \
         %0 = arith.constant 0 : index\n  %1 = arith.constant 1 : index\n  %2 = arith.constant 2 : index\n  \
         %3 = arith.constant 3 : index\n  %4 = arith.constant 4 : index\n  \
         %masks = tensor.dim %padded, %0 : {masks}\n  %x = tensor.cast %given : {x} to {open}\n{}  \
         %r = tensor.cast %gated : {open} to {x}\n  return %r : {x}\n}}\n",
        &block[from..to]
    )
}

/// The example's functions, and one that encodes arguments of these sizes.
fn encoder([batches, tokens]: [String; 2]) -> String {
    let (functions, _) = ENCODER.split_once("func.func private @printMemrefF32(").expect("it prints");
    let functions = functions.replace("func.func @encode(", "func.func private @encode(");
    let (words, positions, real) = (
        format!("tensor<{batches}x{tokens}x32xf32>"),
        format!("tensor<{tokens}x32xf32>"),
        format!("tensor<{batches}x{tokens}xi1>"),
    );
    let open = "(tensor<?x?x32xf32>, tensor<?x32xf32>, tensor<?x?xi1>) -> tensor<?x?x32xf32>";
    // The sizes that the example declares.
    let [of_words, of_positions, of_real] = ["[\"B\", \"T\", 32]", "[\"T\", 32]", "[\"B\", \"T\"]"]
        .map(|dims| if batches == "?" { format!("{{bcast.dims = {dims}}}") } else { String::new() });
    format!(
        "{functions}func.func @timed(%words: {words} {of_words}, %positions: {positions} {of_positions}, %real: {real} {of_real}) -> {words} \
           attributes {{llvm.emit_c_interface}} {{\n  \
         %0 = tensor.cast %words : {words} to tensor<?x?x32xf32>\n  \
         %1 = tensor.cast %positions : {positions} to tensor<?x32xf32>\n  \
         %2 = tensor.cast %real : {real} to tensor<?x?xi1>\n  \
         %3 = call @encode(%0, %1, %2) : {open}\n  \
         %r = tensor.cast %3 : tensor<?x?x32xf32> to {words}\n  return %r : {words}\n}}\n"
    )
}
