// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Section 11: lists of values.
@Suite("facts 187–206: keyframes")
struct Section11Keyframes {
  private func keyframes(
    _ values: [Any], times: [NSNumber]? = nil, mode: CAAnimationCalculationMode = .linear,
    keyPath: String = "zPosition"
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    (animation.values, animation.keyTimes, animation.calculationMode) = (values, times, mode)
    return animation
  }

  @Test("fact 187: key times name the moments of values")
  func keyTimes() throws {
    #expect(try shownDepth(keyframes([0, 10, 100], times: [0, 0.8, 1]), at: 0.25) == 3.125)
  }

  @Test(
    "fact 188: key times of no use give even spacing", arguments: [[0, 1], [0, .nan, 1]])
  func invalidKeyTimes(_ times: [Double]) throws {
    let animation = keyframes([0, 10, 100], times: times as [NSNumber])
    #expect(try shownDepth(animation, at: 0.25) == 5)
  }

  @Test("fact 190: an unknown mode has no effect")
  func unknownMode() throws {
    let animation = keyframes([0, 100], mode: CAAnimationCalculationMode(rawValue: "unknown"))
    #expect(try shownDepth(animation, at: 0.5, model: 7) == 7)
  }

  @Test("discrete values hold their spans")
  func discrete() throws {
    func depth(_ times: [NSNumber], _ time: Double) throws -> CGFloat {
      try shownDepth(keyframes([10, 20], times: times, mode: .discrete), at: time)
    }
    #expect(try depth([0, 0.25, 1], 0.2) == 10)
    #expect(try depth([0, 0.25, 1], 0.3) == 20)
    #expect(try depth([0, 1], 0.3) == 10)
  }

  @Test("fact 199: sizes are paced by their distance")
  func pacedSizes() throws {
    let sizes = [
      CGSize(width: 0, height: 0), CGSize(width: 6, height: 8), CGSize(width: 6, height: 38),
    ]
    let animation = keyframes(sizes, mode: .paced, keyPath: "bounds.size")
    let size = try shown([animation], on: CALayer(), at: 0.5) { $0.bounds.size }
    #expect(size == CGSize(width: 6, height: 18))
  }

  @Test(
    "fact 200: tension, continuity, bias",
    arguments: [
      (nil, nil, nil, 2.25), ([0, 1, 1, 0], nil, nil, 2.5), (nil, [0, 1, 0, 0], nil, 2.125),
      (nil, nil, [0, 0, 1, 0], 2.375), ([1], nil, nil, 2.25),
    ] as [([Double]?, [Double]?, [Double]?, CGFloat)])
  func cubic(t: [Double]?, c: [Double]?, b: [Double]?, expected: CGFloat) throws {
    for times in [nil, [0, 0.25, 0.75, 1]] as [[NSNumber]?] {
      let animation = keyframes([0, 1, 4, 9], times: times, mode: .cubic)
      animation.tensionValues = t as [NSNumber]?
      animation.continuityValues = c as [NSNumber]?
      animation.biasValues = b as [NSNumber]?
      #expect(abs(try shownDepth(animation, at: 0.5) - expected) < 1e-9)
    }
  }

  @Test("fact 202: cubicPaced")
  func cubicPaced() throws {
    let animation = keyframes([0, 80, 20, 100], mode: .cubicPaced)
    #expect(abs(try shownDepth(animation, at: 0.35) - 79.3821875) < 1e-9)
  }

  @Test("fact 204: transforms have no distance; vectors of a value function are evenly spaced")
  func pacedTransforms() throws {
    let model = CATransform3DMakeScale(5, 5, 5)
    func transform(_ animation: CAKeyframeAnimation) throws -> CATransform3D {
      let layer = CALayer()
      layer.transform = model
      return try shown([animation], on: layer, at: 0.75) { $0.transform }
    }
    let matrices = [CATransform3DIdentity, CATransform3DMakeTranslation(10, 0, 0)]
    #expect(try transform(keyframes(matrices, mode: .paced, keyPath: "transform")) == model)
    let vectors = keyframes(
      [[0, 0, 0], [10, 0, 0], [10, 30, 0]], mode: .paced, keyPath: "transform")
    vectors.valueFunction = CAValueFunction(name: .translate)
    #expect(try transform(vectors).isClose(to: CATransform3DMakeTranslation(10, 15, 0)))
  }

  @Test("fact 205: a single value, added")
  func singleValue() throws {
    let layer = CALayer()
    layer.cornerRadius = 5
    let animation = keyframes([2], keyPath: "cornerRadius")
    animation.isAdditive = true
    #expect(try shown([animation], on: layer, at: 0.5) { $0.cornerRadius } == 7)
  }

  @Test("fact 206: the mode is linear unless said")
  func defaultMode() {
    #expect(CAKeyframeAnimation().calculationMode == .linear)
    #expect(CAAnimationCalculationMode.linear.rawValue == "linear")
  }
}
