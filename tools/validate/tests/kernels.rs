//! Kernels as loops: the loops of `bcast-kernels-to-loops` write what the kernels write, for all sizes.

mod support;

use bcast_testing::effort::is_long;
use bcast_validate::{ir::Options, logic::solver::Solver};
use broadcastable_mlir::melior::{Context, ir::Module};
use std::time::Instant;
use support::{count::claims, lower, new_context, outcome::outcome};

/// Lowers ops of the dialect to kernels on memrefs, as `bcast-to-llvm` does.
const TO_MEMREFS: &str = "convert-bcast-to-linalg{report-sizes=true},cse,linalg-fuse-elementwise-ops,\
    empty-tensor-to-alloc-tensor,one-shot-bufferize{bufferize-function-boundaries=true \
        function-boundary-type-conversion=identity-layout-map},\
    buffer-deallocation-pipeline,convert-bufferization-to-memref";

fn run(context: &Context, text: &str, pipeline: &str) -> String {
    let mut module = Module::parse(context, text).unwrap_or_else(|| panic!("this is not valid: {text}"));
    lower(context, &mut module, pipeline);
    module.as_operation().to_string()
}

/// Proves the loops of one program; the text of it with loops.
fn prove(solver: &mut Solver, program: &str) -> String {
    let context = new_context();
    let before = run(&context, program, TO_MEMREFS);
    let after = run(&context, &before, "bcast-kernels-to-loops");
    let outcome = outcome(solver, &before, &after, Options::default());
    assert!(outcome.lines().all(|line| line == "proven"), "{program}\n{outcome}");
    after
}

fn add(shapes: &[&str]) -> String {
    let rank = shapes.iter().map(|shape| shape.matches('x').count()).max().unwrap_or(0);
    add_to(shapes, &"?x".repeat(rank))
}

/// With a result of that shape.
fn add_to(shapes: &[&str], result: &str) -> String {
    let types: Vec<_> = shapes.iter().map(|shape| format!("tensor<{shape}f32>")).collect();
    let result = format!("tensor<{result}f32>");
    let arguments: Vec<_> = types.iter().enumerate().map(|(at, r#type)| format!("%{at}: {type}")).collect();
    let names: Vec<_> = (0..types.len()).map(|at| format!("%{at}")).collect();
    format!(
        "func.func @f({}) -> {result} {{\n  %r = bcast.add {} : ({}) -> {result}\n  return %r : {result}\n}}",
        arguments.join(", "),
        names.join(", "),
        types.join(", ")
    )
}

/// Prints a row of the table in docs/proof.md; returns the number of programs with loops.
fn prove_all(family: &str, programs: &[String]) -> usize {
    let start = Instant::now();
    let keep =
        std::env::var_os("BCAST_KEEP").map(|root| std::path::Path::new(&root).join(family.replace(' ', "-")));
    let mut solver = Solver::start(keep).unwrap();
    let with_loops =
        programs.iter().filter(|program| !prove(&mut solver, program).contains("linalg.generic")).count();
    assert!(with_loops > 0);
    println!(
        "| {family} | {} | {with_loops} | {} | {:.0?} |",
        programs.len(),
        solver.different(),
        start.elapsed()
    );
    with_loops
}

/// All pairs of shapes.
fn pairs(shapes: &[&str]) -> Vec<String> {
    shapes.iter().flat_map(|a| shapes.iter().map(move |b| add(&[a, b]))).collect()
}

#[test]
fn two_operands_of_rank_two() {
    let shapes: &[&str] =
        if is_long() { &["?x", "?x?x", "?x1x", "1x?x", "?x4x", "4x?x"] } else { &["?x", "?x?x"] };
    prove_all("kernels of two operands", &pairs(shapes));
}

#[test]
fn three_operands() {
    let programs = [
        ["?x?x", "?x?x", "?x?x"],
        ["?x", "?x?x", "?x?x"],
        ["?x", "?x", "?x?x"],
        ["?x", "?x", "?x"],
        ["?x", "?x?x", "?x4x"],
        ["?x?x", "1x?x", "?x1x"],
    ];
    let count = if is_long() { programs.len() } else { 1 };
    prove_all(
        "kernels of three operands",
        &programs[..count].iter().map(|shapes| add(shapes)).collect::<Vec<_>>(),
    );
}

#[test]
#[ignore = "the solver takes about a minute: make prove runs it"]
fn rank_three() {
    let programs = [["?x?x?x", "?x?x?x"], ["?x?x?x", "?x?x"], ["?x?x?x", "?x1x?x"]];
    prove_all("kernels of rank three", &programs.map(|shapes| add(&shapes)));
}

/// Rows may be short where types and symbols decide how each operand moves.
#[test]
fn known_motion() {
    let symbols = |dims: &str| format!("tensor<?x?xf32> {{bcast.dims = [{dims}]}}");
    let same =
        add(&["?x?x", "?x?x"]).replace(": tensor<?x?xf32>,", &format!(": {},", symbols("\"N\", \"D\"")));
    let same = same.replace(": tensor<?x?xf32>)", &format!(": {})", symbols("\"N\", \"D\"")));
    prove_all("kernels of known motion", &[add(&["?x?x", "?x1x"]), same]);
}

/// Rows of a known size that LLVM unrolls.
#[test]
fn known_rows() {
    let programs = [
        add_to(&["?x12x", "?x12x", "12x"], "?x12x"),
        add_to(&["?x2x", "?x1x", "?x1x"], "?x2x"),
        add_to(&["20x12x", "20x1x"], "20x12x"),
        add_to(&["?x40x", "?x1x"], "?x40x"),
        add_to(&["20x2x12x", "20x1x12x"], "20x2x12x"),
    ];
    assert_eq!(prove_all("kernels of known rows", &programs), programs.len());
}

/// `i1` are written as bytes.
#[test]
fn bits() {
    let text = add(&["?x?x", "?x?x"]);
    let (types, body) = text.split_once("-> tensor<?x?xf32> {").unwrap();
    let body =
        body.replace("-> tensor<?x?xf32>", "-> tensor<?x?xi1>").replace("bcast.add", "bcast.compare lt,");
    let body = body.replace("return %r : tensor<?x?xf32>", "return %r : tensor<?x?xi1>");
    let open = format!("{types}-> tensor<?x?xi1> {{{body}");
    let known = open.replace("?x?x", "20x64x");
    assert_eq!(prove_all("kernels of bits", &[open, known]), 2);
}

/// `f16` and `bf16` are copied as integers.
#[test]
fn halves() {
    let programs = ["f16", "bf16"].map(|element| add(&["?x", "?x?x"]).replace("f32", element));
    assert_eq!(prove_all("kernels of halves", &programs), 2);
}

/// A handwritten kernel may read rows that are longer than those of the result.
#[test]
fn rows_that_are_longer_than_the_result() {
    let before = include_str!("kernels/longer_rows.mlir");
    let context = new_context();
    let after = run(&context, before, "bcast-kernels-to-loops");
    assert!(!after.contains("linalg.generic"));
    assert_eq!(
        outcome(&mut Solver::start(None).unwrap(), before, &after, Options::default()),
        "proven\nproven\n"
    );
}

/// Edits of [loops](kernels/loops.mlir) that are right, and what is found of each. What no run shows is not refuted.
#[rustfmt::skip]
const FAULTS: [(&str, &str, &str); 14] = [
    // The tiles are not memory any more where they are filled.
    (
        "scf.for %arg5 = %c0_0 to %dim step %30 {",
        "llvm.intr.stackrestore %26 : !llvm.ptr\nscf.for %arg5 = %c0_0 to %dim step %30 {",
        "not understood: 'func.call'",
    ),
    // The rows of one operand are as far apart as those of another one.
    ("%35 = arith.muli %arg5, %4 ", "%35 = arith.muli %arg5, %dim_12 ", "refuted: an element is wrong"),
    // The last tile has as many rows as the others.
    ("%38 = arith.minsi %30, %37 ", "%38 = arith.minsi %30, %30 ", "refuted: an element is not written, or twice"),
    // Rows, or tiles, are longer than those that were executed: no run of small ones shows it.
    ("%c32 = arith.constant 32 : index\n    %7", "%c32 = arith.constant 33 : index\n    %7", "not decided: an operation is undefined"),
    ("%c64 = arith.constant 64 ", "%c64 = arith.constant 65 ", "not decided: an operation is undefined"),
    // A tile that differs from row to row is filled once.
    ("%49 = arith.ori %39, %48 ", "%49 = arith.ori %39, %39 ", "refuted: an element is wrong"),
    // A stretched operand is read in place.
    ("%22 = arith.andi %6, %19 ", "%22 = arith.andi %19, %19 ", "refuted: an element is wrong"),
    // An empty row is read.
    ("%26 = arith.cmpi sge, %dim_4, %c1_1 ", "%26 = arith.cmpi sge, %dim, %c1_1 ", "refuted: a read is out of bounds"),
    // A row size is unrolled as another one.
    ("case 3 {", "case 9 {", "refuted: an element is wrong"),
    // Every tile is written to the first one.
    ("%59 = arith.addi %32, %arg6 ", "%59 = arith.addi %c0_0, %arg6 ", "refuted: an element is wrong"),
    // Tiles overlap: what is written twice is right.
    ("to %dim step %30 {", "to %dim step %c1_1 {", "not decided: an element is not written, or twice"),
    // There is one tile though an operand has to be copied to it.
    ("%23 = arith.andi %16, %22 ", "%23 = arith.andi %16, %16 ", "refuted: an operation is undefined"),
    // Rows that are longer than those of the result are copied as if they were all the same.
    ("%15 = arith.andi %10, %14 ", "%15 = arith.andi %10, %10 ", "refuted: an operation is undefined"),
    // Elements that are further apart than by one are copied.
    ("%21 = arith.andi %15, %20 ", "%21 = arith.andi %15, %15 ", "refuted: an operation is undefined"),
];

/// A tile is kept from one iteration of an outer loop to the next, where its operand does not move along that
/// column.
#[test]
fn tiles_of_outer_columns() {
    let before = include_str!("kernels/outer_column.mlir");
    let after = run(&new_context(), before, "bcast-kernels-to-loops");
    // One solver answers each query once, and most are those of the right loops.
    let mut solver = Solver::start(None).unwrap();
    let mut new_outcome = |after: &str| outcome(&mut solver, before, after, Options::default());
    assert_eq!(new_outcome(&after), "proven\nproven\n");
    for (right, wrong, reason) in OUTER_FAULTS.into_iter().step_by(if is_long() { 1 } else { 2 }) {
        assert_eq!(after.matches(right).count(), 1, "{right}");
        let outcome = new_outcome(&after.replace(right, wrong));
        assert!(outcome.lines().any(|line| line.starts_with(reason)), "{wrong}: {outcome}");
    }
    // Memory of each iteration keeps nothing for the next one.
    let mut lines: Vec<_> = after.lines().collect();
    let memory = lines.iter().position(|line| line.contains("%alloca_27 =")).unwrap();
    lines[memory..memory + 3].rotate_left(2);
    let moved = lines.join("\n");
    assert!(new_outcome(&moved).contains("it takes memory in a loop"));
}

/// Edits of these loops, and what is found of each.
const OUTER_FAULTS: [(&str, &str, &str); 4] = [
    // An operand that moves along the outer column is copied once.
    ("%60 = arith.ori %44, %59 ", "%60 = arith.ori %44, %44 ", "refuted: an element is wrong"),
    // One that does not is not copied if it is stretched.
    ("%54 = arith.andi %51, %44 ", "%54 = arith.andi %51, %5 ", "refuted: an element is wrong"),
    // It is copied for the second tile.
    (
        "%51 = arith.cmpi eq, %arg6, %c0_0 ",
        "%51 = arith.cmpi eq, %arg6, %37 ",
        "refuted: an element is wrong",
    ),
    // It is copied twice: that is right, and not understood.
    (
        "%44 = arith.cmpi eq, %arg5, %c0_0 ",
        "%44 = arith.cmpi sle, %arg5, %c1_1 ",
        "not decided: an element is wrong",
    ),
];

#[test]
fn each_wrong_loop_is_refuted() {
    let (before, after) = (include_str!("kernels/longer_rows.mlir"), include_str!("kernels/loops.mlir"));
    let mut solver = Solver::start(None).unwrap();
    let mut new_outcome = |after: &str| outcome(&mut solver, before, after, Options::default());
    // `no_claim_about_loops_is_lost` proves the loops as they stand.
    for (right, wrong, reason) in FAULTS.into_iter().step_by(if is_long() { 1 } else { 7 }) {
        assert_eq!(after.matches(right).count(), 1, "{right}");
        let outcome = new_outcome(&after.replace(right, wrong));
        assert!(outcome.lines().any(|line| line.starts_with(reason)), "{wrong}: {outcome}");
    }
}

/// The copies that are executed count as claims as well: a tool that claims less would prove more.
#[test]
fn no_claim_about_loops_is_lost() {
    let context = new_context();
    let [before, after] = [include_str!("kernels/longer_rows.mlir"), include_str!("kernels/loops.mlir")]
        .map(|text| Module::parse(&context, text).unwrap());
    assert_eq!(claims(&before, &after), 16700);
}
