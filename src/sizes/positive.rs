//! Numbers where some sizes are known to be 1 or more, as in a branch that is taken for loops that run.

use super::{Sizes, names::Names};
use crate::{SizeId, sizes::Node, symbols::Bounds};
use std::collections::HashMap;

/// Definitions that are nested deeper are not looked into.
const MAX_DEPTH: usize = 16;

impl Sizes {
    /// The number in simpler terms, if these sizes are 1 or more.
    ///
    /// ```
    /// use broadcastable::sizes::{Graph, Operation, Sizes};
    /// let mut graph = Graph::default();
    /// let (size, [zero, one]) = (graph.unknown(), [0, 1].map(|value| graph.constant(value)));
    /// let last = graph.computed(Operation::Subtract, &[size, one]);
    /// let last = graph.computed(Operation::Maximum, &[last, zero]);
    /// let count = graph.computed(Operation::Add, &[last, one]);
    /// let mut sizes = Sizes::of(graph);
    /// let (size, count) = (sizes.name(size), sizes.name(count));
    /// assert_ne!(count, size); // a size may be 0
    /// assert_eq!(sizes.where_positive(count, &[size]), size);
    /// ```
    pub fn where_positive(&mut self, number: SizeId, positive: &[SizeId]) -> SizeId {
        let (mut twins, mut back) = (HashMap::new(), HashMap::new());
        for &size in positive {
            if self.is_constant(size) {
                continue;
            }
            self.fresh += 1;
            let node = Node(u32::MAX - self.fresh);
            let range = self.names.range(size);
            let max = (range.high < i64::MAX).then(|| range.high.max(1) as u64);
            self.names.bound(node, Bounds { min: range.low.max(1) as u64, max, multiple_of: 1 });
            let twin = self.names.node(node);
            twins.insert(size, twin);
            back.insert(twin, size);
        }
        if twins.is_empty() {
            return number;
        }
        let simpler = self.names.substituted(number, &twins, MAX_DEPTH);
        self.names.substituted(simpler, &back, MAX_DEPTH)
    }
}

impl Names {
    /// A size with other sizes in place of those in its definition.
    fn substituted(&mut self, name: SizeId, by: &HashMap<SizeId, SizeId>, depth: usize) -> SizeId {
        if let Some(&other) = by.get(&name) {
            return other;
        }
        let Some(parts) = self.parts(name).filter(|_| depth > 0) else { return name };
        let parts: HashMap<SizeId, SizeId> =
            parts.into_iter().map(|part| (part, self.substituted(part, by, depth - 1))).collect();
        self.replaced(name, |part| parts[&part])
    }
}
