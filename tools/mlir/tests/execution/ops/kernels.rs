//! Named ops of linalg: their loops come from upstream's generalization to `linalg.generic`, and define which
//! sizes are legal.

use super::functions::Case;
use crate::{module::START, runner::transform};
use melior::{Context, ir::Module};
use std::{collections::HashMap, fmt::Write};

/// The largest rank of an operand.
const MAX_RANK: usize = 6;

/// A named op on operands of these ranks, the last of which is written.
pub struct Kernel {
    pub name: String,
    ranks: Vec<usize>,
    element: &'static str,
}

impl Kernel {
    /// The first ranks that the verifier accepts.
    pub fn find(context: &Context, name: &str) -> Option<Self> {
        let ranks = || (2..=4).flat_map(all_ranks);
        let both = ["f32", "i32"].into_iter().flat_map(|element| ranks().map(move |ranks| (element, ranks)));
        both.map(|(element, ranks)| Self { name: name.to_owned(), ranks, element })
            .find(|kernel| Module::parse(context, &kernel.function(0, false)).is_some())
    }

    fn tensor(&self, rank: usize) -> String {
        format!("tensor<{}{}>", "?x".repeat(rank), self.element)
    }

    fn types(&self) -> Vec<String> {
        self.ranks.iter().map(|&rank| self.tensor(rank)).collect()
    }

    /// The op in a function, with the claims about its sizes if requested.
    fn function(&self, number: usize, claims: bool) -> String {
        let types = self.types();
        let names: Vec<String> = (0..types.len()).map(|index| format!("%a{index}")).collect();
        let typed: Vec<String> = names.iter().zip(&types).map(|(name, of)| format!("{name}: {of}")).collect();
        let mut function =
            format!("func.func @f{number}({}) -> {} {{\n", typed.join(", "), types[types.len() - 1]);
        let claim = |function: &mut String, name: &str, of: &str| {
            writeln!(function, "  bcast.broadcast {name} : ({of}) -> {of}").unwrap();
        };
        let all = names.iter().zip(&types).filter(|_| claims);
        all.clone().for_each(|(name, of)| claim(&mut function, name, of));
        let last = names.len() - 1;
        let (inputs, input_types) = (names[..last].join(", "), types[..last].join(", "));
        let (name, output, of) = (&self.name, &names[last], &types[last]);
        writeln!(function, "  %r = {name} ins({inputs} : {input_types}) outs({output} : {of}) -> {of}")
            .unwrap();
        all.for_each(|(name, of)| claim(&mut function, name, of));
        if claims {
            claim(&mut function, "%r", of);
        }
        function + &format!("  return %r : {of}\n}}\n")
    }

    fn case(&self, number: usize, sizes: &[Vec<i64>]) -> Case {
        let mut calls = format!("  vector.print str \"{START}{number} {}\\0A\"\n", self.name);
        let one = format!("%v{number}");
        let value = if self.element == "f32" { "1.0" } else { "1" };
        writeln!(calls, "  {one} = arith.constant {value} : {}", self.element).unwrap();
        let mut passed = Vec::new();
        for (index, sizes) in sizes.iter().enumerate() {
            let name = format!("%x{number}_{index}");
            let values: Vec<String> = (0..sizes.len()).map(|dim| format!("{name}_{dim}")).collect();
            for (value, size) in values.iter().zip(sizes) {
                writeln!(calls, "  {value} = arith.constant {size} : index").unwrap();
            }
            writeln!(
                calls,
                "  {name} = tensor.splat {one}[{}] : {}",
                values.join(", "),
                self.tensor(sizes.len())
            )
            .unwrap();
            passed.push(name);
        }
        let types = self.types();
        let call = format!("func.call @f{number}({}) : ({})", passed.join(", "), types.join(", "));
        writeln!(calls, "  %y{number} = {call} -> {}", types[types.len() - 1]).unwrap();
        Case { function: self.function(number, true), calls }
    }
}

/// All lists of this many ranks, those of small ranks first. With three inputs, the others are too many.
fn all_ranks(count: u32) -> impl Iterator<Item = Vec<usize>> {
    let most = if count == 4 { 2 } else { MAX_RANK };
    let rank = move |code: usize, at: u32| 1 + (code / most.pow(at)) % most;
    (0..most.pow(count)).map(move |code| (0..count).map(|at| rank(code, at)).collect())
}

/// The kernels on legal sizes.
pub fn cases(kernels: &[Kernel]) -> Vec<Case> {
    let module: String =
        kernels.iter().enumerate().map(|(number, kernel)| kernel.function(number, false)).collect();
    let generic = transform(&module, "linalg-generalize-named-ops");
    let aliases: HashMap<&str, &str> =
        generic.lines().filter_map(|line| line.split_once(" = affine_map")).collect();
    let maps = generic.lines().filter_map(|line| {
        let (_, rest) = line.split_once("indexing_maps = [")?;
        let (names, _) = rest.split_once(']')?;
        Some(names.split(", ").map(|name| aliases[name]).collect::<Vec<_>>())
    });
    let maps: Vec<Vec<&str>> = maps.collect();
    assert_eq!(maps.len(), kernels.len(), "{generic}");
    let with_maps = kernels.iter().zip(&maps).enumerate();
    with_maps.map(|(number, (kernel, maps))| kernel.case(number, &sizes(maps))).collect()
}

/// The sizes that these maps, such as `<(d0, d1) -> (d0 + d1 * 2, 0)>`, reach over loops of two to four
/// iterations.
fn sizes(maps: &[&str]) -> Vec<Vec<i64>> {
    let last = |dim: usize| 1 + dim as i64 % 3;
    let factor = |text: &str| match text.trim().strip_prefix('d') {
        Some(dim) => last(dim.parse().unwrap()),
        None => text.trim().parse().unwrap(),
    };
    let size =
        |sum: &str| 1 + sum.split('+').map(|term| term.split('*').map(factor).product::<i64>()).sum::<i64>();
    let results = maps.iter().map(|map| map.split_once("-> (").unwrap().1.trim_end_matches(")>"));
    results.map(|list| list.split(", ").filter(|term| !term.is_empty()).map(size).collect()).collect()
}
