//! The names of sizes that are equal: the same name, or expressions such as `N + 1` and `1 + N`.

use crate::{
    size::SizeId,
    sizes::{Graph, Node, Operation, Rounding, Sizes},
    symbols::{Expression, Operator},
};
use std::collections::{HashMap, HashSet};

/// For each name that equals another one, the first of them. The error is a name of results that the names of
/// operands do not determine.
pub(super) fn equal_texts<'a>(
    operands: &[&'a str],
    results: &[&'a str],
) -> Result<HashMap<&'a str, &'a str>, &'a str> {
    let known: HashSet<&str> = operands.iter().copied().collect();
    if !operands.iter().chain(results).any(|name| is_expression(name)) {
        let unknown = results.iter().find(|&name| !known.contains(name));
        return unknown.map_or(Ok(HashMap::new()), |name| Err(name));
    }
    let expressions = Expressions::of(operands.iter().chain(results));
    let sizes = Sizes::of(expressions.graph.clone());
    let id = |name: &str| sizes.name(expressions.of[name].1);
    let ids: HashSet<SizeId> = operands.iter().map(|name| id(name)).collect();
    let symbols: HashSet<&str> = operands.iter().flat_map(|name| expressions.symbols(name)).collect();
    let is_determined = |name: &str| expressions.symbols(name).into_iter().all(|name| symbols.contains(name));
    let is_known = |name: &str| ids.contains(&id(name)) || is_expression(name) && is_determined(name);
    if let Some(unknown) = results.iter().find(|name| !is_known(name)) {
        return Err(unknown);
    }
    let mut first = HashMap::new();
    let names = operands.iter().chain(results);
    Ok(names.map(|&name| (name, *first.entry(id(name)).or_insert(name))).collect())
}

/// Whether a name can be an expression with an operator.
fn is_expression(name: &str) -> bool {
    name.contains([' ', '+', '-', '*'])
}

/// The names as expressions; a name that is none is a symbol.
#[derive(Default)]
struct Expressions<'a> {
    graph: Graph,
    of: HashMap<&'a str, (Expression, Node)>,
    symbols: HashMap<String, Node>,
}

impl<'a> Expressions<'a> {
    fn of<'n>(names: impl Iterator<Item = &'n &'a str>) -> Self
    where
        'a: 'n,
    {
        let mut expressions = Self::default();
        for &name in names {
            expressions.add(name);
        }
        expressions
    }

    fn add(&mut self, name: &'a str) {
        if !self.of.contains_key(name) {
            let expression = Some(name).filter(|name| is_expression(name)).and_then(|name| name.parse().ok());
            let expression = expression.unwrap_or_else(|| Expression::Symbol(name.to_owned()));
            let node = self.compute(&expression);
            self.of.insert(name, (expression, node));
        }
    }

    fn symbols(&self, name: &str) -> Vec<&str> {
        self.of[name].0.symbols()
    }

    fn compute(&mut self, expression: &Expression) -> Node {
        match expression {
            Expression::Integer(value) => self.graph.constant(*value),
            Expression::Symbol(name) => {
                *self.symbols.entry(name.clone()).or_insert_with(|| self.graph.unknown())
            }
            Expression::Binary(operator, parts) => {
                let parts = [self.compute(&parts[0]), self.compute(&parts[1])];
                self.graph.computed(operation(*operator), &parts)
            }
        }
    }
}

fn operation(operator: Operator) -> Operation {
    match operator {
        Operator::Add => Operation::Add,
        Operator::Subtract => Operation::Subtract,
        Operator::Multiply => Operation::Multiply,
        Operator::FloorDivide => Operation::Divide(Rounding::Down),
        Operator::CeilDivide => Operation::Divide(Rounding::Up),
        Operator::Modulo => Operation::Other(0),
    }
}
