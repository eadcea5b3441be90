// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import OpenGLES

@testable import OpenGLES

/// A program that draws with GL into a layer.
final class TestClient {
  let context: EAGLContext
  let layer = CAEAGLLayer()
  var framebuffer: GLuint = 0
  var renderbuffer: GLuint = 0
  var width: GLint = 0
  var height: GLint = 0

  init(
    width: CGFloat = 40, height: CGFloat = 30, properties: [AnyHashable: Any]? = nil,
    sharegroup: EAGLSharegroup? = nil
  ) {
    context =
      sharegroup.map { EAGLContext(api: .openGLES2, sharegroup: $0)! }
      ?? EAGLContext(api: .openGLES2)!
    layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
    layer.drawableProperties = properties
  }

  /// Makes the framebuffer; false where it is not complete.
  @discardableResult
  func open() -> Bool {
    EAGLContext.setCurrent(context)
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glGenRenderbuffers(1, &renderbuffer)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), renderbuffer)
    return resize()
  }

  /// Gives the renderbuffer the layer's size; false where the framebuffer is not complete.
  @discardableResult
  func resize() -> Bool {
    guard context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer) else { return false }
    glGetRenderbufferParameteriv(GLenum(GL_RENDERBUFFER), GLenum(GL_RENDERBUFFER_WIDTH), &width)
    glGetRenderbufferParameteriv(GLenum(GL_RENDERBUFFER), GLenum(GL_RENDERBUFFER_HEIGHT), &height)
    glViewport(0, 0, width, height)
    return glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE)
  }

  /// Fills the picture, and a part of it with another colour.
  func fill(_ color: SIMD4<Float>, _ box: (x: Int32, y: Int32, w: Int32, h: Int32)? = nil) {
    if let box {
      glEnable(GLenum(GL_SCISSOR_TEST))
      glScissor(box.x, box.y, box.w, box.h)
    }
    glClearColor(color.x, color.y, color.z, color.w)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    glDisable(GLenum(GL_SCISSOR_TEST))
  }

  @discardableResult
  func present() -> Bool { context.presentRenderbuffer(Int(GL_RENDERBUFFER)) }

  /// The picture that the layer shows.
  func picture(at time: Double = 0, waits: Bool = true) -> TestPicture? {
    guard let source = layer.source as? DrawableSource,
      let contents = source.picture(at: time, waits: waits)
    else { return nil }
    return TestPicture(contents.image)
  }

  func close() {
    var (framebuffer, renderbuffer) = (framebuffer, renderbuffer)
    EAGLContext.setCurrent(context)
    glDeleteFramebuffers(1, &framebuffer)
    glDeleteRenderbuffers(1, &renderbuffer)
    EAGLContext.setCurrent(nil)
  }
}

/// Pixels, top row first.
struct TestPicture {
  let width, height: Int
  let bytes: [UInt8]

  init(_ image: CGImage) {
    (width, height) = (image.width, image.height)
    bytes = image.premultipliedRGBA
  }

  subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let place = (y * width + x) * 4
    return SIMD4(bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3])
  }
}
