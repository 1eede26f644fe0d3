//! The numbers of torch, and lists of numbers: each is known as a list.

use super::super::asked::Asked;
use broadcastable::sizes::{Node, Operation, Rounding};

/// The numbers that an op's result is, if they follow from those of its operands.
pub fn of(asked: &mut Asked, name: &str) -> Option<Vec<Node>> {
    match name {
        "torch.constant.int" | "torch.constant.bool" => {
            let value = asked.number("value")?;
            Some(vec![asked.constant(value)])
        }
        "torch.prim.ListConstruct" => {
            let lists = (0..asked.op().operand_count()).map(|operand| asked.elements(operand));
            let lists: Vec<Vec<Node>> = lists.collect::<Option<_>>()?;
            lists.into_iter().map(|list| <[Node; 1]>::try_from(list).ok().map(|[number]| number)).collect()
        }
        "torch.aten.size" => asked.sizes(0),
        "torch.aten.size.int" => {
            let sizes = asked.sizes(0)?;
            Some(vec![sizes[asked.dim(1, sizes.len())?]])
        }
        "torch.aten.numel" => {
            let sizes = asked.sizes(0)?;
            Some(vec![asked.product(&sizes)])
        }
        "torch.aten.len.t" => {
            let count = i64::try_from(asked.elements(0)?.len()).ok()?;
            Some(vec![asked.constant(count)])
        }
        "torch.aten.__getitem__.t" => {
            let list = asked.elements(0)?;
            Some(vec![list[asked.dim(1, list.len())?]])
        }
        "torch.aten.neg.int" => {
            let number = only(asked, 0)?;
            Some(vec![asked.times(number, -1)])
        }
        _ => {
            let operation = operation(name)?;
            let numbers = [only(asked, 0)?, only(asked, 1)?];
            Some(vec![asked.computed(operation, &numbers)])
        }
    }
}

/// Whether the result of an op of that name is not a tensor, but may be known as a list.
pub fn is_list(name: &str) -> bool {
    name.starts_with("torch.")
}

fn only(asked: &mut Asked, operand: usize) -> Option<Node> {
    let [number] = asked.elements(operand)?[..] else { return None };
    Some(number)
}

/// The operation on integers of 64 bits that an op of two is: torch's do not wrap around.
fn operation(name: &str) -> Option<Operation> {
    Some(match name {
        "torch.aten.add.int" => Operation::Add,
        "torch.aten.sub.int" => Operation::Subtract,
        "torch.aten.mul.int" => Operation::Multiply,
        "torch.aten.floordiv.int" => Operation::Divide(Rounding::Down),
        "torch.prim.min.int" => Operation::Minimum,
        "torch.prim.max.int" => Operation::Maximum,
        _ => return None,
    })
}
