//! The pages of the rules, to which the ids of broken rules link.

use crate::texts::escaped_path;
use broadcastable::Rule;
use std::{
    env,
    path::{Path, PathBuf},
};

/// Where the pages of the rules are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pages {
    /// The start and the end of a link; `None` if there are no pages.
    ends: Option<[String; 2]>,
}

impl Pages {
    /// The pages below a URL: that of a rule is `URL/infer-dim.html`.
    pub fn below(url: &str) -> Self {
        Self { ends: Some([format!("{}/", url.trim_end_matches('/')), ".html".into()]) }
    }

    /// The pages that are installed with the program, or those of the source tree in which it was built.
    pub fn installed() -> Self {
        let directory = env::current_exe().ok().and_then(|program| directory_of(&program));
        let start = directory.map(|directory| format!("file://{}/", escaped_path(&directory)));
        Self { ends: start.map(|start| [start, ".md".into()]) }
    }

    /// The URL that [`below`](Self::below) was called with; `None` for the installed pages.
    pub fn url(&self) -> Option<&str> {
        self.ends.as_ref().filter(|[_, end]| end == ".html").map(|[start, _]| start.as_str())
    }

    /// The page of a rule.
    pub fn page(&self, rule: Rule) -> Option<String> {
        let [start, end] = self.ends.as_ref()?;
        Some(format!("{start}{rule}{end}"))
    }

    /// The rule as Markdown, with a link to its page, and what it says.
    pub fn link(&self, rule: Rule) -> String {
        match self.page(rule) {
            Some(page) => format!("[{rule}]({page}): {}", rule.text()),
            None => format!("`{rule}`: {}", rule.text()),
        }
    }
}

fn directory_of(program: &Path) -> Option<PathBuf> {
    let pages = |directory: &Path| {
        let places = [directory.join("share/doc/broadcastable/rules"), directory.join("docs/rules")];
        places.into_iter().find(|place| place.join("infer-dim.md").is_file())
    };
    program.ancestors().skip(1).take(4).find_map(pages)
}
