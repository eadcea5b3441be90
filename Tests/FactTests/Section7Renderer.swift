// SPDX-License-Identifier: Apache-2.0
import CAGLES
import Foundation
import QuartzCore
import Testing

/// Section 7: the answers of a renderer before its first frame.
@Suite("facts 137–138: renderers")
struct Section7Renderer {
  @Test("fact 137: a layer, bounds and an update rectangle make no update bounds without a frame")
  func updateBoundsBeforeFrame() throws {
    let context = try Context(on: try Display.open())
    defer { context.close() }
    let renderer = try CARenderer()
    renderer.layer = CALayer()
    renderer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    renderer.addUpdate(CGRect(x: 10, y: 10, width: 20, height: 20))
    #expect(renderer.updateBounds().isNull)
  }

  @Test("fact 138: a new renderer has no bounds and waits for nothing")
  func fresh() throws {
    let context = try Context(on: try Display.open())
    defer { context.close() }
    let renderer = try CARenderer()
    #expect(renderer.bounds.isNull)
    #expect(renderer.nextFrameTime() == .infinity)
  }
}
