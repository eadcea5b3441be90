// SPDX-License-Identifier: Apache-2.0
import CATiming
import CoreGraphics
import QuartzCore

extension LayerAnimator {
  /// The values at each frame of the play range in which a value moves.
  func values<Value>(of moving: Moving<Value>) -> [Value] {
    var result = [moving.value(start)]
    guard moves(moving), let extent = moving.timeline.extent else { return result }
    var frame = max(extent.lowerBound.rounded(.down), start)
    let last = min(extent.upperBound.rounded(.up), end)
    while frame <= last {
      result.append(moving.value(frame))
      frame += 1
    }
    return result
  }

  /// The values of the play range at its start and wherever a value begins or ends to move, on both
  /// sides of a jump.
  func keyValues<Value>(of moving: Moving<Value>) -> [Value] {
    guard moves(moving) else { return [moving.value(start)] }
    let times = moving.timeline.boundaries.filter { $0 > start && $0 <= end }
    return ([start] + times.flatMap { [$0 - LayerAnimator.slack, $0] } + [end])
      .map(moving.value)
  }

  /// A value that does not move in the play range as one that stands still.
  func settled<Value>(_ moving: Moving<Value>) -> Moving<Value> {
    moves(moving) || moving.isStill ? moving : Moving(moving.value(start))
  }

  /// The bounds of all paths that layers show in the play range, and a rim around them.
  func bounds(of shapes: [CAShapeLayer], reach: Double) -> CGRect {
    var box = CGRect.null
    for shape in shapes {
      if let path = shape.path { box = box.union(path.boundingBox) }
      for part in parts where part.layer === shape && part.animation.keyPath == "path" {
        guard let keys = part.animation as? CAKeyframeAnimation else { continue }
        for value in keys.values ?? [] {
          guard let path = value as? CGPath else { continue }
          box = box.union(path.boundingBox)
        }
      }
    }
    guard !box.isNull else { return CGRect(x: 0, y: 0, width: 1, height: 1) }
    let rim = box.insetBy(dx: -reach - 1, dy: -reach - 1)
    return CGRect(
      x: rim.minX.rounded(.down), y: rim.minY.rounded(.down),
      width: rim.width.rounded(.up) + 1, height: rim.height.rounded(.up) + 1)
  }

  /// Gives a layer's property the sum of two numbers; where these move at different paces, by two
  /// animations, one of which adds to the other.
  func set(
    _ keyPath: String, of layer: CALayer, to value: Moving<Double>, adding other: Moving<Double>,
    tolerance: Double
  ) {
    let sum = value.with(other, +)
    guard sum.timeline.obstacle == .paces, value.timeline.obstacle == nil,
      other.timeline.obstacle == nil
    else { return set(keyPath, of: layer, to: sum, tolerance: tolerance) }
    set(keyPath, of: layer, to: value, tolerance: tolerance)
    addition(keyPath, of: layer, other, tolerance: tolerance)
  }

  private func addition(
    _ keyPath: String, of layer: CALayer, _ value: Moving<Double>, tolerance: Double
  ) {
    let first = parts.count
    let model = layer.value(forKeyPath: keyPath)
    set(keyPath, of: layer, to: value, tolerance: tolerance)
    layer.setValue(model, forKeyPath: keyPath)
    for part in parts[first...] { part.animation.isAdditive = true }
  }
}
