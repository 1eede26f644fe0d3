//! Changes that keep what each op computes of numbers, and not what it does where something is undefined,
//! poison or not executed; and promises, of which a run says nothing.

use super::{
    Mutants,
    edit::{Path, op_at, op_at_mut, siblings},
};
use crate::tree::{Block, Id, Module, Op};

/// A promise or an addition to a program: a proof of it is wrong, whatever a run shows.
pub const PROMISE: &str = "promise added";

/// Ops with a constant that keep most numbers.
const NEUTRAL: [(&str, &str); 7] = [
    ("arith.addf", "0.0"),
    ("arith.addf", "-0.0"),
    ("arith.subf", "0.0"),
    ("arith.subf", "-0.0"),
    ("arith.mulf", "1.0"),
    ("arith.divf", "1.0"),
    ("arith.maxnumf", "0xFF800000"),
];

/// Attributes that LLVM makes something of.
const PROMISES: [(&str, &str); 3] = [
    ("llvm.loop_annotation", "#llvm.loop_annotation<mustProgress = true>"),
    ("llvm.noalias", "unit"),
    ("fastmath", "#arith.fastmath<nnan>"),
];

impl Mutants<'_> {
    /// An operand depends on poison or on undefined elements; a choice becomes a branch, and a branch a
    /// choice.
    pub(super) fn meanings(&mut self, path: &Path) {
        let op = op_at(self.module, path);
        for (at, &operand) in op.operands.iter().enumerate() {
            match self.type_of(operand) {
                r#type if r#type == "index" || is_integer(r#type) => {
                    self.push("poison cancelled", |module| cancel(module, path, at));
                    self.push("branch on poison", |module| branch_on_poison(module, path, at));
                }
                "f32" => {
                    for (name, number) in NEUTRAL {
                        self.push("zero added", |module| neutral(module, path, at, name, number));
                    }
                    for narrow in ["f16", "bf16"] {
                        self.push("cast and back", |module| narrowed(module, path, at, narrow));
                    }
                }
                r#type if r#type.starts_with("tensor<") && !r#type.contains('*') => {
                    self.push("undefined elements", |module| forget(module, path, at));
                }
                _ => {}
            }
        }
        if op.name == "arith.select" && self.type_of(op.operands[0]) == "i1" {
            self.push("choice as a branch", |module| branch(module, path));
        }
        if op.name == "scf.if" && op.regions.len() == 2 && !op.results.is_empty() {
            self.push("branch as a choice", |module| choose(module, path));
        }
        for (name, value) in
            PROMISES.iter().filter(|_| !op.name.ends_with("return") && !op.name.ends_with("yield"))
        {
            if op.attribute(name).is_none() {
                self.push(PROMISE, |module| {
                    op_at_mut(module, path).attributes.push(((*name).into(), (*value).into()));
                });
            }
        }
    }

    /// A function of a library's name, one that runs before the program, and attributes of a function.
    pub(super) fn promises(&mut self, at: usize) {
        self.push(PROMISE, |module| {
            let (mut function, name) = (Op::new("llvm.func", &[], Vec::new()), "started");
            function =
                function.with("sym_name", format!("\"{name}\"")).with("function_type", "!llvm.func<void ()>");
            function
                .regions
                .push(Block { arguments: Vec::new(), ops: vec![Op::new("llvm.return", &[], Vec::new())] });
            let constructors = Op::new("llvm.mlir.global_ctors", &[], Vec::new())
                .with("ctors", format!("[@{name}]"))
                .with("priorities", "[0 : i32]")
                .with("data", "[#llvm.zero]");
            module.ops.extend([function, constructors]);
        });
        for (name, value) in [("passthrough", "[\"willreturn\"]"), ("llvm.readnone", "unit")] {
            self.push(PROMISE, |module| module.ops[at].attributes.push((name.into(), value.into())));
        }
        self.push(PROMISE, |module| {
            let x = module.define("f32");
            let end = Op::new("func.return", &[x], Vec::new());
            let mut function = Op::new("func.func", &[], Vec::new())
                .with("sym_name", "\"expf\"")
                .with("function_type", "(f32) -> f32");
            function.regions.push(Block { arguments: vec![(x, "f32".into())], ops: vec![end] });
            module.ops.push(function);
        });
    }
}

fn is_integer(r#type: &str) -> bool {
    r#type.strip_prefix('i').is_some_and(|width| width.parse::<u32>().is_ok_and(|width| width > 1))
}

/// Puts ops before that one; the last one's result takes the place of its operand.
fn replace(module: &mut Module, path: &[usize], at: usize, ops: Vec<Op>) {
    let result = ops.last().expect("there is an op").results[0].0;
    op_at_mut(module, path).operands[at] = result;
    let place = path[path.len() - 1];
    siblings(module, path).splice(place..place, ops);
}

fn binary(module: &mut Module, name: &str, a: Id, b: Id) -> Op {
    let r#type = module.types[a].clone();
    Op::new(name, &[a, b], vec![(module.define(&r#type), r#type)])
}

/// `x` becomes `x` with a constant.
fn neutral(module: &mut Module, path: &[usize], at: usize, name: &str, number: &str) {
    let x = op_at(module, path).operands[at];
    let constant = module.define("f32");
    let define = Op::new("arith.constant", &[], vec![(constant, "f32".into())])
        .with("value", format!("{number} : f32"));
    let result = binary(module, name, x, constant);
    replace(module, path, at, vec![define, result]);
}

/// `x` becomes what is left of it in a narrower type.
fn narrowed(module: &mut Module, path: &[usize], at: usize, r#type: &str) {
    let x = op_at(module, path).operands[at];
    let (narrow, wide) = (module.define(r#type), module.define("f32"));
    let cut = Op::new("arith.truncf", &[x], vec![(narrow, r#type.into())]);
    let back = Op::new("arith.extf", &[narrow], vec![(wide, "f32".into())]);
    replace(module, path, at, vec![cut, back]);
}

/// `x` becomes `x + (p - p)`, where `p` is poison for some numbers.
fn cancel(module: &mut Module, path: &[usize], at: usize) {
    let x = op_at(module, path).operands[at];
    let poison = binary(module, "arith.muli", x, x).with("overflowFlags", "#arith.overflow<nuw>");
    let of = poison.results[0].0;
    let zero = binary(module, "arith.subi", of, of);
    let sum = binary(module, "arith.addi", x, zero.results[0].0);
    replace(module, path, at, vec![poison, zero, sum]);
}

/// `x` becomes `x` of either branch of a condition that is poison for some numbers.
fn branch_on_poison(module: &mut Module, path: &[usize], at: usize) {
    let x = op_at(module, path).operands[at];
    let r#type = module.types[x].clone();
    let poison = binary(module, "arith.muli", x, x).with("overflowFlags", "#arith.overflow<nuw>");
    let condition = module.define("i1");
    let compare = Op::new("arith.cmpi", &[poison.results[0].0, x], vec![(condition, "i1".into())])
        .with("predicate", "2 : i64");
    let mut either = Op::new("scf.if", &[condition], vec![(module.define(&r#type), r#type)]);
    either.regions = vec![yields(vec![x]), yields(vec![x])];
    replace(module, path, at, vec![poison, compare, either]);
}

fn yields(values: Vec<Id>) -> Block {
    Block { arguments: Vec::new(), ops: vec![Op::new("scf.yield", &values, Vec::new())] }
}

/// A tensor becomes one of its sizes whose elements are undefined.
fn forget(module: &mut Module, path: &[usize], at: usize) {
    let tensor = op_at(module, path).operands[at];
    let r#type = module.types[tensor].clone();
    let (mut ops, mut sizes) = (Vec::new(), Vec::new());
    let inner = r#type.trim_start_matches("tensor<");
    for (dim, _) in inner.split('x').enumerate().filter(|(_, size)| *size == "?") {
        let (number, size) = (module.define("index"), module.define("index"));
        ops.push(
            Op::new("arith.constant", &[], vec![(number, "index".into())])
                .with("value", format!("{dim} : index")),
        );
        ops.push(Op::new("tensor.dim", &[tensor, number], vec![(size, "index".into())]));
        sizes.push(size);
    }
    ops.push(Op::new("tensor.empty", &sizes, vec![(module.define(&r#type), r#type)]));
    replace(module, path, at, ops);
}

/// `arith.select` becomes `scf.if`.
fn branch(module: &mut Module, path: &[usize]) {
    let op = op_at_mut(module, path);
    let [condition, yes, no] = op.operands[..] else { return };
    let mut either = Op::new("scf.if", &[condition], op.results.clone());
    either.regions = vec![yields(vec![yes]), yields(vec![no])];
    *op = either;
}

/// `scf.if` becomes the ops of both branches, and a choice for each result.
fn choose(module: &mut Module, path: &[usize]) {
    let op = op_at(module, path).clone();
    let (mut ops, mut passed) = (Vec::new(), Vec::new());
    for mut block in op.regions {
        passed.extend(block.ops.pop().map(|end| end.operands));
        ops.extend(block.ops);
    }
    for (position, result) in op.results.into_iter().enumerate() {
        let operands = [op.operands[0], passed[0][position], passed[1][position]];
        ops.push(Op::new("arith.select", &operands, vec![result]));
    }
    let place = path[path.len() - 1];
    siblings(module, path).splice(place..=place, ops);
}
