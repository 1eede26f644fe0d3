//! The attributes of a node.

use pyo3::prelude::*;
use std::collections::HashMap;

/// The value of an attribute.
#[derive(FromPyObject)]
pub enum Attribute {
    Integer(i64),
    Integers(Vec<i64>),
    Float(f64),
    Floats(Vec<f64>),
    Text(String),
    Texts(Vec<String>),
}

pub type Attributes = HashMap<String, Attribute>;

impl Attribute {
    /// As MLIR prints it.
    pub fn text(&self) -> String {
        let listed = |items: Vec<String>| format!("[{}]", items.join(", "));
        match self {
            Self::Integer(value) => value.to_string(),
            Self::Integers(values) => listed(values.iter().map(i64::to_string).collect()),
            Self::Float(value) => value.to_string(),
            Self::Floats(values) => listed(values.iter().map(f64::to_string).collect()),
            Self::Text(text) => format!("\"{text}\""),
            Self::Texts(texts) => listed(texts.iter().map(|text| format!("\"{text}\"")).collect()),
        }
    }

    pub fn integers(&self) -> Option<Vec<i64>> {
        match self {
            Self::Integer(value) => Some(vec![*value]),
            Self::Integers(values) => Some(values.clone()),
            _ => None,
        }
    }

    pub fn floats(&self) -> Option<Vec<f64>> {
        match self {
            Self::Float(value) => Some(vec![*value]),
            Self::Floats(values) => Some(values.clone()),
            _ => None,
        }
    }

    /// The number of entries of a list.
    pub fn length(&self) -> Option<usize> {
        match self {
            Self::Integers(values) => Some(values.len()),
            Self::Floats(values) => Some(values.len()),
            Self::Texts(texts) => Some(texts.len()),
            _ => None,
        }
    }
}
