//! Shapes of numbers: lists of 32 bits, which always fit, and of other integers, which may not be sizes.

use super::{Dims, Shape};
use crate::dim::{Dim, SizeError};

impl<D: Into<Dim>> From<Vec<D>> for Dims {
    fn from(sizes: Vec<D>) -> Self {
        sizes.into_iter().map(Into::into).collect()
    }
}

impl<D: Into<Dim> + Copy> From<&[D]> for Dims {
    fn from(sizes: &[D]) -> Self {
        sizes.iter().map(|&size| size.into()).collect()
    }
}

impl<D: Into<Dim>, const RANK: usize> From<[D; RANK]> for Dims {
    fn from(sizes: [D; RANK]) -> Self {
        sizes.into_iter().map(Into::into).collect()
    }
}

impl<D: Into<Dim>> From<Vec<D>> for Shape {
    fn from(sizes: Vec<D>) -> Self {
        Dims::from(sizes).into()
    }
}

impl<D: Into<Dim> + Copy> From<&[D]> for Shape {
    fn from(sizes: &[D]) -> Self {
        Dims::from(sizes).into()
    }
}

impl<D: Into<Dim>, const RANK: usize> From<[D; RANK]> for Shape {
    fn from(sizes: [D; RANK]) -> Self {
        Dims::from(sizes).into()
    }
}

macro_rules! from_slices_of {
    ($($integer:ty)*) => {$(
        impl TryFrom<&[$integer]> for Dims {
            type Error = SizeError;

            fn try_from(sizes: &[$integer]) -> Result<Self, SizeError> {
                sizes.iter().map(|&size| Dim::try_from(size)).collect()
            }
        }

        impl TryFrom<&[$integer]> for Shape {
            type Error = SizeError;

            fn try_from(sizes: &[$integer]) -> Result<Self, SizeError> {
                Dims::try_from(sizes).map(Self::from)
            }
        }
    )*};
}

from_slices_of!(u64 usize i64);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Op;
    use std::collections::HashSet;

    #[test]
    fn numbers_are_shapes() {
        for shape in [
            Shape::from([4, 1]),
            Shape::from(vec![4, 1]),
            Shape::from(&[Dim::new(4), Dim::UNIT][..]),
            Shape::try_from(&[4_usize, 1][..]).unwrap(),
            Shape::try_from(&[4_i64, 1][..]).unwrap(),
            Shape::try_from(&[4_u64, 1][..]).unwrap(),
        ] {
            assert_eq!(shape.to_string(), "4x1");
        }
        assert_eq!(Shape::from([Some(4), None]).to_string(), "4x?");
        assert_eq!(Shape::from([0; 0]).rank(), Some(0));
        assert_eq!(Dims::from(vec![2, 0])[1], Dim::new(0));
    }

    #[test]
    fn other_numbers_are_refused() {
        let refused = |sizes: &[i64]| Shape::try_from(sizes).unwrap_err().to_string();
        assert_eq!(refused(&[4, -1]), "-1 is not a size: sizes are at least 0 and below 2^63");
        assert_eq!(Dims::try_from(&[u64::MAX][..]), Err(SizeError(u64::MAX.into())));
        assert_eq!(Dims::try_from(&[(1 << 63) - 1_u64][..]).unwrap()[0].as_static(), Some((1 << 63) - 1));
        assert!(Dim::try_from(1_u64 << 63).is_err());
    }

    #[test]
    fn equal_ops_have_equal_hashes() {
        let read = |text: &str| text.parse::<Op>().unwrap();
        let ops = HashSet::from([read("4x1, N -> 4xN"), read("4x1, M -> 4xM"), read("4x1,N->4xN")]);
        assert_eq!(ops.len(), 2);
    }
}
