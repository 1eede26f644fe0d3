//! Trees and texts of somebody who wants more than a verdict: planted links, pipes, names that are options,
//! names that control where they are printed.
#![cfg(unix)]

use crate::{
    options::{FIXABLE, REFUSED, VALID},
    room::Room,
};
use bcast_testing::tool::tool;
use std::{
    fs,
    os::unix::{
        fs::{MetadataExt, PermissionsExt, chown, symlink},
        net::UnixListener,
        process::CommandExt,
    },
    path::Path,
    process::Command,
};

/// A tool whose temporary file has a name that can be guessed writes through a link.
#[test]
fn planted_links_are_not_written_through() {
    let room = Room::new("planted", &[("model.mlir", FIXABLE), ("victim", "precious")]);
    let own = std::process::id();
    for id in own..own + 400 {
        symlink("victim", room.0.join(format!("model.bcast-{id}"))).unwrap();
    }
    let (code, text, errors) = room.check(&["--fix", "model.mlir"], "");
    assert!(code == 0 && text.contains("2 fixed") && errors.is_empty(), "{text}{errors}");
    assert_eq!(room.read("victim"), "precious");
    assert!(!room.0.join("model.mlir").is_symlink());
}

#[test]
fn a_file_that_cannot_be_replaced_is_left_alone() {
    let files = ["link", "hard", "read-only"].map(|name| (format!("{name}.mlir"), FIXABLE));
    let files = files.iter().map(|(name, text)| (name.as_str(), *text)).collect::<Vec<_>>();
    let room = Room::new("left", &[&files[..], &[("real", FIXABLE), ("v.mlir", VALID)]].concat());
    let path = |name: &str| room.0.join(name);
    fs::remove_file(path("link.mlir")).unwrap();
    symlink("real", path("link.mlir")).unwrap();
    fs::hard_link(path("hard.mlir"), path("other")).unwrap();
    fs::set_permissions(path("read-only.mlir"), fs::Permissions::from_mode(0o444)).unwrap();
    for (name, reason) in [
        ("link.mlir", "it is a link to real"),
        ("hard.mlir", "it has 2 hard links"),
        ("read-only.mlir", "it is read-only"),
    ] {
        let (code, text, errors) = room.check(&["--fix", name], "");
        assert_eq!(code, 2, "{name}");
        assert!(errors.starts_with(&format!("error: {name}: {reason}")), "{errors}");
        assert!(errors.ends_with("; it is left as it is\n") && text.contains(": error: "), "{errors}{text}");
        assert_eq!(room.read(name), FIXABLE);
        // Neither does a report or a baseline replace it.
        for option in ["-o", "--write-baseline"] {
            let (code, _, errors) = room.check(&[option, name, "v.mlir"], "");
            assert!(code == 2 && errors.starts_with(&format!("error: {name}: {reason}")), "{errors}");
        }
    }
    assert!(path("link.mlir").is_symlink() && fs::metadata(path("hard.mlir")).unwrap().nlink() == 2);
    assert_eq!(fs::read_dir(&room.0).unwrap().count(), 6);
}

#[test]
fn mode_and_owner_stay() {
    let room = Room::new("owner", &[("a.mlir", FIXABLE)]);
    let path = room.0.join("a.mlir");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o604)).unwrap();
    _ = chown(&path, Some(65534), Some(65534)); // which the superuser may
    let [before, after] = [0, 1].map(|_| {
        let metadata = fs::metadata(&path).unwrap();
        room.check(&["--fix", "a.mlir"], "");
        (metadata.uid(), metadata.gid(), metadata.mode())
    });
    assert_eq!(before, after);
    assert_ne!(room.read("a.mlir"), FIXABLE);
}

#[test]
fn a_report_does_not_replace_what_it_is_about() {
    let room = Room::new("about", &[("a.mlir", REFUSED)]);
    for option in ["-o", "--write-baseline"] {
        let (code, _, errors) = room.check(&[option, "./a.mlir", "a.mlir"], "");
        assert!(code == 2 && errors.contains("is one of the files that are checked"), "{errors}");
    }
    assert_eq!(room.read("a.mlir"), REFUSED);
    // Standard output may be named.
    let (code, text, _) = room.check(&["-o", "/dev/stdout", "a.mlir"], "");
    assert!(code == 1 && text.contains("[infer-dim]"), "{text}");
}

#[test]
fn only_regular_files_below_a_directory_are_read() {
    let room = Room::new("tree", &[("d/a.mlir", VALID), ("out/b.mlir", REFUSED), ("d/in/c.mlir", VALID)]);
    let path = |name: &str| room.0.join(name);
    assert!(Command::new("mkfifo").arg(path("d/pipe.mlir")).status().unwrap().success());
    let _socket = UnixListener::bind(path("d/socket.mlir")).unwrap();
    for (link, to) in [
        ("d/zero.mlir", "/dev/zero"),
        ("d/out.mlir", "../out/b.mlir"),
        ("d/away", "../out"),
        ("d/inside.mlir", "in/c.mlir"),
        ("d/same", "in"),
        ("d/to-pipe.mlir", "pipe.mlir"),
        ("d/gone.mlir", "nowhere"),
    ] {
        symlink(to, path(link)).unwrap();
    }
    let (code, text, errors) = room.check(&["d"], "");
    assert!(code == 2 && text.contains("3 files: 3 ops verified, 0 refused"), "{text}");
    let lines: Vec<&str> = errors.lines().collect();
    assert_eq!(
        lines,
        [
            "error: d/gone.mlir: No such file or directory (os error 2)",
            "warning: d/away: the link leads out of the directory that was named",
            "warning: d/out.mlir: the link leads out of the directory that was named",
            "warning: d/pipe.mlir: it is a pipe, and is not read",
            "warning: d/socket.mlir: it is a socket, and is not read",
            "warning: d/to-pipe.mlir: it is a pipe, and is not read",
            "warning: d/zero.mlir: the link leads out of the directory that was named",
        ]
    );
    fs::remove_file(path("d/gone.mlir")).unwrap();
    assert_eq!(room.check(&["d"], "").0, 0);
    assert_eq!(room.check(&["--strict", "d"], "").0, 1);
}

/// A caller may find the names in a tree. A pipe that a shell has made is named in `/dev`.
#[test]
fn links_to_devices_and_pipes_are_not_read() {
    let room = Room::new("named", &[("v.mlir", VALID)]);
    let path = |name: &str| room.0.join(name);
    assert!(Command::new("mkfifo").arg(path("pipe")).status().unwrap().success());
    symlink("/dev/zero", path("zero.mlir")).unwrap();
    symlink("pipe", path("pipe.mlir")).unwrap();
    symlink("/dev/stdin", path("stdin.mlir")).unwrap();
    for (name, what) in [
        ("zero.mlir", "a device"),
        ("/dev/zero", "a device"),
        ("pipe.mlir", "a pipe"),
        ("stdin.mlir", "a pipe"),
    ] {
        let (code, text, errors) = room.check(&[name, "v.mlir"], "");
        assert_eq!((code, errors), (2, format!("error: {name}: it is {what}, and is not read\n")));
        assert!(text.contains("1 file: 1 op verified"), "{text}");
    }
    let (code, text, _) = room.check(&["/dev/stdin"], REFUSED);
    assert!(code == 1 && text.starts_with("/dev/stdin:2:8: error: "), "{text}");
    // A file of many terabytes, of which the disk has nothing.
    fs::File::create(path("huge.mlir")).unwrap().set_len(1 << 40).unwrap();
    let (code, _, errors) = room.check(&["huge.mlir", "v.mlir"], "");
    assert!(code == 2 && errors.contains("it is larger than 4 GiB"), "{errors}");
}

/// An error in a profile shows a word of it.
#[test]
fn a_profile_that_is_a_link_out_of_its_project_is_not_read() {
    let room =
        Room::new("secret", &[("p/a.mlir", VALID), ("p/b.mlir", VALID), ("secret", "password hunter2")]);
    symlink("../secret", room.0.join("p/.bcast-profile")).unwrap();
    let (code, text, errors) = room.check(&["p"], "");
    assert_eq!(
        errors,
        "error: p/.bcast-profile: the link leads out of its directory; name the file with --profile\n"
    );
    assert!(code == 2 && text.contains("2 files: 2 ops verified") && !text.contains("password"), "{text}");
    fs::rename(room.0.join("secret"), room.0.join("p/profile")).unwrap();
    fs::remove_file(room.0.join("p/.bcast-profile")).unwrap();
    symlink("profile", room.0.join("p/.bcast-profile")).unwrap();
    let (_, _, errors) = room.check(&["p"], "");
    assert!(
        errors.starts_with("error: p/.bcast-profile: line 1: 'password' does not name an op"),
        "{errors}"
    );
}

#[test]
fn a_directory_that_cannot_be_read_hides_nothing_else() {
    let room =
        Room::new("unreadable", &[("d/a.mlir", VALID), ("d/no/b.mlir", VALID), ("d/z/c.mlir", REFUSED)]);
    fs::set_permissions(room.0.join("d/no"), fs::Permissions::from_mode(0o0)).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_bcast"));
    if fs::metadata("/proc/self").unwrap().uid() == 0 {
        command.uid(65534); // the superuser may read it
    }
    let output = command.args(["check", "d"]).current_dir(&room.0).output();
    fs::set_permissions(room.0.join("d/no"), fs::Permissions::from_mode(0o755)).unwrap();
    let Ok(output) = output else { return }; // that user may not start it
    let [text, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert_eq!(errors, "error: d/no: Permission denied (os error 13)\n");
    assert!(
        output.status.code() == Some(2) && text.contains("[infer-dim]") && text.contains("\n2 files: "),
        "{text}"
    );
}

#[test]
fn names_of_files_are_not_options() {
    let room = Room::new(
        "dashes",
        &[("victim.mlir", "keep me"), ("-ovictim.mlir", VALID), ("--fix", VALID), ("-x.mlir", REFUSED)],
    );
    for arguments in [&["-ovictim.mlir", "victim.mlir"][..], &["--fix", "./-x.mlir"]] {
        let (code, text, errors) = room.check(arguments, "");
        assert_eq!((code, &text[..]), (2, ""));
        let start = format!("error: '{}' is an option and the name of a file: put '--' before", arguments[0]);
        assert!(errors.starts_with(&start), "{errors}");
    }
    for arguments in
        [&["--quiet", "--", "-ovictim.mlir", "-x.mlir", "--fix"][..], &["-q", "./-x.mlir", "./-ovictim.mlir"]]
    {
        let (code, text, errors) = room.check(arguments, "");
        assert!(code == 1 && text.contains("-x.mlir:2:8: error: ") && errors.is_empty(), "{text}{errors}");
    }
    assert_eq!(room.read("victim.mlir"), "keep me");
}

/// The value after a key in a line of YAML.
fn value<'a>(yaml: &'a str, key: &str) -> &'a str {
    let lines = yaml.lines().map(|line| line.trim_start().trim_start_matches("- "));
    lines.filter_map(|line| line.strip_prefix(key)?.strip_prefix(": ")).next().unwrap()
}

/// As pre-commit runs the hook, and GitHub the action, in a repository of somebody else.
#[test]
fn the_hook_and_the_action_run_on_names_that_are_options() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let names = ["--load-dialect-plugin=x.mlir", "-ovictim.mlir", "--fix", "x.mlir"];
    let room = Room::new("hook", &names.map(|name| (name, VALID)));
    fs::write(room.0.join("victim.mlir"), "keep me").unwrap();
    fs::create_dir(room.0.join("bin")).unwrap();
    let bcast = room.0.join("bin/bcast");
    fs::write(&bcast, format!("#!/bin/sh\nexec {} \"$@\"\n", env!("CARGO_BIN_EXE_bcast"))).unwrap();
    fs::set_permissions(&bcast, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", room.0.join("bin").display(), std::env::var("PATH").unwrap());
    let bash = |script: &str, arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = Command::new("bash");
        command.args(["-eo", "pipefail", "-c", script, "bash"]).args(arguments).current_dir(&room.0);
        let output = command.env("PATH", &path).envs(variables.iter().copied()).output().unwrap();
        let [text, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (output.status.code(), text, errors)
    };

    let hooks = fs::read_to_string(root.join(".pre-commit-hooks.yaml")).unwrap();
    let arguments = value(&hooks, "args").trim_matches(['[', ']']).replace(',', " ");
    let hook = format!("{} {arguments} \"$@\"", value(&hooks, "entry"));
    assert_eq!(bash(&hook, &names, &[]), (Some(0), String::new(), String::new()));

    fs::rename(&bcast, room.0.join("bin/other")).unwrap();
    let (code, _, errors) = bash(
        &format!("PATH={}; {hook}", room.0.join("bin").display()).replace("sh -c", "/bin/sh -c"),
        &names,
        &[],
    );
    assert_eq!((code, &errors[..]), (Some(1), "bcast was not found, see docs/install.md of broadcastable\n"));
    fs::rename(room.0.join("bin/other"), &bcast).unwrap();

    let action = fs::read_to_string(root.join("action.yml")).unwrap();
    let script = action.split("- name: Check").nth(1).unwrap().split("run: |").nth(1).unwrap();
    let script = script.split("      env:").next().unwrap();
    symlink("victim.mlir", room.0.join("report")).unwrap();
    let files = names.join(" ");
    let variables = [("KIND", "mlir"), ("FILES", &files[..]), ("OPTIONS", "--strict"), ("SARIF", "report")];
    let (code, text, errors) = bash(script, &[], &variables);
    assert_eq!((code, &errors[..]), (Some(0), ""), "{text}");
    assert!(text.starts_with("4 files: 4 ops verified"), "{text}");
    assert!(room.read("report").contains("sarif-schema-2.1.0") && !room.0.join("report").is_symlink());
    assert_eq!(room.read("victim.mlir"), "keep me");
}

/// Text that a terminal executes, or GitHub reads as a command.
fn assert_harmless(text: &str) {
    let is_harmful =
        |letter: char| letter.is_control() && letter != '\n' || letter == '\u{202e}' || letter == '\u{2066}';
    assert!(!text.contains(is_harmful), "{text:?}");
    assert!(!text.contains("##["), "{text}");
    for line in text.lines().map(str::trim_start).filter(|line| line.starts_with("::")) {
        let start = ["::error file=", "::warning file=", "::notice file="]
            .iter()
            .find(|start| line.starts_with(**start));
        assert!(start.is_some(), "{line}");
    }
}

#[test]
fn names_control_neither_a_terminal_nor_a_workflow() {
    let evil = "a\u{1b}[31m\u{202e}\n::error::EVIL\n ##[error]EVIL\u{2066}\r%0A::stop-commands::EVIL.mlir";
    let of_loc = "b\\1B[31m\u{202e}\\0A::error::EVIL\\0A ##[error]EVIL";
    let op = "toy.\\1B[31m\u{202e}\\0A::error::EVIL";
    let text = format!(
        "{REFUSED}\n::error::EVIL \u{1b}[31m\n\"{op}\"() : () -> () loc(\"{of_loc}\":1:1)\n\
         func.func @g(%a: tensor<4x3xf32>, %b: tensor<2xf32>) {{\n\
         %0 = bcast.add %a, %b : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<4x3xf32> loc(\"{of_loc}\":1:1) // ::error::EVIL\u{202e}\n\
         return\n}}\n"
    );
    let located = text.replace("\n::error::EVIL \u{1b}[31m", "");
    let room = Room::new("evil", &[(evil, &text), ("located.mlir", &located), ("d/x", "")]);
    symlink("/", room.0.join("d").join(evil)).unwrap();
    for format in ["human", "github", "json", "sarif"] {
        for arguments in [
            &[evil][..],
            &["located.mlir"],
            &["d"],
            &["--baseline", evil, "located.mlir"],
            &["-o", "d", evil],
        ] {
            let (code, text, errors) = room.check(&[&["--format", format], arguments].concat(), "");
            assert_ne!(code, 0, "{arguments:?}");
            assert_harmless(&text);
            assert_harmless(&errors);
            assert!(!text.is_empty() || !errors.is_empty());
        }
    }
    let (_, text, _) = room.check(&["--format", "github", "located.mlir"], "");
    assert!(text.contains("it comes from b") && text.contains("file=located.mlir"), "{text}");
    // A diff is for programs, and says nothing that the file has not.
    let room = Room::new("evil-diff", &[("a\n+++ b.mlir", FIXABLE)]);
    let (_, diff, _) = room.check(&["--diff", "a\n+++ b.mlir"], "");
    assert!(diff.starts_with("--- \"a/a\\012+++ b.mlir\"\n+++ \"b/a\\012+++ b.mlir\"\n@@ "), "{diff}");
}

/// MLIR shares the parts of such a type; whoever prints it does not end, or runs out of stack.
#[test]
fn aliases_take_neither_time_nor_stack() {
    let chain = |next: &str, count: usize| {
        let line = |at: usize| format!("!t{at} = {}\n", next.replace('T', &format!("!t{}", at - 1)));
        let last = format!("!t{}", count - 1);
        format!(
            "!t0 = tensor<1xf32>\n{}func.func @f(%a: {last}) {{\n  \
             %0 = \"bcast.add\"(%a, %a) : ({last}, {last}) -> {last}\n  return\n}}\n{REFUSED}",
            (1..count).map(line).collect::<String>()
        )
    };
    let room = Room::new(
        "aliases",
        &[("bomb.mlir", &chain("tuple<T, T>", 60)), ("deep.mlir", &chain("tuple<T>", 1_000_000))],
    );
    for (file, reason) in [("bomb.mlir", "[infer-dim]"), ("deep.mlir", "[infer-dim]")] {
        let start = std::time::Instant::now();
        let (code, text, errors) = room.check(&[file], "");
        assert!(code == 1 && errors.is_empty() && text.len() < 2_000, "{errors}");
        assert!(text.contains(reason), "{text}");
        assert!(start.elapsed().as_secs() < 60, "{file}"); // it would not end
    }
    // Bytecode has no aliases, and shares parts itself.
    let op = "\"toy.add\"(%a, %a)";
    for (file, next, count) in [("bomb", "tuple<T, T>", 40), ("deep", "tuple<T>", 3_000)] {
        let text = chain(next, count).replace("\"bcast.add\"(%a, %a)", op).replace(REFUSED, "");
        fs::write(room.0.join("text"), text).unwrap();
        let mut write = Command::new(tool(env!("CARGO_BIN_EXE_bcast"), "bcast-opt"));
        write
            .args(["text", "--emit-bytecode", "--allow-unregistered-dialect", "-o", file])
            .current_dir(&room.0);
        assert!(write.status().unwrap().success());
        let (code, text, errors) = room.check(&["--ops", "toy.add", file], "");
        assert!(code < 2 && errors.is_empty() && text.len() < 4_000, "{errors}");
        let reasons =
            ["error: written out, this bytecode has more than 64 MiB", "error: MLIR", "0 ops verified"];
        assert!(reasons.iter().any(|reason| text.contains(reason)), "{text}");
    }
    // As deep as MLIR's parser and printer are sure to manage.
    fs::write(room.0.join("fits.mlir"), chain("tuple<T>", 900)).unwrap();
    let (_, text, _) = room.check(&["fits.mlir"], "");
    assert!(text.contains("[shaped-types]") && text.contains("[infer-dim]") && text.len() < 4_000, "{text}");
}

/// Rust's library opens another file in its place, and writes to that.
#[test]
fn findings_are_not_lost_on_a_closed_output() {
    let room = Room::new("closed", &[("r.mlir", REFUSED), ("v.mlir", VALID)]);
    for (arguments, code) in [("r.mlir", 2), ("v.mlir", 2), ("--quiet v.mlir", 0), ("-o report r.mlir", 1)] {
        for closed in [">&-", "1</dev/null"] {
            let script = format!("exec {} check {arguments} {closed}", env!("CARGO_BIN_EXE_bcast"));
            let output = Command::new("sh").args(["-c", &script]).current_dir(&room.0).output().unwrap();
            assert_eq!(output.status.code(), Some(code), "{arguments} {closed}");
            assert_eq!(output.stderr.is_empty(), code != 2, "{arguments} {closed}");
        }
    }
    assert!(Path::new(&room.0.join("report")).is_file());
}
