//! Runs a program on the core's reference, op by op.

use super::{
    inputs::Inputs,
    program::{Arm, COUNTS, Condition, Function, Op, Program, Statement, Symbol, Value},
    rules::{Inferred, compute, resize},
};
use broadcastable::reference::Array;

/// The expected outcome of a run.
#[derive(Debug, Default)]
pub struct Expected {
    /// Its output, until it stops.
    pub printed: Vec<Array<i32>>,
    /// Whether an op stops it.
    pub is_stopped: bool,
    /// The number of prints before the first op, if any, that `assume-equal` may refuse: a `?` lines up with
    /// a `?` of another size.
    pub may_be_unequal: Option<usize>,
    /// The same, before the first op that it must refuse, because the operands' sizes are unknown otherwise.
    pub must_be_unequal: Option<usize>,
}

/// An op whose sizes are illegal was reached.
struct Stopped;

/// One call: its counts, and its tensors as far as they are computed.
struct Frame {
    counts: [usize; COUNTS],
    tensors: Vec<Option<Array<i32>>>,
}

struct Machine<'a> {
    program: &'a Program,
    inputs: &'a Inputs,
    expected: Expected,
}

pub fn evaluate(program: &Program, inputs: &Inputs) -> Expected {
    let mut machine = Machine { program, inputs, expected: Expected::default() };
    let end = machine.call(program.main(), inputs.tensors.clone(), inputs.counts);
    machine.expected.is_stopped = end.is_err();
    machine.expected
}

impl Machine<'_> {
    fn call(
        &mut self,
        function: &Function,
        arguments: Vec<Array<i32>>,
        counts: [usize; COUNTS],
    ) -> Result<Vec<Array<i32>>, Stopped> {
        check_declared(function, &arguments, &[])?;
        let mut tensors: Vec<_> = arguments.iter().cloned().map(Some).collect();
        tensors.resize(function.types.len(), None);
        let mut frame = Frame { counts, tensors };
        self.block(function, &mut frame, &function.body)?;
        let results = read(&frame, &function.results);
        check_declared(function, &arguments, &results)?;
        Ok(results)
    }

    fn block(&mut self, function: &Function, frame: &mut Frame, body: &[Statement]) -> Result<(), Stopped> {
        body.iter().try_for_each(|statement| self.statement(function, frame, statement))
    }

    fn statement(&mut self, at: &Function, frame: &mut Frame, statement: &Statement) -> Result<(), Stopped> {
        match statement {
            Statement::Op(op) => {
                let operands = read(frame, &op.operands);
                self.note_unequal(at, op, &operands);
                let results = compute(op, &operands, frame.counts[0] as i32).ok_or(Stopped)?;
                write(frame, &op.results, results);
            }
            Statement::Cast { operand, result, .. } => {
                let tensor = read(frame, &[*operand]);
                write(frame, &[*result], tensor);
            }
            Statement::Resize { operand, dim, change, result } => {
                let tensor = resize(&read(frame, &[*operand])[0], *dim, *change, &frame.counts);
                write(frame, &[*result], vec![tensor]);
            }
            Statement::Require(both) if !are_alike(frame, both) => return Err(Stopped),
            Statement::Require(_) => {}
            Statement::Print(value) => self.expected.printed.extend(read(frame, &[*value])),
            Statement::Loop { count, carried, body, .. } => {
                let of = |value: fn(&super::program::Carried) -> Value| {
                    carried.iter().map(value).collect::<Vec<_>>()
                };
                let mut tensors = read(frame, &of(|carried| carried.initial));
                for _ in 0..frame.counts[*count] {
                    write(frame, &of(|carried| carried.inside), tensors);
                    self.block(at, frame, body)?;
                    tensors = read(frame, &of(|carried| carried.yielded));
                }
                write(frame, &of(|carried| carried.result), tensors);
            }
            Statement::If { condition, arms: [yes, no], results, .. } => {
                let holds = match condition {
                    Condition::Given(condition) => self.inputs.conditions[*condition],
                    Condition::More(count) => frame.counts[*count] > 0,
                    Condition::Alike(both) => are_alike(frame, both),
                };
                let Arm { body, yielded } = if holds { yes } else { no };
                self.block(at, frame, body)?;
                let tensors = read(frame, yielded);
                write(frame, results, tensors);
            }
            Statement::Aside(body) => self.block(at, frame, body)?,
            Statement::Call { function, operands, fewer, results } => {
                let mut counts = frame.counts;
                fewer.iter().for_each(|&count| counts[count] -= 1);
                let tensors = self.call(&self.program.functions[*function], read(frame, operands), counts)?;
                write(frame, results, tensors);
            }
        }
        Ok(())
    }

    /// Records where `?` lines up with `?` alone, and their run-time sizes differ. Behind a cast there may be
    /// a fixed size, against which all others may be 1: such a column is undecided.
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
                    if function.refinable.contains(&op.operands[index]) {
                        may_be_fixed[column] |= size != 1
                    } else {
                        certain[column].push(size)
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

/// The declarations of a function's arguments; once there are results, of those as well.
fn check_declared(
    function: &Function,
    arguments: &[Array<i32>],
    results: &[Array<i32>],
) -> Result<(), Stopped> {
    let holds = |symbol: &Symbol| {
        let sizes = |tensors: &[Array<i32>], of: &[(usize, usize)]| -> Vec<usize> {
            of.iter().filter_map(|&(index, dim)| Some(tensors.get(index)?.sizes()[dim])).collect()
        };
        symbol.allows(&[sizes(arguments, &symbol.arguments), sizes(results, &symbol.results)].concat())
    };
    if function.symbols.iter().all(holds) { Ok(()) } else { Err(Stopped) }
}

fn are_alike(frame: &Frame, both: &[Value; 2]) -> bool {
    let tensors = read(frame, both);
    tensors[0].sizes() == tensors[1].sizes()
}

fn read(frame: &Frame, values: &[Value]) -> Vec<Array<i32>> {
    let tensor = |&value: &Value| frame.tensors[value].clone().expect("it is computed before it is used");
    values.iter().map(tensor).collect()
}

fn write(frame: &mut Frame, values: &[Value], tensors: Vec<Array<i32>>) {
    for (&value, tensor) in values.iter().zip(tensors) {
        frame.tensors[value] = Some(tensor);
    }
}
