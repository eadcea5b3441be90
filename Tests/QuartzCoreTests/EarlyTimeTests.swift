// SPDX-License-Identifier: Apache-2.0
import CABase
import CAHeadless
import CARenderServer
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
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

  private func square() -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    return layer
  }

  @Test("of a CARenderer that gives the time, and of one whose frames have a time of their own")
  func frames() throws {
    for givesTime in [true, false] {
      let program = try ProgramContext(width: 4, height: 4)
      let layer = square()
      layer.add(fade(CACurrentMediaTime() + 0.5), forKey: "fade")
      let clocked = square()
      clocked.beginTime = CACurrentMediaTime() + 0.5
      clocked.add(fade(0.25), forKey: "fade")
      layer.addSublayer(clocked)
      let renderer = try CARenderer()
      renderer.givesMediaTime = givesTime
      renderer.bounds = layer.bounds
      CATransaction.setDisableActions(true)
      renderer.layer = layer
      for (time, alpha) in [(0.0, UInt8(0)), (0.5, 0), (1, 128), (1.5, 255)] {
        program.clear([0, 0, 0, 0])
        renderer.drawFrame(at: time)
        #expect(program.pixel(1, 1)[3] == alpha, "\(time), gives time: \(givesTime)")
        if time == 0 { #expect(layer.animation(forKey: "fade")?.beginTime == 0.5) }
      }
      #expect(clocked.beginTime == 0.5)
      renderer.layer = nil
    }
  }

  @Test("of a CARenderer that is given real times, a begin time stays as it is")
  func realFrames() throws {
    let program = try ProgramContext(width: 4, height: 4)
    let layer = square()
    let begin = CACurrentMediaTime()
    layer.add(fade(begin), forKey: "fade")
    let renderer = try CARenderer()
    renderer.bounds = layer.bounds
    renderer.layer = layer
    renderer.drawFrame(at: CACurrentMediaTime() + 0.25)
    #expect(layer.animation(forKey: "fade")?.beginTime == begin)
    program.clear([0, 0, 0, 0])
    renderer.drawFrame(at: begin + 0.5)
    #expect(program.pixel(1, 1)[3] == 128)
  }

  @Test("of a screen, whose time is the real one, a begin time stays as it is")
  func screen() throws {
    let layer = square()
    let begin = CACurrentMediaTime() + 0.25
    layer.add(fade(begin), forKey: "fade")
    let screen = try HeadlessScreen(size: CGSize(width: 4, height: 4))
    let shown = Monitor<[(time: Double, alpha: UInt8)]>([])
    screen.onPresent = { frame in
      let alpha = frame.picture().premultipliedRGBA[3]
      shown.look { $0.append((frame.mediaTime, alpha)) }
    }
    screen.layer = layer
    CATransaction.flush()
    #expect(eventually { shown.look { $0.last?.alpha == 255 } })
    screen.close()
    for (time, alpha) in shown.look({ $0 }) {
      let progress = min(max(0, time - begin), 1)
      #expect(abs(Double(alpha) - 255 * progress) < 2, "\(time - begin)")
    }
  }
}
