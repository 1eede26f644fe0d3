//! The same chains in other libraries, by a Python process that takes turns with the kernels.

use super::{
    super::library::{KEEP_FREED_MEMORY, python},
    chain::{Chain, Sizes},
};
use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

/// Other libraries, as far as they are installed.
pub struct Peers {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    pub names: Vec<String>,
}

impl Peers {
    /// `None` without NumPy.
    pub fn start() -> Option<Self> {
        let mut command = Command::new(python());
        command.args(["-c", include_str!("peers.py")]).stdin(Stdio::piped()).stdout(Stdio::piped());
        command.env("GLIBC_TUNABLES", KEEP_FREED_MEMORY);
        let mut process = command.stderr(Stdio::null()).spawn().ok()?;
        let input = process.stdin.take()?;
        let output = BufReader::new(process.stdout.take()?);
        let mut peers = Self { process, input, output, names: Vec::new() };
        peers.names = peers.ask(&["peers"])?.split('\t').map(Into::into).collect();
        Some(peers)
    }

    /// Sets up a chain; returns NumPy's result.
    pub fn load(&mut self, chain: &Chain, sizes: &Sizes) -> Option<Vec<f32>> {
        let path: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("chain.bin");
        let shape = |shape: &&[usize]| shape.iter().map(usize::to_string).collect::<Vec<_>>().join("x");
        let shapes = chain.leaves.iter().zip(sizes.shapes);
        let leaves: Vec<String> = shapes.map(|(leaf, sizes)| format!("{leaf}={}", shape(sizes))).collect();
        let mut request = vec!["load", path.to_str()?, chain.steps];
        request.extend(leaves.iter().map(String::as_str));
        self.ask(&request)?;
        let bytes = fs::read(path).ok()?;
        Some(
            bytes
                .chunks_exact(4)
                .map(|bytes| f32::from_ne_bytes(bytes.try_into().expect("4 bytes")))
                .collect(),
        )
    }

    /// The microseconds of one call; `None` if the library cannot run it, which is printed.
    pub fn run(&mut self, peer: &str, repeat: u32) -> Option<f64> {
        let answer = self.ask(&["run", peer, &repeat.to_string()])?;
        let time = answer.parse().ok();
        if time.is_none() {
            eprintln!("{peer}: {answer}");
        }
        time
    }

    fn ask(&mut self, request: &[&str]) -> Option<String> {
        writeln!(self.input, "{}", request.join("\t")).ok()?;
        let mut answer = String::new();
        self.output.read_line(&mut answer).ok().filter(|&count| count > 0)?;
        Some(answer.trim_end().into())
    }
}

impl Drop for Peers {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
