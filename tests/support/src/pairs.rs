//! Files of pairs of programs: the expected verdict, a program, `// -----`, and another one. `// -----
//! VERDICT` starts an edit of the second program, which makes a further pair: each line `// - OLD` goes, and
//! the lines `// + NEW` take its place.

/// A program, one that it may have become, and the verdict that is expected.
pub struct Pair {
    pub expected: String,
    /// The meaning of the edit, if the file says it.
    pub what: String,
    pub before: String,
    pub after: String,
}

pub fn pairs(text: &str) -> Vec<Pair> {
    let (first, programs) = text.split_once('\n').unwrap();
    let (before, rest) = programs.split_once("\n// -----\n").unwrap();
    let mut parts = rest.split("\n// ----- ");
    let right = parts.next().unwrap();
    let pair = |expected: &str, what: String, after: String| Pair {
        expected: expected.to_owned(),
        what,
        before: before.to_owned(),
        after,
    };
    let mut all = vec![pair(first.strip_prefix("// ").unwrap(), String::new(), right.to_owned())];
    for part in parts {
        let (expected, edit) = part.split_once('\n').unwrap();
        let (after, what) = edited(right, edit);
        all.push(pair(expected, what, after));
    }
    all
}

/// The edited program, and the lines that are not edits.
fn edited(program: &str, edit: &str) -> (String, String) {
    let mut lines: Vec<&str> = program.lines().collect();
    let (mut at, mut what) = (0, String::new());
    for line in edit.lines() {
        let line = line.strip_prefix("// ").unwrap();
        if let Some(old) = line.strip_prefix("- ") {
            let is_old = |line: &&str| line.trim() == old;
            assert_eq!(
                lines.iter().filter(|line| is_old(line)).count(),
                1,
                "a line once in the program: {old}"
            );
            at = lines.iter().position(is_old).unwrap();
            lines.remove(at);
        } else if let Some(new) = line.strip_prefix("+ ") {
            lines.insert(at, new);
            at += 1;
        } else {
            what += line;
        }
    }
    (lines.join("\n"), what)
}
