//! The reference: evaluates a program on arrays.

use super::{
    array::Array,
    program::{Function, Op, Program, Region, Symbol, Type, Value},
};
use std::rc::Rc;

/// The reason why a run stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// A failing check whose text contains this.
    Stopped(&'static str),
    /// The program is undefined on these inputs, or runs too long: it is not run.
    Undefined,
}

/// The expected outcome of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    pub observed: Vec<Array>,
    /// The rule whose check stops it.
    pub stop: Option<&'static str>,
    /// Whether an inner function's declaration does.
    pub is_inner: bool,
    /// The op of the dialect that does: its function, and its first result.
    pub place: Option<Place>,
}

pub type Place = (usize, Value);

pub struct Machine {
    pub functions: Vec<Rc<Function>>,
    /// The values of the function that runs.
    pub values: Vec<Option<Array>>,
    pub types: Vec<Type>,
    pub observed: Vec<Array>,
    /// The remaining budget of ops.
    pub fuel: usize,
    depth: usize,
    is_inner: bool,
    /// The function that runs.
    current: usize,
    place: Option<Place>,
}

impl Machine {
    pub fn new() -> Self {
        Self {
            functions: vec![],
            values: vec![],
            types: vec![],
            observed: vec![],
            fuel: 3000,
            depth: 0,
            is_inner: false,
            current: 0,
            place: None,
        }
    }

    pub fn read(&self, values: &[Value]) -> Vec<Array> {
        values
            .iter()
            .map(|&value| self.values[value].clone().expect("it is computed before it is used"))
            .collect()
    }

    pub fn write(&mut self, values: &[Value], arrays: Vec<Array>) -> Result<(), Halt> {
        assert_eq!(values.len(), arrays.len(), "an op computes its results");
        for (&value, array) in values.iter().zip(arrays) {
            if !self.types[value].has(&array) {
                return Err(Halt::Undefined);
            }
            self.values[value] = Some(array);
        }
        Ok(())
    }

    pub fn op(&mut self, op: &Op) -> Result<(), Halt> {
        self.fuel = self.fuel.checked_sub(1).ok_or(Halt::Undefined)?;
        let operands = self.read(&op.operands);
        let results = (op.meaning)(self, op, &operands);
        if results == Err(Halt::Stopped("[runtime-legal]")) && self.place.is_none() {
            self.place = op.results.first().map(|&result| (self.current, result));
        }
        self.write(&op.results, results?)
    }

    /// Runs a region on arguments, and returns its yielded values.
    pub fn region(&mut self, region: &Region, arguments: Vec<Array>) -> Result<Vec<Array>, Halt> {
        self.write(&region.arguments, arguments)?;
        region.body.iter().try_for_each(|op| self.op(op))?;
        Ok(self.read(&region.yields))
    }

    pub fn call(&mut self, number: usize, arguments: Vec<Array>) -> Result<Vec<Array>, Halt> {
        let function = self.functions[number].clone();
        self.check_declared(&function, &arguments, None)?;
        let values = std::mem::replace(&mut self.values, vec![None; function.types.len()]);
        let types = std::mem::replace(&mut self.types, function.types.clone());
        let caller = std::mem::replace(&mut self.current, number);
        self.depth += 1;
        let results = self.region(&function.region, arguments.clone());
        self.depth -= 1;
        (self.values, self.types, self.current) = (values, types, caller);
        let results = results?;
        self.check_declared(&function, &arguments, Some(&results))?;
        Ok(results)
    }

    fn check_declared(
        &mut self,
        function: &Function,
        arguments: &[Array],
        results: Option<&[Array]>,
    ) -> Result<(), Halt> {
        let rule = if results.is_some() { "[symbol-result]" } else { "[symbol-entry]" };
        if function.symbols.iter().all(|symbol| symbol.holds(arguments, results.unwrap_or_default())) {
            return Ok(());
        }
        self.is_inner |= self.depth > 0;
        Err(Halt::Stopped(rule))
    }
}

impl Symbol {
    fn holds(&self, arguments: &[Array], results: &[Array]) -> bool {
        let of = |arrays: &[Array], places: &[(usize, usize)]| -> Vec<usize> {
            places.iter().filter_map(|&(index, dim)| Some(arrays.get(index)?.sizes[dim])).collect()
        };
        let sizes = [of(arguments, &self.arguments), of(results, &self.results)].concat();
        let fits = |&size: &usize| size >= self.min && self.max.is_none_or(|max| size <= max);
        sizes.windows(2).all(|two| two[0] == two[1]) && sizes.iter().all(fits)
    }
}

/// The program's outcome on these arguments; `None` if that is undefined.
pub fn evaluate(program: &Program, arguments: &[Array]) -> Option<Expected> {
    let mut machine = Machine::new();
    machine.functions = program.functions.iter().cloned().map(Rc::new).collect();
    let end = machine.call(machine.functions.len() - 1, arguments.to_vec());
    let stop = match end {
        Ok(_) => None,
        Err(Halt::Stopped(rule)) => Some(rule),
        Err(Halt::Undefined) => return None,
    };
    Some(Expected { observed: machine.observed, stop, is_inner: machine.is_inner, place: machine.place })
}
