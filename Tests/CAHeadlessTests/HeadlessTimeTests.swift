// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import Foundation
import QuartzCore
import Testing

@Suite("The time of a headless renderer")
struct HeadlessTimeTests {
  private func renderer() throws -> (HeadlessRenderer, CALayer) {
    let renderer = try HeadlessRenderer(size: CGSize(width: 8, height: 8))
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    renderer.layer = layer
    return (renderer, layer)
  }

  @Test("goes on when it is told to, and blocks run at the time of their animations")
  func blocks() throws {
    let (renderer, layer) = try renderer()
    try renderer.advance(to: 1)
    var ends: [CFTimeInterval] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { ends.append(CACurrentMediaTime()) }
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 2
    layer.add(fade, forKey: "fade")
    CATransaction.commit()
    try renderer.advance(to: 2)
    #expect(renderer.time == 2)
    #expect(layer.presentation()?.opacity == 0.5)
    #expect(ends.isEmpty)
    try renderer.advance(to: 5)
    #expect(ends == [3])
    #expect(layer.animationKeys() == nil)
  }

  @Test("never goes back, nor to a time that is not finite")
  func refuses() throws {
    let (renderer, _) = try renderer()
    try renderer.advance(to: 2)
    try renderer.advance(to: 1)
    #expect(renderer.time == 2)
    for time in [Double.nan, .infinity, -.infinity] {
      #expect(throws: HeadlessError.self) { try renderer.advance(to: time) }
    }
    #expect(renderer.time == 2)
  }

  @Test("stands still while pictures of other times are drawn")
  func drawing() throws {
    let (renderer, layer) = try renderer()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 1
    layer.add(fade, forKey: "fade")
    _ = try renderer.render(at: 10)
    #expect(renderer.time == 0)
    #expect(layer.animationKeys() == ["fade"])
  }
}
