//! Quick fixes, applied: the text verifies.

use crate::client::{Client, lit_files};
use broadcastable_mlir::{
    melior::{Context, dialect::DialectRegistry, ir::Module, utility::register_all_dialects},
    register_dialect,
};
use serde_json::Value;

/// Rules of which every violation in a lit file has exactly one fix.
const RESULTS: [&str; 3] = ["result-rank", "result-dynamic", "result-static"];
const DIMENSIONS: [&str; 7] =
    ["infer-dim", "dims-identity", "dims-required", "dims-count", "dims-range", "dims-size", "dims-order"];

/// The text after the edits of an action. The files are ASCII where they are edited.
fn applied(text: &str, action: &Value) -> String {
    let edits = action["edit"]["changes"].as_object().unwrap().values().next().unwrap().as_array().unwrap();
    let starts: Vec<usize> = [0].into_iter().chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let offset = |place: &Value| {
        let number = |name: &str| place[name].as_u64().unwrap() as usize;
        let start = starts[number("line")];
        let units = text[start..].char_indices().map(|(at, letter)| (at, letter.len_utf16()));
        let mut left = number("character");
        for (at, width) in units {
            if left == 0 {
                return start + at;
            }
            left -= width;
        }
        text.len()
    };
    let mut edits: Vec<_> = edits
        .iter()
        .map(|edit| {
            (
                offset(&edit["range"]["start"]),
                offset(&edit["range"]["end"]),
                edit["newText"].as_str().unwrap(),
            )
        })
        .collect();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.0));
    let mut text = text.to_owned();
    edits.into_iter().for_each(|(start, end, new)| text.replace_range(start..end, new));
    text
}

/// The ops of a profile and named ones have diagnostics, hovers and fixes.
#[test]
fn ops_of_a_user_are_known() {
    const TEXT: &str = "%a, %b = \"x.y\"() : () -> (tensor<4x3xf32>, tensor<4xf32>)\n\
        %0 = \"toy.bias\"(%a, %b) {axes = array<i64: 1>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>\n\
        %1 = \"toy.mul\"(%a, %a) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x5xf32>\n";
    let uri = "file:///a.mlir";
    let path = std::env::temp_dir().join(format!("bcast-lsp-profile-{}.txt", std::process::id()));
    std::fs::write(&path, "toy.bias explicit axes\n").unwrap();
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_bcast-lsp-server"));
    let profile = format!("--profile={}", path.display());
    let mut client = Client::start_program(program, &[&profile, "--ops=toy.mul"]);
    client.open(uri, TEXT);
    assert_eq!(client.settled_diagnostics(uri).len(), 2);
    assert!(client.hover(uri, 1, 7).unwrap().contains("operand #1"));
    let mut text = TEXT.to_owned();
    for line in [1, 2] {
        let [fix] = &client.fixes(uri, line)[..] else { panic!("line {line}") };
        text = applied(&text, fix);
    }
    assert_eq!(text, TEXT.replace("i64: 1", "i64: 0").replace("4x5", "4x3"));
    client.stop();
    std::fs::remove_file(path).unwrap();
    let mut client = Client::start();
    client.open(uri, TEXT);
    assert!(client.settled_diagnostics(uri).is_empty(), "nobody has named these ops");
    client.stop();
}

/// The profile beside a text, or above it, is read again with each change of the text.
#[test]
fn a_project_has_a_profile() {
    let text = "%a, %b = \"x.y\"() : () -> (tensor<4x3xf32>, tensor<4xf32>)\n\
        %0 = \"toy.bias\"(%a, %b) {axes = array<i64: 1>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>\n";
    let project = std::env::temp_dir().join(format!("bcast lsp project {}", std::process::id()));
    let profile = project.join(".bcast-profile");
    std::fs::create_dir_all(project.join("deep")).unwrap();
    let write = |lines: &str| std::fs::write(&profile, lines).unwrap();
    let uri = format!("file://{}/deep/a.mlir", project.display()).replace(' ', "%20");
    let mut client = Client::start();
    let mut diagnostics = |text: &str| {
        client.open(&uri, text);
        client.settled_diagnostics(&uri)
    };
    assert!(diagnostics(text).is_empty());
    write("toy.bias explicit axes\n");
    assert_eq!(diagnostics(text)[0]["code"], "dims-size");
    write("toy.bias explicit\n");
    let [wrong] = &diagnostics(text)[..] else { panic!() };
    let message = wrong["message"].as_str().unwrap();
    assert!(
        message.ends_with(".bcast-profile: line 1: 'explicit' needs the name of an attribute"),
        "{message}"
    );
    write("toy.bias explicit axes\n");
    diagnostics(text);
    let [fix] = &client.fixes(&uri, 1)[..] else { panic!() };
    assert_eq!(applied(text, fix), text.replace("i64: 1", "i64: 0"));
    client.stop();
    std::fs::remove_dir_all(project).unwrap();
}

/// The program around a line, in which every other line stays where it is.
fn program(text: &str, line: usize) -> String {
    let mut number = 0;
    for program in text.split("// -----\n") {
        number += program.matches('\n').count();
        if line <= number {
            return program.to_owned();
        }
        number += 1;
    }
    panic!("line {line} is in no program")
}

/// A context with the dialects of `bcast-opt`, which takes others as well.
fn context() -> Context {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_dialect(&registry);
    let context = Context::new_with_registry(&registry, false);
    context.set_allow_unregistered_dialects(true);
    context
}

fn errors(diagnostics: &[Value]) -> usize {
    diagnostics.iter().filter(|diagnostic| diagnostic["severity"] == 1).count()
}

/// Each fix makes its op valid, and the program verifies if it has no other error.
#[test]
fn a_fixed_text_verifies() {
    let mut client = Client::start();
    let (mut results, mut dimensions, mut whole) = (0, 0, 0);
    let (context, mut without) = (context(), Vec::new());
    // The other files have no op that is refused.
    for (name, text) in lit_files().into_iter().filter(|(_, text)| text.contains("error")) {
        let uri = format!("file:///{name}");
        client.open(&uri, &text);
        let found = client.settled_diagnostics(&uri);
        for diagnostic in found.iter().filter(|diagnostic| diagnostic["source"] == "bcast") {
            let code = diagnostic["code"].as_str().unwrap_or_default();
            if !RESULTS.contains(&code) && !DIMENSIONS.contains(&code) {
                continue;
            }
            let line = diagnostic["range"]["start"]["line"].as_u64().unwrap();
            let place = format!("{name}:{}: {}", line + 1, diagnostic["message"].as_str().unwrap());
            let fixes = client.fixes(&uri, line);
            let own = |action: &&Value| action["diagnostics"][0]["range"] == diagnostic["range"];
            // Their element types are wrong as well, of which the rules know nothing.
            if name.ends_with("/each_op.mlir") {
                continue;
            }
            let Some(fix) = fixes.iter().find(own) else {
                // The last dimensions of products are not seen, and some importers' shapes may be unknown.
                let has_none =
                    place.to_lowercase().contains("matmul") || place.contains("importer writes []");
                if RESULTS.contains(&code) && !has_none {
                    without.push(place);
                }
                continue;
            };
            let fixed = applied(&text, fix);
            let own_program = program(&text, line as usize);
            let before = settled(&mut client, "file:///program", &own_program);
            let program = program(&fixed, line as usize);
            if errors(&before) == 1 {
                assert!(Module::parse(&context, &program).is_some(), "{place}\n{fix:#}\n{program}");
                whole += 1;
            }
            let after = settled(&mut client, "file:///program", &program);
            assert!(errors(&after) < errors(&before), "{place}\n{fix:#}\n{after:#?}");
            *if RESULTS.contains(&code) { &mut results } else { &mut dimensions } += 1;
        }
        client.close(&uri);
    }
    client.stop();
    println!(
        "fixes: {results} of results, {dimensions} of dimensions; {whole} programs verify; without one: {}",
        without.len()
    );
    assert!(results > 100 && dimensions > 40 && whole > 100, "{results} {dimensions} {whole}");
    assert!(without.is_empty(), "{without:#?}");
}

fn settled(client: &mut Client, uri: &str, text: &str) -> Vec<Value> {
    client.open(uri, text);
    let diagnostics = client.settled_diagnostics(uri);
    client.close(uri);
    diagnostics
}

/// A text with one mistake, and after its only fix.
#[test]
fn each_kind_of_error_gets_a_fix() {
    let mut client = Client::start();
    for (before, after) in [
        // The type is propagated to the return, and to the function.
        (
            "func.func @f(%a: tensor<4x1xf32>, %b: tensor<3xf32>) -> tensor<4x4xf32> {\n  \
             %0 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x4xf32>\n  \
             %1 = math.exp %0 : tensor<4x4xf32>\n  \
             return %1 : tensor<4x4xf32>\n}\n",
            "func.func @f(%a: tensor<4x1xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {\n  \
             %0 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x3xf32>\n  \
             %1 = math.exp %0 : tensor<4x3xf32>\n  \
             return %1 : tensor<4x3xf32>\n}\n",
        ),
        // It is propagated to an op that broadcasts, which infers its own.
        (
            "!t = tensor<?x3xf32, \"e\">\nfunc.func @f(%a: tensor<?x3xf32>, %c: tensor<2x1x1xi8>) {\n  \
             %0 = bcast.add %a : (tensor<?x3xf32>) -> tensor<5x3xf32, \"e\"> // 5\n  \
             %1:2 = bcast.broadcast %0, %c : (tensor<5x3xf32, \"e\">, tensor<2x1x1xi8>) -> (tensor<2x5x3xf32>, tensor<*xi8>)\n  \
             return\n}\n",
            "!t = tensor<?x3xf32, \"e\">\nfunc.func @f(%a: tensor<?x3xf32>, %c: tensor<2x1x1xi8>) {\n  \
             %0 = bcast.add %a : (tensor<?x3xf32>) -> tensor<?x3xf32, \"e\"> // 5\n  \
             %1:2 = bcast.broadcast %0, %c : (tensor<?x3xf32, \"e\">, tensor<2x1x1xi8>) -> (tensor<2x?x3xf32>, tensor<*xi8>)\n  \
             return\n}\n",
        ),
        // The only dimensions, in each form.
        (
            "func.func @f(%a: tensor<4xf32>, %b: tensor<4x3xf32>) {\n  \
             %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>\n  return\n}\n",
            "func.func @f(%a: tensor<4xf32>, %b: tensor<4x3xf32>) {\n  \
             %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>\n  return\n}\n",
        ),
        (
            "func.func @f(%a: tensor<4xf32>, %b: tensor<4x3xf32>) {\n  \
             %0 = \"bcast.add\"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>\n  return\n}\n",
            "func.func @f(%a: tensor<4xf32>, %b: tensor<4x3xf32>) {\n  \
             %0 = \"bcast.add\"(%a, %b) <{fastmath = #arith.fastmath<none>, broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>\n  return\n}\n",
        ),
        // An importer's op.
        (
            "func.func @f(%a: tensor<4xf32>, %b: tensor<4x3xf32>) {\n  \
             %0 = \"chlo.broadcast_add\"(%a, %b) {broadcast_dimensions = array<i64>} : (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>\n  return\n}\n",
            "func.func @f(%a: tensor<4xf32>, %b: tensor<4x3xf32>) {\n  \
             %0 = \"chlo.broadcast_add\"(%a, %b) {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>\n  return\n}\n",
        ),
        (
            "func.func @f(%a: !torch.vtensor<[4,1],f32>, %b: !torch.vtensor<[3],f32>) {\n  \
             %0 = \"torch.aten.mul.Tensor\"(%a, %b) : (!torch.vtensor<[4,1],f32>, !torch.vtensor<[3],f32>) -> !torch.vtensor<[4,4],f32>\n  return\n}\n",
            "func.func @f(%a: !torch.vtensor<[4,1],f32>, %b: !torch.vtensor<[3],f32>) {\n  \
             %0 = \"torch.aten.mul.Tensor\"(%a, %b) : (!torch.vtensor<[4,1],f32>, !torch.vtensor<[3],f32>) -> !torch.vtensor<[4,3],f32>\n  return\n}\n",
        ),
        // A misspelt attribute, which is ignored.
        (
            "func.func @f(%a: tensor<4xf32>, %b: tensor<4x4xf32>) {\n  \
             %0 = bcast.add %a, %b {broadcast_dimension = array<i64: 0>} : (tensor<4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>\n  return\n}\n",
            "func.func @f(%a: tensor<4xf32>, %b: tensor<4x4xf32>) {\n  \
             %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>\n  return\n}\n",
        ),
        // In a text with other errors and with multi-byte characters.
        (
            "func.func @g() {\n  toy.torn(\n}\nfunc.func @f(%a: tensor<4xf32>) {\n  \
             \"test.op\"() {e = \"😀\"} : () -> ()\n  %0 = bcast.add %a {e = \"😀é\"} : (tensor<4xf32>) -> tensor<5xf32>\n  return\n}\n",
            "func.func @g() {\n  toy.torn(\n}\nfunc.func @f(%a: tensor<4xf32>) {\n  \
             \"test.op\"() {e = \"😀\"} : () -> ()\n  %0 = bcast.add %a {e = \"😀é\"} : (tensor<4xf32>) -> tensor<4xf32>\n  return\n}\n",
        ),
    ] {
        client.open("file:///a.mlir", before);
        let lines = before.matches('\n').count() as u64;
        let fixes: Vec<Value> = (0..lines).flat_map(|line| client.fixes("file:///a.mlir", line)).collect();
        assert_eq!(fixes.len(), 1, "{before}\n{fixes:#?}");
        assert_eq!(applied(before, &fixes[0]), after);
        client.close("file:///a.mlir");
    }
    client.stop();
}

/// Nothing is offered if the op has several possible fixes, or none.
#[test]
fn an_error_without_a_fix_gets_none() {
    let mut client = Client::start();
    for text in [
        // 0 or 1.
        "func.func @f(%a: tensor<4xf32>, %b: tensor<4x4x3xf32>) {\n  \
         %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<4x4x3xf32>) -> tensor<4x4x3xf32>\n  return\n}\n",
        "func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {\n  \
         %0 = bcast.add %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>\n  return\n}\n",
        // A caller of the function needs the type.
        "func.func @f(%a: tensor<2xf32>) -> tensor<3xf32> {\n  \
         %0 = bcast.add %a : (tensor<2xf32>) -> tensor<3xf32>\n  return %0 : tensor<3xf32>\n}\n\
         func.func @g(%a: tensor<2xf32>) -> tensor<3xf32> {\n  \
         %0 = call @f(%a) : (tensor<2xf32>) -> tensor<3xf32>\n  return %0 : tensor<3xf32>\n}\n",
        // So does an op that would not verify.
        "func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {\n  \
         %0 = bcast.add %a : (tensor<2xf32>) -> tensor<3xf32>\n  %1 = arith.addf %0, %b : tensor<3xf32>\n  return\n}\n",
        // The value of the attribute is wrong as well.
        "func.func @f(%a: tensor<4xf32>, %b: tensor<4x4xf32>) {\n  \
         %0 = bcast.add %a, %b {broadcast_dimension = array<i64: 7>} : (tensor<4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>\n  return\n}\n",
    ] {
        client.open("file:///a.mlir", text);
        let lines = text.matches('\n').count() as u64;
        let fixes: Vec<Value> = (0..lines).flat_map(|line| client.fixes("file:///a.mlir", line)).collect();
        assert!(fixes.is_empty(), "{text}\n{fixes:#?}");
        let found = client.settled_diagnostics("file:///a.mlir");
        assert!(!found.is_empty(), "{text}");
        client.close("file:///a.mlir");
    }
    client.stop();
}
