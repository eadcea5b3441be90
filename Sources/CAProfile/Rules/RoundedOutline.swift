// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Finds outlines that are rectangles with round corners, whoever drew them: from any point, in
/// any direction, with corners that are circles to within a hundredth.
enum RoundedOutline {
  /// The rectangle of an outline and the radius of its corners; nil for other outlines.
  static func box(of path: CGPath) -> (rect: CGRect, radius: CGFloat)? {
    let rect = path.boundingBoxOfPath
    let contours = path.storage.subpaths
    guard rect.width > 0, rect.height > 0, contours.count == 1 else { return nil }
    let near = 1e-3 * max(rect.width, rect.height)
    var radii: [CGFloat] = []
    for segment in contours[0].segments {
      switch segment {
      case .line(let a, let b):
        guard isOnSide(a, b, of: rect, near) else { return nil }
      case .cubic(let a, let b, let c, let d):
        guard let radius = corner(from: a, b, c, to: d, of: rect, near) else { return nil }
        radii.append(radius)
      }
    }
    guard radii.count == 4, let most = radii.max(), let least = radii.min(),
      most - least <= 0.01 * most + near
    else { return nil }
    return (rect, most)
  }

  private static func isOnSide(
    _ a: CGPoint, _ b: CGPoint, of rect: CGRect, _ near: CGFloat
  ) -> Bool {
    func lie(_ x: CGFloat, _ y: CGFloat, on side: CGFloat) -> Bool {
      abs(x - side) <= near && abs(y - side) <= near
    }
    return lie(a.x, b.x, on: rect.minX) || lie(a.x, b.x, on: rect.maxX)
      || lie(a.y, b.y, on: rect.minY) || lie(a.y, b.y, on: rect.maxY)
  }

  /// The radius of a quarter of a circle in a corner.
  private static func corner(
    from a: CGPoint, _ b: CGPoint, _ c: CGPoint, to d: CGPoint, of rect: CGRect, _ near: CGFloat
  ) -> CGFloat? {
    let radius = abs(a.x - d.x)
    guard radius > near, abs(abs(a.y - d.y) - radius) <= 0.01 * radius + near else { return nil }
    let x = (a.x + d.x) / 2 < rect.midX ? rect.minX : rect.maxX
    let y = (a.y + d.y) / 2 < rect.midY ? rect.minY : rect.maxY
    func distance(_ p: CGPoint) -> CGFloat { max(abs(p.x - x), abs(p.y - y)) }
    guard abs(distance(a) - radius) <= near + 0.01 * radius,
      abs(distance(d) - radius) <= near + 0.01 * radius
    else { return nil }
    // The middle of the curve lies on the circle.
    let middle = CGPoint(
      x: (a.x + 3 * b.x + 3 * c.x + d.x) / 8, y: (a.y + 3 * b.y + 3 * c.y + d.y) / 8)
    let center = CGPoint(
      x: x == rect.minX ? x + radius : x - radius, y: y == rect.minY ? y + radius : y - radius)
    let way = CGPoint(x: middle.x - center.x, y: middle.y - center.y)
    let found = (way.x * way.x + way.y * way.y).squareRoot()
    return abs(found - radius) <= 0.02 * radius + near ? radius : nil
  }
}
