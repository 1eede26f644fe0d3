//! The graph of a program's sizes, in which each size follows from other sizes. A reader of the program fills
//! it in.

use super::operation::Operation;
use crate::symbols::Bounds;

/// A size in a [`Graph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node(pub(super) u32);

/// A join point, reached by edges that carry sizes: a block, or the entry or exit of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block(pub(super) u32);

/// An edge to a [`Block`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    pub(super) block: Block,
    pub(super) index: u32,
}

/// The origin of a size.
#[derive(Clone, Debug)]
pub(super) enum Origin {
    Constant(i64),
    Unknown,
    Extent(Box<[Node]>),
    Computed(Operation, Box<[Node]>),
    /// The size that the taken edge carries.
    Phi(Block),
    /// The size that a function returns to its caller: the size at its exit, for the arguments of that edge.
    Returned {
        size: Node,
        call: Edge,
    },
}

#[derive(Clone, Debug, Default)]
pub(super) struct Incoming {
    pub phis: Vec<Node>,
    /// The incoming sizes of each edge, one for each phi.
    pub edges: Vec<Box<[Node]>>,
    /// The sizes that calls of this entry's function return.
    pub returned: Vec<Node>,
}

/// The sizes of a program. See the [module](super) for an example.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub(super) origins: Vec<Origin>,
    pub(super) blocks: Vec<Incoming>,
    pub(super) bounds: Vec<(Node, Bounds)>,
}

impl Graph {
    fn add(&mut self, origin: Origin) -> Node {
        self.origins.push(origin);
        Node(u32::try_from(self.origins.len() - 1).expect("memory ends before the nodes"))
    }

    /// A constant size.
    pub fn constant(&mut self, value: i64) -> Node {
        self.add(Origin::Constant(value))
    }

    /// An unknown size.
    pub fn unknown(&mut self) -> Node {
        self.add(Origin::Unknown)
    }

    /// An unknown size within these bounds, for example that of a symbol.
    pub fn bounded(&mut self, bounds: Bounds) -> Node {
        let node = self.unknown();
        self.bound(node, bounds);
        node
    }

    /// Records that a size is within bounds.
    pub fn bound(&mut self, node: Node, bounds: Bounds) {
        self.bounds.push((node, bounds));
    }

    /// The extent of these sizes, which line up in an op (rule `runtime-extent`).
    pub fn extent(&mut self, sizes: &[Node]) -> Node {
        match *sizes {
            [only] => only,
            _ => self.add(Origin::Extent(sizes.into())),
        }
    }

    /// The result of an operation without effects.
    pub fn computed(&mut self, operation: Operation, operands: &[Node]) -> Node {
        self.add(Origin::Computed(operation, operands.into()))
    }

    /// Adds a join point. One without edges is never reached.
    pub fn block(&mut self) -> Block {
        self.blocks.push(Incoming::default());
        Block(u32::try_from(self.blocks.len() - 1).expect("memory ends before the blocks"))
    }

    /// A size that edges carry to a block. Add all phis of a block before its first edge.
    pub fn phi(&mut self, block: Block) -> Node {
        let node = self.add(Origin::Phi(block));
        self.blocks[block.0 as usize].phis.push(node);
        node
    }

    /// An edge to a block, with a size for each of its phis in their order.
    ///
    /// # Panics
    /// If the number of sizes differs from the number of phis.
    pub fn edge(&mut self, block: Block, sizes: Vec<Node>) -> Edge {
        let incoming = &mut self.blocks[block.0 as usize];
        assert_eq!(incoming.phis.len(), sizes.len(), "each phi takes one size");
        incoming.edges.push(sizes.into());
        Edge { block, index: incoming.edges.len() as u32 - 1 }
    }

    /// Whether a block has edges.
    pub fn is_reached(&self, block: Block) -> bool {
        !self.blocks[block.0 as usize].edges.is_empty()
    }

    /// The size that a call returns: `size` is the size at the function's exit, `call` is the edge to its
    /// entry.
    pub fn returned(&mut self, size: Node, call: Edge) -> Node {
        let node = self.add(Origin::Returned { size, call });
        self.blocks[call.block.0 as usize].returned.push(node);
        node
    }
}
