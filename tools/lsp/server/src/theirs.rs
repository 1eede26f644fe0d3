//! The answers of the server with MLIR about a text, and the part that is new to an editor.

use broadcastable::Rule;
use broadcastable_check::is_ignored;
use serde_json::{Value, json};

/// The answers of both servers about one version of a text.
#[derive(Default)]
pub struct Both {
    pub version: i64,
    /// The diagnostics of this server.
    pub own: Value,
    /// Those that the other one adds.
    pub added: Vec<Value>,
    /// The hints of the other one.
    pub hints: Vec<Value>,
}

/// Its diagnostics that neither say what is said already nor are about what a comment takes out.
pub fn added(text: &str, own: &[Value], theirs: &[Value]) -> Vec<Value> {
    let is_said = |found: &Value| own.iter().any(|own| is_same(own, found));
    let is_ignored = |found: &Value| {
        let line = found["range"]["start"]["line"].as_u64().and_then(|line| usize::try_from(line).ok());
        let rule: Option<Rule> = found["code"].as_str().and_then(|id| id.parse().ok());
        line.zip(rule).is_some_and(|(line, rule)| is_ignored(text, line + 1, rule))
    };
    let is_new = |found: &&Value| found.is_object() && !is_said(found) && !is_ignored(found);
    theirs.iter().filter(is_new).cloned().map(softened).collect()
}

/// Both servers find the same in a line: the rule, the message, or, of those with our name, anything.
fn is_same(own: &Value, found: &Value) -> bool {
    let is_in_line = own["range"]["start"]["line"] == found["range"]["start"]["line"];
    let is_code = !found["code"].is_null() && own["code"] == found["code"];
    let is_ours = found["code"].is_null() && found["source"] == own["source"];
    is_in_line && (is_code || is_ours || subject(own) == subject(found))
}

/// The first line of a message, without what it expects in place of what is there: the verifiers write that
/// in words of their own.
pub fn subject(found: &Value) -> &str {
    let first = found["message"].as_str().unwrap_or_default().lines().next().unwrap_or_default();
    first.split(", but ").next().unwrap_or_default()
}

/// A dialect that MLIR does not have is not an error in the text. What is softened already stays.
pub fn softened(mut found: Value) -> Value {
    let message = found["message"].as_str().unwrap_or_default();
    let is_unknown = (message.starts_with("Dialect `") && message.contains("not found for custom op"))
        || (message.starts_with("custom op '") && message.contains("is unknown"))
        || message.contains("unregistered dialect");
    if is_unknown && found["severity"] != 3 {
        found["message"] = json!(format!("MLIR does not read on from here, and adds nothing: {message}"));
        found["severity"] = json!(3);
        found["relatedInformation"] = Value::Null; // the names of all other dialects
    }
    found
}

/// Hints of both: after the same type, theirs knows the sizes of the whole program.
pub fn hints(own: Value, theirs: &[Value], lines: &Value) -> Value {
    let line = |end: &str| lines[end]["line"].as_u64().unwrap_or_default();
    let is_wanted = |hint: &&Value| {
        hint["position"]["line"].as_u64().is_some_and(|at| line("start") <= at && at <= line("end"))
    };
    let theirs: Vec<Value> = theirs.iter().filter(is_wanted).cloned().collect();
    let own = own.as_array().cloned().unwrap_or_default().into_iter();
    let is_free = |hint: &Value| !theirs.iter().any(|other| other["position"] == hint["position"]);
    let mut all: Vec<Value> = own.filter(is_free).collect();
    all.extend(theirs);
    all.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(line: u64, code: Option<&str>, message: &str) -> Value {
        json!({ "range": { "start": { "line": line } }, "code": code, "message": message, "severity": 1, "source": "mlir" })
    }

    #[test]
    fn findings_that_are_known_or_suppressed_are_not_added() {
        let text = "x // bcast: ignore infer-dim\n// bcast: ignore dims-size\ny\nz\n";
        let own = [found(3, Some("infer-dim"), "a [infer-dim]\nshapes"), found(3, None, "b\npicture")];
        let theirs = [
            found(0, Some("infer-dim"), "taken out"),
            found(2, Some("dims-size"), "taken out"),
            found(3, Some("infer-dim"), "the same rule"),
            found(3, None, "b"),
            found(2, Some("infer-dim"), "new"),
            found(1, None, "b"),
        ];
        let new: Vec<_> =
            added(text, &own, &theirs).into_iter().map(|found| found["message"].clone()).collect();
        // Findings without a rule and of one source are the same thing.
        assert_eq!(new, ["new", "b"]);
        assert_eq!(added(text, &own, &[json!(5), Value::Null]), Vec::<Value>::new());
    }

    #[test]
    fn an_unknown_dialect_is_not_an_error() {
        for (message, severity) in [
            ("Dialect `stablehlo' not found for custom op 'stablehlo.add'", 3),
            ("custom op 'tt.x' is unknown (tried 'func.tt.x' as well)", 3),
            ("expected ':'", 1),
        ] {
            let new = added("", &[], &[found(0, None, message)]);
            assert_eq!(new[0]["severity"], severity, "{message}");
            assert!(new[0]["message"].as_str().unwrap().ends_with(message));
        }
    }

    #[test]
    fn hints_with_names_replace_those_without() {
        let hint = |line: u64, character: u64, label: &str| json!({ "position": { "line": line, "character": character }, "label": label });
        let own = json!([hint(1, 5, "4x?"), hint(1, 2, "dim 1 stretched")]);
        let theirs = [hint(1, 5, "4xB"), hint(2, 5, "B"), hint(7, 5, "B")];
        let lines = json!({ "start": { "line": 1 }, "end": { "line": 2 } });
        let expected = json!([hint(1, 2, "dim 1 stretched"), hint(1, 5, "4xB"), hint(2, 5, "B")]);
        assert_eq!(hints(own, &theirs, &lines), expected);
    }
}
