//! The users of each size.

use crate::sizes::graph::{Graph, Node, Origin};

/// The users of each node.
pub struct Users {
    first: Vec<u32>,
    users: Vec<Node>,
}

impl Users {
    pub fn of(graph: &Graph) -> Self {
        let mut first = vec![0; graph.origins.len() + 1];
        Self::each(graph, |node, _| first[node.0 as usize + 1] += 1);
        for index in 1..first.len() {
            first[index] += first[index - 1];
        }
        let mut next = first.clone();
        let mut users = vec![Node(0); *first.last().expect("it has one more than there are nodes") as usize];
        Self::each(graph, |node, user| {
            let place = &mut next[node.0 as usize];
            users[*place as usize] = user;
            *place += 1;
        });
        Self { first, users }
    }

    fn each(graph: &Graph, mut add: impl FnMut(Node, Node)) {
        for (index, origin) in graph.origins.iter().enumerate() {
            let user = Node(index as u32);
            match origin {
                Origin::Extent(nodes) | Origin::Computed(_, nodes) => {
                    nodes.iter().for_each(|&node| add(node, user))
                }
                Origin::Returned { size, call } => {
                    add(*size, user);
                    let passed = &graph.blocks[call.block.0 as usize].edges[call.index as usize];
                    passed.iter().for_each(|&node| add(node, user));
                }
                Origin::Constant(_) | Origin::Unknown | Origin::Phi(_) => {}
            }
        }
        for block in &graph.blocks {
            for edge in &block.edges {
                block.phis.iter().zip(edge).for_each(|(&phi, &node)| add(node, phi));
            }
        }
    }

    pub fn of_node(&self, node: Node) -> &[Node] {
        &self.users[self.first[node.0 as usize] as usize..self.first[node.0 as usize + 1] as usize]
    }
}
