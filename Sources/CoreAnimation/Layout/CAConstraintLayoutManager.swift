// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A layout manager that makes the ``CALayer/constraints`` of sublayers hold.
///
/// The two axes of each sublayer are solved one by one, after their sources. A relation of one
/// attribute moves the frame, those of two place and size it. Of more, the last decides, together
/// with the lowest of the other attributes in the order of ``CAConstraintAttribute``. An axis is
/// left alone that has a width or height and nothing else, or the same attribute twice and no
/// other; whose source does not exist, or that is itself left alone along the axis of the source
/// attribute; or that leads in a circle.
open class CAConstraintLayoutManager: NSObject, CALayoutManager {
  /// Makes a layout manager. It keeps nothing: one can serve any number of layers.
  public override init() {}

  /// Sets the frames of the sublayers of `layer` that have constraints.
  open func layoutSublayers(of layer: CALayer) {
    guard let sublayers = layer.sublayers else { return }
    var solution = ConstraintSolution(sublayers, in: layer.bounds)
    solution.solve()
    for (sublayer, frame) in zip(sublayers, solution.frames) where sublayer.frame != frame {
      sublayer.frame = frame
    }
  }
}
