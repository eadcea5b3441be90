// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

private let one = SIMD4<Double>(repeating: 1)

/// A picture of four by four pixels, each another colour, some translucent.
private let speckles: CGImage = {
  let bytes = (0..<16).flatMap { number -> [UInt8] in
    let alpha = UInt8(number % 3 == 0 ? 128 : 255)
    return [UInt8(number * 8), UInt8(120 - number * 7), alpha / 2, alpha]
  }
  return CGImage(width: 4, height: 4, premultipliedRGBA: bytes)
}()

/// A layer of each look that a stamp has.
private func looks(_ f: SIMD4<Double>) -> [CALayer] {
  [
    .filled(rect(0, 0, 5, 4), f.of(0.9, 0.3, 0.2)),
    .filled(rect(3, 3, 6, 6), f.of(0.2, 0.5, 0.9)) {
      $0.cornerRadius = 2.5
      $0.cornerCurve = .continuous
      $0.addSublayer(.filled(rect(1, 1, 3, 2), f.of(1, 1, 0.3)))
    },
    .filled(rect(1, 7, 5, 5), f.of(0.4, 0.8, 0.4)) {
      ($0.cornerRadius, $0.borderWidth) = (2, 1)
      $0.borderColor = f.of(0.1, 0.1, 0.1)
    },
  ]
}

/// Replicators of so many copies that they are printed from a stamp; see `ReplicatorPairTests`.
@Suite("Copies printed from one stamp are the copies drawn one by one", .serialized)
struct ReplicatorStampTests {
  private func picture(_ root: CALayer, scale: CGFloat = 1) throws -> Pixels {
    try render(root, size: copyPageSize, scale: scale)
  }

  private func expectSame(
    _ make: @escaping (SIMD4<Double>) -> [CALayer], _ step: CATransform3D, count: Int = 70,
    scale: CGFloat = 1, at location: SourceLocation = #_sourceLocation,
    _ configure: (CAReplicatorLayer) -> Void = { _ in }
  ) throws {
    let layer = replicator(count, step, configure)
    let hand = layer.writtenOut(make)
    layer.sublayers = make(one)
    let a = try picture(copyPage(layer), scale: scale)
    let b = try picture(copyPage(hand), scale: scale)
    #expect(a.differing(from: b, by: 2) == 0, sourceLocation: location)
    let empty = try picture(copyPage(), scale: scale)
    #expect(a.differing(from: empty, by: 8) > 50, sourceLocation: location)
  }

  @Test("steps by whole points, by parts of points, at both scales")
  func steps() throws {
    for (x, y): (CGFloat, CGFloat) in [(1, 1), (13, 0), (0.37, 1.13), (-0.5, 0.25)] {
      try expectSame(looks, CATransform3DMakeTranslation(x, y, 0))
      try expectSame(looks, CATransform3DMakeTranslation(x, y, 0), scale: 2)
    }
  }

  @Test("turns, scales and shears")
  func linear() throws {
    try expectSame(looks, CATransform3DMakeRotation(0.3, 0, 0, 1))
    try expectSame(
      looks, CATransform3DScale(CATransform3DMakeRotation(0.2, 0, 0, 1), 0.98, 0.97, 1))
    var shear = CATransform3DMakeTranslation(0.9, 0, 0)
    shear.m21 = 0.01
    try expectSame(looks, shear)
  }

  @Test("colours and translucent copies")
  func colors() throws {
    try expectSame(looks, CATransform3DMakeTranslation(0.9, 0.6, 0)) {
      $0.instanceColor = CGColor(srgbRed: 1, green: 0.9, blue: 0.2, alpha: 1)
      ($0.instanceRedOffset, $0.instanceBlueOffset) = (-0.015, 0.01)
    }
    func plate(_ f: SIMD4<Double>) -> [CALayer] { [.filled(rect(0, 0, 9, 9), f.of(0.9, 0.3, 0.2))] }
    try expectSame(plate, CATransform3DMakeTranslation(0.9, 0.6, 0)) {
      $0.instanceAlphaOffset = -0.02
    }
  }

  @Test("pictures, with cells and in colours")
  func pictures() throws {
    func pictures(_ f: SIMD4<Double>) -> [CALayer] {
      [(rect(0, 0, 8, 8), false), (rect(9, 1, 11, 7), true)].map { frame, hasCells in
        let layer = CALayer()
        layer.frame = frame
        layer.contents = speckles
        if hasCells { layer.contentsCenter = rect(0.25, 0.25, 0.5, 0.5) }
        return layer
      }
    }
    try expectSame(pictures, CATransform3DMakeTranslation(4, 3, 0), count: 40)
    try expectSame(pictures, CATransform3DMakeRotation(0.7, 0, 0, 1), count: 40)
    let layer = replicator(40, CATransform3DMakeTranslation(4, 3, 0)) {
      $0.instanceRedOffset = -0.02
      $0.sublayers = pictures(one)
    }
    let plain = replicator(40, layer.instanceTransform) { $0.sublayers = pictures(one) }
    let (a, b) = (try picture(copyPage(layer)), try picture(copyPage(plain)))
    // Below less red, nowhere more.
    #expect(a.differing(from: b, by: 4) > 100)
    #expect((0..<a.bytes.count).allSatisfy { $0 % 4 != 0 || a.bytes[$0] <= b.bytes[$0] })
  }

  @Test("clips of whole and of parts of pixels, a shadow, a fade of the whole")
  func surroundings() throws {
    let step = CATransform3DMakeTranslation(1.1, 0.9, 0)
    try expectSame(looks, step) { $0.masksToBounds = true }
    try expectSame(looks, step) { ($0.masksToBounds, $0.cornerRadius) = (true, 20) }
    try expectSame(looks, step) { $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) }
    try expectSame(looks, step) { $0.shadowOpacity = 0.7 }
    try expectSame(looks, step) { $0.opacity = 0.6 }
  }

  @Test("replicators in replicators, apart and over each other")
  func nested() throws {
    for gap: CGFloat in [14, 5, 0.8] {
      func inner(_ f: SIMD4<Double>) -> CAReplicatorLayer {
        let inner = CAReplicatorLayer()
        inner.frame = rect(1, 2, 12, 12)
        (inner.instanceCount, inner.instanceTransform) = (
          7, CATransform3DMakeTranslation(gap, 0, 0)
        )
        inner.instanceGreenOffset = -0.1
        inner.sublayers = looks(f)
        return inner
      }
      let outer = replicator(6, CATransform3DMakeTranslation(0.3, gap, 0)) {
        $0.instanceRedOffset = -0.1
      }
      let hand = outer.writtenOut { f in [inner(one).writtenOut { looks($0 * f) }] }
      outer.sublayers = [inner(one)]
      let (a, b) = (try picture(copyPage(outer)), try picture(copyPage(hand)))
      #expect(a.differing(from: b, by: 2) == 0, "\(gap)")
    }
  }
}
