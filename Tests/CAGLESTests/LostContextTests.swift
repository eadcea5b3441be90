// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL
import Testing

@testable import CAGLES

extension GLTests {
  /// They lose a display of their own, since other tests have contexts on the usual one.
  @Suite(.serialized) struct LostContexts {
    private func display() throws -> Display { try Display.open(preference: .only(.device)) }

    @Test("Another context takes over the surface of one that was adopted, which stays its maker's")
    func replacing() throws {
      let options = ContextOptions(usesPbuffer: true)
      let maker = try Context(on: try Display.open(), options: options)
      defer { maker.close() }
      let window = Framebuffer(windowOfWidth: 1, height: 1)
      let adopted = try Context(adoptingCurrentContext: ContextOptions())
      adopted.close()
      let new = try Context(replacing: adopted)
      #expect(eglGetCurrentContext() == new.handle && new.handle != maker.handle)
      new.gl.bind(window)
      new.gl.clear([0, 0, 1, 1])
      #expect(new.gl.readPixels(of: window) == [0, 0, 255, 255])
      new.close()
      let next = try Context(replacing: new)
      #expect(next.gl.readPixels(of: window) == [0, 0, 255, 255])
      next.close()
      try maker.makeCurrent()
      #expect(maker.gl.readPixels(of: window) == [0, 0, 255, 255])
      #expect(maker.gl.takeErrors().isEmpty)
    }

    @Test("A loss of a display's contexts is one of all that exist, and of none made later")
    func displayLoss() throws {
      let display = try display()
      let (first, second) = (try Context(on: display), try Context(on: display))
      let other = try Context.open()
      try first.makeCurrent()
      display.noteLoss()
      for context in [first, second] {
        let error = #expect(throws: EGLError.self) { try context.makeCurrent() }
        #expect(error?.isContextLost == true)
      }
      try other.makeCurrent()
      let new = try Context(on: display)
      second.era.end()
      try new.makeCurrent()
      display.noteLoss()
      let last = try Context(on: display)
      // A context that hears late of an earlier loss.
      second.era.end()
      try last.makeCurrent()
      #expect(throws: EGLError.self) { try new.makeCurrent() }
      for context in [first, second, other, new, last] { context.close() }
    }

    @Test("A program's context that is lost says so by a typed error")
    func guest() throws {
      let display = try display()
      let (guest, carrier) = (try GuestContext(on: display), try Carrier(on: display))
      let texture = try carrier.makeTexture(.rgba8, width: 2, height: 2)
      #expect(!guest.isLost && !texture.isLost && !texture.findLoss())
      display.noteLoss()
      #expect(guest.isLost && texture.isLost && texture.findLoss())
      let errors = [
        #expect(throws: GLError.self) { try guest.perform { () throws(GLError) in } },
        #expect(throws: GLError.self) { try texture.readRGBA8() },
        #expect(throws: GLError.self) { try carrier.makeTexture(.rgba8, width: 2, height: 2) },
      ]
      #expect(errors.allSatisfy { $0?.isContextLost == true })
    }

    @Test("EGL's loss stays one where GL's errors are thrown")
    func kinds() {
      let lost = EGLError.contextLost(call: "eglCreateImageKHR", object: "it")
      #expect(GLError(lost).isContextLost)
      #expect(
        !GLError(EGLError(call: "eglCreateImageKHR", object: "it", reason: "no")).isContextLost)
    }

    @Test("The software driver can be asked for")
    func software() throws {
      let context = try Context.open(preference: .software)
      defer { context.close() }
      #expect(context.gl.capabilities.isSoftwareRenderer)
    }
  }
}
