//! The blocks of a document that hold commands.

/// A block of commands.
pub enum Block {
    /// ```` ```console ````: commands after `$ `, each with what it prints.
    Console(Vec<Shown>),
    /// ```` ```sh ````: a script, without its output.
    Script(String),
}

/// A command of a console block, and the lines that it prints.
pub struct Shown {
    pub command: String,
    pub output: Vec<String>,
}

impl Block {
    /// The commands of the block, one a line, without the files that `cat` shows.
    pub fn commands(&self) -> Vec<String> {
        match self {
            Self::Console(shown) => {
                let commands = shown.iter().filter(|shown| shown.file().is_none());
                commands.map(|shown| shown.command.clone()).collect()
            }
            Self::Script(script) => script
                .replace("\\\n", " ")
                .lines()
                .filter(|line| !line.is_empty())
                .map(str::to_owned)
                .collect(),
        }
    }
}

impl Shown {
    /// The file that the command shows, if the block defines that file.
    pub fn file(&self) -> Option<&str> {
        self.command.strip_prefix("cat ").filter(|path| !path.contains('/'))
    }
}

pub fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = vec![];
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(language) = line.strip_prefix("```") else { continue };
        let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        match language {
            "console" => blocks.push(Block::Console(console(&body))),
            "sh" => blocks.push(Block::Script(body.join("\n") + "\n")),
            _ => {}
        }
    }
    blocks
}

fn console(body: &[&str]) -> Vec<Shown> {
    let mut shown: Vec<Shown> = vec![];
    for line in body {
        match (line.strip_prefix("$ "), shown.last_mut()) {
            (Some(command), _) => shown.push(Shown { command: command.into(), output: vec![] }),
            (None, Some(shown)) => shown.output.push((*line).into()),
            (None, None) => panic!("a console block begins with '$ ', not with '{line}'"),
        }
    }
    shown
}
