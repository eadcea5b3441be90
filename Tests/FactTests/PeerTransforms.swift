// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// The table of later facts: transforms between transforms.
@Suite("facts 293, 294: transforms that mix")
struct PeerTransforms {
  /// The transform shown at a share of the way.
  private func mixed(_ a: CATransform3D, _ b: CATransform3D, at share: Double) throws
    -> CATransform3D
  {
    let animation = CABasicAnimation(keyPath: "transform")
    (animation.fromValue, animation.toValue) = (a, b)
    return try shown([animation], on: CALayer(), at: share) { $0.transform }
  }

  private func turn(_ degrees: CGFloat) -> CATransform3D {
    CATransform3DMakeRotation(degrees * .pi / 180, 0, 0, 1)
  }

  /// The lengths of the images of the axes, and the area of that of the unit square.
  private func shape(_ t: CATransform3D) -> [CGFloat] {
    [hypot(t.m11, t.m12), hypot(t.m21, t.m22), t.m11 * t.m22 - t.m12 * t.m21]
  }

  private func isClose(_ a: [CGFloat], _ b: [CGFloat]) -> Bool {
    zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test("fact 293: a mirrored layer turns and keeps its size, whichever axis mirrors")
  func mirrored() throws {
    let (x, y) = (CATransform3DMakeScale(-1, 1, 1), CATransform3DMakeScale(1, -1, 1))
    for (from, to, angle) in [(0, 80, 40), (0, 120, 60), (170, -170, 180), (0, 60, 30)]
      as [(
        CGFloat, CGFloat, CGFloat
      )]
    {
      for mirror in [x, y] {
        let half = try mixed(
          CATransform3DConcat(mirror, turn(from)), CATransform3DConcat(mirror, turn(to)), at: 0.5)
        #expect(isClose(shape(half), [1, 1, -1]))
        #expect(half.isClose(to: CATransform3DConcat(mirror, turn(angle))))
      }
    }
    // Mirrored along y is mirrored along x and turned by half a turn.
    let both = try mixed(x, CATransform3DConcat(y, turn(100)), at: 0.5)
    #expect(both.isClose(to: CATransform3DConcat(x, turn(-40))))
  }

  @Test("fact 293: in space, and where key frames are smooth")
  func mirroredElsewhere() throws {
    let mirror = CATransform3DMakeScale(-1, 1, 1)
    let tilt = CATransform3DMakeRotation(2, 1, 0.5, 0.25)
    let half = try mixed(mirror, CATransform3DConcat(mirror, tilt), at: 0.5)
    let expected = CATransform3DConcat(mirror, CATransform3DMakeRotation(1, 1, 0.5, 0.25))
    #expect(half.isClose(to: expected))
    let smooth = CAKeyframeAnimation(keyPath: "transform")
    smooth.values = [0, 60, 120, 180].map { CATransform3DConcat(mirror, turn($0)) }
    smooth.calculationMode = .cubic
    let middle = try shown([smooth], on: CALayer(), at: 0.5) { $0.transform }
    #expect(abs(abs(shape(middle)[2]) - 1) < 1e-6)
    #expect(middle.isClose(to: CATransform3DConcat(mirror, turn(90)), within: 0.01))
  }

  /// MᵀM of the plane: xx, xy, yy.
  private func square(_ t: CATransform3D) -> [CGFloat] {
    [
      t.m11 * t.m11 + t.m21 * t.m21, t.m11 * t.m12 + t.m21 * t.m22,
      t.m12 * t.m12 + t.m22 * t.m22,
    ]
  }

  /// The numbers of the row have three places, and are good to .0003 beyond.
  @Test(
    "fact 294: equal skew, different rotation",
    arguments: [
      (0.39364, [1.289, -0.214, 0.876]), (0.46433, [1.305, -0.158, 0.851]),
      (0.53567, [1.323, -0.098, 0.829]), (0.60636, [1.343, -0.037, 0.808]),
    ] as [(Double, [CGFloat])])
  func skewed(_ share: Double, _ expected: [CGFloat]) throws {
    var skew = CATransform3DIdentity
    skew.m21 = tan(-26 * .pi / 180)
    let half = try mixed(skew, CATransform3DConcat(skew, turn(60)), at: share)
    for (number, given) in zip(square(half), expected) {
      #expect(abs(number - given) < 0.0003 + 0.0005, "\(number) for \(given)")
    }
  }

  @Test("fact 294: turns, scales and moves alone mix as ever")
  func plain() throws {
    let a = CATransform3DConcat(CATransform3DMakeScale(2, 3, 1), turn(20))
    let b = CATransform3DConcat(CATransform3DMakeScale(4, 1, 1), turn(80))
    let half = try mixed(a, b, at: 0.5)
    #expect(half.isClose(to: CATransform3DConcat(CATransform3DMakeScale(3, 2, 1), turn(50))))
    var skew = CATransform3DIdentity
    skew.m21 = 0.5
    #expect(try mixed(skew, skew, at: 0.3).isClose(to: skew))
    var more = CATransform3DIdentity
    more.m21 = 1.5
    let between = try mixed(skew, more, at: 0.5)
    #expect(abs(between.m11 - 1) < 1e-9 && abs(between.m12) < 1e-9)
  }
}
