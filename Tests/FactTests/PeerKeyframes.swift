// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// The table of later facts: key times and single values.
@Suite("facts 278–280, 283, 284: keyframes")
struct PeerKeyframes {
  private func keyframes(
    _ values: [Any], times: [NSNumber]? = nil, mode: CAAnimationCalculationMode = .linear,
    keyPath: String = "zPosition"
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    (animation.values, animation.keyTimes, animation.calculationMode) = (values, times, mode)
    return animation
  }

  @Test(
    "fact 278: key times count as given",
    arguments: [
      ([0.1, 0.18, 0.64, 0.74], 0.05, 0), ([0.1, 0.18, 0.64, 0.74], 0.41, 55),
      ([0.1, 0.18, 0.64, 0.74], 0.9, 1000), ([0, -0.02, 0.007, 1], 0.5035, 550),
      ([0, -0.02, 0.007, 1], 0, 76.6666666667), ([0, 1.7, 1.9, 1], 0.5, 2.94117647059),
      ([0.2, 0.6, 0.4, 1], 0.5, 7.5), ([0.2, 0.6, 0.4, 1], 0.7, 550),
    ] as [([Double], Double, CGFloat)])
  func given(_ times: [Double], _ time: Double, _ expected: CGFloat) throws {
    let animation = keyframes([0, 10, 100, 1000], times: times as [NSNumber])
    #expect(abs(try shownDepth(animation, at: time) - expected) < 1e-6)
    let group = CAAnimationGroup()
    group.animations = [animation]
    group.animations?[0].duration = 1
    let layer = CALayer()
    #expect(abs(try shown([group], on: layer, at: time) { $0.zPosition } - expected) < 1e-6)
  }

  @Test("fact 278: a wrong number of key times, and such as are no numbers, are dropped")
  func dropped() throws {
    for times in [[0, 1], [0, 0.2, 0.4, 1], [0, .nan, 1], [0, .infinity, 1]] as [[Double]] {
      let animation = keyframes([0, 10, 100], times: times as [NSNumber])
      #expect(try shownDepth(animation, at: 0.25) == 5)
    }
  }

  @Test("fact 278: key times of a cubic animation")
  func cubic() throws {
    let animation = keyframes([0, 1, 4, 9], times: [0.2, 0.3, 0.5, 0.6], mode: .cubic)
    #expect(try shownDepth(animation, at: 0.1) == 0)
    #expect(abs(try shownDepth(animation, at: 0.4) - 2.25) < 1e-9)
    #expect(try shownDepth(animation, at: 0.7) == 9)
  }

  @Test("fact 278: key times of discrete values", arguments: [[0.25, 0.75], [0.25, 0.75, 0.8]])
  func discrete(_ times: [Double]) throws {
    let animation = keyframes([10, 20], times: times as [NSNumber], mode: .discrete)
    #expect(try shownDepth(animation, at: 0.1) == 10)
    #expect(try shownDepth(animation, at: 0.6) == 10)
    #expect(try shownDepth(animation, at: 0.75) == 20)
    #expect(try shownDepth(animation, at: 0.9) == 20)
  }

  @Test("fact 278: arrays go by the same key times")
  func arrays() throws {
    let animation = keyframes(
      [[0], [0.1], [0.3]] as [[NSNumber]], times: [0.2, 0.6, 0.4], keyPath: "locations")
    let locations = try shown([animation], on: CAGradientLayer(), at: 0.3) { $0.locations }
    #expect(abs((locations?.first?.doubleValue ?? 0) - 0.025) < 1e-9)
  }

  @Test("fact 280: of values at one time the last shows at that very moment")
  func equalTimes() throws {
    for mode in [CAAnimationCalculationMode.linear, .discrete, .cubic] {
      func depth(_ times: [NSNumber], _ time: Double) throws -> CGFloat {
        try shownDepth(keyframes([3, 5, 8], times: times, mode: mode), at: time)
      }
      #expect(try depth([0, 0, 1], 0) == 5)
      #expect(try depth([0, 0.5, 0.5], 0.5) == 8)
    }
    let middle = keyframes([3, 5, 8, 13], times: [0, 0.5, 0.5, 1])
    #expect(try shownDepth(middle, at: 0.5) == 8)
  }

  /// A closed triangle.
  private func triangle(
    _ times: [NSNumber]?, _ mode: CAAnimationCalculationMode = .linear
  ) -> CAKeyframeAnimation {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 0, y: 10))
    path.closeSubpath()
    let animation = CAKeyframeAnimation(keyPath: "position")
    (animation.path, animation.keyTimes, animation.calculationMode) = (path, times, mode)
    return animation
  }

  @Test(
    "fact 279: n key times of a closed path of n points belong to its points",
    arguments: [
      ([0, 0.5, 1], 0.75, 5.0, 5.0), ([0, 0.5, 1], 1, 0, 10), ([0, 0.2, 0.4], 0.9, 0, 10),
      ([0, 0.2, 0.4, 1], 0.7, 0, 5), (nil, 5.0 / 6, 0, 5), ([0, 1], 5.0 / 6, 0, 5),
    ] as [([NSNumber]?, Double, CGFloat, CGFloat)])
  func closing(_ times: [NSNumber]?, _ time: Double, _ x: CGFloat, _ y: CGFloat) throws {
    let point = try shown([triangle(times)], on: CALayer(), at: time) { $0.position }
    #expect(point.isClose(to: CGPoint(x: x, y: y)))
  }

  private func square(_ side: CGFloat) -> CGPath {
    CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side), transform: nil)
  }

  @Test("fact 283: added to a path of other elements, paths of an animation show as they are")
  func additivePaths() throws {
    let animation = keyframes([square(10), square(20)], keyPath: "path")
    animation.isAdditive = true
    func box(_ model: CGPath?) throws -> CGRect? {
      let layer = CAShapeLayer()
      layer.path = model
      return try shown([animation], on: layer, at: 0.5) { $0.path?.boundingBox }
    }
    #expect(
      try box(CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 3, height: 3), transform: nil))
        == CGRect(x: 0, y: 0, width: 15, height: 15))
    #expect(try box(nil) == CGRect(x: 0, y: 0, width: 15, height: 15))
    #expect(try box(square(5)) == CGRect(x: 0, y: 0, width: 20, height: 20))
    let shadow = CABasicAnimation(keyPath: "shadowPath")
    (shadow.fromValue, shadow.toValue, shadow.isAdditive) = (square(10), square(20), true)
    let layer = CALayer()
    layer.shadowPath = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 3, height: 3), transform: nil)
    #expect(
      try shown([shadow], on: layer, at: 0.5) { $0.shadowPath?.boundingBox }
        == CGRect(x: 0, y: 0, width: 15, height: 15))
  }

  @Test("fact 284: a single discrete value has no effect; a single linear one holds")
  func single() throws {
    #expect(try shownDepth(keyframes([5], mode: .discrete), at: 0.5, model: 7) == 7)
    let timed = keyframes([5], times: [0], mode: .discrete)
    #expect(try shownDepth(timed, at: 0.5, model: 7) == 7)
    #expect(try shownDepth(keyframes([5]), at: 0.5, model: 7) == 5)
    let hide = keyframes([true], mode: .discrete, keyPath: "hidden")
    #expect(try !shown([hide], on: CALayer(), at: 0.5) { $0.isHidden })
    let name = keyframes([square(9)], mode: .discrete, keyPath: "shadowPath")
    #expect(try shown([name], on: CALayer(), at: 0.5) { $0.shadowPath } == nil)
  }
}
