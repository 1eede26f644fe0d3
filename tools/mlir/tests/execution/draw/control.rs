//! Draws control flow around ops: loops, branches, blocks, calls; and casts.

use super::{Columns, Draw, Room, room::Around};
use crate::program::{Arm, CONDITIONS, COUNTS, Carried, Change, Condition, Statement, Type, Value};

impl Draw {
    pub fn control(&mut self, room: &mut Room, ops: usize, depth: usize, body: &mut Vec<Statement>) {
        match self.random.below(16) {
            0..4 => self.draw_loop(room, ops, depth, body),
            4..7 => self.branch(room, ops, depth, body),
            7..10 => self.call(room, ops, depth, body),
            10 if depth == 0 => {
                let aside = self.block(room, ops, depth);
                body.push(Statement::Aside(aside));
            }
            10..12 => {
                self.cast(room, body);
                body.extend(self.block(room, ops, depth));
            }
            12..14 => {
                self.resize(room, body);
                body.extend(self.block(room, ops, depth));
            }
            _ => {
                self.require(room, body);
                body.extend(self.block(room, ops, depth));
            }
        }
    }

    fn cast(&mut self, room: &mut Room, body: &mut Vec<Statement>) {
        let Some(operand) = self.pick(room, |_| true) else { return };
        let r#type = self.loosen(&room.types[operand].clone());
        let mut cast = room.cast(operand, r#type);
        if let Statement::Cast { unranked, .. } = &mut cast {
            *unranked = self.random.once_in(2);
        }
        body.push(cast);
    }

    /// A size that changes where nothing fixes it: later sizes may not fit it. Upstream's bufferization turns
    /// a slice of a tensor of a static size 0 into an op that its verifier refuses.
    fn resize(&mut self, room: &mut Room, body: &mut Vec<Statement>) {
        if self.has_empty {
            return;
        }
        let fits = |value: Value| room.types[value].sizes.contains(&None) && !room.is_refinable(value);
        let Some(operand) = self.pick(room, fits) else { return };
        let open = |&dim: &usize| room.types[operand].sizes[dim].is_none();
        let dims: Vec<usize> = (0..room.columns[operand].len()).filter(open).collect();
        let dim = dims[self.random.below(dims.len())];
        let change = match self.random.below(3) {
            0 => Change::Pad,
            _ => Change::Slice(self.random.below(COUNTS)),
        };
        room.use_value(operand);
        let result = room.compute(room.types[operand].clone(), room.columns[operand].clone());
        room.set_source(result, &[operand], matches!(change, Change::Pad));
        body.push(Statement::Resize { operand, dim, change, result });
    }

    /// From here on two tensors have the same sizes.
    fn require(&mut self, room: &mut Room, body: &mut Vec<Statement>) {
        if let Some([one, other]) = self.pair(room) {
            room.set_alike(other, one);
            body.push(Statement::Require([one, other]));
        }
    }

    /// Two tensors that may have the same sizes.
    fn pair(&mut self, room: &Room) -> Option<[Value; 2]> {
        let one = self.pick(room, |value| !room.columns[value].is_empty())?;
        let fits = |value: Value| {
            value != one && room.columns[value] == room.columns[one] && room.types[value] == room.types[one]
        };
        Some([one, self.pick(room, fits)?])
    }

    /// The type with some sizes forgotten.
    fn loosen(&mut self, r#type: &Type) -> Type {
        let sizes = r#type.sizes.iter().map(|&size| size.filter(|_| self.random.once_in(2))).collect();
        Type { sizes, ..*r#type }
    }

    fn draw_loop(&mut self, room: &mut Room, ops: usize, depth: usize, body: &mut Vec<Statement>) {
        let mut carried = Vec::new();
        for _ in 0..self.random.below(3) {
            let Some(value) = self.pick(room, |_| true) else { break };
            let r#type = &room.types[value];
            let r#type = if self.random.once_in(3) { r#type.clone() } else { r#type.open() };
            carried.push((room.cast_to(value, &r#type, body), r#type));
        }
        let outside = room.enter();
        let inside: Vec<Value> = carried
            .iter()
            .map(|(initial, r#type)| room.add(r#type.clone(), room.columns[*initial].clone()))
            .collect();
        let mut inner = self.block(room, ops, depth + 1);
        let yielded: Vec<Value> = carried
            .iter()
            .zip(&inside)
            .map(|((_, r#type), &inside)| self.yielded(room, outside.visible, inside, r#type, &mut inner))
            .collect();
        room.leave(outside, &mut inner);
        let all = carried.into_iter().zip(inside).zip(yielded);
        let carried = all.map(|(((initial, r#type), inside), yielded)| {
            let result = room.compute(r#type, room.columns[initial].clone());
            Carried { initial, inside, yielded, result }
        });
        let carried = carried.collect();
        let (count, is_while) = (self.random.below(COUNTS), self.random.once_in(3));
        body.push(Statement::Loop { count, is_while, carried, body: inner });
    }

    /// Something of the columns of that value, as a value of that type. It is computed in this block, which
    /// began when so much was visible: upstream's bufferization frees some tensors that a region or
    /// function only passes on.
    fn yielded(
        &mut self,
        room: &mut Room,
        outside: usize,
        like: Value,
        r#type: &Type,
        body: &mut Vec<Statement>,
    ) -> Value {
        let fits = |value: Value| {
            room.is_computed(value)
                && room.visible[outside..].contains(&value)
                && room.columns[value] == room.columns[like]
                && room.types[value].loosens_to(r#type)
        };
        let value = self.pick(room, fits).unwrap_or_else(|| room.copy(like, body));
        room.cast_to(value, r#type, body)
    }

    fn branch(&mut self, room: &mut Room, ops: usize, depth: usize, body: &mut Vec<Statement>) {
        let count = self.random.below(3);
        let likes: Vec<Value> = (0..count).filter_map(|_| self.pick(room, |_| true)).collect();
        let condition = match self.random.below(3) {
            0 => self.pair(room).map(Condition::Alike),
            _ => None,
        };
        let condition = condition.unwrap_or(Condition::Given(self.random.below(CONDITIONS)));
        let arms = [true, false].map(|holds| {
            let outside = room.enter();
            if let Condition::Alike([one, other]) = condition
                && holds
            {
                room.set_alike(other, one);
            }
            let ops = self.random.below(ops + 1);
            let mut inner = self.block(room, ops, depth + 1);
            let yielded = likes.iter().map(|&like| {
                let r#type = room.types[like].open();
                self.yielded(room, outside.visible, like, &r#type, &mut inner)
            });
            let yielded = yielded.collect();
            room.leave(outside, &mut inner);
            Arm { body: inner, yielded }
        });
        let result = |&like: &Value| room.compute(room.types[like].open(), room.columns[like].clone());
        let results = likes.iter().map(result).collect();
        body.push(Statement::If { condition, arms, results });
    }

    /// Calls a function that fits, or a new one.
    fn call(&mut self, room: &mut Room, ops: usize, depth: usize, body: &mut Vec<Statement>) {
        let (function, operands) = match self.known_function(room) {
            Some(found) => found,
            None => self.new_function(room, ops, depth),
        };
        let callee = self.functions[function].clone();
        let operands = operands.iter().enumerate();
        let operands =
            operands.map(|(index, &operand)| room.cast_to(operand, &callee.types[index], body)).collect();
        let columns = &self.signatures[function].1;
        let result = |(&value, columns): (&Value, &Columns)| {
            room.compute(callee.types[value].clone(), columns.clone())
        };
        let results = callee.results.iter().zip(columns).map(result).collect();
        body.push(Statement::Call { function, operands, fewer: None, results });
    }

    fn known_function(&mut self, room: &Room) -> Option<(usize, Vec<Value>)> {
        if self.functions.is_empty() || self.random.once_in(2) {
            return None;
        }
        let function = self.random.below(self.functions.len());
        let mut operands = Vec::new();
        for (index, columns) in self.signatures[function].0.clone().iter().enumerate() {
            let r#type = self.functions[function].types[index].clone();
            let fits =
                |value: Value| room.columns[value] == *columns && room.types[value].loosens_to(&r#type);
            operands.push(self.pick(room, fits)?);
        }
        Some((function, operands))
    }

    fn new_function(&mut self, room: &Room, ops: usize, depth: usize) -> (usize, Vec<Value>) {
        let operands: Vec<Value> =
            (0..1 + self.random.below(3)).filter_map(|_| self.pick(room, |_| true)).collect();
        let mut inner = Room::default();
        for &operand in &operands {
            let r#type = self.loosen(&room.types[operand]);
            inner.add(r#type, room.columns[operand].clone());
        }
        let mut body = self.block(&mut inner, ops, depth + 1);
        let count = self.random.below(3);
        let mut results = Vec::new();
        for _ in 0..count {
            let Some(like) = self.pick(&inner, |_| true) else { break };
            let r#type = self.loosen(&inner.types[like].clone());
            results.push(self.yielded(&mut inner, 0, like, &r#type, &mut body));
        }
        if self.random.once_in(4) {
            results.extend(results.last().copied()); // one tensor, returned twice
        }
        let columns = |values: &[Value]| values.iter().map(|&value| inner.columns[value].clone()).collect();
        let arguments: Vec<Value> = (0..operands.len()).collect();
        let signature: (Vec<Columns>, Vec<Columns>) = (columns(&arguments), columns(&results));
        if self.random.once_in(3) {
            results = self.recurse(&mut inner, operands.len(), &results, &mut body);
        }
        inner.leave(Around::default(), &mut body);
        let mut function = inner.close(operands.len(), body, results);
        if self.random.once_in(4) {
            function.symbols = self.symbols(&function, &signature.0, &signature.1);
        }
        self.signatures.push(signature);
        self.functions.push(function);
        (self.functions.len() - 1, operands)
    }

    /// The function calls itself as long as a count says so; returns its results.
    fn recurse(
        &mut self,
        room: &mut Room,
        arguments: usize,
        results: &[Value],
        body: &mut Vec<Statement>,
    ) -> Vec<Value> {
        let count = self.random.below(COUNTS);
        let function = self.functions.len();
        let around = room.enter();
        let mut call = Vec::new();
        let operands = (0..arguments).map(|argument| {
            let r#type = room.types[argument].clone();
            let fits = |value: Value| {
                room.columns[value] == room.columns[argument] && room.types[value].loosens_to(&r#type)
            };
            let operand = self.pick(room, fits).unwrap_or(argument);
            room.cast_to(operand, &r#type, &mut call)
        });
        let operands = operands.collect();
        let like = |room: &mut Room, value: Value| {
            room.compute(room.types[value].clone(), room.columns[value].clone())
        };
        let again: Vec<Value> = results.iter().map(|&result| like(room, result)).collect();
        call.push(Statement::Call { function, operands, fewer: Some(count), results: again.clone() });
        again.iter().for_each(|&result| room.use_value(result));
        room.leave(around, &mut call);
        let around = room.enter();
        let mut end = Vec::new();
        let last: Vec<Value> = results.iter().map(|&result| room.copy(result, &mut end)).collect();
        last.iter().for_each(|&result| room.use_value(result));
        room.leave(around, &mut end);
        let arms = [Arm { body: call, yielded: again }, Arm { body: end, yielded: last }];
        let results: Vec<Value> = results.iter().map(|&result| like(room, result)).collect();
        results.iter().for_each(|&result| room.use_value(result));
        body.push(Statement::If { condition: Condition::More(count), arms, results: results.clone() });
        results
    }
}
