// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CEGL
import Foundation
import QuartzCore
import Testing

@Suite("Frames of a renderer")
struct RendererFrameTests {
  private let program: ProgramContext
  private let renderer: CARenderer
  private let root: CALayer
  private let square: CALayer
  private let whole = CGRect(x: 0, y: 0, width: 40, height: 30)

  init() throws {
    program = try ProgramContext(width: 40, height: 30)
    renderer = try CARenderer()
    (root, square) = rendererScene()
    renderer.layer = root
    renderer.bounds = whole
    renderer.givesMediaTime = true
  }

  @Test("The first redraws all, one after it nothing, and one after a change what changed")
  func updateBounds() {
    #expect(renderer.drawFrame(at: 0) == whole)
    #expect(renderer.drawFrame(at: 1).isNull)
    move(square, by: 5)
    let changed = renderer.drawFrame(at: 2)
    #expect(changed.contains(CGRect(x: 2, y: 3, width: 15, height: 8)))
    #expect(whole.contains(changed))
    #expect(renderer.drawFrame(at: 3).isNull)
    #expect(renderer.updateBounds().isNull)
    #expect(renderer.failure == nil)
  }

  @Test("What a frame did not render belongs to the next one")
  func unrendered() {
    renderer.drawFrame(at: 0)
    move(square, by: 5)
    renderer.beginFrame(atTime: 1, timeStamp: nil)
    #expect(!renderer.updateBounds().isNull)
    renderer.endFrame()
    #expect(!renderer.drawFrame(at: 2).isNull)
    #expect(renderer.drawFrame(at: 3).isNull)
  }

  @Test("An added rectangle is redrawn with the pixels it touches, in that frame only")
  func addedUpdates() {
    renderer.drawFrame(at: 0)
    program.clear([0, 0, 0, 0])
    renderer.addUpdate(CGRect(x: 4, y: 5.5, width: 2, height: 3))
    renderer.beginFrame(atTime: 1, timeStamp: nil)
    renderer.addUpdate(CGRect(x: 7.25, y: 6, width: 1, height: 1))
    #expect(renderer.updateBounds() == CGRect(x: 4, y: 5, width: 5, height: 4))
    renderer.render()
    #expect(renderer.updateBounds().isNull)
    renderer.endFrame()
    // Row 24 from the top is the row from 5 to 6 points from below.
    #expect(program.pixel(4, 24) == [255, 0, 0, 255])
    #expect(program.pixel(3, 24) == [0, 0, 0, 0])
    #expect(program.pixel(9, 24) == [0, 0, 0, 0])
    #expect(program.pixel(4, 25) == [0, 0, 0, 0])
    #expect(renderer.drawFrame(at: 2).isNull)
  }

  @Test("A rectangle beyond the bounds adds nothing")
  func updatesOutside() {
    renderer.drawFrame(at: 0)
    renderer.beginFrame(atTime: 1, timeStamp: nil)
    for rect in [
      CGRect(x: 50, y: 0, width: 9, height: 9), .null, .infinite.offsetBy(dx: .nan, dy: 0),
    ] { renderer.addUpdate(rect) }
    #expect(renderer.updateBounds().isNull)
    renderer.endFrame()
  }

  @Test("Without bounds, a layer or a viewport there is nothing to draw, and nothing fails")
  func nothingToDraw() {
    renderer.bounds = .null
    #expect(renderer.drawFrame(at: 0).isNull)
    renderer.bounds = CGRect(x: 0, y: 0, width: Double.nan, height: 4)
    #expect(renderer.drawFrame(at: 1).isNull)
    renderer.bounds = whole
    glViewport(0, 0, 0, 0)
    #expect(renderer.drawFrame(at: 2).isNull)
    glViewport(0, 0, 40, 30)
    #expect(renderer.drawFrame(at: 3) == whole)
    renderer.layer = nil
    #expect(renderer.drawFrame(at: 4) == whole)
    #expect(renderer.drawFrame(at: 5).isNull)
    #expect(renderer.failure == nil)
  }

  @Test("The picture is that of a headless renderer, byte for byte, blended over nothing")
  func samePicture() throws {
    renderer.drawFrame(at: 0)
    let drawn = program.pixels()
    renderer.layer = nil
    let headless = try HeadlessRenderer(size: whole.size, orientation: .yUp)
    headless.layer = root
    #expect(drawn == (try headless.render(at: 0)).dataProvider?.data.map { [UInt8]($0) })
  }

  @Test("The tree is blended over what the program drew")
  func blended() {
    program.clear([0, 1, 0, 1])
    renderer.drawFrame(at: 0)
    // Half of the root's blue over green; the opaque square over anything.
    #expect(
      program.pixel(39, 0) == [0, 127, 128, 255] || program.pixel(39, 0) == [0, 128, 128, 255])
    #expect(program.pixel(4, 24) == [255, 0, 0, 255])
  }

  @Test("Bounds are drawn where the viewport lies, at its scale, from their origin")
  func placed() {
    renderer.bounds = CGRect(x: 2, y: 3, width: 10, height: 5)
    glViewport(10, 4, 20, 10)
    #expect(renderer.drawFrame(at: 0) == renderer.bounds)
    // The square's lower left corner lies in the viewport's, at two pixels per point.
    #expect(program.pixel(10, 25) == [255, 0, 0, 255])
    #expect(program.pixel(29, 16) == [255, 0, 0, 255])
    for (x, y) in [(9, 25), (10, 26), (30, 20), (15, 15)] {
      #expect(program.pixel(x, y) == [0, 0, 0, 0])
    }
  }

  @Test("A destination is drawn over whole, whatever is bound")
  func destination() {
    renderer.destination = CARenderer.Destination(
      framebuffer: program.framebuffer, width: 40, height: 30)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
    glViewport(0, 0, 1, 1)
    #expect(renderer.drawFrame(at: 0) == whole)
    #expect(program.pixel(4, 24) == [255, 0, 0, 255])
  }

  private func move(_ layer: CALayer, by x: CGFloat) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position.x += x
    CATransaction.commit()
  }
}
