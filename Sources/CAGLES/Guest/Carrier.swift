// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL
import Foundation
import Synchronization

/// Makes the textures that a program's GL draws to, and copies them for the compositor.
///
/// It has a context of its own, so that no name, binding or error of the program's GL is touched,
/// and none of the compositor's. Any thread may use it; while one does, others wait.
package final class Carrier: Sendable {
  /// Its context, whose display all contexts have that its textures are shared with.
  package let context: GuestContext
  private let turn = NSLock()
  private let discarded = Mutex<[CarriedTexture.Names]>([])

  /// A carrier with a context on that display.
  package init(on display: Display) throws(EGLError) { context = try GuestContext(on: display) }

  /// Has the names of a texture deleted.
  func discard(_ names: CarriedTexture.Names) { discarded.withLock { $0.append(names) } }

  /// Makes a texture of transparent black.
  package func makeTexture(
    _ format: CarriedFormat, width: Int, height: Int
  ) throws(GLError) -> CarriedTexture {
    try perform { () throws(GLError) in
      var names = CarriedTexture.Names()
      let isComplete = DriverTurn.take {
        names = Self.makeNames(format, GLsizei(width), GLsizei(height))
        return glCheckFramebufferStatus(glEnum(GL_FRAMEBUFFER)) == glEnum(GL_FRAMEBUFFER_COMPLETE)
      }
      do throws(GLError) {
        try check("glTexStorage2D")
        guard isComplete else {
          throw GLError(
            call: "glCheckFramebufferStatus", object: "\(format)", reason: "is not complete")
        }
        let image = try SharedImage(
          texture: names.texture, width: width, height: height, on: context.display)
        return CarriedTexture(names, image, format, of: self)
      } catch {
        discard(names)
        throw error
      }
    }
  }

  private static func makeNames(
    _ format: CarriedFormat, _ width: GLsizei, _ height: GLsizei
  ) -> CarriedTexture.Names {
    var names = CarriedTexture.Names()
    glGenTextures(1, &names.texture)
    glBindTexture(glEnum(GL_TEXTURE_2D), names.texture)
    glTexStorage2D(glEnum(GL_TEXTURE_2D), 1, format.internalFormat, width, height)
    glTexParameteri(glEnum(GL_TEXTURE_2D), glEnum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    glGenFramebuffers(1, &names.framebuffer)
    glBindFramebuffer(glEnum(GL_FRAMEBUFFER), names.framebuffer)
    glFramebufferTexture2D(
      glEnum(GL_FRAMEBUFFER), glEnum(GL_COLOR_ATTACHMENT0), glEnum(GL_TEXTURE_2D), names.texture,
      0)
    glClearColor(0, 0, 0, 0)
    glClear(glEnum(GL_COLOR_BUFFER_BIT))
    return names
  }

  /// Copies a texture into another one of its size, once the fences have passed.
  ///
  /// - Returns: The fence after the copy; nil where the display has none, and the copy is done.
  package func copy(
    _ source: CarriedTexture, to target: CarriedTexture, after fences: [SharedFence]
  ) throws(GLError) -> SharedFence? {
    // A wait of the processor's must not hold up others.
    if context.isSoftware { for fence in fences { try Self.wait(for: fence) } }
    return try perform { () throws(GLError) in
      for fence in fences where !context.isSoftware && !fence.waitOnGPU() {
        try Self.wait(for: fence)
      }
      DriverTurn.take { copyTexels(source, target) }
      try check("glCopyImageSubData")
      let fence = SharedFence(on: context.display)
      if fence == nil { DriverTurn.take { glFinish() } }
      return fence
    }
  }

  /// Seconds after which a driver that does not answer counts as hung.
  package static let patience = 120.0

  private static func wait(for fence: SharedFence) throws(GLError) {
    guard fence.wait(seconds: patience) else {
      throw GLError(
        call: "eglClientWaitSync", object: "a picture",
        reason: "the driver has not answered for \(patience) s")
    }
  }

  private func copyTexels(_ source: CarriedTexture, _ target: CarriedTexture) {
    let (width, height) = (GLsizei(source.image.width), GLsizei(source.image.height))
    if context.capabilities.isAtLeast(3, 2), source.format != .rgb565 {
      // Numbers as they are, also from sRGB to plain texels.
      glCopyImageSubData(
        source.names.texture, glEnum(GL_TEXTURE_2D), 0, 0, 0, 0, target.names.texture,
        glEnum(GL_TEXTURE_2D), 0, 0, 0, 0, width, height, 1)
    } else {
      glBindFramebuffer(glEnum(GL_READ_FRAMEBUFFER), source.names.framebuffer)
      glBindFramebuffer(glEnum(GL_DRAW_FRAMEBUFFER), target.names.framebuffer)
      glBlitFramebuffer(
        0, 0, width, height, 0, 0, width, height, glEnum(GL_COLOR_BUFFER_BIT), glEnum(GL_NEAREST))
    }
  }

  func readRGBA8(_ texture: CarriedTexture) throws(GLError) -> [UInt8] {
    try perform { () throws(GLError) in
      let pixels = DriverTurn.take {
        glBindFramebuffer(glEnum(GL_FRAMEBUFFER), texture.names.framebuffer)
        return PixelRows.read(
          width: texture.image.width, height: texture.image.height,
          isFloat: texture.format == .rgba16f)
      }
      try check("glReadPixels")
      return pixels
    }
  }

  /// Throws where the driver says that the context is lost.
  func findLoss() throws(GLError) { try perform { () throws(GLError) in } }

  /// Whether pictures of sRGB texels can be copied as they are.
  package var copiesTexels: Bool { context.capabilities.isAtLeast(3, 2) }

  private func perform<Result>(
    _ body: () throws(GLError) -> Result
  ) throws(GLError) -> Result {
    turn.lock()
    defer { turn.unlock() }
    return try context.perform { () throws(GLError) in
      DriverTurn.take { deleteDiscarded() }
      return try body()
    }
  }

  private func deleteDiscarded() {
    let names = discarded.withLock { names in
      defer { names.removeAll() }
      return names
    }
    for var name in names {
      glDeleteFramebuffers(1, &name.framebuffer)
      glDeleteTextures(1, &name.texture)
    }
  }

  /// Throws the first error that GL holds.
  private func check(_ call: String) throws(GLError) {
    var first: GLenum?
    // A lost context may report for ever.
    for _ in 0..<16 {
      let code = DriverTurn.take { glGetError() }
      if code == glEnum(GL_NO_ERROR) { break }
      if first == nil { first = code }
    }
    guard let first else { return }
    throw GLError(call: call, object: "a picture", code: first)
  }
}
