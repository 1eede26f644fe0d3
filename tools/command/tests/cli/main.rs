//! The command `bcast`: its answers to a table of command lines, to hostile ones, and as a program.

mod hostile;
mod program;

use broadcastable_cli::Output;

fn run(arguments: &[&str]) -> Output {
    broadcastable_cli::run(std::iter::once(&"bcast").chain(arguments).map(Into::into), false)
}

/// The arguments of a command line; single quotes are as in a shell, and nothing else is special.
fn split(line: &str) -> Vec<String> {
    let mut words = vec![];
    let mut word: Option<String> = None;
    let mut is_quoted = false;
    for letter in line.chars() {
        match letter {
            '\'' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            ' ' if !is_quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

fn lines() -> impl Iterator<Item = &'static str> {
    include_str!("commands.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[test]
fn every_command_line_has_its_answer() {
    let mut text = String::new();
    for line in lines() {
        let Output { text: answer, errors, code } =
            broadcastable_cli::run(split(line).into_iter().map(Into::into), false);
        let only_an_answer = errors.is_empty() || line == "bcast 4 'vector<4>' --svg";
        assert_eq!(code == 0 || code == 1, only_an_answer, "{line}");
        text += &format!("$ {line}\n{answer}{errors}=> {code}\n\n");
    }
    let text = text.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    insta::with_settings!({
        snapshot_path => "../snapshots", prepend_module_to_snapshot => false, omit_expression => true,
    }, { insta::assert_snapshot!("commands", text) });
}

/// The verdict and the marks have colours; without them the text is the same.
#[test]
fn colours_change_no_text() {
    for line in lines() {
        let words = || split(line).into_iter().map(Into::into);
        let (plain, colored) =
            (broadcastable_cli::run(words(), false), broadcastable_cli::run(words(), true));
        assert_eq!(strip_colors(&colored.text), plain.text, "{line}");
        let is_verdict = plain.text.starts_with("fits") || plain.text.starts_with("does not fit");
        assert_eq!(colored.text.contains('\u{1b}'), is_verdict && !line.contains("--color never"), "{line}");
    }
    let refused = broadcastable_cli::run(["bcast", "4x3", "2"].map(Into::into), true).text;
    assert!(refused.starts_with("\u{1b}[1m\u{1b}[31mdoes not fit\u{1b}[0m: operand #1"), "{refused:?}");
    assert!(refused.contains("\u{1b}[1m\u{1b}[31m                 ^\u{1b}[0m\n"), "{refused:?}");
}

#[test]
fn color_is_a_choice() {
    for (choice, is_terminal, has_colors) in
        [("always", false, true), ("never", true, false), ("auto", true, true), ("auto", false, false)]
    {
        let arguments = ["bcast", "--color", choice, "4x3", "2"].map(Into::into);
        let text = broadcastable_cli::run(arguments, is_terminal).text;
        assert_eq!(text.contains('\u{1b}'), has_colors, "{choice}");
    }
}

fn strip_colors(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
}

#[test]
fn every_rule_is_explained() {
    for rule in broadcastable::Rule::all() {
        let output = run(&["explain", rule.id()]);
        assert_eq!(output.code, 0);
        assert!(output.text.contains("Valid: ") && output.text.contains("Refused: "), "{rule}");
        // Functions and messages are not wrapped.
        assert!(output.text.lines().all(|line| line.len() <= 240), "{rule}");
    }
}

/// `bcast completions` knows every subcommand and, where the shell can, every rule.
#[test]
fn completions_know_the_rules() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&["completions", shell]).text;
        assert!(script.contains("explain"), "{shell}");
        let has_rules = broadcastable::Rule::all().all(|rule| script.contains(rule.id()));
        assert_eq!(has_rules, ["bash", "zsh", "fish"].contains(&shell), "{shell}");
    }
}

/// Each command that a manual page names has a page.
#[test]
fn every_command_has_a_manual_page() {
    let page = run(&["man"]).text;
    let names: Vec<&str> =
        page.lines().filter_map(|line| line.strip_prefix("bcast\\-")?.strip_suffix("(1)")).collect();
    assert!(names.len() >= 5 && names.contains(&"check"), "{names:?}");
    let install = include_str!("../../../../scripts/install-pages");
    let installed =
        install.lines().find_map(|line| line.strip_prefix("for command in ")?.strip_suffix("; do"));
    let installed: Vec<&str> = installed.unwrap().split(' ').collect();
    for name in names {
        assert!(installed.contains(&name), "scripts/install-pages lacks {name}");
        let page = run(&["man", name]);
        assert_eq!(page.code, 0);
        assert!(page.text.contains(&format!("\n.TH bcast-{name} 1")), "{name}: {}", page.text);
    }
    assert!(run(&["man", "check"]).text.contains(r"\-\-max\-errors"));
}

/// A word that is near a command and is the name of a size.
#[test]
fn a_near_word_is_a_size_where_it_is_written_as_one() {
    for shape in ["(explian,)", "f32[chekc]", "chunk", "map", "manx4", "vision"] {
        let output = run(&[shape]);
        assert_eq!(output.code == 0, shape != "manx4", "{output:?}");
        assert!(!output.errors.contains("did you mean"), "{output:?}");
    }
}
