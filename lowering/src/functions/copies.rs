//! The functions that a program gets: copies of the bodies, one for each number of lanes.

use super::{
    bodies::{Bodies, COMMON},
    branch::{self, Body},
};
use crate::{
    builder::Builder,
    convert::shaped_type,
    ffi::{self, Function, Inserter, Op, OpMut, SymbolTable, Val},
};
use broadcastable::{Dim, Kind};
use melior::ir::{
    Attribute, Operation, Type, ValueLike, attribute::FlatSymbolRefAttribute, operation::OperationLike,
};
use std::collections::HashMap;

/// The end of the name of a function of vectors that branches to the body of common operands, or to that of
/// all.
pub const IN_LANES: &str = "_in_lanes";

/// The name of a body, and the lanes of the vectors that it computes; `None` for scalars.
type Wanted<'a> = (&'a str, Option<Dim>);

/// The functions that were added to the modules below the root of a pass.
pub struct Copies<'c, 'b> {
    bodies: &'b Bodies<'c>,
    fmuladd: bool,
    modules: HashMap<usize, Module>,
}

struct Module {
    symbols: SymbolTable,
    /// The name of the copy of each body.
    names: HashMap<(String, Option<Dim>), String>,
}

impl<'c, 'b> Copies<'c, 'b> {
    pub fn new(bodies: &'b Bodies<'c>, fmuladd: bool) -> Self {
        Self { bodies, fmuladd, modules: HashMap::new() }
    }

    /// Builds a call of a copy, in the module around that op, and returns its results.
    pub fn call(
        &mut self,
        builder: &Builder<'c, '_>,
        root: &mut OpMut,
        inserter: &Inserter,
        op: Op<'c>,
        wanted: Wanted,
        operands: &[Val<'c>],
    ) -> Vec<Val<'c>> {
        let module = self.module_around(op);
        let name = self.name(builder, root, inserter, module, wanted);
        let copy: Op<'c> = self.modules[&module].symbols.lookup(&name).expect("it was inserted");
        inserter.set_insertion_point(op);
        builder.build_call(&name, operands, &ffi::function_results(copy).expect("a copy is a function"))
    }

    fn module_around(&mut self, op: Op) -> usize {
        let mut above = std::iter::successors(Some(op), |&op| ffi::parent_op(op));
        let modules = &self.modules;
        let found = above.find_map(|op| {
            let number = ffi::op_number(op);
            if modules.contains_key(&number) {
                Some((number, None))
            } else {
                Some((number, Some(SymbolTable::of(op)?)))
            }
        });
        let (number, symbols) = found.expect("the pass runs on a module");
        if let Some(symbols) = symbols {
            self.modules.insert(number, Module { symbols, names: HashMap::new() });
        }
        number
    }

    /// The name of the copy in that module, which is made if it is not there.
    fn name(
        &mut self,
        builder: &Builder<'c, '_>,
        root: &mut OpMut,
        inserter: &Inserter,
        module: usize,
        (name, lanes): Wanted,
    ) -> String {
        let key = (name.to_owned(), lanes);
        if let Some(name) = self.modules[&module].names.get(&key) {
            return name.clone();
        }
        if let Some(body) = name.strip_suffix(IN_LANES) {
            let [common, all] = [&format!("{body}{COMMON}"), body].map(|body| {
                let name = self.name(builder, root, inserter, module, (body, lanes));
                let copy = self.modules[&module].symbols.lookup(&name).expect("it was inserted");
                Body::of(name, copy)
            });
            let function = branch::function(builder, name, &common, &all);
            return self.insert(builder, root, module, key, function).0;
        }
        let body = self.bodies.find(name).expect("a body calls bodies");
        let (own, mut copy) = self.insert(builder, root, module, key, ffi::clone_op(body));
        for mut op in ffi::ops_below_mut(&mut copy) {
            if let Some(callee) = ffi::symbol_of(*op, "callee") {
                let callee = self.name(builder, root, inserter, module, (&callee, lanes));
                let callee = FlatSymbolRefAttribute::new(builder.context(), &callee);
                ffi::set_inherent_attribute(&mut op, "callee", callee.into());
            }
            if lanes.is_some() {
                widen(builder, &mut op, lanes);
            }
            if self.fmuladd && ffi::has_name(*op, "math.fma") {
                use_fmuladd(builder.context(), inserter, op);
            }
        }
        own
    }

    /// Adds a function, which LLVM inlines, to a module.
    fn insert(
        &mut self,
        builder: &Builder,
        root: &mut OpMut,
        module: usize,
        key: (String, Option<Dim>),
        function: Operation<'c>,
    ) -> (String, OpMut<'c>) {
        let module = self.modules.get_mut(&module).expect("it is there");
        let name = module.symbols.insert(function);
        module.names.insert(key, name.clone());
        let copy: Op<'c> = module.symbols.lookup(&name).expect("it was inserted");
        let mut copy = ffi::op_below_mut(root, copy);
        mark(builder, &mut copy);
        (name, copy)
    }
}

/// Makes LLVM inline a function wherever it is called, and keep it to the module.
fn mark(builder: &Builder, copy: &mut OpMut) {
    for (name, value) in [("llvm.linkage", "#llvm.linkage<internal>"), ("passthrough", "[\"alwaysinline\"]")]
    {
        let value = Attribute::parse(builder.context(), value).expect("the attribute is valid");
        ffi::set_attribute(copy, name, value);
    }
}

/// Makes an op of a body compute vectors.
fn widen<'c>(builder: &Builder<'c, '_>, op: &mut OpMut<'c>, lanes: Option<Dim>) {
    let widen = |r#type: Type<'c>| with_lanes(r#type, lanes, builder);
    if let Some(function) = Function::of(**op) {
        let types = function.places().map(|place| widen(function.r#type(place)));
        let mut arguments: Vec<_> = types.collect();
        let results = arguments.split_off(function.argument_count);
        ffi::body_arguments(**op)
            .into_iter()
            .zip(&arguments)
            .for_each(|(value, &r#type)| ffi::set_type(value, r#type));
        ffi::set_function_type(op, &arguments, &results);
    }
    for result in op.results().map(Val::from) {
        ffi::set_type(result, widen(result.r#type()));
    }
    if ffi::has_name(**op, "arith.constant") {
        let result = ffi::first_result(**op).expect("a constant has a result");
        let value = ffi::attribute(**op, "value").expect("a constant has a value");
        ffi::set_inherent_attribute(op, "value", ffi::splat(result.r#type(), value));
    }
}

fn use_fmuladd<'c>(context: &'c melior::Context, inserter: &Inserter, op: OpMut<'c>) {
    inserter.set_insertion_point(*op);
    let builder = Builder::new(context, inserter, *op);
    let operands: Vec<_> = op.operands().collect();
    let r#type = ffi::result(*op, 0).r#type();
    let value = builder.build("llvm.intr.fmuladd", &operands, &[], r#type);
    let mut replacements = ffi::Replacements::default();
    replacements.replace(op, &[value]);
    replacements.finish();
}

/// The type of that many such elements.
pub fn with_lanes<'c>(element: Type<'c>, lanes: Option<Dim>, builder: &Builder<'c, '_>) -> Type<'c> {
    let Some(dim) = lanes else { return element };
    let shape = [dim].into_iter().collect();
    shaped_type(Kind::Vector, &shape, element, None, builder.location()).expect("such vectors exist")
}
