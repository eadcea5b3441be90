// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Section 11: paths.
@Suite("facts 191–197: keyframes along a path")
struct Section11Paths {
  private func along(
    _ mode: CAAnimationCalculationMode = .linear, _ draw: (CGMutablePath) -> Void
  ) -> CAKeyframeAnimation {
    let path = CGMutablePath()
    draw(path)
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.calculationMode = mode
    return animation
  }

  private func position(
    _ animation: CAKeyframeAnimation, at time: Double, model: CGPoint = .zero
  ) throws -> CGPoint {
    let layer = CALayer()
    layer.position = model
    return try shown([animation], on: layer, at: time) { $0.position }
  }

  private func corner(_ path: CGMutablePath) {
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 90))
  }

  private func arch(_ path: CGMutablePath) {
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100),
      control2: CGPoint(x: 100, y: 100))
  }

  @Test("fact 191: by segments and by length")
  func lines() throws {
    #expect(try position(along(.linear, corner), at: 0.25) == CGPoint(x: 5, y: 0))
    let quarter = try position(along(.paced, corner), at: 0.25)
    #expect(quarter.isClose(to: CGPoint(x: 10, y: 15)))
    let half = try position(along(.paced, corner), at: 0.5)
    #expect(half.isClose(to: CGPoint(x: 10, y: 40)))
  }

  @Test("fact 191: key times and curves of segments, discrete points")
  func controls() throws {
    let timed = along(.linear, corner)
    timed.keyTimes = [0, 0.8, 1]
    #expect(try position(timed, at: 0.25).isClose(to: CGPoint(x: 3.125, y: 0)))
    let eased = along(.linear, corner)
    eased.timingFunctions = [
      CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut),
    ]
    #expect(try position(eased, at: 0.25).isClose(to: CGPoint(x: 3.153568, y: 0)))
    #expect(try position(along(.discrete, corner), at: 0.75) == CGPoint(x: 10, y: 0))
  }

  @Test("facts 193, 194: a curve by its parameter and by its length")
  func curve() throws {
    let quarter = try position(along(.linear, arch), at: 0.25)
    #expect(quarter.isClose(to: CGPoint(x: 15.625, y: 56.25)))
    let paced = try position(along(.paced, arch), at: 0.25)
    #expect(paced.isClose(to: CGPoint(x: 10.648, y: 48.460), within: 0.15))
  }

  @Test("fact 196: the closing edge is a segment")
  func closing() throws {
    let triangle = along {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 10, y: 0))
      $0.addLine(to: CGPoint(x: 0, y: 10))
      $0.closeSubpath()
    }
    #expect(try position(triangle, at: 5.0 / 6).isClose(to: CGPoint(x: 0, y: 5)))
  }

  @Test(
    "fact 197: the layer turns with the path, before its own transform",
    arguments: [
      (CAAnimationRotationMode.rotateAuto, 3.0, -2.0), (.rotateAutoReverse, -3, 2),
    ])
  func rotation(_ mode: CAAnimationRotationMode, m12: CGFloat, m21: CGFloat) throws {
    let animation = along {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 0, y: 100))
    }
    animation.rotationMode = mode
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, 3, 1)
    let result = try shown([animation], on: layer, at: 0.5) { $0.transform }
    var expected = CATransform3DIdentity
    (expected.m11, expected.m12, expected.m21, expected.m22) = (0, m12, m21, 0)
    #expect(result.isClose(to: expected))
  }

  @Test("a move takes no time and draws no way")
  func moves() throws {
    for mode in [CAAnimationCalculationMode.linear, .paced] {
      let animation = along(mode) {
        $0.move(to: .zero)
        $0.addLine(to: CGPoint(x: 10, y: 0))
        $0.move(to: CGPoint(x: 100, y: 100))
        $0.addLine(to: CGPoint(x: 100, y: 110))
      }
      #expect(try position(animation, at: 0.25).isClose(to: CGPoint(x: 5, y: 0)))
      #expect(try position(animation, at: 0.5).isClose(to: CGPoint(x: 100, y: 100)))
    }
  }

  @Test("paths are added to the model and go on from pass to pass")
  func additiveAndCumulative() throws {
    let animation = along {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 10, y: 20))
    }
    (animation.isAdditive, animation.isCumulative, animation.repeatCount) = (true, true, 3)
    let shownPosition = try position(animation, at: 1.5, model: CGPoint(x: 50, y: 60))
    #expect(shownPosition.isClose(to: CGPoint(x: 65, y: 90)))
  }

  @Test("a path beyond numbers has no effect")
  func beyondNumbers() throws {
    let animation = along {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: CGFloat.infinity, y: 10))
    }
    animation.rotationMode = .rotateAuto
    let model = CGPoint(x: 12, y: 34)
    #expect(try position(animation, at: 0.5, model: model) == model)
  }
}
