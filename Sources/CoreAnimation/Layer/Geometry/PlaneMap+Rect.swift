// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

extension PlaneMap {
  /// The image of a point, and its w, which is positive in front of the eye.
  func image(of point: CGPoint) -> (point: CGPoint, w: CGFloat) {
    let p = homogeneous(Double(point.x), Double(point.y))
    return (CGPoint(x: p.x / p.z, y: p.y / p.z), CGFloat(p.z))
  }

  /// The smallest rectangle around the image of `rect`; null where all of it is behind the eye.
  ///
  /// The rectangle is first cut at a plane close to the eye, since beyond it images turn over.
  func boundingBox(of rect: CGRect) -> CGRect {
    let corners = [
      homogeneous(rect.minX, rect.minY), homogeneous(rect.maxX, rect.minY),
      homogeneous(rect.maxX, rect.maxY), homogeneous(rect.minX, rect.maxY),
    ]
    let near = 1e-6
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)
    func include(_ p: SIMD3<Double>) {
      let point = SIMD2(p.x / p.z, p.y / p.z)
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    for (index, p) in corners.enumerated() {
      let next = corners[(index + 1) % 4]
      if p.z >= near { include(p) }
      if (p.z >= near) != (next.z >= near) {
        include(p + (next - p) * ((near - p.z) / (next.z - p.z)))
      }
    }
    guard low.x <= high.x else { return .null }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
