//! The claims of `sizes` about all small programs up to some size, against every run of each on sizes from 0
//! to 3.
//!
//! A program is two unknown sizes and a 1, a loop, a branch or calls with a few steps inside, and their
//! results. Its runs are computed step by step, without the graph; wherever the graph claims that two
//! available sizes have one name, or that one is 1 or the other, they are compared in every run that gets
//! there.

use super::is_long;
use broadcastable::sizes::{Block, Graph, Node, Operation, Sizes};

const SUM: Operation = Operation::Add;

/// A step computes a size from two available ones.
#[derive(Clone, Copy)]
enum Step {
    Extent(usize, usize),
    Sum(usize, usize),
}

/// Each form takes available sizes, has steps inside, and returns some of the sizes at their end.
enum Form {
    /// The loop's value begins as the first, and becomes the second.
    Loop {
        initial: Vec<usize>,
        steps: Vec<Step>,
        yielded: Vec<usize>,
    },
    If {
        arms: [(Vec<Step>, usize); 2],
    },
    /// A function of two sizes, called twice. Where it calls itself, it may return what that returns.
    Calls {
        steps: Vec<Step>,
        returned: usize,
        calls: [[usize; 2]; 2],
        itself: Option<[usize; 2]>,
    },
}

/// Enumerates choices, another one each time.
#[derive(Default)]
struct Odometer {
    digits: Vec<(usize, usize)>,
    at: usize,
}

impl Odometer {
    fn pick(&mut self, count: usize) -> usize {
        if self.at == self.digits.len() {
            self.digits.push((0, count));
        }
        self.at += 1;
        self.digits[self.at - 1].0
    }

    /// Whether there are choices left.
    fn turn(&mut self) -> bool {
        self.at = 0;
        while let Some((digit, count)) = self.digits.pop() {
            if digit + 1 < count {
                self.digits.push((digit + 1, count));
                return true;
            }
        }
        false
    }

    /// Steps; `there` is the number of available sizes before them.
    fn steps(&mut self, there: usize, count: usize) -> Vec<Step> {
        let step = |index| {
            let (is_extent, a) = (self.pick(2) == 0, self.pick(there + index));
            let b = a + self.pick(there + index - a);
            if is_extent { Step::Extent(a, b) } else { Step::Sum(a, b) }
        };
        (0..count).map(step).collect()
    }
}

/// Pairs of sizes at one point: are they equal, or is the first 1 or the second?
type Claims = Vec<(usize, usize, bool)>;

/// The claims at each point, in the order in which a run reaches new points.
#[derive(Default)]
struct Claimed {
    graph: Graph,
    points: Vec<Vec<Node>>,
}

impl Claimed {
    fn steps(&mut self, there: &mut Vec<Node>, steps: &[Step]) {
        for &step in steps {
            there.push(match step {
                Step::Extent(a, b) => self.graph.extent(&[there[a], there[b]]),
                Step::Sum(a, b) => self.graph.computed(SUM, &[there[a], there[b]]),
            });
        }
        self.points.push(there.clone());
    }

    fn form(&mut self, there: &mut Vec<Node>, form: &Form) {
        match form {
            Form::Loop { initial, steps, yielded } => {
                let head = self.graph.block();
                let phis: Vec<Node> = initial.iter().map(|_| self.graph.phi(head)).collect();
                self.graph.edge(head, initial.iter().map(|&index| there[index]).collect());
                let mut inside = there.clone();
                inside.extend(&phis);
                self.steps(&mut inside, steps);
                self.graph.edge(head, yielded.iter().map(|&index| inside[index]).collect());
                there.extend(phis);
            }
            Form::If { arms } => {
                let join = self.graph.block();
                let phi = self.graph.phi(join);
                for (steps, yielded) in arms {
                    let mut inside = there.clone();
                    self.steps(&mut inside, steps);
                    self.graph.edge(join, vec![inside[*yielded]]);
                }
                there.push(phi);
            }
            Form::Calls { steps, returned, calls, itself } => {
                let [entry, exit]: [Block; 2] = [(); 2].map(|()| self.graph.block());
                let arguments = [(); 2].map(|()| self.graph.phi(entry));
                let result = self.graph.phi(exit);
                let mut inside = vec![arguments[0], arguments[1], self.graph.constant(1)];
                self.steps(&mut inside, steps);
                self.graph.edge(exit, vec![inside[*returned]]);
                if let Some(passed) = itself {
                    let edge = self.graph.edge(entry, passed.iter().map(|&index| inside[index]).collect());
                    let inner = self.graph.returned(result, edge);
                    self.graph.edge(exit, vec![inner]);
                    inside.push(inner);
                }
                self.points.push(inside);
                for call in calls {
                    let edge = self.graph.edge(entry, call.iter().map(|&index| there[index]).collect());
                    there.push(self.graph.returned(result, edge));
                }
            }
        }
        self.points.push(there.clone());
    }

    /// All claims, point by point.
    fn claims(self) -> Vec<Claims> {
        let mut sizes = Sizes::of(self.graph);
        let points = self.points.into_iter().map(|there| {
            let names: Vec<_> = there.iter().map(|&node| sizes.name(node)).collect();
            sizes.enter();
            names.iter().for_each(|&name| sizes.exists(name));
            let mut claims = Claims::new();
            for (a, &size) in names.iter().enumerate() {
                for (b, &other) in names.iter().enumerate().filter(|&(b, _)| b != a) {
                    if size == other {
                        claims.push((a, b, true));
                    } else if sizes.legality(size, other).is_some() {
                        claims.push((a, b, false));
                    }
                }
            }
            sizes.leave();
            claims
        });
        points.collect()
    }
}

/// One run.
struct Run<'a> {
    claims: &'a [Claims],
    /// The number of iterations, the taken arm, the depth of recursion.
    count: usize,
    facts: u64,
}

impl Run<'_> {
    /// `None` where sizes are illegal.
    fn steps(&mut self, point: usize, there: &mut Vec<u64>, steps: &[Step]) -> Option<()> {
        for &step in steps {
            there.push(match step {
                Step::Extent(a, b) => match (there[a], there[b]) {
                    (1, size) | (size, 1) => size,
                    (a, b) if a == b => a,
                    _ => return None,
                },
                Step::Sum(a, b) => there[a] + there[b],
            });
        }
        self.compare(point, there);
        Some(())
    }

    fn compare(&mut self, point: usize, there: &[u64]) {
        for &(a, b, is_equal) in &self.claims[point] {
            let holds = there[a] == there[b] || (!is_equal && there[a] == 1);
            assert!(holds, "size {a} of {there:?} is not size {b} (or else 1: {})", !is_equal);
            self.facts += 1;
        }
    }

    fn form(&mut self, there: &mut Vec<u64>, form: &Form) -> Option<()> {
        match form {
            Form::Loop { initial, steps, yielded } => {
                let mut carried: Vec<u64> = initial.iter().map(|&index| there[index]).collect();
                for _ in 0..self.count {
                    let mut inside = there.clone();
                    inside.extend(&carried);
                    self.steps(0, &mut inside, steps)?;
                    carried = yielded.iter().map(|&index| inside[index]).collect();
                }
                there.extend(carried);
                self.compare(1, there);
            }
            Form::If { arms } => {
                let arm = self.count % 2;
                let mut inside = there.clone();
                self.steps(arm, &mut inside, &arms[arm].0)?;
                there.push(inside[arms[arm].1]);
                self.compare(2, there);
            }
            Form::Calls { calls, .. } => {
                for call in calls {
                    let result = self.call(form, call.map(|index| there[index]), self.count)?;
                    there.push(result);
                }
                self.compare(2, there);
            }
        }
        Some(())
    }

    fn call(&mut self, form: &Form, [x, y]: [u64; 2], depth: usize) -> Option<u64> {
        let Form::Calls { steps, returned, itself, .. } = form else { return None };
        let mut inside = vec![x, y, 1];
        self.steps(0, &mut inside, steps)?;
        match itself {
            Some(passed) if depth > 0 => {
                let result = self.call(form, passed.map(|index| inside[index]), depth - 1)?;
                inside.push(result);
                self.compare(1, &inside);
                Some(result)
            }
            _ => Some(inside[*returned]),
        }
    }
}

/// Compares all claims of a program in all of its runs; returns their number.
fn check(form: &Form) -> u64 {
    let mut claimed = Claimed::default();
    let mut there: Vec<Node> =
        vec![claimed.graph.unknown(), claimed.graph.unknown(), claimed.graph.constant(1)];
    claimed.form(&mut there, form);
    let claims = claimed.claims();
    let mut facts = 0;
    for run in 0..4 * 4 * 3_u64 {
        let mut run_of = Run { claims: &claims, count: run as usize / 16, facts: 0 };
        run_of.form(&mut vec![run % 4, run / 4 % 4, 1], form);
        facts += run_of.facts;
    }
    facts
}

/// Checks all programs that can be picked.
fn check_all(mut pick: impl FnMut(&mut Odometer) -> Form) {
    let (mut odometer, mut facts) = (Odometer::default(), 0);
    loop {
        facts += check(&pick(&mut odometer));
        if !odometer.turn() {
            break;
        }
    }
    assert!(facts > 100_000, "{facts} facts");
    println!("{facts} facts");
}

#[test]
fn facts_about_loops_hold_in_every_iteration() {
    check_all(|odometer| {
        let (carried, count) = [(1, 2), (2, 1)][odometer.pick(2)];
        // In the short form, the first one is the second unknown size or 1: all holds of the first unknown
        // one as well.
        let left_out = |at: usize| usize::from(at == 0 && !is_long());
        let initial = (0..carried).map(|at| left_out(at) + odometer.pick(3 - left_out(at))).collect();
        let steps = odometer.steps(3 + carried, count);
        let yielded = (0..carried).map(|_| odometer.pick(3 + carried + count)).collect();
        Form::Loop { initial, steps, yielded }
    });
}

#[test]
fn facts_about_branches_hold_in_both() {
    check_all(|odometer| {
        let arms = [(); 2].map(|()| (odometer.steps(3, 1), odometer.pick(4)));
        Form::If { arms }
    });
}

#[test]
fn facts_about_functions_hold_in_every_call() {
    check_all(|odometer| {
        let steps = odometer.steps(3, 1);
        let returned = odometer.pick(4);
        // The short form fixes what the second call passes.
        let choices = if is_long() { 3 } else { 1 };
        let calls = [3, choices].map(|choices| [(); 2].map(|()| odometer.pick(choices)));
        let itself = (odometer.pick(2) == 0).then(|| [(); 2].map(|()| odometer.pick(4)));
        Form::Calls { steps, returned, calls, itself }
    });
}
