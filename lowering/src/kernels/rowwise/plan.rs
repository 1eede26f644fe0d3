//! In which order the kernels of a group are computed in a row: plain data.
//!
//! A *step* computes one element of a row, such as a mean, or is a loop over the elements of a row, in which
//! each kernel uses the elements that the ones before it have computed. What uses a result of a loop, such as
//! a sum, is in a later step.

/// A kernel of a group.
pub struct Part {
    pub uses: Vec<Use>,
    /// A number for the elements of a row: equal ones are as many; `None` for a kernel that computes one.
    pub elements: Option<usize>,
}

/// The memory effects of a kernel.
#[derive(Clone, Copy)]
pub struct Use {
    pub buffer: usize,
    pub is_write: bool,
    /// Whether it uses element after element of a row, rather than one.
    pub is_each: bool,
}

/// The steps, as kernels in their order.
pub fn steps(parts: &[Part]) -> Vec<Vec<usize>> {
    let mut steps: Vec<Vec<usize>> = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        let earliest =
            steps.iter().enumerate().flat_map(|(at, step)| step.iter().map(move |&other| (at, other)));
        let earliest =
            earliest.filter_map(|(at, other)| Some(at + distance(&parts[other], part)?)).max().unwrap_or(0);
        let is_same = |step: &Vec<usize>| part.elements.is_some() && parts[step[0]].elements == part.elements;
        match steps.iter_mut().skip(earliest).find(|step| is_same(step)) {
            Some(step) => step.push(number),
            None if part.elements.is_some() => steps.push(vec![number]),
            // No later step depends on it: it may be first, so that the loops after it can become one.
            None => steps.insert(earliest, vec![number]),
        }
    }
    steps
}

/// How many steps after an earlier kernel another one is at the least; `None` if it does not depend on that.
fn distance(earlier: &Part, later: &Part) -> Option<usize> {
    let pairs = earlier.uses.iter().flat_map(|a| later.uses.iter().map(move |b| (a, b)));
    let shared = pairs.filter(|(a, b)| a.buffer == b.buffer && (a.is_write || b.is_write));
    shared.map(|(a, b)| usize::from(!(a.is_each && b.is_each))).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn read(buffer: usize, is_each: bool) -> Use {
        Use { buffer, is_write: false, is_each }
    }

    const fn write(buffer: usize, is_each: bool) -> Use {
        Use { buffer, is_write: true, is_each }
    }

    fn part(elements: Option<usize>, uses: &[Use]) -> Part {
        Part { uses: uses.to_vec(), elements }
    }

    const X: usize = 0;
    const MAX: usize = 1;
    const E: usize = 2;
    const SUM: usize = 3;

    #[test]
    fn a_softmax_is_three_loops() {
        let parts = [
            part(None, &[write(MAX, false)]),
            part(Some(0), &[read(X, true), write(MAX, false)]),
            part(Some(0), &[read(X, true), read(MAX, false), write(E, true)]),
            part(None, &[write(SUM, false)]),
            part(Some(0), &[read(E, true), write(SUM, false)]),
            part(Some(0), &[read(E, true), read(SUM, false), write(4, true)]),
        ];
        assert_eq!(steps(&parts), [vec![3], vec![0], vec![1], vec![2, 4], vec![5]]);
    }

    #[test]
    fn a_sum_is_a_part_of_the_loop_that_computes_its_elements() {
        let parts = [
            part(None, &[write(SUM, false)]),
            part(Some(0), &[read(X, true), write(E, true)]),
            part(Some(0), &[read(E, true), write(SUM, false)]),
        ];
        assert_eq!(steps(&parts), [vec![0], vec![1, 2]]);
    }

    #[test]
    fn loops_over_other_numbers_of_elements_are_other_steps() {
        let parts = [part(Some(0), &[write(E, true)]), part(Some(1), &[write(SUM, true)])];
        assert_eq!(steps(&parts), [vec![0], vec![1]]);
    }

    #[test]
    fn a_write_comes_after_the_reads_before_it() {
        let parts = [
            part(Some(0), &[read(MAX, false), write(E, true)]),
            part(Some(0), &[read(X, true), write(MAX, false)]),
        ];
        assert_eq!(steps(&parts), [vec![0], vec![1]]);
    }
}
