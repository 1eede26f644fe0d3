//! The options of `bcast check` that say what is read, what is left out, what is fixed, and where the report
//! goes.

use crate::room::Room;
use serde_json::Value;
use std::{fs, path::Path};

pub(crate) const REFUSED: &str = "func.func @f(%a: tensor<4x3xf32>, %b: tensor<2xf32>) {\n  \
    %0 = bcast.add %a, %b : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>\n  return\n}\n";
pub(crate) const FIXABLE: &str = "func.func @f(%a: tensor<4xf32>, %b: tensor<4x3xf32>) {\n  \
    %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>\n  \
    %1 = bcast.mul %b, %b : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x5xf32>\n  return\n}\n";
pub(crate) const VALID: &str = "func.func @f(%a: tensor<4xf32>) {\n  \
    %0 = bcast.add %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n  return\n}\n";

#[test]
fn directories_and_standard_input_are_read() {
    let files = [
        ("d/a.mlir", VALID),
        ("d/e/b.mlir", REFUSED),
        ("d/.git/c.mlir", REFUSED),
        ("d/x.txt", "no"),
        ("n/x", ""),
    ];
    let room = Room::new("directories", &files);
    std::os::unix::fs::symlink(".", room.0.join("d/loop")).unwrap();
    let (code, text, _) = room.check(&["d"], "");
    assert!(code == 1 && text.starts_with("d/e/b.mlir:2:8: error: "), "{text}");
    assert!(text.contains("\n2 files: 1 op verified, 1 refused"), "{text}");
    let (code, text, _) = room.check(&["-"], REFUSED);
    assert!(code == 1 && text.starts_with("<stdin>:2:8: error: "), "{text}");
    let (code, _, errors) = room.check(&["n"], "");
    assert_eq!((code, &errors[..]), (2, "error: n: no file below this directory ends in .mlir or .mlirbc\n"));
}

#[test]
fn the_report_has_colors_if_asked() {
    let room = Room::new("colors", &[("a.mlir", REFUSED)]);
    let (_, plain, _) = room.check(&["a.mlir"], "");
    assert!(!plain.contains('\u{1b}'), "{plain}");
    let (code, text, _) = room.check(&["--color", "always", "a.mlir"], "");
    let mut colored = text.lines().filter(|line| line.contains('\u{1b}'));
    assert_eq!(code, 1);
    assert!(
        colored.next().unwrap().contains(":2:8: \u{1b}[1m\u{1b}[31merror\u{1b}[0m: 'bcast.add' op"),
        "{text}"
    );
    assert_eq!(colored.count(), 2, "the mark under the op, and the one under the shapes: {text}");
    let without =
        ["\u{1b}[1m", "\u{1b}[31m", "\u{1b}[0m"].iter().fold(text, |text, code| text.replace(code, ""));
    assert_eq!(without, plain);
}

#[test]
fn a_report_is_quiet_short_or_in_a_file() {
    let room = Room::new("quiet", &[("a.mlir", REFUSED), ("b.mlir", REFUSED), ("v.mlir", VALID)]);
    assert_eq!(room.check(&["-q", "v.mlir"], ""), (0, String::new(), String::new()));
    let (code, text, _) = room.check(&["-q", "a.mlir"], "");
    assert!(code == 1 && text.ends_with("^\n") && !text.contains("verified"), "{text}");
    let (_, text, _) = room.check(&["--max-errors", "1", "a.mlir", "b.mlir"], "");
    assert!(!text.contains("b.mlir") && text.contains("\n1 more error not shown\n2 files: "), "{text}");
    let (_, text, _) = room.check(&["--format", "github", "--max-errors", "0", "a.mlir"], "");
    assert!(text.starts_with("1 more error not shown\n1 file: "), "{text}");
    let (code, text, errors) = room.check(&["-o", "report", "a.mlir"], "");
    assert_eq!((code, text, errors), (1, String::new(), String::new()));
    assert!(room.read("report").contains("[infer-dim]"));
    let (code, _, errors) = room.check(&["-o", "no/report", "v.mlir"], "");
    assert!(code == 2 && errors.starts_with("error: no/report: "), "{errors}");
}

#[test]
fn a_comment_suppresses_the_rules_that_it_names() {
    let at_the_end =
        REFUSED.replace("tensor<4x3xf32>\n  return", "tensor<4x3xf32> // bcast: ignore infer-dim\n  return");
    let before = REFUSED.replace("  %0", "  // bcast: ignore result-static, infer-dim\n  %0");
    let another = REFUSED.replace("  %0", "  // bcast: ignore result-static\n  %0");
    let wrong = REFUSED.replace("  %0", "  // bcast: ignore infer-dims\n  %0");
    let empty = VALID.replace("  %0", "  // bcast: ignore\n  %0");
    let room = Room::new("ignore", &[]);
    fs::create_dir_all(&room.0).unwrap();
    for (text, code, found) in [
        (&at_the_end, 0, ", 1 ignored\n"),
        (&before, 0, ", 1 ignored\n"),
        (&another, 1, "[infer-dim]"),
        (&wrong, 1, "<stdin>:2:3: warning: 'infer-dims' is not the id of a rule"),
        (&empty, 0, "needs the id of a rule"),
    ] {
        let (found_code, report, _) = room.check(&["-"], text);
        assert!(found_code == code && report.contains(found), "{text}{report}");
    }
}

#[test]
fn a_baseline_leaves_out_known_errors() {
    let room = Room::new("baseline", &[("a.mlir", REFUSED)]);
    let (code, text, _) = room.check(&["--write-baseline", "known", "a.mlir"], "");
    assert!(code == 0 && text.contains("1 in the baseline"), "{text}");
    // The line moves, and a second error of the same kind is a new one.
    fs::write(room.0.join("a.mlir"), format!("// a comment\n{REFUSED}")).unwrap();
    assert_eq!(room.check(&["--baseline", "known", "./a.mlir"], "").0, 0);
    let twice = format!("{REFUSED}{}", REFUSED.replace("@f", "@g"));
    fs::write(room.0.join("a.mlir"), &twice).unwrap();
    let (code, text, _) = room.check(&["--baseline", "known", "a.mlir"], "");
    assert!(code == 1 && text.matches("error: ").count() == 1, "{twice}{text}");
    for (text, message) in
        [("{", "EOF"), ("{\"version\": 2}", "not a baseline of version 1"), ("{\"version\": 1}", "no list")]
    {
        fs::write(room.0.join("known"), text).unwrap();
        let (code, _, errors) = room.check(&["--baseline", "known", "a.mlir"], "");
        assert!(code == 2 && errors.starts_with("error: known: ") && errors.contains(message), "{errors}");
    }
}

#[test]
#[cfg(unix)]
fn fixes_are_shown_or_written() {
    use std::os::unix::fs::PermissionsExt;
    let room = Room::new("fix", &[("a.mlir", FIXABLE), ("b.mlir", REFUSED)]);
    let fixed = room.0.join("a.mlir");
    fs::set_permissions(&fixed, fs::Permissions::from_mode(0o640)).unwrap();
    let (code, diff, _) = room.check(&["--diff", "a.mlir", "b.mlir"], "");
    assert!(
        code == 1 && diff.starts_with("--- a/a.mlir\n+++ b/a.mlir\n@@ ") && !diff.contains("b.mlir\n+++"),
        "{diff}"
    );
    assert!(
        diff.contains("\n+  %1 = bcast.mul %b, %b : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>\n"),
        "{diff}"
    );
    assert_eq!(room.read("a.mlir"), FIXABLE);
    let (code, text, _) = room.check(&["--fix", "a.mlir", "b.mlir"], "");
    assert!(code == 1 && text.contains("2 files: 2 ops verified, 1 refused, 0 skipped, 2 fixed\n"), "{text}");
    assert_eq!(fs::metadata(&fixed).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!((room.check(&["a.mlir"], "").0, &room.read("b.mlir")[..]), (0, REFUSED));
    let files = fs::read_dir(&room.0).unwrap().count();
    assert_eq!(files, 2);
    let (code, _, errors) = room.check(&["--fix", "-"], FIXABLE);
    assert!(code == 2 && errors.contains("standard input has no file to fix"), "{errors}");
    // An error that a comment takes out is not fixed.
    let ignored = FIXABLE.replace("  %1", "  // bcast: ignore result-static\n  %1");
    let (_, diff, _) = room.check(&["--diff", "-"], &ignored);
    assert!(diff.contains("+  %0") && !diff.contains("+  %1"), "{diff}");
}

#[test]
fn sarif_names_pages_and_places() {
    let room = Room::new("sarif", &[("a b.mlir", REFUSED)]);
    let path = room.0.join("a b.mlir");
    let arguments = ["--format", "sarif", "--rules", "https://h/rules/", "a b.mlir", path.to_str().unwrap()];
    let log: Value = serde_json::from_str(&room.check(&arguments, "").1).unwrap();
    let run = &log["runs"][0];
    let rule =
        run["tool"]["driver"]["rules"].as_array().unwrap().iter().find(|rule| rule["id"] == "infer-dim");
    assert_eq!(rule.unwrap()["helpUri"], "https://h/rules/infer-dim.html");
    let place = |index: usize| &run["results"][index]["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!((&place(0)["uri"], &place(0)["uriBaseId"]), (&"a%20b.mlir".into(), &"ROOT".into()));
    let root = run["originalUriBaseIds"]["ROOT"]["uri"].as_str().unwrap();
    assert!(root.starts_with("file:///") && root.ends_with('/'), "{root}");
    let whole = place(1)["uri"].as_str().unwrap();
    assert!(
        whole.starts_with("file:///") && whole.ends_with("/a%20b.mlir") && place(1)["uriBaseId"].is_null()
    );
    let prints: Vec<_> =
        (0..2).map(|index| &run["results"][index]["partialFingerprints"]["bcast/v1"]).collect();
    assert!(prints[0] == prints[1] && prints[0].as_str().unwrap().len() == 18, "{prints:?}");
    assert!(Path::new(&path).is_file());
}

const TOY: &str = "func.func @f(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {\n  \
    %0 = \"toy.add\"(%a, %b) {axes = array<i64: 0>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>\n  return\n}\n";

#[test]
fn ops_are_named_by_hand() {
    let room = Room::new("ops", &[("toy.mlir", TOY), ("valid.mlir", VALID)]);
    let (code, text, _) = room.check(&["toy.mlir"], "");
    assert!(code == 0 && text.contains("toy.mlir: no op that broadcasts"), "{text}");
    let (code, text, errors) = room.check(&["--ops", "toy.add,toy.mul", "toy.mlir", "valid.mlir"], "");
    assert!(code == 1 && text.contains("operand #1 dim 0: size 4 cannot broadcast"), "{text}");
    assert_eq!(errors, "warning: no file has an op named toy.mul\n");
    let absent = ["--ops", "toy.mul", "valid.mlir"];
    assert_eq!(room.check(&absent, "").0, 0);
    assert_eq!(room.check(&[&["--strict"], &absent[..]].concat(), "").0, 1);
    let (code, _, errors) = room.check(&["--ops", "add", "valid.mlir"], "");
    assert!(code == 2 && errors.contains("'add' does not name an op"), "{errors}");
}

#[test]
fn a_profile_says_how_ops_broadcast() {
    let files = [
        ("toy.mlir", TOY),
        ("toy.txt", "# Ours\ntoy.add explicit axes\n"),
        ("right.txt", "toy.add\n"),
        ("wrong.txt", "toy.add\ntoy.mul explicit\n"),
    ];
    let room = Room::new("profile", &files);
    let (code, text, _) = room.check(&["--profile", "toy.txt", "toy.mlir"], "");
    assert_eq!((code, &text[..]), (0, "1 file: 1 op verified, 0 refused, 0 skipped\n"));
    // The later profile counts, and a file before the built-in ones.
    let (code, ..) = room.check(&["--profile", "toy.txt", "--profile", "right.txt", "toy.mlir"], "");
    assert_eq!(code, 1);
    let (code, text, errors) = room.check(&["--profile", "wrong.txt", "toy.mlir"], "");
    let expected = "error: wrong.txt: line 2: 'explicit' needs the name of an attribute\n";
    assert_eq!((code, &text[..], &errors[..]), (2, "", expected));
    assert_eq!(room.check(&["--profile", "none.txt", "toy.mlir"], "").0, 2);
}

/// Two ops: of one the axes are wrong, of the other the declared shape is.
pub(crate) const FIXABLE_TOY: &str = "func.func @f(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {\n  \
    %0 = \"toy.bias\"(%a, %b) {axes = array<i64: 1>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>\n  \
    %1 = \"toy.mul\"(%a, %a) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x5xf32>\n  return\n}\n";

/// No op is an error of ours, whatever a profile says of it.
#[test]
fn a_profile_that_does_not_fit_an_op_is_an_error() {
    let room = Room::new("profile-77", &[("p", "toy.add one-way 77"), ("a.mlir", TOY)]);
    let (code, text, errors) = room.check(&["--profile", "p", "a.mlir"], "");
    assert!(code == 1 && errors.is_empty(), "{text}{errors}");
    assert!(text.contains("error: 'toy.add' op has no operand #77: the profile 'p' expects it\n"), "{text}");
    let (_, text, _) = room.check(&["-"], "\"tfl.prelu\"() : () -> ()");
    assert!(text.contains("has no operand #0: the profile 'tfl' expects it\n"), "{text}");
}

#[test]
fn ops_of_a_user_get_fixes() {
    let files = [("toy.mlir", FIXABLE_TOY), ("toy.txt", "toy.bias explicit axes\n")];
    let room = Room::new("own-fixes", &files);
    let own = ["--profile", "toy.txt", "--ops", "toy.mul", "toy.mlir"];
    let (code, diff, _) = room.check(&[&["--diff"], &own[..]].concat(), "");
    assert!(
        code == 1
            && diff.contains("\n+  %0 = \"toy.bias\"(%a, %b) {axes = array<i64: 0>} :")
            && diff.contains(
                "\n+  %1 = \"toy.mul\"(%a, %a) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>\n"
            ),
        "{diff}"
    );
    let (_, report, _) = room.check(&own, "");
    assert!(
        report.contains("shapes, aligned by axes:") && report.contains("fix: write axes = array<i64: 0>"),
        "{report}"
    );
    let (code, text, _) = room.check(&[&["--fix"], &own[..]].concat(), "");
    assert_eq!((code, &text[..]), (0, "1 file: 2 ops verified, 0 refused, 0 skipped, 2 fixed\n"));
    // Who names the ops no longer names them finds nothing to fix.
    fs::write(room.0.join("toy.mlir"), FIXABLE_TOY).unwrap();
    let nothing = "note: there is no error with exactly one fix, so nothing changes\n".to_owned();
    let (_, diff, note) = room.check(&["--diff", "toy.mlir"], "");
    assert_eq!((diff, note), (String::new(), nothing));
    assert_eq!(room.check(&["--diff", "-q", "toy.mlir"], "").2, "");
}

#[test]
fn a_file_that_is_not_a_plugin_is_refused() {
    let room = Room::new("plugin", &[("valid.mlir", VALID)]);
    for plugin in ["none.so", "."] {
        let (code, text, errors) =
            room.check(&[&format!("--load-dialect-plugin={plugin}"), "valid.mlir"], "");
        let start = format!("error: '{plugin}' is not a plugin with dialects: ");
        assert!(
            code == 2 && text.is_empty() && errors.starts_with(&start) && errors.lines().count() == 1,
            "{errors}"
        );
    }
}

#[test]
fn the_version_is_printed() {
    let room = Room::new("version", &[("toy.mlir", TOY)]);
    let version = format!("bcast check {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(room.check(&["--version"], ""), (0, version, String::new()));
}

#[test]
fn a_project_has_a_profile() {
    let text = "%a, %b = \"x.y\"() : () -> (tensor<4x3xf32>, tensor<4xf32>)\n\
        %0 = \"toy.bias\"(%a, %b) {axes = array<i64: 1>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>\n";
    let files = [
        ("one/.bcast-profile", "toy.bias explicit axes\n"),
        ("one/deep/a.mlir", text),
        ("one/near/.bcast-profile", "toy.bias operands 0\n"),
        ("one/near/a.mlir", text),
        ("other/a.mlir", text),
        ("wrong/.bcast-profile", "toy.add\ntoy.mul explicit\n"),
        ("wrong/a.mlir", text),
    ];
    let room = Room::new("project", &files);
    let (code, report, _) = room.check(&["one/deep", "one/near", "other"], "");
    assert_eq!((code, report.matches("error: ").count()), (1, 1), "{report}");
    assert!(report.contains("one/deep/a.mlir:2:6: error: 'toy.bias' op") && report.contains("1 op verified"));
    // The profile of a directory, and not of a text: `other/..` is in no project.
    assert_eq!(room.check(&["one/deep/../../other/a.mlir"], "").0, 0);
    // An op that the command line names counts more.
    assert_eq!(room.check(&["--profile", "one/near/.bcast-profile", "one/deep"], "").0, 0);
    let (code, report, _) = room.check(&["--fix", "one/deep/a.mlir"], "");
    assert!(code == 0 && room.read("one/deep/a.mlir").contains("i64: 0"), "{report}");
    let (code, _, errors) = room.check(&["wrong", "other"], "");
    let message = "error: wrong/.bcast-profile: line 2: 'explicit' needs the name of an attribute\n";
    assert_eq!((code, errors.as_str()), (2, message));
    std::fs::copy(room.0.join("one/.bcast-profile"), room.0.join(".bcast-profile")).unwrap();
    let (code, report, _) = room.check(&["-"], text);
    assert!(code == 1 && report.contains("<stdin>:2:6: error: 'toy.bias'"), "{report}");
}

/// The process that reads bytecode first has no use for the profile of the directory where it runs.
#[test]
fn a_wrong_profile_elsewhere_does_not_hide_damaged_bytecode() {
    let room = Room::new("trial", &[(".bcast-profile", "toy.mul explicit\n")]);
    let damaged = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/check/files/crash.mlirbc");
    let (code, report, errors) = room.check(&[damaged], "");
    assert!(code == 1 && report.contains("MLIR crashes on this file"), "{report}{errors}");
}
