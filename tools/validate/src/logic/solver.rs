//! The solver: a `z3` process that is asked one query after another.

use super::smt::{Theory, quote};
use broadcastable_tool::replace::{Before, replace};
use std::{
    collections::HashMap,
    fs,
    io::{self, BufRead, BufReader, Write},
    path::PathBuf,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::Duration,
};

/// A solver's answer to a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Unsatisfiable.
    Unsat,
    /// Satisfiable.
    Sat,
    /// The solver gave up.
    Unknown,
}

/// A running solver, and its answers so far.
pub struct Solver {
    child: Child,
    input: ChildStdin,
    output: Receiver<io::Result<String>>,
    answers: HashMap<String, Answer>,
    keep: Option<PathBuf>,
    /// The number of queries, repetitions included.
    pub asked: usize,
}

/// z3's resource limit for one query, which does not depend on the machine: some seconds.
const LIMIT: &str = "rlimit=20000000";

/// The timeout of one query: on products, z3 may run for minutes below its resource limit. A query that takes
/// longer is not decided.
const TIMEOUT: Duration = Duration::from_secs(60);

const ENDED: &str = "z3 has ended before it answered";

/// The timeout of an answer on a slow machine: a `z3` that hangs is an error.
const PATIENCE: Duration = Duration::from_secs(600);

impl Solver {
    /// Starts `z3`. With a directory, each different query is kept there, as a file for any solver.
    ///
    /// # Errors
    /// If `z3` cannot be started, or the directory cannot be created.
    pub fn start(keep: Option<PathBuf>) -> Result<Self, String> {
        Self::start_with(keep, TIMEOUT)
    }

    /// Like [`Self::start`], with another timeout of one query than a minute.
    ///
    /// # Errors
    /// As for [`Self::start`].
    pub fn start_with(keep: Option<PathBuf>, timeout: Duration) -> Result<Self, String> {
        if let Some(directory) = &keep {
            let problem = |error| format!("cannot keep queries in {}: {error}", directory.display());
            fs::create_dir_all(directory).map_err(problem)?;
        }
        let mut child = Command::new("z3")
            .args(["-in", "-smt2"])
            .args([LIMIT, &format!("-t:{}", timeout.as_millis())])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => "z3 was not found: install it, with `apt-get install z3`".into(),
                _ => format!("z3 cannot be started: {error}"),
            })?;
        let input = child.stdin.take().ok_or("z3 has no input")?;
        let lines = BufReader::new(child.stdout.take().ok_or("z3 has no output")?).lines();
        let (sender, output) = mpsc::channel();
        // It ends with z3, or with the receiver.
        thread::spawn(move || lines.map(|line| sender.send(line)).take_while(Result::is_ok).count());
        Ok(Self { child, input, output, answers: HashMap::new(), keep, asked: 0 })
    }

    /// The number of different queries.
    pub fn different(&self) -> usize {
        self.answers.len()
    }

    /// Whether a query is satisfiable.
    ///
    /// # Errors
    /// If the solver does not understand it or has ended.
    pub fn check(&mut self, query: &str) -> Result<Answer, String> {
        if query.trim() == "(assert false)" {
            return Ok(Answer::Unsat);
        }
        self.asked += 1;
        if let Some(&answer) = self.answers.get(query) {
            return Ok(answer);
        }
        self.send(&format!("(push)\n{query}(check-sat)\n(pop)\n"))?;
        let answer = self.answer()?;
        self.keep(query, answer)?;
        self.answers.insert(query.into(), answer);
        Ok(answer)
    }

    /// Values of those variables that make a query true, if there are some.
    ///
    /// # Errors
    /// As for [`Self::check`].
    pub fn values(
        &mut self,
        query: &str,
        theory: Theory,
        names: &[String],
    ) -> Result<Option<Vec<i64>>, String> {
        self.send(&format!("(push)\n{query}(check-sat)\n"))?;
        let mut values = Some(Vec::new());
        match self.answer()? {
            Answer::Sat => {
                for name in names {
                    self.send(&format!("(get-value ({}))\n", quote(name)))?;
                    let value = number(&self.line()?, theory)?;
                    values.get_or_insert_default().push(value);
                }
            }
            _ => values = None,
        }
        self.send("(pop)\n")?;
        Ok(values)
    }

    fn send(&mut self, text: &str) -> Result<(), String> {
        self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush()).map_err(lost)
    }

    fn line(&mut self) -> Result<String, String> {
        match self.output.recv_timeout(PATIENCE) {
            Ok(line) => Ok(line.map_err(lost)?.trim().to_owned()),
            Err(RecvTimeoutError::Disconnected) => Err(ENDED.into()),
            Err(RecvTimeoutError::Timeout) => {
                Err(format!("z3 has not answered for {} seconds", PATIENCE.as_secs()))
            }
        }
    }

    fn answer(&mut self) -> Result<Answer, String> {
        match self.line()?.as_str() {
            "unsat" => Ok(Answer::Unsat),
            "sat" => Ok(Answer::Sat),
            "unknown" => Ok(Answer::Unknown),
            line => Err(format!("z3 did not understand a query: {line}")),
        }
    }

    fn keep(&self, query: &str, answer: Answer) -> Result<(), String> {
        let Some(directory) = &self.keep else { return Ok(()) };
        let path = directory.join(format!("{:06}.smt2", self.answers.len()));
        let status = format!("{answer:?}").to_lowercase();
        let text = format!("(set-logic ALL)\n(set-info :status {status})\n{query}(check-sat)\n");
        replace(&path, text.as_bytes(), Before::Any)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn lost(error: io::Error) -> String {
    match error.kind() {
        io::ErrorKind::BrokenPipe => ENDED.into(),
        _ => format!("z3 was lost: {error}"),
    }
}

/// The number in an answer such as `((|x| (- 3)))`, `((|x| 3))` or `((|x| #x0000000000000003))`; 1 in `((|x|
/// true))`.
fn number(line: &str, theory: Theory) -> Result<i64, String> {
    let value = line.rsplit_once("| ").map_or(line, |(_, value)| value).replace(['(', ')', ' '], "");
    let parsed = match theory {
        _ if value == "true" => Some(1),
        _ if value == "false" => Some(0),
        Theory::Integers => value.parse().ok(),
        Theory::Bits => {
            value.strip_prefix("#x").and_then(|hex| u64::from_str_radix(hex, 16).ok()).map(|bits| bits as i64)
        }
    };
    parsed.ok_or_else(|| format!("z3 gave a value that is not a number of 64 bits: {line}"))
}
