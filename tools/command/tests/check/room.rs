//! A directory with files, in which `bcast-check` runs.

use std::{
    fs,
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
};

/// A directory of its own for each test.
pub(crate) struct Room(pub PathBuf);

impl Room {
    pub fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let room = std::env::temp_dir().join(format!("bcast-{name}-{}", std::process::id()));
        for (file, text) in files {
            let path = room.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Self(room)
    }

    /// The exit code, standard output and standard error.
    pub fn check(&self, arguments: &[&str], input: &str) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bcast"));
        command.arg("check");
        command.args(arguments).current_dir(&self.0);
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = pipes.spawn().unwrap();
        process.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = process.wait_with_output().unwrap();
        let [text, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (output.status.code().unwrap(), text, errors)
    }

    pub fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap()
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}
