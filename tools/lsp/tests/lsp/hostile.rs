//! The server survives any input.

use crate::client::Client;
use serde_json::{Value, json};
use std::path::Path;

const TEXT: &str = "func.func @f(%a: tensor<4x1xf32>) {\n  %0 = bcast.add %a : (tensor<4x1xf32>) -> tensor<4x1xf32>\n  return\n}\n";

fn still_answers(client: &mut Client, after: &str) {
    client.open("file:///good.mlir", TEXT);
    let hover = client.hover("file:///good.mlir", 1, 10).unwrap_or_default();
    assert!(hover.contains("fits: 4x1") && hover.contains("Generic Form"), "after {after:.100}: {hover}");
    client.close("file:///good.mlir");
}

fn framed(body: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

#[test]
fn torn_messages_end_nothing() {
    let mut client = Client::start();
    let opening = json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {
        "textDocument": { "uri": "file:///a.mlir", "languageId": "mlir", "version": 1, "text": TEXT } } })
    .to_string();
    // Every beginning of a message, with the length of the whole.
    let whole = framed(&opening);
    for end in (0..whole.len()).step_by(7) {
        client.send_bytes(&whole[..end]);
    }
    still_answers(&mut client, "torn messages");
    for bytes in [
        framed("{"),
        framed("[[[["),
        framed("\u{0}\u{1}"),
        framed(&"[".repeat(1 << 20)),
        framed(&opening[..opening.len() / 2]),
        b"Content-Length: 18446744073709551615\r\n\r\n{}".to_vec(),
        b"Content-Length: 9000000000000000000\r\n\r\n{}".to_vec(),
        b"Content-Length: 100000\r\n\r\n{}".to_vec(),
        b"Content-Length: -5\r\n\r\n{}".to_vec(),
        b"Content-Length: five\r\n\r\n{}".to_vec(),
        b"Content-Length: 2\r\n\r\n{}{}{}{}".to_vec(),
        b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}".to_vec(),
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n".to_vec(),
        vec![0xff; 1 << 18],
        b"\r\n\r\n\r\n".to_vec(),
    ] {
        client.send_bytes(&bytes);
        still_answers(&mut client, &String::from_utf8_lossy(&bytes));
    }
    client.stop();
}

/// Messages that are JSON, but not of the protocol.
#[test]
fn wrong_messages_end_nothing() {
    let mut client = Client::start();
    let values = [json!(null), json!(5), json!("x"), json!([]), json!({}), json!([[{}]]), json!(-1e300)];
    let methods = [
        "initialize",
        "initialized",
        "textDocument/didOpen",
        "textDocument/didChange",
        "textDocument/didClose",
        "textDocument/hover",
        "textDocument/codeAction",
        "textDocument/inlayHint",
        "textDocument/definition",
        "textDocument/completion",
        "$/cancelRequest",
        "no/such",
        "",
    ];
    for value in &values {
        client.send(value);
        client.send(&json!({ "id": value, "method": value, "params": value }));
        client.send(&json!({ "id": value, "result": value }));
        for method in methods {
            client.send(&json!({ "jsonrpc": "2.0", "method": method, "params": value }));
            client.send(&json!({ "jsonrpc": "2.0", "id": value, "method": method, "params": value }));
            let document = json!({ "uri": value, "text": value, "version": value });
            let position = json!({ "line": value, "character": value });
            let range = json!({ "start": position, "end": value });
            let params = json!({ "textDocument": document, "position": position, "range": range,
                "contentChanges": [value, { "text": value, "range": range }], "context": value, "id": value });
            client.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
            client.send(&json!({ "jsonrpc": "2.0", "id": 7777, "method": method, "params": params }));
        }
        still_answers(&mut client, &value.to_string());
    }
    client.stop();
}

/// Positions outside of the text.
#[test]
fn wrong_positions_end_nothing() {
    let mut client = Client::start();
    client.open("file:///a.mlir", TEXT);
    for (line, character) in
        [(0, u32::MAX), (u32::MAX, 0), (u32::MAX, u32::MAX), (4, 0), (1, 1000), (1 << 31, 1)]
    {
        let position = json!({ "line": line, "character": character });
        let text = json!({ "uri": "file:///a.mlir" });
        for method in ["hover", "definition", "references", "completion"] {
            let params = json!({ "textDocument": text, "position": position, "context": { "includeDeclaration": true } });
            client.ask_for(&format!("textDocument/{method}"), params);
        }
        for (start, end) in [
            (json!({ "line": 0, "character": 0 }), position.clone()),
            (position, json!({ "line": 0, "character": 0 })),
        ] {
            let range = json!({ "start": start, "end": end });
            for method in ["inlayHint", "codeAction"] {
                let params =
                    json!({ "textDocument": text, "range": range, "context": { "diagnostics": [] } });
                client.ask_for(&format!("textDocument/{method}"), params);
            }
            let changes = json!([{ "range": range, "text": "" }]);
            let open = json!({ "uri": "file:///b.mlir", "version": 2 });
            client.open("file:///b.mlir", TEXT);
            client
                .notify("textDocument/didChange", json!({ "textDocument": open, "contentChanges": changes }));
        }
    }
    still_answers(&mut client, "positions");
    client.stop();
}

/// Each alias stands for what the one before stands for, in place of `T`.
fn aliases(next: &str, count: usize) -> String {
    let line = |at: usize| format!("!t{at} = {}\n", next.replace('T', &format!("!t{}", at - 1)));
    let last = format!("!t{}", count - 1);
    let lines: String = (1..count).map(line).collect();
    format!(
        "!t0 = tensor<4xf32>\n{lines}func.func @f(%a: {last}) {{ %0 = \"bcast.add\"(%a) : ({last}) -> {last} return }}"
    )
}

/// Texts on which MLIR's parser or verifier might crash, or does.
#[test]
fn hostile_texts_end_nothing() {
    let deep = |open: &str, close: &str, count: usize| open.repeat(count) + &close.repeat(count);
    let mut client =
        Client::start_program(Path::new(env!("CARGO_BIN_EXE_bcast-lsp-server")), &["--patience=2"]);
    for (index, text) in [
        deep("module {", "}", 200_000),
        format!("func.func @f() -> {}", deep("tuple<", ">", 200_000)),
        format!("\"a.b\"() {{x = {}}} : () -> ()", deep("[", "]", 500_000)),
        format!("#a = {}", deep("affine_map<(d0) -> (", ")>", 100_000)),
        format!("func.func @f(%a: tensor<{}f32>) {{ %0 = bcast.add %a : (tensor<*xf32>) -> tensor<{}f32> return }}", "1x".repeat(50_000), "2x".repeat(50_000)),
        aliases("tuple<T, T>", 40),
        aliases("tuple<T>", 200_000),
        "\u{0}".repeat(1000),
        "\u{feff}func.func @f() { return }\u{2028}".to_owned(),
        "%0 = bcast.add".to_owned(),
        "// -----\n".repeat(1000),
        format!("func.func @f() {{\n{}", "  %0 = \"bcast.add\"() : () -> ()\n".repeat(1000)),
    ]
    .into_iter()
    .enumerate()
    {
        let uri = format!("file:///hostile-{index}.mlir");
        client.open(&uri, &text);
        client.hover(&uri, 0, 5);
        client.hints(&uri);
        client.fixes(&uri, 0);
        still_answers(&mut client, &text);
        // The text is read again when it changes, and can be closed.
        let changed = json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [{ "text": TEXT }] });
        client.notify("textDocument/didChange", changed);
        let hover = client.hover(&uri, 1, 10).unwrap_or_default();
        assert!(hover.contains("fits: 4x1") && hover.contains("Generic Form"), "{text:.60}: {hover}");
        client.close(&uri);
    }
    still_answers(&mut client, "hostile texts");
    client.stop();
}

#[test]
fn a_torn_message_is_answered_with_an_error() {
    let mut client = Client::start();
    client.send_bytes(&framed("{\"id\": 1"));
    let answer = client.receive();
    assert_eq!((&answer["id"], &answer["error"]["code"]), (&Value::Null, &json!(-32700)));
    client.stop();
}
