// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// The outline of a layer's bounds with circular corners; layer space.
struct ReferenceShape {
  var minX, minY, maxX, maxY: Double
  /// Radii at minX·minY, maxX·minY, minX·maxY, maxX·maxY.
  var radii = [0.0, 0.0, 0.0, 0.0]

  init(_ layer: CALayer) {
    let b = layer.bounds
    (minX, minY, maxX, maxY) = (Double(b.minX), Double(b.minY), Double(b.maxX), Double(b.maxY))
    let radius = min(Double(layer.cornerRadius), (maxX - minX) / 2, (maxY - minY) / 2)
    for corner in 0..<4 where radius > 0 && layer.maskedCorners.rawValue & (1 << corner) != 0 {
      radii[corner] = radius
    }
  }

  /// The outline `distance` further in.
  func inset(_ distance: Double) -> ReferenceShape {
    var result = self
    result.minX += distance
    result.minY += distance
    result.maxX -= distance
    result.maxY -= distance
    result.radii = radii.map { max($0 - distance, 0) }
    return result
  }

  func contains(_ x: Double, _ y: Double) -> Bool {
    guard x >= minX, x < maxX, y >= minY, y < maxY else { return false }
    return isInside(x - minX, y - minY, radii[0]) && isInside(maxX - x, y - minY, radii[1])
      && isInside(x - minX, maxY - y, radii[2]) && isInside(maxX - x, maxY - y, radii[3])
  }

  /// Whether a point `dx`, `dy` from a corner, inward, is inside of its round.
  private func isInside(_ dx: Double, _ dy: Double, _ radius: Double) -> Bool {
    guard dx < radius, dy < radius else { return true }
    let (x, y) = (radius - dx, radius - dy)
    return x * x + y * y < radius * radius
  }
}
