//! Folds of ops on random constants, bit by bit against what the lowered ops compute of the same numbers.

use super::{
    bodies,
    module::{PRINTERS, START},
    numbers::{FLOATS, INTEGERS, Numbers},
    program::Element,
    random::Random,
    runner,
};
use bcast_testing::effort;
use broadcastable_dialect::{
    OpParts,
    ffi::{constant_of, element_bits, has_name, ops_below},
};
use melior::{
    Context,
    dialect::DialectRegistry,
    ir::Module,
    pass::PassManager,
    utility::{parse_pass_pipeline, register_all_dialects, register_all_passes},
};
use std::fmt::Write;

const OF_INTEGERS: [&str; 29] = [
    "add",
    "mul",
    "sub",
    "and",
    "or",
    "xor",
    "max",
    "min",
    "max unsigned",
    "min unsigned",
    "div",
    "div unsigned",
    "rem",
    "rem unsigned",
    "pow",
    "shl",
    "shr",
    "shr unsigned",
    "compare eq,",
    "compare ne,",
    "compare lt,",
    "compare le,",
    "compare gt,",
    "compare ge,",
    "compare lt unsigned,",
    "compare le unsigned,",
    "compare gt unsigned,",
    "compare ge unsigned,",
    "select",
];
const OF_FLOATS: [&str; 13] = [
    "add",
    "mul",
    "sub",
    "div",
    "max",
    "min",
    "compare eq,",
    "compare ne,",
    "compare lt,",
    "compare le,",
    "compare gt,",
    "compare ge,",
    "select",
];

/// Operands of one op on numbers.
struct Case {
    op: &'static str,
    numbers: Numbers,
    operands: Vec<[u64; 2]>,
    /// Calls an op of three operands, the last one the first again, where it takes as many.
    is_long: bool,
}

impl Case {
    fn draw(random: &mut Random, op: &'static str, numbers: Numbers) -> Self {
        let count = if effort::is_long() { 300 } else { 24 };
        let operands = (0..count).map(|_| [0; 2].map(|_| number(random, numbers))).collect();
        let is_long = ["add", "mul", "max", "and"].contains(&op) && random.once_in(2);
        Self { op, numbers, operands, is_long }
    }

    /// The op on two values of this type as text.
    fn op(&self, of: &str, operands: [&str; 2]) -> String {
        let [a, b] = operands;
        let (name, ty) = (self.numbers.name(), |element: &str| format!("tensor<{of}{element}>"));
        let number = ty(&name);
        match self.op {
            // By the order of the operands.
            "select" => format!(
                "%c = bcast.compare lt, {a}, {b} : ({number}, {number}) -> {i1}\n\
                 %o = bcast.select %c, {b}, {a} : ({i1}, {number}, {number}) -> {number}\n",
                i1 = ty("i1")
            ),
            op => {
                let result = ty(if self.result() == Element::I1 { "i1" } else { &name });
                let (third, its) =
                    if self.is_long { (format!(", {a}"), format!(", {number}")) } else { Default::default() };
                format!("%o = bcast.{op} {a}, {b}{third} : ({number}, {number}{its}) -> {result}\n")
            }
        }
    }

    fn result(&self) -> Element {
        if self.op.starts_with("compare") { Element::I1 } else { Element::Number }
    }

    /// Whether an element of the result is undefined, for integers.
    fn is_undefined(&self, [a, b]: [u64; 2]) -> bool {
        let width = width(self.numbers);
        let ones = u64::MAX >> (64 - width);
        match self.op {
            "div unsigned" | "rem unsigned" => b == 0,
            "div" | "rem" => b == 0 || (b == ones && a == 1 << (width - 1)),
            "shl" | "shr" | "shr unsigned" => b >= width.into(),
            // Upstream's op has results for more powers than are folded.
            "pow" => b >> (width - 1) == 1,
            _ => false,
        }
    }
}

fn width(numbers: Numbers) -> u32 {
    match numbers {
        Numbers::Signless(bits) | Numbers::Float(_, bits) => bits,
        _ => 64,
    }
}

/// Whether the bits of a result are those of a NaN, which an op that is one of its operands leaves as it is.
fn is_nan(case: &Case, bits: i64) -> bool {
    let Numbers::Float(name, width) = case.numbers else { return false };
    let (_, infinity) = one_and_infinity(name);
    case.result() == Element::Number && bits.cast_unsigned() & (u64::MAX >> (65 - width)) > infinity
}

fn one_and_infinity(name: &str) -> (u64, u64) {
    match name {
        "f16" => (0x3c00, 0x7c00),
        "bf16" => (0x3f80, 0x7f80),
        "f32" => (0x3f80_0000, 0x7f80_0000),
        _ => (0x3ff0 << 48, 0x7ff0 << 48),
    }
}

/// The bits of a random number, often of one at which something begins or ends.
fn number(random: &mut Random, numbers: Numbers) -> u64 {
    let width = width(numbers);
    let mut bits = (0..64).fold(0_u64, |bits, _| bits << 1 | random.below(2) as u64);
    if random.once_in(2) {
        bits = [0, 1, 2, 3, 5, u64::MAX, u64::MAX - 1, 1 << (width - 1), (1 << (width - 1)) - 1]
            [random.below(9)];
    }
    if let Numbers::Float(name, _) = numbers {
        let (one, infinity) = one_and_infinity(name);
        let sign = (random.below(2) as u64) << (width - 1);
        match random.below(4) {
            0 => bits = [0, one, infinity, infinity | 1, infinity - 1, one + 1][random.below(6)] | sign,
            // Close to one.
            1 => bits = (one - 3 + random.below(6) as u64) ^ sign,
            _ => {}
        }
    }
    if numbers == Numbers::Index && random.once_in(2) {
        bits = (random.below(200) as i64 - 100).cast_unsigned();
    }
    bits & (u64::MAX >> (64 - width))
}

/// A constant of one or more elements with these bits.
fn dense(numbers: Numbers, elements: &[u64]) -> String {
    let width = width(numbers);
    let text = |&bits: &u64| match numbers {
        Numbers::Float(..) => format!("{bits:#0digits$x}", digits = 2 + width as usize / 4),
        _ => ((bits << (64 - width)).cast_signed() >> (64 - width)).to_string(),
    };
    let all: Vec<String> = elements.iter().map(text).collect();
    match &all[..] {
        [one] => format!("dense<{one}>"),
        all => format!("dense<[{}]>", all.join(", ")),
    }
}

/// The bits that each op on constants folds to, extended with their sign; those of an `i1` without.
fn folded(cases: &[Case]) -> Vec<Vec<Option<i64>>> {
    let mut text = String::new();
    for (number, case) in cases.iter().enumerate() {
        for (at, operands) in case.operands.iter().enumerate() {
            let ty = format!("tensor<{}>", case.numbers.name());
            let result = if case.result() == Element::I1 { "tensor<i1>".to_owned() } else { ty.clone() };
            let [a, b] = operands.map(|bits| dense(case.numbers, &[bits]));
            writeln!(
                text,
                "func.func @f{number}_{at}() -> {result} {{\n%a = arith.constant {a} : {ty}\n%b = arith.constant {b} : {ty}\n\
                 {}return %o : {result}\n}}",
                case.op("", ["%a", "%b"])
            )
            .unwrap();
        }
    }
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    broadcastable_mlir::register_dialect(&registry);
    let context = Context::new_with_registry(&registry, false);
    let mut module = Module::parse(&context, &text).expect("the module is valid");
    let manager = PassManager::new(&context);
    register_all_passes();
    parse_pass_pipeline(manager.as_operation_pass_manager(), "builtin.module(canonicalize)").unwrap();
    manager.run(&mut module).unwrap();
    let root = module.as_operation();
    let returns = ops_below(root).into_iter().filter(|&op| has_name(op, "func.return"));
    let mut bits = returns.map(|op| Some(element_bits(constant_of(op.operand_at(0)?)?)[0]));
    let of_case = |case: &Case| {
        let shift = if case.result() == Element::I1 { 0 } else { 64 - width(case.numbers) };
        let extended = |bits: Option<u64>| bits.map(|bits| (bits << shift).cast_signed() >> shift);
        case.operands.iter().map(|_| extended(bits.next().expect("each function returns"))).collect()
    };
    cases.iter().map(of_case).collect()
}

/// The results of the lowered ops on all operands of each case; -1 for each NaN.
fn computed(cases: &[Case]) -> Vec<Vec<i64>> {
    let (mut text, mut main) = (PRINTERS.to_owned(), format!("vector.print str \"{START}0\\n\"\n"));
    for (number, case) in cases.iter().enumerate() {
        let element = if case.result() == Element::I1 { "i1".to_owned() } else { case.numbers.name() };
        let (ty, bits) = (case.numbers.name(), bodies::bits(case.result(), case.numbers));
        writeln!(
            text,
            "func.func @f{number}(%a: tensor<?x{ty}>, %b: tensor<?x{ty}>) {{\n{}\
             %m = bcast.map %o : (tensor<?x{element}>) -> tensor<?xi64>{bits}\n\
             %u = tensor.cast %m : tensor<?xi64> to tensor<*xi64>\n\
             call @printMemrefI64(%u) : (tensor<*xi64>) -> ()\nreturn\n}}",
            case.op("?x", ["%a", "%b"])
        )
        .unwrap();
        let count = case.operands.len();
        for (at, name) in ["a", "b"].into_iter().enumerate() {
            let elements: Vec<u64> = case.operands.iter().map(|operands| operands[at]).collect();
            let (dense, known) = (dense(case.numbers, &elements), format!("tensor<{count}x{ty}>"));
            writeln!(main, "%{name}{number}s = arith.constant {dense} : {known}").unwrap();
            writeln!(main, "%{name}{number} = tensor.cast %{name}{number}s : {known} to tensor<?x{ty}>")
                .unwrap();
        }
        writeln!(main, "call @f{number}(%a{number}, %b{number}) : (tensor<?x{ty}>, tensor<?x{ty}>) -> ()")
            .unwrap();
    }
    text += &format!("func.func @main() {{\n{main}return\n}}\n");
    let runs = runner::run(&text, "bcast-to-llvm").unwrap_or_else(|error| panic!("{error}\n{text}"));
    let printed = &runs[0].printed;
    assert_eq!(printed.len(), cases.len(), "{}\n{text}", runs[0].text);
    printed.iter().map(|array| array.elements().to_vec()).collect()
}

#[test]
fn constants_fold_to_what_the_lowered_ops_compute() {
    let mut random = Random::new(1);
    let integers = INTEGERS.iter().flat_map(|&numbers| OF_INTEGERS.map(|op| (op, numbers)));
    let integers = integers.filter(|&case| case != ("pow", Numbers::Index)); // is not defined
    let floats = FLOATS.iter().flat_map(|&numbers| OF_FLOATS.map(|op| (op, numbers)));
    let mut cases: Vec<Case> =
        integers.chain(floats).map(|(op, numbers)| Case::draw(&mut random, op, numbers)).collect();
    // Integers fold unless they are undefined; an index may not, and for a float the result is NaN otherwise.
    let mut expected = folded(&cases);
    for (case, folded) in cases.iter_mut().zip(&mut expected) {
        if matches!(case.numbers, Numbers::Float(..)) {
            continue;
        }
        for (&operands, folded) in case.operands.iter().zip(folded.iter()) {
            let is_known = case.numbers == Numbers::Index || folded.is_none() == case.is_undefined(operands);
            assert!(is_known, "{} of {operands:?} in {:?}: {folded:?}", case.op, case.numbers);
        }
        // An undefined op may end the program.
        let mut is_folded = folded.iter().map(Option::is_some);
        case.operands.retain(|_| is_folded.next() == Some(true));
        folded.retain(Option::is_some);
        assert!(case.operands.len() > 1, "{} in {:?} folds", case.op, case.numbers);
    }
    let mut count = 0;
    for ((case, expected), computed) in cases.iter().zip(&expected).zip(computed(&cases)) {
        for ((operands, expected), computed) in case.operands.iter().zip(expected).zip(computed) {
            count += usize::from(expected.is_some());
            // Processors disagree. See `is_portable` of the dialect.
            let is_tiny = |bits: u64| (1..=0x80).contains(&(bits & 0x7fff));
            let of_bf16 = [operands[0], operands[1], computed.cast_unsigned()];
            let is_free = expected.is_none() || of_bf16.into_iter().any(is_tiny);
            if case.numbers.name() == "bf16" && is_free {
                continue;
            }
            let place = format!("{} of {operands:#x?} in {:?}", case.op, case.numbers);
            assert_eq!(expected.filter(|bits| !is_nan(case, *bits)).unwrap_or(-1), computed, "{place}");
        }
    }
    println!("{count} folds");
    assert!(count > cases.len() * 10, "{count} folds are too few to prove anything");
}
