//! How long an editor waits: `cargo test --release --package broadcastable-lsp --test lsp -- --ignored
//! --nocapture latency`.

use crate::client::Client;
use serde_json::json;
use std::{
    fs,
    time::{Duration, Instant},
};

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

/// The processor time of the server and of the processes that it has started, in milliseconds, where `/proc`
/// has it.
fn processor_time(process: u32) -> u64 {
    let read = |file: &str| fs::read_to_string(format!("/proc/{process}/{file}")).unwrap_or_default();
    let children = read(&format!("task/{process}/children"));
    let children = children.split_whitespace().filter_map(|child| child.parse().ok()).map(processor_time);
    // Behind the name, which may have blanks: user and system time are the fields 14 and 15, in hundredths of
    // a second.
    let stat = read("stat");
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    10 * fields.filter_map(|field| field.parse::<u64>().ok()).sum::<u64>() + children.sum::<u64>()
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
    let before = processor_time(client.process.id());
    let change = timed(&mut client, &mut |client, index| {
        let document = json!({ "uri": uri, "version": index + 2 });
        let changes = json!([{ "text": text }]);
        client
            .notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
        assert!(client.hover(uri, 5000, 12).is_some());
    });
    let processor = (processor_time(client.process.id()) - before) / 51;
    println!("hover, median of 51: {hover:?}");
    println!(
        "change and hover, median of 51: {change:?}, {processor} ms of processor time in three processes"
    );
    client.stop();
}
