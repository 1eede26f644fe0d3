//! StableHLO's `dot_general`: which dimensions are contracted, and which are batches.

use super::asked::{Asked, Sizes, known};
use crate::op::ForeignOp;
use broadcastable::sizes::Node;
use std::str::FromStr;

/// The dimensions of one operand.
#[derive(Debug, Default)]
pub struct Side {
    /// The dimensions of the batch.
    pub batch: Vec<usize>,
    /// Those that are summed.
    pub contracted: Vec<usize>,
}

/// The dimensions of both operands.
#[derive(Debug, Default)]
pub struct Dot {
    /// Of the first operand.
    pub lhs: Side,
    /// Of the second operand.
    pub rhs: Side,
}

impl Dot {
    /// Reads the attribute of the generic form, or the lists of the custom form, such as `contracting_dims =
    /// [1] x [0]`.
    pub fn of(op: &dyn ForeignOp) -> Self {
        if let Some(text) = op.text("dot_dimension_numbers") {
            let side = |side: &str| Side {
                batch: listed(&text, &format!("{side}_batching_dimensions")),
                contracted: listed(&text, &format!("{side}_contracting_dimensions")),
            };
            return Self { lhs: side("lhs"), rhs: side("rhs") };
        }
        let [batch, contracted] = ["batching_dims", "contracting_dims"].map(|name| {
            let text = op.text(name).unwrap_or_default();
            let (lhs, rhs) = text.split_once('x').unwrap_or((&text, ""));
            [lhs, rhs].map(|list| numbers(list.trim().trim_start_matches('[').trim_end_matches(']')))
        });
        let ([lhs_batch, rhs_batch], [lhs_contracted, rhs_contracted]) = (batch, contracted);
        Self {
            lhs: Side { batch: lhs_batch, contracted: lhs_contracted },
            rhs: Side { batch: rhs_batch, contracted: rhs_contracted },
        }
    }
}

/// The dimensions after a name in the text of an attribute, such as `[0, 1]` or `1`; none without the name.
pub(crate) fn listed<T: FromStr>(text: &str, name: &str) -> Vec<T> {
    let value = value_of(text, name).unwrap_or_default();
    numbers(match value.strip_prefix('[') {
        Some(list) => list.split(']').next().unwrap_or_default(),
        None => value.split([',', '>']).next().unwrap_or_default(),
    })
}

/// The text after `name = `, where no other name ends so.
pub(crate) fn value_of<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let written = format!("{name} = ");
    let is_whole =
        |at: &usize| !text[..*at].ends_with(|before: char| before.is_alphanumeric() || before == '_');
    let at = text.match_indices(&written).map(|(at, _)| at).find(is_whole)?;
    Some(&text[at + written.len()..])
}

fn numbers<T: FromStr>(list: &str) -> Vec<T> {
    list.split(',').filter_map(|number| number.trim().parse().ok()).collect()
}

/// The sizes of the batch, then the others of both operands that are not summed.
pub(super) fn sizes(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let dot = Dot::of(asked.op());
    let [a, b] = [asked.sizes(0)?, asked.sizes(1)?];
    // Both operands have the sizes of the batch: the one that tells it.
    let of_batch = |(&dim, &other): (&usize, &usize)| {
        let (size, other) = (*a.get(dim)?, *b.get(other)?);
        Some(if asked.value(size).is_none() { other } else { size })
    };
    if dot.lhs.batch.len() != dot.rhs.batch.len() {
        return None;
    }
    let batch: Option<Vec<Node>> = dot.lhs.batch.iter().zip(&dot.rhs.batch).map(of_batch).collect();
    let free = |sizes: &[Node], side: &Side| {
        let is_used = |dim: &usize| side.batch.contains(dim) || side.contracted.contains(dim);
        let free = sizes.iter().enumerate().filter(|(dim, _)| !is_used(dim));
        free.map(|(_, &size)| size).collect::<Vec<_>>()
    };
    Some(known([batch?, free(&a, &dot.lhs), free(&b, &dot.rhs)].concat()))
}
