//! Input outside of the protocol ends with an error, and never with a panic.

use crate::client::Client;
use serde_json::{Value, json};

const TEXT: &str =
    "%a = \"x.y\"() : () -> tensor<3xf32>\n%0 = bcast.add %a : (tensor<3xf32>) -> tensor<3xf32>\n";

fn framed(body: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

#[test]
fn bytes_that_are_no_protocol_end_with_an_error() {
    for bytes in [
        vec![],
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n".to_vec(),
        vec![0xff; 1 << 18],
        framed("{"),
        framed(&"[".repeat(1 << 20)),
        b"Content-Length: 18446744073709551615\r\n\r\n{}".to_vec(),
        b"Content-Length: -5\r\n\r\n{}".to_vec(),
    ] {
        let mut client = Client::start(&[]);
        client.send_bytes(&bytes);
        assert_eq!(client.end(), (Some(1), String::new()), "{:.40}", String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn a_torn_message_is_answered_and_costs_itself_alone() {
    let mut client = Client::initialized(&[], json!({}));
    client.send_bytes(&framed("{\"jsonrpc\": "));
    let answer = client.receive().unwrap();
    assert_eq!((&answer["id"], &answer["error"]["code"]), (&Value::Null, &json!(-32700)));
    client.send(&json!(["no", "object"]));
    assert_eq!(client.receive().unwrap()["error"]["code"], -32600);
    client.send(&json!({ "id": 5 }));
    assert_eq!(client.receive().unwrap()["error"]["message"], "a request has no method");
    assert_eq!(client.open("file:///a.mlir", TEXT), Vec::<Value>::new());
    client.stop();
}

#[test]
fn requests_out_of_order_are_refused() {
    let mut client = Client::start(&[]);
    let refused = client.ask_for("textDocument/hover", json!({}));
    assert_eq!(refused["error"]["message"], "the first request is not 'initialize'");
    client.ask("initialize", json!({ "capabilities": {} }));
    let unknown = client.ask_for("textDocument/completion", json!({}));
    assert_eq!(unknown["error"]["message"], "this server does not have that request");
    assert_eq!(client.ask_for("textDocument/hover", json!({}))["error"]["code"], -32602);
    assert_eq!(client.hover("file:///not-open.mlir", (0, 0)), "");
    client.ask("shutdown", Value::Null);
    let late = client.ask_for("textDocument/hover", json!({}));
    assert_eq!(late["error"]["message"], "the server is shut down");
    client.notify("exit", Value::Null);
    assert_eq!(client.end(), (Some(0), String::new()));
}

#[test]
fn a_client_that_leaves_without_a_shutdown_is_an_error() {
    let mut client = Client::initialized(&[], json!({}));
    client.notify("exit", Value::Null);
    assert_eq!(client.end().0, Some(1));
}

/// Messages that are JSON, but not of the protocol, on every request.
#[test]
fn wrong_messages_end_nothing() {
    let mut client = Client::initialized(&[], json!({}));
    for method in [
        "didOpen",
        "didChange",
        "didClose",
        "hover",
        "definition",
        "references",
        "documentSymbol",
        "inlayHint",
        "codeAction",
    ] {
        let method = format!("textDocument/{method}");
        for value in [json!(null), json!(5), json!("x"), json!([]), json!({}), json!(-1e300)] {
            let position = json!({ "line": value, "character": value });
            let params = json!({
                "textDocument": { "uri": value, "text": value, "version": value }, "position": position,
                "range": { "start": position, "end": value },
                "contentChanges": [value, { "text": value, "range": value }], "context": value,
            });
            for params in [&value, &params] {
                client.notify(&method, params.clone());
                client.send(&json!({ "jsonrpc": "2.0", "id": "x", "method": method, "params": params }));
            }
        }
    }
    client.hover("file:///a.mlir", (0, 0)); // after all answers
    client.open("file:///a.mlir", TEXT);
    assert!(client.hover("file:///a.mlir", (1, 8)).contains("fits: 3"));
    client.stop();
}

/// Positions outside of the text, and a text of which nothing is understood.
#[test]
fn wrong_positions_and_texts_end_nothing() {
    let mut client = Client::initialized(&[], json!({}));
    let nested = "(".repeat(100_000) + &"{".repeat(100_000);
    for (index, text) in ["", "\r\n", "%", "%0:", "\u{0}é😀", "// -----", &nested].into_iter().enumerate()
    {
        let uri = format!("no uri {index}");
        client.open(&uri, text);
        for at in [(0, 0), (0, 1), (1, 0), (9, 9), (u32::MAX as usize, u32::MAX as usize)] {
            for method in ["hover", "definition", "references"] {
                let params = json!({
                    "textDocument": { "uri": uri }, "position": { "line": at.0, "character": at.1 },
                    "context": { "includeDeclaration": true },
                });
                client.ask_for(&format!("textDocument/{method}"), params);
            }
        }
        client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
        client.receive();
    }
    client.stop();
}

/// Neither a long path of symbols nor one that repeats a name takes much stack or time.
#[test]
fn long_paths_of_symbols_are_answered() {
    let mut client = Client::initialized(&[], json!({}));
    let names: Vec<_> = (0..40_000).map(|index| format!("@a{index}")).collect();
    // The first `@a` means the module; what the others mean is not there.
    for (path, count) in [(names.join("::"), 1), (vec!["@a"; 2000].join("::"), 1999)] {
        client.open("file:///a.mlir", &format!("module @a {{ x.y }}\nx.use {path}\n"));
        let last = "x.use ".len() + path.rfind('@').unwrap();
        let found = client.ask_at("textDocument/references", "file:///a.mlir", (1, last));
        assert_eq!(found.as_array().unwrap().len(), count);
    }
    client.stop();
}

#[test]
fn a_wrong_command_line_is_refused() {
    for (arguments, message) in [
        (vec!["--profile=/no/such/file"], "/no/such/file"),
        (vec!["--ops=no-dialect"], "no-dialect"),
        (vec!["--nonsense"], "--nonsense"),
    ] {
        let (code, errors) = Client::start(&arguments).end();
        assert!(code == Some(2) && errors.contains(message), "{errors}");
    }
}
