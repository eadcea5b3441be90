// SPDX-License-Identifier: Apache-2.0
import CABase
import CAGLES
import CARenderServer
import CEGL
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import CAHeadless

/// The calls of a program that has set no context: on iOS they do nothing.
private func callGL() {
  for var name in GLuint(1)..<200 {
    glDeleteTextures(1, &name)
    glDeleteProgram(name)
    glDeleteShader(name)
    glDeleteBuffers(1, &name)
    glDeleteFramebuffers(1, &name)
    glDeleteVertexArrays(1, &name)
    glDeleteSamplers(1, &name)
  }
}

private func changeState() {
  for switched in [GL_SCISSOR_TEST, GL_CULL_FACE, GL_STENCIL_TEST, GL_RASTERIZER_DISCARD] {
    glEnable(GLenum(switched))
  }
  glDisable(GLenum(GL_BLEND))
  glColorMask(0, 0, 0, 0)
  glBlendFunc(GLenum(GL_ZERO), GLenum(GL_ZERO))
  glViewport(0, 0, 1, 1)
  glScissor(0, 0, 1, 1)
  glUseProgram(0)
  glBindVertexArray(0)
  glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
  for unit in 0..<8 {
    glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
    glBindTexture(GLenum(GL_TEXTURE_2D), 0)
    glBindSampler(GLuint(unit), 0)
  }
  glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 3)
}

private func upload() {
  let noise = [UInt8](repeating: 0x5A, count: 64 * 64 * 4)
  for name in GLuint(1)..<64 {
    for target in [GL_TEXTURE_2D, GL_TEXTURE_2D_ARRAY] {
      glBindTexture(GLenum(target), name)
      glTexSubImage2D(
        GLenum(target), 0, 0, 0, 4, 4, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), noise)
      glTexSubImage3D(
        GLenum(target), 0, 0, 0, 0, 4, 4, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), noise)
    }
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), name)
    glBufferSubData(GLenum(GL_ARRAY_BUFFER), 0, 64, noise)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
    glClearColor(1, 0, 1, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }
}

/// Whether the calls reach a context.
private func readsSomething() -> Bool {
  var pixel: [UInt8] = [1, 2, 3, 4]
  glReadPixels(0, 0, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixel)
  glEnable(0xDEAD)
  return pixel != [1, 2, 3, 4] || glGetString(GLenum(GL_VENDOR)) != nil || glGetError() != 0
    || eglGetCurrentContext() != nil
}

/// All that a program may call, by name.
private let attacks: [(name: String, call: @Sendable () -> Void)] = [
  ("deletes", callGL), ("state", changeState), ("uploads", upload),
  ("reads", { #expect(!readsSomething()) }),
]

/// Pictures, shapes, text and a raster, the first of which moves.
private func scene() -> (root: CALayer, moving: CALayer) {
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
  root.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 1)
  let moving = CALayer()
  moving.frame = CGRect(x: 4, y: 4, width: 16, height: 16)
  moving.contents = CGImage(
    width: 4, height: 4, premultipliedRGBA: (0..<64).map { $0 % 4 == 3 ? 255 : UInt8($0 * 3) })
  let shape = CAShapeLayer()
  shape.path = CGPath(ellipseIn: CGRect(x: 30, y: 5, width: 20, height: 20), transform: nil)
  shape.fillColor = CGColor(srgbRed: 1, green: 0.8, blue: 0, alpha: 1)
  let card = CALayer()
  card.frame = CGRect(x: 8, y: 26, width: 40, height: 16)
  card.cornerRadius = 5
  card.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
  card.shadowOpacity = 0.6
  card.opacity = 0.9
  card.shouldRasterize = true
  for layer in [moving, shape, card] { root.addSublayer(layer) }
  return (root, moving)
}

private let size = CGSize(width: 64, height: 48)

@Suite("GL calls of a program that has no context")
struct ForeignCallTests {
  /// The bytes of four frames, with something called before each but the first.
  private func frames(calling call: () -> Void) throws -> [[UInt8]] {
    let renderer = try HeadlessRenderer(size: size)
    let (root, moving) = scene()
    renderer.layer = root
    return try (0..<4).map { number in
      if number > 0 { call() }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      moving.position.x += CGFloat(number)
      CATransaction.commit()
      return try renderer.render(at: Double(number)).premultipliedRGBA
    }
  }

  @Test("leave every later frame of a renderer as it is", arguments: attacks.indices)
  func renderer(_ number: Int) throws {
    let expected = try frames {}
    #expect(Set(expected).count == 4)
    #expect(try frames(calling: attacks[number].call) == expected)
  }

  @Test("leave frames that come by a pipeline as they are")
  func pipeline() throws {
    func frames(calling call: () -> Void) throws -> [Int: [UInt8]] {
      let renderer = try HeadlessRenderer(size: size)
      renderer.layer = scene().root
      let found = Monitor<[Int: [UInt8]]>([:])
      try renderer.renderFrames(
        at: [0, 1, 2], background: nil, inFlight: 2, isStopped: { false },
        prepare: { _, _ in call() },
        deliver: { frame in
          let bytes = frame.withPixels { [UInt8]($0) }
          found.look { $0[frame.index] = bytes }
        })
      return found.look { $0 }
    }
    let expected = try frames {}
    #expect(expected.count == 3)
    #expect(try frames { for attack in attacks { attack.call() } } == expected)
  }

  @Test("see none of LayerKit's contexts while a pipeline draws, which switches once a frame")
  func switches() throws {
    let renderer = try HeadlessRenderer(size: size)
    renderer.layer = scene().root
    _ = try renderer.render()
    for inFlight in [1, 2, 4] {
      let before = try #require(renderer.localContext).switches
      var seen: [EGLContext?] = []
      try renderer.renderFrames(
        at: (0..<20).map { Double($0) / 20 }, background: nil, inFlight: inFlight,
        isStopped: {
          seen.append(eglGetCurrentContext())
          return false
        },
        prepare: { _, _ in seen.append(eglGetCurrentContext()) }, deliver: { _ in usleep(500) })
      // To the context and back for each frame, and for the last read-back.
      #expect(try #require(renderer.localContext).switches - before <= 21)
      #expect(seen.count == 40 && seen.allSatisfy { $0 == nil })
      #expect(eglGetCurrentContext() == nil)
    }
  }

  @Test("a context of the program's own stays current, whatever draws")
  func ownContext() throws {
    let program = try ProgramContext(width: 8, height: 8)
    program.clear([1, 0, 0, 1])
    let current = eglGetCurrentContext()
    let renderer = try HeadlessRenderer(size: size)
    renderer.layer = scene().root
    _ = try renderer.render()
    #expect(eglGetCurrentContext() == current)
    #expect(program.pixel(0, 0) == [255, 0, 0, 255])
  }

  @Test("in the listener of a screen leave its frames as they are, and it reads the picture")
  func listener() throws {
    func hashes(calling call: @escaping @Sendable () -> Void) throws -> [UInt64] {
      let screen = try HeadlessScreen(size: size)
      let hashes = Monitor<[UInt64]>([])
      screen.onPresent = { frame in
        call()
        let hash = frame.pixelHash()
        call()
        hashes.look { $0.append(hash) }
      }
      let (root, moving) = scene()
      screen.layer = root
      CATransaction.flush()
      for count in 1...3 {
        #expect(eventually { hashes.look { $0.count } == count })
        CATransaction.setDisableActions(true)
        moving.position.x += 3
        CATransaction.flush()
      }
      #expect(eventually { hashes.look { $0.count } == 4 })
      screen.close()
      #expect(screen.statistics.framesFailed == 0)
      return hashes.look { $0 }
    }
    let expected = try hashes {}
    #expect(Set(expected).count == 4)
    #expect(try hashes { for attack in attacks { attack.call() } } == expected)
  }
}
