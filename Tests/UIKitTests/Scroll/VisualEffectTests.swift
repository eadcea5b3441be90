// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

/// Blurs behind views.
@Suite @MainActor struct VisualEffectTests {
  /// Black to the left of x = 160, white to the right; an effect view over all of it.
  private func shown(_ effect: UIVisualEffect?) throws -> (Stage, UIVisualEffectView) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    root.backgroundColor = .white
    let half = UIView(frame: CGRect(x: 0, y: 0, width: 160, height: 480))
    half.backgroundColor = .black
    let view = UIVisualEffectView(effect: effect)
    view.frame = CGRect(x: 0, y: 100, width: 320, height: 200)
    root.addSubview(half)
    root.addSubview(view)
    return (try Stage(root), view)
  }

  @Test("a blur softens the edge behind it, under its tint, and only within its bounds")
  func blur() throws {
    let (stage, _) = try shown(UIBlurEffect(style: .light))
    // Black under 0.3 of white, white under white, and the middle between.
    #expect(abs(try stage.color(5, 200)[0] - 77) < 8)
    #expect(try stage.color(315, 200)[0] > 250)
    let edge = try stage.color(159, 200)[0]
    #expect(edge > 140 && edge < 190)
    #expect(try stage.color(159, 50)[0] == 0 && stage.color(161, 50)[0] == 255)
  }

  @Test("no effect shows what is behind; a block lets a blur grow and go") func animated() throws {
    let (stage, view) = try shown(nil)
    #expect(try stage.color(150, 200)[0] == 0)
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear,
      animations: { view.effect = UIBlurEffect(style: .light) })
    try stage.advance(to: 0.05)
    // 10 points beside the edge a radius of 1.5 shows nothing, nor does a tint of 0.015.
    #expect(try stage.color(150, 200)[0] < 15)
    try stage.advance(to: 0.5)
    let half = try stage.color(150, 200)[0]
    try stage.advance(to: 1.1)
    let whole = try stage.color(150, 200)[0]
    #expect(half > 10 && half < whole - 10)
    UIView.animate(withDuration: 1) { view.effect = nil }
    try stage.advance(to: 2.2)
    #expect(try stage.color(150, 200)[0] == 0)
  }

  @Test("the content view takes the size, and its content shows") func content() throws {
    let (stage, view) = try shown(UIBlurEffect(style: .dark))
    let child = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    child.backgroundColor = .red
    view.contentView.addSubview(child)
    #expect(view.contentView.frame.size == CGSize(width: 320, height: 200))
    #expect(try stage.color(20, 120) == [255, 0, 0])
    view.effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark))
    #expect(try stage.color(20, 120) == [204, 204, 204])
  }
}
