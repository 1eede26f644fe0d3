//! The failures of a call: a broken rule, or arguments that are not shapes.

use crate::types::{BCAST_DYNAMIC, BCAST_MAX_COUNT, Status};
use broadcastable::{Dim, Place, Rule, Violation};
use std::{
    ffi::{CStr, CString},
    fmt,
    sync::LazyLock,
};

pub enum Failure {
    Violation(Violation),
    BufferTooSmall { rank: usize, capacity: usize },
    Null { what: String },
    Misaligned { what: String },
    TooMany { what: String, count: usize },
    NegativeRank { place: Place, rank: i64 },
    NegativeSize { place: Place, dim: usize, size: i64 },
    Internal,
}

impl Failure {
    pub fn status(&self) -> Status {
        match self {
            Self::Violation(_) => Status::Violation,
            Self::BufferTooSmall { .. } => Status::BufferTooSmall,
            Self::Internal => Status::InternalError,
            _ => Status::InvalidArgument,
        }
    }

    /// The id of the broken rule, with the NUL byte that C needs.
    pub fn rule(&self) -> Option<&'static CStr> {
        static IDS: LazyLock<Vec<(Rule, CString)>> = LazyLock::new(|| {
            Rule::all().filter_map(|rule| Some((rule, CString::new(rule.id()).ok()?))).collect()
        });
        let Self::Violation(violation) = self else { return None };
        IDS.iter().find(|(rule, _)| *rule == violation.rule()).map(|(_, id)| id.as_c_str())
    }
}

impl From<Violation> for Failure {
    fn from(violation: Violation) -> Self {
        Self::Violation(violation)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Violation(violation) => violation.fmt(formatter),
            Self::BufferTooSmall { rank, capacity } => {
                let sizes = if *capacity == 1 { "size" } else { "sizes" };
                write!(formatter, "the result has rank {rank}, but there is room for {capacity} {sizes}")
            }
            Self::Null { what } => write!(formatter, "{what}: the pointer is null"),
            Self::Misaligned { what } => write!(formatter, "{what}: the pointer is not aligned"),
            Self::TooMany { what, count } => write!(
                formatter,
                "{what}: {count} are too many: the shapes of a call and their sizes may be {BCAST_MAX_COUNT} in all"
            ),
            Self::NegativeRank { place, rank } => write!(formatter, "{place}: rank {rank} is negative"),
            Self::NegativeSize { place, dim, size } => {
                write!(formatter, "{place} dim {dim}: size {size} is negative, and not BCAST_DYNAMIC")
            }
            Self::Internal => formatter.write_str("internal error of broadcastable, please report it"),
        }
    }
}

/// C's size as a core size, or `None` if it is not a size.
pub fn dim_from_c(size: i64) -> Option<Dim> {
    if size == BCAST_DYNAMIC { Some(Dim::DYNAMIC) } else { u64::try_from(size).ok().map(Dim::new) }
}

/// A core size as C's size, or `None` if C has no such size.
pub fn dim_to_c(dim: Dim) -> Option<i64> {
    if dim.is_dynamic() { Some(BCAST_DYNAMIC) } else { dim.as_static()?.try_into().ok() }
}
