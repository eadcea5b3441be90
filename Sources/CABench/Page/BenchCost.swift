// SPDX-License-Identifier: Apache-2.0
import CACompositor
import QuartzCore

/// The cost of drawing a frame, and the tree that it shows.
struct BenchCost {
  let cost: FrameCost
  let tree: LayerTree
}

extension BenchCost {
  /// A sentence about the measurement.
  var remark: String {
    let clock =
      cost.clock == .gpu
      ? "by the GPU's clock" : "by the machine's clock, which waits for the driver after each pass"
    return "A whole frame, measured \(clock): "
      + "\(Markup.milliseconds(Double(cost.nanoseconds) / 1e6)). "
  }
}
