//! What a size is, and its name: sizes of one name are equal wherever tensors have them.

use super::{Node, interner::Interner};
use crate::{SizeId, symbols::Bounds};
use std::{collections::HashSet, rc::Rc};

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
    /// What an operation without effects computes from these.
    Computed(Operation, Rc<[SizeId]>),
}

/// An operation on numbers: the same number means that it computes the same from the same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operation {
    /// Which one it is.
    pub number: u64,
    /// Whether the order of what it is computed from does not matter.
    pub is_commutative: bool,
}

/// All sizes by name.
#[derive(Clone, Debug)]
pub struct Names {
    sizes: Interner<Size>,
    /// Of the nodes that are never 1.
    never_unit: HashSet<Node>,
}

impl Default for Names {
    fn default() -> Self {
        let mut sizes = Interner::default();
        assert_eq!(id(sizes.intern(Size::Constant(1))), UNIT);
        Self { sizes, never_unit: HashSet::new() }
    }
}

impl Names {
    pub fn get(&self, name: SizeId) -> &Size {
        self.sizes.get(name.value() as u32)
    }

    pub fn constant(&mut self, value: i64) -> SizeId {
        id(self.sizes.intern(Size::Constant(value)))
    }

    pub fn node(&mut self, node: Node) -> SizeId {
        id(self.sizes.intern(Size::Node(node)))
    }

    pub fn bound(&mut self, node: Node, bounds: Bounds) {
        if !bounds.allows(1) {
            self.never_unit.insert(node);
        }
    }

    pub fn computed(&mut self, operation: Operation, mut operands: Vec<SizeId>) -> SizeId {
        if operation.is_commutative {
            operands.sort_unstable();
        }
        id(self.sizes.intern(Size::Computed(operation, operands.into())))
    }

    /// Whether a size is not 1 in any run, as far as its name tells.
    pub fn is_never_unit(&self, name: SizeId) -> bool {
        match self.get(name) {
            Size::Constant(value) => *value != 1,
            Size::Node(node) => self.never_unit.contains(node),
            Size::Extent(_) | Size::Computed(..) => false, // an extent of one that is never 1 is that one
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
            _ => id(self.sizes.intern(Size::Extent(members.into()))),
        }
    }

    /// The sizes that a size is the extent of: itself, if it is no extent.
    pub fn members<'a>(&'a self, name: &'a SizeId) -> &'a [SizeId] {
        match self.get(*name) {
            Size::Extent(members) => members,
            _ => std::slice::from_ref(name),
        }
    }
}
