//! Finds the sizes of a graph that are equal.
//!
//! The search is optimistic, as in global value numbering: a phi has the one incoming name of the edges seen
//! so far, and phis of a block with equal incoming names form one congruence class. If another name comes in
//! later, the phi gets its own name for good, and conclusions from the former one are invalidated and found
//! again. The fixed point is consistent, so it holds in every run, by induction on its steps.
//!
//! A phi whose declaration is stronger than the incoming name also gets its own name: that a size is never 1,
//! for example, is a fact about all uses of a name, and outside of the function nothing has checked it.
//!
//! A class has the bounds of its leader. They hold for all of it if they are declared, because a function
//! checks them before anything else. That a tensor's size is not negative holds only where the tensor is
//! used, so a number leads before such a size.

mod changed;
mod unit_or;
mod users;

use super::{
    graph::{self, Block, Edge, Graph, Node, Origin},
    names::{Names, Size},
};
use crate::SizeId;
use changed::Changed;
use std::collections::{BTreeSet, HashMap, VecDeque};
use users::Users;

/// The most nested operations through which a result is expressed by arguments.
const MAX_DEPTH: usize = 4;

/// The most rounds over all incoming sizes before every phi gets its own name.
const MAX_ROUNDS: usize = 64;

/// A graph whose sizes have names.
#[derive(Clone, Debug, Default)]
pub struct Solved {
    pub(super) graph: Graph,
    /// The name of each node.
    pub(super) of: Vec<SizeId>,
}

/// Names the sizes of a graph.
pub(super) fn solve(graph: Graph, names: &mut Names) -> Solved {
    let mut solver = Solver::new(&graph, names);
    solver.run();
    let of = solver.finish();
    Solved { graph, of }
}

struct Solver<'a> {
    graph: &'a Graph,
    names: &'a mut Names,
    /// `None`: no incoming name so far.
    of: Vec<Option<SizeId>>,
    users: Users,
    ready: VecDeque<Node>,
    /// Blocks to visit, once no node is ready.
    changed: Changed,
    /// The leader of each phi's congruence class.
    leaders: HashMap<Node, Node>,
    /// The leaders with their own name.
    split: BTreeSet<Node>,
    budget: usize,
}

impl<'a> Solver<'a> {
    fn new(graph: &'a Graph, names: &'a mut Names) -> Self {
        for &(node, bounds) in &graph.bounds {
            names.bound(node, bounds);
        }
        let count = graph.origins.len();
        let incoming: usize = graph.blocks.iter().map(|block| block.edges.len() * block.phis.len()).sum();
        let leader = |block: &'a graph::Incoming| {
            let first = block.phis.iter().copied().min_by_key(|&phi| names.is_of_tensor_alone(phi));
            block.phis.iter().filter_map(move |&phi| Some((phi, first?)))
        };
        let leaders = graph.blocks.iter().flat_map(leader).collect();
        Self {
            graph,
            names,
            of: vec![None; count],
            users: Users::of(graph),
            ready: (0..count as u32).map(Node).collect(),
            changed: Changed::all(graph.blocks.len()),
            leaders,
            split: BTreeSet::new(),
            budget: MAX_ROUNDS * (count + incoming) + 1000,
        }
    }

    fn run(&mut self) {
        loop {
            while let Some(node) = self.ready.pop_front() {
                if self.of[node.0 as usize].is_none()
                    && let Some(name) = self.name(node)
                {
                    self.set(node, name);
                }
            }
            let Some(block) = self.changed.pop() else { return };
            self.look_at(block);
        }
    }

    fn finish(self) -> Vec<SizeId> {
        let Self { of, names, .. } = self;
        let name = |(node, name): (usize, Option<SizeId>)| {
            // Never computed in any run.
            name.unwrap_or_else(|| names.node(Node(node as u32)))
        };
        of.into_iter().enumerate().map(name).collect()
    }

    fn at(&self, node: Node) -> Option<SizeId> {
        self.of[node.0 as usize]
    }

    /// The name of a node that is not a phi, if its operands have names.
    fn name(&mut self, node: Node) -> Option<SizeId> {
        let all = |nodes: &[Node]| nodes.iter().map(|&node| self.at(node)).collect::<Option<Vec<_>>>();
        match &self.graph.origins[node.0 as usize] {
            Origin::Constant(value) => Some(self.names.constant(*value)),
            Origin::Unknown => Some(self.names.node(node)),
            Origin::Extent(sizes) => all(sizes).map(|sizes| self.names.extent(&sizes)),
            Origin::Computed(operation, operands) => {
                all(operands).map(|operands| self.names.computed(*operation, &operands))
            }
            Origin::Phi(_) => None,
            Origin::Returned { size, call } => {
                let size = self.at(*size)?;
                match self.as_called(size, *call, MAX_DEPTH) {
                    Called::Is(name) => Some(name),
                    Called::NotYet => None,
                    Called::Unknown => Some(self.names.node(node)),
                }
            }
        }
    }

    /// A size of a function, by those of the caller.
    fn as_called(&mut self, size: SizeId, call: Edge, depth: usize) -> Called {
        let block = &self.graph.blocks[call.block.0 as usize];
        if matches!(self.names.get(size), Size::Constant(_)) {
            return Called::Is(size);
        }
        if let Some(argument) = block.phis.iter().position(|&phi| self.at(phi) == Some(size)) {
            let passed = block.edges[call.index as usize][argument];
            return self.at(passed).map_or(Called::NotYet, Called::Is);
        }
        if depth == 0 {
            return Called::Unknown;
        }
        let Some(parts) = self.names.parts(size) else { return Called::Unknown };
        let mut called = HashMap::new();
        for part in parts {
            match self.as_called(part, call, depth - 1) {
                Called::Is(name) => called.insert(part, name),
                other => return other,
            };
        }
        Called::Is(self.names.replaced(size, |part| called[&part]))
    }

    fn set(&mut self, node: Node, name: SizeId) {
        self.of[node.0 as usize] = Some(name);
        self.touch_users(node);
    }

    fn touch_users(&mut self, node: Node) {
        for &user in self.users.of_node(node) {
            match self.graph.origins[user.0 as usize] {
                Origin::Phi(block) => self.changed.insert(block),
                _ => self.ready.push_back(user),
            }
        }
        if let Origin::Phi(block) = self.graph.origins[node.0 as usize] {
            self.ready.extend(&self.graph.blocks[block.0 as usize].returned);
        }
    }

    /// Invalidates the conclusions from a node's name.
    fn forget_users(&mut self, node: Node) {
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            let is_phi = |&node: &Node| matches!(self.graph.origins[node.0 as usize], Origin::Phi(_));
            let returned: &[Node] = match self.graph.origins[node.0 as usize] {
                Origin::Phi(block) => &self.graph.blocks[block.0 as usize].returned,
                _ => &[],
            };
            for &user in self.users.of_node(node).iter().chain(returned) {
                if let Origin::Phi(block) = self.graph.origins[user.0 as usize] {
                    self.changed.insert(block);
                }
                let is_own = is_phi(&user) && self.split.contains(&self.leaders[&user]);
                if !is_own && self.of[user.0 as usize].take().is_some() {
                    self.ready.push_back(user);
                    open.push(user);
                }
            }
        }
    }

    /// Names the phis of a block, by the edges with all incoming names.
    fn look_at(&mut self, block: Block) {
        let Incoming { phis, names } = self.incoming(block);
        if names.first().is_none_or(Vec::is_empty) {
            return;
        }
        self.changed.count(block);
        self.budget = self.budget.saturating_sub(phis.len() * names[0].len());
        if self.budget == 0 {
            return self.give_up();
        }
        let mut groups: HashMap<(Node, &[SizeId]), Node> = HashMap::new();
        let mut named = Vec::new();
        let mut incoming: Vec<_> = phis.iter().zip(&names).collect();
        incoming.sort_by_key(|&(&phi, _)| self.names.is_of_tensor_alone(phi));
        for (&phi, names) in incoming {
            let before = self.leaders[&phi];
            let leader = *groups.entry((before, names)).or_insert(phi);
            let is_one = names.iter().all(|&name| name == names[0]) && self.names.tells(names[0], leader);
            if self.split.contains(&before) || !is_one {
                self.split.insert(leader);
                named.push((phi, leader, self.names.node(leader)));
            } else {
                named.push((phi, leader, names[0]));
            }
        }
        let mut is_changed = false;
        for &(phi, leader, name) in &named {
            self.leaders.insert(phi, leader);
            if self.at(phi).is_some_and(|before| before != name) {
                is_changed = true;
                self.of[phi.0 as usize] = Some(name);
                self.forget_users(phi);
                self.touch_users(phi);
            }
        }
        if is_changed {
            self.changed.insert(block);
            return;
        }
        for (phi, _, name) in named {
            if self.at(phi).is_none() {
                self.set(phi, name);
            }
        }
    }

    /// The incoming names of each phi of a block.
    fn incoming(&self, block: Block) -> Incoming<'a> {
        let graph::Incoming { phis, edges, .. } = &self.graph.blocks[block.0 as usize];
        let mut names = vec![Vec::new(); phis.len()];
        for edge in edges {
            if edge.iter().all(|&node| self.at(node).is_some()) {
                let incoming = edge.iter().filter_map(|&node| self.at(node));
                names.iter_mut().zip(incoming).for_each(|(names, name)| names.push(name));
            }
        }
        Incoming { phis, names }
    }

    /// Gives every phi its own name, which is always right, and derives the others from these.
    fn give_up(&mut self) {
        self.of.fill(None);
        self.ready = (0..self.of.len() as u32).map(Node).collect();
        for &phi in self.graph.blocks.iter().flat_map(|block| &block.phis) {
            self.leaders.insert(phi, phi);
            self.split.insert(phi);
            self.of[phi.0 as usize] = Some(self.names.node(phi));
        }
        self.budget = usize::MAX;
    }
}

struct Incoming<'a> {
    phis: &'a [Node],
    names: Vec<Vec<SizeId>>,
}

/// A size that a function returns.
enum Called {
    Is(SizeId),
    /// The caller's size has no name so far.
    NotYet,
    /// It does not follow from the arguments.
    Unknown,
}
