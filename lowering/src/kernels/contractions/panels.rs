//! Constants that are read in panels: some columns of a product, and then others, in the order in which the
//! function for contractions reads them.

use super::{Contraction, address};
use crate::{
    builder::Builder,
    ffi::{self, Op, SymbolTables, Val},
};
use melior::ir::{Type, ValueLike, attribute::FlatSymbolRefAttribute, operation::OperationLike};
use std::collections::HashMap;

/// The panels that a module declares.
pub struct Declared {
    /// The bytes of the columns of a panel.
    pub bytes: i64,
    /// The names, by the constant and the dimension of its columns.
    names: HashMap<(usize, usize), String>,
}

impl Declared {
    pub fn with_bytes(bytes: i64) -> Self {
        Self { bytes, names: HashMap::new() }
    }
}

/// A constant input of a contraction, in panels.
pub struct Panels<'c> {
    pub input: usize,
    /// The loop of its columns.
    pub columns: usize,
    /// The number of panels, and the columns of each.
    pub count: i64,
    pub width: i64,
    /// The steps of its dimensions: that of its columns from panel to panel.
    steps: Vec<i64>,
    /// The op that reads the constant as it was.
    pub before: Op<'c>,
    /// The constant in panels.
    name: String,
    r#type: String,
}

impl<'c> Panels<'c> {
    /// The input of a contraction that can be read in panels; declares them beside the constant.
    pub fn of(
        contraction: &Contraction<'c>,
        tables: &SymbolTables,
        declared: &mut Declared,
        op: Op<'c>,
    ) -> Option<Self> {
        [0, 1].into_iter().find_map(|input| Self::of_input(contraction, input, tables, declared, op))
    }

    fn of_input(
        contraction: &Contraction<'c>,
        input: usize,
        tables: &SymbolTables,
        declared: &mut Declared,
        op: Op<'c>,
    ) -> Option<Self> {
        let width = declared.bytes / contraction.element_bytes();
        let memref = contraction.memrefs[input];
        let before = ffi::defining_op(memref, "memref.get_global")?;
        let dim = columns(contraction, input)?;
        let mut sizes = ffi::memref_sizes(memref.r#type()).into_iter().collect::<Option<Vec<i64>>>()?;
        let count = sizes.remove(dim);
        if width < 2 || count % width != 0 {
            return None;
        }
        let mut steps = Vec::new();
        let mut step = width;
        for size in sizes.iter().rev() {
            steps.insert(0, step);
            step = step.checked_mul(*size)?;
        }
        steps.insert(dim, step);
        sizes.insert(0, count / width);
        sizes.push(width);
        let (name, r#type) = declare(tables, declared, op, before, dim, &sizes)?;
        let columns = contraction.indices[input][dim][0].0;
        Some(Self { input, columns, count: count / width, width, steps, before, name, r#type })
    }

    /// The address of the panels, and the steps of the input's dimensions.
    pub fn start_and_strides(&self, builder: &Builder<'c, '_>) -> (Val<'c>, Vec<Val<'c>>) {
        let name = FlatSymbolRefAttribute::new(builder.context(), &self.name).into();
        let r#type = Type::parse(builder.context(), &self.r#type).expect("the type is valid");
        let memref = builder.build("memref.get_global", &[], &[("name", name)], r#type);
        (address(builder, memref), self.steps.iter().map(|&step| builder.index(step)).collect())
    }

    /// The steps of a memref from panel to panel and within one, of which one was that along all columns.
    pub fn steps_of(&self, builder: &Builder<'c, '_>, number: usize, step: Val<'c>) -> (Val<'c>, Val<'c>) {
        if number == self.input {
            return (step, builder.index(1));
        }
        (builder.multiply_index(step, builder.index(self.width)), step)
    }
}

/// The dimension of an input that the output has; over all others, which the other input has, products are
/// summed.
fn columns(contraction: &Contraction, input: usize) -> Option<usize> {
    let loops = contraction.indices[input].iter().map(|index| match index[..] {
        [(at, 1)] => Some(at),
        _ => None,
    });
    let loops = loops.collect::<Option<Vec<_>>>()?;
    let has = |memref: usize, at: usize| {
        contraction.indices[memref].iter().flatten().any(|&(other, _)| other == at)
    };
    let is_distinct = (1..loops.len()).all(|at| !loops[..at].contains(&loops[at]));
    let mut kept = (0..loops.len()).filter(|&dim| has(2, loops[dim]));
    let (dim, None) = (kept.next()?, kept.next()) else { return None };
    let is_product = loops.iter().enumerate().all(|(at, &own)| has(1 - input, own) != (at == dim));
    (is_distinct && loops.len() > 1 && is_product).then_some(dim)
}

/// Declares the panels of a constant, if it is a name of elements that somebody links; their name and type.
fn declare<'c>(
    tables: &SymbolTables,
    declared: &mut Declared,
    op: Op<'c>,
    before: Op<'c>,
    dim: usize,
    sizes: &[i64],
) -> Option<(String, String)> {
    let context = op.context();
    let context = ffi::context(&context);
    let (_, symbols) = tables.around(op)?;
    let symbol = ffi::symbol_of(before, "name")?;
    let constant = symbols.lookup(&symbol).filter(|&op| ffi::attribute(op, "constant").is_some())?;
    let value = ffi::attribute(constant, "initial_value").filter(|&value| ffi::is_name_of_elements(value))?;
    let value = ffi::attribute_text(value);
    // A name between quotes may have any character.
    let (resource, _) =
        value.strip_prefix("dense_resource<")?.split_once('>').filter(|(own, _)| !own.starts_with('"'))?;
    let element = ffi::type_text(ffi::element_type(ffi::result(before, 0).r#type()));
    let sizes: String = sizes.iter().map(|size| format!("{size}x")).collect();
    let r#type = format!("memref<{sizes}{element}>");
    let key = (ffi::op_number(constant), dim);
    if let Some(name) = declared.names.get(&key) {
        // Another product reads the same panels.
        return Some((name.clone(), r#type));
    }
    let text = format!(
        "memref.global \"private\" constant @{resource}_panels_{dim} : {type} = \
         dense_resource<{resource}_panels_{dim}> {{alignment = 64 : i64}}"
    );
    let name = symbols.insert(ffi::parse_op(context, &text)?);
    declared.names.insert(key, name.clone());
    Some((name, r#type))
}
