// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CATiming
import CoreGraphics
import Foundation

/// How points of one layer's space become points of another's.
///
/// They go up to the closest layer above both, then down. On the way down a point is where the
/// plane of the layer shows at that place. All trees share the space above their roots.
struct Conversion {
  private let map: PlaneMap?

  /// - Parameter receiver: the layer whose superlayer's space stands for a missing layer.
  init(from source: CALayer?, to target: CALayer?, receiver: CALayer) {
    let source = source ?? receiver.shownSuperlayer
    let target = target ?? receiver.shownSuperlayer
    let meeting = Conversion.meetingPlane(source, target)
    let up = source.map { PlaneMap(flattening: $0.matrix(to: meeting)) } ?? .identity
    let down = target.map { PlaneMap(flattening: $0.matrix(to: meeting)) } ?? .identity
    map = target === meeting ? up : down.inverse.map { up * $0 }
  }

  /// The image of a point; not a number where the target is seen from its edge.
  func point(_ point: CGPoint) -> CGPoint {
    map?.image(of: point).point ?? CGPoint(x: CGFloat.nan, y: .nan)
  }

  /// The smallest rectangle around the image; null where the target is seen from its edge.
  func rect(_ rect: CGRect) -> CGRect {
    map?.boundingBox(of: rect.standardized) ?? .null
  }

  /// The closest layer above both, or either itself; nil is above the roots.
  static func meeting(_ a: CALayer?, _ b: CALayer?) -> CALayer? {
    var (a, b) = (a, b)
    var (heightOfA, heightOfB) = (a?.height ?? 0, b?.height ?? 0)
    while heightOfA > heightOfB { (a, heightOfA) = (a?.shownSuperlayer, heightOfA - 1) }
    while heightOfB > heightOfA { (b, heightOfB) = (b?.shownSuperlayer, heightOfB - 1) }
    while a !== b { (a, b) = (a?.shownSuperlayer, b?.shownSuperlayer) }
    return a
  }

  /// The same, but no transform layer above both: it has no plane to meet in.
  private static func meetingPlane(_ a: CALayer?, _ b: CALayer?) -> CALayer? {
    var meeting = meeting(a, b)
    while let layer = meeting, layer.state.passesDepth, layer !== a, layer !== b {
      meeting = layer.shownSuperlayer
    }
    return meeting
  }
}

extension CALayer {
  /// The number of layers from this one to the root, both included.
  fileprivate var height: Int {
    var count = 0
    var layer: CALayer? = self
    while let next = layer { (layer, count) = (next.shownSuperlayer, count + 1) }
    return count
  }

  /// The matrix from this layer's space to that of `ancestor`, or to above the root.
  ///
  /// Plain layers on the way flatten their sublayers; transform layers and `ancestor` do not.
  func matrix(to ancestor: CALayer?) -> CATransform3D {
    var matrix = CATransform3D.identity
    var layer = self
    while layer !== ancestor {
      matrix = matrix * layer.state.geometry.layerToSuperlayer
      guard let above = layer.shownSuperlayer else { break }
      matrix = matrix * above.matrixOfSublayers
      if above !== ancestor, above.state.kind != .transform { matrix = matrix.flattened }
      layer = above
    }
    return matrix
  }

  /// From where the sublayers stand to this layer's space.
  var matrixOfSublayers: CATransform3D {
    state.sublayersToLayer
  }
}

/// Time on the clocks of the tree.
extension CALayer {
  func time(_ time: CFTimeInterval, from source: CALayer?) -> CFTimeInterval {
    let meeting = Conversion.meeting(source, self)
    let above = source?.time(time, to: meeting, TimeMapping.parentTime(forLocal:)) ?? time
    return localTime(of: above, at: meeting)
  }

  /// A time of this layer's clock on the media clock.
  func mediaTime(ofLocal time: CFTimeInterval) -> CFTimeInterval {
    self.time(time, to: nil, TimeMapping.parentTime(forLocal:))
  }

  /// The media time at which this layer's clock shows `time`; infinite for never.
  func mediaTime(showing time: CFTimeInterval) -> CFTimeInterval {
    self.time(time, to: nil, TimeMapping.parentTime(showing:))
  }

  /// A time of this layer's clock on that of `ancestor`, or on the media clock.
  private func time(
    _ time: CFTimeInterval, to ancestor: CALayer?, _ climb: (TimeMapping) -> (Double) -> Double
  ) -> CFTimeInterval {
    var time = time
    var layer: CALayer? = self
    while let next = layer, next !== ancestor {
      time = climb(next.state.timing.mapping)(time)
      layer = next.shownSuperlayer
    }
    return time
  }

  /// A time of the clock of `ancestor`, or of the media clock, on this layer's clock.
  private func localTime(of time: CFTimeInterval, at ancestor: CALayer?) -> CFTimeInterval {
    var clocks: [TimeMapping] = []
    var layer: CALayer? = self
    while let next = layer, next !== ancestor {
      clocks.append(next.state.timing.mapping)
      layer = next.shownSuperlayer
    }
    return clocks.reversed().reduce(time) { $1.localTime(forParent: $0) }
  }
}
