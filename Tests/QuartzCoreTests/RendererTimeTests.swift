// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

@Suite("The time of a renderer")
struct RendererTimeTests {
  private let program: ProgramContext
  private let renderer: CARenderer
  private let square: CALayer

  init() throws {
    program = try ProgramContext(width: 40, height: 30)
    renderer = try CARenderer()
    let (root, square) = rendererScene()
    self.square = square
    renderer.layer = root
    renderer.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
  }

  @Test(
    "A still tree waits for nothing, a moving one for the frame itself, a later one for its time")
  func nextFrameTime() {
    renderer.givesMediaTime = true
    #expect(next(at: 0) == .infinity)
    let slide = CABasicAnimation(keyPath: "position.x")
    slide.byValue = 10
    slide.beginTime = 5
    slide.duration = 2
    square.add(slide, forKey: "slide")
    #expect(next(at: 1) == 5)
    #expect(next(at: 5.5) == 5.5)
    #expect(renderer.nextFrameTime() == 5.5)
    #expect(next(at: 8) == .infinity)
  }

  @Test("A change animates from the time of the frame that commits it, on the media clock")
  func implicitAnimation() {
    let start = CACurrentMediaTime() + 100
    renderer.drawFrame(at: start)
    // The second commit changes a known layer, so that it animates.
    square.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    renderer.drawFrame(at: start + 1)
    #expect(pixel() == [255, 0, 0, 255])
    #expect(square.animation(forKey: "backgroundColor")?.beginTime == start + 1)
    #expect(!renderer.drawFrame(at: start + 1.125).isNull)
    #expect(pixel()[0] > 20 && pixel()[1] > 60)
    renderer.drawFrame(at: start + 1.25)
    #expect(pixel() == [0, 255, 0, 255])
  }

  @Test("Where frames move the media time, a change animates from the time of the last frame")
  func changeBetweenFrames() {
    renderer.givesMediaTime = true
    renderer.drawFrame(at: 1)
    square.opacity = 0
    #expect(CACurrentMediaTime() == 1)
    renderer.drawFrame(at: 1.125)
    #expect(square.animation(forKey: "opacity")?.beginTime == 1)
  }

  @Test("A renderer that gives the time tells what happened on the way")
  func givenTime() {
    renderer.givesMediaTime = true
    renderer.drawFrame(at: 0)
    var ends: [CFTimeInterval] = []
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setCompletionBlock { ends.append(CACurrentMediaTime()) }
    square.opacity = 0
    CATransaction.commit()
    renderer.drawFrame(at: 0.125)
    #expect(CACurrentMediaTime() == 0.125)
    #expect(square.presentation()?.opacity == 0.5)
    #expect(ends.isEmpty)
    renderer.drawFrame(at: 1)
    #expect(ends == [0.25])
    renderer.givesMediaTime = false
    #expect(CACurrentMediaTime() > 1)
  }

  private func next(at time: CFTimeInterval) -> CFTimeInterval {
    renderer.beginFrame(atTime: time, timeStamp: nil)
    defer { renderer.endFrame() }
    return renderer.nextFrameTime()
  }

  private func pixel() -> [UInt8] { program.pixel(4, 24) }
}
