//! How long an editor waits: `cargo test --release --features lsp --test lsp -- --ignored --nocapture latency`.

use crate::client::Client;
use serde_json::json;
use std::time::{Duration, Instant};

const LINES: usize = 10_000;

fn text() -> String {
    let mut text =
        String::from("func.func @f(%a: tensor<4x1xf32>, %b: tensor<?x3xf32>, %v0: tensor<4x3xf32>) {\n");
    for line in 1..LINES - 2 {
        text += &format!(
            "  %v{line} = bcast.add %v{}, %a, %b : (tensor<4x3xf32>, tensor<4x1xf32>, tensor<?x3xf32>) -> tensor<4x3xf32>\n",
            line - 1
        );
    }
    text + "  return\n}\n"
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

#[test]
#[ignore = "measures time, of which no test may depend: the command stands above"]
fn latency_on_10_000_lines() {
    let mut client = Client::start();
    let text = text();
    assert_eq!(text.lines().count(), LINES);
    let uri = "file:///a.mlir";
    let start = Instant::now();
    client.open(uri, &text);
    assert!(client.hover(uri, 5000, 12).unwrap().contains("fits: 4x3"));
    println!("open, and the first hover: {:?}", start.elapsed());
    let timed = |client: &mut Client, run: &mut dyn FnMut(&mut Client, usize)| {
        let time = |index: usize| {
            let start = Instant::now();
            run(client, index);
            start.elapsed()
        };
        median((0..51).map(time).collect())
    };
    let hover = timed(&mut client, &mut |client, index| {
        assert!(client.hover(uri, 100 + 190 * index, 12).unwrap().contains("fits: 4x3"));
    });
    let change = timed(&mut client, &mut |client, index| {
        let document = json!({ "uri": uri, "version": index + 2 });
        let changes = json!([{ "text": text }]);
        client
            .notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
        assert!(client.hover(uri, 5000, 12).is_some());
    });
    println!("hover, median of 51: {hover:?}; change and hover, median of 51: {change:?}");
    client.stop();
}
