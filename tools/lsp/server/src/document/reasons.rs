//! Why an op is checked at run time.

use super::seen::facts;
use broadcastable::{Dim, DynamicDim, Op, Place, RuntimeChecks};
use broadcastable_tool::escape::code;

/// The reason for each check: sizes that the types allow and that do not fit.
pub(super) fn of(op: &Op) -> Vec<String> {
    let Some(facts) = facts(op) else { return vec![] };
    facts.runtime_checks().iter().flat_map(|checks| reasons_of(op, checks)).collect()
}

fn reasons_of(op: &Op, checks: &RuntimeChecks) -> Vec<String> {
    match checks {
        RuntimeChecks::None => vec![],
        RuntimeChecks::AgainstFixed { size, dims, .. } => {
            let wrong = if *size == Dim::new(2) { 3 } else { 2 };
            let reason =
                |dim: &DynamicDim| format!("{} may be {wrong}, which does not fit {size}", name(op, dim));
            dims.iter().map(reason).collect()
        }
        RuntimeChecks::AgainstEachOther { dims } => match &dims[..] {
            [first, others @ ..] => {
                let reason = |dim: &DynamicDim| {
                    format!("{} may be 2, and {} may be 3", name(op, first), name(op, dim))
                };
                others.iter().map(reason).collect()
            }
            [] => vec![],
        },
    }
}

fn name(op: &Op, &DynamicDim { operand, dim }: &DynamicDim) -> String {
    let size = op.size_name(Place::Operand(operand), dim).unwrap_or("?");
    format!("operand #{operand} dim {dim} is {}, so it", code(size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_check_has_its_reason() {
        let may_be = "is `?`, so it may be";
        for (op, reason) in [
            ("?, 3", format!("operand #0 dim 0 {may_be} 2, which does not fit 3")),
            ("2, ?", format!("operand #1 dim 0 {may_be} 3, which does not fit 2")),
            ("?, ?", format!("operand #0 dim 0 {may_be} 2, and operand #1 dim 0 {may_be} 3")),
        ] {
            assert_eq!(of(&op.parse().unwrap()), [reason]);
        }
        assert_eq!(of(&"?, 1".parse().unwrap()), [""; 0]);
    }
}
