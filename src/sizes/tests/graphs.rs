//! The sizes of small programs that have one name.

use super::super::*;
use crate::symbols::Bounds;

const SUM: Operation = Operation::Add;
const DIFFERENCE: Operation = Operation::Subtract;

fn unknowns<const N: usize>(graph: &mut Graph) -> [Node; N] {
    [(); N].map(|()| graph.unknown())
}

/// A block with that many phis.
fn block<const N: usize>(graph: &mut Graph) -> (Block, [Node; N]) {
    let block = graph.block();
    (block, [(); N].map(|()| graph.phi(block)))
}

fn names<const N: usize>(graph: Graph, nodes: [Node; N]) -> [SizeId; N] {
    let sizes = Sizes::of(graph);
    nodes.map(|node| sizes.name(node))
}

#[test]
fn equal_operands_give_equal_results() {
    let mut graph = Graph::default();
    let [a, b] = unknowns(&mut graph);
    let nodes = [(SUM, [a, b]), (SUM, [b, a]), (DIFFERENCE, [a, b]), (DIFFERENCE, [b, a])];
    let nodes = nodes.map(|(operation, operands)| graph.computed(operation, &operands));
    let [sum, other_sum, difference, other_difference] = names(graph, nodes);
    assert_eq!(sum, other_sum);
    assert_ne!(sum, difference);
    assert_ne!(difference, other_difference);
}

#[test]
fn an_extent_is_the_set_of_what_may_decide_it() {
    let mut graph = Graph::default();
    let [a, b] = unknowns(&mut graph);
    let [one, four] = [1, 4].map(|value| graph.constant(value));
    let ab = graph.extent(&[a, b]);
    let nodes = [graph.extent(&[b, one, ab]), graph.extent(&[a, four, b]), graph.extent(&[one, a])];
    let [nested, fixed, alone, ab, a, four] = names(graph, [nodes[0], nodes[1], nodes[2], ab, a, four]);
    assert_eq!(nested, ab);
    assert_eq!(fixed, four);
    assert_eq!(alone, a);
}

#[test]
fn a_size_that_is_never_1_is_the_extent() {
    let mut graph = Graph::default();
    let a = graph.unknown();
    let bounds = [Bounds { min: 2, ..Bounds::default() }, Bounds { multiple_of: 8, ..Bounds::default() }];
    let bounded = bounds.map(|bounds| graph.bounded(bounds));
    let any = graph.bounded(Bounds { max: Some(4), ..Bounds::default() });
    let extents = bounded.map(|size| graph.extent(&[a, size]));
    let other = graph.extent(&[a, any]);
    let sizes = Sizes::of(graph);
    assert_eq!(extents.map(|extent| sizes.name(extent)), bounded.map(|size| sizes.name(size)));
    assert_ne!(sizes.name(other), sizes.name(any));
}

/// Both functions are passed one size. Of the first one's argument the bounds keep it from being 1, of the
/// other one's they tell nothing new.
#[test]
fn a_phi_with_further_declarations_is_not_the_value_of_its_edges() {
    let mut graph = Graph::default();
    let passed = graph.bounded(Bounds { min: 1, max: Some(4), ..Bounds::default() });
    let other = graph.unknown();
    let bounds = [Bounds { min: 2, ..Bounds::default() }, Bounds { max: Some(8), ..Bounds::default() }];
    let functions = bounds.map(|bounds| {
        let ((entry, [argument]), (exit, [result])) = (block(&mut graph), block(&mut graph));
        graph.bound(argument, bounds);
        let extent = graph.extent(&[argument, other]);
        graph.edge(exit, vec![extent]);
        let call = graph.edge(entry, vec![passed]);
        [argument, extent, graph.returned(result, call)]
    });
    let sizes = Sizes::of(graph);
    let [[more, of_more, returned], [less, of_less, _]] =
        functions.map(|nodes| nodes.map(|node| sizes.name(node)));
    let passed = sizes.name(passed);
    assert_ne!(more, passed);
    assert_eq!([of_more, returned], [more, passed]);
    assert_eq!(less, passed);
    assert_ne!(of_less, less);
}

/// Nothing has to use the tensor.
#[test]
fn a_number_that_comes_in_as_the_size_of_a_tensor_may_be_negative() {
    let least = |is_first: bool| {
        let mut graph = Graph::default();
        let (block, phis) = block::<2>(&mut graph);
        let [size, number] = if is_first { phis } else { [phis[1], phis[0]] };
        graph.bound(size, Bounds::default());
        for node in unknowns::<2>(&mut graph) {
            graph.edge(block, vec![node, node]);
        }
        let zero = graph.constant(0);
        let not_less = Outcomes { less: false, equal: true, greater: true };
        let least = graph.computed(Operation::Compare(not_less), &[number, zero]);
        let sizes = Sizes::of(graph);
        assert_eq!(sizes.name(size), sizes.name(number));
        sizes.as_constant(sizes.name(least))
    };
    assert_eq!([true, false].map(least), [None, None]);
}

#[test]
fn a_phi_is_the_value_of_every_edge() {
    let mut graph = Graph::default();
    let [a, b] = unknowns(&mut graph);
    let (join, [same, different, likewise, swapped]) = block(&mut graph);
    graph.edge(join, vec![a, a, a, b]);
    graph.edge(join, vec![a, b, b, a]);
    let [same, different, likewise, swapped, a, b] = names(graph, [same, different, likewise, swapped, a, b]);
    assert_eq!(same, a);
    assert_eq!(different, likewise);
    assert!(![a, b, swapped].contains(&different));
}

#[test]
fn phis_of_different_blocks_are_different() {
    let mut graph = Graph::default();
    let [a, b] = unknowns(&mut graph);
    let phis = [(), ()].map(|()| {
        let (join, [phi]) = block(&mut graph);
        graph.edge(join, vec![a]);
        graph.edge(join, vec![b]);
        phi
    });
    let [one, other] = names(graph, phis);
    assert_ne!(one, other);
}

#[test]
fn a_value_that_grows_in_a_loop_is_not_its_first_value() {
    let mut graph = Graph::default();
    let [a, b] = unknowns(&mut graph);
    let (head, [kept, grown, grown_too, other]) = block(&mut graph);
    let next = [grown, grown_too, other].map(|size| graph.computed(SUM, &[size, b]));
    graph.edge(head, vec![a, a, a, b]);
    graph.edge(head, vec![kept, next[0], next[1], next[2]]);
    let [kept, grown, grown_too, other, a] = names(graph, [kept, grown, grown_too, other, a]);
    assert_eq!(kept, a);
    assert_eq!(grown, grown_too, "both start and grow alike");
    assert!(![a, other].contains(&grown));
}

/// The size that an outer loop changes is invariant in an inner one.
#[test]
fn an_inner_loop_keeps_what_an_outer_one_changes() {
    let mut graph = Graph::default();
    let [a, b] = unknowns(&mut graph);
    let (outer, [changing]) = block(&mut graph);
    let (inner, [kept]) = block(&mut graph);
    let next = graph.computed(SUM, &[kept, b]);
    let again = graph.extent(&[kept, changing]);
    graph.edge(inner, vec![changing]);
    graph.edge(inner, vec![again]);
    graph.edge(outer, vec![a]);
    graph.edge(outer, vec![next]);
    let [changing, kept, a] = names(graph, [changing, kept, a]);
    assert_eq!(kept, changing);
    assert_ne!(changing, a);
}

/// A function of two sizes that returns an extent of them, called twice.
#[test]
fn a_call_returns_what_follows_from_its_own_arguments() {
    let mut graph = Graph::default();
    let [a, b, c] = unknowns(&mut graph);
    let (entry, [x, y]) = block(&mut graph);
    let (exit, returns) = block::<4>(&mut graph);
    let (extent, four, own) = (graph.extent(&[x, y]), graph.constant(4), graph.unknown());
    graph.edge(exit, vec![x, extent, four, own]);
    let calls = [[a, b], [c, c]].map(|arguments| graph.edge(entry, arguments.to_vec()));
    let results = calls.map(|call| returns.map(|size| graph.returned(size, call)));
    let ab = graph.extent(&[a, b]);
    let sizes = Sizes::of(graph);
    let name = |node| sizes.name(node);
    assert_eq!(results[0][..3].iter().map(|&node| name(node)).collect::<Vec<_>>(), [a, ab, four].map(name));
    assert_eq!(results[1][..3].iter().map(|&node| name(node)).collect::<Vec<_>>(), [c, c, four].map(name));
    // Two calls of a function return two sizes, none of which is the one that it has now.
    let own = [name(own), name(results[0][3]), name(results[1][3])];
    assert!(own[0] != own[1] && own[1] != own[2] && own[0] != own[2]);
}

#[test]
fn a_function_that_calls_itself_keeps_what_it_passes_on() {
    let mut graph = Graph::default();
    let [a, b] = unknowns(&mut graph);
    let (entry, [kept, grown]) = block(&mut graph);
    let (exit, [result]) = block(&mut graph);
    let next = graph.computed(SUM, &[grown, b]);
    graph.edge(entry, vec![a, a]);
    let inner = graph.edge(entry, vec![kept, next]);
    let inner = graph.returned(result, inner);
    graph.edge(exit, vec![kept]);
    graph.edge(exit, vec![inner]);
    let [kept, grown, result, inner, a] = names(graph, [kept, grown, result, inner, a]);
    assert_eq!([kept, result, inner], [a; 3]);
    assert_ne!(grown, a);
}

/// Its argument is assumed to be what it passes to itself, until another call's operand is known.
#[test]
fn forgetting_an_argument_forgets_the_results_of_its_calls() {
    let mut graph = Graph::default();
    let [a, own] = unknowns(&mut graph);
    let (entry, [argument]) = block(&mut graph);
    let (exit, [result]) = block(&mut graph);
    let (before, [late]) = block(&mut graph);
    graph.edge(before, vec![a]);
    graph.edge(entry, vec![late]);
    let call = graph.edge(entry, vec![own]);
    graph.edge(exit, vec![own]);
    let inner = graph.returned(result, call);
    let [own, argument, inner] = names(graph, [own, argument, inner]);
    assert!(own != argument && own != inner);
}

#[test]
fn a_size_is_1_or_another_if_it_is_by_every_edge() {
    let mut graph = Graph::default();
    let a = graph.unknown();
    let [one, three] = [1, 3].map(|value| graph.constant(value));
    let (entry, [masks, batches, other]) = block(&mut graph);
    graph.edge(entry, vec![a, a, one]);
    graph.edge(entry, vec![one, three, three]);
    let mut sizes = Sizes::of(graph);
    let [masks, batches, other] = [masks, batches, other].map(|node| sizes.name(node));
    [masks, batches, other].iter().for_each(|&size| sizes.exists(size));
    assert!(sizes.legality(masks, batches).is_some());
    assert_eq!(sizes.legality(batches, masks), None);
    let three = sizes.constant(3);
    assert!(sizes.legality(other, three).is_some());
    assert_eq!(sizes.legality(masks, three), None);
}

/// Nested loops, chains of calls: each size is visited a few times.
#[test]
fn a_size_is_1_or_another_if_that_follows_from_itself_in_a_loop() {
    let mut graph = Graph::default();
    let [a, b] = unknowns(&mut graph);
    let one = graph.constant(1);
    let ab = graph.extent(&[a, b]);
    let (head, [size, other_size, extent, other_extent]) = block(&mut graph);
    graph.edge(head, vec![one, a, b, ab]);
    graph.edge(head, vec![other_size, size, other_extent, extent]);
    let mut sizes = Sizes::of(graph);
    let [size, extent] = [size, extent].map(|node| sizes.name(node));
    sizes.exists(extent);
    assert!(sizes.legality(size, extent).is_some());
    assert_eq!(sizes.legality(extent, size), None);
}

/// Each iteration moves every size by one place, so that the search would take as many rounds as there are
/// places.
#[test]
fn a_search_that_takes_too_long_gives_each_phi_a_name_of_its_own() {
    let mut graph = Graph::default();
    let [x, y] = unknowns(&mut graph);
    let head = graph.block();
    let places: Vec<Node> = (0..400).map(|_| graph.phi(head)).collect();
    graph.edge(head, (1..400).map(|_| x).chain([y]).collect());
    graph.edge(head, places[1..].iter().copied().chain([y]).collect());
    let sizes = Sizes::of(graph);
    let mut names: Vec<SizeId> = places.iter().chain([&x]).map(|&node| sizes.name(node)).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 401);
}

#[test]
fn large_programs_take_linear_time() {
    let mut graph = Graph::default();
    let a = graph.unknown();
    let mut passed = a;
    let mut last = a;
    for _ in 0..20_000 {
        let (entry, [size, first]) = block(&mut graph);
        graph.edge(entry, vec![passed, passed]);
        graph.edge(entry, vec![a, size]);
        (passed, last) = (size, first);
    }
    let [a, size, first] = names(graph, [a, passed, last]);
    assert_eq!([size, first], [a, a]);
}

/// Functions in a chain, each of which calls one helper that was seen before them all: looking at the helper
/// after each of them would take quadratic time, and the search would give up.
#[test]
fn a_helper_of_many_functions_is_not_looked_at_after_each() {
    const FUNCTIONS: usize = 3000;
    let mut graph = Graph::default();
    let x = graph.unknown();
    let (helper, [a, b]) = block(&mut graph);
    let extent = graph.extent(&[a, b]);
    let functions: Vec<(Block, [Node; 1])> = (0..FUNCTIONS).map(|_| block(&mut graph)).collect();
    graph.edge(functions[0].0, vec![x]);
    for (index, &(_, [argument])) in functions.iter().enumerate() {
        let call = graph.edge(helper, vec![argument, argument]);
        let result = graph.returned(extent, call);
        if let Some((next, _)) = functions.get(index + 1) {
            graph.edge(*next, vec![result]);
        }
    }
    let [x, a, b, extent] = names(graph, [x, a, b, extent]);
    assert_eq!([a, b, extent], [x; 3]);
}
