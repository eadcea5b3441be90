// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CATiming
import CoreGraphics
import Testing

@testable import CAEvaluation

/// All combinations of from, to and by.
@Suite struct EndsTests {
  /// The opacity-like number at the start, a quarter and the end, with a model of 10.
  private func way(
    from: Double? = nil, to: Double? = nil, by: Double? = nil, isAdditive: Bool = false
  ) -> [Double] {
    let model = state { $0.geometry.zPosition = 10 }
    let move = basic("zPosition", from: from, to: to, by: by, isAdditive: isAdditive)
    return [0, 0.25, 1].map { shown([move], at: $0, of: model).geometry.zPosition }
  }

  @Test func missingEndsComeFromWhatShows() {
    #expect(way(from: 2, to: 4) == [2, 2.5, 4])
    #expect(way(from: 2, by: 8) == [2, 4, 10])
    #expect(way(to: 4, by: 8) == [-4, -2, 4])
    #expect(way(from: 2) == [2, 4, 10])
    #expect(way(to: 2) == [10, 8, 2])
    #expect(way(by: 8) == [10, 12, 18])
    #expect(way() == [10, 10, 10])
    #expect(way(from: 2, to: 4, by: 100) == [2, 2.5, 4])
  }

  @Test func missingEndsOfThoseThatAddAreNothing() {
    #expect(way(from: 2, isAdditive: true) == [12, 11.5, 10])
    #expect(way(to: 2, isAdditive: true) == [10, 10.5, 12])
    #expect(way(by: 8, isAdditive: true) == [10, 12, 18])
    #expect(way(from: 2, by: 8, isAdditive: true) == [12, 14, 20])
    #expect(way(to: 2, by: 8, isAdditive: true) == [4, 6, 12])
  }

  @Test func anEndThatIsMissingIsWhatAnimationsBeforeMadeOfTheModel() {
    let first = keyed("zPosition", [50])
    let second = basic("zPosition", to: 100)
    #expect(shown([first, second], at: 0.5).geometry.zPosition == 75)
  }

  @Test func fromAndToOfTransformsWithByGoBackThroughIt() {
    let model = state { $0.geometry.transform = .translation(10, 0, 0) }
    let move = basic(
      "transform", to: CATransform3D.translation(30, 0, 0), by: CATransform3D.translation(10, 0, 0))
    #expect(isClose(shown([move], at: 0.5, of: model).geometry.transform.m41, 25))
    let crushed = basic(
      "transform", to: CATransform3D.translation(30, 0, 0), by: CATransform3D.scale(0, 1, 1))
    #expect(shown([crushed], at: 0.5, of: model).geometry.transform == .translation(10, 0, 0))
  }

  @Test func colorsGoByTheirComponents() {
    let model = state {
      $0.backgroundColor = CGColor(srgbRed: 0.2, green: 0.3, blue: 0.4, alpha: 0.5)
    }
    for isAdditive in [false, true] {
      let by = basic("backgroundColor", by: rgba(0.2, 0.1, 0.2, 0.1), isAdditive: isAdditive)
      #expect(
        isClose(shown([by], at: 0.5, of: model).backgroundColor, [0.3, 0.35, 0.5, 0.55]))
    }
  }

  @Test func aColorThatIsNotSetIsTheOtherOneTransparent() {
    let green = rgba(0, 1, 0)
    let half = [0, 1, 0, 0.5]
    #expect(isClose(shown([basic("backgroundColor", to: green)], at: 0.5).backgroundColor, half))
    #expect(isClose(shown([basic("backgroundColor", from: green)], at: 0.5).backgroundColor, half))
    let out = basic("backgroundColor", from: green, to: PropertyValue.none)
    #expect(isClose(shown([out], at: 0.5).backgroundColor, half))
    let back = keyed("backgroundColor", [PropertyValue.none, green, PropertyValue.none])
    #expect(isClose(shown([back], at: 0.25).backgroundColor, half))
    #expect(isClose(shown([back], at: 0.75).backgroundColor, half))
  }

  @Test func valuesOfAnotherKindHaveNoEffect() {
    let model = state { $0.geometry.position = CGPoint(x: 1, y: 2) }
    let records = [
      basic("position", from: 1, to: 2), basic("position", to: rgba(1, 0, 0)),
      basic("position", from: CGPoint.zero, to: CGRect.zero),
      basic("position", to: PropertyValue.none), keyed("position", [CGPoint.zero, 3]),
      keyed("position", []), basic("position.z", to: 4), basic("position.x.y", to: 4),
      basic("position", to: 1, function: .rotateZ),
      keyed("zPosition") { $0.path = path([.zero, CGPoint(x: 1, y: 1)]) },
    ]
    for record in records {
      let result = shown([record], at: 0.5, of: model)
      #expect(result.geometry == model.geometry)
    }
  }
}
