//! The definition of a size, and its name: sizes of one name are equal wherever tensors have them.

use super::{
    graph::Node,
    interner::Interner,
    operation::{Operation, Rounding},
    polynomial::Polynomial,
    range::Range,
};
use crate::{SizeId, symbols::Bounds};
use std::{collections::HashMap, rc::Rc};

/// The size 1.
pub const UNIT: SizeId = id(0);

/// Every size has an id of its own here.
const fn id(number: u32) -> SizeId {
    SizeId::new(number as usize, 0)
}

/// The most sizes into which an extent is flattened: larger ones would take quadratic space.
const MAX_MEMBERS: usize = 8;

/// The definition of a size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Size {
    /// Known at compile time.
    Constant(i64),
    /// The opaque size of this node.
    Node(Node),
    /// The extent of these (rule `runtime-extent`): whichever of them is not 1. Sorted, and without 1.
    ///
    /// A size has this name only if its op was executed: then those which are not 1 are equal, and their
    /// order and grouping do not matter.
    Extent(Rc<[SizeId]>),
    /// A sum of products of others, modulo 2^64.
    Polynomial(Rc<Polynomial>),
    /// The result of a pure operation on these.
    Computed(Operation, Rc<[SizeId]>),
}

/// The sizes, interned by definition.
#[derive(Clone, Debug)]
pub struct Names {
    sizes: Interner<Size>,
    /// By name.
    ranges: Vec<Range>,
    bounds: HashMap<Node, Bounds>,
}

impl Default for Names {
    fn default() -> Self {
        let mut names = Self { sizes: Interner::default(), ranges: Vec::new(), bounds: HashMap::new() };
        assert_eq!(names.constant(1), UNIT);
        names
    }
}

impl Names {
    pub fn get(&self, name: SizeId) -> &Size {
        self.sizes.get(name.value() as u32)
    }

    pub fn add(&mut self, size: Size) -> SizeId {
        let range = self.range_of(&size);
        let number = self.sizes.intern(size);
        if number as usize == self.ranges.len() {
            self.ranges.push(range);
        }
        id(number)
    }

    pub fn constant(&mut self, value: i64) -> SizeId {
        self.add(Size::Constant(value))
    }

    pub fn node(&mut self, node: Node) -> SizeId {
        self.add(Size::Node(node))
    }

    /// Records the facts of a node, before it has a name.
    pub fn bound(&mut self, node: Node, bounds: Bounds) {
        let known = self.bounds.entry(node).or_default();
        if *known == Bounds::default() {
            *known = bounds;
        }
    }

    /// Whether all that is known of a node is that it is the size of a tensor.
    pub fn is_of_tensor_alone(&self, node: Node) -> bool {
        self.bounds.get(&node).is_some_and(|&bounds| bounds == Bounds::default())
    }

    /// The range of the size at a node.
    pub fn bounds(&self, node: Node) -> Range {
        self.bounds.get(&node).map_or(Range::ANY, |&bounds| Range::of(bounds))
    }

    /// The divisor of the size at a node.
    pub fn multiple_of(&self, node: Node) -> i64 {
        self.bounds.get(&node).and_then(|bounds| i64::try_from(bounds.multiple_of).ok()).unwrap_or(1)
    }

    /// Whether a name implies all that is declared of the size at a node.
    pub fn tells(&self, name: SizeId, node: Node) -> bool {
        let declared = self.bounds.get(&node).copied().unwrap_or_default();
        let (known, range) = (self.range(name), Range::of(declared));
        let multiple_of = match self.get(name) {
            Size::Constant(_) => return true,
            Size::Node(known) => self.multiple_of(*known),
            _ => 1,
        };
        let is_within = range.low <= known.low && known.high <= range.high;
        // A tensor's size is never negative, whatever its name.
        declared == Bounds::default() || is_within && multiple_of % self.multiple_of(node) == 0
    }

    /// The range of a size.
    pub fn range(&self, name: SizeId) -> Range {
        self.ranges[name.value()]
    }

    /// Whether its name implies that a size is never 1.
    pub fn is_never_unit(&self, name: SizeId) -> bool {
        !self.range(name).contains(1)
            || match self.get(name) {
                Size::Node(node) => self.multiple_of(*node) != 1,
                Size::Polynomial(polynomial) => polynomial.is_never(1),
                _ => false, // an extent of one that is never 1 is that one
            }
    }

    /// The extent of legal sizes (rule `runtime-extent`). It is commutative, associative and idempotent, 1 is
    /// neutral, and a size that is never 1 is the extent itself.
    pub fn extent(&mut self, sizes: &[SizeId]) -> SizeId {
        let mut whole: Vec<SizeId> = sizes.iter().copied().filter(|&size| size != UNIT).collect();
        whole.sort_unstable();
        whole.dedup();
        if let Some(&size) = whole.iter().find(|&&size| self.is_never_unit(size)) {
            return size;
        }
        let mut members: Vec<SizeId> = whole.iter().flat_map(|size| self.members(size)).copied().collect();
        members.sort_unstable();
        members.dedup();
        let members = if members.len() <= MAX_MEMBERS { members } else { whole };
        match members[..] {
            [] => UNIT,
            [only] => only,
            _ => self.add(Size::Extent(members.into())),
        }
    }

    /// The sizes of which a size is the extent; the size itself, if it is not an extent.
    pub fn members<'a>(&'a self, name: &'a SizeId) -> &'a [SizeId] {
        match self.get(*name) {
            Size::Extent(members) => members,
            _ => std::slice::from_ref(name),
        }
    }

    /// The operands of a size's definition, if it has any.
    pub fn parts(&self, name: SizeId) -> Option<Vec<SizeId>> {
        match self.get(name) {
            Size::Constant(_) | Size::Node(_) => None,
            Size::Extent(parts) | Size::Computed(_, parts) => Some(parts.to_vec()),
            Size::Polynomial(polynomial) => {
                Some(polynomial.terms().flat_map(|(factors, _)| factors).copied().collect())
            }
        }
    }

    /// A size as a multiple of its part, if that has a name.
    pub fn known_part(&self, name: SizeId, times: i64) -> Polynomial {
        let times_name = self.sizes.find(&Size::Constant(times)).filter(|_| times != 1).map(id);
        let part = times_name.and_then(|times_name| {
            let operands = [name, times_name].into();
            self.sizes.find(&Size::Computed(Operation::Divide(Rounding::Down), operands))
        });
        part.map_or_else(|| Polynomial::factor(name), |part| Polynomial::term(vec![id(part)], times))
    }

    /// The facts of a new name.
    fn range_of(&self, size: &Size) -> Range {
        match size {
            Size::Constant(value) => Range::constant(*value),
            Size::Node(node) => self.bounds(*node),
            Size::Extent(members) => {
                let ranges = members.iter().map(|&member| self.range(member));
                ranges.reduce(Range::join).unwrap_or(Range::ANY)
            }
            Size::Polynomial(polynomial) => self.exact(polynomial).unwrap_or(Range::ANY),
            Size::Computed(operation, operands) => {
                let ranges: Vec<Range> = operands.iter().map(|&operand| self.range(operand)).collect();
                of_computed(*operation, &ranges)
            }
        }
    }
}

fn of_computed(operation: Operation, ranges: &[Range]) -> Range {
    match (operation, ranges) {
        (Operation::Divide(Rounding::Down), &[a, b]) if b.low > 0 => {
            let by = |number: i64| [b.low, b.high].map(|divisor| number.div_euclid(divisor));
            let ([a0, a1], [b0, b1]) = (by(a.low), by(a.high));
            Range { low: a0.min(a1), high: b0.max(b1) }
        }
        (Operation::Minimum, &[a, b]) => Range { low: a.low.min(b.low), high: a.high.min(b.high) },
        (Operation::Maximum, &[a, b]) => Range { low: a.low.max(b.low), high: a.high.max(b.high) },
        (Operation::Compare(_), _) => Range { low: 0, high: 1 },
        (Operation::Select, &[_, a, b]) => a.join(b),
        (Operation::Wrap { bits }, _) => Range::of_bits(bits),
        _ => Range::ANY,
    }
}
