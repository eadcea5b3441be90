// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CEGL
import Foundation
import QuartzCore

/// A program's own GL: a context that is current, and a framebuffer that is bound, made by hand.
final class ProgramContext {
  let context: Context
  let width: Int
  let height: Int
  private(set) var framebuffer: GLuint = 0
  private var texture: GLuint = 0

  init(width: Int, height: Int) throws {
    context = try Context(on: try Display.open())
    (self.width, self.height) = (width, height)
    glGenTextures(1, &texture)
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glTexStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(GL_RGBA8), GLsizei(width), GLsizei(height))
    glBindTexture(GLenum(GL_TEXTURE_2D), 0)
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    glViewport(0, 0, GLsizei(width), GLsizei(height))
    clear([0, 0, 0, 0])
  }

  deinit {
    try? context.makeCurrent()
    glDeleteFramebuffers(1, &framebuffer)
    glDeleteTextures(1, &texture)
    context.close()
  }

  func clear(_ color: [GLfloat]) { glClearBufferfv(GLenum(GL_COLOR), 0, color) }

  /// The framebuffer's pixels, RGBA, the top row first.
  func pixels() -> [UInt8] {
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    var rows = [UInt8](repeating: 0, count: width * height * 4)
    glReadPixels(
      0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &rows)
    let stride = width * 4
    return (0..<height).reversed().flatMap { rows[$0 * stride..<($0 + 1) * stride] }
  }

  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let start = (y * width + x) * 4
    return Array(pixels()[start..<start + 4])
  }
}

/// A root of 40 × 30 points with a coloured square low on the left and a rounded one.
func rendererScene() -> (root: CALayer, square: CALayer) {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  defer { CATransaction.commit() }
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
  root.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
  let square = CALayer()
  square.frame = CGRect(x: 2, y: 3, width: 10, height: 8)
  square.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  root.addSublayer(square)
  let round = CALayer()
  round.frame = CGRect(x: 18, y: 12, width: 15, height: 15)
  round.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 0.7)
  round.cornerRadius = 6
  root.addSublayer(round)
  return (root, square)
}

extension CARenderer {
  /// A frame from begin to end; answers the update bounds before it was rendered.
  @discardableResult
  func drawFrame(at time: CFTimeInterval) -> CGRect {
    beginFrame(atTime: time, timeStamp: nil)
    let bounds = updateBounds()
    render()
    endFrame()
    return bounds
  }
}
