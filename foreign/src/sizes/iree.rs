//! IREE: transforms of Winograd's convolutions, whose tiles are the first two dimensions.

use super::asked::{Asked, Compute, Sizes};
use broadcastable::sizes::{Node, Rounding};

pub const RULES: [(&str, Compute); 3] =
    [("winograd.input", input), ("winograd.filter", filter), ("winograd.output", output)];

/// The size of a tile of the output and of the kernel.
fn tile(asked: &Asked) -> Option<[i64; 2]> {
    Some([asked.number("output_tile_size")?, asked.number("kernel_size")?])
}

/// The size of a tile of the input, for both dimensions of an image.
fn tiles(asked: &mut Asked) -> Option<Vec<Option<Node>>> {
    let [tile, kernel] = tile(asked)?;
    Some(vec![Some(asked.constant(tile.checked_add(kernel)?.checked_sub(1)?)); 2])
}

/// The dimensions of the image, if they are not split over others.
fn image(asked: &Asked, name: &str) -> Option<[usize; 2]> {
    let dims = asked.numbers(name)?;
    let dims: Vec<usize> = dims.into_iter().map(|dim| usize::try_from(dim).ok()).collect::<Option<_>>()?;
    <[usize; 2]>::try_from(dims).ok()
}

/// Batch, the tiles along both dimensions of the image, channels.
fn input(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (own, [tile, kernel], image) = (asked.sizes(0)?, tile(asked)?, image(asked, "image_dimensions")?);
    let channels = channel(image)?;
    let mut sizes = tiles(asked)?;
    if own.len() != 4 {
        return None;
    }
    sizes.push(Some(own[0]));
    for dim in image {
        let places = asked.plus(own[dim], 1_i64.checked_sub(kernel)?);
        sizes.push(asked.divided(places, tile, Rounding::Up));
    }
    sizes.push(Some(own[channels]));
    Some(sizes)
}

/// The dimension of the channels, which are last or after the batch.
fn channel(image: [usize; 2]) -> Option<usize> {
    match image {
        [1, 2] => Some(3),
        [2, 3] => Some(1),
        _ => None,
    }
}

/// Input channels, then output channels.
fn filter(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (own, kernel) = (asked.sizes(0)?, image(asked, "kernel_dimensions")?);
    let channels = match kernel {
        [0, 1] => [2, 3],
        [2, 3] => [1, 0],
        _ => return None,
    };
    let mut sizes = tiles(asked)?;
    sizes.extend(channels.map(|dim| own.get(dim).copied()));
    Some(sizes)
}

/// The image without its tiles.
fn output(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (own, [tile, _], image) = (asked.sizes(0)?, tile(asked)?, image(asked, "image_dimensions")?);
    let channels = channel(image)?;
    let &[_, _, batch, height, width, channel] = own.as_slice() else { return None };
    let mut sizes = vec![None; 4];
    sizes[0] = Some(batch);
    sizes[channels] = Some(channel);
    for (dim, count) in image.into_iter().zip([height, width]) {
        sizes[dim] = Some(asked.times(count, tile));
    }
    Some(sizes)
}
