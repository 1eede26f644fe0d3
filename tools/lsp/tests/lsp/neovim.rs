//! The configuration that docs/editor.md shows, in Neovim itself, where that is installed.

use std::{env, fs, path::Path, process::Command};

const TEXT: &str = "func.func @f(%a: tensor<4x1xf32>, %b: tensor<?x3xf32>) {\n  \
                    %0 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<?x3xf32>) -> tensor<4x5xf32>\n  return\n}\n";

/// Waits for the diagnostics, hovers, and applies the fix.
const SCRIPT: &str = r#"
local found
vim.wait(30000, function()
  for _, one in ipairs(vim.diagnostic.get(0)) do
    found = one.source == "bcast" and one or found -- upstream's own comes first
  end
  return found
end)
local lines = { found.source .. ": " .. found.message }
local text = { uri = vim.uri_from_bufnr(0) }
local place = { line = 1, character = 9 }
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, "textDocument/" .. method, params, 30000)
  return select(2, next(answers)).result
end
table.insert(lines, ask("hover", { textDocument = text, position = place }).contents.value)
local range = { start = place, ["end"] = place }
local actions = ask("codeAction", { textDocument = text, range = range, context = { diagnostics = {} } })
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
vim.list_extend(lines, vim.api.nvim_buf_get_lines(0, 0, -1, false))
vim.fn.writefile(vim.split(table.concat(lines, "\n"), "\n"), "answers")
vim.cmd("qa!")
"#;

#[test]
fn the_shown_configuration_works_in_neovim() {
    if Command::new("nvim").arg("--version").output().is_err() {
        println!("there is no nvim here");
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let page = fs::read_to_string(root.join("docs/editor.md")).unwrap();
    let configuration = page.split("```lua\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("neovim");
    fs::create_dir_all(&directory).unwrap();
    fs::write(directory.join("init.lua"), configuration).unwrap();
    fs::write(directory.join("check.lua"), SCRIPT).unwrap();
    fs::write(directory.join("a.mlir"), TEXT).unwrap();
    _ = fs::remove_file(directory.join("answers"));
    let server = Path::new(env!("CARGO_BIN_EXE_bcast-lsp-server")).parent().unwrap();
    let path = format!("{}:{}", server.display(), env::var("PATH").unwrap());
    let output = Command::new("timeout")
        .args(["100", "nvim", "--headless", "-u", "init.lua", "-c", "luafile check.lua", "a.mlir"])
        .current_dir(&directory)
        .env("PATH", path)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    let answers = fs::read_to_string(directory.join("answers")).unwrap_or_else(|_| panic!("{errors}"));
    for expected in [
        "bcast: 'bcast.add' op result #0 dim 1: declared size 5, but operand #1 gives size 3 [result-static]",
        "  result #0    4x5\n                 ^",
        "does not fit: result #0 dim 1",
        "(tensor<4x1xf32>, tensor<?x3xf32>) -> tensor<4x3xf32>",
    ] {
        assert!(answers.contains(expected), "{expected}\n{answers}");
    }
}
