//! The sizes of the results of ops of other dialects. The file of a dialect ([`dialects`](super::dialects))
//! says which sizes the results of an op have:
//!
//! | words | the sizes |
//! |---|---|
//! | `a0, (a1 + pad_0) floordiv stride_0` | an expression for each: `a1` is that of dimension 1 of operand #0, `b0` of dimension 0 of operand #1, `pad_0` the first entry of the attribute `pad` |
//! | `same` | those of operand #0 |
//! | `each` | those of the operand with the number of the result |
//! | any other | as `RULES` defines; names of attributes follow |
//! | `each` and one of these | the same for each result, not for the first one alone |
//!
//! A size that does not follow is unknown, and so are all if the op is not as its dialect defines.

mod asked;
pub mod dot;
pub mod elements;
mod iree;
mod labels;
mod layers;
mod moves;
mod numbers;
mod onnx;
mod regions;
mod resize;
pub(crate) mod stablehlo;
mod structure;
mod torch;
mod tosa;
mod windows;

use crate::{dialects::DIALECTS, op::SizedOp};
pub(crate) use asked::from_end;

use asked::{Asked, Compute, known};
use broadcastable::{Place, sizes::Node, symbols::Expression};
use std::{collections::HashMap, sync::LazyLock};

const RULES: [(&str, Compute); 54] = [
    ("biased", layers::biased),
    ("broadcast", structure::broadcast),
    ("concat", structure::concat),
    ("listed", structure::listed),
    ("permute", structure::permute),
    ("same", structure::same),
    ("times", structure::times),
    ("unit", structure::unit),
    ("without", structure::without),
    ("but", numbers::but),
    ("convolved", numbers::convolved),
    ("entries", numbers::entries),
    ("last", numbers::last),
    ("pooled", numbers::pooled),
    ("reduced", numbers::reduced),
    ("repeated", numbers::repeated),
    ("reshaped", numbers::reshaped),
    ("scaled", numbers::scaled),
    ("sliced", numbers::sliced),
    ("choice", regions::choice),
    ("matmul", layers::matmul),
    ("onnx.classifier", layers::classifier),
    ("onnx.conv", windows::onnx_convolution),
    ("onnx.attention", onnx::attention),
    ("onnx.einsum", labels::einsum),
    ("onnx.expand", onnx::expand),
    ("onnx.flatten", onnx::flatten),
    ("onnx.gather", onnx::gather),
    ("onnx.gemm", layers::gemm),
    ("onnx.global", layers::global),
    ("onnx.pad", onnx::pad),
    ("onnx.pool", windows::onnx_pooling),
    ("onnx.range", onnx::range),
    ("onnx.recurrent", layers::recurrent),
    ("onnx.reduce", onnx::reduce),
    ("onnx.reshape", onnx::reshape),
    ("onnx.resize", resize::resize),
    ("onnx.sampled", onnx::sampled),
    ("onnx.slice", onnx::slice),
    ("onnx.split", onnx::split),
    ("onnx.squeeze", onnx::squeeze),
    ("onnx.tile", onnx::tile),
    ("onnx.top", onnx::top),
    ("onnx.transposed", windows::onnx_transposed),
    ("onnx.unsqueeze", onnx::unsqueeze),
    ("product", layers::product),
    ("stablehlo.broadcast", stablehlo::broadcast),
    ("stablehlo.conv", stablehlo::convolution),
    ("stablehlo.dot", dot::sizes),
    ("stablehlo.exchanged", stablehlo::exchanged),
    ("stablehlo.fft", stablehlo::fourier),
    ("stablehlo.gather", stablehlo::gather),
    ("stablehlo.pad", stablehlo::pad),
    ("stablehlo.window", windows::stablehlo_reduction),
];

/// The sizes of an op's results.
#[derive(Debug)]
pub struct Rule(Kind);

#[derive(Debug)]
enum Kind {
    Expressions(Vec<Expression>),
    Each,
    Computed {
        compute: Compute,
        words: Vec<&'static str>,
        /// Whether it is of all results.
        of_all: bool,
    },
}

/// The rules of all ops, by name.
static OPS: LazyLock<HashMap<&'static str, Rule>> = LazyLock::new(|| {
    let rules = DIALECTS.iter().flat_map(|dialect| dialect.sizes());
    rules.map(|(op, text)| (op, Rule::parse(text).expect("a test reads every rule"))).collect()
});

/// The rule of the ops of a name.
pub fn rule(name: &str) -> Option<&'static Rule> {
    OPS.get(name)
}

impl Rule {
    fn parse(text: &'static str) -> Result<Self, String> {
        if text == "each" {
            return Ok(Self(Kind::Each));
        }
        let named = text.strip_prefix("each ");
        let mut words = named.unwrap_or(text).split(' ');
        let first = words.next();
        if let Some(&(_, compute)) = RULES
            .iter()
            .chain(&iree::RULES)
            .chain(&torch::RULES)
            .chain(&tosa::RULES)
            .find(|(name, _)| Some(*name) == first)
        {
            return Ok(Self(Kind::Computed { compute, words: words.collect(), of_all: named.is_some() }));
        }
        let expression = |text: &str| text.trim().parse().map_err(|error| format!("{text}: {error}"));
        text.split(',')
            .map(expression)
            .collect::<Result<_, _>>()
            .map(|expressions| Self(Kind::Expressions(expressions)))
    }

    /// As [`Rule::computed`], if as many sizes follow as the result has dimensions.
    pub fn of(&'static self, op: &mut dyn SizedOp, result: usize) -> Option<Vec<Option<Node>>> {
        let rank = op.op().value_type(Place::Result(result))?.dims()?.len();
        self.computed(op, result).filter(|sizes| sizes.len() == rank)
    }

    /// The sizes of a result, with `None` for each that does not follow. Builds no IR, but adds what it
    /// computes to the graph.
    pub fn computed(&'static self, op: &mut dyn SizedOp, result: usize) -> Option<Vec<Option<Node>>> {
        let mut asked = Asked { program: op, result };
        match &self.0 {
            Kind::Each => asked.sizes(result).map(known),
            Kind::Computed { compute, words, of_all } if result == 0 || *of_all => compute(&mut asked, words),
            Kind::Expressions(expressions) if result == 0 => {
                Some(expressions.iter().map(|expression| value(&mut asked, expression)).collect())
            }
            _ => None,
        }
    }
}

/// The sizes of the product of operands #0 and #1, which these attributes transpose.
pub(crate) fn product(op: &mut dyn SizedOp, transposed: &[&str]) -> Option<Vec<Option<Node>>> {
    layers::product_of(&mut Asked { program: op, result: 0 }, transposed)
}

/// The places of StableHLO's windows in operand #0.
pub(crate) fn windows(op: &mut dyn SizedOp) -> Option<Vec<Option<Node>>> {
    windows::stablehlo_places(&mut Asked { program: op, result: 0 }, 0)
}

/// The value of an expression over sizes of operands and entries of attributes.
fn value(asked: &mut Asked, expression: &Expression) -> Option<Node> {
    match expression {
        Expression::Integer(value) => Some(asked.constant(*value)),
        Expression::Symbol(name) => symbol(asked, name),
        Expression::Binary(operator, parts) => {
            let [a, b] = [value(asked, &parts[0])?, value(asked, &parts[1])?];
            asked.combined(*operator, a, b)
        }
    }
}

fn symbol(asked: &mut Asked, name: &str) -> Option<Node> {
    if let Some((attribute, index)) = name.rsplit_once('_') {
        let number = *asked.numbers(attribute)?.get(index.parse::<usize>().ok()?)?;
        return Some(asked.constant(number));
    }
    let (operand, dim) = name.split_at(1);
    let operand = usize::from(*operand.as_bytes().first()? - b'a');
    asked.sizes(operand)?.get(dim.parse::<usize>().ok()?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use broadcastable::symbols::{Leaf, Operator};

    #[test]
    fn every_rule_is_understood() {
        for (op, text) in DIALECTS.iter().flat_map(|dialect| dialect.sizes()) {
            let rule = Rule::parse(text).unwrap_or_else(|error| panic!("{op}: {error}"));
            let Rule(Kind::Expressions(expressions)) = rule else { continue };
            let mut leaf = |leaf: Leaf| match leaf {
                Leaf::Symbol(name) => {
                    let is_size = name.len() > 1 && name[1..].parse::<usize>().is_ok();
                    let is_entry =
                        name.rsplit_once('_').is_some_and(|(_, index)| index.parse::<usize>().is_ok());
                    (is_size || is_entry).then_some(())
                }
                Leaf::Integer(_) => Some(()),
            };
            let is_known =
                |each: &Expression| each.fold(&mut leaf, &mut |_: Operator, (), ()| Some(())).is_some();
            assert!(expressions.iter().all(is_known), "{op}: {text}");
        }
    }

    #[test]
    fn every_computed_rule_is_used() {
        let first = |text: &'static str| text.strip_prefix("each ").unwrap_or(text).split(' ').next();
        let used: Vec<_> =
            DIALECTS.iter().flat_map(|dialect| dialect.sizes()).filter_map(|(_, text)| first(text)).collect();
        for (name, _) in RULES.iter().chain(&iree::RULES).chain(&torch::RULES).chain(&tosa::RULES) {
            assert!(used.contains(name), "{name}");
        }
    }
}
