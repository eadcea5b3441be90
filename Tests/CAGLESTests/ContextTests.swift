// SPDX-License-Identifier: Apache-2.0
import CEGL
import Foundation
import Testing

@testable import CAGLES

extension GLTests {
  @Suite struct Contexts {
    @Test("A context is GLES 3.0 or newer and knows its limits")
    func version() throws {
      try withContext { context in
        let capabilities = context.gl.capabilities
        #expect(capabilities.isAtLeast(3, 0))
        #expect(capabilities.version.hasPrefix("OpenGL ES \(capabilities.majorVersion)."))
        #expect(capabilities.limits.maxTextureSize >= 2048)
        #expect(capabilities.limits.maxArrayTextureLayers >= 256)
        #expect(capabilities.limits.maxVertexAttributes >= 16)
        let isMesa = ["llvmpipe", "softpipe"].contains { capabilities.renderer.contains($0) }
        #expect(capabilities.isSoftwareRenderer == isMesa)
        #expect(context.resetStatus == .none)
      }
    }

    @Test("A context with a pbuffer draws offscreen and reads back its own surface top row first")
    func pbuffer() throws {
      let context = try Context(
        on: try Display.open(), options: ContextOptions(usesPbuffer: true))
      defer { context.close() }
      let window = Framebuffer(windowOfWidth: 1, height: 1)
      context.gl.bind(window)
      context.gl.clear([0, 1, 0, 1])
      #expect(context.gl.readPixels(of: window) == [0, 255, 0, 255])
    }

    @Test("Two contexts on one thread take turns, and closing one leaves the other current")
    func twoContexts() throws {
      try withContext { first in
        let second = try Context(on: first.display)
        #expect(eglGetCurrentContext() != nil)
        try first.makeCurrent()
        let current = eglGetCurrentContext()
        second.close()
        #expect(eglGetCurrentContext() == current)
        let target = try ColorTarget(first.gl, width: 1, height: 1, label: "pixel")
        first.gl.bind(target.framebuffer)
        first.gl.clear([1, 0, 0, 1])
        #expect(target.readRGBA8(first.gl) == [255, 0, 0, 255])
      }
    }

    @Test("An adopted context draws, and is still its maker's after it is let go")
    func adopting() throws {
      try withContext { maker in
        let adopted = try Context(adoptingCurrentContext: ContextOptions())
        #expect(adopted.display.rung == .window)
        let target = try ColorTarget(adopted.gl, width: 1, height: 1, label: "pixel")
        adopted.gl.bind(target.framebuffer)
        adopted.gl.clear([0, 0, 1, 1])
        #expect(target.readRGBA8(adopted.gl) == [0, 0, 255, 255])
        adopted.close()
        #expect(maker.resetStatus == .none)
        #expect(glGetError() == GLenum(GL_NO_ERROR))
      }
      #expect(throws: EGLError.self) { try Context(adoptingCurrentContext: ContextOptions()) }
    }

    @Test("A blit to a window turns the picture over, and its read-back comes top row first")
    func windowRows() throws {
      let display = try Display.open()
      let recipe = ContextRecipe(
        display: display.handle, object: "window", options: ContextOptions(usesPbuffer: true))
      let config = try recipe.chooseConfig()
      let made = try recipe.makeContext(config: config)
      let attributes: [EGLint] = [EGL_WIDTH, 2, EGL_HEIGHT, 2, EGL_NONE]
      // A pbuffer stands for the window: both have rows bottom first.
      let surface = eglCreatePbufferSurface(display.handle, config, attributes)
      defer {
        eglMakeCurrent(display.handle, nil, nil, nil)
        eglDestroySurface(display.handle, surface)
        eglDestroyContext(display.handle, made.handle)
      }
      try #require(eglMakeCurrent(display.handle, surface, surface, made.handle) != 0)
      let context = try Context(adoptingCurrentContext: ContextOptions())
      defer { context.close() }
      let gl = context.gl
      let target = try ColorTarget(gl, width: 2, height: 2, label: "frame")
      gl.bind(target.framebuffer)
      gl.clear([0, 0, 1, 1])
      gl.setScissor(PixelRect(width: 2, height: 1))
      gl.clear([1, 0, 0, 1])
      let window = Framebuffer(windowOfWidth: 2, height: 2)
      gl.blit(from: target.framebuffer, to: window)
      #expect(gl.readPixels(of: window) == target.readRGBA8(gl))
      #expect(gl.readPixels(of: window, PixelRect(width: 1, height: 1)) == [255, 0, 0, 255])
      var bottomLeft: [UInt8] = [0, 0, 0, 0]
      glReadPixels(0, 0, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bottomLeft)
      #expect(bottomLeft == [0, 0, 255, 255])
    }

    @Test("A context is made, used and closed on a render thread")
    func renderThread() async throws {
      let pixel = try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(
            with: Result {
              var pixel: [UInt8] = []
              try withContext { context in
                let target = try ColorTarget(context.gl, width: 1, height: 1, label: "pixel")
                context.gl.bind(target.framebuffer)
                context.gl.clear([1, 1, 1, 1])
                pixel = target.readRGBA8(context.gl)
              }
              return pixel
            })
        }
      }
      #expect(pixel == [255, 255, 255, 255])
    }

    @Test("Using a device on another thread stops the process")
    func wrongThread() async {
      await #expect(processExitsWith: .failure) {
        // Unsafe on purpose: the test is that the device notices.
        guard let context = try? Context(on: Display.open()) else { exit(0) }
        nonisolated(unsafe) let gl = context.gl
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          gl.collectGarbage()
          done.signal()
        }
        done.wait()
      }
    }
  }

  @Suite struct Debugging {
    @Test("A wrong enum arrives in the log as an error of the API")
    func invalidEnum() throws {
      try withContext(isDebug: true) { context in
        try #require(context.gl.capabilities.hasDebug)
        _ = context.debugLog.takeMessages()
        glEnable(0xDEAD)
        let messages = context.debugLog.takeMessages()
        let error = try #require(messages.first { $0.kind == .error })
        #expect(error.source == .api)
        #expect(error.text.contains("GL_INVALID_ENUM"))
        #expect(context.gl.takeError() == GLenum(GL_INVALID_ENUM))
        #expect(context.gl.takeError() == nil)
        #expect(context.debugLog.messages.isEmpty)
      }
    }

    @Test("Labels and groups are accepted without an error and without messages")
    func labelsAndGroups() throws {
      try withContext(isDebug: true) { context in
        let long = String(repeating: "é", count: 2000)
        context.gl.pushGroup(long.prefix(20) + "pass")
        let target = try ColorTarget(context.gl, width: 2, height: 2, label: long)
        context.gl.bind(target.framebuffer)
        context.gl.clear([0, 0, 0, 0])
        context.gl.popGroup()
        #expect(context.gl.takeError() == nil)
        #expect(context.debugLog.messages.filter { $0.kind == .error } == [])
      }
    }

    @Test("A context that is no debug context collects nothing and never makes a group's text")
    func silent() throws {
      try withContext { context in
        var asked = false
        func label() -> String {
          asked = true
          return "group"
        }
        context.gl.pushGroup(label())
        context.gl.popGroup()
        glEnable(0xDEAD)
        #expect(!asked)
        #expect(context.debugLog.messages.isEmpty)
        #expect(context.gl.takeError() != nil)
      }
    }
  }
}
