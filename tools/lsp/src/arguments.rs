//! The command line. Upstream's server gets the options that are unknown here, such as `--log=verbose`.

use broadcastable_server::pages::Pages;
use std::{ffi::OsString, path::PathBuf, process, time::Duration};

/// The memory of a server unless the command line has another one, in GiB.
const MEMORY: u32 = 4;

const HELP: &str = "\
A language server for MLIR that explains broadcasting. It uses standard input and output.

Usage: bcast-lsp-server [options]

Options:
  --load-dialect-plugin=PATH  load the dialects of a plugin; may be repeated
  --profile=FILE              also know the ops that FILE lists, as bcast check does; may be repeated
  --ops=NAMES                 also know these ops, as in toy.add,toy.mul
  --rules=URL                 where the pages of the rules are, such as https://host/book/rules; a link is URL/infer-dim.html
  --patience=SECONDS          stop a parser that has not answered for so long; the default is 60
  --memory=GIB                stop a parser that takes more memory; the default is 4
  --help, --version

All other options are passed to mlir-lsp-server, for example --log=verbose.";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// The process that the editor starts.
    Front,
    /// Upstream's server, started by the front.
    Upstream,
    /// The server of the rules, started by the front.
    Shapes,
    Help(String),
}

#[derive(Clone, Debug)]
pub struct Arguments {
    pub role: Role,
    pub plugins: Vec<String>,
    /// Files with profiles of the user.
    pub profiles: Vec<PathBuf>,
    /// The ops that the user names.
    pub ops: Vec<String>,
    /// The pages of the rules.
    pub pages: Pages,
    /// The timeout of a server's answer.
    pub patience: Duration,
    /// The memory of a server, in GiB.
    pub memory: u32,
    /// The process that has started this one as a server.
    pub front: Option<u32>,
    pub rest: Vec<OsString>,
}

impl Arguments {
    pub fn read(arguments: impl Iterator<Item = OsString>) -> Result<Self, String> {
        let mut patience = Duration::from_secs(60);
        let (mut memory, mut front) = (MEMORY, None);
        let (mut role, mut pages) = (Role::Front, None);
        let (mut plugins, mut profiles, mut ops, mut rest) = (vec![], vec![], vec![], vec![]);
        for argument in arguments {
            let text = argument.to_str().ok_or("an argument is not UTF-8")?;
            if text.contains('\0') {
                return Err("an argument has a NUL byte".into());
            }
            match text.split_once('=').unwrap_or((text, "")) {
                ("--help", _) => role = Role::Help(HELP.into()),
                ("--version", _) => {
                    role = Role::Help(concat!("bcast-lsp-server ", env!("CARGO_PKG_VERSION")).into());
                }
                ("--role", "upstream") => role = Role::Upstream,
                ("--role", "shapes") => role = Role::Shapes,
                ("--load-dialect-plugin", path) => plugins.push(path.to_owned()),
                ("--profile", path) => profiles.push(path.into()),
                ("--ops", names) => ops.extend(names.split(',').map(str::to_owned)),
                ("--patience", seconds) => {
                    let seconds =
                        seconds.parse().map_err(|_| format!("'{text}' needs a number of seconds"))?;
                    patience = Duration::from_secs(seconds);
                }
                ("--memory", size) => {
                    let size = size.parse().ok().filter(|&size| size > 0);
                    memory = size.ok_or_else(|| format!("'{text}' needs a number of GiB"))?;
                }
                ("--front", id) => front = id.parse().ok(),
                ("--rules", url) => pages = Some(Pages::below(url)),
                _ => rest.push(argument),
            }
        }
        let pages = pages.unwrap_or_else(Pages::installed);
        Ok(Self { role, plugins, profiles, ops, pages, patience, memory, front, rest })
    }

    /// The command line of a child.
    pub fn of_child(&self, role: &str) -> Vec<OsString> {
        let plugins = self.plugins.iter().map(|path| format!("--load-dialect-plugin={path}").into());
        let profiles = self.profiles.iter().map(|path| format!("--profile={}", path.display()).into());
        let ops = self.ops.iter().map(|name| format!("--ops={name}").into());
        let rules = self.pages.url().into_iter().map(|url| format!("--rules={url}").into());
        let own = [
            format!("--role={role}"),
            format!("--front={}", process::id()),
            format!("--memory={}", self.memory),
        ]
        .map(OsString::from)
        .into_iter()
        .chain(plugins)
        .chain(profiles)
        .chain(ops)
        .chain(rules);
        own.chain(self.rest.iter().cloned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use broadcastable::Rule;

    fn read(arguments: &[&str]) -> Result<Arguments, String> {
        Arguments::read(arguments.iter().map(OsString::from))
    }

    #[test]
    fn each_option_is_read() {
        let Role::Help(help) = read(&["--help"]).unwrap().role else { panic!() };
        assert!(help.contains("--patience=SECONDS"));
        let Role::Help(version) = read(&["--version"]).unwrap().role else { panic!() };
        assert_eq!(version, concat!("bcast-lsp-server ", env!("CARGO_PKG_VERSION")));
        let arguments = read(&["--patience=7", "--rules=https://h/rules//", "--log=verbose"]).unwrap();
        assert_eq!((&arguments.role, arguments.patience), (&Role::Front, Duration::from_secs(7)));
        assert_eq!(arguments.pages.page(Rule::InferDim).unwrap(), "https://h/rules/infer-dim.html");
        assert_eq!(arguments.rest, ["--log=verbose"]);
        assert_eq!(read(&["--patience=x"]).unwrap_err(), "'--patience=x' needs a number of seconds");
        assert_eq!(read(&["--memory=0"]).unwrap_err(), "'--memory=0' needs a number of GiB");
        assert_eq!((read(&["--memory=2"]).unwrap().memory, arguments.memory), (2, MEMORY));
        assert_eq!(read(&["a\0"]).unwrap_err(), "an argument has a NUL byte");
    }

    /// A child gets the arguments of the front.
    #[test]
    fn a_child_gets_the_options() {
        let arguments = read(&[
            "--load-dialect-plugin=a",
            "--load-dialect-plugin=b",
            "--profile=p",
            "--profile=q",
            "--ops=x.a,x.b",
            "--ops=x.c",
            "--rules=r",
            "--memory=3",
            "--log=x",
        ])
        .unwrap();
        assert_eq!(arguments.ops, ["x.a", "x.b", "x.c"]);
        for (name, role) in [("upstream", Role::Upstream), ("shapes", Role::Shapes)] {
            let child = Arguments::read(arguments.of_child(name).into_iter()).unwrap();
            assert_eq!((child.role, &child.plugins[..]), (role, &["a".to_owned(), "b".into()][..]));
            assert_eq!((&child.profiles, &child.ops), (&arguments.profiles, &arguments.ops));
            assert_eq!(child.profiles, ["p", "q"].map(PathBuf::from));
            assert_eq!((child.memory, child.front), (3, Some(process::id())));
            assert_eq!((&child.pages, &child.rest), (&arguments.pages, &arguments.rest));
        }
    }
}
