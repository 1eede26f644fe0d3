//! Merges two answers: upstream's, and that of the rules.

use super::event::Which;
use broadcastable::Rule;
use broadcastable_server::{softened, subject};
use serde_json::{Value, json};

/// The servers that a request goes to, and what becomes of their results, upstream's first.
type Route = (&'static [Which], fn(Value, Value) -> Value);

/// The requests that do not go to upstream's server alone.
fn route(method: &str) -> Route {
    match method {
        "initialize" => (&Which::ALL, initialized),
        "shutdown" => (&Which::ALL, |upstream, _| upstream),
        "textDocument/hover" => (&Which::ALL, hover),
        // Upstream's server knows nothing of a text that MLIR does not read.
        "textDocument/definition" | "textDocument/references" | "textDocument/documentSymbol" => (
            &Which::ALL,
            |upstream, shapes| if is_empty(&upstream) && !shapes.is_null() { shapes } else { upstream },
        ),
        "textDocument/codeAction" => (&Which::ALL, |upstream, shapes| all([shapes, upstream])),
        "textDocument/inlayHint"
        | "textDocument/prepareRename"
        | "textDocument/rename"
        | "textDocument/formatting"
        | "bcast/picture" => (&[Which::Shapes], |_, shapes| shapes),
        _ => (&[Which::Upstream], |upstream, _| upstream),
    }
}

/// The servers that a request goes to.
pub fn servers(method: &str) -> &'static [Which] {
    route(method).0
}

/// Merges two results, each of which may be null.
pub fn results(method: &str, upstream: Value, shapes: Value) -> Value {
    route(method).1(upstream, shapes)
}

/// The capabilities: upstream's, and those that the rules add.
fn initialized(mut upstream: Value, shapes: Value) -> Value {
    if !upstream["capabilities"].is_object() {
        upstream = json!({ "capabilities": {} });
    }
    if let Some(added) = shapes["capabilities"].as_object() {
        for (name, value) in added {
            upstream["capabilities"][name] = value.clone();
        }
    }
    upstream["serverInfo"] = json!({ "name": "bcast-lsp-server", "version": env!("CARGO_PKG_VERSION") });
    upstream
}

fn hover(upstream: Value, mut shapes: Value) -> Value {
    let (Some(first), second) =
        (shapes["contents"]["value"].as_str(), upstream["contents"]["value"].as_str())
    else {
        return upstream;
    };
    if let Some(second) = second {
        shapes["contents"]["value"] = json!(format!("{first}\n\n---\n\n{second}"));
    }
    shapes
}

fn is_empty(answer: &Value) -> bool {
    answer.as_array().map_or(answer.is_null(), Vec::is_empty)
}

fn all(lists: [Value; 2]) -> Value {
    lists.into_iter().filter_map(|list| list.as_array().cloned()).flatten().collect()
}

/// Both servers' diagnostics of a text. An upstream message with the id of a rule gets a link to the rule's
/// page; a message that both servers report is listed once, and a dialect that MLIR does not have is an
/// information.
pub fn diagnostics(
    upstream: &[Value],
    shapes: &[Value],
    link: impl Fn(Rule) -> Option<String>,
) -> Vec<Value> {
    let headline = |diagnostic: &Value| {
        let text = diagnostic["message"].as_str().unwrap_or_default();
        text.lines().next().unwrap_or_default().to_owned()
    };
    let line = |diagnostic: &Value| diagnostic["range"]["start"]["line"].clone();
    let is_known = |found: &&Value| {
        shapes.iter().any(|own| line(own) == line(found) && headline(own) == headline(found))
    };
    let linked = |found: &Value| {
        let mut found = found.clone();
        if let Some(rule) = rule(&headline(&found)).filter(|_| found["code"].is_null()) {
            found["code"] = json!(rule.id());
            if let Some(href) = link(rule) {
                found["codeDescription"] = json!({ "href": href });
            }
        }
        found
    };
    let others = upstream.iter().filter(|found| !is_known(found)).map(linked).map(softened);
    // Of element types the verifier says more.
    let is_in_full = |own: &&Value| {
        let is_of_elements = own["code"].as_str().is_some_and(|code| code.starts_with("element-type"));
        let is_same = |found: &Value| {
            line(own) == line(found) && subject(own) == subject(found) && headline(own) != headline(found)
        };
        is_of_elements && upstream.iter().any(is_same)
    };
    shapes.iter().filter(|own| !is_in_full(own)).cloned().chain(others).collect()
}

/// The rule whose id is at the end of a message.
fn rule(message: &str) -> Option<Rule> {
    message.strip_suffix(']')?.rsplit_once('[')?.1.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capabilities_of_both_are_told() {
        let of = |name: &str| json!({ "capabilities": { name: true } });
        let both = results("initialize", of("theirs"), of("ours"));
        assert_eq!(both["capabilities"], json!({ "theirs": true, "ours": true }));
        assert_eq!(both["serverInfo"]["name"], "bcast-lsp-server");
        assert_eq!(results("initialize", Value::Null, of("ours"))["capabilities"], json!({ "ours": true }));
    }

    #[test]
    fn hovers_are_put_together() {
        let text = |text: &str| json!({ "contents": { "kind": "markdown", "value": text } });
        let both = results("textDocument/hover", text("theirs"), text("ours"));
        assert_eq!(both["contents"]["value"], "ours\n\n---\n\ntheirs");
        assert_eq!(results("textDocument/hover", text("theirs"), Value::Null), text("theirs"));
        assert_eq!(results("textDocument/hover", Value::Null, text("ours")), text("ours"));
        assert_eq!(results("textDocument/hover", Value::Null, Value::Null), Value::Null);
    }

    #[test]
    fn texts_that_mlir_does_not_read_are_answered() {
        for method in ["textDocument/definition", "textDocument/references", "textDocument/documentSymbol"] {
            assert_eq!(results(method, json!([1]), json!([2])), json!([1]));
            assert_eq!(results(method, json!([]), json!([2])), json!([2]));
            assert_eq!(results(method, Value::Null, json!([2])), json!([2]));
        }
        let of = |end: &str| json!({ "range": { "start": { "line": 1 } }, "message": format!("'bcast.add' op result #0 has element type 'f64', but {end}") });
        let both = [of("must have 'f32'"), of("operand #0 has 'f32' [element-type-kept]")];
        let mut own = both[1].clone();
        own["code"] = json!("element-type-kept");
        assert_eq!(diagnostics(&both[..1], &[own], |_| None), both[..1]);
        let unknown = json!({ "message": "Dialect `toy' not found for custom op 'toy.add'", "severity": 1 });
        assert_eq!(diagnostics(&[unknown], &[], |_| None)[0]["severity"], 3);
    }

    #[test]
    fn a_finding_of_both_servers_is_reported_once() {
        let found =
            |line: u32, message: &str| json!({ "range": { "start": { "line": line } }, "message": message });
        let upstream =
            [(0, "a [infer-dim]"), (1, "a [infer-dim]"), (1, "d"), (2, "b [symbol-attr]"), (2, "c")]
                .map(|(line, message)| found(line, message));
        let shapes = [found(1, "a [infer-dim]\npicture")];
        let link = |rule: Rule| Some(format!("x:{rule}"));
        let both = diagnostics(&upstream, &shapes, link);
        let messages: Vec<_> = both.iter().map(|found| found["message"].as_str().unwrap()).collect();
        let others = ["a [infer-dim]", "d", "b [symbol-attr]", "c"];
        assert_eq!(messages, [&["a [infer-dim]\npicture"][..], &others].concat());
        assert_eq!(both[3]["code"], "symbol-attr");
        assert_eq!(both[3]["codeDescription"]["href"], "x:symbol-attr");
        assert_eq!(both[4]["code"], Value::Null);
    }
}
