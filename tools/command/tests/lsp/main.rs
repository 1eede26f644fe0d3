//! `bcast lsp` as an editor sees it, over pipes.

mod client;
mod hostile;
mod mlir;

use client::{Client, at, find};
use serde_json::{Value, json};
use std::{
    fs,
    time::{Duration, Instant},
};

/// The output of `jax.jit(f).lower(x, y).as_text()`, but for the sizes of the first broadcast's operand.
const JAX: &str = r#"module @jit_f attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x2xf32>, %arg1: tensor<3xf32>) -> (tensor<4x3xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<4x2xf32>) -> tensor<4x3xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x3xf32>
    return %2 : tensor<4x3xf32>
  }
}
"#;

const URI: &str = "file:///nowhere/a.mlir";

fn client() -> Client {
    let shown = json!({ "textDocument": { "publishDiagnostics": { "relatedInformation": true } } });
    Client::initialized(&["--rules=https://h/rules"], shown)
}

fn code_actions(client: &mut Client, uri: &str, (line, _): (usize, usize)) -> Vec<Value> {
    let place = json!({ "line": line, "character": 0 });
    let params = json!({
        "textDocument": { "uri": uri }, "range": { "start": place, "end": place }, "context": { "diagnostics": [] },
    });
    client.ask("textDocument/codeAction", params).as_array().unwrap().clone()
}

fn hints(client: &mut Client, uri: &str, lines: (u64, u64)) -> Vec<String> {
    let [start, end] = [lines.0, lines.1].map(|line| json!({ "line": line, "character": 0 }));
    let params = json!({ "textDocument": { "uri": uri }, "range": { "start": start, "end": end } });
    let hints = client.ask("textDocument/inlayHint", params);
    let text = |hint: &Value| {
        format!(
            "{}:{} {}",
            hint["position"]["line"],
            hint["position"]["character"],
            hint["label"].as_str().unwrap()
        )
    };
    hints.as_array().unwrap().iter().map(text).collect()
}

#[test]
fn a_program_of_jax_has_diagnostics_hovers_definitions_and_references() {
    let mut client = client();
    let found = client.open(URI, JAX);
    let [error] = &found[..] else { panic!("{found:?}") };
    assert_eq!(at(JAX, &error["range"]), "stablehlo.broadcast_in_dim");
    assert_eq!(
        (&error["severity"], &error["code"], &error["source"]),
        (&json!(1), &json!("dims-size"), &json!("bcast"))
    );
    assert_eq!(error["codeDescription"]["href"], "https://h/rules/dims-size.html");
    let message = "'stablehlo.broadcast_in_dim' op operand #0 dim 1: size 2 cannot be stretched to size 3 of result #0 dim 1 [dims-size]";
    assert_eq!(error["message"], message);
    let note = &error["relatedInformation"][0];
    assert!(note["message"].as_str().unwrap().contains("4x2"), "{note}");
    assert_eq!((&note["location"]["uri"], &note["location"]["range"]), (&json!(URI), &error["range"]));

    let hover = client.hover(URI, find(JAX, "stablehlo.broadcast_in_dim %arg0"));
    for part in [
        "operand #0: tensor<4x2xf32>",
        "result #0: tensor<4x3xf32>",
        "does not fit: operand #0 dim 1",
        "https://h/rules/dims-size.html",
    ] {
        assert!(hover.contains(part), "{part} in {hover}");
    }
    assert_eq!(client.hover(URI, find(JAX, "module")), "`module`");
    let hover = client.hover(URI, find(JAX, "stablehlo.add"));
    assert!(hover.contains("operand #1: tensor<4x3xf32>") && !hover.contains("does not fit"), "{hover}");
    assert_eq!(client.hover(URI, find(JAX, "%arg1, dims")), "`%arg1: tensor<3xf32>`");
    assert_eq!(client.hover(URI, find(JAX, "%2 = ")), "`%2: tensor<4x3xf32>`, as far as the text tells");

    let definition = client.ask_at("textDocument/definition", URI, find(JAX, "%arg1, dims"));
    let (line, character) = find(JAX, "%arg1: ");
    assert_eq!(definition[0]["range"]["start"], json!({ "line": line, "character": character }));
    assert_eq!((at(JAX, &definition[0]["range"]), &definition[0]["uri"]), ("%arg1".into(), &json!(URI)));
    let references = client.ask_at("textDocument/references", URI, find(JAX, "%0, %1"));
    let lines: Vec<_> =
        references.as_array().unwrap().iter().map(|found| &found["range"]["start"]["line"]).collect();
    assert_eq!(lines, [2, 4]);
    let symbols = client.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    assert_eq!((&symbols[0]["name"], symbols.as_array().unwrap().len()), (&json!("@main"), 1));
    assert_eq!(symbols[0]["detail"], "(tensor<4x2xf32>, tensor<3xf32>) -> (tensor<4x3xf32>)");
    client.stop();
}

/// The lines of the definitions and of the references of what stands at a text.
fn places(client: &mut Client, text: &str, needle: &str) -> [Vec<u64>; 2] {
    ["definition", "references"].map(|what| {
        let found = client.ask_at(&format!("textDocument/{what}"), URI, find(text, needle));
        let lines = found.as_array().into_iter().flatten();
        lines.map(|found| found["range"]["start"]["line"].as_u64().unwrap()).collect()
    })
}

/// Each program, each region with symbols and each region with blocks has names of its own.
#[test]
fn symbols_and_blocks_have_definitions_and_references() {
    let text = r#"func.func private @g(tensor<3xf32>) -> tensor<3xf32>
module @m {
  util.func public @g(%a: i1) {
    cf.cond_br %a, ^bb1, ^bb2
  ^bb1:
    scf.execute_region { cf.br ^bb1
      ^bb1: scf.yield }
    cf.br ^bb1
  }
  util.global private @x : i32
  util.func @h() { %0 = util.call @g(%1) : (i1) -> i1
    util.global.store %0, @x : i32
    "x.call"() {callee = @g, "g"} : () -> ()
    call @g() : () -> ()
    "x.text"() {name = "g", text = "@g"} : () -> () // @g
  }
}
"func.func"() <{sym_name = "main", function_type = () -> ()}> ({
  %f = func.constant @g : () -> ()
  x.call @main, @m::@g, @"main", @m::@none, @mm
}) : () -> ()
// -----
func.func @main() { call @g() : () -> () return }
"#;
    let mut client = client();
    client.open(URI, text);
    for (needle, definitions, references) in [
        ("@g(tensor", &[0][..], &[0, 18][..]),
        ("@g : () -> ()\n  x", &[0], &[0, 18]),
        ("@g(%1)", &[2], &[2, 10, 12, 13, 19]),
        ("@g, @\"main", &[2], &[2, 10, 12, 13, 19]),
        ("@x : i32\n    \"x", &[9], &[9, 11]),
        ("@m {", &[1], &[1, 19, 19]),
        ("\"main\"", &[17], &[17, 19, 19]),
        ("@\"main\"", &[17], &[17, 19, 19]),
        ("@none", &[], &[19]),
        ("@mm", &[], &[19]),
        ("@main()", &[22], &[22]),
        ("@g() : () -> () return", &[], &[22]),
        ("\"g\", text", &[], &[]),
        ("^bb1, ^", &[4], &[4, 3, 7]),
        ("^bb1:\n    scf", &[4], &[4, 3, 7]),
        ("^bb1\n      ^bb1", &[6], &[6, 5]),
        ("^bb1: scf", &[6], &[6, 5]),
    ] {
        let expected = [definitions.to_vec(), references.to_vec()];
        assert_eq!(places(&mut client, text, needle), expected, "{needle}");
    }
    let [line, character] = [10, text.lines().nth(10).unwrap().find("(%1)").unwrap()];
    let behind = client.ask_at("textDocument/definition", URI, (line, character));
    assert_eq!(behind[0]["range"]["start"]["line"], 2);
    client.stop();
}

/// Errors around them, sections and aliases hide no op.
#[test]
fn texts_with_errors_and_sections_are_read() {
    let text = "\"é😀.x\"( : ]\nfunc.func @f(%a: tensor<3xf32>) {\n  %0:2 = toy.two %a : (tensor<3xf32>) -> (tensor<1xf32>, tensor<2xf32>)\n  /* é😀 */ %1 = bcast.add %0#0, %0#1 : (tensor<1xf32>, tensor<2xf32>) -> tensor<4xf32>\n}\n// -----\n!t = tensor<5xf32>\nfunc.func @g(%a: !t) { %b = toy.id %c : !t return }\n";
    let mut client = client();
    let found = client.open(URI, text);
    let error = found.iter().find(|found| found["severity"] == 1).unwrap();
    assert_eq!(
        (error["code"].as_str().unwrap(), at(text, &error["range"])),
        ("result-static", "bcast.add".into())
    );
    assert_eq!(error["range"]["start"]["character"], 17);
    let references = client.ask_at("textDocument/references", URI, find(text, "%0#1"));
    let texts: Vec<_> =
        references.as_array().unwrap().iter().map(|found| at(text, &found["range"])).collect();
    assert_eq!(texts, ["%0:2", "%0#1"].map(|name| name.trim_end_matches(":2")));
    assert_eq!(
        client.hover(URI, find(text, "%0:2")),
        "```text\n%0#0: tensor<1xf32>\n%0#1: tensor<2xf32>\n```"
    );
    assert_eq!(client.hover(URI, find(text, "%a: !t")), "`%a: !t = tensor<5xf32>`");
    assert_eq!(client.hover(URI, find(text, "%c")), "`%c: !t = tensor<5xf32>`, as far as the text tells");
    assert_eq!(client.ask_at("textDocument/definition", URI, find(text, "%c")), Value::Null);
    // In the units of UTF-16, `%1` ends at 14.
    assert_eq!(client.hover(URI, (3, 14)), "`%1: tensor<4xf32>`");
    assert_eq!(client.hover(URI, (4, 0)), "");
    client.stop();
}

#[test]
fn fixes_make_the_text_valid() {
    let text = "%a, %b = \"x.y\"() : () -> (tensor<?x1xf32>, tensor<3xf32>)\n%0 = bcast.add %a, %b : (tensor<?x1xf32>, tensor<3xf32>) -> tensor<?x4xf32>\n";
    let mut client = client();
    assert_eq!(client.open(URI, text).len(), 1);
    assert_eq!(code_actions(&mut client, URI, (0, 0)), Vec::<Value>::new());
    let actions = code_actions(&mut client, URI, (1, 0));
    let [action] = &actions[..] else { panic!("{actions:?}") };
    assert_eq!(action["title"], "declare the result as tensor<?x3xf32>");
    assert_eq!(action["diagnostics"][0]["code"], "result-static");
    let edit = &action["edit"]["changes"][URI][0];
    assert_eq!(at(text, &edit["range"]), "tensor<?x4xf32>");
    let changes = json!([{ "range": edit["range"], "text": edit["newText"] }]);
    let document = json!({ "uri": URI, "version": 2 });
    client.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    assert_eq!(client.diagnostics(2), Vec::<Value>::new());
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    let closed = client.receive().unwrap();
    assert_eq!(closed["params"], json!({ "uri": URI, "diagnostics": [] }));
    client.stop();
}

#[test]
fn hints_show_inferred_shapes_and_stretched_dimensions() {
    let text = "%a, %b = \"x.y\"() : () -> (tensor<4x1xf32>, tensor<3xf32>)\n%0 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x?xf32>\n%1 = chlo.broadcast_add %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x3xf32>\n";
    let mut client = client();
    assert_eq!(client.open(URI, text), Vec::<Value>::new());
    assert_eq!(hints(&mut client, URI, (0, 0)), Vec::<String>::new());
    assert_eq!(hints(&mut client, URI, (1, 1)), ["1:17 dim 1 stretched", "1:75 4x3"]);
    assert_eq!(hints(&mut client, URI, (0, 9)), ["1:17 dim 1 stretched", "1:75 4x3", "2:26 dim 1 stretched"]);
    let picture = client.ask_at("bcast/picture", URI, (1, 8));
    assert_eq!((&picture["op"], &picture["rule"]), (&json!("bcast.add"), &Value::Null));
    assert!(picture["svg"].as_str().unwrap().starts_with("<svg"));
    client.stop();
}

/// An op of another dialect may promise a size that its operands leave open.
#[test]
fn a_promised_size_fits() {
    let text = "%a = \"x.y\"() : () -> tensor<?xf32>\n%0 = chlo.broadcast_add %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>\n";
    let mut client = client();
    assert_eq!(client.open(URI, text), Vec::<Value>::new());
    let hover = client.hover(URI, find(text, "chlo"));
    assert!(hover.contains("result #0: tensor<4xf32>") && hover.contains("fits: ?"), "{hover}");
    client.stop();
}

/// The advice about a broken rule names no attribute that the op's dialect does not have.
#[test]
fn advice_fits_the_op() {
    let text = "%i = \"x.y\"() : () -> !torch.int\n\
                %0 = torch.aten.add.Tensor %a, %b, %i : !torch.vtensor<[4,3],f32>, !torch.vtensor<[2],f32>, !torch.int -> !torch.vtensor<[4,3],f32>\n\
                %1 = tosa.add %c, %d : (tensor<4x3xf32>, tensor<4x2xf32>) -> tensor<4x3xf32>\n\
                %2 = chlo.broadcast_add %c, %e : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>\n";
    let mut client = client();
    assert_eq!(client.open(URI, text).len(), 3);
    for (name, has_dimensions) in [("torch.aten", false), ("tosa", false), ("chlo", true)] {
        let hover = client.hover(URI, find(text, name));
        assert!(hover.contains("Make the two sizes equal"), "{hover}");
        assert_eq!(hover.contains("With `broadcast_dimensions` 0"), has_dimensions, "{hover}");
        assert_eq!(hover.contains("it may be 4"), has_dimensions, "{hover}");
    }
    client.stop();
}

/// An editor that does not show notes gets them in the message.
#[test]
fn notes_are_never_lost() {
    let mut client = Client::initialized(&[], json!({}));
    let found = client.open(URI, JAX);
    let message = found[0]["message"].as_str().unwrap();
    assert!(message.contains("[dims-size]\nshapes:\n"), "{message}");
    assert_eq!(found[0]["relatedInformation"], Value::Null);
    client.stop();
}

#[test]
fn comments_and_profiles_count_as_in_check() {
    let directory = std::env::temp_dir().join(format!("bcast-lsp-{}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    let uri = format!("file://{}/a.mlir", directory.display());
    let op = "%0 = \"toy.add\"(%a, %b) : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>\n";
    let codes = |found: Vec<Value>| -> Vec<String> {
        found.iter().map(|found| found["code"].as_str().unwrap_or_default().to_owned()).collect()
    };
    fs::write(directory.join(".bcast-profile"), "toy.add operands\n").unwrap();
    let mut client = client();
    let wrong = client.open(&uri, op);
    assert!(
        wrong[0]["message"].as_str().unwrap().starts_with("the profile of this project is left out: "),
        "{wrong:?}"
    );
    fs::write(directory.join(".bcast-profile"), "toy.add\n").unwrap();
    assert_eq!(codes(client.open(&uri, op)), ["infer-dim"]);
    assert_eq!(codes(client.open(&uri, &format!("// bcast: ignore infer-dim\n{op}"))), Vec::<String>::new());
    client.stop();
    fs::remove_dir_all(&directory).unwrap();
    let mut client = Client::initialized(&["--ops=toy.add"], json!({}));
    assert_eq!(codes(client.open(URI, op)), ["infer-dim"]);
    client.stop();
}

/// More findings than an editor can show are counted.
#[test]
fn of_many_findings_the_errors_are_first() {
    let line = |index: usize, result: usize| {
        format!("%{index} = bcast.add %a : (tensor<3xf32>) -> tensor<{result}xf32>\n")
    };
    let text: String = (0..1200).map(|index| line(index, 4)).collect();
    let mut client = client();
    let found =
        client.open(URI, &format!("\"not.understood\"( : ]\n%a = \"x.y\"() : () -> tensor<3xf32>\n{text}"));
    assert!(found[..1000].iter().all(|found| found["severity"] == 1));
    assert_eq!((found.len(), &found[1000]["severity"]), (1001, &json!(2)));
    assert_eq!(found[1000]["message"], "201 more findings are not shown; 'bcast check' lists all");
    client.stop();
}

/// The time of a keystroke in a text of 100,000 lines, until the diagnostics are there.
#[test]
#[ignore = "it measures a release build"]
fn latency() {
    let text = |line: &dyn Fn(usize) -> String| {
        let lines: String = (0..100_000).map(|index| format!("    %{index} = {}\n", line(index))).collect();
        format!("func.func @f(%a: tensor<4x3xf32>, %b: tensor<4x5xf32>) {{\n{lines}    return\n}}\n")
    };
    let alike = text(&|_| "stablehlo.add %a, %a : tensor<4x3xf32>".into());
    let unlike = text(&|index| {
        let result = format!("tensor<{}x4x3xf32>", index + 1);
        format!("stablehlo.broadcast_in_dim %a, dims = [1, 2] : (tensor<4x3xf32>) -> {result}")
    });
    let wrong = text(&|index| {
        format!("stablehlo.add %a, %b : (tensor<4x3xf32>, tensor<4x5xf32>) -> tensor<{}x3xf32>", index + 1)
    });
    for (name, text, found) in
        [("alike", alike, 0), ("of other sizes each", unlike, 0), ("wrong, each otherwise", wrong, 1001)]
    {
        let mut client = client();
        let start = Instant::now();
        assert_eq!(client.open(URI, &text).len(), found);
        println!("ops that are {name}: open: {:?}", start.elapsed());
        let before = client.processor_time();
        let mut times: Vec<_> = (2..43).map(|version| keystroke(&mut client, version)).collect();
        let processor = (client.processor_time() - before) / 41;
        times.sort();
        println!(
            "  keystroke: median {:?}, slowest {:?}; {processor} ms of processor time",
            times[20], times[40]
        );
        let start = Instant::now();
        assert!(client.hover(URI, (70_000, 20)).contains("stablehlo."));
        println!("  hover: {:?}", start.elapsed());
        let params = json!({
            "textDocument": { "uri": URI }, "position": { "line": 0, "character": 14 },
            "context": { "includeDeclaration": true },
        });
        let start = Instant::now();
        client.send(
            &json!({ "jsonrpc": "2.0", "id": "all", "method": "textDocument/references", "params": params }),
        );
        let length = client.length_of_next();
        println!("  the references of %a: {:?}, {} MB", start.elapsed(), length / 1_000_000);
        client.skip(length);
        client.stop();
    }
}

/// The time from an edit in the middle to its diagnostics.
fn keystroke(client: &mut Client, version: u64) -> Duration {
    let place = json!({ "line": 50_000, "character": 4 });
    let changes = json!([{ "range": { "start": place, "end": place }, "text": " " }]);
    let document = json!({ "uri": URI, "version": version });
    let start = Instant::now();
    client.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    client.diagnostics(version);
    start.elapsed()
}
