//! A chain of ops against one op on all leaves, in one column: rule `infer-dim` is associative, and so are
//! its consequences.

use crate::{
    checks::{Check, required},
    is_long,
    model::{choices, column_op, extent, fillings, for_each_choice, letters},
};
use broadcastable::{Dim, Op};

/// The most leaves of a tree; one less in the short form.
fn most_leaves() -> usize {
    if is_long() { 4 } else { 3 }
}

/// An operand of an op.
#[derive(Clone, Debug)]
enum Tree {
    Leaf(usize),
    /// The result of another op, whose type may be less precise than inferred.
    Op {
        operands: Vec<Tree>,
        is_open: bool,
    },
}

/// Every tree of ops on these leaves, in their order; each op has two operands or more.
fn trees(leaves: &[usize]) -> Vec<Tree> {
    if let [leaf] = leaves {
        return vec![Tree::Leaf(*leaf)];
    }
    let mut all = Vec::new();
    for cuts in 1..1_usize << (leaves.len() - 1) {
        let mut parts = vec![vec![leaves[0]]];
        for (gap, &leaf) in leaves[1..].iter().enumerate() {
            match cuts >> gap & 1 {
                0 => parts.last_mut().unwrap().push(leaf),
                _ => parts.push(vec![leaf]),
            }
        }
        let parts: Vec<Vec<Tree>> = parts.iter().map(|part| operand_trees(part)).collect();
        all.extend(choices(&parts).into_iter().map(|operands| Tree::Op { operands, is_open: false }));
    }
    all
}

/// The same, where the type of an op's result may also be `?`.
fn operand_trees(leaves: &[usize]) -> Vec<Tree> {
    let open = |tree: &Tree| match tree {
        Tree::Op { operands, .. } => Some(Tree::Op { operands: operands.clone(), is_open: true }),
        Tree::Leaf(_) => None,
    };
    let trees = trees(leaves);
    trees.iter().filter_map(open).chain(trees.clone()).collect()
}

impl Tree {
    /// The op, and its operands.
    fn op(&self, leaves: &[Dim]) -> Option<(Op, &[Tree])> {
        let Self::Op { operands, .. } = self else { return None };
        let dims: Vec<Dim> = operands.iter().map(|operand| operand.dim(leaves)).collect::<Option<_>>()?;
        Some((column_op(&dims, &(0..dims.len()).collect::<Vec<_>>()), operands))
    }

    /// The size in its type; `None` if an op is refused.
    fn dim(&self, leaves: &[Dim]) -> Option<Dim> {
        match self {
            Self::Leaf(leaf) => Some(leaves[*leaf]),
            Self::Op { is_open, .. } => {
                let (op, _) = self.op(leaves)?;
                let inferred = op.infer().ok()?.columns()[0].size;
                Some(if *is_open { Dim::DYNAMIC } else { inferred })
            }
        }
    }

    /// Whether a type is less precise than inferred.
    fn is_open(&self) -> bool {
        matches!(self, Self::Op { operands, is_open } if *is_open || operands.iter().any(Self::is_open))
    }

    /// The size at run time; `None` where one of the ops is illegal.
    fn size(&self, sizes: &[u64]) -> Option<u64> {
        match self {
            Self::Leaf(leaf) => Some(sizes[*leaf]),
            Self::Op { operands, .. } => {
                let sizes: Vec<u64> =
                    operands.iter().map(|operand| operand.size(sizes)).collect::<Option<_>>()?;
                extent(sizes)
            }
        }
    }

    /// The checks of each op with its operands, those that are made first before others.
    fn checks(&self, leaves: &[Dim]) -> Vec<(&[Tree], Vec<Check>)> {
        let Some((op, operands)) = self.op(leaves) else { return vec![] };
        let own = op.infer().unwrap().runtime_checks().iter().flat_map(required).collect();
        let inner = operands.iter().flat_map(|operand| operand.checks(leaves));
        inner.chain([(operands, own)]).collect()
    }

    /// The index of each leaf from which the result's element is computed (rule `element-map`).
    fn read(&self, index: u64, result: u64, sizes: &[u64], at: &mut [u64]) {
        let own = self.size(sizes).unwrap();
        let index = if own == 1 && result != 1 { 0 } else { index };
        match self {
            Self::Leaf(leaf) => at[*leaf] = index,
            Self::Op { operands, .. } => {
                operands.iter().for_each(|operand| operand.read(index, own, sizes, at))
            }
        }
    }
}

/// Every tree with every column of leaves that its ops accept.
fn for_each_chain(mut visit: impl FnMut(&Tree, &[Dim])) {
    for count in 2..=most_leaves() {
        for tree in trees(&(0..count).collect::<Vec<_>>()) {
            for_each_choice(&vec![letters(count + 1); count], |leaves| visit(&tree, leaves));
        }
    }
}

fn flat(leaves: &[Dim]) -> Op {
    column_op(leaves, &(0..leaves.len()).collect::<Vec<_>>())
}

/// For types that declare the inferred sizes. With less precise types, a refusal may be left to run time, so
/// one op on all leaves is only built where it is accepted.
#[test]
fn a_chain_is_accepted_exactly_if_one_op_on_its_leaves_is_and_infers_the_same() {
    for_each_chain(|tree, leaves| {
        let op = flat(leaves);
        let inferred = op.infer().ok().map(|facts| facts.columns()[0].size);
        if !tree.is_open() {
            assert_eq!(tree.dim(leaves), inferred, "{tree:?} on {leaves:?}")
        } else {
            assert!(inferred.is_none() || tree.dim(leaves).is_some(), "{tree:?} on {leaves:?}")
        }
    });
}

#[test]
fn a_chain_fails_exactly_where_one_op_on_its_leaves_does_and_has_its_extent() {
    for_each_chain(|tree, leaves| {
        if tree.dim(leaves).is_none() {
            return;
        }
        let checks = tree.checks(leaves);
        for sizes in fillings(leaves, leaves.len() + 1) {
            let whole = extent(sizes.iter().copied());
            assert_eq!(tree.size(&sizes), whole, "{tree:?} on {sizes:?}");
            let passes = checks.iter().all(|(operands, checks)| {
                let sizes = operands.iter().map(|operand| operand.size(&sizes)).collect::<Option<Vec<u64>>>();
                sizes.is_some_and(|sizes| checks.iter().all(|check| check.passes(&sizes)))
            });
            assert_eq!(passes, whole.is_some(), "{tree:?} on {leaves:?} filled with {sizes:?}");
        }
    });
}

#[test]
fn a_chain_reads_each_leaf_where_one_op_on_its_leaves_does() {
    let fixed = [1, 0, 2, 3];
    for count in 2..=most_leaves() {
        for tree in trees(&(0..count).collect::<Vec<_>>()) {
            for_each_choice(&vec![fixed.to_vec(); count], |sizes| {
                let Some(extent) = extent(sizes.iter().copied()) else { return };
                for index in 0..extent {
                    let mut at = vec![u64::MAX; count];
                    tree.read(index, extent, sizes, &mut at);
                    let stretched = |&size: &u64| if size == 1 && extent != 1 { 0 } else { index };
                    assert_eq!(at, sizes.iter().map(stretched).collect::<Vec<_>>(), "{tree:?} on {sizes:?}");
                }
            });
        }
    }
}
