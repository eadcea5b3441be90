// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CATiming
import CoreGraphics
import Foundation
import Testing

@testable import CAEvaluation

/// Rows 166 to 186 of the fact tables.
@Suite struct BasicFactTests {
  @Test func fact166ByOfARectangleStartsAtTheModel() {
    let model = state { $0.geometry.bounds = CGRect(x: 10, y: 20, width: 100, height: 80) }
    let by = basic("bounds", by: CGRect(x: 2, y: 4, width: 20, height: 40))
    #expect(
      shown([by], at: 0.5, of: model).geometry.bounds
        == CGRect(x: 11, y: 22, width: 110, height: 100))
  }

  @Test func fact168ColorsMixWithoutAModelColor() {
    let fade = basic("backgroundColor", from: rgba(1, 0, 0), to: rgba(0, 0, 1))
    #expect(isClose(shown([fade], at: 0.5).backgroundColor, [0.5, 0, 0.5, 1]))
  }

  @Test func fact169ByOfATransformComesFirst() {
    let model = state { $0.geometry.transform = .translation(10, 0, 0) }
    let by = basic("transform", by: CATransform3D.translation(20, 0, 0))
    #expect(isClose(shown([by], at: 0.5, of: model).geometry.transform.m41, 20))
  }

  @Test func fact171ReplacingOnesComeBeforeAddingOnesInAnyOrderAndNesting() {
    let model = state { $0.opacity = 0.2 }
    let adding = basic("opacity", from: 0, to: 0.4, isAdditive: true)
    let replacing = basic("opacity", from: 0, to: 0.4)
    let orders: [[AnimationRecord]] = [
      [adding, replacing], [replacing, adding], [group([adding]), replacing],
      [replacing, group([adding])], [group([adding, replacing])],
      [group([group([adding]), replacing])],
    ]
    for order in orders {
      #expect(isClose(Double(shown(order, at: 0.5, of: model).opacity), 0.4, 1e-6))
    }
  }

  @Test func fact172AddedTransformsAreAppliedBeforeTheModel() {
    let model = state { $0.geometry.transform = .scale(2, 2, 1) }
    let move = basic(
      "transform", from: CATransform3D.identity, to: CATransform3D.translation(10, 0, 0),
      isAdditive: true)
    let result = shown([move], at: 0.5, of: model).geometry.transform
    #expect(isClose(result.m11, 2) && isClose(result.m41, 10))
  }

  @Test func fact173EachPassOfACumulativeOneStartsWhereTheOneBeforeEnded() {
    let walk = basic("position.x", from: 10, to: 20, isCumulative: true) {
      $0.timing.repeatCount = 3
    }
    #expect(isClose(shown([walk], at: 1.5).geometry.position.x, 35))
    #expect(isClose(shown([walk], at: 3).geometry.position.x, 60))
  }

  @Test func fact174APassThatReturnsEndsAtItsStart() {
    let walk = basic("position.x", from: 10, to: 20, isCumulative: true) {
      $0.timing.repeatCount = 2
      $0.timing.autoreverses = true
    }
    #expect(isClose(shown([walk], at: 2.5).geometry.position.x, 25))
  }

  @Test func fact175AComponentReplacesAndDoesNotMultiply() {
    let model = state { $0.geometry.transform = .scale(2, 3, 4) }
    let grow = basic("transform.scale.x", to: 4)
    #expect(isClose(shown([grow], at: 0.5, of: model).geometry.transform, .scale(3, 3, 4)))
  }

  @Test func fact178RotationAloneIsAboutZAndScaleAloneIsUniform() {
    let turn = keyed("transform.rotation", [0, 1])
    #expect(isClose(shown([turn], at: 0.5).geometry.transform, .rotation(0.5, 0, 0, 1)))
    let grow = keyed("transform.scale", [1, 3])
    #expect(isClose(shown([grow], at: 0.5).geometry.transform, .scale(2, 2, 2)))
  }

  @Test func fact179AddedComponentsAdd() {
    let model = state { $0.geometry.transform = .scale(2, 3, 4) }
    let grow = keyed("transform.scale.x", [0, 1], isAdditive: true)
    #expect(isClose(shown([grow], at: 0.5, of: model).geometry.transform, .scale(2.5, 3, 4)))
  }

  @Test func fact181TheMissingStartOfAValueFunctionIsTheIdentity() {
    let grow = basic("transform", to: [3, 4, 5], function: .scale)
    #expect(isClose(shown([grow], at: 0.5).geometry.transform, .scale(2, 2.5, 3)))
  }

  @Test func fact182AValueFunctionTurnsNumbersIntoATransform() {
    let turn = basic("transform", from: 0, to: Double.pi, function: .rotateY)
    #expect(isClose(shown([turn], at: 0.5).geometry.transform, .rotation(.pi / 2, 0, 1, 0)))
  }

  @Test func fact183AValueOfAnotherKindThanTheFunctionTakesHasNoEffect() {
    let model = state { $0.geometry.transform = .scale(2, 3, 4) }
    let grow = basic("transform", from: 1, to: 2, function: .scale)
    #expect(shown([grow], at: 0.5, of: model).geometry.transform == .scale(2, 3, 4))
  }

  @Test func fact184ContentsSwitchAtTheMidpoint() {
    let (a, b) = (picture(), picture())
    let swap = basic("contents", from: a, to: b)
    #expect(shown([swap], at: 0.49).contents == a)
    #expect(shown([swap], at: 0.5).contents == b)
  }

  @Test func fact185TimingFunctionsNest() {
    let plain = basic("opacity", from: 0, to: 1)
    let eased = basic("opacity", from: 0, to: 1) { $0.timing.curve = .easeOut }
    let outer = group([plain]) { $0.timing.curve = .easeIn }
    #expect(isClose(Double(shown([outer], at: 0.5).opacity), 0.315357, 1e-6))
    let both = group([eased]) { $0.timing.curve = .easeIn }
    #expect(isClose(Double(shown([both], at: 0.5).opacity), 0.465226, 1e-6))
  }

  @Test func fact186ColorArraysOfDifferentLengthHaveNoEffect() {
    let colors: PropertyValue = .array([rgba(1, 0, 0), rgba(0, 1, 0)])
    let model = state(.gradient) { $0[extra: .gradientColors] = colors }
    let mix = keyed("colors", [[rgba(0, 0, 1)], [rgba(1, 1, 0), rgba(0, 1, 1)]], kind: .gradient)
    #expect(shown([mix], at: 0.5, of: model)[extra: .gradientColors] == colors)
  }

  /// A picture of one pixel.
  private func picture() -> Contents {
    let provider = CGDataProvider(data: Data([255, 0, 0, 255]))!
    return Contents(
      CGImage(
        width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4,
        space: .sRGBSpace,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)!)
  }
}
