//! The sizes that are 1 or another one, by their incoming sizes.

use super::Solved;
use crate::{
    SizeId,
    sizes::{
        graph::{Block, Origin},
        names::{Names, Size, UNIT},
    },
};

impl Solved {
    /// Whether a size is 1 or another one in every run in which both have been computed: the other one is an
    /// extent of it, or this holds on each incoming edge of the two.
    pub fn is_unit_or(&self, names: &Names, size: SizeId, extent: SizeId) -> bool {
        Comparison { solved: self, names, assumed: Vec::new(), steps: MAX_STEPS }.is_unit_or(size, extent)
    }

    fn phi(&self, names: &Names, name: SizeId) -> Option<(Block, usize)> {
        let Size::Node(node) = *names.get(name) else { return None };
        let Origin::Phi(block) = *self.graph.origins.get(node.0 as usize)? else { return None };
        let phis = &self.graph.blocks[block.0 as usize].phis;
        Some((block, phis.iter().position(|&phi| phi == node)?))
    }
}

/// The most pairs of sizes that are visited to compare two.
const MAX_STEPS: usize = 64;

struct Comparison<'a> {
    solved: &'a Solved,
    names: &'a Names,
    /// Pairs of phis that are assumed while they are proven: by induction on the number of visits.
    assumed: Vec<(SizeId, SizeId)>,
    steps: usize,
}

impl Comparison<'_> {
    fn is_unit_or(&mut self, size: SizeId, extent: SizeId) -> bool {
        if size == extent || size == UNIT || self.assumed.contains(&(size, extent)) {
            return true;
        }
        let members = self.names.members(&extent);
        if self.names.members(&size).iter().all(|member| members.contains(member)) {
            return true;
        }
        let Some((block, phi)) = self.solved.phi(self.names, size) else { return false };
        let phis = &self.solved.graph.blocks[block.0 as usize].phis;
        let other = phis.iter().position(|phi| self.solved.of[phi.0 as usize] == extent);
        if other.is_none() && !matches!(self.names.get(extent), Size::Constant(_)) {
            return false;
        }
        self.assumed.push((size, extent));
        self.solved.graph.blocks[block.0 as usize].edges.iter().all(|edge| {
            self.steps = self.steps.saturating_sub(1);
            let name = |phi: usize| self.solved.of[edge[phi].0 as usize];
            let (size, extent) = (name(phi), other.map_or(extent, name));
            self.steps > 0 && self.is_unit_or(size, extent)
        })
    }
}
