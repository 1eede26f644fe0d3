//! The sizes of a program, and how each follows from others: what a reader of the program fills in.

use super::Operation;
use crate::symbols::Bounds;

/// A size in a [`Graph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node(pub(super) u32);

/// A place that control reaches in several ways, each of which brings sizes along: a block, the entry of a function,
/// its exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block(pub(super) u32);

/// A way to a [`Block`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    pub(super) block: Block,
    pub(super) index: u32,
}

/// How a size comes about.
#[derive(Clone, Debug)]
pub(super) enum Origin {
    Constant(i64),
    Unknown,
    Extent(Box<[Node]>),
    Computed(Operation, Box<[Node]>),
    /// What comes in by the edge that was taken.
    Phi(Block),
    /// What a function returns to its caller: the size at its exit, where its arguments are those of that edge.
    Returned {
        size: Node,
        call: Edge,
    },
}

#[derive(Clone, Debug, Default)]
pub(super) struct Incoming {
    pub phis: Vec<Node>,
    /// For each edge a size for each phi.
    pub edges: Vec<Box<[Node]>>,
    /// The sizes that calls of the function return of which this is the entry.
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

    /// A size that is known.
    pub fn constant(&mut self, value: i64) -> Node {
        self.add(Origin::Constant(value))
    }

    /// A size of which nothing is known.
    pub fn unknown(&mut self) -> Node {
        self.add(Origin::Unknown)
    }

    /// A size of which these bounds are known: that of a symbol, say.
    pub fn bounded(&mut self, bounds: Bounds) -> Node {
        let node = self.unknown();
        self.bound(node, bounds);
        node
    }

    /// Notes that a size is within bounds.
    pub fn bound(&mut self, node: Node, bounds: Bounds) {
        self.bounds.push((node, bounds));
    }

    /// The size that an op gives its result where these sizes line up (rule `runtime-extent`).
    pub fn extent(&mut self, sizes: &[Node]) -> Node {
        match *sizes {
            [only] => only,
            _ => self.add(Origin::Extent(sizes.into())),
        }
    }

    /// What an operation without effects computes.
    pub fn computed(&mut self, operation: Operation, operands: &[Node]) -> Node {
        self.add(Origin::Computed(operation, operands.into()))
    }

    /// A place that control reaches by edges. One without edges is never reached.
    pub fn block(&mut self) -> Block {
        self.blocks.push(Incoming::default());
        Block(u32::try_from(self.blocks.len() - 1).expect("memory ends before the blocks"))
    }

    /// A size that control brings to a block. All of a block's are to be there before its first edge.
    pub fn phi(&mut self, block: Block) -> Node {
        let node = self.add(Origin::Phi(block));
        self.blocks[block.0 as usize].phis.push(node);
        node
    }

    /// A way to a block, with a size for each of its phis in their order.
    ///
    /// # Panics
    /// If there is not one size for each.
    pub fn edge(&mut self, block: Block, sizes: Vec<Node>) -> Edge {
        let incoming = &mut self.blocks[block.0 as usize];
        assert_eq!(incoming.phis.len(), sizes.len(), "each phi takes one size");
        incoming.edges.push(sizes.into());
        Edge { block, index: incoming.edges.len() as u32 - 1 }
    }

    /// Whether there is a way to a block.
    pub fn is_reached(&self, block: Block) -> bool {
        !self.blocks[block.0 as usize].edges.is_empty()
    }

    /// The size that a call returns: `size` is what the function has at its exit, `call` the edge to its entry.
    pub fn returned(&mut self, size: Node, call: Edge) -> Node {
        let node = self.add(Origin::Returned { size, call });
        self.blocks[call.block.0 as usize].returned.push(node);
        node
    }
}
