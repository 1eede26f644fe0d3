//! Names of sizes are renamed and formatted, and ops are drawn.

use crate::client::Client;
use serde_json::{Value, json};

const URI: &str = "file:///a.mlir";
const TEXT: &str = "\
func.func @f(%a: tensor<?x1xf32> {bcast.dims = [\"B\",1]}, %b: tensor<?x?xf32> {bcast.dims = [\"B\", \"2*T\"]}) {
  %0 = bcast.add %a, %b : (tensor<?x1xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
func.func @g(%a: tensor<?xf32> {bcast.dims = [\"B\"]}) {
  %1 = bcast.add %a : (tensor<?xf32>) -> tensor<5x5xf32>
  return
}
";

fn at(line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": URI }, "position": { "line": line, "character": character } })
}

fn started() -> Client {
    let mut client = Client::start();
    client.open(URI, TEXT);
    client
}

#[test]
fn a_symbol_is_renamed_in_its_function() {
    let mut client = started();
    assert_eq!(client.capabilities["capabilities"]["renameProvider"], json!({ "prepareProvider": true }));
    let column = TEXT.find("\"B\"").unwrap() as u32 + 1;
    let found = client.ask("textDocument/prepareRename", at(0, column));
    assert_eq!(found["placeholder"], "B");
    assert_eq!(client.ask("textDocument/prepareRename", at(1, 2)), Value::Null);
    let mut params = at(0, column);
    params["newName"] = json!("batch");
    let edit = client.ask("textDocument/rename", params.clone());
    let edits = edit["changes"][URI].as_array().unwrap();
    assert!(edits.len() == 2 && edits.iter().all(|edit| edit["range"]["start"]["line"] == 0), "{edits:?}");
    params["newName"] = json!("T");
    assert_eq!(
        client.ask_for("textDocument/rename", params)["error"]["message"],
        "the function has a symbol 'T' already"
    );
    client.stop();
}

#[test]
fn lists_of_symbols_are_formatted() {
    let mut client = started();
    let options = json!({ "tabSize": 2, "insertSpaces": true });
    let params = json!({ "textDocument": { "uri": URI }, "options": options });
    let edits = client.ask("textDocument/formatting", params);
    let texts: Vec<&Value> = edits.as_array().unwrap().iter().map(|edit| &edit["newText"]).collect();
    assert_eq!(texts, ["[\"B\", 1]", "[\"B\", \"2 * T\"]"]);
    client.stop();
}

#[test]
fn the_op_at_a_place_is_drawn() {
    let mut client = started();
    let drawn = client.ask("bcast/picture", at(1, 9));
    assert_eq!((&drawn["op"], &drawn["rule"]), (&json!("bcast.add"), &Value::Null));
    assert!(drawn["svg"].as_str().unwrap().starts_with("<svg "), "{drawn}");
    assert!(drawn["text"].as_str().unwrap().starts_with("fits: Bx"), "{drawn}");
    assert_eq!(client.ask("bcast/picture", at(5, 9))["rule"], "result-rank");
    assert_eq!(client.ask("bcast/picture", at(2, 0)), Value::Null);
    client.stop();
}
