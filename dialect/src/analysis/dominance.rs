//! Which blocks of a region are executed before others (Cooper, Harvey and Kennedy, "A simple, fast dominance
//! algorithm").

/// The dominator tree of a region's blocks, the entry being 0.
pub struct Dominance {
    /// The immediate dominator of each block that is reached; the entry's is itself.
    pub parents: Vec<Option<usize>>,
    pub children: Vec<Vec<usize>>,
}

impl Dominance {
    /// Of blocks with these successors.
    pub fn of(successors: &[Vec<usize>]) -> Self {
        let order = reverse_postorder(successors);
        let mut rank = vec![usize::MAX; successors.len()];
        order.iter().enumerate().for_each(|(index, &block)| rank[block] = index);
        let mut predecessors = vec![Vec::new(); successors.len()];
        for &block in &order {
            successors[block].iter().for_each(|&next| predecessors[next].push(block));
        }
        let mut parents = vec![None; successors.len()];
        if let Some(&entry) = order.first() {
            parents[entry] = Some(entry);
        }
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for &block in order.iter().skip(1) {
                let known = predecessors[block].iter().copied().filter(|&before| parents[before].is_some());
                let parent = known.reduce(|a, b| common(&parents, &rank, a, b));
                is_changed |= parents[block] != parent;
                parents[block] = parent;
            }
        }
        let mut children = vec![Vec::new(); successors.len()];
        for &block in order.iter().skip(1) {
            parents[block].into_iter().for_each(|parent: usize| children[parent].push(block));
        }
        Self { parents, children }
    }
}

/// The closest common dominator of both.
fn common(parents: &[Option<usize>], rank: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        let later = if rank[a] > rank[b] { &mut a } else { &mut b };
        *later = parents[*later].expect("a block that is reached has a parent");
    }
    a
}

fn reverse_postorder(successors: &[Vec<usize>]) -> Vec<usize> {
    let mut order = Vec::new();
    let mut seen = vec![false; successors.len()];
    let mut open = Vec::new();
    if let Some(is_seen) = seen.first_mut() {
        *is_seen = true;
        open.push((0, 0));
    }
    while let Some((block, next)) = open.last_mut() {
        match successors[*block].get(*next) {
            Some(&successor) => {
                *next += 1;
                if !std::mem::replace(&mut seen[successor], true) {
                    open.push((successor, 0));
                }
            }
            None => {
                order.push(*block);
                open.pop();
            }
        }
    }
    order.reverse();
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_every_way_passes_dominates() {
        // 0 → 1 | 2 → 3 ⟲ → 4; nothing leads to 5
        let successors = [vec![1, 2], vec![3], vec![3], vec![3, 4], vec![], vec![4]];
        let Dominance { parents, children } = Dominance::of(&successors);
        assert_eq!(parents, [Some(0), Some(0), Some(0), Some(0), Some(3), None]);
        assert_eq!(children[3], [4]);
    }

    #[test]
    fn a_loop_with_two_entries_is_dominated_from_outside() {
        let successors = [vec![1, 2], vec![2], vec![1, 3], vec![]];
        assert_eq!(Dominance::of(&successors).parents, [Some(0), Some(0), Some(0), Some(2)]);
    }

    #[test]
    fn where_both_ways_join_their_start_dominates() {
        let successors = [vec![1], vec![2, 3], vec![4], vec![4], vec![]];
        assert_eq!(Dominance::of(&successors).parents, [Some(0), Some(0), Some(1), Some(1), Some(1)]);
    }

    /// In the first pass, 1 seems to be the only path to 3 (figure 4 of the paper).
    #[test]
    fn a_way_back_is_seen_in_a_later_pass() {
        let successors = [vec![1, 2], vec![3], vec![4, 5], vec![4], vec![3, 5], vec![4]];
        assert_eq!(Dominance::of(&successors).parents, [Some(0); 6]);
    }
}
