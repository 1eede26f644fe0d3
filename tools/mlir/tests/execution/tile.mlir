// Tiles ops of the dialect before they are lowered.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @tile(%root: !transform.any_op {transform.readonly}) {
    %rows = transform.structured.match ops{["bcast.add", "bcast.sub", "bcast.mul", "bcast.max", "bcast.select", "bcast.map", "bcast.broadcast", "bcast.min", "bcast.and", "bcast.or", "bcast.xor"]}
      filter_result_type = tensor<?xi32> in %root : (!transform.any_op) -> !transform.any_op
    transform.foreach %rows : !transform.any_op {
    ^bb0(%op: !transform.any_op):
      %t, %l = transform.structured.tile_using_for %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    }
    %squares = transform.structured.match ops{["bcast.add", "bcast.sub", "bcast.mul", "bcast.max", "bcast.select", "bcast.map", "bcast.broadcast", "bcast.min", "bcast.and", "bcast.or", "bcast.xor"]}
      filter_result_type = tensor<?x?xi32> in %root : (!transform.any_op) -> !transform.any_op
    transform.foreach %squares : !transform.any_op {
    ^bb0(%op: !transform.any_op):
      %t, %l:2 = transform.structured.tile_using_for %op tile_sizes [2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    }
    transform.yield
  }
}
