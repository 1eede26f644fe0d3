//! Functions of constants, which `bcast-expand-functions` computes itself.

use crate::compiled::context;
use broadcastable_mlir::melior::{ir::Module, pass::PassManager, utility::parse_pass_pipeline};

/// The results of an op of `math` for these operands, which are more than 100.
///
/// # Panics
/// If the pass leaves the op.
pub fn constants(op: &str, functions: &str, operands: &[u32]) -> Vec<f32> {
    let context = context();
    let bytes: String =
        operands.iter().flat_map(|operand| operand.to_le_bytes()).map(|byte| format!("{byte:02X}")).collect();
    let r#type = format!("tensor<{}xf32>", operands.len());
    let text = format!(
        "func.func @f() -> {type} {{
           %x = arith.constant dense<\"0x{bytes}\"> : {type}
           %y = math.{op} %x : {type}
           return %y : {type}
         }}"
    );
    let mut module = Module::parse(&context, &text).expect("the function is valid");
    let manager = PassManager::new(&context);
    let pipeline = format!("builtin.module(bcast-expand-functions{{only-constants functions={functions}}})");
    parse_pass_pipeline(manager.as_operation_pass_manager(), &pipeline).expect("the pipeline is valid");
    manager.run(&mut module).expect("the pass succeeds");
    let text = module.as_operation().to_string();
    assert!(!text.contains("math."), "{op} stays");
    let (_, results) = text.rsplit_once("dense<\"0x").expect("the result is a constant");
    let digits = results.as_bytes()[..8 * operands.len()].chunks(8);
    let bits = digits.map(|digits| {
        let digits = std::str::from_utf8(digits).expect("digits are ASCII");
        u32::from_str_radix(digits, 16).expect("these are digits").swap_bytes()
    });
    bits.map(f32::from_bits).collect()
}
