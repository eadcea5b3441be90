// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CEGL
import Foundation
import QuartzCore
import Testing

@Suite("A renderer and other code's GL")
struct RendererStateTests {
  private let whole = CGRect(x: 0, y: 0, width: 40, height: 30)

  private func renderer(_ root: CALayer) throws -> CARenderer {
    let renderer = try CARenderer()
    renderer.layer = root
    renderer.bounds = whole
    return renderer
  }

  @Test("A state full of traps changes no pixel, and is afterwards what it was")
  func hostileState() throws {
    let program = try ProgramContext(width: 40, height: 30)
    let (root, _) = rendererScene()
    let renderer = try renderer(root)
    renderer.drawFrame(at: 0)
    let expected = program.pixels()
    program.clear([0, 0, 0, 0])
    let objects = TrapObjects()
    objects.set()
    let before = GLStateList.read()
    renderer.addUpdate(whole)
    root.sublayers?[0].opacity = 1
    renderer.drawFrame(at: 1)
    #expect(renderer.failure == nil)
    #expect(GLStateList.read() == before)
    #expect(glGetError() == GLenum(GL_NO_ERROR))
    objects.unset()
    #expect(program.pixels() == expected)
  }

  @Test("A renderer leaves the state that it was made and let go in")
  func makingAndLettingGo() throws {
    let program = try ProgramContext(width: 40, height: 30)
    let objects = TrapObjects()
    objects.set()
    let before = GLStateList.read()
    var renderer: CARenderer? = try renderer(rendererScene().root)
    #expect(GLStateList.read() == before)
    renderer?.drawFrame(at: 0)
    renderer = nil
    #expect(GLStateList.read() == before)
    objects.unset()
    #expect(program.framebuffer != 0)
  }

  @Test(
    "A frame that the driver refuses is in failure, shows nothing, and comes with the next call")
  func refusedFrame() throws {
    let program = try ProgramContext(width: 40, height: 30)
    let (root, square) = rendererScene()
    let renderer = try renderer(root)
    renderer.drawFrame(at: 0)
    let expected = program.pixels()
    program.clear([0, 0, 0, 0])
    // A path without a surface of the engine's: a texture limit that is too small for the picture.
    renderer.destination = CARenderer.Destination(framebuffer: 0, width: 1 << 20, height: 1)
    renderer.drawFrame(at: 1)
    guard case .graphics(let text)? = renderer.failure else {
      Issue.record("\(String(describing: renderer.failure))")
      return
    }
    #expect(text.contains("renderer picture"))
    #expect(program.pixels().allSatisfy { $0 == 0 })
    renderer.destination = nil
    square.opacity = 1
    renderer.drawFrame(at: 1)
    #expect(renderer.failure == nil)
    #expect(program.pixels() == expected)
  }

  @Test("An error that the program left is not the renderer's, and is said")
  func foreignError() throws {
    let program = try ProgramContext(width: 40, height: 30)
    let renderer = try renderer(rendererScene().root)
    glEnable(0xDEAD)
    renderer.drawFrame(at: 0)
    #expect(renderer.failure == nil)
    #expect(renderer.diagnostics.contains { $0.contains("GL_INVALID_ENUM") })
    #expect(program.framebuffer != 0)
  }

  @Test("A renderer that goes leaves no object behind")
  func noLeaks() throws {
    let program = try ProgramContext(width: 40, height: 30)
    func objects() -> [Int] {
      [
        (1..<2000).count { glIsTexture($0) != 0 }, (1..<2000).count { glIsBuffer($0) != 0 },
        (1..<2000).count { glIsProgram($0) != 0 }, (1..<2000).count { glIsFramebuffer($0) != 0 },
        (1..<2000).count { glIsSampler($0) != 0 }, (1..<2000).count { glIsVertexArray($0) != 0 },
      ]
    }
    let before = objects()
    var renderer: CARenderer? = try renderer(rendererScene().root)
    renderer?.drawFrame(at: 0)
    #expect(objects() != before)
    renderer = nil
    #expect(objects() == before)
    #expect(program.framebuffer != 0)
  }

  @Test(
    "While another context is current the renderer draws in its own, and leaves the other current")
  func otherContext() throws {
    let program = try ProgramContext(width: 40, height: 30)
    let (root, _) = rendererScene()
    let renderer = try renderer(root)
    renderer.destination = CARenderer.Destination(
      framebuffer: program.framebuffer, width: 40, height: 30)
    let other = try Context(on: program.context.display)
    let current = eglGetCurrentContext()
    renderer.drawFrame(at: 0)
    #expect(eglGetCurrentContext() == current)
    try program.context.makeCurrent()
    #expect(program.pixel(4, 24) == [255, 0, 0, 255])
    other.close()
  }

  @Test("Without a current context, or with options that are not known, there is no renderer")
  func refusals() throws {
    eglMakeCurrent(eglGetCurrentDisplay(), nil, nil, nil)
    #expect(throws: CARendererError.self) { try CARenderer() }
    let program = try ProgramContext(width: 4, height: 4)
    #expect(throws: CARendererError.option("colour")) { try CARenderer(options: ["colour": 1]) }
    #expect(throws: CARendererError.colorSpace("7")) {
      try CARenderer(options: [kCARendererColorSpace: 7])
    }
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    #expect(try CARenderer(options: [kCARendererColorSpace: space]).layer == nil)
    #expect(program.framebuffer != 0)
  }
}
