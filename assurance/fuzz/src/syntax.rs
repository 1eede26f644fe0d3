//! The parsers and printers of the dialect's ops and attributes: a program with tokens removed, inserted
//! and swapped is refused, or its printed form reads back as the same program.

use crate::{context::context, input::Input};
use broadcastable_dialect::body::table;
use melior::{
    Context,
    ir::{
        Module,
        operation::{OperationLike, OperationPrintingFlags},
    },
};
use std::sync::LazyLock;

/// With spaces between all tokens, which are edited.
const PROGRAM: &str = r#"
func.func @f ( %a : tensor<4x1xf32> , %b : tensor<?xf32> , %n : vector<[4]xi8> ) -> tensor<4x?xi1> {
  %0 = bcast.add %a , %b fastmath < nnan , ninf > : ( tensor<4x1xf32> , tensor<?xf32> ) -> tensor<4x?xf32>
  %1 = bcast.compare lt , %0 , %b : ( tensor<4x?xf32> , tensor<?xf32> ) -> tensor<4x?xi1>
  %2 = bcast.max unsigned %n { note = "kept" } : ( vector<[4]xi8> ) -> vector<[4]xi8>
  %3 = bcast.sub %a , %b { broadcast_dimensions = array<i64:1> } : ( tensor<4x1xf32> , tensor<?xf32> ) -> tensor<*xf32>
  %4 :2 = bcast.broadcast %a , %1 : ( tensor<4x1xf32> , tensor<4x?xi1> ) -> ( tensor<4x?xf32> , tensor<4x?xi1> )
  %5 = bcast.select %1 , %a , %0 : ( tensor<4x?xi1> , tensor<4x1xf32> , tensor<4x?xf32> ) -> tensor<4x?xf32>
  %6 = bcast.map %a , %b : ( tensor<4x1xf32> , tensor<?xf32> ) -> tensor<4x?xi1> ( %x : f32 , %y : f32 ) {
    %p = arith.cmpf olt , %x , %y : f32
    bcast.yield %p : i1
  }
  return %6 : tensor<4x?xi1>
}"#;
/// The ops, and other tokens that stand in their forms.
static OTHERS: LazyLock<Vec<&str>> = LazyLock::new(|| table::ops().chain(TOKENS).collect());

const TOKENS: [&str; 25] = [
    "unsigned",
    "ge",
    "eq",
    "fastmath",
    "<",
    ">",
    "fast",
    "none",
    "contract",
    "nsz",
    "array<i64>",
    "array<i64:-1>",
    "array<i64:0>",
    "{ broadcast_dimensions = array<i64:1> }",
    "{ a }",
    "tensor<*xf32>",
    "tensor<0x1xf32>",
    "tensor<4x?xf32>",
    "vector<4xf32>",
    "f32",
    "memref<4xf32>",
    "%0",
    "%6",
    "-9223372036854775808",
    "\"bcast.add\"(%a, %b)",
];

pub fn run(data: &[u8]) {
    let input = &mut Input(data);
    let mut tokens: Vec<&'static str> = PROGRAM.split_whitespace().collect();
    for _ in 0..input.below(6) {
        edit(&mut tokens, input);
    }
    let text = tokens.join(" ");
    let context = context();
    if let Some(module) = Module::parse(&context, &text) {
        check_round_trip(&context, &module);
    }
}

/// Both printed forms of a program read back as the same program.
pub fn check_round_trip(context: &Context, module: &Module) {
    let printed = print(module, false);
    for generic in [false, true] {
        let again = Module::parse(context, &print(module, generic));
        assert_eq!(again.map(|module| print(&module, false)).as_ref(), Some(&printed));
    }
}

/// One token is replaced by one that begins like it, or by any; removed, inserted, or swapped with another.
fn edit(tokens: &mut Vec<&'static str>, input: &mut Input) {
    let mut position = || (input.below(256) * 256 + input.below(256)) % tokens.len();
    let (at, other) = (position(), position());
    let all = || PROGRAM.split_whitespace().chain(OTHERS.iter().copied());
    let similar: Vec<&str> = all().filter(|token| token.as_bytes()[0] == tokens[at].as_bytes()[0]).collect();
    match input.below(8) {
        0 => _ = tokens.remove(at),
        1 => tokens[at] = input.choose(&OTHERS),
        2 => tokens.insert(at, tokens[other]),
        3 => tokens.swap(at, other),
        _ => tokens[at] = input.choose(&similar),
    }
}

fn print(module: &Module, generic: bool) -> String {
    let flags = OperationPrintingFlags::new();
    let flags = if generic { flags.print_generic_operation_form() } else { flags };
    module.as_operation().to_string_with_flags(flags).expect("a module has a text")
}
