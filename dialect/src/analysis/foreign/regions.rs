//! Ops that choose one of their regions.

use super::asked::{Asked, Sizes};
use crate::ffi::{self, OpParts};
use broadcastable::{sizes::Node, symbols::Bounds};

/// What the regions yield to a result, of which one is executed. The word is the name of their last op.
pub fn choice(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let mut yielded = Vec::new();
    for blocks in ffi::regions(asked.op) {
        let [block] = blocks[..] else { return None };
        let last = *ffi::ops_of(block).last().filter(|&&last| ffi::has_name(last, words[0]))?;
        yielded.push(asked.reader.sizes(last.operand_at(asked.result)?));
    }
    let rank = yielded.first()?.len();
    if yielded.iter().any(|sizes| sizes.len() != rank) {
        return None;
    }
    let graph = &mut asked.reader.graph;
    let join = graph.block();
    let sizes: Vec<Node> = (0..rank).map(|_| graph.phi(join)).collect();
    sizes.iter().for_each(|&size| graph.bound(size, Bounds::default()));
    for sizes in yielded {
        graph.edge(join, sizes);
    }
    Some(sizes.into_iter().map(Some).collect())
}
