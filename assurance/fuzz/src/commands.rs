//! Any command line is answered by `bcast`, or refused with a message; an answer is the same in each form.

use std::ffi::OsString;

/// Arguments, separated by NUL, as bytes that need not be UTF-8.
pub fn run(data: &[u8]) {
    let arguments: Vec<OsString> = data.split(|&byte| byte == 0).map(argument).collect();
    if arguments.iter().any(|argument| argument == "-") {
        return; // it reads standard input
    }
    let answer = |extra: Option<&str>| {
        let all = [OsString::from("bcast")].into_iter().chain(extra.map(Into::into));
        broadcastable_cli::run(all.chain(arguments.iter().cloned()), false)
    };
    let text = answer(None);
    assert!(text.code <= 2, "{text:?}");
    match text.code {
        2 => assert!(text.text.is_empty() && text.errors.len() > 10, "{text:?}"),
        _ => {
            assert!(text.text.ends_with('\n') && text.errors.is_empty() || text.errors.contains("no picture"))
        }
    }
    if text.text.starts_with("fits") || text.text.starts_with("does not fit") {
        let json = answer(Some("--json"));
        assert_eq!(json.code, text.code, "{text:?}");
        assert!(json.text.starts_with("{\n") && json.text.ends_with("}\n"), "{json:?}");
        let svg = answer(Some("--svg"));
        assert_eq!(svg.code, text.code, "{text:?}");
        assert!(svg.text.starts_with("<svg ") || svg.errors.contains("no picture"), "{svg:?}");
    }
}

#[cfg(unix)]
fn argument(bytes: &[u8]) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes.to_vec())
}

#[cfg(not(unix))]
fn argument(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}
