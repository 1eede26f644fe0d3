//! Memory over many verifications; alone in its process, which is measured.

use broadcastable_dialect::{BlockParts, register_dialect, verify_broadcastable};
use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{Block, BlockLike, Location, Type, Value, operation::OperationBuilder},
};
use std::fs;

/// Bytes of memory that this process has.
fn resident() -> usize {
    let pages = fs::read_to_string("/proc/self/statm").unwrap();
    pages.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4096
}

#[test]
fn a_million_verifications_leak_nothing() {
    let registry = DialectRegistry::new();
    register_dialect(&registry);
    let context = Context::new_with_registry(&registry, false);
    context.load_all_available_dialects();
    context.attach_diagnostic_handler(|_| true);
    let location = Location::unknown(&context);
    let types = ["4x1xf32", "?xf32", "4x?xf32", "4x4xf32"]
        .map(|text| Type::parse(&context, &format!("tensor<{text}>")).unwrap());
    let block = Block::new(&[(types[0], location), (types[1], location)]);
    let operands: Vec<Value> = (0..2).map(|index| block.argument_at(index).unwrap()).collect();
    let build = |result| {
        let op = OperationBuilder::new("bcast.add", location).add_operands(&operands).add_results(&[result]);
        block.append_operation(op.build().unwrap())
    };
    let (valid, refused) = (build(types[2]), build(types[3]));
    let run = |count: usize| {
        for number in 0..count {
            assert!(verify_broadcastable(valid));
            if number % 100 == 0 {
                assert!(!verify_broadcastable(refused));
            }
        }
    };
    run(10_000);
    let before = resident();
    run(1_000_000);
    let growth = resident().saturating_sub(before);
    assert!(growth < 4 << 20, "{growth} bytes more");
}
