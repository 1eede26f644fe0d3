//! The kinds of ops, and their weights.

use super::{Draw, Try};

/// Draws one op with its operands.
type Kind = fn(&mut Draw) -> Try;

/// Whether `bcast-validate` reads an op of the kind, and all that passes make of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Read {
    Yes,
    No,
}
use Read::{No, Yes};

/// The kinds with their weights.
pub const KINDS: &[(usize, Read, Kind)] = &[
    (24, Yes, Draw::bcast_op),
    (4, Yes, Draw::bcast_broadcast),
    (3, Yes, Draw::bcast_map),
    (4, Yes, Draw::bcast_select),
    (4, No, Draw::bcast_function),
    (3, No, Draw::function_in_map),
    (2, No, Draw::bcast_vector),
    (2, No, Draw::bcast_read_vector),
    (16, No, Draw::shape_op),
    (3, Yes, Draw::index_constant),
    (4, Yes, Draw::dim),
    (2, No, Draw::computed_dim),
    (4, Yes, Draw::index_op),
    (2, No, Draw::affine_op),
    (3, Yes, Draw::condition),
    (2, Yes, Draw::select_scalar),
    (2, Yes, Draw::integer_op),
    (2, No, Draw::function_of_numbers),
    (4, Yes, Draw::extract),
    (3, Yes, Draw::size_of_element),
    (6, Yes, Draw::constant_tensor),
    (3, Yes, Draw::splat),
    (5, Yes, Draw::elements),
    (3, Yes, Draw::tensor_of_sizes),
    (3, Yes, Draw::generate),
    (2, Yes, Draw::fill),
    (3, Yes, Draw::insert),
    (4, Yes, Draw::loosen),
    (2, Yes, Draw::tighten),
    (2, No, Draw::unranked),
    (5, Yes, Draw::extract_slice),
    (3, Yes, Draw::insert_slice),
    (4, Yes, Draw::pad),
    (3, No, Draw::concat),
    (3, Yes, Draw::expand_shape),
    (3, Yes, Draw::collapse_shape),
    (4, Yes, Draw::flattened),
    (4, Yes, Draw::reshape),
    (4, Yes, Draw::reshape_by),
    (2, Yes, Draw::transpose),
    (2, Yes, Draw::linalg_broadcast),
    (2, Yes, Draw::linalg_reduce),
    (3, Yes, Draw::upstream_elementwise),
    (2, No, Draw::function_of_tensors),
    (4, Yes, Draw::select_tensor),
    (2, Yes, Draw::select_elements),
    (2, No, Draw::alloc),
    (2, No, Draw::cell),
    (2, No, Draw::through_memory),
    (4, Yes, Draw::require),
    (5, Yes, Draw::if_op),
    (6, Yes, Draw::for_op),
    (2, Yes, Draw::while_op),
    (2, No, Draw::index_switch),
    (1, No, Draw::execute_region),
    (3, No, Draw::forall),
    (2, No, Draw::parallel),
    (2, No, Draw::affine_for),
    (2, No, Draw::affine_if),
    (2, Yes, Draw::cf_branch),
    (2, No, Draw::cf_loop),
    (10, Yes, Draw::call),
];
