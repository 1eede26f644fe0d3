//! What a size is, and its name: sizes of one name are equal wherever tensors have them.

use super::{Node, Operation, interner::Interner, polynomial::Polynomial, range::Range};
use crate::{SizeId, symbols::Bounds};
use std::{collections::HashMap, rc::Rc};

/// The size 1.
pub const UNIT: SizeId = id(0);

/// Every size has a number of its own here.
const fn id(number: u32) -> SizeId {
    SizeId::new(number as usize, 0)
}

/// An extent of more different sizes is not written out in them: what is known of it would take quadratic space.
const MAX_MEMBERS: usize = 8;

/// What a size is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Size {
    /// Known at compile time.
    Constant(i64),
    /// What stands at this node, of which nothing else is known.
    Node(Node),
    /// What these broadcast to (rule `runtime-extent`): whichever of them is not 1. In order, and none of them is 1.
    ///
    /// A size has this name only if its op was executed: then those which are not 1 are equal, and their order and
    /// grouping do not matter.
    Extent(Rc<[SizeId]>),
    /// A sum of products of others, modulo 2^64.
    Polynomial(Rc<Polynomial>),
    /// What an operation without effects computes from these.
    Computed(Operation, Rc<[SizeId]>),
}

/// All sizes by name.
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

    /// Notes what is known of a node, before it has a name.
    pub fn bound(&mut self, node: Node, bounds: Bounds) {
        let known = self.bounds.entry(node).or_default();
        if *known == Bounds::default() {
            *known = bounds;
        }
    }

    /// Between which numbers the size at a node is.
    pub fn bounds(&self, node: Node) -> Range {
        self.bounds.get(&node).map_or(Range::ANY, |&bounds| Range::of(bounds))
    }

    /// What the size at a node is a multiple of.
    pub fn multiple_of(&self, node: Node) -> i64 {
        self.bounds.get(&node).and_then(|bounds| i64::try_from(bounds.multiple_of).ok()).unwrap_or(1)
    }

    /// Whether a name tells all that is declared of the size at a node.
    pub fn tells(&self, name: SizeId, node: Node) -> bool {
        let declared = self.bounds.get(&node).copied().unwrap_or_default();
        let (known, range) = (self.range(name), Range::of(declared));
        let multiple_of = match self.get(name) {
            Size::Constant(_) => return true,
            Size::Node(known) => self.multiple_of(*known),
            _ => 1,
        };
        let is_within = range.low <= known.low && known.high <= range.high;
        // That a tensor's size is not negative needs no name.
        declared == Bounds::default() || is_within && multiple_of % self.multiple_of(node) == 0
    }

    /// Between which numbers a size is.
    pub fn range(&self, name: SizeId) -> Range {
        self.ranges[name.value()]
    }

    /// Whether a size is not 1 in any run, as far as its name tells.
    pub fn is_never_unit(&self, name: SizeId) -> bool {
        !self.range(name).contains(1)
            || match self.get(name) {
                Size::Node(node) => self.multiple_of(*node) != 1,
                Size::Polynomial(polynomial) => polynomial.is_never(1),
                _ => false, // an extent of one that is never 1 is that one
            }
    }

    /// What legal sizes broadcast to (rule `runtime-extent`). It is commutative, associative and idempotent, 1 is
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

    /// The sizes that a size is the extent of: itself, if it is no extent.
    pub fn members<'a>(&'a self, name: &'a SizeId) -> &'a [SizeId] {
        match self.get(*name) {
            Size::Extent(members) => members,
            _ => std::slice::from_ref(name),
        }
    }

    /// The sizes that a size is made of, if it is made of any.
    pub fn parts(&self, name: SizeId) -> Option<Vec<SizeId>> {
        match self.get(name) {
            Size::Constant(_) | Size::Node(_) => None,
            Size::Extent(parts) | Size::Computed(_, parts) => Some(parts.to_vec()),
            Size::Polynomial(polynomial) => {
                Some(polynomial.terms().flat_map(|(factors, _)| factors).copied().collect())
            }
        }
    }

    /// What a size is if other ones are in place of its parts.
    pub fn replaced(&mut self, name: SizeId, part: impl Fn(SizeId) -> SizeId) -> SizeId {
        let replaced = |parts: &[SizeId]| parts.iter().map(|&each| part(each)).collect::<Vec<_>>();
        match self.get(name).clone() {
            Size::Constant(_) | Size::Node(_) => name,
            Size::Extent(parts) => self.extent(&replaced(&parts)),
            Size::Computed(operation, parts) => self.computed(operation, &replaced(&parts)),
            Size::Polynomial(polynomial) => {
                let mut sum = self.constant(0);
                for (factors, coefficient) in polynomial.terms() {
                    let mut product = self.constant(coefficient);
                    for factor in replaced(factors) {
                        product = self.computed(Operation::Multiply, &[product, factor]);
                    }
                    sum = self.computed(Operation::Add, &[sum, product]);
                }
                sum
            }
        }
    }
}
