// A BERT encoder of two layers, for any number of sequences B and tokens T: embeddings, attention over the
// real tokens, two linear maps with GELU between them, and a norm after each. H = 8 heads, E = 4 features a head,
// D = H * E = 32 features a token, and 64 between the linear maps.
//
// @encode names its sizes: B and T are what they are in all arguments. That is checked on entry, so no size
// has to be checked again.

#btd   = affine_map<(b, h, t, e, d) -> (b, t, d)>
#dhe   = affine_map<(b, h, t, e, d) -> (d, h, e)>
#hed   = affine_map<(b, h, t, e, d) -> (h, e, d)>
#bhte  = affine_map<(b, h, t, e, d) -> (b, h, t, e)>

#query = affine_map<(b, h, t, s, e) -> (b, h, t, e)>
#key   = affine_map<(b, h, t, s, e) -> (b, h, s, e)>
#score = affine_map<(b, h, t, s, e) -> (b, h, t, s)>

#from   = affine_map<(b, t, f, g) -> (b, t, f)>
#linear = affine_map<(b, t, f, g) -> (f, g)>
#to     = affine_map<(b, t, f, g) -> (b, t, g)>

//===- Attention ---------------------------------------------------------------------------===//

// Features to heads: BxTxD times DxHxE gives BxHxTxE. The bias of a head is the same for all tokens.
func.func private @project(%x: tensor<?x?x32xf32>, %series: index) -> tensor<?x8x?x4xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %weight = call @head_weight(%series) : (index) -> tensor<32x8x4xf32>
  %bias = call @head_bias(%series) : (index) -> tensor<8x1x4xf32>
  %batches = tensor.dim %x, %0 : tensor<?x?x32xf32>
  %tokens = tensor.dim %x, %1 : tensor<?x?x32xf32>
  %none = arith.constant 0.0 : f32
  %zero = tensor.splat %none[%batches, %tokens] : tensor<?x8x?x4xf32>
  %product = linalg.contract indexing_maps = [#btd, #dhe, #bhte]
    ins(%x, %weight : tensor<?x?x32xf32>, tensor<32x8x4xf32>)
    outs(%zero : tensor<?x8x?x4xf32>) -> tensor<?x8x?x4xf32>
  %r = bcast.add %product, %bias
    : (tensor<?x8x?x4xf32>, tensor<8x1x4xf32>) -> tensor<?x8x?x4xf32>
  return %r : tensor<?x8x?x4xf32>
}

// Bx1x1xT: 0 for a real token, a large negative number for padding.
func.func private @padding(%real: tensor<?x?xi1>) -> tensor<?x1x1x?xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %batches = tensor.dim %real, %0 : tensor<?x?xi1>
  %tokens = tensor.dim %real, %1 : tensor<?x?xi1>
  %visible = arith.constant dense<0.0> : tensor<f32>
  %hidden = arith.constant dense<-1.0e+09> : tensor<f32>
  %seen = tensor.expand_shape %real [[0, 1, 2], [3]] output_shape [%batches, 1, 1, %tokens]
    : tensor<?x?xi1> into tensor<?x1x1x?xi1>
  %r = bcast.select %seen, %visible, %hidden
    : (tensor<?x1x1x?xi1>, tensor<f32>, tensor<f32>) -> tensor<?x1x1x?xf32>
  return %r : tensor<?x1x1x?xf32>
}

// Over the last dimension. With the maximum subtracted, no exponential overflows.
func.func private @softmax(%scores: tensor<?x8x?x?xf32>) -> tensor<?x8x?x?xf32> {
  %0 = arith.constant 0 : index
  %2 = arith.constant 2 : index
  %batches = tensor.dim %scores, %0 : tensor<?x8x?x?xf32>
  %tokens = tensor.dim %scores, %2 : tensor<?x8x?x?xf32>
  %infinity = arith.constant 0xFF800000 : f32  // the negative one
  %lowest = tensor.splat %infinity[%batches, %tokens] : tensor<?x8x?xf32>
  %max = linalg.reduce { arith.maximumf } ins(%scores : tensor<?x8x?x?xf32>)
    outs(%lowest : tensor<?x8x?xf32>) dimensions = [3]
  %max_kept = tensor.expand_shape %max [[0], [1], [2, 3]] output_shape [%batches, 8, %tokens, 1]
    : tensor<?x8x?xf32> into tensor<?x8x?x1xf32>
  %shifted = bcast.sub %scores, %max_kept
    : (tensor<?x8x?x?xf32>, tensor<?x8x?x1xf32>) -> tensor<?x8x?x?xf32>
  %exp = math.exp %shifted : tensor<?x8x?x?xf32>

  %none = arith.constant 0.0 : f32
  %zero = tensor.splat %none[%batches, %tokens] : tensor<?x8x?xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<?x8x?x?xf32>)
    outs(%zero : tensor<?x8x?xf32>) dimensions = [3]
  %sum_kept = tensor.expand_shape %sum [[0], [1], [2, 3]] output_shape [%batches, 8, %tokens, 1]
    : tensor<?x8x?xf32> into tensor<?x8x?x1xf32>
  %r = bcast.div %exp, %sum_kept
    : (tensor<?x8x?x?xf32>, tensor<?x8x?x1xf32>) -> tensor<?x8x?x?xf32>
  return %r : tensor<?x8x?x?xf32>
}

// BxHxTxE: for each query, the values, weighted by how well their keys fit.
func.func private @attend(%q: tensor<?x8x?x4xf32>, %k: tensor<?x8x?x4xf32>, %v: tensor<?x8x?x4xf32>,
                          %padding: tensor<?x1x1x?xf32>) -> tensor<?x8x?x4xf32> {
  %0 = arith.constant 0 : index
  %2 = arith.constant 2 : index
  %scale = arith.constant dense<0.5> : tensor<f32>  // 1 / sqrt(E)
  %batches = tensor.dim %q, %0 : tensor<?x8x?x4xf32>
  %tokens = tensor.dim %q, %2 : tensor<?x8x?x4xf32>
  %none = arith.constant 0.0 : f32
  %zero = tensor.splat %none[%batches, %tokens, %tokens] : tensor<?x8x?x?xf32>
  %scores = linalg.contract indexing_maps = [#query, #key, #score]
    ins(%q, %k : tensor<?x8x?x4xf32>, tensor<?x8x?x4xf32>)
    outs(%zero : tensor<?x8x?x?xf32>) -> tensor<?x8x?x?xf32>
  %scaled = bcast.mul %scores, %scale
    : (tensor<?x8x?x?xf32>, tensor<f32>) -> tensor<?x8x?x?xf32>
  %masked = bcast.add %scaled, %padding
    : (tensor<?x8x?x?xf32>, tensor<?x1x1x?xf32>) -> tensor<?x8x?x?xf32>
  %probabilities = call @softmax(%masked) : (tensor<?x8x?x?xf32>) -> tensor<?x8x?x?xf32>
  %nothing = tensor.splat %none[%batches, %tokens] : tensor<?x8x?x4xf32>
  %r = linalg.contract indexing_maps = [#score, #key, #query]
    ins(%probabilities, %v : tensor<?x8x?x?xf32>, tensor<?x8x?x4xf32>)
    outs(%nothing : tensor<?x8x?x4xf32>) -> tensor<?x8x?x4xf32>
  return %r : tensor<?x8x?x4xf32>
}

// Heads back to features, then the bias and the residual in one sum.
func.func private @merge(%heads: tensor<?x8x?x4xf32>, %x: tensor<?x?x32xf32>, %series: index)
    -> tensor<?x?x32xf32> {
  %0 = arith.constant 0 : index
  %2 = arith.constant 2 : index
  %weight = call @merge_weight(%series) : (index) -> tensor<8x4x32xf32>
  %bias = call @features(%series) : (index) -> tensor<32xf32>
  %batches = tensor.dim %heads, %0 : tensor<?x8x?x4xf32>
  %tokens = tensor.dim %heads, %2 : tensor<?x8x?x4xf32>
  %none = arith.constant 0.0 : f32
  %zero = tensor.splat %none[%batches, %tokens] : tensor<?x?x32xf32>
  %product = linalg.contract indexing_maps = [#bhte, #hed, #btd]
    ins(%heads, %weight : tensor<?x8x?x4xf32>, tensor<8x4x32xf32>)
    outs(%zero : tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
  %r = bcast.add %product, %bias, %x
    : (tensor<?x?x32xf32>, tensor<32xf32>, tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
  return %r : tensor<?x?x32xf32>
}

//===- After attention ---------------------------------------------------------------------===//

// BxTx1: the mean over the features of a token.
func.func private @mean(%x: tensor<?x?x32xf32>) -> tensor<?x?x1xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %batches = tensor.dim %x, %0 : tensor<?x?x32xf32>
  %tokens = tensor.dim %x, %1 : tensor<?x?x32xf32>
  %none = arith.constant 0.0 : f32
  %zero = tensor.splat %none[%batches, %tokens] : tensor<?x?xf32>
  %count = arith.constant dense<32.0> : tensor<f32>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<?x?x32xf32>)
    outs(%zero : tensor<?x?xf32>) dimensions = [2]
  %sum_kept = tensor.expand_shape %sum [[0], [1, 2]] output_shape [%batches, %tokens, 1]
    : tensor<?x?xf32> into tensor<?x?x1xf32>
  %mean = bcast.div %sum_kept, %count : (tensor<?x?x1xf32>, tensor<f32>) -> tensor<?x?x1xf32>
  return %mean : tensor<?x?x1xf32>
}

func.func private @layer_norm(%x: tensor<?x?x32xf32>, %series: index) -> tensor<?x?x32xf32> {
  %1 = arith.constant 1 : index
  %next = arith.addi %series, %1 : index
  %gain = call @features(%series) : (index) -> tensor<32xf32>
  %bias = call @features(%next) : (index) -> tensor<32xf32>
  %epsilon = arith.constant dense<1.0e-05> : tensor<f32>
  %mean = call @mean(%x) : (tensor<?x?x32xf32>) -> tensor<?x?x1xf32>
  %centred = bcast.sub %x, %mean
    : (tensor<?x?x32xf32>, tensor<?x?x1xf32>) -> tensor<?x?x32xf32>
  %squared = bcast.mul %centred, %centred
    : (tensor<?x?x32xf32>, tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
  %variance = call @mean(%squared) : (tensor<?x?x32xf32>) -> tensor<?x?x1xf32>
  %positive = bcast.add %variance, %epsilon
    : (tensor<?x?x1xf32>, tensor<f32>) -> tensor<?x?x1xf32>
  %inverse = math.rsqrt %positive : tensor<?x?x1xf32>
  %scaled = bcast.mul %centred, %inverse, %gain
    : (tensor<?x?x32xf32>, tensor<?x?x1xf32>, tensor<32xf32>) -> tensor<?x?x32xf32>
  %r = bcast.add %scaled, %bias
    : (tensor<?x?x32xf32>, tensor<32xf32>) -> tensor<?x?x32xf32>
  return %r : tensor<?x?x32xf32>
}

// x/2 * (1 + erf(x / sqrt(2)))
func.func private @gelu(%x: tensor<?x?x64xf32>) -> tensor<?x?x64xf32> {
  %half = arith.constant dense<0.5> : tensor<f32>
  %one = arith.constant dense<1.0> : tensor<f32>
  %inverse_root = arith.constant dense<0.707106781> : tensor<f32>
  %scaled = bcast.mul %x, %inverse_root : (tensor<?x?x64xf32>, tensor<f32>) -> tensor<?x?x64xf32>
  %erf = math.erf %scaled : tensor<?x?x64xf32>
  %share = bcast.add %one, %erf : (tensor<f32>, tensor<?x?x64xf32>) -> tensor<?x?x64xf32>
  %r = bcast.mul %x, %half, %share
    : (tensor<?x?x64xf32>, tensor<f32>, tensor<?x?x64xf32>) -> tensor<?x?x64xf32>
  return %r : tensor<?x?x64xf32>
}

// Two linear maps, then the residual.
func.func private @feed_forward(%x: tensor<?x?x32xf32>, %series: index) -> tensor<?x?x32xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %c2048 = arith.constant 2048 : index
  %next = arith.addi %series, %1 : index
  %wide_numbers = call @weights(%c2048, %series) : (index, index) -> tensor<?xf32>
  %wide_counted = tensor.cast %wide_numbers : tensor<?xf32> to tensor<2048xf32>
  %wide_weight = tensor.expand_shape %wide_counted [[0, 1]] output_shape [32, 64]
    : tensor<2048xf32> into tensor<32x64xf32>
  %narrow_numbers = call @weights(%c2048, %next) : (index, index) -> tensor<?xf32>
  %narrow_counted = tensor.cast %narrow_numbers : tensor<?xf32> to tensor<2048xf32>
  %narrow_weight = tensor.expand_shape %narrow_counted [[0, 1]] output_shape [64, 32]
    : tensor<2048xf32> into tensor<64x32xf32>
  %c64 = arith.constant 64 : index
  %wide_bias_numbers = call @numbers(%c64, %series) : (index, index) -> tensor<?xf32>
  %wide_bias = tensor.cast %wide_bias_numbers : tensor<?xf32> to tensor<64xf32>
  %narrow_bias = call @features(%next) : (index) -> tensor<32xf32>

  %batches = tensor.dim %x, %0 : tensor<?x?x32xf32>
  %tokens = tensor.dim %x, %1 : tensor<?x?x32xf32>
  %none = arith.constant 0.0 : f32
  %wide_zero = tensor.splat %none[%batches, %tokens] : tensor<?x?x64xf32>
  %wide_product = linalg.contract indexing_maps = [#from, #linear, #to]
    ins(%x, %wide_weight : tensor<?x?x32xf32>, tensor<32x64xf32>)
    outs(%wide_zero : tensor<?x?x64xf32>) -> tensor<?x?x64xf32>
  %wide = bcast.add %wide_product, %wide_bias
    : (tensor<?x?x64xf32>, tensor<64xf32>) -> tensor<?x?x64xf32>
  %active = call @gelu(%wide) : (tensor<?x?x64xf32>) -> tensor<?x?x64xf32>
  %zero = tensor.splat %none[%batches, %tokens] : tensor<?x?x32xf32>
  %product = linalg.contract indexing_maps = [#from, #linear, #to]
    ins(%active, %narrow_weight : tensor<?x?x64xf32>, tensor<64x32xf32>)
    outs(%zero : tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
  %r = bcast.add %product, %narrow_bias, %x
    : (tensor<?x?x32xf32>, tensor<32xf32>, tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
  return %r : tensor<?x?x32xf32>
}

//===- The encoder -------------------------------------------------------------------------===//

func.func private @layer(%x: tensor<?x?x32xf32>, %padding: tensor<?x1x1x?xf32>, %series: index)
    -> tensor<?x?x32xf32> {
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %3 = arith.constant 3 : index
  %4 = arith.constant 4 : index
  %5 = arith.constant 5 : index
  %7 = arith.constant 7 : index
  %k_series = arith.addi %series, %1 : index
  %v_series = arith.addi %series, %2 : index
  %merge_series = arith.addi %series, %3 : index
  %norm_series = arith.addi %series, %4 : index
  %forward_series = arith.addi %series, %5 : index
  %last_series = arith.addi %series, %7 : index

  %q = call @project(%x, %series) : (tensor<?x?x32xf32>, index) -> tensor<?x8x?x4xf32>
  %k = call @project(%x, %k_series) : (tensor<?x?x32xf32>, index) -> tensor<?x8x?x4xf32>
  %v = call @project(%x, %v_series) : (tensor<?x?x32xf32>, index) -> tensor<?x8x?x4xf32>
  %heads = call @attend(%q, %k, %v, %padding)
    : (tensor<?x8x?x4xf32>, tensor<?x8x?x4xf32>, tensor<?x8x?x4xf32>, tensor<?x1x1x?xf32>) -> tensor<?x8x?x4xf32>
  %merged = call @merge(%heads, %x, %merge_series)
    : (tensor<?x8x?x4xf32>, tensor<?x?x32xf32>, index) -> tensor<?x?x32xf32>
  %attended = call @layer_norm(%merged, %norm_series)
    : (tensor<?x?x32xf32>, index) -> tensor<?x?x32xf32>
  %forward = call @feed_forward(%attended, %forward_series)
    : (tensor<?x?x32xf32>, index) -> tensor<?x?x32xf32>
  %r = call @layer_norm(%forward, %last_series) : (tensor<?x?x32xf32>, index) -> tensor<?x?x32xf32>
  return %r : tensor<?x?x32xf32>
}

// The words of each sequence, the embedding of each position, and the mask of real tokens.
func.func @encode(%words: tensor<?x?x32xf32> {bcast.dims = ["B", "T", 32]},
                  %positions: tensor<?x32xf32> {bcast.dims = ["T", 32]},
                  %real: tensor<?x?xi1> {bcast.dims = ["B", "T"]})
    -> (tensor<?x?x32xf32> {bcast.dims = ["B", "T", 32]})
    attributes {bcast.symbols = {B = {min = 1}, T = {min = 1, max = 512}}} {
  %1 = arith.constant 1 : index
  %11 = arith.constant 11 : index
  %padding = call @padding(%real) : (tensor<?x?xi1>) -> tensor<?x1x1x?xf32>
  %embedded = bcast.add %words, %positions
    : (tensor<?x?x32xf32>, tensor<?x32xf32>) -> tensor<?x?x32xf32>
  %x = call @layer_norm(%embedded, %11) : (tensor<?x?x32xf32>, index) -> tensor<?x?x32xf32>
  %first = call @layer(%x, %padding, %1)
    : (tensor<?x?x32xf32>, tensor<?x1x1x?xf32>, index) -> tensor<?x?x32xf32>
  %r = call @layer(%first, %padding, %11)
    : (tensor<?x?x32xf32>, tensor<?x1x1x?xf32>, index) -> tensor<?x?x32xf32>
  return %r : tensor<?x?x32xf32>
}

//===- Numbers -----------------------------------------------------------------------------===//

// A series: multiples of 1/64, so that f32 has them exactly and NumPy makes the same.
func.func private @numbers(%count: index, %series: index) -> tensor<?xf32> {
  %c50 = arith.constant 50 : index
  %c101 = arith.constant 101 : index
  %unit = arith.constant 0.015625 : f32
  %r = tensor.generate %count {
  ^bb0(%n: index):
    %sum = arith.addi %n, %series : index
    %product = arith.muli %n, %sum : index
    %remainder = arith.remui %product, %c101 : index
    %centred = arith.subi %remainder, %c50 : index
    %integer = arith.index_cast %centred : index to i32
    %float = arith.sitofp %integer : i32 to f32
    %number = arith.mulf %float, %unit : f32
    tensor.yield %number : f32
  } : tensor<?xf32>
  return %r : tensor<?xf32>
}

// An eighth of them, so that a sum over the features is not large.
func.func private @weights(%count: index, %series: index) -> tensor<?xf32> {
  %eighth = arith.constant dense<0.125> : tensor<f32>
  %numbers = call @numbers(%count, %series) : (index, index) -> tensor<?xf32>
  %r = bcast.mul %numbers, %eighth : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func private @head_weight(%series: index) -> tensor<32x8x4xf32> {
  %count = arith.constant 1024 : index
  %numbers = call @weights(%count, %series) : (index, index) -> tensor<?xf32>
  %counted = tensor.cast %numbers : tensor<?xf32> to tensor<1024xf32>
  %r = tensor.expand_shape %counted [[0, 1, 2]] output_shape [32, 8, 4]
    : tensor<1024xf32> into tensor<32x8x4xf32>
  return %r : tensor<32x8x4xf32>
}

func.func private @head_bias(%series: index) -> tensor<8x1x4xf32> {
  %numbers = call @features(%series) : (index) -> tensor<32xf32>
  %r = tensor.expand_shape %numbers [[0, 1, 2]] output_shape [8, 1, 4]
    : tensor<32xf32> into tensor<8x1x4xf32>
  return %r : tensor<8x1x4xf32>
}

func.func private @merge_weight(%series: index) -> tensor<8x4x32xf32> {
  %count = arith.constant 1024 : index
  %numbers = call @weights(%count, %series) : (index, index) -> tensor<?xf32>
  %counted = tensor.cast %numbers : tensor<?xf32> to tensor<1024xf32>
  %r = tensor.expand_shape %counted [[0, 1, 2]] output_shape [8, 4, 32]
    : tensor<1024xf32> into tensor<8x4x32xf32>
  return %r : tensor<8x4x32xf32>
}

func.func private @features(%series: index) -> tensor<32xf32> {
  %count = arith.constant 32 : index
  %numbers = call @numbers(%count, %series) : (index, index) -> tensor<?xf32>
  %r = tensor.cast %numbers : tensor<?xf32> to tensor<32xf32>
  return %r : tensor<32xf32>
}

//===- Runs --------------------------------------------------------------------------------===//

func.func private @printMemrefF32(tensor<*xf32>)

// BxT: the first sequence has T real tokens, each further one 2 less but at least 1.
func.func private @real_tokens(%batches: index, %tokens: index) -> tensor<?x?xi1> {
  %r = tensor.generate %batches, %tokens {
  ^bb0(%b: index, %t: index):
    %1 = arith.constant 1 : index
    %2 = arith.constant 2 : index
    %padding = arith.muli %b, %2 : index
    %rest = arith.subi %tokens, %padding : index
    %length = arith.maxsi %rest, %1 : index
    %is_real = arith.cmpi slt, %t, %length : index
    tensor.yield %is_real : i1
  } : tensor<?x?xi1>
  return %r : tensor<?x?xi1>
}

func.func private @run(%batches: index, %tokens: index) {
  %0 = arith.constant 0 : index
  %5 = arith.constant 5 : index
  %32 = arith.constant 32 : index
  %features = arith.muli %tokens, %32 : index
  %count = arith.muli %batches, %features : index
  %numbers = call @numbers(%count, %0) : (index, index) -> tensor<?xf32>
  %words_shape = tensor.from_elements %batches, %tokens, %32 : tensor<3xindex>
  %words = tensor.reshape %numbers(%words_shape) : (tensor<?xf32>, tensor<3xindex>) -> tensor<?x?x32xf32>
  %position_numbers = call @numbers(%features, %5) : (index, index) -> tensor<?xf32>
  %positions_shape = tensor.from_elements %tokens, %32 : tensor<2xindex>
  %positions = tensor.reshape %position_numbers(%positions_shape)
    : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x32xf32>
  %real = call @real_tokens(%batches, %tokens) : (index, index) -> tensor<?x?xi1>
  %encoded = call @encode(%words, %positions, %real)
    : (tensor<?x?x32xf32>, tensor<?x32xf32>, tensor<?x?xi1>) -> tensor<?x?x32xf32>
  %unranked = tensor.cast %encoded : tensor<?x?x32xf32> to tensor<*xf32>
  call @printMemrefF32(%unranked) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %3 = arith.constant 3 : index
  %5 = arith.constant 5 : index
  %6 = arith.constant 6 : index
  call @run(%2, %6) : (index, index) -> ()
  call @run(%1, %5) : (index, index) -> ()
  call @run(%3, %1) : (index, index) -> ()
  call @run(%1, %1) : (index, index) -> ()
  return
}
