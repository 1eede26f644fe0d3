//! Runs a program on the core's reference, op by op.

use super::{
    inputs::Inputs,
    program::{Arm, Function, Op, Program, Statement, Value},
    rules::{Inferred, compute},
};
use broadcastable::reference::Array;

/// What a run must do.
#[derive(Debug, Default)]
pub struct Expected {
    /// What it prints, until it stops.
    pub printed: Vec<Array<i32>>,
    /// Whether an op stops it.
    pub is_stopped: bool,
    /// How much it has printed before the first op, if there is one, that `assume-equal` may refuse: a `?` meets a
    /// `?` of another size.
    pub may_be_unequal: Option<usize>,
    /// The same, before the first op that it must refuse, because nothing more is known of the operands.
    pub must_be_unequal: Option<usize>,
}

/// An op whose sizes are illegal was reached.
struct Stopped;

/// The tensors of one call, as far as they are computed.
type Frame = Vec<Option<Array<i32>>>;

struct Machine<'a> {
    program: &'a Program,
    inputs: &'a Inputs,
    expected: Expected,
}

pub fn evaluate(program: &Program, inputs: &Inputs) -> Expected {
    let mut machine = Machine { program, inputs, expected: Expected::default() };
    let end = machine.call(program.main(), inputs.tensors.clone());
    machine.expected.is_stopped = end.is_err();
    machine.expected
}

impl Machine<'_> {
    fn call(&mut self, function: &Function, arguments: Vec<Array<i32>>) -> Result<Vec<Array<i32>>, Stopped> {
        let mut frame: Frame = arguments.into_iter().map(Some).collect();
        frame.resize(function.types.len(), None);
        self.block(function, &mut frame, &function.body)?;
        Ok(read(&frame, &function.results))
    }

    fn block(&mut self, function: &Function, frame: &mut Frame, body: &[Statement]) -> Result<(), Stopped> {
        body.iter().try_for_each(|statement| self.statement(function, frame, statement))
    }

    fn statement(&mut self, at: &Function, frame: &mut Frame, statement: &Statement) -> Result<(), Stopped> {
        match statement {
            Statement::Op(op) => {
                let operands = read(frame, &op.operands);
                self.note_unequal(at, op, &operands);
                let results = compute(op, &operands, self.inputs.counts[0] as i32).ok_or(Stopped)?;
                write(frame, &op.results, results);
            }
            Statement::Cast { operand, result } => {
                let tensor = read(frame, &[*operand]);
                write(frame, &[*result], tensor);
            }
            Statement::Print(value) => self.expected.printed.extend(read(frame, &[*value])),
            Statement::Loop { count, carried, body } => {
                let of = |value: fn(&super::program::Carried) -> Value| {
                    carried.iter().map(value).collect::<Vec<_>>()
                };
                let mut tensors = read(frame, &of(|carried| carried.initial));
                for _ in 0..self.inputs.counts[*count] {
                    write(frame, &of(|carried| carried.inside), tensors);
                    self.block(at, frame, body)?;
                    tensors = read(frame, &of(|carried| carried.yielded));
                }
                write(frame, &of(|carried| carried.result), tensors);
            }
            Statement::If { condition, arms: [yes, no], results, .. } => {
                let Arm { body, yielded } = if self.inputs.conditions[*condition] { yes } else { no };
                self.block(at, frame, body)?;
                let tensors = read(frame, yielded);
                write(frame, results, tensors);
            }
            Statement::Aside(body) => self.block(at, frame, body)?,
            Statement::Call { function, operands, results } => {
                let tensors = self.call(&self.program.functions[*function], read(frame, operands))?;
                write(frame, results, tensors);
            }
        }
        Ok(())
    }

    /// Notes where `?` meets `?`, with no other size in the column, and their run-time sizes differ. What stands
    /// behind a cast may be a fixed size, against which all others still may be 1: nothing is certain there.
    fn note_unequal(&mut self, function: &Function, op: &Op, operands: &[Array<i32>]) {
        let types: Vec<_> = op.operands.iter().map(|&operand| &function.types[operand]).collect();
        let inferred = Inferred::new(&types, op.dimensions.as_deref()).expect("the op was drawn so");
        let columns = inferred.sizes();
        let (mut all, mut certain) = (vec![vec![]; columns.len()], vec![vec![]; columns.len()]);
        let mut may_be_fixed = vec![false; columns.len()];
        for (index, (r#type, tensor)) in types.iter().zip(operands).enumerate() {
            for (dim, size) in r#type.sizes.iter().enumerate() {
                let column = inferred.column(index, dim).expect("it has one");
                if size.is_none() && columns[column].is_none() {
                    let size = tensor.sizes()[dim];
                    all[column].push(size);
                    match function.refinable.contains(&op.operands[index]) {
                        true => may_be_fixed[column] |= size != 1,
                        false => certain[column].push(size),
                    }
                }
            }
        }
        certain.iter_mut().zip(may_be_fixed).filter(|(_, fixed)| *fixed).for_each(|(sizes, _)| sizes.clear());
        let differ =
            |sizes: &[Vec<usize>]| sizes.iter().any(|sizes| sizes.windows(2).any(|two| two[0] != two[1]));
        let printed = self.expected.printed.len();
        if differ(&all) {
            self.expected.may_be_unequal.get_or_insert(printed);
        }
        if differ(&certain) {
            self.expected.must_be_unequal.get_or_insert(printed);
        }
    }
}

fn read(frame: &Frame, values: &[Value]) -> Vec<Array<i32>> {
    values.iter().map(|&value| frame[value].clone().expect("it is computed before it is used")).collect()
}

fn write(frame: &mut Frame, values: &[Value], tensors: Vec<Array<i32>>) {
    for (&value, tensor) in values.iter().zip(tensors) {
        frame[value] = Some(tensor);
    }
}
