import CAHeadless
import Foundation
import QuartzCore
import Testing

@Suite("Begin times made before there is a headless renderer")
struct EarlyTimeTests {
  private func fade(_ begin: CFTimeInterval) -> CABasicAnimation {
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue) = (0, 1)
    (fade.beginTime, fade.duration) = (begin, 1)
    fade.fillMode = .both
    return fade
  }

  private func alpha(_ renderer: HeadlessRenderer, at time: Double) throws -> UInt8 {
    let image = try renderer.render(at: time)
    return image.premultipliedRGBA[3]
  }

  @Test("an animation begins as long after the commit, in one renderer or another")
  func begins() throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.add(fade(CACurrentMediaTime() + 0.5), forKey: "fade")
    for _ in 0..<2 {
      let renderer = try HeadlessRenderer(size: CGSize(width: 4, height: 4))
      renderer.layer = layer
      #expect(try alpha(renderer, at: 0.5) == 0)
      #expect(try alpha(renderer, at: 1) == 128)
      #expect(try alpha(renderer, at: 1.5) == 255)
      let other = try HeadlessRenderer(size: CGSize(width: 4, height: 4))
      other.layer = layer
      #expect(try alpha(other, at: 1) == 128)
      other.layer = nil
    }
  }

  @Test("times read in the renderer's time are its own")
  func ownTimes() throws {
    _ = CACurrentMediaTime()
    let renderer = try HeadlessRenderer(size: CGSize(width: 4, height: 4))
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    renderer.layer = layer
    try renderer.advance(to: 2)
    layer.add(fade(CACurrentMediaTime() + 0.5), forKey: "fade")
    #expect(try alpha(renderer, at: 2.5) == 0)
    #expect(try alpha(renderer, at: 3) == 128)
  }
}
