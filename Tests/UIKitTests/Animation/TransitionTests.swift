// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

/// Transitions of views, by the pictures on the way.
@Suite @MainActor struct TransitionTests {
  /// A red card in a box of 120 × 90 at (20, 20), and a blue one that is to come.
  private func shown() throws -> (stage: Stage, box: UIView, red: UIView, blue: UIView) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 160, height: 130))
    let box = UIView(frame: CGRect(x: 20, y: 20, width: 120, height: 90))
    let cards = [UIColor.red, .blue].map { color in
      let card = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 90))
      card.backgroundColor = color
      return card
    }
    root.addSubview(box)
    box.addSubview(cards[0])
    let stage = try Stage(root, width: 160, height: 130)
    try stage.advance(to: 0.01)
    return (stage, box, cards[0], cards[1])
  }

  private nonisolated static let red = [255, 0, 0], blue = [0, 0, 255], white = [255, 255, 255]

  /// A point on the way, and the colour there.
  struct Look: CustomTestStringConvertible {
    let option: UIView.AnimationOptions
    let time: Double
    let points: [(x: Int, y: Int, color: [Int])]
    var testDescription: String { "\(option.rawValue >> 20) at \(time)" }
  }

  /// A flip brings the side that it is named after to the front; a curl goes up from the bottom,
  /// and down from the top.
  nonisolated static let looks = [
    Look(
      option: .transitionFlipFromLeft, time: 0.2, points: [(25, 16, red), (118, 22, white)]),
    Look(
      option: .transitionFlipFromLeft, time: 0.8, points: [(125, 16, blue), (35, 22, white)]),
    Look(
      option: .transitionFlipFromRight, time: 0.2, points: [(134, 16, red), (40, 22, white)]),
    Look(option: .transitionFlipFromTop, time: 0.2, points: [(16, 26, red), (22, 95, white)]),
    Look(option: .transitionFlipFromBottom, time: 0.2, points: [(16, 103, red), (22, 35, white)]),
    Look(option: .transitionCurlUp, time: 0.6, points: [(60, 100, blue), (138, 22, red)]),
    Look(option: .transitionCurlDown, time: 0.4, points: [(60, 100, red), (138, 22, blue)]),
    Look(option: .transitionCrossDissolve, time: 0.5, points: [(60, 60, [128, 0, 128])]),
    Look(option: [], time: 0.1, points: [(60, 60, blue)]),
  ]

  @Test("the eight options on the way", arguments: looks) func way(_ look: Look) throws {
    let (stage, box, red, blue) = try shown()
    defer { withExtendedLifetime(box) {} }
    UIView.transition(
      from: red, to: blue, duration: 1, options: look.option.union(.curveLinear))
    try stage.advance(to: 0.01 + look.time)
    for point in look.points {
      let color = try stage.color(point.x, point.y)
      let isNear = zip(color, point.color).allSatisfy { abs($0 - $1) <= 3 }
      #expect(isNear, "(\(point.x), \(point.y)) is \(color), not \(point.color)")
    }
  }

  @Test("the new view takes the place at once; the completion comes at the end")
  func places() throws {
    let (stage, box, red, blue) = try shown()
    var ended: Bool?
    UIView.transition(
      from: red, to: blue, duration: 1, options: .transitionFlipFromLeft,
      completion: { ended = $0 })
    #expect(red.superview == nil && box.subviews == [blue] && ended == nil)
    try stage.advance(to: 0.9)
    #expect(ended == nil)
    try stage.advance(to: 1.05)
    #expect(ended == true)
    #expect(try stage.color(60, 60) == TransitionTests.blue)
  }

  @Test("views may be hidden and shown in place of leaving and coming") func hiding() throws {
    let (stage, box, red, blue) = try shown()
    box.addSubview(blue)
    blue.isHidden = true
    try stage.advance(to: 0.02)
    UIView.transition(
      from: red, to: blue, duration: 1,
      options: [.transitionCrossDissolve, .showHideTransitionViews, .curveLinear])
    #expect(red.isHidden && !blue.isHidden && box.subviews.count == 2)
    try stage.advance(to: 0.52)
    #expect(abs(try stage.color(60, 60)[0] - 128) < 4)
  }

  @Test("changes of a view go under its transition, animated ones with their completion")
  func contents() throws {
    let (stage, box, red, _) = try shown()
    var ended = 0
    UIView.transition(
      with: box, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
      animations: { red.backgroundColor = .blue }, completion: { _ in ended += 1 })
    try stage.advance(to: 0.51)
    #expect(abs(try stage.color(60, 60)[2] - 128) < 4 && red.layer.animationKeys() == nil)
    try stage.advance(to: 1.1)
    #expect(ended == 1)
    UIView.transition(
      with: box, duration: 1, options: [.transitionCrossDissolve, .allowAnimatedContent],
      animations: { red.center.x = 100 }, completion: { _ in ended += 1 })
    #expect(red.layer.animationKeys() == ["position"])
    try stage.advance(to: 2.2)
    #expect(ended == 2)
  }

  @Test("the system's deletion shrinks the views and takes them out") func deletion() throws {
    let (stage, box, red, _) = try shown()
    var ended: Bool?
    UIView.perform(.delete, on: [red], animations: nil, completion: { ended = $0 })
    #expect(red.alpha == 0 && red.superview === box)
    try stage.advance(to: 0.3)
    #expect(red.superview == nil && ended == true)
  }
}
