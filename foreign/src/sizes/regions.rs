//! Ops that choose one of their regions.

use super::asked::{Asked, Sizes};
use broadcastable::{sizes::Node, symbols::Bounds};

/// The sizes that the regions, of which one is executed, yield to a result. The word is the name of their
/// last op.
pub fn choice(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let yielded = asked.program.yielded(words.first()?, asked.result)?;
    let rank = yielded.first()?.len();
    if yielded.iter().any(|sizes| sizes.len() != rank) {
        return None;
    }
    let graph = asked.program.graph();
    let join = graph.block();
    let sizes: Vec<Node> = (0..rank).map(|_| graph.phi(join)).collect();
    sizes.iter().for_each(|&size| graph.bound(size, Bounds::default()));
    for sizes in yielded {
        graph.edge(join, sizes);
    }
    Some(sizes.into_iter().map(Some).collect())
}
