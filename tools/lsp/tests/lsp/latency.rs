//! How long an editor waits: `cargo test --release --package broadcastable-lsp --test lsp -- --ignored
//! --nocapture latency`.

use crate::client::Client;
use serde_json::json;
use std::{
    fs,
    path::Path,
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

/// A file of a process in `/proc`; nothing where there is none.
fn read(process: u32, file: &str) -> String {
    fs::read_to_string(format!("/proc/{process}/{file}")).unwrap_or_default()
}

/// A sum over the server and the processes that it has started, on whichever thread.
fn total(process: u32, of: fn(u32) -> u64) -> u64 {
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let children = threads
        .map(|thread| fs::read_to_string(thread.path().join("children")).unwrap_or_default())
        .collect::<String>();
    let children = children.split_whitespace().filter_map(|child| child.parse().ok());
    of(process) + children.map(|child| total(child, of)).sum::<u64>()
}

/// The processor time in milliseconds.
fn processor_time(process: u32) -> u64 {
    // Behind the name, which may have blanks: user and system time are the fields 14 and 15, in hundredths of
    // a second.
    let stat = read(process, "stat");
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    10 * fields.filter_map(|field| field.parse::<u64>().ok()).sum::<u64>()
}

/// The memory in MB. A page that processes share counts once.
fn memory(process: u32) -> u64 {
    let rollup = read(process, "smaps_rollup");
    let line = rollup.lines().find(|line| line.starts_with("Pss:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kib| kib.parse::<u64>().ok()).unwrap_or(0) / 1024
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
    let before = total(client.process.id(), processor_time);
    let change = timed(&mut client, &mut |client, index| {
        let document = json!({ "uri": uri, "version": index + 2 });
        let changes = json!([{ "text": text }]);
        client
            .notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
        assert!(client.hover(uri, 5000, 12).is_some());
    });
    let processor = (total(client.process.id(), processor_time) - before) / 51;
    println!("hover, median of 51: {hover:?}");
    println!(
        "change and hover, median of 51: {change:?}, {processor} ms of processor time in three processes"
    );
    client.stop();
}

/// Writes a blank before a line in the middle, and waits for a hover.
fn edit(client: &mut Client, uri: &str, version: usize, text: &str) {
    let line = text.lines().count() / 2;
    let start = json!({ "line": line, "character": 0 });
    let takes_changes = client.capabilities["capabilities"]["textDocumentSync"]["change"] == 2;
    let range = json!({ "start": start, "end": start });
    let change = if takes_changes { json!({ "range": range, "text": " " }) } else { json!({ "text": text }) };
    let document = json!({ "uri": uri, "version": version });
    client.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] }));
    client.hover(uri, line + 5, 12);
}

#[test]
#[ignore = "measures time and memory, of which no test may depend: the command stands above"]
fn latency_beside_mlir_lsp_server() {
    let own = Path::new(env!("CARGO_BIN_EXE_bcast-lsp-server"));
    let upstream = Path::new(env!("BCAST_LLVM_PREFIX")).join("bin/mlir-lsp-server");
    let type_ = "tensor<4x3xf32>";
    let lines = (1..50_000).map(|line| format!("  %v{line} = arith.addf %v{}, %a : {type_}\n", line - 1));
    let text =
        format!("func.func @f(%a: {type_}, %v0: {type_}) {{\n{}  return\n}}\n", lines.collect::<String>());
    for (program, arguments) in
        [(own.to_owned(), [].as_slice()), (own.with_file_name("bcast"), &["lsp"]), (upstream, &[])]
    {
        if !program.exists() {
            continue;
        }
        let mut client = Client::start_program(&program, arguments);
        let uri = "file:///a.mlir";
        client.open(uri, &text);
        client.hover(uri, 5, 12);
        let before = total(client.process.id(), processor_time);
        let time = |version| {
            let start = Instant::now();
            edit(&mut client, uri, version, &text);
            start.elapsed()
        };
        let edits = median((2..23).map(time).collect());
        let processor = (total(client.process.id(), processor_time) - before) / 21;
        let memory = total(client.process.id(), memory);
        println!("{}: {edits:?}, {processor} ms of processor time, {memory} MB", program.display());
        client.stop();
    }
}
