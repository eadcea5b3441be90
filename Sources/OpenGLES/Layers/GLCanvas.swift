// SPDX-License-Identifier: Apache-2.0
import CEGL
import CoreAnimation

/// The context and the framebuffer with which a ``CAOpenGLLayer`` draws.
final class GLCanvas {
  let format: CGLPixelFormatObj
  let cgl: CGLContextObj
  private var framebuffer: GLuint = 0
  private var color: GLuint = 0
  private var depth: GLuint = 0
  private var size = (width: 0, height: 0)

  init(for layer: CAOpenGLLayer) {
    format = layer.copyCGLPixelFormat(forDisplayMask: 1)
    cgl = layer.copyCGLContext(forPixelFormat: format)
  }

  private var context: EAGLContext { EAGLContext.from(cgl) }

  /// Makes the context current, with a framebuffer of that size bound.
  ///
  /// - Returns: false where that did not work, and standard error has the reason.
  func begin(_ layer: CAOpenGLLayer, _ source: DrawableSource) -> Bool {
    guard EAGLContext.setCurrent(context) else { return false }
    if framebuffer == 0 { makeNames() }
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), color)
    let new = layer.pixelSizeOfPictures
    guard new.width > 0, new.height > 0 else { return false }
    if new != size {
      guard let canvas = DrawableStorage(new, .rgba8, source, in: context) else { return false }
      context.sharegroup[color] = canvas
      size = new
      glBindRenderbuffer(GLenum(GL_RENDERBUFFER), depth)
      glRenderbufferStorage(
        GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH24_STENCIL8), GLsizei(new.width),
        GLsizei(new.height))
    }
    glViewport(0, 0, GLsizei(size.width), GLsizei(size.height))
    return true
  }

  private func makeNames() {
    glGenFramebuffers(1, &framebuffer)
    glGenRenderbuffers(1, &color)
    glGenRenderbuffers(1, &depth)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    for (point, name) in [
      (GL_COLOR_ATTACHMENT0, color), (GL_DEPTH_STENCIL_ATTACHMENT, depth),
    ] {
      glBindRenderbuffer(GLenum(GL_RENDERBUFFER), name)
      glFramebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), GLenum(point), GLenum(GL_RENDERBUFFER), name)
    }
  }

  /// Shows the picture.
  func present() {
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), color)
    context.presentRenderbuffer(Int(GL_RENDERBUFFER))
  }

  /// Gives the context back to the layer that it came from.
  func close(_ layer: CAOpenGLLayer) {
    context.sharegroup[color] = nil
    layer.releaseCGLContext(cgl)
    layer.releaseCGLPixelFormat(format)
  }
}
