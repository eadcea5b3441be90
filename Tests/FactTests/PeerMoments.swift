// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// The table of later facts: what shows at the very moment of an end or of a key time.
@Suite("facts 287, 288, 291: moments")
struct PeerMoments {
  private func depth(_ values: [CGFloat], from begin: Double, for duration: Double)
    -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue) = (values[0], values[1])
    (animation.beginTime, animation.duration) = (begin, duration)
    return animation
  }

  /// The depth that a layer at 7 shows with a group of two seconds.
  private func shownInGroup(_ animations: [CAAnimation], at time: Double) throws -> CGFloat {
    let group = CAAnimationGroup()
    (group.animations, group.duration) = (animations, 2)
    let layer = CALayer()
    layer.zPosition = 7
    return try shown([group], on: layer, at: time) { $0.zPosition }
  }

  @Test("fact 287: an animation in a group shows its last value at its very end, not after it")
  func endInGroup() throws {
    func inner() -> CABasicAnimation { depth([10, 20], from: 0.25, for: 0.5) }
    #expect(try shownInGroup([inner()], at: 0.5) == 15)
    #expect(try shownInGroup([inner()], at: 0.75) == 20)
    #expect(try shownInGroup([inner()], at: 0.75.nextUp) == 7)
    let back = inner()
    back.autoreverses = true
    #expect(try shownInGroup([back], at: 1.25) == 10)
    #expect(try shownInGroup([back], at: 1.25.nextUp) == 7)
  }

  @Test("fact 287: of two that meet the later one shows; within groups within groups")
  func meeting() throws {
    let pair = [depth([10, 20], from: 0, for: 0.5), depth([30, 40], from: 0.5, for: 0.5)]
    #expect(try shownInGroup(pair, at: 0.5) == 30)
    let nested = CAAnimationGroup()
    (nested.animations, nested.duration) = ([depth([10, 20], from: 0, for: 0.5)], 1)
    #expect(try shownInGroup([nested], at: 0.5) == 20)
    #expect(try shownInGroup([nested], at: 0.5.nextUp) == 7)
    let ended = CAAnimationGroup()
    (ended.animations, ended.duration) = ([depth([10, 20], from: 0, for: 5)], 1)
    #expect(try shownInGroup([ended], at: 1) == 12)
    #expect(try shownInGroup([ended], at: 1.nextUp) == 7)
  }

  @Test("fact 287: it does not hold without a group")
  func endAlone() throws {
    let layer = CALayer()
    layer.zPosition = 7
    let stage = AnimationStage(layer)
    defer { stage.close() }
    stage.add([depth([10, 20], from: 0, for: 0.5)])
    #expect(try stage.shown(at: 10.25).zPosition == 15)
    #expect(try stage.shown(at: 10.5).zPosition == 7)
  }

  @Test(
    "fact 288: discrete key times are compared to the last bit",
    arguments: [
      (3, 13, 9, false), (6, 13, 9, false), (9, 13, 9, true), (5, 11, 48, true),
      (10, 11, 48, true), (18, 37, 25, false), (15, 31, 25, false),
    ] as [(Int, Int, Double, Bool)])
  func keyTimes(_ frame: Int, _ count: Int, _ rate: Double, _ showsNew: Bool) throws {
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    animation.values = [1, 2]
    animation.keyTimes = [0, NSNumber(value: Double(frame) / Double(count)), 1]
    animation.calculationMode = .discrete
    animation.duration = Double(count) / rate
    let time = Double(frame) / rate
    // The row says so of the division itself.
    #expect((time / animation.duration >= Double(frame) / Double(count)) == showsNew)
    #expect(try shownDepth(animation, at: time) == (showsNew ? 2 : 1))
    #expect(try shownDepth(animation, at: time * (1 + 1e-15)) == 2)
    #expect(try shownDepth(animation, at: time * (1 - 1e-15)) == 1)
  }

  /// The corners of a triangle, closed or not, one after the other.
  private func corner(isClosed: Bool, _ times: [NSNumber], at time: Double) throws -> CGPoint {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 0, y: 10))
    if isClosed { path.closeSubpath() }
    let animation = CAKeyframeAnimation(keyPath: "position")
    (animation.path, animation.keyTimes, animation.calculationMode) = (path, times, .discrete)
    return try shown([animation], on: CALayer(), at: time) { $0.position }
  }

  @Test(
    "fact 291: n key times of a discrete path of n points: the last point but one stays",
    arguments: [true, false])
  func discretePath(_ isClosed: Bool) throws {
    for (time, point) in [
      (0, CGPoint.zero), (0.1, .zero), (0.2, CGPoint(x: 10, y: 0)), (0.3, CGPoint(x: 10, y: 0)),
      (0.4, CGPoint(x: 10, y: 0)), (0.9, CGPoint(x: 10, y: 0)),
    ] {
      #expect(try corner(isClosed: isClosed, [0, 0.2, 0.4], at: time) == point)
    }
    let late = try corner(isClosed: isClosed, [0.5, 0.6, 1], at: 0.1)
    #expect(late == .zero)
  }
}
