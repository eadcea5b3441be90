// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAFrameBuilder
import CAGeometry
import CoreGraphics
import Testing

/// A layer of 20 × 16 points with round corners, too small to be drawn in parts.
private func plate(
  _ radius: CGFloat = 5, _ transform: CATransform3D = CATransform3DIdentity,
  _ more: (inout LayerState) -> Void = { _ in }
) -> TestLayer {
  TestLayer(rect(40, 40, 20, 16), color: red) {
    ($0.cornerRadius, $0.geometry.transform) = (radius, transform)
    more(&$0)
  }
}

private func variants(_ layers: TestLayer...) throws -> [Variant] {
  let frame = try TestLayer(rect(0, 0, 200, 200), sublayers: layers).frame()
  try frame.checkInvariants()
  return frame.draws.map(\.variant)
}

private let evenOnly = [Variant(.color, .rounded)]
private let uneven = [Variant(.color, [.rounded, .uneven])]

@Suite("Corners of one radius have a program of their own")
struct EvenCornersTests {
  @Test("upright, turned, mirrored and scaled alike along both axes")
  func even() throws {
    for transform in [
      CATransform3DIdentity, CATransform3DMakeRotation(0.4, 0, 0, 1),
      CATransform3DMakeScale(-2, 2, 1), CATransform3DMakeRotation(.pi, 0, 1, 0),
    ] {
      #expect(try variants(plate(5, transform)) == evenOnly)
    }
  }

  @Test("not where they are seen longer than wide, or in perspective")
  func distorted() throws {
    var near = CATransform3DMakeRotation(0.4, 0, 1, 0)
    near.m14 = 0.002
    for transform in [
      CATransform3DMakeScale(2, 1.9, 1), CATransform3DMakeRotation(0.4, 0, 1, 0), near,
      CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 0, c: 0.1, d: 1, tx: 0, ty: 0)),
    ] {
      #expect(try variants(plate(5, transform)) == uneven)
    }
  }

  @Test("nor where a corner is square, or the radius shorter than a pixel")
  func others() throws {
    #expect(try variants(plate { $0.maskedCorners = 7 }) == uneven)
    #expect(try variants(plate(0.9)) == uneven)
    // Large enough for parts: the flat middle, then the outline.
    let scaled = try variants(plate(0.9, CATransform3DMakeScale(2, 2, 1)))
    #expect(scaled == [.color] + evenOnly)
    #expect(try variants(plate(1.5, CATransform3DMakeScale(0.5, 0.5, 1))) == uneven)
    #expect(
      try variants(plate { $0.cornerCurve = .continuous })
        == [Variant(.color, [.rounded, .continuous])])
  }

  @Test("of a border the inner outline counts as well")
  func borders() throws {
    func border(_ width: CGFloat, _ radius: CGFloat = 5) throws -> Features? {
      let turned = CATransform3DMakeRotation(0.4, 0, 0, 1)
      return try variants(
        plate(radius, turned) { ($0.borderWidth, $0.borderColor) = (width, blue) }
      ).last?.features
    }
    #expect(try border(1) == [.border, .rounded])
    #expect(try border(4.5) == [.border, .rounded, .uneven])
    #expect(try border(1, 0) == [.border, .rounded, .uneven])
  }

  @Test("copies go by what all of them are")
  func copies() throws {
    func copied(_ scale: CGFloat, _ sublayers: [TestLayer] = [plate(5)]) throws -> [Variant] {
      try variants(
        TestLayer(rect(0, 0, 200, 200), sublayers: sublayers) {
          $0.kind = .replicator
          $0[extra: .instanceCount] = .number(80)
          let turned = CATransform3DMakeRotation(0.05, 0, 0, 1)
          $0[extra: .instanceTransform] = .transform(CATransform3DScale(turned, scale, scale, 1))
        })
    }
    #expect(try copied(1) == evenOnly)
    // The last copies have a radius of a tenth of a pixel.
    #expect(try copied(0.95) == uneven)
    #expect(try copied(1, [plate(5), TestLayer(rect(50, 50, 9, 9), color: blue)]) == uneven)
  }
}
