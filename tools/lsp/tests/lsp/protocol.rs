//! The protocol: answers of upstream's server are forwarded, requests may be cancelled, and ids may be
//! anything.

use crate::client::{Client, lit_files};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

fn upstream() -> PathBuf {
    Path::new(env!("BCAST_LLVM_PREFIX")).join("bin/mlir-lsp-server")
}

const UPSTREAM: &str = "\
#map = affine_map<(d0) -> (d0)>
func.func private @callee(%x: tensor<4xf32>) -> tensor<4xf32>
func.func @f(%a: tensor<4xf32>, %b: memref<?xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %0 = call @callee(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.add %0, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = [\"parallel\"]}
    ins(%1 : tensor<4xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = math.exp %in : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %v = memref.load %b[%c0] : memref<?xf32>
  return %2 : tensor<4xf32>
}
";

/// Each request at each place of a text with upstream's dialects gets what upstream's own server answers.
#[test]
fn upstream_answers_are_passed_on() {
    let mut theirs = Client::start_program(&upstream(), &[]);
    let mut ours = Client::start();
    let uri = "file:///a.mlir";
    theirs.open(uri, UPSTREAM);
    ours.open(uri, UPSTREAM);
    let text = json!({ "uri": uri });
    let mut answered = 0;
    for (line, content) in UPSTREAM.lines().enumerate() {
        for character in (0..content.len()).step_by(3) {
            let position = json!({ "line": line, "character": character });
            for method in ["hover", "definition", "references", "completion"] {
                let params = json!({ "textDocument": text, "position": position, "context": { "includeDeclaration": true, "triggerKind": 1 } });
                let method = format!("textDocument/{method}");
                let (mut mine, mut expected) =
                    (ours.ask(&method, params.clone()), theirs.ask(&method, params));
                // The dialect that they lack, and those of LLVM's own tests.
                for answer in [&mut mine, &mut expected] {
                    if let Some(items) = answer.get_mut("items").and_then(Value::as_array_mut) {
                        let dialect = |item: &Value| {
                            let label = item["label"].as_str().unwrap_or_default();
                            label.trim_start_matches(['#', '!']).to_owned()
                        };
                        items.retain(|item| !["bcast", "test", "test_dyn"].contains(&&*dialect(item)));
                    }
                }
                let is_definition =
                    ["textDocument/definition", "textDocument/references"].contains(&&*method);
                if is_definition && expected == json!([]) {
                    continue; // the reader of text knows more
                }
                answered += usize::from(!expected.is_null() && expected != json!([]));
                // Ours has the picture of `tosa.add` first.
                let has_own =
                    mine["contents"]["value"].as_str().is_some_and(|text| text.starts_with("`tosa.add`"));
                if has_own {
                    let end = expected["contents"]["value"].as_str().unwrap_or_default();
                    assert!(mine["contents"]["value"].as_str().unwrap().ends_with(end));
                } else {
                    assert_eq!(mine, expected, "{method} at {position}")
                }
            }
        }
    }
    let params = json!({ "textDocument": text });
    let symbols = ours.ask("textDocument/documentSymbol", params.clone());
    assert_eq!(symbols, theirs.ask("textDocument/documentSymbol", params));
    assert!(!symbols.as_array().unwrap().is_empty() && answered > 300, "{answered}");
    ours.stop();
}

/// The diagnostics of upstream's server in the lit files are all reported.
#[test]
fn every_error_of_upstream_is_shown() {
    let mut ours = Client::start();
    let mut theirs =
        Client::start_program(Path::new(env!("CARGO_BIN_EXE_bcast-lsp-server")), &["--role=upstream"]);
    let mut count = 0;
    for (name, text) in lit_files() {
        let uri = format!("file:///{name}");
        theirs.open(&uri, &text);
        ours.open(&uri, &text);
        let line_and_text = |found: &Value| {
            let message = found["message"].as_str().unwrap().lines().next().unwrap().to_owned();
            // A dialect that MLIR does not have is no error of the text.
            let message = message.rsplit("adds nothing: ").next().unwrap().to_owned();
            (found["range"]["start"]["line"].as_u64().unwrap(), message)
        };
        let mine: Vec<_> = ours.settled_diagnostics(&uri).iter().map(line_and_text).collect();
        theirs.hover(&uri, 0, 0);
        let expected = theirs.diagnostics.get(&uri).and_then(Value::as_array).cloned().unwrap_or_default();
        for expected in expected.iter().map(line_and_text) {
            assert!(mine.contains(&expected), "{name}: {expected:?}\n{mine:#?}");
            count += 1;
        }
        ours.close(&uri);
        theirs.close(&uri);
    }
    assert!(count > 200, "{count}");
    ours.stop();
}

#[test]
fn a_cancelled_request_is_answered_once() {
    let mut client = Client::start();
    // It takes the servers longer to read this than the front to read what follows.
    let op = "  %0 = bcast.add %a : (tensor<4xf32>) -> tensor<4xf32>\n";
    let ops: String = (0..3000).map(|number| op.replace("%0", &format!("%{number}"))).collect();
    client.open("file:///a.mlir", &format!("func.func @f(%a: tensor<4xf32>) {{\n{ops}  return\n}}\n"));
    let params =
        json!({ "textDocument": { "uri": "file:///a.mlir" }, "position": { "line": 5, "character": 9 } });
    for id in ["x", "y"] {
        client.send(&json!({ "jsonrpc": "2.0", "id": id, "method": "textDocument/hover", "params": params }));
    }
    client.notify("$/cancelRequest", json!({ "id": "x" }));
    client.notify("$/cancelRequest", json!({ "id": "nobody" }));
    let mut answer =
        |id: &str| std::iter::repeat_with(|| client.receive()).find(|message| message["id"] == id).unwrap();
    assert_eq!(answer("x")["error"]["code"], -32800);
    assert!(answer("y")["result"]["contents"].is_object());
    client.last_answer_is_for_another("x");
    client.stop();
}

/// An editor's answers are not requests.
#[test]
fn an_answer_gets_no_answer() {
    let mut client = Client::start();
    for message in [json!({ "id": "x", "result": {} }), json!({ "id": "x", "error": {} }), json!({ "id": 7 })]
    {
        client.send(&message);
    }
    let answer = client.receive();
    assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!(7), &json!(-32600)));
    client.stop();
}

/// While one server reads a text, the other one's diagnostics stay; those of a closed text are removed.
#[test]
fn both_servers_read_a_change_of_a_part() {
    let mut client = Client::start();
    let uri = "file:///a.mlir";
    client.open(uri, UPSTREAM);
    assert_eq!(client.capabilities["capabilities"]["textDocumentSync"]["change"], 2);
    let change = |client: &mut Client, version, line: u64, end: u64, text: &str| {
        let range =
            json!({ "start": { "line": line, "character": 0 }, "end": { "line": end, "character": 0 } });
        let document = json!({ "uri": uri, "version": version });
        let changes = json!([{ "range": range, "text": text }]);
        client
            .notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    };
    change(&mut client, 2, 3, 3, "  // \u{1F600}\n");
    let hover = client.hover(uri, 6, 10).unwrap();
    assert!(hover.contains("Generic Form"), "{hover}");
    // The definition of a value goes, and comes again.
    let messages = |client: &Client| client.diagnostics[uri].to_string();
    change(&mut client, 3, 4, 5, "");
    client.hover(uri, 5, 10);
    assert!(messages(&client).contains("use of undeclared SSA value name"), "{}", messages(&client));
    change(&mut client, 4, 4, 4, "  %c0 = arith.constant 0 : index\n");
    client.hover(uri, 6, 10);
    assert_eq!(client.diagnostics[uri], json!([]));
    client.stop();
}

#[test]
fn the_editor_shows_the_findings_of_both_servers() {
    let mut client = Client::start();
    let text = "func.func @g() {\n  toy.torn(\n}\nfunc.func @f(%a: tensor<4xf32>) {\n  \
                %0 = bcast.add %a : (tensor<4xf32>) -> tensor<5xf32>\n  return\n}\n";
    let shown = |client: &mut Client| -> Vec<usize> {
        let messages = std::iter::repeat_with(|| client.receive());
        let published = messages.filter(|message| message["method"] == "textDocument/publishDiagnostics");
        published.take(2).map(|message| message["params"]["diagnostics"].as_array().unwrap().len()).collect()
    };
    client.open("file:///a.mlir", text);
    assert_eq!(shown(&mut client), [1, 2]);
    let document = json!({ "uri": "file:///a.mlir", "version": 2 });
    let changes = json!([{ "text": format!("{text}\n") }]);
    client.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    assert_eq!(shown(&mut client), [2, 2]);
    client.close("file:///a.mlir");
    assert_eq!(shown(&mut client), [0, 0]);
    client.stop();
}

/// Two requests with one id, of texts and numbers, are two requests.
#[test]
fn ids_may_be_anything() {
    let mut client = Client::start();
    client.open("file:///a.mlir", UPSTREAM);
    for id in [json!("a text"), json!(-7), json!(1.5), json!(0)] {
        let hover = |line: u32| {
            let params = json!({ "textDocument": { "uri": "file:///a.mlir" }, "position": { "line": line, "character": 9 } });
            json!({ "jsonrpc": "2.0", "id": id, "method": "textDocument/hover", "params": params })
        };
        client.send(&hover(5));
        client.send(&hover(5));
        let mut answers = 0;
        while answers < 2 {
            answers += usize::from(client.receive()["id"] == id);
        }
    }
    client.stop();
}

/// Answers have the protocol's types.
#[test]
fn answers_have_the_types_of_the_protocol() {
    let mut client = Client::start();
    let text = "func.func @f(%a: tensor<4xf32>) {\n  \
                %0 = bcast.add %a : (tensor<4xf32>) -> tensor<5xf32>\n  \
                %1 = bcast.add %a : (tensor<4xf32>) -> tensor<?xf32>\n  return\n}\n";
    client.open("file:///a.mlir", text);
    let place = json!({ "line": 1, "character": 9 });
    let document = json!({ "uri": "file:///a.mlir" });
    let range = json!({ "start": place, "end": place });
    let capabilities = client.capabilities.clone();
    assert_eq!(
        capabilities["capabilities"]["codeActionProvider"],
        json!({ "codeActionKinds": ["quickfix"] })
    );
    serde_json::from_value::<lsp_types::InitializeResult>(capabilities).unwrap();
    let hover = client.ask("textDocument/hover", json!({ "textDocument": document, "position": place }));
    serde_json::from_value::<lsp_types::Hover>(hover).unwrap();
    let params = json!({ "textDocument": document, "range": range, "context": { "diagnostics": [] } });
    let actions = client.ask("textDocument/codeAction", params);
    let actions: lsp_types::CodeActionResponse = serde_json::from_value(actions).unwrap();
    assert!(!actions.is_empty());
    let hints: Vec<lsp_types::InlayHint> =
        serde_json::from_value(client.hints("file:///a.mlir").into()).unwrap();
    assert_eq!(hints.len(), 1);
    let found: Vec<lsp_types::Diagnostic> =
        serde_json::from_value(client.settled_diagnostics("file:///a.mlir").into()).unwrap();
    assert!(found.len() == 1 && found[0].code_description.is_some());
    client.stop();
}

/// The size of each symbol that the analysis knows, in hover and hint.
#[test]
fn symbols_are_shown() {
    let text = "\
func.func @f(%a: tensor<?x1xf32> {bcast.dims = [\"B\", 1]}, %b: tensor<?x?xf32> {bcast.dims = [\"B\", \"T\"]}) {
  %0 = math.exp %a : tensor<?x1xf32>
  %1 = bcast.add %0, %b : (tensor<?x1xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
";
    let mut client = Client::start();
    client.open("file:///a.mlir", text);
    let hover = client.hover("file:///a.mlir", 2, 9).unwrap();
    for line in [
        "fits: BxT",
        "operand #0   Bx1   dim 1 stretched",
        "operand #1   BxT   full",
        "checks at run time: none",
    ] {
        assert!(hover.contains(line), "{hover}");
    }
    let hints = client.hints("file:///a.mlir");
    let labels: Vec<_> = hints.iter().map(|hint| &hint["label"]).collect();
    assert_eq!(labels, ["dim 1 stretched", "BxT"]);
    client.stop();
}

/// A plugin with a dialect is loaded by both servers.
#[test]
fn plugins_are_loaded() {
    let program = Path::new(env!("CARGO_BIN_EXE_bcast-lsp-server"));
    // `cargo test` leaves the plugin among the dependencies.
    let places = ["deps/libbcast_plugin.so", "libbcast_plugin.so"].map(|place| program.with_file_name(place));
    let plugin = places.iter().find(|place| place.exists()).expect("cargo has built the plugin");
    let argument = format!("--load-dialect-plugin={}", plugin.display());
    let mut client = Client::start_program(program, &[&argument]);
    client.open("file:///a.mlir", UPSTREAM);
    assert!(client.settled_diagnostics("file:///a.mlir").is_empty());
    assert!(client.hover("file:///a.mlir", 5, 9).unwrap().contains("fits: 4"));
    client.stop();
}

impl Client {
    /// Sends a request, and reads all messages before the answer.
    fn last_answer_is_for_another(&mut self, id: &str) {
        self.send(&json!({ "jsonrpc": "2.0", "id": "last", "method": "textDocument/hover", "params": {
            "textDocument": { "uri": "file:///a.mlir" }, "position": { "line": 5, "character": 9 } } }));
        loop {
            let message = self.receive();
            assert_ne!(message["id"], id);
            if message["id"] == "last" {
                return;
            }
        }
    }
}
