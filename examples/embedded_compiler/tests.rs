use super::*;
use insta::assert_snapshot;
use std::{
    io::Write,
    process::{Command, Stdio, exit},
};

/// The output and exit of a program, as on a terminal. Each one runs in a process of its own, by the test
/// below.
fn output(source: &str, inputs: &[&str]) -> String {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "tests::child", "--nocapture"])
        .env("EMBEDDED_COMPILER_INPUTS", inputs.join(";"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(source.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert_eq!(output.status.code(), Some(i32::from(!stderr.is_empty())), "{source}\n{stdout}{stderr}");
    let printed = stdout.split_once("START\n").unwrap().1;
    format!("{printed}{stderr}").trim_end().to_string()
}

#[test]
fn child() {
    let Ok(inputs) = env::var("EMBEDDED_COMPILER_INPUTS") else { return };
    println!("\nSTART");
    let inputs = inputs.split(';').filter(|input| !input.is_empty()).map(String::from);
    let result = execute(&[vec!["-".into()], inputs.collect()].concat());
    exit(result.map_or_else(
        |message| {
            eprintln!("{message}");
            1
        },
        |()| 0,
    ))
}

/// As far as compiling goes, in this process.
fn compiled(source: &str, inputs: &[&str]) -> Result<(), String> {
    let inputs: Vec<String> = inputs.iter().map(|input| input.to_string()).collect();
    let (context, body) = (compile::context(), Block::new(&[]));
    syntax::parse(source, &inputs, &context, &body)?;
    compile::lower(&context, body, source).map(|_| ())
}

#[test]
fn the_readme_shows_true_output() {
    let demo = include_str!("demo.arr");
    for text in [demo, &output(demo, &["[1, 2]"]), &output("print [1, 2, 3] + [1, 2]", &[])] {
        assert!(include_str!("../../docs/rust.md").contains(text), "{text}");
    }
}

#[test]
fn inputs_are_checked_at_run_time() {
    let source = "n = input ?\nprint [10, 20, 30] + n\nprint n * (n\t/ input ?)";
    assert_snapshot!(output(source, &["[1, 2, 3]", "[1]"]), @r"
    [11, 22, 33]
    [1, 4, 9]
    ");
    assert_snapshot!(output(source, &["[1, 2, 3]", "[1, 2]"]), @r"
    [11, 22, 33]
    error: 'bcast.div' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]
     3 | print n * (n / input ?)
       |            ^^^^^^^^^^^
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
    assert_snapshot!(output("print 1 + max(\t2, [1, 2] - 1, ([1, 2, 3] * 2))  # é", &[]), @r"
    error: operand #2 dim 0: size 3 cannot broadcast with size 2 of operand #1 [infer-dim]
     1 | print 1 + max( 2, [1, 2] - 1, ([1, 2, 3] * 2))  # é
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
        "print 2 + 3 * 2 - 1",
        "print 8 / 4 / 2 - 1 - 1",
        "print (2 + 3) * -1.5 / 2",
        "print 1 / 0",
        "print min([1, 5], max([3, 2], 0), 4)",
        "print [] + 1",
        "print [[], []] * [[1]]",
        "print [[[1, 2]], [[3, 4]]] - [[1], [2]]",
        "a = 1 # first\nb = a + a # then\na = [2,  3]\nprint a * b",
        "print input + 1",
        "",
    ];
    let texts = programs.map(|program| {
        let inputs = if program.contains("input") { &["2"][..] } else { &[] };
        format!("{program}\n=> {}\n", output(program, inputs))
    });
    assert_snapshot!(texts.join("\n"), @r"
    print 7
    => 7

    print 2 + 3 * 2 - 1
    => 7

    print 8 / 4 / 2 - 1 - 1
    => -1

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
    a = [2,  3]
    print a * b
    => [4, 6]

    print input + 1
    => 3


    =>
    ");
}

#[test]
fn programs_with_errors_are_refused() {
    let programs =
        "print b|print sum(1)|print [1, [2]]|print [[1, 2], [3]]|print (1|print [1 2]|print 1 +|print )
        print 1.2.3|print [1, a]|1 = 2|a b|a = 1 2|print|print 1 § 2|print max()|print [1, 2|n = input 4y
        n = input *|n = input ?|print [[[[[1]]]]]";
    let results = programs.split(['|', '\n']).map(|program| compiled(program.trim(), &[]).unwrap_err());
    assert_snapshot!(results.collect::<Vec<_>>().join("\n"), @r"
    error: unknown name
     1 | print b
       |       ^
    error: unknown name
     1 | print sum(1)
       |       ^^^
    error: this has another shape than what is before it in the list
     1 | print [1, [2]]
       |           ^^^
    error: this has another shape than what is before it in the list
     1 | print [[1, 2], [3]]
       |                ^^^
    error: expected ')'
     1 | print (1
       |         ^
    error: expected ']'
     1 | print [1 2]
       |          ^
    error: expected a number
     1 | print 1 +
       |          ^
    error: expected a number
     1 | print )
       |       ^
    error: expected a number
     1 | print 1.2.3
       |       ^^^^^
    error: expected a number
     1 | print [1, a]
       |           ^
    error: expected 'print' or a name
     1 | 1 = 2
       | ^
    error: expected '='
     1 | a b
       |   ^
    error: expected an operator
     1 | a = 1 2
       |       ^
    error: expected a number
     1 | print
       |      ^
    error: expected an operator
     1 | print 1 § 2
       |         ^
    error: expected a number
     1 | print max()
       |           ^
    error: expected ']'
     1 | print [1, 2
       |            ^
    error: in shape '4y': '4y' is not a size: write a number below 2^63, '?' for dynamic, or '[n]' for scalable
     1 | n = input 4y
       |     ^^^^^^^^
    error: this input is missing
     1 | n = input *
       |     ^^^^^^
    error: this input is missing
     1 | n = input ?
       |     ^^^^^^^
    error: this list is too long, or its rank too large
     1 | print [[[[[1]]]]]
       |       ^^^^^^^^^^^
    ");
}

#[test]
fn inputs_fit_their_declarations() {
    let source = "n = input\nm = input 1x?\nprint n + m";
    assert_eq!(compiled(source, &["1", "[[2, 3]]"]), Ok(()));
    let inputs =
        [&["1"][..], &["1", "[2, 3]"], &["1", "[[2], [3]]"], &["1", "[[2, 3]] 4"], &["1", "[[2, 3]]", "4"]];
    assert_snapshot!(inputs.map(|inputs| compiled(source, inputs).unwrap_err()).join("\n"), @r"
    error: this input is missing
     2 | m = input 1x?
       |     ^^^^^^^^^
    error: the given array has sizes [2]
     2 | m = input 1x?
       |     ^^^^^^^^^
    error: the given array has sizes [2, 1]
     2 | m = input 1x?
       |     ^^^^^^^^^
    error: expected an operator
     1 | [[2, 3]] 4
       |          ^
    error: the program has no input for '4'
    ");
}

#[test]
fn deep_programs_and_long_lists_are_refused() {
    for (open, close) in [("(", ")"), ("[", "]"), ("max(", ")"), ("1 * (", ")")] {
        let program = |depth| format!("print {}1{}", open.repeat(depth), close.repeat(depth));
        assert_eq!(compiled(&program(4), &[]), Ok(()));
        assert!(compiled(&program(100_000), &[]).unwrap_err().contains("nested more than"), "{open}");
    }
    assert_eq!(compiled(&format!("print [{}1]", "1, ".repeat(63)), &[]), Ok(()));
    assert!(compiled(&format!("print [{}1]", "1, ".repeat(64)), &[]).unwrap_err().contains("too long"));
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
        "print|a|b =|=|input|?x2|?|max|max(|(|)|[|]|,|+|-|/|1|2.5|\n|\n|#|é|\0|a|b|[1, 2]|[[1], [2]]|+ a|* b";
    let words: Vec<&str> = words.split('|').collect();
    let (mut seed, mut compiled_count) = (1, 0);
    for _ in 0..300 {
        let soup = (0..below(&mut seed, 9)).map(|_| words[below(&mut seed, words.len())]);
        let program = format!("a = [1, 2, 3]\nb = input ?\nprint {}", soup.collect::<Vec<_>>().join(" "));
        match compiled(&program, &["[4, 5]"]) {
            Ok(()) => compiled_count += 1,
            Err(error) => assert!(error.starts_with("error: "), "{program}\n{error}"),
        }
    }
    assert!(compiled_count > 0, "the soup has no program in it");
}
