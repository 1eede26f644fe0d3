//! From instructions to MLIR, and from there to the LLVM dialect.

use crate::syntax::{Action, Error, Instruction, Span, Use};
use broadcastable::{
    Dim, Shape, ValueType, Violation,
    mlir::{InferResultTypeError, infer_result_type, register_dialect, register_passes},
    picture,
    reference::Array,
};
use melior::{
    Context,
    dialect::{DialectRegistry, arith, func},
    ir::{
        Block, BlockLike, Identifier, Location, Module, Operation, Region, RegionLike, Type, Value,
        ValueLike,
        attribute::{
            Attribute, DenseElementsAttribute, FlatSymbolRefAttribute, StringAttribute, TypeAttribute,
        },
        operation::{OperationBuilder, OperationLike, OperationMutLike},
        r#type::FunctionType,
    },
    pass::PassManager,
    utility::{
        parse_pass_pipeline, register_all_dialects, register_all_llvm_translations, register_all_passes,
    },
};

/// What `main` calls, which is in `run.rs`: it reads the array, so that none need be copied.
const DECLARATIONS: &str = "func.func private @show(tensor<*xf64> {bufferization.access = \"read\"})
    attributes {llvm.emit_c_interface}";

/// Static sizes that make more elements than this are refused: MLIR counts bytes without minding overflow.
const MAX_ELEMENTS: u64 = 1 << 24;

/// A context with everything that the passes need.
pub fn context() -> Context {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_dialect(&registry);
    register_all_passes();
    register_passes();
    let context = Context::new_with_registry(&registry, false);
    context.load_all_available_dialects();
    register_all_llvm_translations(&context);
    context
}

/// A module with a function `main`, whose arguments are the inputs.
pub fn build<'c>(context: &'c Context, program: &[Instruction]) -> Result<Module<'c>, Error> {
    let module = Module::parse(context, DECLARATIONS).expect("the declarations are valid");
    let block = Block::new(&[]);
    let builder = Builder { context, block: &block };
    let mut values = Vec::with_capacity(program.len());
    for instruction in program {
        values.push(builder.instruction(instruction, &values)?);
    }
    let location = Location::unknown(context);
    block.append_operation(func::r#return(&[], location));
    module.body().append_operation(main_function(context, block));
    Ok(module)
}

fn main_function<'c>(context: &'c Context, body: Block<'c>) -> Operation<'c> {
    let arguments = (0..body.argument_count()).filter_map(|index| body.argument(index).ok());
    let types: Vec<Type> = arguments.map(|argument| argument.r#type()).collect();
    let region = Region::new();
    region.append_block(body);
    func::func(
        context,
        StringAttribute::new(context, "main"),
        TypeAttribute::new(FunctionType::new(context, &types, &[]).into()),
        region,
        &[(Identifier::new(context, "llvm.emit_c_interface"), Attribute::unit(context))],
        Location::unknown(context),
    )
}

struct Builder<'c, 'a> {
    context: &'c Context,
    block: &'a Block<'c>,
}

impl<'c, 'a> Builder<'c, 'a> {
    /// The value of an instruction; that of `print` is what it prints.
    fn instruction(
        &self,
        instruction: &Instruction,
        values: &[Value<'c, 'a>],
    ) -> Result<Value<'c, 'a>, Error> {
        let span = instruction.span;
        let location = location(self.context, span);
        match &instruction.action {
            Action::Constant(array) => {
                let r#type = self.tensor(&array_shape(array), span)?;
                let elements = DenseElementsAttribute::f64_values(r#type, array.elements());
                Ok(self.append(arith::constant(self.context, elements.into(), location)))
            }
            Action::Input(shape) => Ok(self.block.add_argument(self.tensor(shape, span)?, location)),
            Action::Apply(op, uses) => {
                let operands: Vec<Value> = uses.iter().map(|operand| values[operand.instruction]).collect();
                let r#type = infer_result_type(&operands, None, Type::float64(self.context))
                    .map_err(|error| shape_error(span, uses, &operands, error))?;
                check_size(&type_shape(r#type), span)?;
                Ok(self.op(op, &operands, r#type, location))
            }
            Action::Print(printed) => {
                let value = values[printed.instruction];
                self.print(value, location);
                Ok(value)
            }
        }
    }

    fn print(&self, value: Value<'c, 'a>, location: Location<'c>) {
        let any = Type::parse(self.context, "tensor<*xf64>").expect("it is a type");
        let cast = self.op("tensor.cast", &[value], any, location);
        let show = FlatSymbolRefAttribute::new(self.context, "show");
        self.block.append_operation(func::call(self.context, show, &[cast], &[], location));
    }

    fn op(
        &self,
        name: &str,
        operands: &[Value<'c, '_>],
        r#type: Type<'c>,
        location: Location<'c>,
    ) -> Value<'c, 'a> {
        let op = OperationBuilder::new(name, location).add_operands(operands).add_results(&[r#type]);
        self.append(op.build().expect("its type is given"))
    }

    fn append(&self, op: Operation<'c>) -> Value<'c, 'a> {
        self.block.append_operation(op).result(0).expect("it has a result").into()
    }

    fn tensor(&self, shape: &Shape, span: Span) -> Result<Type<'c>, Error> {
        check_size(shape, span)?;
        let dims = shape.dims().unwrap_or_default();
        let sizes: String = dims.iter().map(|dim| format!("{dim}x")).collect();
        Ok(Type::parse(self.context, &format!("tensor<{sizes}f64>")).expect("its sizes are small"))
    }
}

fn check_size(shape: &Shape, span: Span) -> Result<(), Error> {
    let dims = shape.dims().unwrap_or_default().iter();
    let sizes = dims.filter_map(|dim| if let Dim::Static(size) = dim { Some(*size) } else { None });
    if sizes.fold(1, |count: u64, size| count.saturating_mul(size.max(1))) > MAX_ELEMENTS {
        return Err(Error::new(span, format!("an array of shape {shape} is too large")));
    }
    Ok(())
}

/// The shape of an array, all of whose sizes are known.
pub fn array_shape(array: &Array<f64>) -> Shape {
    array.sizes().iter().map(|&size| Dim::Static(size as u64)).collect()
}

fn type_shape(r#type: Type) -> Shape {
    Shape::try_from(r#type).expect("all values are tensors")
}

/// What the rules say of these operands, placed under the one that does not fit.
fn shape_error(span: Span, uses: &[Use], operands: &[Value], error: InferResultTypeError) -> Error {
    let InferResultTypeError::Violation(violation) = error else {
        return Error::new(span, error.to_string());
    };
    let span = match violation {
        Violation::OperandSize { operand, .. } => uses[operand].span,
        _ => span,
    };
    let types: Vec<ValueType> = operands.iter().map(|operand| type_shape(operand.r#type()).into()).collect();
    Error { picture: picture(&types, &[], None, &violation), ..Error::new(span, violation.to_string()) }
}

/// MLIR counts columns from 1.
fn location(context: &Context, Span { line, start, end }: Span) -> Location<'_> {
    Location::file_line_col_range(context, "program", line, start + 1, line, end + 1)
}

fn span(location: Location) -> Span {
    Span {
        line: location.file_line_col_range_start_line(),
        start: location.file_line_col_range_start_column() - 1,
        end: location.file_line_col_range_end_column() - 1,
    }
}

/// Lowers to the LLVM dialect; returns the errors of the run-time checks, each of which has the place of its
/// op. A check's message becomes its number among these.
pub fn lower<'c>(context: &'c Context, module: &mut Module<'c>) -> Result<Vec<Error>, Error> {
    run_passes(context, module, "bcast-insert-runtime-checks")?;
    let checks = number_checks(context, module);
    run_passes(context, module, "bcast-to-llvm")?;
    Ok(checks)
}

fn run_passes<'c>(context: &'c Context, module: &mut Module<'c>, passes: &str) -> Result<(), Error> {
    let manager = PassManager::new(context);
    parse_pass_pipeline(manager.as_operation_pass_manager(), &format!("builtin.module({passes})"))
        .and_then(|()| manager.run(module))
        .map_err(|error| Error::without_place(format!("internal error of {passes}: {error}")))
}

fn number_checks<'c>(context: &'c Context, module: &mut Module<'c>) -> Vec<Error> {
    let mut checks = Vec::new();
    let function = module.body().first_operation().and_then(|declaration| declaration.next_in_block());
    let body = function.and_then(|function| function.region(0).ok()?.first_block());
    let mut next = body.and_then(|body| body.first_operation_mut());
    while let Some(mut op) = next {
        if op.name().as_string_ref().as_str() == Ok("cf.assert") {
            let message = op.attribute("msg").and_then(StringAttribute::try_from);
            let message = message.map(|message| message.value().to_owned()).unwrap_or_default();
            op.set_attribute("msg", StringAttribute::new(context, &checks.len().to_string()).into());
            checks.push(Error::new(span(op.location()), message));
        }
        next = op.next_in_block_mut();
    }
    checks
}
