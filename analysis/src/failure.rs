//! The report of a failing run-time check, with the sizes that it compares: calls of C's `printf` and
//! `abort`. The functions and texts that this needs are added to the module. Code of a GPU has neither: a
//! check there stays an assertion.

use super::library::call;
use crate::{
    builder::Builder,
    ffi::{self, Op, SymbolTable, Val},
};
use melior::{
    Context,
    ir::{
        Operation, Type, TypeLike, ValueLike,
        attribute::{FlatSymbolRefAttribute, IntegerAttribute},
        operation::OperationLike,
        r#type::IntegerType,
    },
};
use std::{collections::HashMap, fmt::Write};

/// C's functions that are called. `abort` discards buffered output, so it must be flushed.
const LIBRARY: [&str; 3] = ["printf", "fflush", "abort"];

/// Prints the first text, or the second one where a size is negative, and ends the program. A text may use
/// the two sizes, then the width of their column in the picture, how much this is more than the width that is
/// given, and a text.
const FAIL: &str = "bcast_fail";

const FUNCTIONS: &str = r#"module {
  llvm.func @printf(!llvm.ptr, ...) -> i32
  llvm.func @fflush(!llvm.ptr) -> i32
  llvm.func @abort() attributes {passthrough = ["noreturn"]}
  llvm.func internal @bcast_fail(%text: !llvm.ptr, %negative: !llvm.ptr, %size: i64, %other: i64, %width: i64)
      attributes {passthrough = ["cold", "noinline", "noreturn"]} {
    %zero = llvm.mlir.constant(0 : i64) : i64
    %one = llvm.mlir.constant(1 : i64) : i64
    %ten = llvm.mlir.constant(10 : i64) : i64
    %sign = llvm.or %size, %other : i64
    %is_negative = llvm.icmp "slt" %sign, %zero : i64
    %format = llvm.select %is_negative, %negative, %text : i1, !llvm.ptr
    %largest = llvm.intr.smax(%size, %other) : (i64, i64) -> i64
    llvm.br ^digit(%largest, %one : i64, i64)
  ^digit(%rest: i64, %digits: i64):
    %next = llvm.sdiv %rest, %ten : i64
    %more = llvm.add %digits, %one : i64
    %is_last = llvm.icmp "slt" %rest, %ten : i64
    llvm.cond_br %is_last, ^print, ^digit(%next, %more : i64, i64)
  ^print:
    %needed = llvm.intr.smax(%digits, %width) : (i64, i64) -> i64
    %wider = llvm.sub %needed, %width : i64
    %column = llvm.trunc %needed : i64 to i32
    %blanks = llvm.trunc %wider : i64 to i32
    %printed = llvm.call @printf(%format, %size, %other, %column, %blanks, %format) vararg(!llvm.func<i32 (ptr, ...)>)
        : (!llvm.ptr, i64, i64, i32, i32, !llvm.ptr) -> i32
    %all = llvm.mlir.zero : !llvm.ptr
    %flushed = llvm.call @fflush(%all) : (!llvm.ptr) -> i32
    llvm.call @abort() : () -> ()
    llvm.unreachable
  }
}"#;

/// The texts of a failing check, formats of `printf` for two sizes of 64 bits: the size, and the one that it
/// is compared with.
pub struct Texts {
    pub text: String,
    /// Where one of the two is negative.
    pub negative: String,
    /// The least width of the column of both sizes in the picture at the end of the text.
    pub width: usize,
}

/// The additions to the modules below the root of a pass.
#[derive(Default)]
pub struct Reports(HashMap<usize, Option<Module>>);

/// The additions to one module.
struct Module {
    symbols: SymbolTable,
    /// The name of the function that prints and aborts.
    fail: String,
    /// The names of the texts.
    texts: HashMap<String, String>,
}

impl Reports {
    /// The module around an op, with the additions; `None` if one of their names is taken there, or if the
    /// op runs where there is no C library.
    fn module(&mut self, context: &Context, op: Op) -> Option<&mut Module> {
        if ffi::is_on_device(op) {
            return None;
        }
        let above = std::iter::successors(Some(op), |&op| ffi::parent_op(op));
        let (number, symbols) = above.take_while(|&op| !ffi::may_hide_symbols(op)).find_map(|op| {
            let number = ffi::op_number(op);
            if self.0.contains_key(&number) {
                Some((number, None))
            } else {
                SymbolTable::of(op).map(|symbols| (number, Some(symbols)))
            }
        })?;
        self.0.entry(number).or_insert_with(|| Module::new(context, symbols?)).as_mut()
    }

    /// Builds a report of two sizes and the abort of the program if the condition is false; returns `false`
    /// if the module cannot have it. The sizes are of type `index` or `i64`.
    pub fn build<'c>(
        &mut self,
        builder: &Builder<'c, '_>,
        op: Op<'c>,
        condition: Val<'c>,
        sizes: [Val<'c>; 2],
        texts: &Texts,
    ) -> bool {
        let context = builder.context();
        let Some(module) = self.module(context, op) else { return false };
        let width = IntegerAttribute::new(IntegerType::new(context, 64).into(), texts.width as i64);
        let texts = [&texts.text, &texts.negative].map(|text| module.text(context, text));
        let symbol = |name: &str| FlatSymbolRefAttribute::new(context, name).into();
        let parse = |text| Type::parse(context, text).expect("the type is valid");
        builder.when(builder.not(condition), |inside| {
            let address = |text: &String| {
                inside.build("llvm.mlir.addressof", &[], &[("global_name", symbol(text))], parse("!llvm.ptr"))
            };
            let number = |size: Val<'c>| {
                if size.r#type().is_index() {
                    inside.build("arith.index_cast", &[size], &[], parse("i64"))
                } else {
                    size
                }
            };
            let [text, negative] = [address(&texts[0]), address(&texts[1])];
            let [size, other] = sizes.map(number);
            let width = inside.build("llvm.mlir.constant", &[], &[("value", width.into())], parse("i64"));
            call(inside, &module.fail, &[text, negative, size, other, width], None, None);
        });
        true
    }
}

impl Module {
    fn new(context: &Context, symbols: SymbolTable) -> Option<Self> {
        let functions = parse(context, FUNCTIONS);
        let functions = SymbolTable::of(ffi::op(&functions))?;
        let missing = LIBRARY.map(|name| match (symbols.lookup(name), functions.lookup(name)?) {
            (None, function) => Some(Some(function)),
            (Some(taken), function) => is_same_function(taken, function).then_some(None),
        });
        let missing: Option<Vec<Option<Op>>> = missing.into_iter().collect();
        for function in missing?.into_iter().flatten() {
            symbols.insert(ffi::clone_op(function));
        }
        let fail = symbols.insert(ffi::clone_op(functions.lookup(FAIL)?));
        Some(Self { symbols, fail, texts: HashMap::new() })
    }

    /// The name of a text.
    fn text(&mut self, context: &Context, text: &str) -> String {
        let insert = || {
            let mut escaped = String::new();
            text.bytes().for_each(|byte| write!(escaped, "\\{byte:02X}").expect("a string takes all"));
            let global = format!(
                "llvm.mlir.global private constant @bcast_text(\"{escaped}\\0A\\00\") {{addr_space = 0 : i32}}"
            );
            self.symbols.insert(parse(context, &global))
        };
        self.texts.entry(text.into()).or_insert_with(insert).clone()
    }
}

fn is_same_function(a: Op, b: Op) -> bool {
    let r#type = |op: Op| ffi::attribute(op, "function_type").map(|r#type| ffi::attribute_text(r#type));
    a.name() == b.name() && r#type(a) == r#type(b)
}

fn parse<'c>(context: &'c Context, op: &str) -> Operation<'c> {
    ffi::parse_op(context, op).expect("the op is valid")
}
