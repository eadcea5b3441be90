// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics
import Testing

@Suite("Paths of contours")
struct ShapePathTests {
  @Test("A closed contour ends with the segment from its last vertex to its first")
  func closedContour() {
    let square = ShapeContour(
      [(0, 0), (10, 0), (10, 10), (0, 10)].map { .init(CGPoint(x: $0.0, y: $0.1)) }, isClosed: true)
    let path = ShapePath([square]).cgPath
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(path.contains(CGPoint(x: 1, y: 9)))
    #expect(!path.contains(CGPoint(x: 11, y: 9)))
  }
}
