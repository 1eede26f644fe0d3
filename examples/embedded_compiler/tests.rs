use super::*;
use insta::assert_snapshot;
use syntax::MAX_DEPTH;

/// What a program prints, and how it ends, as on a terminal.
fn output(source: &str, inputs: &[&str]) -> String {
    let inputs: Vec<String> = inputs.iter().map(|input| input.to_string()).collect();
    let mut lines = Vec::new();
    let result = execute(source, &inputs, |array| lines.push(text(array.sizes(), array.elements(), 1)));
    lines.extend(result.err().map(|error| render(&error, source)));
    lines.join("\n")
}

#[test]
fn the_readme_shows_true_output() {
    let demo = include_str!("demo.arr");
    for text in [demo, &output(demo, &["[1, 2]"]), &output("print [1, 2, 3] + [1, 2]", &[])] {
        assert!(include_str!("../../README.md").contains(text), "{text}");
    }
}

#[test]
fn an_input_that_fits_is_computed_with() {
    let source = "n = input ?\nprint [10, 20, 30] + n";
    assert_eq!(output(source, &["[1, 2, 3]"]), "[11, 22, 33]");
    assert_eq!(output(source, &["[1]"]), "[11, 21, 31]");
}

#[test]
fn an_input_that_does_not_fit_is_reported() {
    assert_snapshot!(output("n = input ?\nm = input ?\nprint m * (n\n ^ m)", &["[1, 2]", "[1, 2, 3]"]), @r"
    error: 'bcast.pow' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]
     3 | print m * (n
       |            ^
    ");
}

#[test]
fn shapes_that_do_not_fit_are_reported_under_their_operand() {
    assert_snapshot!(output("a = [[1], [2], [3], [4]] + [1, 2, 3]\n\nprint a + [1, 2]", &[]), @r"
    error: operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]
     3 | print a + [1, 2]
       |           ^^^^^^
      operand #0   4x3
      operand #1     2
                     ^
    ");
    assert_snapshot!(output("print 1 + max(\t2, [1, 2] - 1, ([1, 2, 3] * 2))", &[]), @r"
    error: operand #2 dim 0: size 3 cannot broadcast with size 2 of operand #1 [infer-dim]
     1 | print 1 + max( 2, [1, 2] - 1, ([1, 2, 3] * 2))
       |                               ^^^^^^^^^^^^^^^
      operand #0  ()
      operand #1   2
      operand #2   3
                   ^
    ");
}

#[test]
fn programs_are_computed() {
    let programs = [
        "print 7",
        "print 2 + 3 * 2 ^ 3 - 1",
        "print (2 + 3) * -1.5 / 2",
        "print 1 / 0",
        "print min([1, 5], max([3, 2], 0), 4)",
        "print [] + 1",
        "print [[], []] * [[1]]",
        "print [[[1, 2]], [[3, 4]]] - [[1], [2]]",
        "a = 1 # first\nb = a + a # then\na = [2, # inside\n  3]\nprint a * b",
        "print [1,\n  2,]\n\nprint 3",
        "",
    ];
    let texts = programs.map(|program| format!("{program}\n=> {}\n", output(program, &[])));
    assert_snapshot!(texts.join("\n"), @r"
    print 7
    => 7

    print 2 + 3 * 2 ^ 3 - 1
    => 25

    print (2 + 3) * -1.5 / 2
    => -3.75

    print 1 / 0
    => inf

    print min([1, 5], max([3, 2], 0), 4)
    => [1, 2]

    print [] + 1
    => []

    print [[], []] * [[1]]
    => [[],
     []]

    print [[[1, 2]], [[3, 4]]] - [[1], [2]]
    => [[[0, 1],
      [-1, 0]],
     [[2, 3],
      [1, 2]]]

    a = 1 # first
    b = a + a # then
    a = [2, # inside
      3]
    print a * b
    => [4, 6]

    print [1,
      2,]

    print 3
    => [1, 2]
    3


    =>
    ");
}

#[test]
fn programs_with_errors_are_refused() {
    let programs =
        "print b|print sum(1)|print [1, [2]]|print [[1, 2], [3]]|print (1|print [1 2]|print 1 +|print )
        print 1.2.3|print [1, a]|1 = 2|a b|a = 1 2|print|print 1 § 2|print max()|print [1, 2|n = input 4y
        n = input *|n = input ?";
    let texts: Vec<String> = programs.split(['|', '\n']).map(|program| output(program.trim(), &[])).collect();
    assert_snapshot!(texts.join("\n"), @r"
    error: unknown name 'b'
     1 | print b
       |       ^
    error: unknown function 'sum'
     1 | print sum(1)
       |       ^^^
    error: ragged list: this has another shape than those before it
     1 | print [1, [2]]
       |           ^
    error: ragged list: this has another shape than those before it
     1 | print [[1, 2], [3]]
       |                ^
    error: expected ')', but found the end of the program
     1 | print (1
       |         ^
    error: expected ']', but found '2'
     1 | print [1 2]
       |          ^
    error: expected an operand, but found the end of the line
     1 | print 1 +
       |          ^
    error: expected an operand, but found ')'
     1 | print )
       |       ^
    error: expected a number, but found '1.2.3'
     1 | print 1.2.3
       |       ^^^^^
    error: expected a number, but found 'a'
     1 | print [1, a]
       |           ^
    error: expected 'print' or a name, but found '1'
     1 | 1 = 2
       | ^
    error: expected '=', but found 'b'
     1 | a b
       |   ^
    error: expected the end of the line, but found '2'
     1 | a = 1 2
       |       ^
    error: expected an operand, but found the end of the line
     1 | print
       |      ^
    error: expected the end of the line, but found '§'
     1 | print 1 § 2
       |         ^
    error: expected an operand, but found ')'
     1 | print max()
       |           ^
    error: expected ']', but found the end of the program
     1 | print [1, 2
       |            ^
    error: in shape '4y': '4y' is not a size: write a number below 2^64, '?' for dynamic, or '[n]' for scalable
     1 | n = input 4y
       |           ^^
    error: an input needs a rank of at most 32
     1 | n = input *
       |           ^
    error: input #0 is missing
     1 | n = input ?
       |     ^^^^^^^
    ");
}

#[test]
fn inputs_fit_their_declarations() {
    let source = "n = input\nm = input 1x?\nprint n + m";
    let inputs = [
        &["1", "[[2, 3]]"][..],
        &["1"],
        &["1", "[2, 3]"],
        &["1", "[[2], [3]]"],
        &["1", "[[2, 3]] 4"],
        &["1", "[[2, 3]]", "4"],
    ];
    assert_snapshot!(inputs.map(|inputs| output(source, inputs)).join("\n"), @r"
    [[3, 4]]
    error: input #1 is missing
     2 | m = input 1x?
       |     ^^^^^^^^^
    error: input #1 is 2, but is declared to be 1x?
     2 | m = input 1x?
       |     ^^^^^^^^^
    error: input #1 is 2x1, but is declared to be 1x?
     2 | m = input 1x?
       |     ^^^^^^^^^
    error: input #1 '[[2, 3]] 4': expected the end of the line, but found '4'
     2 | m = input 1x?
       |     ^^^^^^^^^
    error: the program has only 2 inputs
    ");
}

#[test]
fn deep_programs_are_refused() {
    for (open, close) in [("(", ")"), ("[", "]"), ("max(", ")"), ("1 ^ (", ")")] {
        let program = |depth| format!("print {}1{}", open.repeat(depth), close.repeat(depth));
        assert!(!output(&program(MAX_DEPTH - 1), &[]).contains("error"), "{open}");
        assert!(output(&program(100_000), &[]).contains("nested more than"), "{open}");
    }
}

#[test]
fn large_arrays_are_refused() {
    let column = |rank: usize| {
        format!("[{}]", vec![format!("{}1{}", "[".repeat(rank), "]".repeat(rank)); 100].join(","))
    };
    let program = format!("a = {}\nb = {}\nc = {}\nprint a * a + b + c", column(0), column(2), column(4));
    assert!(!output(&program.replace(" + c", ""), &[]).contains("error"));
    assert!(output(&format!("{program} + {}", column(6)), &[]).contains("is too large"));
}

/// A small generator of numbers (xorshift), the same ones on every machine.
fn below(seed: &mut u64, limit: usize) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed >> 33) as usize % limit
}

#[test]
fn no_text_makes_it_panic() {
    let words =
        "print|a|b =|=|input|?x2|?|max|max(|(|)|[|]|,|+|-|^|1|2.5|\n|\n|#|é|\0|a|b|[1, 2]|[[1], [2]]|+ a|* b";
    let words: Vec<&str> = words.split('|').collect();
    let (mut seed, mut runs) = (1, 0);
    for _ in 0..1000 {
        let soup = (0..below(&mut seed, 9)).map(|_| words[below(&mut seed, words.len())]);
        let program = format!("a = [1, 2, 3]\nb = input ?\nprint {}", soup.collect::<Vec<_>>().join(" "));
        let output = output(&program, &["[4, 5]"]);
        assert!(!output.contains("internal error"), "{program}\n{output}");
        runs += usize::from(!output.starts_with("error"));
    }
    assert!(runs > 0, "the soup has no program in it");
}
