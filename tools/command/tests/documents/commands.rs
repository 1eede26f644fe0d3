//! Every command of the documents is run: here, or by something that CI runs.

use crate::{
    blocks::{Block, Shown, blocks},
    documents, root,
};
use bcast_testing::tool::tool;
use std::{
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::Command,
};

/// Commands that take too long for a test, or change the machine, and the file, with a text in it, that runs
/// them instead.
const ELSEWHERE: [(&str, &str, &str); 30] = [
    ("scripts/set-llvm", "scripts/check-next", "scripts/set-llvm"),
    ("cargo install --path tools/command", "scripts/check-command", "cargo install --path tools/command"),
    ("git clone", "scripts/check-command", "git clone"),
    ("make build", "Makefile", "demo: build"),
    ("make demo", ".ci/run", "make demo"),
    ("make test", ".ci/run", "make test"),
    ("make bindings", ".ci/run", "make bindings"),
    ("make functions", "Makefile", " functions "),
    ("make conformance", "Makefile", " conformance "),
    ("make corpora", "Makefile", "corpora: "),
    ("make prove-standard", "Makefile", " prove-standard "),
    ("apt-get install", "scripts/setup", "apt-get install"),
    ("python3 -m venv", "scripts/check-bare", "python3 -m venv"),
    ("pip install ", "scripts/make-environment", "pip\" install"),
    ("python -m broadcastable", "bindings/python/tests/test_page.py", "docs/onnx.md"),
    ("venv/bin/pip install", "scripts/check-bare", "venv/bin/pip install"),
    ("sha256sum --check", "scripts/check-bare", "sha256sum --check"),
    ("tar xf", "scripts/check-bare", "tar xf"),
    ("make install", "scripts/check-install", "scripts/install"),
    ("export PKG_CONFIG_PATH", "scripts/check-install", "export PKG_CONFIG_PATH"),
    ("cmake ", "scripts/check-install", "cmake --build"),
    ("make -C examples/cpp_dialect", "scripts/check-install", "make -C cpp_dialect"),
    ("examples/cpp_dialect/toy-opt", "scripts/check-install", "check_toy cpp_dialect/toy-opt"),
    ("examples/cpp_lowering/run.sh", "scripts/check-install", "cpp_lowering/run.sh"),
    ("cc examples/cpp_lowering/dialect.c", "scripts/check-install", "cpp_lowering/dialect.c -o dialect"),
    ("./dialect", "scripts/check-install", "diff shown <(./dialect)"),
    ("bcast check --load-dialect-plugin", "scripts/check-install", "--load-dialect-plugin"),
    ("cc shape.c", "scripts/check-install", "cc -std=c99"),
    ("cargo run --quiet --example embedded_compiler", "examples/embedded_compiler/tests.rs", "docs/rust.md"),
    ("cat examples/embedded_compiler/demo.arr", "examples/embedded_compiler/tests.rs", "demo.arr"),
];

/// The programs that the test runs.
const PROGRAMS: [&str; 8] =
    ["bcast", "bcast-opt", "bcast-validate", "mlir-opt-22", "stdbuf", "python3", "cat", "sum.sh"];

/// The major version of LLVM that the build uses. The documents name one.
pub const LLVM: &str = include_str!("../../../../dialect/glue/llvm-version").trim_ascii();

/// The same commands with the tools of the LLVM that the build uses.
fn with_own_tools(script: &str) -> String {
    ["mlir-opt-", "mlir-runner-", "/llvm-"].iter().fold(script.to_owned(), |script, tool| {
        script.replace(&format!("{tool}22"), &format!("{tool}{LLVM}"))
    })
}

fn is_run_elsewhere(command: &str) -> bool {
    let runs = ELSEWHERE.iter().find(|(prefix, _, _)| {
        command.starts_with(prefix) || command.split(" | ").any(|part| part.starts_with(prefix))
    });
    runs.is_some_and(|(_, file, text)| {
        let found = fs::read_to_string(root().join(file)).unwrap();
        assert!(found.contains(text), "{file} does not run '{text}'");
        true
    })
}

/// Whether the test runs the command; `None` if nothing does.
fn is_run_here(command: &str) -> Option<bool> {
    let first = command.split_whitespace().next()?;
    let program = first.rsplit('/').next()?;
    match () {
        _ if is_run_elsewhere(command) => Some(false),
        _ if PROGRAMS.contains(&program) || is_assignment(first) => Some(true),
        _ => None,
    }
}

/// `P=target/release/libbcast_plugin.so`, which stands before the commands of MLIR.
fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| name.chars().all(|letter| letter.is_ascii_uppercase()))
}

/// The programs that cargo builds for users.
const TOOLS: [&str; 5] = ["bcast", "bcast-opt", "bcast-lsp-server", "bcast-validate", "libbcast_plugin.so"];

/// A directory in which the commands of a document find the tools that cargo has built, and the examples.
struct Room(PathBuf);

impl Room {
    fn new(document: &Path) -> Self {
        let name = document.file_stem().unwrap().to_string_lossy();
        let room = std::env::temp_dir().join(format!("bcast-{name}-{}", std::process::id()));
        let built = room.join("target/release");
        fs::create_dir_all(&built).unwrap();
        let tools = tool(env!("CARGO_BIN_EXE_bcast"), "bcast").parent().unwrap().to_owned();
        // `cargo test` leaves the plugin among the dependencies.
        for directory in [tools.join("deps"), tools.to_owned()] {
            for tool in TOOLS.iter().filter(|tool| directory.join(tool).is_file()) {
                let _ = fs::remove_file(built.join(tool));
                symlink(directory.join(tool), built.join(tool)).unwrap();
            }
        }
        symlink(root().join("examples"), room.join("examples")).unwrap();
        Self(room)
    }

    /// The command's exit code, and what it prints.
    fn run(&self, script: &str) -> (Option<i32>, String) {
        let path = format!("target/release:{}", std::env::var("PATH").unwrap());
        let output = Command::new("bash")
            .args(["-c", &format!("exec 2>&1\n{}", with_own_tools(script))])
            .env("PATH", path)
            .env("BCAST_BIN_DIR", self.0.join("target/release"))
            .current_dir(&self.0)
            .output()
            .unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    }

    /// Runs what is run here of a block, and returns how many commands that were.
    fn check(&self, block: &Block) -> usize {
        let commands = block.commands();
        let is_run = commands.iter().filter(|command| is_run_here(command) == Some(true)).count();
        match block {
            Block::Console(shown) => shown.iter().for_each(|shown| self.check_shown(shown)),
            Block::Script(script) if is_run == commands.len() => {
                let (code, text) = self.run(&format!("set -e -o pipefail\n{script}"));
                assert_eq!(code, Some(0), "{script}{text}");
            }
            Block::Script(script) => {
                assert_eq!(is_run, 0, "a part of this script is run elsewhere:\n{script}")
            }
        }
        is_run
    }

    /// Runs the command and compares what it prints. `cat` writes the file that it shows.
    fn check_shown(&self, Shown { command, output }: &Shown) {
        if let Some(file) = command.strip_prefix("cat ").filter(|path| !path.contains('/')) {
            fs::write(self.0.join(file), output.join("\n") + "\n").unwrap();
        } else if is_run_here(command) == Some(true) {
            let (_, found) = self.run(command);
            assert!(is_shown(&found, output), "{command}\n{found}");
        }
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Whether the lines are those that are shown, in which `...` stands for any lines, and `…` for a part of
/// one.
fn is_shown(found: &str, shown: &[String]) -> bool {
    let shown: String =
        shown.iter().map(|line| if line == "..." { "…".into() } else { format!("{line}\n") }).collect();
    let mut rest = found;
    shown.split('…').enumerate().all(|(index, part)| match rest.find(part) {
        Some(at) if index > 0 || at == 0 => {
            rest = &rest[at + part.len()..];
            true
        }
        _ => false,
    }) && (rest.is_empty() || shown.ends_with('…'))
}

#[test]
fn every_command_is_run_and_answers_what_is_shown() {
    let mut count = 0;
    // That page has the defects of LLVM 22.
    let is_of_other = |document: &PathBuf| LLVM != "22" && document.ends_with("upstream.md");
    for document in documents().into_iter().filter(|document| !is_of_other(document)) {
        let room = Room::new(&document);
        for block in blocks(&fs::read_to_string(&document).unwrap()) {
            for command in block.commands() {
                assert!(is_run_here(&command).is_some(), "{}: nothing runs '{command}'", document.display());
            }
            count += room.check(&block);
        }
    }
    assert!(count >= 20, "only {count} commands were run");
}

#[test]
fn printed_values_are_compared() {
    let shown = |lines: &[&str]| lines.iter().map(|line| line.to_string()).collect::<Vec<_>>();
    assert!(is_shown("a\nb\n", &shown(&["a", "b"])));
    assert!(is_shown("a\nb\nc\n", &shown(&["a", "...", "c"])));
    assert!(is_shown("a\nb\nc\n", &shown(&["a", "..."])));
    for lines in [&["a"][..], &["b"], &["a", "c"], &["...", "d"], &["a", "b", "c"]] {
        assert!(!is_shown("a\nb\n", &shown(lines)), "{lines:?}");
    }
}
